/**
 * Generates a test set from a fact base: facts give sources of claims, claims give questions with proven
 * answers (Drowzee, section 3.5). The same facts, options and seed give the same set. Yes and no differ by at
 * most one, overall and within each rule. Claims are drawn from rules, domains and relations in turn, so that
 * none dominates the set. No two cases have the same question or claim.
 */
import type { Domain } from '../knowledge/domain.ts';
import { domains } from '../knowledge/domain.ts';
import type { FactBase } from '../knowledge/fact-base.ts';
import type { Relation } from '../knowledge/relation.ts';
import type { Random } from '../random.ts';
import { seeded } from '../random.ts';
import type { Work } from '../work.ts';
import { CaseIds } from './case-id.ts';
import type { ProvenClaim } from './proven-claim.ts';
import { evidenceOf, heightOf } from './proven-claim.ts';
import type { ClaimWording } from './claim-wording.ts';
import type { ClaimSource } from './claim-sources.ts';
import { claimSources } from './claim-sources.ts';
import { DerivedClaims } from './derived-claims.ts';
import { deriveTuples, type DerivedTuples } from './derived-facts.ts';
import { difficultyOf } from './difficulty.ts';
import { statement } from './english/clause.ts';
import type { FactIndex } from './fact-index.ts';
import { Lifetimes } from './lifetimes.ts';
import type { Askable } from './questions.ts';
import { questionFor } from './questions.ts';
import { Refutations } from './refutations.ts';
import type { PlainYesNo, Rule, TestCase } from './test-case.ts';
import { rules } from './test-case.ts';

export interface CaseOptions {
  /** The number of cases. The set is smaller if the facts do not give enough. */
  readonly count: number;
  readonly seed: number;
  /** Domains of the claim's subject. Empty means all. */
  readonly domains: readonly Domain[];
  /** Empty means all. */
  readonly rules: readonly Rule[];
  /**
   * Empty means all. If some are chosen, yes and no are balanced over the whole set, not within each rule.
   */
  readonly difficulties?: readonly TestCase['difficulty'][];
}

const YIELD_EVERY = 50;
/**
 * The difficulty of a question is known only once it is worded. If only some difficulties are wanted, this
 * many questions are worded for each wanted one. Chosen by hand.
 */
const WORDED_FOR_ONE = 6;

/** Derives and draws. */
export function* generateCases(base: FactBase, options: CaseOptions): Work<readonly TestCase[]> {
  return yield* drawCases(yield* deriveTuples(base, options.rules), options);
}

/** @param options as the facts were derived for. */
export function* drawCases(
  { index, wording, wanted, closures }: DerivedTuples,
  options: Omit<CaseOptions, 'rules'>,
): Work<readonly TestCase[]> {
  const random = seeded(options.seed);
  const lifetimes = new Lifetimes(index);
  const claims = new DerivedClaims(index, lifetimes);
  const refutations = new Refutations(index, lifetimes, claims);
  const makers = { index, wording, claims, closures, refutations, random };
  const sources = (yield* claimSources(makers, wanted)).filter(
    ({ domain }) => options.domains.length === 0 || options.domains.includes(domains[domain] as Domain),
  );
  const { count, difficulties = [] } = options;
  const drawn = yield* drawEvenly(
    sources,
    wording,
    wanted,
    difficulties.length === 0 ? count : count * WORDED_FOR_ONE,
  );
  const answers = balancedAnswers(drawn, random);
  const writer = new CaseWriter(index, wording);
  const cases: TestCase[] = [];
  for (const [i, claim] of drawn.entries()) {
    if (i % YIELD_EVERY === 0) yield { stage: 'Wording questions', done: i, total: drawn.length };
    cases.push(writer.write(claim, answers[i] as PlainYesNo, random));
  }
  return difficulties.length === 0
    ? cases
    : balanced(
        cases.filter(({ difficulty }) => difficulties.includes(difficulty)),
        count,
      );
}

/** The first `count` cases with as many yes as no (one more of either if the number is odd). */
function balanced(cases: readonly TestCase[], count: number): TestCase[] {
  const room = { yes: Math.ceil(count / 2), no: Math.floor(count / 2) };
  const fewest = Math.min(
    ...(['yes', 'no'] as const).map((answer) => cases.filter(({ expected }) => expected === answer).length),
  );
  const left = { yes: Math.min(room.yes, fewest + 1), no: Math.min(room.no, fewest + 1) };
  return cases.filter(({ expected }) => left[expected]-- > 0);
}

/* ---------- drawing ---------- */

/** The sources of one rule that are not exhausted, and how much was drawn from each domain and relation. */
interface RuleSources {
  live: ClaimSource[];
  /**
   * `claims`: claims under this rule. `drawn`: claims from these sources. They differ because the proof of a
   * claim may have another rule than its source.
   */
  claims: number;
  drawn: number;
  readonly fromDomain: Map<number, number>;
  readonly fromRelation: Map<number, number>;
}

/**
 * Draws claims from the rule with the fewest so far, then in it the domain, the relation and the source with
 * the fewest.
 */
function* drawEvenly(
  sources: readonly ClaimSource[],
  wording: ClaimWording,
  wanted: ReadonlySet<Rule>,
  count: number,
): Work<ProvenClaim[]> {
  const drawn: ProvenClaim[] = [];
  const seen = new Set<string>();
  const byRule = new Map<Rule, RuleSources>(
    rules.map((rule) => [
      rule,
      {
        live: sources.filter((source) => source.rule === rule),
        claims: 0,
        drawn: 0,
        fromDomain: new Map(),
        fromRelation: new Map(),
      },
    ]),
  );
  for (let draws = 0; drawn.length < count; draws++) {
    if (draws % YIELD_EVERY === 0) yield { stage: 'Deriving claims', done: drawn.length, total: count };
    const living = [...byRule.values()].filter(({ live }) => live.length > 0);
    if (living.length === 0) break;
    const from = least(living, (group) => Math.max(group.claims, group.drawn));
    const source = leastDrawn(from);
    const claim = source.draw();
    if (!claim) from.live = from.live.filter((other) => other !== source);
    const keys = claim ? keysOf(claim, wording) : [];
    if (!claim || !wanted.has(claim.rule) || keys.some((key) => seen.has(key))) continue;
    for (const key of keys) seen.add(key);
    drawn.push(claim);
    source.taken++;
    increment(from.fromDomain, source.domain);
    increment(from.fromRelation, source.relation);
    from.drawn++;
    (byRule.get(claim.rule) as RuleSources).claims++;
  }
  return drawn;
}

function leastDrawn({ live, fromDomain, fromRelation }: RuleSources): ClaimSource {
  const order = ({ domain, relation, taken }: ClaimSource) =>
    [fromDomain.get(domain) ?? 0, fromRelation.get(relation) ?? 0, taken] as const;
  let best = live[0] as ClaimSource;
  let bestOrder = order(best);
  for (const source of live) {
    const [d, r, t] = order(source);
    const [bestD, bestR, bestT] = bestOrder;
    if (d < bestD || (d === bestD && (r < bestR || (r === bestR && t < bestT))))
      [best, bestOrder] = [source, [d, r, t]];
  }
  return best;
}

function increment(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function least<T>(from: readonly T[], measure: (element: T) => number): T {
  return from.reduce((best, element) => (measure(element) < measure(best) ? element : best));
}

/**
 * Keys that must be unique in a set: the sentence, the claim in any tense, and for a shared tuple the pair in
 * either order.
 */
function keysOf({ tuple, past }: ProvenClaim, wording: ClaimWording): string[] {
  const { subject, relation, object, start } = wording.stated(tuple);
  const keys = [statement(wording.clause(tuple, past)), [relation, subject, object, start].join('\t')];
  return tuple.direction === 'shared' ? [...keys, [relation, object, subject, undefined].join('\t')] : keys;
}

/* ---------- answers ---------- */

/**
 * Half yes and half no within each rule, alternating over its relations. Odd numbers are evened out from rule
 * to rule.
 */
function balancedAnswers(drawn: readonly ProvenClaim[], random: Random): PlainYesNo[] {
  const answers: PlainYesNo[] = [];
  const order = drawn
    .map((claim, i) => ({ claim, i, tie: random.next() }))
    .sort(
      (a, b) =>
        compare(a.claim.rule, b.claim.rule) ||
        a.claim.tuple.relation - b.claim.tuple.relation ||
        a.tie - b.tie,
    );
  // One alternation runs through all rules. So yes and no differ by at most one within each rule and in
  // total.
  let next: PlainYesNo = random.next() < 0.5 ? 'yes' : 'no';
  for (const { i } of order) {
    answers[i] = next;
    next = next === 'yes' ? 'no' : 'yes';
  }
  return answers;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/* ---------- writing ---------- */

class CaseWriter {
  readonly #index: FactIndex;
  readonly #wording: ClaimWording;
  readonly #ids = new CaseIds();
  readonly #pools = new Map<number, ReadonlySet<number>>();

  constructor(index: FactIndex, wording: ClaimWording) {
    this.#index = index;
    this.#wording = wording;
  }

  write(claim: ProvenClaim, expected: PlainYesNo, random: Random): TestCase {
    const { tuple, proof, past, truth, basis, rule } = claim;
    const polarity = truth === (expected === 'yes') ? 'positive' : 'negative';
    const question = questionFor(this.#askable(claim), polarity, random.next());
    const entities = this.#entitiesNamed(claim);
    const degrees = entities.map((entity) => this.#index.degree(entity));
    return {
      id: this.#ids.idOf(question),
      question,
      expected,
      rule,
      polarity,
      domain: domains[this.#domainOf(claim)] as Domain,
      ...(basis && { basis }),
      difficulty: difficultyOf({
        height: heightOf(proof),
        negated: !truth || polarity === 'negative',
        degrees,
      }),
      claim: this.#wording.stated(tuple),
      evidence: evidenceOf(proof).map((row) => this.#wording.fact(row)),
      lexicon: this.#lexicon(evidenceOf(proof)),
      derivation: this.#wording.derivation(proof, past),
      entities: entities.map((entity) => this.#index.base.entities[entity] as string),
    };
  }

  #lexicon(rows: readonly number[]): NonNullable<TestCase['lexicon']> {
    const { relation, relations } = this.#index.base;
    const used = [...new Set(rows.map((row) => relation[row] as number))];
    return Object.fromEntries(
      used
        .map((id) => [id, relations[id] as Relation] as const)
        .map(([id, { name, properties, wording }]) => [
          name,
          {
            ...(properties.functional && { functional: true }),
            ...(properties.functional && properties.disjoint && { others: this.#othersOf(id, rows) }),
            ...(wording && { phrase: wording.phrase }),
            ...(wording?.inversePhrase && { inversePhrase: wording.inversePhrase }),
          },
        ]),
    );
  }

  /**
   * The objects of the relation, and of relations declared disjoint that share a third of their objects with
   * it (towns of birth and of premieres), except the objects of the given rows.
   */
  #othersOf(relation: number, rows: readonly number[]): string[] {
    const { base } = this.#index;
    const own = new Set(rows.map((row) => base.object[row] as number));
    return [...this.#poolOf(relation)]
      .filter((object) => !own.has(object))
      .map((object) => base.entities[object] as string);
  }

  #poolOf(relation: number): ReadonlySet<number> {
    const known = this.#pools.get(relation);
    if (known) return known;
    const { base } = this.#index;
    const objectsOf = (id: number) =>
      new Set(this.#index.rowsOf(id).map((row) => base.object[row] as number));
    const objects = objectsOf(relation);
    const akin = base.relations.flatMap(({ properties: { disjoint } }, id) => {
      const theirs = disjoint ? objectsOf(id) : new Set<number>();
      const common = [...theirs].filter((object) => objects.has(object)).length;
      return 3 * common >= Math.min(theirs.size, objects.size) ? [...theirs] : [];
    });
    const pool = new Set([...objects, ...akin]);
    this.#pools.set(relation, pool);
    return pool;
  }

  #askable({ tuple, past }: ProvenClaim): Askable {
    const relation = this.#index.base.relations[tuple.relation] as Relation;
    const different = this.#wording.differentClause(tuple);
    return {
      clause: this.#wording.clause(tuple, past),
      category: relation.category,
      shared: tuple.direction === 'shared',
      ...(different && { different }),
    };
  }

  #domainOf({ tuple }: ProvenClaim): number {
    const { domain } = this.#index.base;
    return (domain[tuple.subject] as number) || (domain[tuple.object] as number);
  }

  #entitiesNamed({ tuple }: ProvenClaim): number[] {
    return this.#wording.namesVia(tuple)
      ? [tuple.subject, tuple.object, tuple.via as number]
      : [tuple.subject, tuple.object];
  }
}
