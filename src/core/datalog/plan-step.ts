/** The steps of a plan, and what is known of them before it runs. */
import type { Operand, Range } from './operators.ts';
import type { Statistics } from './statistics.ts';
import type { Aggregating, Argument, Comparing, Computing, TableAtom } from './table-rule.ts';
import { variablesIn } from './table-rule.ts';

export type PlanStep =
  /** `by`: the position in whose order the rows are read, if none of their positions is bound. */
  | {
      readonly kind: 'join';
      readonly atom: TableAtom;
      readonly range: Range;
      readonly by?: number;
      /** How much of the table the range has, 0 to 1. Absent where it has all rows. */
      readonly share?: number;
    }
  /**
   * Gives a variable the values that all atoms allow. Every other variable of the atoms is bound. For each
   * binding, the rows of the atom that has the fewest are read, and tested in the other atoms.
   */
  | { readonly kind: 'intersect'; readonly variable: number; readonly joins: readonly Join[] }
  | { readonly kind: 'absent'; readonly atom: TableAtom }
  | { readonly kind: 'compare'; readonly comparing: Comparing }
  | { readonly kind: 'assign'; readonly variable: number; readonly from: Operand }
  | { readonly kind: 'compute'; readonly computing: Computing }
  | { readonly kind: 'aggregate'; readonly aggregating: Aggregating };

export type Join = Extract<PlanStep, { kind: 'join' }>;
export type Intersect = Extract<PlanStep, { kind: 'intersect' }>;

/** For one binding. */
export function expectedRows(
  { atom: { table, arguments: terms }, share = 1 }: Join,
  bound: ReadonlySet<number>,
  statistics: Statistics,
): number {
  return share * statistics.matches(table, terms, knownPositions(terms, bound));
}

/** The positions of an atom's variables that are bound. */
export function knownPositions(terms: readonly Argument[], bound: ReadonlySet<number>): number[] {
  return terms.flatMap((term, position) =>
    term.kind === 'variable' && bound.has(term.index) ? [position] : [],
  );
}

/** The variables that a step binds, if they are not bound before it. */
export function binds(step: PlanStep): number[] {
  switch (step.kind) {
    case 'join':
      return variablesIn(step.atom.arguments);
    case 'intersect':
      return [step.variable];
    case 'assign':
      return [step.variable];
    case 'compute':
      return [step.computing.variable];
    case 'aggregate':
      return [step.aggregating.result];
    default:
      return [];
  }
}

/** The variables that a step reads from its input. */
export function reads(step: PlanStep): number[] {
  switch (step.kind) {
    case 'compare':
      return variablesIn([step.comparing.left, step.comparing.right]);
    case 'assign':
      return variablesIn([step.from]);
    case 'compute':
      return variablesIn(step.computing.operands);
    case 'aggregate':
      return step.aggregating.group.map(({ outer }) => outer);
    case 'intersect':
      return step.joins.flatMap(({ atom }) => variablesIn(atom.arguments));
    default:
      return variablesIn(step.atom.arguments);
  }
}
