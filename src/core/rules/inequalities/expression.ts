/**
 * Reads an expression in one variable, plain or LaTeX, as a quotient of two polynomials: `(x^2-5x+6)/(x-3)`,
 * `\frac{3x-4x^2}{2x+1}`. The denominator keeps every factor that is written, so that no gap is cancelled
 * away. What cannot be read is undefined; nothing is guessed.
 */
import { readDecimal, whole } from '../decimal.ts';
import type { Polynomial } from './polynomial.ts';
import {
  constant,
  difference,
  power,
  product,
  samePolynomial,
  scaled,
  TooLong,
  variable,
} from './polynomial.ts';

export interface Quotient {
  readonly numerator: Polynomial;
  readonly denominator: Polynomial;
}

const one: Polynomial = [whole(1)];

export function sameQuotient(a: Quotient, b: Quotient): boolean {
  return samePolynomial(product(a.numerator, b.denominator), product(b.numerator, a.denominator));
}

export function minusQuotient(a: Quotient, b: Quotient): Quotient {
  return {
    numerator: difference(product(a.numerator, b.denominator), product(b.numerator, a.denominator)),
    denominator: product(a.denominator, b.denominator),
  };
}

/** LaTeX and typographic signs as plain ones. */
export function plainMathematics(text: string): string {
  return text
    .replace(/\\(?:left|right|,|;|!|quad|qquad|displaystyle|big|Big)(?![a-z])/g, ' ')
    .replace(/\\d?t?frac\b/g, '\\frac')
    .replace(/\\(?:cdot|times)|[·×⋅]/g, '*')
    .replace(/\\(?:leqslant|leq|le)\b|≤|⩽|=</g, '<=')
    .replace(/\\(?:geqslant|geq|ge)\b|≥|⩾/g, '>=')
    .replace(/\\(?:neq|ne)\b|≠/g, '!=')
    .replace(/\\lt\b/g, '<')
    .replace(/\\gt\b/g, '>')
    .replace(/\\(?:cup)\b|∪/g, ' U ')
    .replace(/\\in\b|∈/g, ' in ')
    .replace(/\\infty\b|∞/g, 'oo')
    .replace(/\\mathbb\{R\}|ℝ/g, ' R ')
    .replace(/\\(?:emptyset|varnothing)\b|∅/g, ' empty ')
    .replace(/\\text\{([^{}]*)\}/g, ' $1 ')
    .replace(/[−–]/g, '-')
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g, (digits) => `^${[...digits].map((d) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(d)).join('')}`)
    .replace(/(?<=[\p{L}\d)])\*\*(?=\d)/gu, '^')
    .replace(/\*\*/g, ' ')
    .replace(/\$+|\\[()[\]]/g, ' ');
}

export function readExpression(text: string, name = 'x'): Quotient | undefined {
  try {
    return new ExpressionReader(plainMathematics(text), name).whole();
  } catch (fault) {
    if (fault instanceof TooLong || fault instanceof NotRead) return undefined;
    throw fault;
  }
}

class NotRead extends Error {}
const DEEPEST = 60;

class ExpressionReader {
  readonly #text: string;
  readonly #name: string;
  #at = 0;
  #depth = 0;

  constructor(text: string, name: string) {
    this.#text = text;
    this.#name = name;
  }

  whole(): Quotient {
    const value = this.#sum();
    if (this.#next() !== '') throw new NotRead();
    return value;
  }

  #sum(): Quotient {
    if (++this.#depth > DEEPEST) throw new NotRead();
    let value = this.#term();
    for (let sign = this.#next(); sign === '+' || sign === '-'; sign = this.#next()) {
      this.#at++;
      const right = this.#term();
      value = sign === '-' ? minusQuotient(value, right) : minusQuotient(value, negated(right));
    }
    this.#depth--;
    return value;
  }

  /** A product; factors may stand side by side. */
  #term(): Quotient {
    let value = this.#signed();
    for (;;) {
      const sign = this.#next();
      if (sign === '*') {
        this.#at++;
        value = times(value, this.#signed());
      } else if (sign === '/') {
        this.#at++;
        value = over(value, this.#signed());
      } else if (sign !== '' && /[\d.({[\\a-z]/i.test(sign)) value = times(value, this.#power());
      else return value;
    }
  }

  #signed(): Quotient {
    let isNegative = false;
    for (let sign = this.#next(); sign === '-' || sign === '+'; sign = this.#next()) {
      this.#at++;
      if (sign === '-') isNegative = !isNegative;
    }
    const value = this.#power();
    return isNegative ? negated(value) : value;
  }

  #power(): Quotient {
    const base = this.#simple();
    if (this.#next() !== '^') return base;
    this.#at++;
    const braced = this.#next() === '{';
    if (braced) this.#at++;
    const exponent = /\s*(\d{1,2})(?!\d|\.\d)/y;
    exponent.lastIndex = this.#at;
    const found = exponent.exec(this.#text);
    if (!found) throw new NotRead();
    this.#at = exponent.lastIndex;
    if (braced) this.#take('}');
    const times = Number(found[1]);
    return { numerator: power(base.numerator, times), denominator: power(base.denominator, times) };
  }

  #simple(): Quotient {
    const sign = this.#next();
    const close = { '(': ')', '[': ']', '{': '}' }[sign];
    if (close !== undefined) {
      this.#at++;
      const inside = this.#sum();
      this.#take(close);
      return inside;
    }
    if (this.#text.startsWith('\\frac', this.#at)) {
      this.#at += 5;
      const above = this.#braced();
      return over(above, this.#braced());
    }
    const number = /\d+(?:\.\d+)?|\.\d+/y;
    number.lastIndex = this.#at;
    const found = number.exec(this.#text);
    if (found) {
      this.#at = number.lastIndex;
      const value = readDecimal(found[0]);
      if (!value) throw new NotRead();
      return { numerator: constant(value), denominator: one };
    }
    if (!this.#text.startsWith(this.#name, this.#at)) throw new NotRead();
    this.#at += this.#name.length;
    return { numerator: variable, denominator: one };
  }

  #braced(): Quotient {
    if (this.#next() !== '{') throw new NotRead();
    return this.#simple();
  }

  #take(sign: string): void {
    if (this.#next() !== sign) throw new NotRead();
    this.#at++;
  }

  /** The next character that is not blank; empty at the end. */
  #next(): string {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++;
    return this.#text[this.#at] ?? '';
  }
}

function negated({ numerator, denominator }: Quotient): Quotient {
  return { numerator: scaled(numerator, whole(-1)), denominator };
}

function times(a: Quotient, b: Quotient): Quotient {
  return { numerator: product(a.numerator, b.numerator), denominator: product(a.denominator, b.denominator) };
}

/** Both denominators stay: x / (1 / (x - 2)) has a gap at 2. */
function over(a: Quotient, b: Quotient): Quotient {
  if (b.numerator.length === 0) throw new NotRead();
  return {
    numerator: product(product(a.numerator, b.denominator), b.denominator),
    denominator: product(product(a.denominator, b.numerator), b.denominator),
  };
}
