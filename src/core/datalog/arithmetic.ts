/**
 * Exact decimal arithmetic: 15.12 * 10 is 151.2, and 0.1 + 0.2 is 0.3. Whole numbers beyond 2^53 cannot be
 * kept exactly, so they have no value. A fraction is rounded only if it has more digits than a number can
 * keep.
 */
import type { ArithmeticOperator } from './program.ts';

/** digits / 10^scale */
interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

/**
 * The value of an operation; NaN if it has none. `abs` ignores `right`; a negative sign is written as 0 -
 * right.
 */
export function calculated(operator: ArithmeticOperator, left: number, right: number): number {
  switch (operator) {
    case '+':
    case '-':
    case '*':
      return exact(operator, left, right);
    case '/':
      return quotient(left, right);
    case 'div':
      return floored(left, right);
    case 'mod':
      return remainder(left, right);
    case 'min':
      return Math.min(left, right);
    case 'max':
      return Math.max(left, right);
    case 'abs':
      return Math.abs(left);
  }
}

function exact(operator: '+' | '-' | '*', left: number, right: number): number {
  if (Number.isInteger(left) && Number.isInteger(right)) {
    const whole = operator === '+' ? left + right : operator === '-' ? left - right : left * right;
    return Number.isSafeInteger(whole) ? whole + 0 : NaN;
  }
  if (!Number.isFinite(left) || !Number.isFinite(right)) return NaN;
  const a = decimalOf(left);
  const b = decimalOf(right);
  if (operator === '*') return numberOf({ digits: a.digits * b.digits, scale: a.scale + b.scale });
  const [x, y, scale] = aligned(a, b);
  return numberOf({ digits: operator === '+' ? x + y : x - y, scale });
}

function quotient(left: number, right: number): number {
  if (right === 0 || Number.isNaN(left) || Number.isNaN(right)) return NaN;
  if (Number.isInteger(left) && Number.isInteger(right)) return left / right + 0;
  const [x, y] = aligned(decimalOf(left), decimalOf(right));
  const shift = 10n ** 25n;
  const whole = (x * shift) / y;
  return numberOf({ digits: whole, scale: 25 });
}

function floored(left: number, right: number): number {
  if (right === 0 || Number.isNaN(left) || Number.isNaN(right)) return NaN;
  const [x, y] = aligned(decimalOf(left), decimalOf(right));
  const whole = x / y;
  return numberOf({ digits: x % y !== 0n && x < 0n !== y < 0n ? whole - 1n : whole, scale: 0 });
}

/** The remainder, with the sign of the divisor. */
function remainder(left: number, right: number): number {
  if (right === 0 || Number.isNaN(left) || Number.isNaN(right)) return NaN;
  const [x, y, scale] = aligned(decimalOf(left), decimalOf(right));
  const rest = x % y;
  return numberOf({ digits: rest !== 0n && rest < 0n !== y < 0n ? rest + y : rest, scale });
}

function aligned(a: Decimal, b: Decimal): [left: bigint, right: bigint, scale: number] {
  const scale = Math.max(a.scale, b.scale);
  return [a.digits * 10n ** BigInt(scale - a.scale), b.digits * 10n ** BigInt(scale - b.scale), scale];
}

function decimalOf(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

function numberOf({ digits, scale }: Decimal): number {
  const value = Number(`${digits}e${-scale}`) + 0;
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? NaN : value;
}
