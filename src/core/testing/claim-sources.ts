/**
 * Sources from which claims are drawn. Each combination of rule, relation, technique and domain has one
 * source, so that a set can be spread evenly over all of them. A source holds seeds (rows, or tuples of a
 * closure). From one seed at a time it makes a true claim and a false one that denies it, and gives one of
 * the two. A seed that gives only one of them is not used. So nothing in the wording of a claim but the
 * entity or the year at its end depends on its truth.
 */
import type { Random } from '../random.ts';
import type { Work } from '../work.ts';
import type { Proof, ProvenClaim, Tuple } from './proven-claim.ts';
import { evidenceOf, heightOf } from './proven-claim.ts';
import type { Closure } from './closures.ts';
import type { ClaimWording } from './claim-wording.ts';
import type { DerivedClaims } from './derived-claims.ts';
import { MOST_COMPARED_STEPS, MOST_STEPS } from './derived-claims.ts';
import { comparesThings } from './distractors.ts';
import type { Family, FactIndex } from './fact-index.ts';
import type { Denied, Refutations, Way } from './refutations.ts';
import type { Slice } from './slices.ts';
import { commonNames, isNamed, tells, tellsOrder } from './telling-names.ts';
import type { Rule } from './test-case.ts';

/** A kind with more seeds is sampled: no set needs more of one kind. Chosen by hand. */
const MOST_SEEDS = 20_000;
/**
 * An entity in more seeds of a source, or in more facts, is drawn as if it were in this many. Chosen by hand.
 */
const COUNTED_SEEDS = 2;
const COUNTED_FACTS = 5;
/** Seeds that are tried to see how many claims a source can give. Chosen by hand. */
const PROBED_SEEDS = 12;
/** Seeds of which the one with the least used entities is taken. Chosen by hand. */
const COMPARED_SEEDS = 24;
/** A source counts as exhausted after this many seeds in a row without a claim. Chosen by hand. */
const EXHAUSTED_AFTER = 150;

export interface ClaimSource {
  readonly rule: Rule;
  readonly relation: number;
  /** Index into `domains`. */
  readonly domain: number;
  /**
   * About how many entities its claims lead to: twice those of the end with fewer. Where the other end has
   * many, those few are in all of its claims.
   */
  readonly size: number;
  /** The number of claims drawn from this source. */
  taken: number;
  /** Absent when the source is exhausted. */
  draw(truth: boolean): DrawnClaim | undefined;
}

/** A claim, with the true claim that it states or denies. */
export interface DrawnClaim extends ProvenClaim {
  /** The same for all claims that ask about the same fact. */
  readonly fact: string;
  /** The height of the proof of the true claim. */
  readonly height: number;
  /** The false claim is the true one with its ends exchanged. */
  readonly exchanged: boolean;
}

/** A true claim and a false one that denies it, alike in everything but the entity or year at the end. */
interface Pair {
  readonly holds: ProvenClaim;
  /** Absent if nothing proves such a claim false. Then only an exhaustive set has the true one. */
  readonly fails?: ProvenClaim;
}

/** The objects that make claims. */
export interface ClaimMakers {
  readonly index: FactIndex;
  readonly wording: ClaimWording;
  readonly claims: DerivedClaims;
  readonly closures: readonly Closure[];
  readonly refutations: Refutations;
  readonly random: Random;
  /** The entities that are preferred. */
  readonly slice: Slice;
  /** Whether to give all claims of a seed, also a true one that has no opposite. */
  readonly exhaustive: boolean;
}

interface SeededClaims {
  readonly rule: Rule;
  readonly relation: number;
  readonly seeds: Seeds;
  make(seed: number): Pair | undefined;
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

/** Without a way to make false claims, a relation's questions would all have one answer: it has no kinds. */
function factClaims(makers: ClaimMakers): SeededClaims[] {
  const { index, wording, claims, refutations, random, exhaustive } = makers;
  return index.base.relations.flatMap(({ properties }, relation): SeededClaims[] => {
    const rows = index.rowsOf(relation);
    if (rows.length === 0) return [];
    const kind = (rule: Rule, make: (row: number) => Pair | undefined): SeededClaims => ({
      rule,
      relation,
      seeds: rowSeeds(index, rows),
      make,
    });
    const ways = refutations.waysFor(relation);
    const dated = refutations.datedWaysFor(relation);
    const plain = (row: number) => {
      const holds = claims.direct(row);
      return pairOf(holds, deniedBy(ways, deniedOf(holds.tuple, holds.proof), random));
    };
    const turned = (row: number) => {
      const { tuple, proof } = claims.direct(row);
      const fails = deniedBy(ways, deniedOf(tuple, proof), random);
      return pairOf(claims.turned(row), fails && refutations.turned(fails));
    };
    const withYear = (row: number) => {
      const holds = claims.dated(row, random);
      return (
        holds &&
        pairOf(
          holds,
          firstOf(dated, random, (way) => way(row, random)),
        )
      );
    };
    return [
      ...(exhaustive || ways.length > 0 ? [kind('direct', plain)] : []),
      ...(exhaustive || dated.length > 0 ? [kind('direct', withYear)] : []),
      ...((exhaustive || ways.length > 0) && wording.canTurn(relation) ? [kind('inverse', turned)] : []),
      ...(properties.sharing && (exhaustive || properties.functional)
        ? [kind('shared', (row) => pairOf(sharedFromRow(makers, row), refutations.unshared(row, random)))]
        : []),
    ];
  });
}

/** The false claim has the rule and the tense of the true one, so that neither gives the answer away. */
function pairOf(holds: ProvenClaim | undefined, fails: ProvenClaim | undefined): Pair | undefined {
  return holds && { holds, ...(fails && { fails: { ...fails, rule: holds.rule, past: holds.past } }) };
}

function deniedOf({ relation, subject, object }: Tuple, proof: Proof): Denied {
  return { relation, subject, object, proof };
}

function deniedBy(ways: readonly Way[], denied: Denied, random: Random): ProvenClaim | undefined {
  return firstOf(ways, random, (way) => way(denied, random));
}

/** The first result of the ways, tried in random order. */
function firstOf<W>(
  ways: readonly W[],
  random: Random,
  attempt: (way: W) => ProvenClaim | undefined,
): ProvenClaim | undefined {
  for (const way of random.shuffle(ways)) {
    const claim = attempt(way);
    if (claim) return claim;
  }
  return undefined;
}

/** Of two that one may ask about together, as for the false claim. */
function sharedFromRow(
  { index, claims, refutations, random, exhaustive }: ClaimMakers,
  row: number,
): ProvenClaim | undefined {
  const { base } = index;
  const relation = base.relation[row] as number;
  const a = base.subject[row] as number;
  const o = base.object[row] as number;
  const family = index.familyOf[relation] as Family;
  const turned = family.members.some((member) => member.relation === relation && member.turned);
  const others = (turned ? index.objects(family) : index.subjects(family)).get(o) ?? [];
  const fitting = others.filter(
    (other) => other !== a && (exhaustive || refutations.comparable.together(relation, a, other)),
  );
  if (fitting.length === 0) return undefined;
  const b = random.pick(fitting);
  const [other] = index.stated(relation, b, o);
  return other === undefined
    ? undefined
    : claims.shared(relation, [a, b], o, [
        { kind: 'fact', row },
        { kind: 'fact', row: other },
      ]);
}

/** Claims about the tuples that the rules derive, read forwards and turned. */
function closureClaims({ wording, closures, ...makers }: ClaimMakers): SeededClaims[] {
  const { claims, refutations, random, exhaustive } = makers;
  return closures.flatMap((closure): SeededClaims[] => {
    const { family } = closure;
    const relation = family.members[0]?.relation ?? 0;
    const ways = refutations.waysFor(relation);
    if (ways.length === 0 && !exhaustive) return [];
    const steps = comparesThings(makers.index.base.relations[relation]?.name ?? '')
      ? MOST_COMPARED_STEPS
      : MOST_STEPS;
    const rule = family.transitive ? 'transitive' : family.symmetric ? 'symmetric' : 'inverse';
    const kind = (name: Rule, direction: 'forwards' | 'turned'): SeededClaims => ({
      rule: name,
      relation,
      seeds: tupleSeeds(closure),
      make: (i) => {
        const [s, o] = [closure.subject[i] as number, closure.object[i] as number];
        const forwards = claims.derived(closure, s, o, 'forwards');
        if (!forwards || (!exhaustive && evidenceOf(forwards.proof).length > steps)) return undefined;
        const holds = direction === 'forwards' ? forwards : claims.derived(closure, s, o, direction);
        if (holds?.rule !== name) return undefined;
        const fails = deniedBy(ways, deniedOf(forwards.tuple, forwards.proof), random);
        return pairOf(holds, direction === 'turned' && fails ? refutations.turned(fails) : fails);
      },
    });
    return [
      kind(rule, 'forwards'),
      ...(rule === 'inverse' ? [] : [kind('composite', 'forwards')]),
      ...(family.transitive && !family.symmetric && wording.canTurn(relation)
        ? [kind('composite', 'turned')]
        : []),
    ];
  });
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

function sourcesFrom(kind: SeededClaims, makers: ClaimMakers, usage: Int32Array): ClaimSource[] {
  const { seeds } = kind;
  const { domain } = makers.index.base;
  const byDomain = new Map<number, number[]>();
  const step = Math.max(1, seeds.count / MOST_SEEDS);
  for (let i = makers.random.next() * step; i < seeds.count; i += step) {
    const seed = seeds.seed(Math.floor(i));
    const place = (domain[seeds.subject(seed)] as number) || (domain[seeds.object(seed)] as number);
    const list = byDomain.get(place);
    if (list) list.push(seed);
    else byDomain.set(place, [seed]);
  }
  return [...byDomain].map(([place, list]) => new SeededSource(kind, place, list, makers, usage));
}

class SeededSource implements ClaimSource {
  readonly rule: Rule;
  readonly relation: number;
  readonly domain: number;
  readonly size: number;
  taken = 0;
  readonly #kind: SeededClaims;
  readonly #seeds: number[];
  readonly #makers: ClaimMakers;
  readonly #usage: Int32Array;
  /** How many seeds lead to each entity. */
  readonly #seedsOf = new Map<number, number>();
  /** The other claims of pairs, for an exhaustive set. */
  readonly #left: Record<'true' | 'false', DrawnClaim[]> = { true: [], false: [] };

  /**
   * @param usage how often each entity was drawn, over all sources.
   */
  constructor(kind: SeededClaims, domain: number, seeds: number[], makers: ClaimMakers, usage: Int32Array) {
    this.#kind = kind;
    this.#seeds = seeds;
    this.#makers = makers;
    this.#usage = usage;
    this.rule = kind.rule;
    this.relation = kind.relation;
    this.domain = domain;
    for (const seed of seeds)
      for (const entity of this.#ends(seed)) this.#seedsOf.set(entity, (this.#seedsOf.get(entity) ?? 0) + 1);
    const ends = [this.#kind.seeds.subject, this.#kind.seeds.object];
    const fewer = Math.min(...ends.map((end) => new Set(seeds.map(end)).size));
    this.size = 2 * fewer * this.#shareOfPairs();
  }

  draw(truth: boolean): DrawnClaim | undefined {
    const left = this.#left[`${truth}`].pop();
    if (left) return left;
    const { exhaustive, refutations } = this.#makers;
    for (let tries = 0; tries < EXHAUSTED_AFTER && this.#seeds.length > 0; tries++) {
      const seed = this.#take();
      const pair = this.#pairFrom(seed);
      if (!pair || !(exhaustive || this.#isFair(pair))) continue;
      const [wanted, other] = [truth, !truth].map((each) => this.#drawn(pair, each));
      if (exhaustive && other) this.#left[`${!truth}`].push(other);
      if (!wanted) continue;
      for (const entity of this.#ends(seed)) this.#usage[entity] = (this.#usage[entity] as number) + 1;
      refutations.distractors.noteUse(wanted.tuple.object, truth);
      return wanted;
    }
    return undefined;
  }

  /** The claims of a seed that have the rule of this source and rest on no disputed fact. */
  #pairFrom(seed: number): Pair | undefined {
    const pair = this.#kind.make(seed);
    if (pair?.holds.rule !== this.rule || this.#isDisputed(pair.holds)) return undefined;
    return pair.fails && this.#isDisputed(pair.fails) ? { holds: pair.holds } : pair;
  }

  #isDisputed({ proof }: ProvenClaim): boolean {
    const { disputed } = this.#makers.index;
    return disputed.size > 0 && evidenceOf(proof).some((row) => disputed.has(row));
  }

  #drawn({ holds, fails }: Pair, truth: boolean): DrawnClaim | undefined {
    const claim = truth ? holds : fails;
    if (!claim) return undefined;
    const { relation, subject, object, direction } = holds.tuple;
    const family = this.#makers.index.familyOf[relation]?.id ?? relation;
    const fact = [direction === 'shared', family, Math.min(subject, object), Math.max(subject, object)];
    return {
      ...claim,
      fact: fact.join(' '),
      height: heightOf(holds.proof),
      exchanged: fails?.basis === 'asymmetric',
    };
  }

  /** Whether the pair has both claims, and no name gives the answer away. */
  #isFair({ holds, fails }: Pair): boolean {
    const { entities } = this.#makers.index.base;
    if (!fails) return false;
    return [holds, fails].every(({ tuple, basis }) => {
      const [subject, object] = [entities[tuple.subject] as string, entities[tuple.object] as string];
      if (tuple.direction === 'shared') {
        const via = entities[tuple.via as number] as string;
        return !tells(subject, via) && !tells(object, via) && !this.#namesTheSame(tuple);
      }
      return fails.basis === 'asymmetric'
        ? !tellsOrder(subject, object)
        : basis !== undefined || !tells(subject, object);
    });
  }

  /**
   * Whether a word of both names is in names with this object alone: the same author wrote all the books with
   * "Potter" in their titles, but the World Cups were in many countries.
   */
  #namesTheSame({ relation, subject, object, via }: Tuple): boolean {
    const { base } = this.#makers.index;
    const nameOf = (entity: number) => base.entities[entity] as string;
    const rows = this.#makers.index.rowsOf(relation);
    return commonNames(nameOf(subject), nameOf(object)).some((word) =>
      rows
        .filter((row) => isNamed(nameOf(base.subject[row] as number), word))
        .every((row) => base.object[row] === via),
    );
  }

  #take(): number {
    const places = Array.from({ length: COMPARED_SEEDS }, () => this.#place());
    const cost = (place: number) => this.#uses(this.#seeds[place] as number);
    const chosen = places.reduce((best, place) => (cost(place) < cost(best) ? place : best));
    const seed = this.#seeds[chosen] as number;
    this.#seeds[chosen] = this.#seeds.at(-1) as number;
    this.#seeds.pop();
    return seed;
  }

  /** The share of seeds that give claims, from a few of them, evenly spread. */
  #shareOfPairs(): number {
    const step = Math.max(1, this.#seeds.length / PROBED_SEEDS);
    let [probed, fair] = [0, 0];
    for (let i = 0; i < this.#seeds.length; i += step, probed++) {
      const pair = this.#pairFrom(this.#seeds[Math.floor(i)] as number);
      if (pair && (this.#makers.exhaustive || this.#isFair(pair))) fair++;
    }
    return (fair + 0.5) / (probed + 1);
  }

  /** How often the entities were drawn. One that the set does not prefer counts as drawn once more. */
  #uses(seed: number): number {
    const { slice } = this.#makers;
    return this.#ends(seed).reduce(
      (sum, entity) => sum + (this.#usage[entity] as number) + Number(!slice.has(entity)),
      0,
    );
  }

  /** The place of a random seed, of one with a frequent entity the less often. */
  #place(): number {
    const { random } = this.#makers;
    let place = random.integer(this.#seeds.length);
    for (let tries = 0; tries < 20; tries++) {
      const ends = this.#ends(this.#seeds[place] as number);
      const seeds = Math.max(...ends.map((entity) => this.#seedsOf.get(entity) ?? 0));
      const facts = Math.max(...ends.map((entity) => this.#makers.index.degree(entity)));
      if (random.next() * seeds < COUNTED_SEEDS && random.next() * facts < COUNTED_FACTS) break;
      place = random.integer(this.#seeds.length);
    }
    return place;
  }

  #ends(seed: number): readonly number[] {
    return [this.#kind.seeds.subject(seed), this.#kind.seeds.object(seed)];
  }
}
