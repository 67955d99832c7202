/**
 * Temporal test cases from a fact base: random formulas over what happened when, asked at years at and around every boundary of their satisfaction sets as well as at random,
 * balanced by operator, depth and answer. The same facts, options and seed give the same set; no question is asked twice.
 */
import { domains } from '../../knowledge/domain.ts';
import type { Domain } from '../../knowledge/domain.ts';
import type { FactBase } from '../../knowledge/fact-base.ts';
import type { Random } from '../../random.ts';
import { seeded } from '../../random.ts';
import { explain, SatisfactionSets } from '../../temporal/explanation.ts';
import type { Reason } from '../../temporal/explanation.ts';
import { because, plainWording } from '../../temporal/explanation-words.ts';
import type { Formula } from '../../temporal/formula.ts';
import { atomsOf, depthOf, operandsOf } from '../../temporal/formula.ts';
import type { IntervalSet } from '../../temporal/interval-set.ts';
import { contains, stretchAround } from '../../temporal/interval-set.ts';
import { formatYear } from '../../temporal/time-point.ts';
import type { Work } from '../../work.ts';
import { ClaimWording } from '../claim-wording.ts';
import { difficultyOf } from '../difficulty.ts';
import type { Clause } from '../english/clause.ts';
import { statement } from '../english/clause.ts';
import { asSentence } from '../english/names.ts';
import type { DerivationNode, PlainYesNo, StatedFact } from '../test-case.ts';
import type { Happening } from './happenings.ts';
import { happeningsOf, historyOf } from './happenings.ts';
import { publishedQuestion } from './published-wording.ts';
import { HappeningWell, randomTemporalFormula } from './random-temporal-formula.ts';
import type { TemporalCase } from './temporal-case.ts';
import { askedOperators } from './temporal-question.ts';
import type { AskedOperator, TemporalStyle } from './temporal-question.ts';
import { TemporalWording } from './temporal-wording.ts';

export interface TemporalOptions {
  /** How many cases; fewer are made where the facts give no more. */
  readonly count: number;
  readonly seed: number;
  /** Empty means all. */
  readonly operators: readonly AskedOperator[];
  /** 1 to 3; empty means all three. */
  readonly depths: readonly number[];
  /** Of the first event named; empty means all. */
  readonly domains: readonly Domain[];
  readonly style: TemporalStyle;
}

/** What one cell of the balance wants: an outermost operator, a depth and an answer. */
interface Cell {
  readonly operator: AskedOperator;
  readonly depth: number;
  readonly expected: PlainYesNo;
}

interface Asked {
  readonly formula: Formula;
  readonly year: number;
  readonly holds: IntervalSet;
}

/** Draws for one case before its cell counts as dry. */
const MOST_DRAWS = 60;
const YIELD_EVERY = 20;
/** Three of four questions are asked at or around a boundary. */
const AT_BOUNDARY = 0.75;

export function* generateTemporalCases(base: FactBase, options: TemporalOptions): Work<readonly TemporalCase[]> {
  const wording = new ClaimWording(base), random = seeded(options.seed);
  const happenings = (yield* happeningsOf(base, wording)).filter(({ domain }) => options.domains.length === 0 || options.domains.includes(domains[domain] as Domain));
  const cells = cellsOf(options), well = new HappeningWell(happenings), cases: TemporalCase[] = [];
  if (well.size < 2) return cases;
  const writer = new TemporalWriter(base, wording, happenings, options.style), dry = new Set<Cell>();
  for (let turn = 0; cases.length < options.count && dry.size < cells.length; turn++) {
    if (turn % YIELD_EVERY === 0) yield { stage: 'Asking about time', done: cases.length, total: options.count };
    const cell = cells[turn % cells.length] as Cell;
    if (dry.has(cell)) continue;
    const made = drawCase(cell, well, writer, random);
    if (made) cases.push(made);
    else dry.add(cell);
  }
  return cases;
}

/** Yes and no alternate, so that a set that ends anywhere is balanced; the order of the rest is by depth, then operator. */
function cellsOf({ operators, depths, style }: TemporalOptions): readonly Cell[] {
  const published: readonly AskedOperator[] = ['eventually', 'always', 'next', 'until', 'not', 'and', 'or'];
  const wanted = (operators.length > 0 ? operators : askedOperators).filter((operator) => style === 'plain' || published.includes(operator));
  return (depths.length > 0 ? depths : [1, 2, 3]).flatMap((depth) => wanted.flatMap((operator) => (['yes', 'no'] as const).map((expected): Cell => ({ operator, depth, expected }))));
}

function drawCase({ operator, depth, expected }: Cell, well: HappeningWell, writer: TemporalWriter, random: Random): TemporalCase | undefined {
  for (let draw = 0; draw < MOST_DRAWS; draw++) {
    const formula = randomTemporalFormula(well, operator, depth, random);
    const asked = formula && writer.ask(formula, expected === 'yes', random);
    const made = asked && writer.write(asked, expected, random);
    if (made) return made;
  }
  return undefined;
}

/* ---------- writing ---------- */

class TemporalWriter {
  readonly #base: FactBase;
  readonly #wording: ClaimWording;
  readonly #byKey: ReadonlyMap<string, Happening>;
  readonly #style: TemporalStyle;
  readonly #temporal: TemporalWording;
  readonly #asked = new Set<string>();
  readonly #ids = new Set<string>();
  readonly #latest: number;

  constructor(base: FactBase, wording: ClaimWording, happenings: readonly Happening[], style: TemporalStyle) {
    this.#base = base;
    this.#wording = wording;
    this.#byKey = new Map(happenings.map((happening) => [happening.key, happening]));
    this.#style = style;
    this.#temporal = new TemporalWording((atom) => this.#clause(atom));
    // Nothing is asked of years after the last one that is stated, since the record says nothing of them.
    this.#latest = happenings.reduce((latest, { years }) => Math.max(latest, (years.at(-1) as number) - 1), -Infinity);
  }

  /** A year with the answer: at or around a boundary of the satisfaction set, or anywhere near the events; undefined where there is none. */
  ask(formula: Formula, answer: boolean, random: Random): Asked | undefined {
    const holds = new SatisfactionSets(historyOf(this.#byKey)).of(formula), finite = holds.filter(Number.isFinite);
    if (finite.length === 0) return undefined;
    const near = random.next() < AT_BOUNDARY ? random.shuffle(finite).flatMap((boundary) => random.shuffle([-2, -1, 0, 1]).map((by) => boundary + by)) : this.#somewhere(formula, random);
    const year = near.find((candidate) => contains(holds, candidate) === answer && this.#recorded(formula, candidate));
    return year === undefined ? undefined : { formula, year, holds };
  }

  /** Years from a generation before the first event to a generation after the last. */
  #somewhere(formula: Formula, random: Random): number[] {
    const boundaries = atomsOf(formula).flatMap(({ predicate }) => (this.#byKey.get(predicate) as Happening).years);
    const from = Math.min(...boundaries) - 30, to = Math.max(...boundaries) + 30;
    return Array.from({ length: 12 }, () => from + random.integer(to - from));
  }

  #recorded(formula: Formula, year: number): boolean {
    return year + reachOf(formula) <= this.#latest;
  }

  /** Undefined where the question was asked before, or the style has no words for it. */
  write({ formula, year, holds }: Asked, expected: PlainYesNo, random: Random): TemporalCase | undefined {
    const question = this.#question(formula, year, random);
    if (question === undefined || this.#asked.has(question)) return undefined;
    this.#asked.add(question);
    const named = atomsOf(formula).map(({ predicate }) => this.#byKey.get(predicate) as Happening);
    const rows = [...new Set(named.flatMap((happening) => happening.rows))], entities = [...new Set(named.flatMap((happening) => happening.entities))];
    const around = stretchAround(holds, year), depth = depthOf(formula);
    return {
      id: this.#idOf(question), question, expected, domain: domains[named[0]?.domain ?? 0] as Domain, rule: 'composite', polarity: 'positive',
      ...expected === 'no' && { basis: 'excluded by time' as const },
      difficulty: difficultyOf({ height: depth, negated: formula.kind === 'not', degrees: [] }),
      evidence: rows.map((row) => this.#wording.fact(row)),
      derivation: this.#derivation(formula, year),
      entities: entities.map((entity) => this.#base.entities[entity] as string),
      temporal: {
        formula, year, operator: formula.kind as AskedOperator, depth, holds, boundaryDistance: Math.min(year - around.from, around.to - year) + 1,
        events: named.map(({ key, clause, years }) => ({ predicate: key, words: asSentence(statement(clause)).replace(/\.$/, ''), years })),
      },
    };
  }

  #question(formula: Formula, year: number, random: Random): string | undefined {
    if (this.#style === 'plain') return this.#temporal.question(formula, year, random.next());
    return publishedQuestion({ formula, year }, (atom) => `“${statement(this.#clause(atom))}”`);
  }

  /* ---------- proofs ---------- */

  #derivation(formula: Formula, year: number): DerivationNode {
    const history = historyOf(this.#byKey), sets = new SatisfactionSets(history), reason = explain(formula, year, history);
    return this.#node(reason, (each) => because(each, sets, { ...plainWording, tick: formatYear }));
  }

  #node(reason: Reason, told: (reason: Reason) => string): DerivationNode {
    const { formula, because: rests } = reason, claim = this.#claim(reason);
    if (rests.length > 0) return { claim, reason: stepReason(told(reason)), premises: rests.map((each) => this.#node(each, told)) };
    const named = atomsOf(formula).map(({ predicate }) => this.#byKey.get(predicate) as Happening), facts = named.flatMap(({ rows }) => rows.map((row) => this.#wording.fact(row)));
    const [fact] = facts;
    if (formula.kind === 'atom' && facts.length === 1 && fact) return { claim, reason: `Stated in line ${fact.line}: ${spanOf(fact)}.`, fact, premises: [] };
    return { claim, reason: formula.kind === 'atom' ? 'By the years that are stated.' : stepReason(told(reason)), premises: facts.map((each) => ({ claim: `${each.subject}, ${each.relation}: ${each.object}.`, reason: `Stated in line ${each.line}: ${spanOf(each)}.`, fact: each, premises: [] })) };
  }

  /** Over one year as the question words it; over several as what holds throughout. */
  #claim({ formula, over, holds }: Reason): string {
    if (over.from === over.to) return this.#temporal.sentence(formula, over.from, holds);
    const span = over.from === -Infinity || over.to === Infinity ? 'all those years' : `every year from ${formatYear(over.from)} to ${formatYear(over.to)}`;
    if (formula.kind === 'atom') return this.#temporal.sentence({ kind: 'always', window: { from: 0, to: over.to - over.from }, of: holds ? formula : { kind: 'not', of: formula } }, over.from, true);
    return `Asked of ${span}: ${this.#temporal.sentence(formula, over.from, holds)}`;
  }

  #clause(atom: Extract<Formula, { kind: 'atom' }>): Clause {
    return (this.#byKey.get(atom.atom.predicate) as Happening).clause;
  }

  /** A short hash of the question, so that a case keeps its id from set to set. */
  #idOf(question: string): string {
    for (let attempt = 0; ; attempt++) {
      const id = `t${hashOf(attempt === 0 ? question : `${question}#${attempt}`)}`;
      if (this.#ids.has(id)) continue;
      this.#ids.add(id);
      return id;
    }
  }
}

/** How far ahead of the year of asking the formula may look. */
function reachOf(formula: Formula): number {
  const below = Math.max(0, ...operandsOf(formula).map(reachOf));
  switch (formula.kind) {
    case 'next': return below + 1;
    case 'eventually': case 'always': case 'until': return below + formula.window.to;
    default: return below;
  }
}

/** What follows a claim, as a sentence of its own. */
function stepReason(why: string): string {
  const text = why.replace(/^[:,] /, '');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function spanOf({ start, end }: StatedFact): string {
  return start === end ? `${start}` : `${start ?? 'open'} to ${end ?? 'open'}`;
}

function hashOf(text: string): string {
  let a = 0x811c9dc5, b = 0x9747b28c;
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(i), 0x01000193) ^ (b >>> 15);
  }
  return ((a >>> 12) * 4294967296 + (b >>> 0)).toString(36).padStart(11, '0');
}
