/**
 * Checks a derivation without the engine: every leaf is a fact at the row it names, every step is an instance
 * of its rule, with negations and comparisons that hold in the reference relations, and the height is the
 * smallest possible.
 */
import type { Derivation, Program, SymbolTable } from '../../../src/core/datalog/index.ts';
import type { Relations, Value } from './reference.ts';
import { completed, keyOf, matches, passes, unify, valueOf } from './reference.ts';

export interface Checked {
  readonly program: Program;
  readonly given: ReadonlyMap<string, readonly (readonly Value[])[]>;
  readonly relations: Relations;
  readonly symbols: SymbolTable;
}

/** The fault of a derivation, or undefined. */
export function faultIn(derivation: Derivation, checked: Checked): string | undefined {
  const { predicate } = derivation.atom;
  const tuple = tupleOf(derivation, checked);
  const at = `${predicate}${keyOf(tuple)}`;
  if (derivation.by.kind === 'fact')
    return isFact(predicate, tuple, derivation.by.row, checked)
      ? undefined
      : `${at} is no fact at row ${derivation.by.row}`;
  const { premises, checks } = derivation.by;
  const rule = checked.program.rules[derivation.by.rule];
  if (rule === undefined || rule.head.predicate !== predicate) return `${at}: wrong rule`;
  const positive = rule.body.flatMap((literal) => (literal.kind === 'positive' ? [literal.atom] : []));
  if (positive.length !== premises.length) return `${at}: ${premises.length} premises`;
  if (checks.length !== rule.body.length - positive.length) return `${at}: ${checks.length} checks`;
  let binding = unify(rule.head.terms, tuple, new Map());
  for (const [i, premise] of premises.entries()) {
    const atom = positive[i];
    if (atom?.predicate !== premise.atom.predicate)
      return `${at}: premise ${i} is of ${premise.atom.predicate}`;
    binding = binding && unify(atom.terms, tupleOf(premise, checked), binding);
  }
  if (binding === undefined) return `${at}: premises do not fit rule ${derivation.by.rule}`;
  const bound = completed(rule.body, binding, checked.relations);
  const failed = rule.body.find(
    (literal) => literal.kind !== 'positive' && !passes(literal, bound, checked.relations),
  );
  if (failed !== undefined) return `${at}: a ${failed.kind} literal does not hold`;
  for (const premise of premises) {
    const fault = faultIn(premise, checked);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

export function heightOf(derivation: Derivation): number {
  return derivation.by.kind === 'fact' ? 0 : 1 + Math.max(0, ...derivation.by.premises.map(heightOf));
}

/**
 * The smallest height of every tuple, found by lowering heights until none changes. Negations use the
 * finished relations.
 */
export function leastHeights({ program, given, relations }: Checked): Map<string, number> {
  const heights = new Map<string, number>();
  const key = (name: string, tuple: readonly Value[]) => `${name}${keyOf(tuple)}`;
  for (const [name, tuples] of given) for (const tuple of tuples) heights.set(key(name, tuple), 0);
  for (const { predicate, terms } of program.facts)
    heights.set(
      key(
        predicate,
        terms.map((term) => valueOf(term, new Map()) as Value),
      ),
      0,
    );
  for (let again = true; again;) {
    again = false;
    for (const { head, body } of program.rules) {
      let found = [{ binding: new Map<string, Value>() as ReadonlyMap<string, Value>, height: 0 }];
      for (const literal of body) {
        if (literal.kind !== 'positive') continue;
        const { predicate } = literal.atom;
        const tuples = [...(relations.get(predicate) ?? new Map<string, readonly Value[]>()).values()];
        found = found.flatMap(({ binding, height }) =>
          tuples.flatMap((tuple) => {
            const wider = unify(literal.atom.terms, tuple, binding);
            const below = heights.get(key(predicate, tuple));
            return wider === undefined || below === undefined
              ? []
              : [{ binding: wider, height: Math.max(height, below) }];
          }),
        );
      }
      for (const { binding, height } of found) {
        const bound = completed(body, binding, relations);
        if (!body.every((literal) => literal.kind === 'positive' || passes(literal, bound, relations)))
          continue;
        const at = key(
          head.predicate,
          head.terms.map((term) => valueOf(term, bound) as Value),
        );
        if (height + 1 >= (heights.get(at) ?? Infinity)) continue;
        heights.set(at, height + 1);
        again = true;
      }
    }
  }
  return heights;
}

function isFact(
  predicate: string,
  tuple: readonly Value[],
  row: number,
  { program, given }: Checked,
): boolean {
  const rows = (given.get(predicate) ?? []).map(keyOf);
  const first = rows.indexOf(keyOf(tuple));
  const written = program.facts.some(
    (fact) =>
      fact.predicate === predicate &&
      matches(fact, new Map(), new Map([[predicate, new Map([['', tuple]])]])).length > 0,
  );
  return row === first && (row >= 0 || written);
}

function tupleOf({ atom }: Derivation, { symbols }: Checked): Value[] {
  return atom.tuple.map((id) => symbols.value(id));
}
