/**
 * Formulas of metric temporal logic over ticks (Drowzee, Fig. 9), with implication and a past mirror of each
 * temporal operator. A window counts ticks from the current tick: [1,3] is one to three ticks later, or, for
 * a past operator, one to three ticks earlier.
 */
import { written } from '../datalog/program.ts';
import type { Interval } from './interval-set.ts';

/** Whole numbers, 0 <= from <= to; `to` may be Infinity. */
export type Window = Interval;

/** The window of an operator that is written without one. */
export const anyTime: Window = { from: 0, to: Infinity };

export type FormulaTerm = { readonly kind: 'name' | 'variable'; readonly name: string };

/**
 * Which time a relation atom `nm(s,o)` takes: the fact's own time, the life of its subject or the life of its
 * object (section 3.4).
 */
export const stamps = ['fact', 'subject', 'object'] as const;
export type Stamp = (typeof stamps)[number];

/** An event has no terms. A relation has a subject and an object. */
export interface Atom {
  readonly predicate: string;
  readonly terms: readonly FormulaTerm[];
  readonly stamp: Stamp;
}

export type Formula =
  | { readonly kind: 'atom'; readonly atom: Atom }
  | { readonly kind: 'not'; readonly of: Formula }
  | { readonly kind: 'and' | 'or'; readonly left: Formula; readonly right: Formula }
  | { readonly kind: 'implies'; readonly left: Formula; readonly right: Formula }
  | { readonly kind: NextOperator; readonly of: Formula }
  | { readonly kind: Quantifier; readonly window: Window; readonly of: Formula }
  | {
      readonly kind: BinaryOperator;
      readonly window: Window;
      readonly left: Formula;
      readonly right: Formula;
    };

export type NextOperator = 'next' | 'previous';
export type Quantifier = 'eventually' | 'always' | 'once' | 'historically';
export type BinaryOperator = 'until' | 'since';
export type Operator = Exclude<Formula['kind'], 'atom'>;

/**
 * How an operator is written: its symbol, its words (the first is printed), and its name in the authors'
 * files if it has one.
 */
export interface Notation {
  readonly symbol: string;
  readonly words: readonly string[];
  readonly published?: string;
  readonly windowed: boolean;
  readonly operands: 1 | 2;
}

export const notations: Readonly<Record<Operator, Notation>> = {
  not: { symbol: '¬', words: ['not', 'neg'], published: 'Neg', windowed: false, operands: 1 },
  and: { symbol: '∧', words: ['and', 'conj'], published: 'Conj', windowed: false, operands: 2 },
  or: { symbol: '∨', words: ['or', 'disj'], published: 'Disj', windowed: false, operands: 2 },
  implies: { symbol: '→', words: ['implies'], windowed: false, operands: 2 },
  next: { symbol: 'N', words: ['next'], published: 'Next', windowed: false, operands: 1 },
  previous: { symbol: 'Y', words: ['previous', 'previously'], windowed: false, operands: 1 },
  eventually: {
    symbol: 'F',
    words: ['eventually', 'finally'],
    published: 'Finally',
    windowed: true,
    operands: 1,
  },
  always: { symbol: 'G', words: ['always', 'globally'], published: 'Globally', windowed: true, operands: 1 },
  once: { symbol: 'O', words: ['once'], windowed: true, operands: 1 },
  historically: { symbol: 'H', words: ['historically'], windowed: true, operands: 1 },
  until: { symbol: 'U', words: ['until'], published: 'Until', windowed: true, operands: 2 },
  since: { symbol: 'S', words: ['since'], windowed: true, operands: 2 },
};

export const operators = Object.keys(notations) as Operator[];

/* ---------- making ---------- */

export function event(name: string): Formula {
  return { kind: 'atom', atom: { predicate: name, terms: [], stamp: 'fact' } };
}

export function not(of: Formula): Formula {
  return { kind: 'not', of };
}

/* ---------- looking ---------- */

export function operandsOf(formula: Formula): readonly Formula[] {
  return formula.kind === 'atom' ? [] : 'of' in formula ? [formula.of] : [formula.left, formula.right];
}

/** The number of operators on the longest path. An atom has 0. */
export function depthOf(formula: Formula): number {
  return formula.kind === 'atom' ? 0 : 1 + Math.max(...operandsOf(formula).map(depthOf));
}

/** Each atom once, in reading order. */
export function atomsOf(formula: Formula): readonly Atom[] {
  const found = new Map<string, Atom>();
  const visit = (part: Formula): void => {
    if (part.kind === 'atom') found.set(atomKey(part.atom), part.atom);
    else operandsOf(part).forEach(visit);
  };
  visit(formula);
  return [...found.values()];
}

/** The atom as text. Equal atoms have equal keys, different atoms have different keys. */
export function atomKey({ predicate, terms, stamp }: Atom): string {
  if (terms.length === 0) return written(predicate);
  const inside = terms.map(({ kind, name }) => (kind === 'variable' ? name : written(name))).join(', ');
  return `${written(predicate)}(${inside})${stamp === 'fact' ? '' : `@${stamp}`}`;
}

/** The names of the free variables, each once. */
export function variablesOf(formula: Formula): readonly string[] {
  return [
    ...new Set(
      atomsOf(formula).flatMap(({ terms }) =>
        terms.flatMap(({ kind, name }) => (kind === 'variable' ? [name] : [])),
      ),
    ),
  ];
}

/** The same formula with each atom replaced. */
export function withAtoms(formula: Formula, change: (atom: Atom) => Formula): Formula {
  if (formula.kind === 'atom') return change(formula.atom);
  if ('of' in formula) return { ...formula, of: withAtoms(formula.of, change) };
  return { ...formula, left: withAtoms(formula.left, change), right: withAtoms(formula.right, change) };
}

/** The formula with its variables replaced by names. A variable without a name stays. */
export function grounded(formula: Formula, names: ReadonlyMap<string, string>): Formula {
  const ground = (term: FormulaTerm): FormulaTerm => {
    const name = term.kind === 'variable' ? names.get(term.name) : undefined;
    return name === undefined ? term : { kind: 'name', name };
  };
  return withAtoms(formula, (atom) => ({ kind: 'atom', atom: { ...atom, terms: atom.terms.map(ground) } }));
}
