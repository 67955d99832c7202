/**
 * Prints a formula in one of three styles. Law: the parser reads the printed text back as the same formula
 * (formula-parser.ts). For the published style this holds for the formulas it can express.
 */
import { written } from '../datalog/program.ts';
import type { Atom, Formula, Window } from './formula.ts';
import { atomKey, notations } from './formula.ts';

/**
 * `symbols`: F[0,40] a ∧ b. `words`: eventually[0,40] a and b. `published`, as in the authors' files:
 * Conj(Finally[0,40](Atom(a)),Atom(b)).
 */
export const formulaStyles = ['symbols', 'words', 'published'] as const;
export type FormulaStyle = (typeof formulaStyles)[number];

/**
 * How tightly an operator binds. An operand that binds less tightly than its operator needs takes brackets.
 */
const binding: Readonly<Record<Formula['kind'], number>> = {
  implies: 1,
  or: 2,
  and: 3,
  until: 4,
  since: 4,
  not: 5,
  next: 5,
  previous: 5,
  eventually: 5,
  always: 5,
  once: 5,
  historically: 5,
  atom: 6,
};

export function printFormula(formula: Formula, style: FormulaStyle = 'symbols'): string {
  return style === 'published' ? published(formula) : plain(formula, style, 0);
}

export function printWindow({ from, to }: Window): string {
  return from === 0 && to === Infinity ? '' : to === Infinity ? `[${from},∞)` : `[${from},${to}]`;
}

function plain(formula: Formula, style: 'symbols' | 'words', outside: number): string {
  if (formula.kind === 'atom') return atomName(atomKey(formula.atom));
  const { symbol, words } = notations[formula.kind];
  const own = binding[formula.kind];
  const operator =
    (style === 'symbols' ? symbol : (words[0] as string)) +
    ('window' in formula ? printWindow(formula.window) : '');
  const text =
    'of' in formula
      ? `${operator}${operator === '¬' ? '' : ' '}${plain(formula.of, style, own)}`
      : between(operator, formula, style, own);
  return own < outside ? `(${text})` : text;
}

/** And, or associate to the left. The others associate to the right. */
function between(
  operator: string,
  { kind, left, right }: Extract<Formula, { left: Formula }>,
  style: 'symbols' | 'words',
  own: number,
): string {
  const first = plain(left, style, isLeftAssociative(kind) ? own : own + 1);
  const second = plain(right, style, isLeftAssociative(kind) ? own + 1 : own);
  return `${first} ${operator} ${second}`;
}

function isLeftAssociative(kind: Formula['kind']): boolean {
  return kind === 'and' || kind === 'or';
}

/** A name that is also an operator is quoted, so that it is read back as a name. */
function atomName(key: string): string {
  return isOperatorWord(key) ? `'${key}'` : key;
}

const operatorWords = new Set(
  Object.values(notations).flatMap(({ words, published: name }) => [
    ...words,
    ...(name === undefined ? [] : [name.toLowerCase()]),
  ]),
);

/** Whether an unquoted word is an operator: a word in any letter case, or a single capital letter. */
export function isOperatorWord(word: string): boolean {
  return (
    word === 'P' ||
    operatorWords.has(word.toLowerCase()) ||
    Object.values(notations).some(({ symbol }) => symbol === word)
  );
}

const isBareWord = ({ terms, predicate }: Atom): boolean =>
  terms.length === 0 && /^[\p{L}\p{N}_]+$/u.test(predicate);

function published(formula: Formula): string {
  if (formula.kind === 'atom')
    return `Atom(${isBareWord(formula.atom) ? formula.atom.predicate : quotedIfEvent(formula)})`;
  const { published: name, words } = notations[formula.kind];
  const window =
    'window' in formula
      ? formula.window.to === Infinity
        ? `[${formula.window.from},∞)`
        : printWindow(formula.window)
      : '';
  const operands = 'of' in formula ? [formula.of] : [formula.left, formula.right];
  const word = words[0] as string;
  const operator = name ?? word.charAt(0).toUpperCase() + word.slice(1);
  return `${operator}${window}(${operands.map(published).join(',')})`;
}

function quotedIfEvent({ atom }: Extract<Formula, { kind: 'atom' }>): string {
  return atom.terms.length > 0 ? atomKey(atom) : written(atom.predicate);
}
