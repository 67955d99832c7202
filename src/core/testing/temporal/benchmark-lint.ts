/**
 * The linter of temporal benchmarks in Drowzee's format (`question`, `res`, `events`). It reads every
 * question as a formula and derives its answer again by Definition 1. It reports:
 * - answers that differ from the derivation;
 * - questions that name an event missing from their evidence;
 * - events that end before they begin;
 * - names that match no event.
 *
 * Rows that it cannot decide are counted separately.
 */
import type { Issue, IssueList, Place } from '../../issue.ts';
import { IssueCollector } from '../../issue.ts';
import { isObject, parseJson } from '../../knowledge/importers/json-text.ts';
import { importEvents } from '../../knowledge/importers/event-importer.ts';
import type { TextSource } from '../../text-source.ts';
import type { Formula } from '../../temporal/formula.ts';
import { atomsOf } from '../../temporal/formula.ts';
import { EventTable } from '../../temporal/history.ts';
import { satisfaction } from '../../temporal/interval-evaluation.ts';
import { contains } from '../../temporal/interval-set.ts';
import type { Work } from '../../work.ts';
import { formatYear } from '../../temporal/time-point.ts';
import type { DatedEvent, NamedFacts } from './event-book.ts';
import { EventBook, lookup } from './event-book.ts';
import type { YearQuestion } from './published-wording.ts';
import { publishedKey, readPublishedQuestion } from './published-wording.ts';

/** A row with an error. `row` counts from 0, as in `$[row]`. */
export interface RowFinding {
  readonly row: number;
  readonly question: string;
}

export interface WrongAnswer extends RowFinding {
  readonly formula: Formula;
  readonly year: number;
  readonly stated: boolean;
  readonly derived: boolean;
}

export interface MissingEvidence extends RowFinding {
  /** Events that the question names but `events` does not list. */
  readonly missing: readonly string[];
  /** Events that `events` lists. */
  readonly listed: readonly string[];
}

export interface UnreadableRow extends RowFinding {
  /** A whole sentence. */
  readonly problem: string;
}

export interface BenchmarkLint {
  readonly rows: number;
  /** Rows whose answer could be derived. */
  readonly derived: number;
  readonly wrongAnswers: readonly WrongAnswer[];
  readonly missingEvidence: readonly MissingEvidence[];
  /** Events in the benchmark or in the given facts, each once. */
  readonly reversedEvents: readonly DatedEvent[];
  /** Rows that were not derived, because they name an event that ends before it begins. */
  readonly reversedRows: readonly RowFinding[];
  /** Names in questions that match no event. */
  readonly unknownNames: ReadonlyMap<string, readonly number[]>;
  /**
   * Rows with a name that several events with different dates share, and whose answer depends on the choice.
   */
  readonly ambiguous: readonly RowFinding[];
  readonly unreadable: readonly UnreadableRow[];
  /** All findings in whole sentences with their places, and the rows that could not be read. */
  readonly issues: IssueList;
}

const ROWS_PER_STEP = 200;
/** The most combinations of dates that are tried for one question. Chosen by hand. */
const MOST_READINGS = 64;

/**
 * @param facts fact bases of events in which names are looked up first, each with its name for messages. The
 *   benchmark's own events are used for names they do not have.
 */
export function* lintBenchmark(source: TextSource, facts: readonly NamedFacts[]): Work<BenchmarkLint> {
  const found = new Findings();
  const parsed = parseJson(source.text, source.name);
  if (!parsed.ok) {
    found.issues.add(parsed.issue);
    return found.result(0);
  }
  const stated = new EventBook();
  const own = new EventBook();
  for (const { name, base } of facts) stated.add(base, name);
  const imported = yield* importEvents(source, {});
  if (imported.factBase) own.add(imported.factBase, source.name);
  found.reversed([...stated.reversed, ...own.reversed]);
  const rows: readonly unknown[] = Array.isArray(parsed.value) ? parsed.value : [parsed.value];
  const bookOf = lookup(stated, own);
  for (const [i, row] of rows.entries()) {
    if (i % ROWS_PER_STEP === 0) yield { stage: 'Deriving answers again', done: i, total: rows.length };
    found.row(i, row, bookOf);
  }
  return found.result(rows.length);
}

type Lookup = (name: string) => EventBook;

class Findings {
  readonly issues = new IssueCollector();
  readonly #wrong: WrongAnswer[] = [];
  readonly #missing: MissingEvidence[] = [];
  readonly #reversed: DatedEvent[] = [];
  readonly #unknown = new Map<string, number[]>();
  readonly #ambiguous: RowFinding[] = [];
  readonly #reversedRows: RowFinding[] = [];
  readonly #unreadable: UnreadableRow[] = [];
  #derived = 0;

  row(i: number, row: unknown, bookOf: Lookup): void {
    const question = isObject(row) && typeof row['question'] === 'string' ? row['question'] : undefined;
    if (!isObject(row) || question === undefined)
      return this.#leftOut(
        i,
        '',
        'not-a-question',
        'This element has no "question". Expected an object with question, res and events. The ' +
          'element was left out.',
      );
    const read = readPublishedQuestion(question);
    if (!read.ok)
      return this.#leftOut(i, question, 'question-unreadable', `${read.problem} The row was left out.`);
    this.#evidence(i, question, read.question, row['events']);
    const answer = /^(?:true|false)$/i.test(String(row['res']))
      ? String(row['res']).toLowerCase() === 'true'
      : undefined;
    if (answer === undefined)
      return this.#leftOut(
        i,
        question,
        'answer-unreadable',
        `The answer "${String(row['res'])}" is neither true nor false. The row was left out.`,
      );
    this.#answer(i, question, read.question, answer, bookOf);
  }

  #leftOut(row: number, question: string, code: string, problem: string): void {
    this.#unreadable.push({ row, question, problem });
    this.#say(code, { path: `$[${row}]` }, problem);
  }

  reversed(events: readonly DatedEvent[]): void {
    const seen = new Set<string>();
    for (const each of events) {
      const key = publishedKey(each.name);
      if (seen.has(key)) continue;
      seen.add(key);
      this.#reversed.push(each);
      this.#say(
        'event-reversed',
        { line: each.line },
        `${each.source}, line ${each.line}: "${each.name}" ends (${each.end}) before it begins ` +
          `(${each.start}). No answer was derived from it.`,
      );
    }
  }

  result(rows: number): BenchmarkLint {
    return {
      rows,
      derived: this.#derived,
      wrongAnswers: this.#wrong,
      missingEvidence: this.#missing,
      reversedEvents: this.#reversed,
      reversedRows: this.#reversedRows,
      unknownNames: this.#unknown,
      ambiguous: this.#ambiguous,
      unreadable: this.#unreadable,
      issues: this.issues.list(),
    };
  }

  /** A name is listed if some event of the row has the same key. Letter case and punctuation do not count. */
  #evidence(row: number, question: string, { formula }: YearQuestion, events: unknown): void {
    const names = (Array.isArray(events) ? events : []).flatMap((each: unknown) =>
      isObject(each) && typeof each['event_name'] === 'string' ? [each['event_name']] : [],
    );
    const listed = new Set(names.map(publishedKey));
    const missing = atomsOf(formula)
      .map(({ predicate }) => predicate)
      .filter((name) => !listed.has(publishedKey(name)));
    if (missing.length === 0) return;
    this.#missing.push({ row, question, missing, listed: names });
    this.#say(
      'evidence-missing',
      { path: `$[${row}].events` },
      `The question names ${missing.map((name) => `"${name}"`).join(' and ')}, ` +
        `and the evidence lists ${listed.size === 0 ? 'no event' : 'other events'}.`,
    );
  }

  #answer(row: number, question: string, asked: YearQuestion, stated: boolean, bookOf: Lookup): void {
    const names = atomsOf(asked.formula).map(({ predicate }) => predicate);
    const unknown = names.filter((name) => !bookOf(name).knows(name));
    const reversed = names.filter((name) => bookOf(name).isReversed(name));
    for (const name of unknown) {
      const rows = this.#unknown.get(name);
      if (rows) rows.push(row);
      else this.#unknown.set(name, [row]);
      this.#say(
        'name-unknown',
        { path: `$[${row}]` },
        `No event is called "${name}". The answer was not derived.`,
      );
    }
    for (const name of reversed) {
      this.#reversedRows.push({ row, question });
      this.#say(
        'row-of-reversed-event',
        { path: `$[${row}]` },
        `"${name}" ends before it begins. The answer was not derived.`,
      );
    }
    if (unknown.length + reversed.length > 0) return;
    const derived = derivedAnswers(asked, names, (name) => bookOf(name).eventsOf(name));
    if (derived.size !== 1) {
      this.#ambiguous.push({ row, question });
      return this.#say(
        'event-ambiguous',
        { path: `$[${row}]` },
        'Several events have this name and different dates, and the answer depends on which ' +
          'one is meant. The answer was not derived.',
      );
    }
    this.#derived++;
    const answer = derived.has(true);
    if (answer === stated) return;
    this.#wrong.push({ row, question, formula: asked.formula, year: asked.year, stated, derived: answer });
    this.#say(
      'answer-wrong',
      { path: `$[${row}].res` },
      `The answer is stated as ${stated}; by Definition 1 it is ${answer} in ${formatYear(asked.year)}.`,
    );
  }

  #say(code: string, place: Place, message: string): void {
    this.issues.add({ code, severity: 'warning', place, message } satisfies Issue);
  }
}

/**
 * The answers for every combination of dates of the named events. Empty if there are too many combinations.
 */
export function derivedAnswers(
  { formula, year }: YearQuestion,
  names: readonly string[],
  eventsOf: (name: string) => readonly DatedEvent[],
): ReadonlySet<boolean> {
  const answers = new Set<boolean>();
  if (names.reduce((ways, name) => ways * eventsOf(name).length, 1) > MOST_READINGS) return answers;
  const dated = (chosen: readonly DatedEvent[], rest: readonly string[]): void => {
    const [name, ...others] = rest;
    if (name !== undefined) return eventsOf(name).forEach((each) => dated([...chosen, each], others));
    const table = new EventTable(
      names.map((predicate, i) => ({ predicate, ...(chosen[i] as DatedEvent).years })),
    );
    answers.add(contains(satisfaction(formula, table), year));
  };
  dated([], names);
  return answers;
}
