/**
 * Sources from which claims are drawn. Each combination of rule, relation, technique and domain has one
 * source, so that a set can be spread evenly over all of them. A source holds seeds (rows, or tuples of a
 * closure) and makes a claim from one seed at a time. Most seeds are never used.
 */
import type { Random } from '../random.ts';
import type { Work } from '../work.ts';
import type { ProvenClaim } from './proven-claim.ts';
import type { Closure } from './closures.ts';
import type { ClaimWording } from './claim-wording.ts';
import type { DerivedClaims } from './derived-claims.ts';
import type { Family, FactIndex } from './fact-index.ts';
import type { Refutations } from './refutations.ts';
import type { Rule } from './test-case.ts';

/** A kind with more seeds is sampled: no set needs more of one kind. Chosen by hand. */
const MOST_SEEDS = 20_000;
/** A source counts as exhausted after this many seeds in a row without a claim. Chosen by hand. */
const EXHAUSTED_AFTER = 150;

export interface ClaimSource {
  /** The rule that its claims probably have. Each claim states its own rule. */
  readonly rule: Rule;
  readonly relation: number;
  /** Index into `domains`. */
  readonly domain: number;
  /** The number of claims drawn from this source. */
  taken: number;
  /** Absent when the source is exhausted. */
  draw(): ProvenClaim | undefined;
}

/** The objects that make claims. */
export interface ClaimMakers {
  readonly index: FactIndex;
  readonly wording: ClaimWording;
  readonly claims: DerivedClaims;
  readonly closures: readonly Closure[];
  readonly refutations: Refutations;
  readonly random: Random;
}

interface SeededClaims {
  readonly rule: Rule;
  readonly relation: number;
  readonly seeds: Seeds;
  make(seed: number): ProvenClaim | undefined;
}

/** Seeds are numbers whose meaning depends on the kind. Each leads to the two entities of a tuple. */
interface Seeds {
  readonly count: number;
  seed(i: number): number;
  subject(seed: number): number;
  object(seed: number): number;
}

/** @param wanted rules. A kind with another rule is left out. */
export function* claimSources(makers: ClaimMakers, wanted: ReadonlySet<Rule>): Work<ClaimSource[]> {
  const { index } = makers;
  const usage = new Int32Array(index.base.entities.length);
  const sources: ClaimSource[] = [];
  const kinds = [...factClaims(makers), ...closureClaims(makers)].filter(({ rule }) => wanted.has(rule));
  for (const [i, kind] of kinds.entries()) {
    yield { stage: 'Looking for claims', done: i, total: kinds.length };
    sources.push(...sourcesFrom(kind, makers, usage));
  }
  return sources;
}

/* ---------- kinds ---------- */

function factClaims({ index, wording, claims, refutations, random }: ClaimMakers): SeededClaims[] {
  return index.base.relations.flatMap(({ properties }, relation): SeededClaims[] => {
    const rows = index.rowsOf(relation);
    if (rows.length === 0) return [];
    const kind = (rule: Rule, make: (row: number) => ProvenClaim | undefined): SeededClaims => ({
      rule,
      relation,
      seeds: rowSeeds(index, rows),
      make,
    });
    const ways = refutations.waysFor(relation);
    const turnable = wording.canTurn(relation);
    return [
      kind('direct', (row) => claims.direct(row, random)),
      ...(turnable ? [kind('inverse', (row) => claims.turned(row))] : []),
      ...(properties.sharing
        ? [
            kind('shared', (row) => sharedFromRow(index, claims, row, random)),
            kind('composite', (row) => refutations.unshared(row, random)),
          ]
        : []),
      ...ways.map((way) => kind('negation', (row) => way(row, random))),
      ...(turnable
        ? ways.map((way) =>
            kind('composite', (row) => {
              const claim = way(row, random);
              return claim && refutations.turned(claim);
            }),
          )
        : []),
    ];
  });
}

function sharedFromRow(
  index: FactIndex,
  claims: DerivedClaims,
  row: number,
  random: Random,
): ProvenClaim | undefined {
  const { base } = index;
  const relation = base.relation[row] as number;
  const a = base.subject[row] as number;
  const o = base.object[row] as number;
  const family = index.familyOf[relation] as Family;
  const turned = family.members.some((member) => member.relation === relation && member.turned);
  const others = (turned ? index.objects(family) : index.subjects(family)).get(o) ?? [];
  if (others.length < 2) return undefined;
  const b = random.pick(others);
  const [other] = index.stated(relation, b, o);
  return other === undefined
    ? undefined
    : claims.shared(relation, [a, b], o, [
        { kind: 'fact', row },
        { kind: 'fact', row: other },
      ]);
}

/** Claims about the tuples that the rules derive, and about what the subjects of two such tuples share. */
function closureClaims({ index, wording, claims, closures, random }: ClaimMakers): SeededClaims[] {
  const kinds: SeededClaims[] = [];
  for (const closure of closures) {
    const { family } = closure;
    const relation = family.members[0]?.relation ?? 0;
    const rule = family.transitive ? 'transitive' : family.symmetric ? 'symmetric' : 'inverse';
    const kind = (name: Rule, make: (s: number, o: number) => ProvenClaim | undefined): SeededClaims => ({
      rule: name,
      relation,
      seeds: tupleSeeds(closure),
      make: (i) => make(closure.subject[i] as number, closure.object[i] as number),
    });
    kinds.push(kind(rule, (s, o) => claims.derived(closure, s, o, 'forwards')));
    if (!family.transitive) continue;
    if (!family.symmetric && wording.canTurn(relation))
      kinds.push(kind('composite', (s, o) => claims.derived(closure, s, o, 'turned')));
    if (index.base.relations[relation]?.properties.sharing)
      kinds.push(kind('composite', sharedInClosure(claims, closure, relation, random)));
  }
  return kinds;
}

/** Both are in the same continent, but each only through its country. */
function sharedInClosure(
  claims: DerivedClaims,
  closure: Closure,
  relation: number,
  random: Random,
): (a: number, o: number) => ProvenClaim | undefined {
  let subjects: Map<number, number[]> | undefined;
  return (a, o) => {
    subjects ??= grouped(closure);
    const b = random.pick(subjects.get(o) ?? [a]);
    if (a === b) return undefined;
    const claim = claims.shared(relation, [a, b], o, [closure.proofOf(a, o), closure.proofOf(b, o)]);
    return claim?.rule === 'composite' ? claim : undefined;
  };
}

function grouped(closure: Closure): Map<number, number[]> {
  const subjects = new Map<number, number[]>();
  closure.object.forEach((o, i) => {
    const list = subjects.get(o);
    if (list) list.push(closure.subject[i] as number);
    else subjects.set(o, [closure.subject[i] as number]);
  });
  return subjects;
}

function rowSeeds({ base }: FactIndex, rows: readonly number[]): Seeds {
  return {
    count: rows.length,
    seed: (i) => rows[i] as number,
    subject: (row) => base.subject[row] as number,
    object: (row) => base.object[row] as number,
  };
}

function tupleSeeds(closure: Closure): Seeds {
  return {
    count: closure.subject.length,
    seed: (i) => i,
    subject: (i) => closure.subject[i] as number,
    object: (i) => closure.object[i] as number,
  };
}

/* ---------- sources ---------- */

function sourcesFrom(kind: SeededClaims, { index, random }: ClaimMakers, usage: Int32Array): ClaimSource[] {
  const { seeds } = kind;
  const { domain } = index.base;
  const byDomain = new Map<number, number[]>();
  const step = Math.max(1, seeds.count / MOST_SEEDS);
  for (let i = random.next() * step; i < seeds.count; i += step) {
    const seed = seeds.seed(Math.floor(i));
    const place = (domain[seeds.subject(seed)] as number) || (domain[seeds.object(seed)] as number);
    const list = byDomain.get(place);
    if (list) list.push(seed);
    else byDomain.set(place, [seed]);
  }
  return [...byDomain].map(([place, list]) => source(kind, place, list, random, usage));
}

/**
 * @param usage how often each entity was drawn, over all sources. Of two seeds the one with the less used
 *   entities is taken.
 */
function source(
  kind: SeededClaims,
  domain: number,
  seeds: number[],
  random: Random,
  usage: Int32Array,
): ClaimSource {
  const uses = (seed: number) =>
    (usage[kind.seeds.subject(seed)] as number) + (usage[kind.seeds.object(seed)] as number);
  const take = () => {
    const i = random.integer(seeds.length);
    const j = random.integer(seeds.length);
    const chosen = uses(seeds[i] as number) <= uses(seeds[j] as number) ? i : j;
    const seed = seeds[chosen] as number;
    seeds[chosen] = seeds[seeds.length - 1] as number;
    seeds.pop();
    return seed;
  };
  return {
    rule: kind.rule,
    relation: kind.relation,
    domain,
    taken: 0,
    draw() {
      for (let tries = 0; tries < EXHAUSTED_AFTER && seeds.length > 0; tries++) {
        const seed = take();
        const claim = kind.make(seed);
        if (!claim) continue;
        for (const entity of [kind.seeds.subject(seed), kind.seeds.object(seed)])
          usage[entity] = (usage[entity] as number) + 1;
        return claim;
      }
      return undefined;
    },
  };
}
