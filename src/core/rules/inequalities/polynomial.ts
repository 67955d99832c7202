/**
 * Polynomials in one variable with exact coefficients, the lowest power first, without zeros at the end; and
 * their real roots, isolated by Sturm's theorem. Numbers that grow too long throw {@link TooLong}.
 */
import type { Exact } from '../decimal.ts';
import { compare, fractionOf, minus, over, plus, times, whole } from '../decimal.ts';

export type Polynomial = readonly Exact[];

/** Caught by the readers: the expression is then not read. */
export class TooLong extends Error {}

/** Higher powers are not a school problem. Chosen by hand. */
const HIGHEST_DEGREE = 60;

const zero = whole(0);
const sure = (value: Exact | undefined): Exact => {
  if (!value) throw new TooLong();
  return value;
};
const isZero = ({ numerator }: Exact): boolean => numerator === 0n;

export const constant = (value: Exact): Polynomial => (isZero(value) ? [] : [value]);
export const variable: Polynomial = [zero, whole(1)];

/** -1 for the polynomial 0. */
export const degree = (polynomial: Polynomial): number => polynomial.length - 1;
export const leading = (polynomial: Polynomial): Exact => polynomial.at(-1) ?? zero;

function trimmed(coefficients: readonly Exact[]): Polynomial {
  let { length } = coefficients;
  while (length > 0 && isZero(coefficients[length - 1] ?? zero)) length--;
  if (length > HIGHEST_DEGREE) throw new TooLong();
  return coefficients.slice(0, length);
}

export function sum(a: Polynomial, b: Polynomial): Polynomial {
  const length = Math.max(a.length, b.length);
  return trimmed(Array.from({ length }, (_, i) => sure(plus(a[i] ?? zero, b[i] ?? zero))));
}

export function scaled(a: Polynomial, by: Exact): Polynomial {
  return trimmed(a.map((coefficient) => sure(times(coefficient, by))));
}

export function difference(a: Polynomial, b: Polynomial): Polynomial {
  return sum(a, scaled(b, whole(-1)));
}

export function product(a: Polynomial, b: Polynomial): Polynomial {
  if (a.length === 0 || b.length === 0) return [];
  const result: Exact[] = Array.from({ length: a.length + b.length - 1 }, () => zero);
  a.forEach((x, i) =>
    b.forEach((y, j) => (result[i + j] = sure(plus(result[i + j] ?? zero, sure(times(x, y)))))),
  );
  return trimmed(result);
}

export function power(base: Polynomial, exponent: number): Polynomial {
  if (degree(base) * exponent > HIGHEST_DEGREE || exponent > HIGHEST_DEGREE) throw new TooLong();
  let result: Polynomial = [whole(1)];
  for (let i = 0; i < exponent; i++) result = product(result, base);
  return result;
}

/** Horner's scheme. */
export function valueAt(polynomial: Polynomial, at: Exact): Exact {
  return polynomial.reduceRight(
    (value, coefficient) => sure(plus(sure(times(value, at)), coefficient)),
    zero,
  );
}

export const signAt = (polynomial: Polynomial, at: Exact): number => compare(valueAt(polynomial, at), zero);

export const samePolynomial = (a: Polynomial, b: Polynomial): boolean => difference(a, b).length === 0;

/* ---------- roots ---------- */

/** The rational roots, and for each other real root two rational numbers with only this root between them. */
export interface Roots {
  readonly rational: readonly Exact[];
  readonly between: readonly (readonly [Exact, Exact])[];
}

export function rootsOf(polynomial: Polynomial): Roots {
  if (degree(polynomial) < 1) return { rational: [], between: [] };
  let rest = quotient(polynomial, commonDivisor(polynomial, derivative(polynomial)));
  const rational: Exact[] = [];
  for (const candidate of rationalCandidates(rest)) {
    if (degree(rest) < 1) break;
    if (signAt(rest, candidate) !== 0) continue;
    rational.push(candidate);
    rest = quotient(rest, [sure(minus(zero, candidate)), whole(1)]);
  }
  return { rational, between: degree(rest) < 1 ? [] : isolated(rest) };
}

function derivative(polynomial: Polynomial): Polynomial {
  return trimmed(polynomial.slice(1).map((coefficient, i) => sure(times(coefficient, whole(i + 1)))));
}

function divided(a: Polynomial, b: Polynomial): { readonly whole: Polynomial; readonly rest: Polynomial } {
  let rest = a;
  const parts: Exact[] = Array.from({ length: Math.max(0, a.length - b.length + 1) }, () => zero);
  while (rest.length >= b.length && rest.length > 0) {
    const shift = rest.length - b.length;
    const factor = sure(over(leading(rest), leading(b)));
    parts[shift] = factor;
    const taken = [...Array.from({ length: shift }, () => zero), ...scaled(b, factor)];
    rest = difference(rest, taken).slice(0, rest.length - 1);
    rest = trimmed(rest);
  }
  return { whole: trimmed(parts), rest };
}

export const quotient = (a: Polynomial, b: Polynomial): Polynomial => divided(a, b).whole;

/** With leading coefficient 1. */
export function commonDivisor(a: Polynomial, b: Polynomial): Polynomial {
  let [x, y] = [a, b];
  while (y.length > 0) [x, y] = [y, divided(x, y).rest];
  return x.length === 0 ? x : scaled(x, sure(over(whole(1), leading(x))));
}

/** Beyond this size of the outer coefficients, only small candidates are tried; the others stay isolated. */
const LARGEST_FACTORED = 1_000_000n;

function rationalCandidates(polynomial: Polynomial): readonly Exact[] {
  const common = polynomial.reduce((so, { denominator }) => so * denominator, 1n);
  const integers = polynomial.map(({ numerator, denominator }) => (numerator * common) / denominator);
  const lowest = integers.find((value) => value !== 0n) ?? 1n;
  const candidates: Exact[] = [zero];
  for (const p of divisors(lowest))
    for (const q of divisors(integers.at(-1) ?? 1n)) {
      candidates.push(sure(fractionOf(p, q)), sure(fractionOf(-p, q)));
    }
  return candidates;
}

function divisors(of: bigint): readonly bigint[] {
  const value = of < 0n ? -of : of;
  const most = value > LARGEST_FACTORED ? 1000n : value;
  const found: bigint[] = [];
  for (let i = 1n; i * i <= value && i <= most; i++)
    if (value % i === 0n) found.push(i, ...(value / i <= LARGEST_FACTORED ? [value / i] : []));
  return found;
}

/** Bisection until each piece has one root; Sturm's sequence counts them. */
function isolated(polynomial: Polynomial): readonly (readonly [Exact, Exact])[] {
  const sequence: Polynomial[] = [polynomial, derivative(polynomial)];
  for (;;) {
    const rest = divided(sequence.at(-2) ?? [], sequence.at(-1) ?? []).rest;
    if (rest.length === 0) break;
    sequence.push(scaled(rest, whole(-1)));
  }
  const changes = (at: Exact) => {
    const signs = sequence.map((part) => signAt(part, at)).filter((sign) => sign !== 0);
    return signs.filter((sign, i) => i > 0 && sign !== signs[i - 1]).length;
  };
  const bound = polynomial.reduce((most, coefficient) => {
    const ratio = sure(over(coefficient, leading(polynomial)));
    const size = ratio.numerator < 0n ? { ...ratio, numerator: -ratio.numerator } : ratio;
    return compare(size, most) > 0 ? size : most;
  }, zero);
  const end = sure(plus(bound, whole(2)));
  const found: (readonly [Exact, Exact])[] = [];
  const search = (low: Exact, high: Exact, depth: number) => {
    const count = changes(low) - changes(high);
    if (count === 0) return;
    // Narrow enough that no root of another factor at hand lies inside.
    if (count === 1 && depth > 12) {
      found.push([low, high]);
      return;
    }
    if (depth > 60) throw new TooLong();
    const middle = sure(over(sure(plus(low, high)), whole(2)));
    search(low, middle, depth + 1);
    search(middle, high, depth + 1);
  };
  search(sure(minus(zero, end)), end, 0);
  return found;
}
