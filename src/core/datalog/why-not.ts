/**
 * Why a tuple, or any tuple of a pattern, does not hold: for each rule that could give it, how far its body
 * can be satisfied, with bindings, and the literal that then fails. Literals are tried in an order in which
 * bound ones come first; the literal that fails is the nearest miss of that order.
 */
import type { Work } from '../work.ts';
import { answer } from './query.ts';
import type { Atom, Expression, Literal, Program, Rule, Term } from './program.ts';
import { ownVariablesOf, variablesOf, variablesOfLiteral } from './program.ts';
import type { Store } from './table-rule.ts';

export interface Miss {
  /** Index into the program's rules. */
  readonly rule: number;
  /** The literal of the rule's body that failed; `undefined` if the head does not match the tuple. */
  readonly failed: Literal | undefined;
  /** The literals that hold together, in the order in which they were tried. */
  readonly held: readonly Literal[];
  /** Some bindings for which they hold: values by variable, including those of the head. */
  readonly bindings: readonly ReadonlyMap<string, string | number>[];
  /** The whole body holds: a budget ended the evaluation before the rule was used. */
  readonly isUnfinished?: true;
}

/** The most bindings that are shown for a miss. */
const SHOWN = 5;

/**
 * One miss for each rule of the tuple's predicate; none if there is no rule. The tuple must not hold.
 * @param tuple where an id is undefined, any value would do, and no tuple may hold that has the others.
 */
export function* missesOf(
  predicate: string,
  tuple: readonly (number | undefined)[],
  program: Program,
  store: Store,
): Work<Miss[]> {
  const misses: Miss[] = [];
  for (const [index, rule] of program.rules.entries()) {
    if (rule.head.predicate !== predicate || rule.head.terms.length !== tuple.length) continue;
    const values = boundByHead(
      rule.head,
      tuple.map((id) => (id === undefined ? undefined : store.symbols.value(id))),
    );
    misses.push(
      values === undefined
        ? { rule: index, failed: undefined, held: [], bindings: [] }
        : yield* missOf(rule, index, values, store),
    );
  }
  return misses;
}

function* missOf(
  rule: Rule,
  index: number,
  values: ReadonlyMap<string, string | number>,
  store: Store,
): Work<Miss> {
  const at = rule.head.at;
  const given = [...values].map(([name, value]): Literal => ({
    kind: 'comparison',
    left: { kind: 'variable', name, at },
    comparator: '=',
    right: { kind: 'constant', value, at },
    at,
  }));
  const ordered = inOrder(rule, new Set(values.keys()));
  let bindings: ReadonlyMap<string, string | number>[] = [values];
  for (const [i, literal] of ordered.entries()) {
    const { variables, tuples } = yield* answer([...given, ...ordered.slice(0, i + 1)], store, SHOWN);
    if (tuples.size === 0) return { rule: index, failed: literal, held: ordered.slice(0, i), bindings };
    bindings = Array.from(
      { length: tuples.size },
      (_, row) =>
        new Map(variables.map((name, c) => [name, store.symbols.value(tuples.column(c)[row] as number)])),
    );
  }
  return { rule: index, failed: undefined, held: ordered, bindings, isUnfinished: true };
}

/** The values that a head's variables must have; undefined if the head does not match the tuple. */
function boundByHead(
  { terms }: Atom,
  tuple: readonly (string | number | undefined)[],
): Map<string, string | number> | undefined {
  const values = new Map<string, string | number>();
  for (const [i, term] of terms.entries()) {
    const value = tuple[i];
    if (value === undefined) continue;
    const expected =
      term.kind === 'constant'
        ? term.value
        : term.kind === 'variable'
          ? (values.get(term.name) ?? value)
          : value;
    if (expected !== value) return undefined;
    if (term.kind === 'variable') values.set(term.name, value);
  }
  return values;
}

function inOrder({ body, head }: Rule, given: ReadonlySet<string>): Literal[] {
  const open = [...body];
  const bound = new Set(given);
  const ordered: Literal[] = [];
  const knows = (expression: Expression) => variablesOf([expression]).every((name) => bound.has(name));
  const outside = (literal: Literal) =>
    new Set([
      ...variablesOf(head.terms),
      ...body.flatMap((other) =>
        other === literal
          ? []
          : other.kind === 'aggregate'
            ? variablesOf([other.result])
            : variablesOfLiteral(other),
      ),
    ]);
  const isReady = (literal: Literal): boolean => {
    switch (literal.kind) {
      case 'positive':
        return true;
      case 'negative':
        return literal.atom.terms.every(knows);
      case 'aggregate': {
        const known = outside(literal);
        return ownVariablesOf(literal).every((name) => bound.has(name) || !known.has(name));
      }
      case 'comparison':
        return (
          (knows(literal.left) && knows(literal.right)) ||
          (literal.comparator === '=' &&
            ((literal.left.kind === 'variable' && knows(literal.right)) ||
              (literal.right.kind === 'variable' && knows(literal.left))))
        );
    }
  };
  const unknown = (terms: readonly Term[]) =>
    terms.filter((term) => term.kind === 'wildcard' || !knows(term)).length;
  const cost = (literal: Literal) =>
    !isReady(literal)
      ? Infinity
      : literal.kind === 'positive'
        ? 1 + unknown(literal.atom.terms)
        : literal.kind === 'aggregate'
          ? 100
          : 0;
  while (open.length > 0) {
    const next = open.toSorted((a, b) => cost(a) - cost(b))[0] as Literal;
    open.splice(open.indexOf(next), 1);
    ordered.push(next);
    for (const name of next.kind === 'aggregate' ? variablesOf([next.result]) : variablesOfLiteral(next))
      bound.add(name);
  }
  return ordered;
}
