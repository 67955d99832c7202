/**
 * Exact fractions of integers, so that "0.1 km" and "100 m" are equal. Invariant: the denominator is
 * positive.
 */

export interface Rational {
  readonly above: bigint;
  readonly below: bigint;
}

/**
 * Reads a numeral in digits, with an optional decimal point and exponent. The caller removes grouping commas.
 */
export function rational(decimal: string): Rational {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/u.exec(decimal) ?? [];
  const digits = BigInt(`${whole}${fraction}` || '0') * (sign ? -1n : 1n);
  return shifted(digits, Number(exponent) - fraction.length);
}

const shifted = (digits: bigint, tens: number): Rational =>
  tens >= 0
    ? { above: digits * 10n ** BigInt(tens), below: 1n }
    : { above: digits, below: 10n ** BigInt(-tens) };

export const whole = (n: number): Rational => ({ above: BigInt(n), below: 1n });
export const plus = (a: Rational, b: Rational): Rational => ({
  above: a.above * b.below + b.above * a.below,
  below: a.below * b.below,
});
export const times = (a: Rational, b: Rational): Rational => ({
  above: a.above * b.above,
  below: a.below * b.below,
});
export const minus = (a: Rational): Rational => ({ above: -a.above, below: a.below });
/** `b` must not be 0. */
export const over = (a: Rational, b: Rational): Rational =>
  b.above < 0n
    ? { above: -a.above * b.below, below: a.below * -b.above }
    : { above: a.above * b.below, below: a.below * b.above };
/** Negative, 0 or positive if `a` is less than, equal to or greater than `b`. */
export const compare = (a: Rational, b: Rational): number => {
  const difference = a.above * b.below - b.above * a.below;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

/** The double nearest to the exact value: equal fractions give equal doubles. */
export function toNumber({ above, below }: Rational): number {
  if (above === 0n) return 0;
  const magnitude = above < 0n ? -above : above;
  // 66 bits of quotient and one bit for the remainder, so that Number() rounds only once.
  const shift = Math.max(0, 66 - (magnitude.toString(2).length - below.toString(2).length));
  const scaled = magnitude << BigInt(shift);
  const quotient = scaled / below;
  const nearest = Number(quotient * 2n + (scaled % below === 0n ? 0n : 1n)) / 2 ** (shift + 1);
  return above < 0n ? -nearest : nearest;
}

/** The next double above a number; an infinite one is its own neighbour. */
export const nextAbove = (x: number): number => neighbour(x, 1);
export const nextBelow = (x: number): number => neighbour(x, -1);

function neighbour(x: number, direction: 1 | -1): number {
  if (!Number.isFinite(x)) return x;
  if (x === 0) return direction * Number.MIN_VALUE;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x);
  view.setBigInt64(0, view.getBigInt64(0) + BigInt(x > 0 ? direction : -direction));
  return view.getFloat64(0);
}
