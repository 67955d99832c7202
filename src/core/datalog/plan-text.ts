/**
 * How a rule is evaluated, for a person: the order in which its body is joined, what is bound before each
 * step, and how many rows are expected to match. In the first round every atom uses all rows; later, the
 * rule runs once for each atom of its own recursion, which then uses only the rows that are new.
 */
import { finish } from '../work.ts';
import { basisOf } from './evaluation.ts';
import type { Solution } from './evaluation.ts';
import type { Operand } from './operators.ts';
import { expectedRows } from './plan-step.ts';
import type { PlanStep } from './plan-step.ts';
import { order } from './plan.ts';
import { written, writtenAtom } from './program.ts';
import type { Rule } from './program.ts';
import { components, precedenceGraph } from './stratification.ts';
import type { Argument, TableAtom, TableRule } from './table-rule.ts';
import { tableRule, variablesIn } from './table-rule.ts';

export interface ExplainedStep {
  readonly kind: PlanStep['kind'];
  /** The literal, as text; for an intersection all of its atoms. */
  readonly literal: string;
  /** The variables it uses that have values before it. */
  readonly bound: readonly string[];
  /** The variables that get their values here. */
  readonly gives: readonly string[];
  /**
   * For a join: the rows of the relation, and how many are expected to match one binding. For an
   * intersection: those of the atom that has the fewest.
   */
  readonly rows?: number;
  readonly expected?: number;
}

export interface ExplainedPlan {
  /** The atom that uses only the rows of the round before, as text; absent in the first round. */
  readonly newRowsOf?: string;
  readonly steps: readonly ExplainedStep[];
}

/** The plans of a rule. @param rule index into the program's rules. */
export function explainedPlans(solution: Solution, rule: number): ExplainedPlan[] {
  const { program, store } = basisOf(solution);
  const source = program.rules[rule];
  if (source === undefined) return [];
  const ready = tableRule(source, store);
  const words = new Words(ready, (id) => solution.symbols.value(id));
  const again = recursiveAtoms(program.rules, source);
  const variants = [undefined, ...ready.positive.flatMap((_, i) => (again.has(i) ? [i] : []))];
  return variants.map((newest) => {
    const ranges = ready.positive.map((_, i) => (i === newest ? ('new' as const) : ('all' as const)));
    const purpose = { ranges, given: new Set<number>(), wanted: new Set<number>() };
    const bound = new Set<number>();
    const steps = order(ready, purpose, store.statistics).map((step): ExplainedStep => {
      const uses = [...new Set(words.uses(step))];
      const joins = step.kind === 'join' ? [step] : step.kind === 'intersect' ? step.joins : [];
      const sizes = joins.length > 0 && {
        rows: Math.min(...joins.map(({ atom }) => atom.table.size)),
        expected: Math.min(...joins.map((join) => expectedRows(join, bound, store.statistics))),
      };
      const explained = {
        kind: step.kind,
        literal: words.of(step),
        bound: uses.filter((variable) => bound.has(variable)).map((variable) => words.name(variable)),
        gives: uses.filter((variable) => !bound.has(variable)).map((variable) => words.name(variable)),
        ...sizes,
      };
      for (const variable of uses) bound.add(variable);
      return explained;
    });
    const atom = newest === undefined ? undefined : ready.positive[newest];
    return { steps, ...(atom && { newRowsOf: words.atom(atom) }) };
  });
}

/** The positions of the positive atoms that are in one recursion with the head. */
function recursiveAtoms(rules: readonly Rule[], { head, body }: Rule): Set<number> {
  const graph = finish(precedenceGraph(rules));
  const component = new Set(finish(components(graph)).find((names) => names.includes(head.predicate)));
  const positive = body.flatMap((literal) => (literal.kind === 'positive' ? [literal.atom] : []));
  return new Set(positive.flatMap(({ predicate }, i) => (component.has(predicate) ? [i] : [])));
}

class Words {
  readonly #names: ReadonlyMap<number, string>;
  readonly #value: (id: number) => string | number;

  constructor({ names }: TableRule, value: (id: number) => string | number) {
    this.#names = new Map([...names].map(([name, index]) => [index, name]));
    this.#value = value;
  }

  /** Values of operations and aggregates have numbers for names. */
  name(variable: number): string {
    const name = this.#names.get(variable);
    return name === undefined || name.startsWith(' ') ? `_${variable}` : name;
  }

  of(step: PlanStep): string {
    switch (step.kind) {
      case 'join':
        return this.atom(step.atom);
      case 'intersect':
        return step.joins.map(({ atom }) => this.atom(atom)).join(', ');
      case 'absent':
        return `!${this.atom(step.atom)}`;
      case 'compare': {
        const { left, comparator, right } = step.comparing;
        return `${this.#term(left)} ${comparator} ${this.#term(right)}`;
      }
      case 'assign':
        return `${this.name(step.variable)} = ${this.#term(step.from)}`;
      case 'compute': {
        const { variable, operator, operands } = step.computing;
        const terms = operands.map((operand) => this.#term(operand));
        const value = terms.length === 2 ? terms.join(` ${operator} `) : `${operator}(${terms.join(', ')})`;
        return `${this.name(variable)} = ${value}`;
      }
      case 'aggregate':
        return `${this.name(step.aggregating.result)} = ${step.aggregating.function} : { … }`;
    }
  }

  uses(step: PlanStep): number[] {
    switch (step.kind) {
      case 'join':
      case 'absent':
        return variablesIn(step.atom.arguments);
      case 'intersect':
        return step.joins.flatMap(({ atom }) => variablesIn(atom.arguments));
      case 'compare':
        return variablesIn([step.comparing.left, step.comparing.right]);
      case 'assign':
        return [...variablesIn([step.from]), step.variable];
      case 'compute':
        return [...variablesIn(step.computing.operands), step.computing.variable];
      case 'aggregate':
        return [...step.aggregating.group.map(({ outer }) => outer), step.aggregating.result];
    }
  }

  atom({ table, arguments: terms }: TableAtom): string {
    return writtenAtom(
      table.name,
      terms.map((term) => this.#term(term)),
    );
  }

  #term(term: Operand | Argument): string {
    if (term.kind === 'any') return '_';
    return term.kind === 'variable' ? this.name(term.index) : written(this.#value(term.id));
  }
}
