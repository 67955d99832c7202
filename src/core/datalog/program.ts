/**
 * The syntax of a Datalog program: facts, rules `head :- body`, queries `?- body`. Every part knows where it stands in its source.
 * A name is a constant or a predicate by its place alone; `_` is a variable that occurs nowhere else.
 */

/** Both count from 1; the column in UTF-16 units. */
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
  /** At most {@link MAX_ARITY}. */
  readonly terms: readonly Term[];
  readonly at: Position;
}

/** `=` and `!=` compare symbols; the others order two numbers or two strings, and never hold between a number and a string. */
export type Comparator = '=' | '!=' | '<' | '<=' | '>' | '>=';

export type Literal =
  | { readonly kind: 'positive'; readonly atom: Atom }
  | { readonly kind: 'negative'; readonly atom: Atom }
  | { readonly kind: 'comparison'; readonly left: Term; readonly comparator: Comparator; readonly right: Term; readonly at: Position };

export interface Rule {
  readonly head: Atom;
  readonly body: readonly Literal[];
}

export interface Query {
  readonly body: readonly Literal[];
  readonly at: Position;
}

export interface Program {
  /** Ground atoms. */
  readonly facts: readonly Atom[];
  readonly rules: readonly Rule[];
  readonly queries: readonly Query[];
}

export const MAX_ARITY = 8;

const plainName = /^[\p{Ll}\p{Lo}][\p{L}\p{M}\p{N}_]*$/u;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "\\'", '\n': '\\n', '\t': '\\t', '\r': '\\r' };

/** A constant or a predicate's name as it is written in a program: quoted where it must be. */
export function written(value: string | number): string {
  if (typeof value === 'number') return String(value);
  return plainName.test(value) && value !== 'not' ? value : `'${value.replace(/[\\'\n\t\r]/g, (unit) => escapes[unit] ?? unit)}'`;
}

/** An atom as it is written, its arguments given as text. */
export function writtenAtom(predicate: string, terms: readonly string[]): string {
  return terms.length === 0 ? written(predicate) : `${written(predicate)}(${terms.join(', ')})`;
}

/** The variables of some terms by name, in order, repetitions kept. */
export function variablesOf(terms: readonly Term[]): string[] {
  return terms.flatMap((term) => (term.kind === 'variable' ? [term.name] : []));
}
