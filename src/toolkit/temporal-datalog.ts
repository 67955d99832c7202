/**
 * `totem/temporal/datalog`: temporal formulas through the Datalog engine. It answers formulas with variables,
 * and is a second, independent way to evaluate those without.
 *
 *   const { answers } = answersByDatalog('F[0,3] reigns(X, spain)', facts);
 *   answers[0]; // { names: { X: 'charles' }, holds: [{ from: 1513, to: 1556 }] }
 */
import type { Issue } from '../core/issue.ts';
import { encode, solveEncoded } from '../core/temporal/datalog-encoding.ts';
import { atomsOf, variablesOf, type Atom, type Formula } from '../core/temporal/formula.ts';
import type { EventTable } from '../core/temporal/history.ts';
import { intervals, type Interval } from '../core/temporal/interval-set.ts';
import { atOnce } from './running.ts';
import { read, type TimeOptions } from './temporal.ts';
import { eventTable, unknownAtom, type TimedFact } from './timed-facts.ts';

export type { Formula, Interval, Issue, TimedFact, TimeOptions };

export interface DatalogAnswers {
  /**
   * For each choice of names the intervals at which the formula holds. A formula without variables has one
   * answer, or none if it never holds. Undefined if it could not be evaluated.
   */
  readonly answers:
    | readonly {
        readonly names: Readonly<Record<string, string>>;
        readonly holds: readonly Interval[];
      }[]
    | undefined;
  /** The Datalog program that was run. */
  readonly program: string;
  readonly issues: readonly Issue[];
}

/** Evaluates a formula by its translation to Datalog. It may have at most six variables. */
export function answersByDatalog(
  formula: string | Formula,
  facts: Iterable<TimedFact>,
  { granularity = 'year' }: TimeOptions = {},
): DatalogAnswers {
  const parsed = typeof formula === 'string' ? read(formula) : { ok: true as const, formula };
  if (!parsed.ok) return { answers: undefined, program: '', issues: parsed.issues };
  const { table, issues } = eventTable(facts, granularity);
  const tree = parsed.formula;
  const refuse = (more: readonly Issue[]): DatalogAnswers => ({
    answers: undefined,
    program: '',
    issues: [...issues, ...more],
  });
  const unknown = atomsOf(tree).filter((atom) => !isKnown(atom, table));
  if (unknown.length > 0) return refuse(unknown.map(unknownAtom));
  const variables = variablesOf(tree);
  if (variables.length > MOST_VARIABLES) return refuse([tooMany(variables.length)]);
  const { encoding, answers } = atOnce(solveEncoded(tree, table));
  return {
    answers: [...answers.values()].map(({ names, ticks }) => ({
      names: Object.fromEntries(encoding.variables.map((variable, i) => [variable, names[i] as string])),
      holds: intervals(ticks),
    })),
    program: encoding.text,
    issues,
  };
}

/** The Datalog program of a formula. @throws RangeError for a formula of more than six variables. */
export const programOf = (formula: Formula): string => encode(formula).text;

const MOST_VARIABLES = 6;

const isKnown = (atom: Atom, table: EventTable): boolean =>
  atom.terms.some(({ kind }) => kind === 'variable')
    ? table.pairsOf(atom.predicate).length > 0
    : table.ticksOf(atom) !== undefined;

const tooMany = (found: number): Issue => ({
  code: 'too-many-variables',
  severity: 'error',
  message: `The formula has ${found} variables. At most ${MOST_VARIABLES} can be answered.`,
});
