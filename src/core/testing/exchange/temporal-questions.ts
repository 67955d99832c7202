/**
 * Imports cases about time: our own exports, and Drowzee's temporal benchmark. The answer in such a file is
 * not trusted: it is derived again by Definition 1 from the dates in the file (a missing end means "still
 * going on"). If the two differ, an issue says so and the derived answer is kept.
 */
import type { Issue, IssueCollector, Place } from '../../issue.ts';
import { isObject } from '../../knowledge/importers/json-text.ts';
import { importEvents } from '../../knowledge/importers/event-importer.ts';
import type { TextSource } from '../../text-source.ts';
import { EventTable } from '../../temporal/history.ts';
import { atomKey, atomsOf } from '../../temporal/formula.ts';
import { satisfaction } from '../../temporal/interval-evaluation.ts';
import type { IntervalSet } from '../../temporal/interval-set.ts';
import { complement, contains } from '../../temporal/interval-set.ts';
import { granularities } from '../../temporal/time-point.ts';
import type { Work } from '../../work.ts';
import { answeredAlike, askedIn, questionAbout } from '../temporal/asked-formula.ts';
import type { AskedFormula } from '../temporal/asked-formula.ts';
import { derivedAnswers } from '../temporal/benchmark-lint.ts';
import type { DatedEvent, NamedFacts } from '../temporal/event-book.ts';
import { EventBook, lookup } from '../temporal/event-book.ts';
import { publishedKey, readPublishedQuestion } from '../temporal/published-wording.ts';
import type { YearQuestion } from '../temporal/published-wording.ts';
import type { TemporalEvent, TemporalQuestion, TickSpan } from '../temporal/temporal-question.ts';
import type { PlainYesNo, StatedFact, TestCase } from '../test-case.ts';
import { jsonOf } from './fields.ts';

/** The additional parts of a case about time. */
type AboutTime = Pick<TestCase, 'expected' | 'temporal'> & { readonly rule: 'temporal' };

/* ---------- our own exports ---------- */

/** Undefined if the value is not a question about time that can be evaluated again. */
export function temporalIn(value: unknown): AboutTime | undefined {
  const read = typeof value === 'string' ? jsonOf(value) : value;
  if (
    !isObject(read) ||
    typeof read['formula'] !== 'string' ||
    !Number.isSafeInteger(read['tick']) ||
    !Array.isArray(read['events'])
  )
    return undefined;
  const granularity = granularities.find((each) => each === read['granularity']);
  const events = read['events'].map(eventIn);
  if (granularity === undefined || events.some((event) => event === undefined)) return undefined;
  const known = events as readonly TemporalEvent[];
  const question = { formula: read['formula'], tick: read['tick'] as number, granularity, events: known };
  // Only values that cannot be derived again are taken from the file.
  const asked = askedIn(question);
  const words = new Map(known.map((event) => [event.atom, event.words]));
  return asked && aboutTime(asked, (key) => words.get(key) ?? key);
}

function eventIn(value: unknown): TemporalEvent | undefined {
  if (
    !isObject(value) ||
    typeof value['atom'] !== 'string' ||
    typeof value['words'] !== 'string' ||
    !Array.isArray(value['ticks'])
  )
    return undefined;
  const ticks = value['ticks'].map(spanIn);
  return ticks.some((span) => span === undefined)
    ? undefined
    : { atom: value['atom'], words: value['words'], ticks: ticks as TickSpan[] };
}

function spanIn(value: unknown): TickSpan | undefined {
  if (!isObject(value)) return undefined;
  const { from, to } = value;
  const known = (end: unknown) => end === undefined || Number.isSafeInteger(end);
  if (!known(from) || !known(to) || (typeof from === 'number' && typeof to === 'number' && from > to))
    return undefined;
  return { ...(typeof from === 'number' && { from }), ...(typeof to === 'number' && { to }) };
}

function aboutTime(
  asked: AskedFormula,
  words: (key: string) => string,
): AboutTime & { readonly temporal: TemporalQuestion } {
  const { answer, ticks } = answeredAlike(asked) ?? answeredAsStated(asked);
  return {
    rule: 'temporal',
    expected: answer,
    temporal: questionAbout(asked, ticks, (atom) => words(atomKey(atom))),
  };
}

/** The answer if every missing end means "still going on". */
function answeredAsStated({ formula, tick, history }: AskedFormula): {
  readonly answer: PlainYesNo;
  readonly ticks: IntervalSet;
} {
  const holds = satisfaction(formula, history);
  return contains(holds, tick) ? { answer: 'yes', ticks: holds } : { answer: 'no', ticks: complement(holds) };
}

/* ---------- the authors' benchmark ---------- */

const CASES_PER_STEP = 200;

/**
 * Rows in the authors' format: the place of each by the id of its case, the name of their file, and facts
 * with dates of events.
 */
export interface PublishedRows {
  readonly places: ReadonlyMap<string, Place>;
  readonly source: TextSource;
  readonly dated: readonly NamedFacts[];
}

/** The cases of a file. Those in the authors' format have a formula and a derived answer. */
export function* withDerivedAnswers(
  cases: readonly TestCase[],
  { places, source, dated }: PublishedRows,
  issues: IssueCollector,
): Work<readonly TestCase[]> {
  if (places.size === 0) return cases;
  const { factBase } = yield* importEvents(source, {});
  const stated = new EventBook();
  const own = new EventBook();
  const found: TestCase[] = [];
  for (const { name, base } of dated) stated.add(base, name);
  if (factBase) own.add(factBase, source.name);
  const bookOf = lookup(stated, own);
  const eventsOf = (name: string) => bookOf(name).eventsOf(name);
  for (const [i, testCase] of cases.entries()) {
    if (i % CASES_PER_STEP === 0) yield { stage: 'Deriving answers again', done: i, total: cases.length };
    const place = places.get(testCase.id);
    const read = place && readPublishedQuestion(testCase.question);
    found.push(
      place && read?.ok
        ? derived(testCase, read.question, eventsOf, (issue) => issues.add({ ...issue, place }))
        : testCase,
    );
  }
  return found;
}

function derived(
  testCase: TestCase,
  asked: YearQuestion,
  eventsOf: (name: string) => readonly DatedEvent[],
  say: (issue: Omit<Issue, 'place'>) => void,
): TestCase {
  const names = atomsOf(asked.formula).map(({ predicate }) => predicate);
  const unknown = names.filter((name) => eventsOf(name).length === 0);
  if (unknown.length > 0) {
    say({
      code: 'answer-not-derived',
      severity: 'note',
      message:
        `No usable dates are given for ${unknown.map((name) => `“${name}”`).join(' and ')}. The question ` +
        'was kept with the answer that the file states. Facts that date the event make it possible to ' +
        'derive the answer.',
    });
    return testCase;
  }
  if (derivedAnswers(asked, names, eventsOf).size !== 1) {
    say({
      code: 'answer-not-derived',
      severity: 'note',
      message:
        'Several events of one name have different dates, and the answer depends on which is meant. ' +
        'The question was kept with the answer that the file states.',
    });
    return testCase;
  }
  const events = names.map((name) => eventsOf(name)[0] as DatedEvent);
  const table = new EventTable(
    names.map((predicate, i) => ({ predicate, ...(events[i] as DatedEvent).years })),
  );
  const called = new Map(atomsOf(asked.formula).map((atom) => [atomKey(atom), atom.predicate]));
  const time = aboutTime(
    { formula: asked.formula, tick: asked.year, granularity: 'year', history: table },
    (key) => `${called.get(key) ?? key} took place`,
  );
  if (time.expected !== testCase.expected)
    say({
      code: 'answer-derived-again',
      severity: 'warning',
      message:
        `The file states “${inWords(testCase.expected)}”, but by Definition 1 the answer is ` +
        `“${inWords(time.expected)}”. The derived answer was kept.`,
    });
  return {
    ...testCase,
    ...time,
    ...(time.expected === 'no' && { basis: 'excluded by time' as const }),
    ...completed(testCase, names, events),
  };
}

const inWords = (answer: PlainYesNo): string => (answer === 'yes' ? 'true' : 'false');

/**
 * Adds events that the question names but the row does not list (ERRATA: 802 rows of the released benchmark),
 * from the facts that date them.
 */
function completed(
  { evidence, entities }: TestCase,
  names: readonly string[],
  events: readonly DatedEvent[],
): Pick<TestCase, 'evidence' | 'entities'> {
  const listed = new Set(evidence.map(({ subject }) => publishedKey(subject)));
  const missing = names.flatMap((name, i) =>
    listed.has(publishedKey(name)) ? [] : [{ ...(events[i] as DatedEvent), name }],
  );
  return {
    evidence: [...evidence, ...missing.map(factOf)],
    entities: [...entities, ...missing.map(({ name }) => name)],
  };
}

function factOf({ name, start, end, line }: DatedEvent): StatedFact {
  const when =
    start === undefined
      ? end === undefined
        ? 'at a time not stated'
        : `until ${end}`
      : end === undefined
        ? `from ${start}`
        : `from ${start} to ${end}`;
  return {
    subject: name,
    relation: 'took place',
    object: when,
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
    line,
  };
}
