/**
 * Evaluates the text of a formula at a time, for the page. Definition 1, the interval algebra and the paper's
 * rules evaluate it over a history. A formula with variables is evaluated by the Datalog encoding, for every
 * choice of names. Text that cannot be read, or a name that is not known, becomes an issue with its place.
 */
import type {
  Answers,
  FormulaEvaluation,
  FormulaComparison,
  Spans,
  EvaluatorResult,
  UntilDifference,
} from './time-reports.ts';
import { evaluators, compareEvaluators, smallestDifference } from '../../temporal/evaluators.ts';
import type { EvaluatorComparison, Difference } from '../../temporal/evaluators.ts';
import { encode, solveEncoded } from '../../temporal/datalog-encoding.ts';
import { parseFormula, type ParsedFormula } from '../../temporal/formula-parser.ts';
import { printFormula } from '../../temporal/formula-printer.ts';
import type { Atom, Formula } from '../../temporal/formula.ts';
import { atomKey, atomsOf, notations, operandsOf, variablesOf } from '../../temporal/formula.ts';
import type { EventTable, History } from '../../temporal/history.ts';
import { EventTable as Table, unknownAtoms } from '../../temporal/history.ts';
import { contains, intervals } from '../../temporal/interval-set.ts';
import type { Granularity } from '../../temporal/time-point.ts';
import { formatTick, granularities, parseTimePoint, startTick } from '../../temporal/time-point.ts';
import type { Work } from '../../work.ts';
import { nearestName } from './near-names.ts';
import { spansIn, timeExplanation } from './time-explanation.ts';

/** A formula and the time at which it is evaluated. */
export interface FormulaQuery {
  readonly formula: string;
  readonly at: number | string;
  readonly granularity: Granularity;
  readonly table: EventTable;
  /** The words for an event. Undefined if there are none. */
  words(key: string): string | undefined;
}

/** What decides whether a formula can be read and its names are known. */
type NamedQuery = Pick<FormulaQuery, 'formula' | 'table'>;

const MOST_ANSWERS = 1000;

export function* evaluateFormula(query: FormulaQuery): Work<FormulaEvaluation> {
  const { table, granularity } = query;
  const parsed = parseFormula(query.formula);
  const time = timeOf(query.at, granularity);
  const unread = [
    ...(parsed.ok ? [] : [unreadable(query.formula, parsed)]),
    ...(typeof time === 'number' ? [] : [time]),
  ];
  if (!parsed.ok || typeof time !== 'number') return { issues: unread };
  const { formula } = parsed;
  const unknown = unknownIn(formula, query);
  if (unknown.length > 0) return { issues: unknown };
  if (variablesOf(formula).length > 0)
    return {
      issues: namesTakenForVariables(formula, query),
      answers: yield* answersTo(formula, time, table, granularity),
    };
  return { issues: [], comparison: comparisonOf(formula, time, table, granularity, query.words) };
}

/* ---------- what cannot be evaluated ---------- */

type FormulaIssue = FormulaEvaluation['issues'][number];

function offsetsOf(
  text: string,
  place: { readonly line?: number; readonly column?: number } | undefined,
): { readonly start?: number; readonly end?: number } {
  if (place?.line === undefined || place.column === undefined) return {};
  const start =
    text
      .split('\n')
      .slice(0, place.line - 1)
      .reduce((length, line) => length + line.length + 1, 0) +
    place.column -
    1;
  return { start, end: Math.min(text.length, start + 1) };
}

/** What of a formula cannot be read, or is not known. Nothing is evaluated. */
export function formulaIssues(query: NamedQuery): readonly FormulaIssue[] {
  const parsed = parseFormula(query.formula);
  if (!parsed.ok) return [unreadable(query.formula, parsed)];
  const unknown = unknownIn(parsed.formula, query);
  return unknown.length > 0 ? unknown : namesTakenForVariables(parsed.formula, query);
}

const unreadable = (text: string, { issue, fix }: Extract<ParsedFormula, { ok: false }>): FormulaIssue => ({
  ...issue,
  of: 'formula',
  ...offsetsOf(text, issue.place),
  ...(fix && { fix }),
});

/** The tick, or the issue if the time cannot be read. */
function timeOf(at: number | string, granularity: Granularity): number | FormulaIssue {
  if (typeof at === 'number')
    return Number.isSafeInteger(at)
      ? at
      : timeIssue('time-unreadable', `${at} is not a time. Expected a whole number.`);
  const parsed = parseTimePoint(at);
  if (!parsed.ok)
    return timeIssue(
      'time-unreadable',
      `The time "${at.trim().slice(0, 60)}" cannot be read: ${parsed.problem}.`,
    );
  const { precision } = parsed.point;
  const said = granularities.find((each) => each === precision);
  if (said === undefined || granularities.indexOf(said) < granularities.indexOf(granularity)) {
    return timeIssue(
      'time-too-coarse',
      `"${at.trim()}" is a ${precision}, and time is counted in ${granularity}s here. Expected a ` +
        `${granularity}, such as ${formatTick(startTick(parsed.point, granularity), granularity)}.`,
    );
  }
  return startTick(parsed.point, granularity);
}

function timeIssue(code: string, message: string): FormulaIssue {
  return { code, severity: 'error', message, of: 'time' };
}

/** Events and relations that are not in the table, each with the name that was probably meant. */
function unknownIn(formula: Formula, query: NamedQuery): readonly FormulaIssue[] {
  const { table } = query;
  const isKnown = (atom: Atom) =>
    atom.terms.some(({ kind }) => kind === 'variable')
      ? table.pairsOf(atom.predicate).length > 0
      : table.ticksOf(atom) !== undefined;
  return atomsOf(formula)
    .filter((atom) => !isKnown(atom))
    .map((atom) => ({
      code: 'event-unknown',
      severity: 'error',
      of: 'formula',
      ...unknownAtom(atom, query),
    }));
}

const nearest = (name: string | undefined): string =>
  name === undefined ? '' : ` The nearest name is "${name}".`;

function unknownAtom(atom: Atom, query: NamedQuery): Pick<FormulaIssue, 'message' | 'start' | 'end' | 'fix'> {
  const { table } = query;
  const {
    predicate,
    terms: [subject, object],
  } = atom;
  if (!subject || !object) {
    const meant = nearestName(predicate, table.events);
    return {
      message: `These facts have no event called "${predicate}" with a stated time.${nearest(meant)}`,
      ...fixOf(query.formula, predicate, meant),
    };
  }
  const pairs = table.pairsOf(predicate);
  if (pairs.length === 0) {
    const meant = nearestName(predicate, table.relations);
    return {
      message: `These facts have no relation called "${predicate}" with a stated time.${nearest(meant)}`,
      ...fixOf(query.formula, predicate, meant),
    };
  }
  const bare: Atom = { ...atom, stamp: 'fact' };
  if (atom.stamp !== 'fact' && table.ticksOf(bare) !== undefined) {
    const { name } = atom.stamp === 'subject' ? subject : object;
    return {
      message:
        `These facts do not state when ${name} began and ended, ` +
        `so the time of ${atomKey(bare)} cannot be taken from there.`,
    };
  }
  const others = pairs.filter((pair) => pair.subject === subject.name).map((pair) => pair.object);
  const meantObject = nearestName(object.name, others);
  const meantSubject =
    others.length > 0 ? undefined : nearestName(subject.name, new Set(pairs.map((pair) => pair.subject)));
  const hint =
    meantSubject !== undefined
      ? ` The nearest subject is "${meantSubject}".`
      : others.length > 0
        ? ` For "${subject.name}" they state it with ${others
            .slice(0, 3)
            .map((name) => `"${name}"`)
            .join(', ')}${others.length > 3 ? ' and others' : ''}.`
        : '';
  return {
    message: `These facts state no time at which ${atomKey(atom)} held.${hint}`,
    ...(meantSubject !== undefined
      ? fixOf(query.formula, subject.name, meantSubject)
      : fixOf(query.formula, object.name, meantObject)),
  };
}

/**
 * A thing with a capital letter and without quotes is read as a variable. This finds variables that are also
 * the name of a thing, and so were perhaps meant as a name.
 */
function namesTakenForVariables(
  formula: Formula,
  { table, formula: text }: NamedQuery,
): readonly FormulaIssue[] {
  return variablesOf(formula).flatMap((name): FormulaIssue[] => {
    const isThing = atomsOf(formula).some(
      ({ predicate, terms }) =>
        terms.some((term) => term.name === name) &&
        table.pairsOf(predicate).some(({ subject, object }) => subject === name || object === name),
    );
    return isThing
      ? [
          {
            code: 'variable-like-name',
            severity: 'note',
            of: 'formula',
            message:
              `${name} begins with a capital and has no quotes, so it is read as a variable. For the ` +
              `thing of that name write '${name}'.`,
            ...fixOf(text, name, name),
          },
        ]
      : [];
  });
}

/** Replaces a name by the one that was meant, quotes included. */
function fixOf(
  text: string,
  name: string,
  meant: string | undefined,
): Pick<FormulaIssue, 'start' | 'end' | 'fix'> {
  const at = text.indexOf(name);
  if (at < 0) return {};
  const quoted = /['"]/.test(text[at - 1] ?? '') && text[at - 1] === text[at + name.length];
  const start = quoted ? at - 1 : at;
  const end = at + name.length + (quoted ? 1 : 0);
  return { start, end, ...(meant !== undefined && { fix: { start, end, text: quotedName(meant) } }) };
}

/** A name in quotes, so that it is not read as a variable or an operator. */
function quotedName(name: string): string {
  return `'${name.replace(/[\\']/g, '\\$&')}'`;
}

/* ---------- the comparison ---------- */

function comparisonOf(
  formula: Formula,
  tick: number,
  history: History,
  granularity: Granularity,
  words: FormulaQuery['words'],
): FormulaComparison {
  const comparison = compareEvaluators(formula, tick, history);
  const write = (set: EvaluatorComparison['missed']): Spans => spansIn(set, granularity);
  const results = comparison.results.map(({ evaluator, holds, ticks }): EvaluatorResult => ({
    evaluator,
    ...(holds !== undefined && { holds }),
    ...(ticks && { ticks: write(ticks) }),
  }));
  return {
    formula: printFormula(formula),
    inWords: printFormula(formula, 'words'),
    ...(isPublished(formula) && { published: printFormula(formula, 'published') }),
    results,
    unanimous: comparison.unanimous,
    missed: write(comparison.missed),
    claimed: write(comparison.claimed),
    finding: findingOf(comparison, granularity),
    explanation: timeExplanation({ formula, tick, granularity, history }, words),
    datalog: encode(formula).text,
  };
}

/** Whether the authors' format has a name for each operator. */
function isPublished(formula: Formula): boolean {
  return (
    (formula.kind === 'atom' || notations[formula.kind].published !== undefined) &&
    operandsOf(formula).every(isPublished)
  );
}

function findingOf(
  { tick, results, missed, claimed }: EvaluatorComparison,
  granularity: Granularity,
): string {
  const date = formatTick(tick, granularity);
  const [law, , printed] = results;
  const value = law?.holds ? 'holds' : 'does not hold';
  const at = granularity === 'day' ? 'on' : 'in';
  if (printed?.holds === undefined)
    return (
      `By Definition 1 and by the interval algebra it ${value} ${at} ${date}. The paper ` +
      'has no rule for one of the operators in this formula.'
    );
  if (printed.holds !== law?.holds)
    return (
      `By Definition 1 and by the interval algebra it ${value} ${at} ${date}; ` +
      `by Fig. 11 as printed it ${printed.holds ? 'does' : 'does not'}.`
    );
  const differences = [
    ...(missed.length > 0 ? [`miss ${written(missed, granularity)}`] : []),
    ...(claimed.length > 0 ? [`claim ${written(claimed, granularity)}`] : []),
  ];
  const elsewhere =
    differences.length > 0
      ? `Elsewhere they differ: the printed rules ${differences.join(' and ')}.`
      : 'They agree at every time.';
  return `All ${evaluators.length} agree that it ${value} ${at} ${date}. ${elsewhere}`;
}

function written(set: EvaluatorComparison['missed'], granularity: Granularity): string {
  return spansIn(set, granularity).written;
}

/** A formula with variables, for every choice of names. */
function* answersTo(
  formula: Formula,
  tick: number,
  table: EventTable,
  granularity: Granularity,
): Work<Answers> {
  const { encoding, answers } = yield* solveEncoded(formula, table);
  const all = [...answers.values()].map(({ names, ticks }) => ({
    names,
    holds: contains(ticks, tick),
    ticks,
  }));
  const rows = all
    .sort(
      (a, b) =>
        Number(b.holds) - Number(a.holds) || (a.names.join('\u0000') < b.names.join('\u0000') ? -1 : 1),
    )
    .slice(0, MOST_ANSWERS);
  return {
    formula: printFormula(formula),
    variables: encoding.variables,
    tick,
    at: formatTick(tick, granularity),
    granularity,
    datalog: encoding.text,
    ever: all.length,
    now: all.filter(({ holds }) => holds).length,
    rows: rows.map(({ names, holds, ticks }) => ({ names, holds, ...spansIn(ticks, granularity) })),
  };
}

/* ---------- where the paper's Until goes wrong ---------- */

const whyClaimed =
  'The printed rule accepts any interval of the first event that reaches the second, and ' +
  'then only requires the tick to lie in some interval of the first. Here these are two ' +
  'intervals, with a gap between them.';
const whyMissed =
  'The printed rule requires the first event at the tick itself. Definition 1 requires it ' +
  'only strictly between, and here there is nothing between.';

/** The smallest example of each kind, as a comparison. */
export function untilDifferences(): readonly UntilDifference[] {
  return [true, false].flatMap((claimed) => {
    const found = smallestDifference(claimed);
    return found ? [differenceOf(found)] : [];
  });
}

function differenceOf({ formula, left, right, tick, claimed }: Difference): UntilDifference {
  const named = [
    { name: 'first', ticks: left },
    { name: 'second', ticks: right },
  ];
  const table = new Table(
    named.flatMap(({ name, ticks }) => intervals(ticks).map((one) => ({ predicate: name, ...one }))),
  );
  const history: History = { ticksOf: (atom) => table.ticksOf(atom) ?? [] };
  if (unknownAtoms(formula, history).length > 0) throw new Error('internal: an example about unknown events');
  return {
    claimed,
    why: claimed ? whyClaimed : whyMissed,
    events: named.map(({ name, ticks }) => ({ name, ...spansIn(ticks, 'year') })),
    comparison: comparisonOf(formula, tick, history, 'year', (key) => key),
  };
}
