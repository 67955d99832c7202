/**
 * Generates temporal test cases from a fact base: random formulas over the events of the facts.
 *
 * A formula is asked at ticks at and around every boundary of its satisfaction set, and at random ticks. A
 * formula is used only if it can be asked with either answer in the same way, so that nothing but the dates
 * of a question depends on its answer. The set is balanced by operator, depth and answer. No answer depends
 * on an end that the facts do not state. The same facts, options and seed give the same set, and no question
 * is repeated.
 */
import { domains } from '../../knowledge/domain.ts';
import type { Domain } from '../../knowledge/domain.ts';
import type { FactBase, Granularity } from '../../knowledge/fact-base.ts';
import type { Random } from '../../random.ts';
import { seeded } from '../../random.ts';
import { certainAnswers, certainTicks, readingFor, withDenied } from '../../temporal/certain-answers.ts';
import { explain, SatisfactionSets } from '../../temporal/explanation.ts';
import type { Reason } from '../../temporal/explanation.ts';
import { because } from '../../temporal/explanation-words.ts';
import type { Atom, Formula } from '../../temporal/formula.ts';
import { atomKey, atomsOf, depthOf, operandsOf } from '../../temporal/formula.ts';
import type { History } from '../../temporal/history.ts';
import type { Interval, IntervalSet } from '../../temporal/interval-set.ts';
import { contains, eroded } from '../../temporal/interval-set.ts';
import { formatTick } from '../../temporal/time-point.ts';
import type { Work } from '../../work.ts';
import { CaseIds } from '../case-id.ts';
import type { ClaimWording } from '../claim-wording.ts';
import { difficultyOf } from '../difficulty.ts';
import { statement } from '../english/clause.ts';
import { asSentence } from '../english/noun-phrase.ts';
import type { DerivationNode, PlainYesNo, StatedFact, TestCase } from '../test-case.ts';
import { questionAbout } from './asked-formula.ts';
import type { Events, Happening } from './happenings.ts';
import { eventsOf, historyOf } from './happenings.ts';
import { publishedQuestion } from './published-wording.ts';
import { HappeningSource, randomTemporalFormula } from './random-temporal-formula.ts';
import { askedOperators } from './temporal-question.ts';
import type { AskedOperator, TemporalQuestion, TemporalStyle } from './temporal-question.ts';
import { TemporalWording } from './temporal-wording.ts';
import { wordingFor } from './time-explanation.ts';

/** A test case that asks about time (Drowzee, section 3.5). */
export interface TemporalCase extends TestCase {
  readonly rule: 'temporal';
  readonly temporal: TemporalQuestion;
}

export interface TemporalOptions {
  /** The number of cases. The set is smaller if the facts do not give enough. */
  readonly count: number;
  readonly seed: number;
  /** Empty means all. */
  readonly operators: readonly AskedOperator[];
  /** 1 to 3. Empty means 1 and 2. */
  readonly depths: readonly number[];
  /** Domains of the first named event. Empty means all. */
  readonly domains: readonly Domain[];
  readonly style: TemporalStyle;
  /**
   * The unit of time; years if absent. The published style always uses years. Must be the base's own unit or
   * a coarser one.
   */
  readonly granularity?: Granularity;
}

/** One combination that is balanced: an outermost operator, a depth and an answer. */
interface Cell {
  readonly operator: AskedOperator;
  readonly depth: number;
  readonly expected: PlainYesNo;
  /** Whether an until or since of depth 1 is about one office, place or country. */
  readonly inTurn: boolean;
}

/** A tick to ask about, and all ticks with the same answer. */
interface Asked {
  readonly formula: Formula;
  readonly tick: number;
  readonly alike: IntervalSet;
}

/** Draws for one case before its cell counts as exhausted. Chosen by hand. */
const MOST_DRAWS = 200;
/** Deep formulas, and those about two events, are refused more often. */
const MOST_OF_REFUSED = 2000;
const YIELD_EVERY = 20;
/** The most words of a plain question of depth 1 or 2. */
const MOST_WORDS = 35;
/** Random ticks that are tried for one question. Chosen by hand. */
const RANDOM_TICKS = 12;
/**
 * The share of questions asked at or around a boundary. With more of them, the years around the boundaries of
 * a few well-known events come back with the same answer. Chosen by hand.
 */
const AT_BOUNDARY = 0.4;
/**
 * 15 years in ticks. Random ticks are at most this far from a year in which the answer changes, and about
 * short events no further than they are long, or a third of it. Two events of one question begin at most four
 * times as far apart. Chosen by hand: further off the answer gives itself away.
 */
const AROUND: Readonly<Record<Granularity, number>> = { year: 15, month: 180, day: 5_479 };

/** Derives and draws. */
export function* generateTemporalCases(
  base: FactBase,
  options: TemporalOptions,
): Work<readonly TemporalCase[]> {
  return yield* drawTemporalCases(yield* eventsOf(base, options), options);
}

/** @param options as the events were derived for. */
export function* drawTemporalCases(
  events: Events,
  options: Omit<TemporalOptions, 'granularity'>,
): Work<readonly TemporalCase[]> {
  const random = seeded(options.seed);
  const happenings = events.happenings.filter(
    ({ domain }) => options.domains.length === 0 || options.domains.includes(domains[domain] as Domain),
  );
  const cells = cellsOf(options, random);
  const source = new HappeningSource(happenings, options.seed, 4 * AROUND[events.granularity]);
  const cases: TemporalCase[] = [];
  if (source.size < 2) return cases;
  const writer = new TemporalWriter({ ...events, happenings }, options.style);
  const exhausted = new Set<Cell>();
  for (let turn = 0; cases.length < options.count && exhausted.size < cells.length; turn++) {
    if (turn % YIELD_EVERY === 0)
      yield { stage: 'Asking about time', done: cases.length, total: options.count };
    const cell = cells[turn % cells.length] as Cell;
    if (exhausted.has(cell)) continue;
    const made = drawCase(cell, source, writer, random);
    if (made) cases.push(made);
    else exhausted.add(cell);
  }
  return cases;
}

/** In random order, but each yes beside its no, so that a set is balanced wherever it ends. */
function cellsOf(
  { operators, depths, style }: Pick<TemporalOptions, 'operators' | 'depths' | 'style'>,
  random: Random,
): readonly Cell[] {
  const published: readonly AskedOperator[] = ['eventually', 'always', 'next', 'until', 'not', 'and', 'or'];
  const wanted = (operators.length > 0 ? operators : askedOperators).filter(
    (operator) => style === 'plain' || published.includes(operator),
  );
  const kinds = (depths.length > 0 ? depths : [1, 2]).flatMap((depth) =>
    wanted
      .filter((operator) => depths.length > 0 || operators.length > 0 || depth < 2 || !long.has(operator))
      .map((operator) => ({ operator, depth })),
  );
  const byDefault = depths.length === 0 && operators.length === 0;
  const rounds = byDefault ? ROUNDS : [true];
  return random
    .shuffle(rounds.flatMap((all) => kinds.filter(({ operator }) => all || !rare.has(operator))))
    .flatMap((kind) =>
      random
        .shuffle(['yes', 'no'] as const)
        .map((expected): Cell => ({ ...kind, expected, inTurn: byDefault && style === 'plain' })),
    );
}

/**
 * Until and since have two events and a window, so a sentence with more is long. "Or" with more is two
 * numbered statements. They are made only if chosen.
 */
const long: ReadonlySet<AskedOperator> = new Set(['until', 'since', 'or']);
/** Operators that people seldom use in questions. By default one round of eight uses them. */
const rare: ReadonlySet<AskedOperator> = new Set(['until', 'since']);
const ofTwo: ReadonlySet<AskedOperator> = new Set(['and', 'or', 'until', 'since']);
const ROUNDS = [true, false, false, false, false, false, false, false];

function drawCase(
  { operator, depth, inTurn, expected }: Cell,
  source: HappeningSource,
  writer: TemporalWriter,
  random: Random,
): TemporalCase | undefined {
  const mostDraws = depth > 1 || ofTwo.has(operator) ? MOST_OF_REFUSED : MOST_DRAWS;
  for (let draw = 0; draw < mostDraws; draw++) {
    const formula = randomTemporalFormula(source, { operator, depth, inTurn }, random);
    const asked = formula && writer.ask(formula, expected, random);
    const made = asked && writer.write(asked, expected, random);
    if (!made) continue;
    source.noteUse(asked.formula);
    return made;
  }
  return undefined;
}

/** Whether a question of depth 1 or 2 is long, or lists statements although its operator does not. */
function isLaboured(question: string, { kind }: Formula): boolean {
  const isPair = kind === 'and' || kind === 'or';
  return (
    question.split(' ').length > MOST_WORDS || (!isPair && /\(or both\)|of these statements/.test(question))
  );
}

/* ---------- writing ---------- */

class TemporalWriter {
  readonly #base: FactBase;
  readonly #wording: ClaimWording;
  readonly #happenings: ReadonlyMap<string, Happening>;
  readonly #history: History;
  readonly #style: TemporalStyle;
  readonly #granularity: Granularity;
  readonly #temporal: TemporalWording;
  readonly #asked = new Set<string>();
  readonly #ids = new CaseIds('t');
  readonly #latest: number;

  constructor({ base, wording, happenings, granularity }: Events, style: TemporalStyle) {
    this.#base = base;
    this.#wording = wording;
    this.#happenings = new Map(happenings.map((happening) => [atomKey(happening.formula.atom), happening]));
    this.#history = historyOf(this.#happenings);
    this.#style = style;
    this.#granularity = granularity;
    this.#temporal = new TemporalWording(({ atom }) => this.#of(atom).clause, granularity);
    // No question is about a time after the last stated one, because the record does not cover it.
    this.#latest = happenings.reduce(
      (latest, { ticks }) => Math.max(latest, (ticks.findLast(Number.isFinite) as number) - 1),
      -Infinity,
    );
  }

  /**
   * A tick with the answer, whatever the unknown ends are. It is at or around a boundary of the ticks with
   * this answer, or anywhere near the events. Undefined if there is none, or none with the other answer.
   */
  ask(formula: Formula, answer: PlainYesNo, random: Random): Asked | undefined {
    const answers = certainAnswers(formula, this.#history);
    const finite = [...answers.yes, ...answers.no].filter(Number.isFinite);
    if (finite.length === 0) return undefined;
    const denied = this.#fairlyDenied(formula);
    const near =
      random.next() < AT_BOUNDARY
        ? random
            .shuffle([...new Set(finite)])
            .flatMap((boundary) => random.shuffle([-2, -1, 0, 1]).map((by) => boundary + by))
        : this.#randomTicks(formula, finite, random);
    const recorded = near.filter(
      (candidate) => this.#recorded(formula, candidate) && this.#turns(formula, candidate),
    );
    const ticks = {
      yes: recorded.find((candidate) => contains(answers.yes, candidate)),
      no: recorded.find((candidate) => contains(denied, candidate)),
    };
    const tick = ticks[answer];
    return ticks.yes === undefined || ticks.no === undefined || tick === undefined
      ? undefined
      : { formula, tick, alike: answers[answer] };
  }

  /**
   * The ticks at which the answer is no also for those who let a denied event begin and end within a tick:
   * Feynman was born in May 1918, so nobody should be asked whether he was not alive in 1918.
   */
  #fairlyDenied(formula: Formula): IntervalSet {
    const within = withDenied(formula, this.#history, (atom) => {
      const { ticks, lasting } = this.#of(atom);
      const ends = lasting && this.#granularity !== 'day';
      return ends ? eroded(certainTicks(ticks), { from: -1, to: 1 }) : ticks;
    });
    return certainAnswers(within.formula, within.history).no;
  }

  /**
   * Random ticks around the boundaries of the answers: as many before each as after it. Ticks anywhere in a
   * long event would give the answer away, because the years of most events would be those of a yes.
   */
  #randomTicks(formula: Formula, boundaries: readonly number[], random: Random): number[] {
    const ends = atomsOf(formula).flatMap((atom) => this.#of(atom).ticks.filter(Number.isFinite));
    const farthest = AROUND[this.#granularity];
    const length = Math.max(...ends) - Math.min(...ends);
    const around = Math.round(Math.min(farthest, Math.max(farthest / 3, length)));
    return Array.from(
      { length: RANDOM_TICKS },
      () => random.pick(boundaries) - around + random.integer(2 * around),
    );
  }

  /**
   * Whether the second event of an until begins after the tick, not before its window; and that of a since
   * ends before. Otherwise nobody says "until" or "since".
   */
  #turns(formula: Formula, tick: number): boolean {
    if (formula.kind !== 'until' && formula.kind !== 'since') return true;
    const { left, right } = formula;
    if (left.kind !== 'atom' || right.kind !== 'atom') return true;
    const { ticks } = this.#of(right.atom);
    return formula.kind === 'until'
      ? (ticks[0] as number) >= tick + formula.window.from
      : (ticks.at(-1) as number) - 1 <= tick - formula.window.from;
  }

  #recorded(formula: Formula, tick: number): boolean {
    return tick + reachOf(formula) <= this.#latest;
  }

  /** Undefined if the question was asked before, or if the style has no words for it. */
  write({ formula, tick, alike }: Asked, expected: PlainYesNo, random: Random): TemporalCase | undefined {
    const question = this.#question(formula, tick, random);
    if (question === undefined || this.#asked.has(question)) return undefined;
    if (this.#style === 'plain' && depthOf(formula) < 3 && isLaboured(question, formula)) return undefined;
    this.#asked.add(question);
    const named = atomsOf(formula).map((atom) => this.#of(atom));
    const rows = [...new Set(named.flatMap((happening) => happening.rows))];
    const entities = [...new Set(named.flatMap((happening) => happening.entities))];
    return {
      id: this.#ids.idOf(question),
      question,
      expected,
      domain: domains[named[0]?.domain ?? 0] as Domain,
      rule: 'temporal',
      polarity: 'positive',
      ...(expected === 'no' && { basis: 'excluded by time' as const }),
      difficulty: difficultyOf({ height: depthOf(formula), negated: formula.kind === 'not', degrees: [] }),
      evidence: rows.map((row) => this.#wording.fact(row)),
      derivation: this.#derivation(formula, tick, expected),
      entities: entities.map((entity) => this.#base.entities[entity] as string),
      temporal: questionAbout(
        { formula, tick, granularity: this.#granularity, history: this.#history },
        alike,
        (atom) => asSentence(statement(this.#of(atom).clause)).replace(/\.$/, ''),
      ),
    };
  }

  #question(formula: Formula, tick: number, random: Random): string | undefined {
    if (this.#style === 'plain') return this.#temporal.question(formula, tick, random.next());
    return publishedQuestion({ formula, year: tick }, ({ atom }) => `“${statement(this.#of(atom).clause)}”`);
  }

  /* ---------- proofs ---------- */

  #derivation(formula: Formula, tick: number, expected: PlainYesNo): DerivationNode {
    const reading = readingFor(expected === 'yes', formula, this.#history);
    const sets = new SatisfactionSets(reading.history);
    const reason = explain(reading.formula, tick, reading.history);
    return this.#node(reason, (each) => because(each, sets, wordingFor(this.#granularity)));
  }

  #node(reason: Reason, worded: (reason: Reason) => string): DerivationNode {
    const { formula, because: rests } = reason;
    const claim = this.#claim(reason);
    if (rests.length > 0)
      return {
        claim,
        reason: stepReason(worded(reason)),
        premises: rests.map((each) => this.#node(each, worded)),
      };
    const facts = atomsOf(formula).flatMap((atom) =>
      this.#of(atom).rows.map((row) => this.#wording.fact(row)),
    );
    const [fact] = facts;
    if (formula.kind === 'atom' && facts.length === 1 && fact)
      return { claim, reason: `Stated in line ${fact.line}: ${spanOf(fact)}.`, fact, premises: [] };
    return {
      claim,
      reason: formula.kind === 'atom' ? 'By the dates that are stated.' : stepReason(worded(reason)),
      premises: facts.map((each) => ({
        claim: `${each.subject}, ${each.relation}: ${each.object}.`,
        reason: `Stated in line ${each.line}: ${spanOf(each)}.`,
        fact: each,
        premises: [],
      })),
    };
  }

  /** One tick is worded as in the question, several as a claim that holds throughout. */
  #claim({ formula, over, holds }: Reason): string {
    if (over.from === over.to) return this.#temporal.sentence(formula, over.from, holds);
    const known = Number.isFinite(over.from) ? over.from : Number.isFinite(over.to) ? over.to : 0;
    const unit = this.#granularity;
    if (formula.kind !== 'atom')
      return `Asked of ${spanInWords(over, unit)}: ${this.#temporal.sentence(formula, known, holds)}`;
    const stated: Formula = holds ? formula : { kind: 'not', of: formula };
    if (over.from === -Infinity)
      return this.#temporal.sentence(
        { kind: 'historically', window: { from: 0, to: Infinity }, of: stated },
        known,
        true,
      );
    return this.#temporal.sentence(
      { kind: 'always', window: { from: 0, to: over.to - over.from }, of: stated },
      over.from,
      true,
    );
  }

  #of(atom: Atom): Happening {
    return this.#happenings.get(atomKey(atom)) as Happening;
  }
}

/** "every year from 1801 to 1803", "every year from 1801 on". */
function spanInWords({ from, to }: Interval, unit: Granularity): string {
  const date = (tick: number) => formatTick(tick, unit);
  return from === -Infinity
    ? to === Infinity
      ? `every ${unit}`
      : `every ${unit} up to ${date(to)}`
    : `every ${unit} from ${date(from)} ${to === Infinity ? 'on' : `to ${date(to)}`}`;
}

/** How far after the tick of the question the formula may look. */
function reachOf(formula: Formula): number {
  const below = Math.max(0, ...operandsOf(formula).map(reachOf));
  switch (formula.kind) {
    case 'next':
      return below + 1;
    case 'eventually':
    case 'always':
    case 'until':
      return below + formula.window.to;
    default:
      return below;
  }
}

/** The reason after a claim, as a separate sentence. */
function stepReason(why: string): string {
  const text = why.replace(/^[:,] /, '');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function spanOf({ start, end }: StatedFact): string {
  return start === end ? `${start}` : `${start ?? 'open'} to ${end ?? 'open'}`;
}
