/**
 * Converts a body as written, with "and", "or" and "not" in any order, to the form of rules: alternatives,
 * each a list of literals. The negation of a comparison is the opposite comparison; the negation of an atom
 * is a negative literal; De Morgan's laws do the rest.
 */
import type { Aggregate, Comparator, Comparison, Literal, Term } from './program.ts';
import { isUnwritten, variablesOfLiteral } from './program.ts';

export type Formula =
  | { readonly kind: 'literal'; readonly literal: Literal }
  | { readonly kind: 'and'; readonly parts: readonly Formula[] }
  | { readonly kind: 'or'; readonly parts: readonly Formula[] };

export const TRUE: Formula = { kind: 'and', parts: [] };
export const FALSE: Formula = { kind: 'or', parts: [] };

/** The most alternatives that a body may have. */
export const MOST_ALTERNATIVES = 128;

const opposites: Readonly<Record<Comparator, Comparator>> = {
  '=': '!=',
  '!=': '=',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
};

export function both(parts: readonly Formula[]): Formula {
  const flat = parts.flatMap((part) => (part.kind === 'and' ? part.parts : [part]));
  return flat.length === 1 ? (flat[0] as Formula) : { kind: 'and', parts: flat };
}

export function either(parts: readonly Formula[]): Formula {
  return parts.length === 1 ? (parts[0] as Formula) : { kind: 'or', parts };
}

/**
 * The negation of a formula. Parts that only name the value of an operation or an aggregate stay as they are;
 * the conditions on that value are negated.
 */
export function denied(formula: Formula): Formula {
  if (formula.kind === 'or') return both(formula.parts.map(denied));
  if (formula.kind === 'and') {
    const naming = formula.parts.filter(namesValue);
    const rest = formula.parts.filter((part) => !namesValue(part));
    return both([...naming, either(rest.map(denied))]);
  }
  const { literal } = formula;
  switch (literal.kind) {
    case 'positive':
      return { kind: 'literal', literal: { kind: 'negative', atom: literal.atom } };
    case 'negative':
      return { kind: 'literal', literal: { kind: 'positive', atom: literal.atom } };
    case 'comparison':
      return { kind: 'literal', literal: { ...literal, comparator: opposites[literal.comparator] } };
    case 'aggregate':
      throw new Error('internal: an aggregate is named before it is denied.');
  }
}

function namesValue(part: Formula): boolean {
  if (part.kind !== 'literal') return false;
  const { literal } = part;
  const named =
    literal.kind === 'aggregate'
      ? literal.result
      : literal.kind === 'comparison' && literal.comparator === '='
        ? literal.left
        : undefined;
  return (
    named?.kind === 'variable' &&
    isUnwritten(named.name) &&
    (literal.kind === 'aggregate' || (literal.kind === 'comparison' && literal.right.kind === 'operation'))
  );
}

/** The alternatives of a formula; undefined if there are too many. */
export function alternatives(formula: Formula): Literal[][] | undefined {
  return expanded(formula)?.map(shortened);
}

function expanded(formula: Formula): Literal[][] | undefined {
  if (formula.kind === 'literal') return [[formula.literal]];
  const parts = formula.parts.map(expanded);
  if (!parts.every((part) => part !== undefined)) return undefined;
  if (formula.kind === 'or') {
    const all = parts.flat();
    return all.length > MOST_ALTERNATIVES ? undefined : all;
  }
  let found: Literal[][] = [[]];
  for (const part of parts) {
    if (found.length * part.length > MOST_ALTERNATIVES) return undefined;
    found = found.flatMap((before) => part.map((after) => [...before, ...after]));
  }
  return found;
}

/** Drops `V = X` if V is only the unwritten name of an aggregate's result: the aggregate then gives X. */
function shortened(literals: readonly Literal[]): Literal[] {
  const gone = new Set<Literal>();
  const results = new Map<Aggregate, Term>();
  for (const aggregate of literals) {
    if (
      aggregate.kind !== 'aggregate' ||
      aggregate.result.kind !== 'variable' ||
      !isUnwritten(aggregate.result.name)
    )
      continue;
    const { name } = aggregate.result;
    const equal = literals.find(
      (literal): literal is Comparison =>
        literal.kind === 'comparison' &&
        literal.comparator === '=' &&
        [literal.left, literal.right].some((side) => side.kind === 'variable' && side.name === name),
    );
    const other = equal?.left.kind === 'variable' && equal.left.name === name ? equal.right : equal?.left;
    if (
      equal === undefined ||
      other === undefined ||
      gone.has(equal) ||
      (other.kind !== 'variable' && other.kind !== 'constant')
    )
      continue;
    if (literals.filter((literal) => variablesOfLiteral(literal).includes(name)).length > 2) continue;
    gone.add(equal);
    results.set(aggregate, other);
  }
  return literals
    .filter((literal) => !gone.has(literal))
    .map((literal) => {
      const result = literal.kind === 'aggregate' ? results.get(literal) : undefined;
      return literal.kind === 'aggregate' && result !== undefined ? { ...literal, result } : literal;
    });
}
