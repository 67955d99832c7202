/**
 * Built-in functions and comparisons (RvLLM, 2.1: “built-in terms such as arithmetic functions”), computed
 * exactly. What has no exact value stays as it is written, and an atom with such a term stays unknown.
 */
import type { Exact } from './decimal.ts';
import {
  compare,
  decimalText,
  exactText,
  minus,
  negative,
  over,
  plus,
  readDecimal,
  squareRoot,
  times,
  toPower,
  whole,
} from './decimal.ts';
import type { Atom, Comparison, Predicate, Term } from './specification.ts';
import { isComparison } from './terms.ts';

type Arithmetic = (...of: readonly Exact[]) => Exact | undefined;

const one =
  (compute: (a: Exact) => Exact | undefined): Arithmetic =>
  (...of) =>
    of.length === 1 && of[0] ? compute(of[0]) : undefined;
const two =
  (compute: (a: Exact, b: Exact) => Exact | undefined): Arithmetic =>
  (...of) =>
    of.length === 2 && of[0] && of[1] ? compute(of[0], of[1]) : undefined;
/** A function that is exact at one place only. */
const at = (place: number, value: number): Arithmetic =>
  one((a) => (compare(a, whole(place)) === 0 ? whole(value) : undefined));
const least =
  (sign: 1 | -1): Arithmetic =>
  (...of) =>
    of.reduce<Exact | undefined>((a, b) => (a && compare(a, b) * sign <= 0 ? a : b), undefined);

const sum: Arithmetic = (...of) => of.reduce<Exact | undefined>((a, b) => a && plus(a, b), whole(0));
const product: Arithmetic = (...of) => of.reduce<Exact | undefined>((a, b) => a && times(a, b), whole(1));

/** By name in lower case. */
const functions: ReadonlyMap<string, Arithmetic> = new Map<string, Arithmetic>([
  ['+', two(plus)],
  ['-', (...of) => (of.length === 1 && of[0] ? negative(of[0]) : two(minus)(...of))],
  ['*', two(times)],
  ['/', two(over)],
  ['^', two(toPower)],
  ['sum', sum],
  ['add', sum],
  ['plus', sum],
  ['product', product],
  ['multiply', product],
  ['times', product],
  ['minus', two(minus)],
  ['subtract', two(minus)],
  ['difference', two(minus)],
  ['divide', two(over)],
  ['quotient', two(over)],
  ['neg', one(negative)],
  ['negative', one(negative)],
  ['square', one((a) => times(a, a))],
  ['sq', one((a) => times(a, a))],
  ['cube', one((a) => toPower(a, whole(3)))],
  ['power', two(toPower)],
  ['pow', two(toPower)],
  ['sqrt', one(squareRoot)],
  ['squareroot', one(squareRoot)],
  ['abs', one((a) => (a.numerator < 0n ? negative(a) : a))],
  ['min', least(1)],
  ['max', least(-1)],
  ['half', one((a) => over(a, whole(2)))],
  ['double', one((a) => plus(a, a))],
  ['sin', at(0, 0)],
  ['tan', at(0, 0)],
  ['cos', at(0, 1)],
  ['exp', at(0, 1)],
  ['ln', at(1, 0)],
  ['log', at(1, 0)],
]);

/** For completion in an editor. */
export const functionNames: readonly string[] = [...functions.keys()].filter((name) => /^\w+$/.test(name));

/** The exact number that a term stands for; undefined if it has a variable, a name, or no exact value. */
export function exactValue(term: Term): Exact | undefined {
  if (term.kind === 'number') return readDecimal(term.value);
  if (term.kind !== 'function') return undefined;
  const compute = functions.get(term.name.toLowerCase());
  if (!compute) return undefined;
  const values: Exact[] = [];
  for (const part of term.terms) {
    const value = exactValue(part);
    if (!value) return undefined;
    values.push(value);
  }
  return compute(...values);
}

/** The number as a term: 151.2, or 1 / 3 where no finite decimal equals it. */
export function exactTerm(value: Exact): Term {
  const decimal = decimalText(value);
  if (decimal !== undefined) return { kind: 'number', value: decimal };
  const part = (of: bigint): Term => ({ kind: 'number', value: of.toString() });
  return { kind: 'function', name: '/', terms: [part(value.numerator), part(value.denominator)] };
}

/** The term with all arithmetic done that has an exact result: 15.2 * 10 becomes 152. */
export function computedTerm(term: Term): Term {
  if (term.kind === 'variable' || term.kind === 'constant') return term;
  const value = exactValue(term);
  if (value) return exactTerm(value);
  return term.kind === 'function' ? { ...term, terms: term.terms.map(computedTerm) } : term;
}

/** Equal atoms become equal texts: IsGreater(15.2 * 10, 1) is IsGreater(152, 1). */
export function computedAtom(atom: Atom): Atom {
  return { ...atom, terms: atom.terms.map(computedTerm) };
}

/* ---------- comparisons ---------- */

/** What a predicate means, where its description says a comparison of numbers and nothing else. */
export interface ComparisonMeaning {
  readonly comparison: Comparison;
  /** The index of a parameter, or a number. */
  readonly left: number | Exact;
  readonly right: number | Exact;
}

/** The longest first, so that “greater than or equal to” is not read as “greater than”. */
const comparisonWords: readonly (readonly [RegExp, Comparison])[] = [
  [/^is (?:greater|larger|bigger|higher|more) than or equal to$/, '>='],
  [/^is (?:less|smaller|lower) than or equal to$/, '<='],
  [/^is (?:at least|not (?:less|smaller|lower) than|no (?:less|smaller|lower) than)$/, '>='],
  [/^is (?:at most|not (?:greater|larger|higher|more) than|no (?:greater|larger|higher|more) than)$/, '<='],
  [/^is (?:strictly )?(?:greater|larger|bigger|higher|more) than$/, '>'],
  [/^is (?:strictly )?(?:less|smaller|lower) than$/, '<'],
  [/^exceeds$/, '>'],
  [/^(?:is not equal to|differs from|is different from|does not equal)$/, '!='],
  [/^(?:is equal to|equals|is the same (?:number|value) as)$/, '='],
  [/^(?:>=|≥)$/, '>='],
  [/^(?:<=|≤|=<)$/, '<='],
  [/^>$/, '>'],
  [/^<$/, '<'],
  [/^(?:=|==)$/, '='],
  [/^(?:!=|≠|<>)$/, '!='],
];

const signs: readonly (readonly [RegExp, Comparison])[] = [
  [/^is (?:an? )?(?:strictly )?positive(?: number)?$/, '>'],
  [/^is (?:an? )?(?:strictly )?negative(?: number)?$/, '<'],
  [/^is (?:an? )?non-?negative(?: number)?$/, '>='],
  [/^is (?:an? )?non-?positive(?: number)?$/, '<='],
  [/^is (?:an? )?non-?zero(?: number)?$/, '!='],
  [/^is zero$/, '='],
];

/** A description that is a comparison and nothing else is short. Chosen by hand. */
const LONGEST_COMPARISON = 200;

const meanings = new WeakMap<Predicate, ComparisonMeaning | 'none'>();

/**
 * The comparison that a predicate stands for, read from its description: `IsGreater(x, y) := x is greater
 * than y.`, `Pos(x) := x is a positive number, i.e., x > 0.` (figures 2 and 9). “The temperature of x is
 * above t” is none: x is not a number.
 */
export function comparisonOf(predicate: Predicate): ComparisonMeaning | undefined {
  const known = meanings.get(predicate);
  if (known) return known === 'none' ? undefined : known;
  const meaning = readComparison(predicate);
  meanings.set(predicate, meaning ?? 'none');
  return meaning;
}

function readComparison({ description, parameters }: Predicate): ComparisonMeaning | undefined {
  if (description.length > LONGEST_COMPARISON) return undefined;
  const text = description.trim().replace(/\s+/g, ' ').replace(/[.;]$/, '');
  const [words = '', formal] = text.split(/,? ?(?:i\.e\.|that is|in short),? /);
  const side = (given: string): number | Exact | undefined => {
    const name = given.replace(/^(?:the )?(?:numbers?|values?) /i, '');
    const index = parameters.indexOf(name);
    return index >= 0 ? index : readDecimal(name);
  };
  if (formal !== undefined) return compared(formal, side);
  return compared(words, side) ?? signed(words, side);
}

type Side = (text: string) => number | Exact | undefined;

function compared(text: string, side: Side): ComparisonMeaning | undefined {
  const parts = /^((?:the )?(?:(?:number|value) )?\S+) (.+?) ((?:the )?(?:(?:number|value) )?\S+)$/.exec(
    text,
  );
  const between = parts ?? /^([^\s<>=!≤≥≠]+)([<>=!≤≥≠]+)([^\s<>=!≤≥≠]+)$/.exec(text);
  if (!between) return undefined;
  const [, first = '', words = '', second = ''] = between;
  const [left, right] = [side(first), side(second)];
  const comparison = comparisonWords.find(([pattern]) => pattern.test(words.toLowerCase()))?.[1];
  return left === undefined || right === undefined || !comparison ? undefined : { comparison, left, right };
}

function signed(text: string, side: Side): ComparisonMeaning | undefined {
  const space = text.search(/ is /);
  const left = space < 0 ? undefined : side(text.slice(0, space));
  const comparison = signs.find(([pattern]) => pattern.test(text.slice(space + 1).toLowerCase()))?.[1];
  return left === undefined || !comparison ? undefined : { comparison, left, right: whole(0) };
}

export interface ComputedTruth {
  readonly value: 'true' | 'false';
  /** “152 is greater than 151.2.” */
  readonly why: string;
}

/** Whether an atom without variables holds, where arithmetic decides it exactly. */
export function truthByArithmetic(atom: Atom, predicates: Predicates): ComputedTruth | undefined {
  const sides = comparedSides(atom, predicates);
  if (!sides) return undefined;
  const [left, right] = [exactValue(sides.left), exactValue(sides.right)];
  if (!left || !right) return undefined;
  const sign = compare(left, right);
  const value = holds(sides.comparison, sign) ? 'true' : 'false';
  const relation = sign === 0 ? 'is equal to' : sign < 0 ? 'is less than' : 'is greater than';
  return { value, why: `${exactText(left)} ${relation} ${exactText(right)}.` };
}

/** The declared predicates by name. */
export type Predicates = ReadonlyMap<string, Predicate>;

export function predicatesByName(predicates: readonly Predicate[]): Predicates {
  return new Map(predicates.map((predicate) => [predicate.name, predicate]));
}

/** The two terms that an atom compares, if it is a comparison of numbers by its sign or its description. */
export function comparedSides(
  { predicate, terms }: Atom,
  predicates: Predicates,
): { readonly comparison: Comparison; readonly left: Term; readonly right: Term } | undefined {
  const [first, second] = terms;
  if (isComparison(predicate) && first && second)
    return { comparison: predicate as Comparison, left: first, right: second };
  const declared = predicates.get(predicate);
  const meaning = declared && comparisonOf(declared);
  if (!meaning || declared.parameters.length !== terms.length) return undefined;
  const term = (side: number | Exact): Term | undefined =>
    typeof side === 'number' ? terms[side] : exactTerm(side);
  const [left, right] = [term(meaning.left), term(meaning.right)];
  return left && right && { comparison: meaning.comparison, left, right };
}

function holds(comparison: Comparison, sign: number): boolean {
  if (comparison === '>') return sign > 0;
  if (comparison === '<') return sign < 0;
  if (comparison === '>=') return sign >= 0;
  if (comparison === '<=') return sign <= 0;
  return comparison === '=' ? sign === 0 : sign !== 0;
}
