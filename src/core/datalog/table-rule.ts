/**
 * A rule that is ready to be planned: names become numbered variables, constants symbols, predicates tables,
 * and operations separate variables.
 */
import type { Indexes } from './key-index.ts';
import type { Operand } from './operators.ts';
import type {
  AggregateFunction,
  ArithmeticOperator,
  Atom,
  Comparator,
  Expression,
  Literal,
  Rule,
  Term,
} from './program.ts';
import { groupOf } from './program.ts';
import type { Statistics } from './statistics.ts';
import type { SymbolTable } from './symbol-table.ts';
import type { Table } from './table.ts';

/** An operand, or a position without a condition. */
export type Argument = Operand | { readonly kind: 'any' };

export interface TableAtom {
  readonly table: Table;
  readonly arguments: readonly Argument[];
}

export interface Comparing {
  readonly left: Operand;
  readonly comparator: Comparator;
  readonly right: Operand;
}

/** Gives a variable the value of an operation. */
export interface Computing {
  readonly variable: number;
  readonly operator: ArithmeticOperator;
  readonly operands: readonly Operand[];
}

/**
 * Gives a variable the value of an aggregate function over the bindings of a body. The group is bound
 * outside.
 */
export interface Aggregating {
  readonly result: number;
  readonly function: AggregateFunction;
  readonly body: TableBody;
  /** Uses the body's variables. */
  readonly of: Operand | undefined;
  readonly group: readonly { readonly outer: number; readonly inner: number }[];
}

export interface TableBody {
  readonly positive: readonly TableAtom[];
  readonly negative: readonly TableAtom[];
  readonly comparisons: readonly Comparing[];
  readonly computations: readonly Computing[];
  readonly aggregates: readonly Aggregating[];
  /** Variables are numbered from 0 to below this. */
  readonly variables: number;
  readonly names: ReadonlyMap<string, number>;
}

export interface TableRule extends TableBody {
  readonly head: { readonly table: Table; readonly arguments: readonly Operand[] };
}

/** The table of each predicate, and the symbols of its tuples. */
export interface Store {
  readonly tables: ReadonlyMap<string, Table>;
  readonly symbols: SymbolTable;
  readonly indexes: Indexes;
  readonly statistics: Statistics;
}

type Places = Pick<Store, 'tables' | 'symbols'>;

/** Wildcards become variables where it matters which tuple matched. */
export type Wildcards = 'any' | 'variables';

/** Connects a rule with its tables. */
export function tableRule({ head, body }: Rule, places: Places, wildcards: Wildcards = 'any'): TableRule {
  const builder = new BodyBuilder(places, wildcards);
  const target = { table: tableOf(head, places), arguments: head.terms.map((term) => builder.operand(term)) };
  return { head: target, ...builder.build(body, head.terms) };
}

/**
 * Connects a body with its tables.
 * @param wanted terms that occur outside it.
 */
export function tableBody(
  body: readonly Literal[],
  wanted: readonly Expression[],
  places: Places,
  wildcards: Wildcards = 'any',
): TableBody {
  return new BodyBuilder(places, wildcards).build(body, wanted);
}

class BodyBuilder {
  readonly #places: Places;
  readonly #wildcards: Wildcards;
  readonly names = new Map<string, number>();
  readonly #computations: Computing[] = [];
  #variables = 0;

  constructor(places: Places, wildcards: Wildcards) {
    this.#places = places;
    this.#wildcards = wildcards;
  }

  build(body: readonly Literal[], outside: readonly Expression[]): TableBody {
    const positive = body.flatMap((literal) =>
      literal.kind === 'positive' ? [this.#atom(literal.atom, this.#wildcards)] : [],
    );
    const negative = body.flatMap((literal) =>
      literal.kind === 'negative' ? [this.#atom(literal.atom, 'any')] : [],
    );
    const comparisons = body.flatMap((literal) =>
      literal.kind === 'comparison'
        ? [
            {
              left: this.operand(literal.left),
              comparator: literal.comparator,
              right: this.operand(literal.right),
            },
          ]
        : [],
    );
    const aggregates = body.flatMap((literal) => {
      if (literal.kind !== 'aggregate') return [];
      const result = this.#fresh();
      comparisons.push({
        left: this.operand(literal.result),
        comparator: '=',
        right: { kind: 'variable', index: result },
      });
      return [this.#aggregating(literal, result, groupOf(literal, outside, body))];
    });
    return {
      positive,
      negative,
      comparisons,
      aggregates,
      computations: this.#computations,
      variables: this.#variables,
      names: this.names,
    };
  }

  operand(expression: Expression): Operand {
    switch (expression.kind) {
      case 'constant':
        return { kind: 'symbol', id: this.#places.symbols.intern(expression.value) };
      case 'variable':
        return { kind: 'variable', index: this.#number(expression.name) };
      case 'wildcard':
        return { kind: 'variable', index: this.#fresh() };
      case 'operation': {
        const operands = expression.operands.map((operand) => this.operand(operand));
        const variable = this.#fresh();
        this.#computations.push({ variable, operator: expression.operator, operands });
        return { kind: 'variable', index: variable };
      }
    }
  }

  #aggregating(
    literal: Extract<Literal, { kind: 'aggregate' }>,
    result: number,
    names: ReadonlySet<string>,
  ): Aggregating {
    const inside = new BodyBuilder(this.#places, 'variables');
    const own = literal.of === undefined ? [] : [literal.of];
    const group = [...names].map((name) => ({ outer: this.#number(name), inner: inside.#number(name) }));
    const of = literal.of === undefined ? undefined : inside.operand(literal.of);
    return {
      result,
      function: literal.function,
      body: inside.build(literal.body, [
        ...own,
        ...[...names].map((name): Term => ({ kind: 'variable', name, at: literal.at })),
      ]),
      of,
      group,
    };
  }

  #atom(atom: Atom, wildcards: Wildcards): TableAtom {
    const argument = (term: Term): Argument =>
      term.kind === 'wildcard' && wildcards === 'any' ? { kind: 'any' } : this.operand(term);
    return { table: tableOf(atom, this.#places), arguments: atom.terms.map(argument) };
  }

  #number(name: string): number {
    const known = this.names.get(name) ?? this.#fresh();
    this.names.set(name, known);
    return known;
  }

  #fresh(): number {
    return this.#variables++;
  }
}

function tableOf({ predicate }: Atom, { tables }: Places): Table {
  const table = tables.get(predicate);
  if (table === undefined) throw new Error(`internal: no table for ${predicate}.`);
  return table;
}

export function variablesIn(terms: readonly Argument[]): number[] {
  return terms.flatMap((term) => (term.kind === 'variable' ? [term.index] : []));
}
