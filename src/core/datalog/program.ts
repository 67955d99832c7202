/**
 * The syntax of a Datalog program: facts, rules `head :- body`, queries `?- body`. Every part knows its
 * position in the source. Only the position decides whether a name is a constant or a predicate. Each `_` is
 * a different variable.
 */

/** Both count from 1; columns in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export type Term =
  | { readonly kind: 'variable'; readonly name: string; readonly at: Position }
  | { readonly kind: 'wildcard'; readonly at: Position }
  | { readonly kind: 'constant'; readonly value: string | number; readonly at: Position };

export interface Atom {
  readonly predicate: string;
  /** At most {@link MAX_ARITY} terms. */
  readonly terms: readonly Term[];
  readonly at: Position;
}

/**
 * `=` and `!=` compare symbols. The others order two numbers or two strings; between a number and a string
 * they are always false.
 */
export type Comparator = '=' | '!=' | '<' | '<=' | '>' | '>=';

/**
 * `/` is exact division of decimals, rounded only if the quotient has no end. `div` rounds down, and `mod` is
 * its remainder.
 */
export type ArithmeticOperator = '+' | '-' | '*' | '/' | 'div' | 'mod' | 'min' | 'max' | 'abs';

/** One operand for a sign or `abs`, otherwise two. */
export interface Operation {
  readonly kind: 'operation';
  readonly operator: ArithmeticOperator;
  readonly operands: readonly Expression[];
  readonly at: Position;
}

export type Expression = Term | Operation;

export interface Comparison {
  readonly kind: 'comparison';
  readonly left: Expression;
  readonly comparator: Comparator;
  readonly right: Expression;
  readonly at: Position;
}

export type AggregateFunction = 'count' | 'sum' | 'min' | 'max';

/**
 * `result` is the number of different bindings of the body, or the sum, minimum or maximum of `of` over them.
 * Variables that also occur outside are bound there; the others, and each `_`, belong to the aggregate.
 * Without any binding there is no minimum or maximum: the literal is then false.
 */
export interface Aggregate {
  readonly kind: 'aggregate';
  readonly result: Term;
  readonly function: AggregateFunction;
  /** Absent for `count`. */
  readonly of?: Expression;
  readonly body: readonly Literal[];
  readonly at: Position;
}

/**
 * If a comparison or an operation has no order or no number for its operands, it is false, and so is its
 * negation.
 */
export type Literal =
  | { readonly kind: 'positive'; readonly atom: Atom }
  | { readonly kind: 'negative'; readonly atom: Atom }
  | Comparison
  | Aggregate;

export interface Rule {
  readonly head: Atom;
  readonly body: readonly Literal[];
}

export interface Query {
  readonly body: readonly Literal[];
  readonly at: Position;
}

export type DeclaredType = 'symbol' | 'number';

/** `.decl name(first: symbol, second: number)` */
export interface Declaration {
  readonly predicate: string;
  readonly parameters: readonly { readonly name: string; readonly type: DeclaredType }[];
  readonly at: Position;
}

export interface Program {
  readonly declarations: readonly Declaration[];
  /** Ground atoms. */
  readonly facts: readonly Atom[];
  /** A rule with "or" in its body is listed once for each alternative. */
  readonly rules: readonly Rule[];
  readonly queries: readonly Query[];
}

export const MAX_ARITY = 8;

const plainName = /^[\p{Ll}\p{Lo}][\p{L}\p{M}\p{N}_]*$/u;
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\n': '\\n',
  '\t': '\\t',
  '\r': '\\r',
};

/** A constant or a predicate's name as written in a program, in quotes if it needs them. */
export function written(value: string | number): string {
  if (typeof value === 'number') return String(value);
  return plainName.test(value) && value !== 'not'
    ? value
    : `'${value.replace(/[\\'\n\t\r]/g, (unit) => escapes[unit] ?? unit)}'`;
}

/** An atom as written in a program, with its arguments given as text. */
export function writtenAtom(predicate: string, terms: readonly string[]): string {
  return terms.length === 0 ? written(predicate) : `${written(predicate)}(${terms.join(', ')})`;
}

/**
 * Whether a variable stands for the value of an operation or an aggregate. Its name is one that no program
 * can write.
 */
export function isUnwritten(name: string): boolean {
  return name.startsWith(' ');
}

/** The names of the variables in some expressions, in order, with repetitions. */
export function variablesOf(expressions: readonly Expression[]): string[] {
  return expressions.flatMap((expression) => {
    if (expression.kind === 'operation') return variablesOf(expression.operands);
    return expression.kind === 'variable' ? [expression.name] : [];
  });
}

/** The names of the variables in a literal, including those in an aggregate's body. */
export function variablesOfLiteral(literal: Literal): string[] {
  switch (literal.kind) {
    case 'comparison':
      return variablesOf([literal.left, literal.right]);
    case 'aggregate':
      return [...variablesOf([literal.result]), ...ownVariablesOf(literal)];
    default:
      return variablesOf(literal.atom.terms);
  }
}

/** The names of the variables in an aggregate's body or in the expression it aggregates. */
export function ownVariablesOf({ of, body }: Aggregate): string[] {
  return [...variablesOf(of === undefined ? [] : [of]), ...body.flatMap(variablesOfLiteral)];
}

/**
 * The variables of an aggregate that the rest of its clause binds: those that also occur outside the bodies
 * of other aggregates.
 */
export function groupOf(
  aggregate: Aggregate,
  head: readonly Expression[],
  body: readonly Literal[],
): Set<string> {
  const outside = new Set([
    ...variablesOf(head),
    ...body.flatMap((literal) =>
      literal.kind === 'aggregate' ? variablesOf([literal.result]) : variablesOfLiteral(literal),
    ),
  ]);
  return new Set(ownVariablesOf(aggregate).filter((name) => outside.has(name)));
}

/** Every atom of a body, including those inside aggregates. */
export function atomsOf(body: readonly Literal[]): Atom[] {
  return body.flatMap((literal) => {
    if (literal.kind === 'comparison') return [];
    return literal.kind === 'aggregate' ? atomsOf(literal.body) : [literal.atom];
  });
}
