/**
 * The naive reference: tuples are strings in a set, and every rule is tried on every tuple until nothing new
 * appears. It shares only the syntax tree with the engine, and is written to be easy to read, not fast.
 */
import type {
  Aggregate,
  Atom,
  Comparator,
  Expression,
  Literal,
  Program,
  Rule,
  Term,
} from '../../../src/core/datalog/index.ts';

export type Value = string | number;
export type Relations = Map<string, Map<string, readonly Value[]>>;
type Binding = ReadonlyMap<string, Value>;

export function keyOf(tuple: readonly Value[]): string {
  return JSON.stringify(tuple);
}

/**
 * All derived tuples, stratum by stratum. The strata are found by raising each head above the predicates it
 * negates until nothing changes.
 */
export function referenceSolve(
  program: Program,
  given: ReadonlyMap<string, readonly (readonly Value[])[]>,
): Relations {
  const relations: Relations = new Map();
  const add = (name: string, tuple: readonly Value[]) => {
    const tuples = relations.get(name) ?? new Map<string, readonly Value[]>();
    relations.set(name, tuples);
    const isNew = !tuples.has(keyOf(tuple));
    tuples.set(keyOf(tuple), tuple);
    return isNew;
  };
  for (const [name, tuples] of given) for (const tuple of tuples) add(name, tuple);
  for (const fact of program.facts)
    add(
      fact.predicate,
      fact.terms.map((term) => valueOf(term, new Map()) as Value),
    );
  for (const stratum of strataOf(program.rules)) {
    for (let again = true; again;) {
      const found = stratum.flatMap((rule) =>
        bindings(rule.body, relations).map(
          (binding) =>
            [rule.head.predicate, rule.head.terms.map((term) => valueOf(term, binding) as Value)] as const,
        ),
      );
      again = found.filter(([name, tuple]) => add(name, tuple)).length > 0;
    }
  }
  return relations;
}

function strataOf(rules: readonly Rule[]): Rule[][] {
  const level = new Map<string, number>();
  const of = (name: string) => level.get(name) ?? 0;
  for (let pass = 0; pass <= rules.length; pass++) {
    for (const { head, body } of rules) {
      for (const { to, raised } of body.flatMap(needs))
        level.set(head.predicate, Math.max(of(head.predicate), of(to) + raised));
    }
  }
  const strata: Rule[][] = [];
  for (const rule of rules) (strata[of(rule.head.predicate)] ??= []).push(rule);
  return strata.filter((stratum) => stratum !== undefined);
}

/** The predicates that a literal needs, and how many strata lower they must be. */
function needs(literal: Literal): { to: string; raised: number }[] {
  if (literal.kind === 'comparison') return [];
  if (literal.kind === 'aggregate') return literal.body.flatMap(needs).map(({ to }) => ({ to, raised: 1 }));
  return [{ to: literal.atom.predicate, raised: literal.kind === 'negative' ? 1 : 0 }];
}

/**
 * Positive atoms in the order written, then `=` for variables still unbound, then everything else as a test.
 */
export function bindings(
  body: readonly Literal[],
  relations: Relations,
  given: Binding = new Map(),
): Binding[] {
  let found: Binding[] = [given];
  for (const literal of body)
    if (literal.kind === 'positive')
      found = found.flatMap((binding) => matches(literal.atom, binding, relations));
  return found
    .map((binding) => completed(body, binding, relations))
    .filter((binding) =>
      body.every((literal) => literal.kind === 'positive' || passes(literal, binding, relations)),
    );
}

/** A binding extended by equalities and aggregates. */
export function completed(body: readonly Literal[], binding: Binding, relations: Relations): Binding {
  const wider = new Map(binding);
  for (const literal of body.flatMap(() => body)) {
    if (
      literal.kind === 'aggregate' &&
      literal.result.kind === 'variable' &&
      !wider.has(literal.result.name) &&
      groupIsBound(literal, wider)
    ) {
      const value = aggregated(literal, restricted(wider, literal), relations);
      if (value !== undefined) wider.set(literal.result.name, value);
    }
    if (literal.kind !== 'comparison' || literal.comparator !== '=') continue;
    const { left, right } = literal;
    const a = valueOf(left, wider);
    const b = valueOf(right, wider);
    if (left.kind === 'variable' && a === undefined && b !== undefined) wider.set(left.name, b);
    if (right.kind === 'variable' && b === undefined && a !== undefined) wider.set(right.name, a);
  }
  return wider;
}

/** In random programs, the variables used only inside an aggregate have names that begin with L. */
const isOwn = (name: string) => name.startsWith('L');

function names(expressions: readonly Expression[]): string[] {
  return expressions.flatMap((expression) =>
    expression.kind === 'operation'
      ? names(expression.operands)
      : expression.kind === 'variable'
        ? [expression.name]
        : [],
  );
}

function namesIn({ of, body }: Aggregate): string[] {
  return [
    ...names(of === undefined ? [] : [of]),
    ...body.flatMap((literal) =>
      literal.kind === 'comparison'
        ? names([literal.left, literal.right])
        : literal.kind === 'aggregate'
          ? namesIn(literal)
          : names(literal.atom.terms),
    ),
  ];
}

function groupIsBound(aggregate: Aggregate, binding: Binding): boolean {
  return namesIn(aggregate).every((name) => isOwn(name) || binding.has(name));
}

function restricted(binding: Binding, aggregate: Aggregate): Binding {
  return new Map([...binding].filter(([name]) => !isOwn(name) && namesIn(aggregate).includes(name)));
}

/** The result of an aggregate, or undefined. Each wildcard counts as a separate variable. */
export function aggregated(
  { function: name, of, body }: Aggregate,
  binding: Binding,
  relations: Relations,
): Value | undefined {
  let wildcards = 0;
  const open = (atom: Atom): Atom => ({
    ...atom,
    terms: atom.terms.map((term) =>
      term.kind === 'wildcard' ? { kind: 'variable', name: `L_${wildcards++}`, at: term.at } : term,
    ),
  });
  const found = bindings(
    body.map((literal) => (literal.kind === 'positive' ? { ...literal, atom: open(literal.atom) } : literal)),
    relations,
    binding,
  );
  const distinct = new Map(found.map((each) => [JSON.stringify([...each].sort()), each]));
  if (name === 'count' || of === undefined) return distinct.size;
  const values = [...distinct.values()].map((each) => valueOf(of, each) as Value);
  if (name === 'sum')
    return values.some((value) => typeof value !== 'number')
      ? undefined
      : (values as number[]).reduce((sum, value) => sum + value, 0);
  if (values.length === 0 || new Set(values.map((value) => typeof value)).size > 1) return undefined;
  return values.reduce((best, value) => ((name === 'min' ? value < best : value > best) ? value : best));
}

export function passes(
  literal: Exclude<Literal, { kind: 'positive' }>,
  binding: Binding,
  relations: Relations,
): boolean {
  if (literal.kind === 'aggregate')
    return (
      aggregated(literal, restricted(binding, literal), relations) === valueOf(literal.result, binding) &&
      valueOf(literal.result, binding) !== undefined
    );
  if (literal.kind === 'negative') return matches(literal.atom, binding, relations).length === 0;
  const left = valueOf(literal.left, binding);
  const right = valueOf(literal.right, binding);
  return left !== undefined && right !== undefined && holds(left, literal.comparator, right);
}

export function matches(atom: Atom, binding: Binding, relations: Relations): Binding[] {
  return [...(relations.get(atom.predicate) ?? new Map<string, readonly Value[]>()).values()].flatMap(
    (tuple) => {
      const wider = unify(atom.terms, tuple, binding);
      return wider === undefined ? [] : [wider];
    },
  );
}

/** The binding that makes the terms equal to a tuple, or undefined. */
export function unify(
  terms: readonly Term[],
  tuple: readonly Value[],
  binding: Binding,
): Binding | undefined {
  const wider = new Map(binding);
  for (const [i, term] of terms.entries()) {
    const value = tuple[i] as Value;
    if (term.kind === 'wildcard') continue;
    if ((valueOf(term, wider) ?? value) !== value) return undefined;
    if (term.kind === 'variable') wider.set(term.name, value);
  }
  return wider;
}

/** Whole numbers only, because random programs calculate with no others. */
export function valueOf(term: Expression, binding: Binding): Value | undefined {
  if (term.kind !== 'operation')
    return term.kind === 'constant'
      ? term.value
      : term.kind === 'variable'
        ? binding.get(term.name)
        : undefined;
  const values = term.operands.map((operand) => valueOf(operand, binding));
  const [a] = values;
  const b = values.length === 1 ? 0 : values[1];
  if (typeof a !== 'number' || typeof b !== 'number') return undefined;
  const value = {
    '+': a + b,
    '-': a - b,
    '*': a * b,
    '/': a / b,
    div: Math.floor(a / b),
    mod: ((a % b) + b) % b,
    min: Math.min(a, b),
    max: Math.max(a, b),
    abs: Math.abs(a),
  }[term.operator];
  return Number.isFinite(value) ? value + 0 : undefined;
}

export function holds(a: Value, comparator: Comparator, b: Value): boolean {
  if (comparator === '=') return a === b;
  if (comparator === '!=') return a !== b;
  if (typeof a !== typeof b) return false;
  return { '<': a < b, '<=': a <= b, '>': a > b, '>=': a >= b }[comparator];
}
