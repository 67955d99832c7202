/**
 * The negations, comparisons and aggregates of a body in words, with the values of their variables. A
 * derivation depends on them, in addition to its premises.
 */
import type { AggregateFunction, Comparator, Expression, Literal } from './program.ts';
import { groupOf, written, writtenAtom } from './program.ts';
import { writtenLiteral } from './writing.ts';

/** The value of a variable, by its name. */
export type Values = (name: string) => string | number;

const relations: Readonly<Record<Comparator, string>> = {
  '=': 'is the same as',
  '!=': 'is not the same as',
  '<': 'is less than',
  '<=': 'is at most',
  '>': 'is greater than',
  '>=': 'is at least',
};
const results: Readonly<Record<AggregateFunction, string>> = {
  count: 'the number of bindings',
  sum: 'the sum',
  min: 'the least',
  max: 'the greatest',
};

/** Negations first, then comparisons, then aggregates. */
export function checksInWords(body: readonly Literal[], values: Values): string[] {
  const value = (expression: Expression): string => {
    switch (expression.kind) {
      case 'wildcard':
        return '_';
      case 'constant':
        return written(expression.value);
      case 'variable':
        return written(values(expression.name));
      case 'operation':
        return operationInWords(
          expression.operator,
          expression.operands.map((operand) =>
            operand.kind === 'operation' ? `(${value(operand)})` : value(operand),
          ),
        );
    }
  };
  const negations = body.flatMap((literal) =>
    literal.kind === 'negative'
      ? [`${writtenAtom(literal.atom.predicate, literal.atom.terms.map(value))} does not hold`]
      : [],
  );
  const comparisons = body.flatMap((literal) =>
    literal.kind === 'comparison'
      ? [`${value(literal.left)} ${relations[literal.comparator]} ${value(literal.right)}`]
      : [],
  );
  const aggregates = body.flatMap((literal) => {
    if (literal.kind !== 'aggregate') return [];
    const group = [...groupOf(literal, [], body)].map((name) => `${name} = ${written(values(name))}`);
    const inside = literal.body.map(writtenLiteral).join(', ');
    const operand = (of: NonNullable<typeof literal.of>) =>
      of.kind === 'operation' ? 'what is computed' : of.kind === 'variable' ? of.name : value(of);
    const of = literal.of === undefined ? '' : ` of ${operand(literal.of)}`;
    const what = `${results[literal.function]}${of}`;
    const within = group.length === 0 ? '' : `, with ${group.join(', ')}`;
    return [`${value(literal.result)} is ${what} over ${inside}${within}`];
  });
  return [...negations, ...comparisons, ...aggregates];
}

function operationInWords(operator: string, [left = '', right]: readonly string[]): string {
  if (right === undefined || operator === 'min' || operator === 'max')
    return `${operator}(${right === undefined ? left : `${left}, ${right}`})`;
  return `${left} ${operator} ${right}`;
}
