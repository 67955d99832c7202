/**
 * Generates a test set from a fact base: facts give sources of claims, claims give questions with proven
 * answers (Drowzee, section 3.5). The same facts, options and seed give the same set.
 *
 * No feature of the wording predicts the answer: within each rule and domain, true and false claims are
 * equally many, and so are positive and negative wordings of each (`balance.ts`). A relation, rule or domain
 * that gives claims of one truth only is left out. Claims are drawn from rules and domains in turn and from
 * relations at random, so that none dominates a set and sets differ. No fact is asked about twice.
 */
import type { Domain } from '../knowledge/domain.ts';
import { domains } from '../knowledge/domain.ts';
import type { FactBase } from '../knowledge/fact-base.ts';
import type { Relation } from '../knowledge/relation.ts';
import type { Random } from '../random.ts';
import { seeded } from '../random.ts';
import type { Work } from '../work.ts';
import { balancedAnswers, balancedChoice, PairedChoices } from './balance.ts';
import { CaseIds } from './case-id.ts';
import type { ProvenClaim } from './proven-claim.ts';
import { evidenceOf } from './proven-claim.ts';
import type { ClaimWording } from './claim-wording.ts';
import type { ClaimMakers, ClaimSource, DrawnClaim } from './claim-sources.ts';
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
import { Slice } from './slices.ts';
import type { PlainYesNo, Rule, TestCase } from './test-case.ts';
import { rules } from './test-case.ts';

export interface CaseOptions {
  /** The number of cases. The set is smaller if the facts do not give enough. */
  readonly count: number;
  readonly seed: number;
  /** Domains of the subject of the fact that is asked about. Empty means all. */
  readonly domains: readonly Domain[];
  /** Empty means all. */
  readonly rules: readonly Rule[];
  /** Empty means all. */
  readonly difficulties?: readonly TestCase['difficulty'][];
  /**
   * Also asks about a fact again, and makes true claims that have no opposite. Then the wording and the
   * relation may give answers away.
   */
  readonly exhaustive?: boolean;
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
  const exhaustive = options.exhaustive ?? false;
  const slice = new Slice(options.seed);
  const refutations = new Refutations(index, lifetimes, claims, { slice, exhaustive });
  const makers = { index, wording, claims, closures, refutations, random, exhaustive, slice };
  const sources = (yield* claimSources(makers, wanted)).filter(
    ({ domain }) => options.domains.length === 0 || options.domains.includes(domains[domain] as Domain),
  );
  const { count, difficulties = [] } = options;
  const drawn = yield* drawEvenly(
    sources,
    makers,
    difficulties.length === 0 ? count : count * WORDED_FOR_ONE,
  );
  const answers = balancedAnswers(
    drawn.map(({ rule, truth, domain }) => ({ rule, truth, domain })),
    random,
  );
  const writer = new CaseWriter(index, wording);
  const cases: TestCase[] = [];
  for (const [i, claim] of drawn.entries()) {
    if (i % YIELD_EVERY === 0) yield { stage: 'Wording questions', done: i, total: drawn.length };
    cases.push(writer.write(claim, answers[i] as PlainYesNo, random));
  }
  return difficulties.length === 0
    ? cases
    : balancedChoice(
        cases.filter(({ difficulty }) => difficulties.includes(difficulty)),
        count,
      );
}

/* ---------- drawing ---------- */

interface PlacedClaim extends DrawnClaim {
  /** The domain of the fact that is asked about. */
  readonly domain: number;
}

/** The sources of one rule and domain that are not exhausted, and what was drawn from them. */
interface Cell {
  readonly rule: Rule;
  readonly domain: number;
  live: ClaimSource[];
  drawn: { true: number; false: number };
}

/**
 * A cell with fewer entities is drawn from less often, and more so the fewer it has, so that they are not in
 * every set. This and the power are chosen by hand.
 */
const LARGE_CELL = 300;

/**
 * Draws claims from the rule with the fewest so far, then from the domain with the fewest for its size, then
 * from any of its relations. True and false claims are equally many within each rule and domain.
 */
function* drawEvenly(
  sources: readonly ClaimSource[],
  { wording, random, exhaustive }: Pick<ClaimMakers, 'wording' | 'random' | 'exhaustive'>,
  count: number,
): Work<readonly PlacedClaim[]> {
  const drawn: PlacedClaim[] = [];
  const seen = new Set<string>();
  const cells = cellsOf(sources);
  const byRule = new Map<Rule, { true: number; false: number }>(
    rules.map((rule) => [rule, { true: 0, false: 0 }]),
  );
  for (let draws = 0; drawn.length < count; draws++) {
    if (draws % YIELD_EVERY === 0) yield { stage: 'Deriving claims', done: drawn.length, total: count };
    const living = cells.filter(({ live }) => live.length > 0);
    if (living.length === 0) break;
    const rule = least(random.shuffle([...new Set(living.map((cell) => cell.rule))]), (each) =>
      total(byRule.get(each)),
    );
    const ofRule = byRule.get(rule) as Cell['drawn'];
    const cell = least(
      random.shuffle(living.filter((each) => each.rule === rule)),
      (each) => (total(each.drawn) + random.next()) / weightOf(each),
    );
    const truth = nextTruth([cell.drawn, ofRule], random);
    const source = sourceFrom(cell.live, random);
    const claim = source.draw(truth) ?? (exhaustive ? source.draw(!truth) : undefined);
    if (!claim) cell.live = cell.live.filter((other) => other !== source);
    const keys = claim ? keysOf(claim, wording, exhaustive) : [];
    if (!claim || keys.some((key) => seen.has(key))) continue;
    for (const key of keys) seen.add(key);
    drawn.push({ ...claim, domain: cell.domain });
    source.taken++;
    cell.drawn[`${claim.truth}`]++;
    ofRule[`${claim.truth}`]++;
  }
  return exhaustive ? drawn : evenedOut(drawn, random);
}

function cellsOf(sources: readonly ClaimSource[]): readonly Cell[] {
  const cells = new Map<string, Cell>();
  for (const source of sources) {
    const key = `${source.rule} ${source.domain}`;
    const cell = cells.get(key);
    if (cell) cell.live.push(source);
    else
      cells.set(key, {
        rule: source.rule,
        domain: source.domain,
        live: [source],
        drawn: { true: 0, false: 0 },
      });
  }
  return [...cells.values()];
}

const total = (counts: Cell['drawn'] | undefined): number => (counts ? counts.true + counts.false : 0);

function weightOf({ live }: Cell): number {
  return Math.min(1, live.reduce((sum, { size }) => sum + size, 0) / LARGE_CELL) ** 1.5;
}

/** A larger source is drawn from as often as one of this size. Chosen by hand. */
const LARGE_SOURCE = 120;

/**
 * A source by its size, and a little more than in proportion, so that the few entities of a small one are not
 * in every set; and less often the more was taken from it. The power is chosen by hand.
 */
function sourceFrom(live: readonly ClaimSource[], random: Random): ClaimSource {
  const weights = live.map(({ size, taken }) => Math.min(size, LARGE_SOURCE) ** 1.2 / (1 + taken));
  let at = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  return live.find((_, i) => (at -= weights[i] as number) < 0) ?? (live[0] as ClaimSource);
}

/** The truth of which there are fewer, in the first count that decides. */
function nextTruth(counts: readonly Cell['drawn'][], random: Random): boolean {
  const uneven = counts.find((count) => count.true !== count.false);
  return uneven ? uneven.true < uneven.false : random.next() < 0.5;
}

/** True and false claims differ by at most one in each rule and domain, also where a source ran dry. */
function evenedOut(drawn: readonly PlacedClaim[], random: Random): readonly PlacedClaim[] {
  const cells = new Map<string, PlacedClaim[]>();
  for (const claim of drawn) {
    const key = `${claim.rule} ${claim.domain}`;
    const list = cells.get(key);
    if (list) list.push(claim);
    else cells.set(key, [claim]);
  }
  const left = new Set<PlacedClaim>();
  for (const claims of cells.values()) {
    const [truths, untruths] = [true, false].map((truth) =>
      claims.filter((each) => each.truth === truth),
    ) as [PlacedClaim[], PlacedClaim[]];
    const fewest = Math.min(truths.length, untruths.length);
    for (const side of [truths, untruths])
      for (const claim of random.shuffle(side).slice(fewest + 1)) left.add(claim);
  }
  return drawn.filter((claim) => !left.has(claim));
}

function least<T>(from: readonly T[], measure: (element: T) => number): T {
  const measured = from.map((element) => ({ element, size: measure(element) }));
  return measured.reduce((best, each) => (each.size < best.size ? each : best)).element;
}

/**
 * Keys that must be unique in a set: the sentence, the claim in any tense, and for a shared tuple the pair in
 * either order; and the fact that is asked about, unless the set is exhaustive.
 */
function keysOf({ tuple, past, fact }: DrawnClaim, wording: ClaimWording, exhaustive: boolean): string[] {
  const { subject, relation, object, start } = wording.stated(tuple);
  const keys = [
    statement(wording.clause(tuple, past)),
    [relation, subject, object, start].join('\t'),
    ...(exhaustive ? [] : [fact]),
  ];
  return tuple.direction === 'shared' ? [...keys, [relation, object, subject, undefined].join('\t')] : keys;
}

/* ---------- writing ---------- */

class CaseWriter {
  readonly #index: FactIndex;
  readonly #wording: ClaimWording;
  readonly #ids = new CaseIds();
  readonly #choices = new PairedChoices();
  readonly #pools = new Map<number, ReadonlySet<number>>();

  constructor(index: FactIndex, wording: ClaimWording) {
    this.#index = index;
    this.#wording = wording;
  }

  write(claim: PlacedClaim, expected: PlainYesNo, random: Random): TestCase {
    const { tuple, proof, past, truth, basis, rule, height } = claim;
    const polarity = truth === (expected === 'yes') ? 'positive' : 'negative';
    const kind = [rule, tuple.relation, tuple.direction, tuple.year === undefined, polarity].join(' ');
    const question = questionFor(this.#askable(claim), polarity, this.#choices.next(kind, expected, random));
    const entities = this.#entitiesNamed(claim);
    const degrees = entities.map((entity) => this.#index.degree(entity));
    return {
      id: this.#ids.idOf(question),
      question,
      expected,
      rule,
      polarity,
      domain: domains[claim.domain] as Domain,
      ...(basis && { basis }),
      difficulty: difficultyOf({ height, negated: polarity === 'negative', degrees }),
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

  #askable({ tuple, past, exchanged }: DrawnClaim): Askable {
    const relation = this.#index.base.relations[tuple.relation] as Relation;
    const different = this.#wording.differentClause(tuple);
    return {
      clause: this.#wording.clause(tuple, past),
      category: relation.category,
      shared: tuple.direction === 'shared',
      exchanged,
      ...(different && { different }),
    };
  }

  #entitiesNamed({ tuple }: ProvenClaim): number[] {
    return this.#wording.namesVia(tuple)
      ? [tuple.subject, tuple.object, tuple.via as number]
      : [tuple.subject, tuple.object];
  }
}
