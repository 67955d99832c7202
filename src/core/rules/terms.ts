/** Terms, atoms and literals: their text, which is also their identity, and what can be done with them. */
import type { Span } from '../text/words.ts';
import type { Atom, Binding, Formula, Literal, Term } from './specification.ts';
import { comparisons } from './specification.ts';

/* ---------- text ---------- */

/** How tightly an operator of arithmetic binds. */
const tightness: Readonly<Record<string, number>> = { '+': 1, '-': 1, '*': 2, '/': 2, '^': 4 };
const NEGATION = 3;
const bareName = /^\p{L}[\p{L}\p{M}\p{N}_]*$/u;
/** Words with a meaning in ESL: a name that is one of these stands in quotes. */
export const keywords: readonly string[] = ['not', 'and', 'or', 'implies', 'if', 'then'];

/** The names of variables: a constant of the same name has to stand in quotes. */
export type Variables = ReadonlySet<string>;
const noVariables: Variables = new Set();

/** Equal terms have equal texts; different terms have different texts if the variables are given. */
export function termText(term: Term, variables: Variables = noVariables): string {
  return writtenTerm(term, 0, variables);
}

function writtenTerm(term: Term, outside: number, variables: Variables): string {
  if (term.kind === 'number') return bracketed(term.value, term.value.startsWith('-') && outside > 1);
  if (term.kind === 'variable') return term.name;
  if (term.kind === 'constant') return variables.has(term.name) ? quoted(term.name) : nameText(term.name);
  const { name, terms } = term;
  const [first, second] = terms;
  if (name === '-' && first && terms.length === 1) {
    const operand = writtenTerm(first, NEGATION + 1, variables);
    return bracketed(first.kind === 'number' ? `-(${first.value})` : `-${operand}`, outside > 1);
  }
  const own = tightness[name];
  if (own === undefined || !first || !second || terms.length !== 2)
    return `${nameText(name)}(${terms.map((part) => termText(part, variables)).join(', ')})`;
  // A power binds to the right, the others to the left.
  const [left, right] = name === '^' ? [own + 1, own] : [own, own + 1];
  const sides = [writtenTerm(first, left, variables), writtenTerm(second, right, variables)];
  return bracketed(sides.join(` ${name} `), own < outside);
}

function bracketed(text: string, needed: boolean): string {
  return needed ? `(${text})` : text;
}

/** A name as ESL reads it again: in quotes if it is not one plain word. */
export function nameText(name: string): string {
  return bareName.test(name) && !keywords.includes(name.toLowerCase()) ? name : quoted(name);
}

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function quoted(name: string): string {
  return `'${name.replace(/[\\'\n\r\t]/g, (unit) => escapes[unit] ?? `\\${unit}`)}'`;
}

export function isComparison(predicate: string): boolean {
  return (comparisons as readonly string[]).includes(predicate);
}

/** The atom as ESL writes it. Equal atoms have equal texts. */
export function atomText(atom: Atom, variables: Variables = noVariables): string {
  if (variables.size > 0) return writtenAtom(atom, variables);
  let text = knownTexts.get(atom);
  if (text === undefined) {
    text = writtenAtom(atom, variables);
    knownTexts.set(atom, text);
  }
  return text;
}

/** Reasoning asks for the text of the same atom again and again. */
const knownTexts = new WeakMap<Atom, string>();

function writtenAtom({ predicate, terms }: Atom, variables: Variables): string {
  const texts = terms.map((term) => termText(term, variables));
  if (isComparison(predicate) && terms.length === 2) return texts.join(` ${predicate} `);
  return terms.length === 0 ? nameText(predicate) : `${nameText(predicate)}(${texts.join(', ')})`;
}

export function literalText({ atom, negated }: Literal, variables: Variables = noVariables): string {
  return negated ? `not ${atomText(atom, variables)}` : atomText(atom, variables);
}

/* ---------- literals ---------- */

export function opposite({ atom, negated }: Literal): Literal {
  return { atom, negated: !negated };
}

export function sameLiteral(a: Literal, b: Literal): boolean {
  return a.negated === b.negated && atomText(a.atom) === atomText(b.atom);
}

/* ---------- variables ---------- */

export function variablesOfTerm(term: Term, found: Set<string> = new Set()): Set<string> {
  if (term.kind === 'variable') found.add(term.name);
  if (term.kind === 'function') for (const part of term.terms) variablesOfTerm(part, found);
  return found;
}

export function variablesOfAtoms(atoms: Iterable<Atom>): Set<string> {
  const found = new Set<string>();
  for (const { terms } of atoms) for (const term of terms) variablesOfTerm(term, found);
  return found;
}

/** The term with its variables replaced. A variable without an object stays. */
export function bindTerm(term: Term, binding: Binding): Term {
  if (term.kind === 'variable') return binding[term.name] ?? term;
  if (term.kind !== 'function') return term;
  return { ...term, terms: term.terms.map((part) => bindTerm(part, binding)) };
}

export function bindAtom(atom: Atom, binding: Binding): Atom {
  return { ...atom, terms: atom.terms.map((term) => bindTerm(term, binding)) };
}

/* ---------- formulas ---------- */

/** Each occurrence of an atom, in reading order. */
export function atomsIn(formula: Formula): readonly { readonly atom: Atom; readonly span?: Span }[] {
  if (formula.kind === 'atom') return [formula];
  if (formula.kind === 'not') return atomsIn(formula.of);
  return formula.of.flatMap(atomsIn);
}
