/**
 * The naive reference: tuples are strings in a set, every rule is tried on every tuple until nothing new appears.
 * It shares no code with the engine but the syntax tree, and is to be read rather than run fast.
 */
import type { Atom, Comparator, Literal, Program, Rule, Term } from '../../../src/core/datalog/index.ts';

export type Value = string | number;
export type Relations = Map<string, Map<string, readonly Value[]>>;
type Binding = ReadonlyMap<string, Value>;

export function keyOf(tuple: readonly Value[]): string {
  return JSON.stringify(tuple);
}

/** All that follows, stratum by stratum; the strata are found by raising a head above what it negates until nothing moves. */
export function referenceSolve(program: Program, given: ReadonlyMap<string, readonly (readonly Value[])[]>): Relations {
  const relations: Relations = new Map();
  const add = (name: string, tuple: readonly Value[]) => {
    const tuples = relations.get(name) ?? new Map<string, readonly Value[]>();
    relations.set(name, tuples);
    const isNew = !tuples.has(keyOf(tuple));
    tuples.set(keyOf(tuple), tuple);
    return isNew;
  };
  for (const [name, tuples] of given) for (const tuple of tuples) add(name, tuple);
  for (const fact of program.facts) add(fact.predicate, fact.terms.map((term) => valueOf(term, new Map()) as Value));
  for (const stratum of strataOf(program.rules)) {
    for (let again = true; again;) {
      const found = stratum.flatMap((rule) => bindings(rule.body, relations).map((binding) => [rule.head.predicate, rule.head.terms.map((term) => valueOf(term, binding) as Value)] as const));
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
      for (const literal of body) {
        if (literal.kind === 'comparison') continue;
        level.set(head.predicate, Math.max(of(head.predicate), of(literal.atom.predicate) + (literal.kind === 'negative' ? 1 : 0)));
      }
    }
  }
  const strata: Rule[][] = [];
  for (const rule of rules) (strata[of(rule.head.predicate)] ??= []).push(rule);
  return strata.filter((stratum) => stratum !== undefined);
}

/** Positive atoms as written, then `=` for what is still open, then everything else as a test. */
function bindings(body: readonly Literal[], relations: Relations): Binding[] {
  let found: Binding[] = [new Map()];
  for (const literal of body) if (literal.kind === 'positive') found = found.flatMap((binding) => matches(literal.atom, binding, relations));
  const comparisons = body.filter((literal) => literal.kind === 'comparison');
  found = found.map((binding) => {
    const wider = new Map(binding);
    for (const { left, comparator, right } of comparisons.flatMap(() => comparisons)) {
      if (comparator !== '=') continue;
      const a = valueOf(left, wider), b = valueOf(right, wider);
      if (left.kind === 'variable' && a === undefined && b !== undefined) wider.set(left.name, b);
      if (right.kind === 'variable' && b === undefined && a !== undefined) wider.set(right.name, a);
    }
    return wider;
  });
  return found.filter((binding) => body.every((literal) => literal.kind === 'positive' || passes(literal, binding, relations)));
}

export function passes(literal: Literal, binding: Binding, relations: Relations): boolean {
  if (literal.kind !== 'comparison') return (matches(literal.atom, binding, relations).length > 0) === (literal.kind === 'positive');
  return holds(valueOf(literal.left, binding) as Value, literal.comparator, valueOf(literal.right, binding) as Value);
}

export function matches(atom: Atom, binding: Binding, relations: Relations): Binding[] {
  return [...(relations.get(atom.predicate) ?? new Map<string, readonly Value[]>()).values()].flatMap((tuple) => {
    const wider = unify(atom.terms, tuple, binding);
    return wider === undefined ? [] : [wider];
  });
}

/** The binding under which terms read as a tuple, or nothing. */
export function unify(terms: readonly Term[], tuple: readonly Value[], binding: Binding): Binding | undefined {
  const wider = new Map(binding);
  for (const [i, term] of terms.entries()) {
    const value = tuple[i] as Value;
    if (term.kind === 'wildcard') continue;
    if ((valueOf(term, wider) ?? value) !== value) return undefined;
    if (term.kind === 'variable') wider.set(term.name, value);
  }
  return wider;
}

export function valueOf(term: Term, binding: Binding): Value | undefined {
  return term.kind === 'constant' ? term.value : term.kind === 'variable' ? binding.get(term.name) : undefined;
}

export function holds(a: Value, comparator: Comparator, b: Value): boolean {
  if (comparator === '=') return a === b;
  if (comparator === '!=') return a !== b;
  if (typeof a !== typeof b) return false;
  return { '<': a < b, '<=': a <= b, '>': a > b, '>=': a >= b }[comparator];
}
