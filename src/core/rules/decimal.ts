/**
 * Exact numbers. Binary floating point makes 15.12 * 10 a little less than 151.2 (RvLLM, figure 2, needs
 * 151.2), so a number here is a fraction of two whole numbers in lowest terms, with a positive denominator.
 * Each decimal is such a fraction, and so is each quotient of decimals.
 */

export interface Exact {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Longer numbers are not computed: a tower of powers must not hang the page. Chosen by hand. */
const LONGEST_DIGITS = 1000;
const LONGEST_EXPONENT = 1000;

/** A whole number of JavaScript, or a bigint. */
export function whole(value: number | bigint): Exact {
  return { numerator: BigInt(value), denominator: 1n };
}

/** `-15.2`, `.5`, `9.`, `1.5e3`; undefined for anything else. */
export function readDecimal(text: string): Exact | undefined {
  const found = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,5}))?$/.exec(text);
  if (!found) return undefined;
  const [, sign, integer = '', fraction = '', exponent = '0'] = found;
  const digits = integer + fraction;
  if (digits === '' || digits.length > LONGEST_DIGITS) return undefined;
  const shift = Number(exponent) - fraction.length;
  if (Math.abs(shift) > LONGEST_EXPONENT) return undefined;
  const value = BigInt(digits) * (sign === '-' ? -1n : 1n);
  const power = 10n ** BigInt(Math.abs(shift));
  return shift < 0 ? fractionOf(value, power) : whole(value * power);
}

/** The shortest decimal, or undefined if no finite decimal equals the number: 1/3. */
export function decimalText({ numerator, denominator }: Exact): string | undefined {
  let places = 0;
  let rest = denominator;
  let twos = 0;
  for (; rest % 2n === 0n; twos++) rest /= 2n;
  let fives = 0;
  for (; rest % 5n === 0n; fives++) rest /= 5n;
  if (rest !== 1n) return undefined;
  places = Math.max(twos, fives);
  const scaled = (numerator * 10n ** BigInt(places)) / denominator;
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(places + 1, '0');
  const sign = scaled < 0n ? '-' : '';
  const cut = digits.length - places;
  return sign + digits.slice(0, cut) + (places === 0 ? '' : `.${digits.slice(cut)}`);
}

/** The decimal, or the fraction where there is none: `0.5`, `1/3`. */
export function exactText(value: Exact): string {
  return decimalText(value) ?? `${value.numerator}/${value.denominator}`;
}

/* ---------- arithmetic ---------- */

/** Undefined for a denominator of zero, and for numbers too long to go on with. */
export function fractionOf(numerator: bigint, denominator: bigint): Exact | undefined {
  if (denominator === 0n) return undefined;
  const common = divisor(numerator, denominator) * (denominator < 0n ? -1n : 1n);
  const reduced = { numerator: numerator / common, denominator: denominator / common };
  return tooLong(reduced.numerator) || tooLong(reduced.denominator) ? undefined : reduced;
}

export function plus(a: Exact, b: Exact): Exact | undefined {
  return fractionOf(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function minus(a: Exact, b: Exact): Exact | undefined {
  return plus(a, negative(b));
}

export function negative({ numerator, denominator }: Exact): Exact {
  return { numerator: -numerator, denominator };
}

export function times(a: Exact, b: Exact): Exact | undefined {
  return fractionOf(a.numerator * b.numerator, a.denominator * b.denominator);
}

export function over(a: Exact, b: Exact): Exact | undefined {
  return fractionOf(a.numerator * b.denominator, a.denominator * b.numerator);
}

/** Whole exponents only: another power is seldom exact. 0^0 is 1; 0^-1 is undefined. */
export function toPower(base: Exact, exponent: Exact): Exact | undefined {
  if (exponent.denominator !== 1n) return undefined;
  const times = exponent.numerator < 0n ? -exponent.numerator : exponent.numerator;
  const digits = Math.max(digitsOf(base.numerator), digitsOf(base.denominator));
  if (times > BigInt(LONGEST_EXPONENT) || BigInt(digits) * times > BigInt(4 * LONGEST_DIGITS))
    return undefined;
  const [up, down] = [base.numerator ** times, base.denominator ** times];
  return exponent.numerator < 0n ? fractionOf(down, up) : fractionOf(up, down);
}

/** The square root where it is a fraction itself: of 2.25, not of 2. */
export function squareRoot({ numerator, denominator }: Exact): Exact | undefined {
  const [up, down] = [wholeRoot(numerator), wholeRoot(denominator)];
  return up === undefined || down === undefined ? undefined : fractionOf(up, down);
}

/** Negative, zero or positive, as a < b, a = b, a > b. */
export function compare(a: Exact, b: Exact): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function divisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** Newton's method on whole numbers. */
function wholeRoot(value: bigint): bigint | undefined {
  if (value < 0n) return undefined;
  if (value < 2n) return value;
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (let next = (root + value / root) >> 1n; next < root; next = (root + value / root) >> 1n) root = next;
  return root * root === value ? root : undefined;
}

function tooLong(value: bigint): boolean {
  return digitsOf(value) > 2 * LONGEST_DIGITS;
}

function digitsOf(value: bigint): number {
  return value.toString().length;
}
