/**
 * Factoring (Naughton, Ramakrishnan, Sagiv and Ullman, "Efficient evaluation of right-, left-, and
 * multi-linear rules", SIGMOD 1989): when a recursive predicate is asked for with constants, as in
 * `?- path(X, c)`, and its rules pass either the bound or the free arguments on unchanged, then magic sets
 * need not remember which answer belongs to which binding. One predicate has the bindings that are asked for,
 * another the answers, and the answers to any of the bindings are answers to the constants:
 *
 *     path(X, Z) :- edge(X, Z).                     answer(X) :- asked(Z), edge(X, Z).
 *     path(X, Z) :- path(X, Y), edge(Y, Z).         asked(Y) :- asked(Z), edge(Y, Z).
 *
 * A closure that would hold a pair for each place on the way and each answer then holds only the places and
 * the answers.
 */
import type { Atom, Expression, Literal, Position, Rule, Term } from './program.ts';
import { variablesOf, variablesOfLiteral } from './program.ts';

/** The parts of a rule of a predicate whose arguments are bound or free, by a pattern of `b` and `f`. */
export interface Factored {
  /** Whether it gives more bindings that are asked for, instead of answers. */
  readonly asks: boolean;
  /** The arguments of the bindings or of the answers that the rule gives. */
  readonly gives: readonly Term[];
  /** Whether it begins with answers, instead of bindings. */
  readonly fromAnswers: boolean;
  /** The arguments of the bindings or of the answers that the rule begins with. */
  readonly takes: readonly Term[];
  /** The body without the predicate itself. */
  readonly rest: readonly Literal[];
  readonly at: Position;
}

/**
 * A rule of a predicate in factored form; undefined if it has none. Rules of four kinds have one. X are the
 * bound and Y the free arguments of the head, and the rest of the body does not use what is passed on
 * unchanged:
 *
 *     p(X, Y) :- rest(X, Y).                        p(X, Y) :- p(X, V), rest(V, Y).
 *     p(X, Y) :- rest(X, U), p(U, Y).               p(X, Y) :- p(X, V), rest(V, U), p(U, Y).
 */
export function factored({ head, body }: Rule, pattern: string): Factored | undefined {
  const [bound, free] = [argumentsAt(head, pattern, 'b'), argumentsAt(head, pattern, 'f')];
  const own = body.flatMap((literal) =>
    literal.kind === 'positive' && literal.atom.predicate === head.predicate ? [literal.atom] : [],
  );
  const rest = body.filter((literal) => literal.kind !== 'positive' || !own.includes(literal.atom));
  const left = own.find((atom) => areEqual(argumentsAt(atom, pattern, 'b'), bound));
  const right = own.find((atom) => atom !== left && areEqual(argumentsAt(atom, pattern, 'f'), free));
  if (own.some((atom) => atom !== left && atom !== right)) return undefined;
  const takes = left === undefined ? bound : argumentsAt(left, pattern, 'f');
  const gives = right === undefined ? free : argumentsAt(right, pattern, 'b');
  // What is passed on unchanged is not in the factored rule, so nothing else may use it.
  const passed = [...(left === undefined ? [] : bound), ...(right === undefined ? [] : free)];
  const used = new Set([...variablesOf([...takes, ...gives]), ...rest.flatMap(variablesOfLiteral)]);
  if (!areDifferentVariables(passed) || variablesOf(passed).some((name) => used.has(name))) return undefined;
  // The body binds what is asked for, although the predicate itself is no longer in it.
  const binding = rest.flatMap((literal) => (literal.kind === 'positive' ? literal.atom.terms : []));
  const bindable = new Set(variablesOf([...takes, ...binding]));
  const isBound = (term: Term) =>
    term.kind === 'constant' || (term.kind === 'variable' && bindable.has(term.name));
  if (right !== undefined && !gives.every(isBound)) return undefined;
  return { asks: right !== undefined, gives, fromAnswers: left !== undefined, takes, rest, at: head.at };
}

/** The arguments of an atom that are bound (`b`) or free (`f`). */
export function argumentsAt({ terms }: Atom, pattern: string, kind: 'b' | 'f'): Term[] {
  return terms.filter((_, i) => pattern[i] === kind);
}

function areEqual(some: readonly Expression[], others: readonly Expression[]): boolean {
  return some.every((term, i) => {
    const other = others[i];
    return term.kind === 'variable' && other?.kind === 'variable' && term.name === other.name;
  });
}

function areDifferentVariables(terms: readonly Term[]): boolean {
  return terms.every(({ kind }) => kind === 'variable') && new Set(variablesOf(terms)).size === terms.length;
}
