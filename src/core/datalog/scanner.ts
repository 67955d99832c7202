/**
 * Program text as tokens. The scanner has one current token; `advance` goes to the next.
 * A spelling fault in a token (an unclosed quote, a stray sign) is reported here, and the token gets the kind
 * `fault`.
 */
import type { Issue } from '../issue.ts';
import type { Position } from './program.ts';

export type TokenKind =
  'name' | 'quoted' | 'variable' | 'wildcard' | 'number' | 'sign' | 'fault' | 'end of text';

/** Longest first, so that `<=` is not read as `<` and `=`. */
const signs = [
  ':-',
  '<-',
  '?-',
  '=:=',
  '=\\=',
  '\\==',
  '==',
  '=<',
  '>=',
  '<=',
  '!=',
  '\\=',
  '\\+',
  '->',
  '<>',
  '=',
  '<',
  '>',
  '!',
  '(',
  ')',
  ',',
  '.',
  ';',
  '[',
  ']',
  '|',
  '+',
  '-',
  '*',
  '/',
  ':',
  '{',
  '}',
  '@',
  '?',
  '&',
  '~',
  '^',
  '$',
  '#',
];
const word = /[\p{L}\p{M}\p{N}_]+/uy;
const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const blank = /[\s\uFEFF]/;
const upperCase = /^[\p{Lu}\p{Lt}_]/u;
const letter = /^[\p{L}_]/u;
const escaped: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '\\': '\\',
  "'": "'",
  '"': '"',
};

/** A place in the text, with its token. */
export interface Mark {
  readonly kind: TokenKind;
  readonly text: string;
  readonly value: string | number;
  readonly at: Position;
  readonly lineBefore: number;
  readonly offset: number;
  readonly line: number;
  readonly lineStart: number;
  readonly start: number;
}

export class Scanner {
  kind: TokenKind = 'end of text';
  /** The token as written. */
  text = '';
  /** The value of a name, a quoted name or a number. */
  value: string | number = '';
  at: Position = { line: 1, column: 1 };
  /** The line on which the previous token ended. */
  lineBefore = 1;

  readonly #source: string;
  readonly #report: (issue: Issue) => void;
  #offset = 0;
  /** The offset of the token. */
  #start = 0;
  #line = 1;
  #lineStart = 0;

  constructor(source: string, report: (issue: Issue) => void) {
    this.#source = source;
    this.#report = report;
    this.advance();
  }

  /** Letters before the token, and of the whole text. */
  get done(): number {
    return this.#start;
  }

  get total(): number {
    return this.#source.length;
  }

  is(sign: string): boolean {
    return this.kind === 'sign' && this.text === sign;
  }

  /** Whether this character comes directly after the token. */
  followedBy(character: string): boolean {
    return this.#source[this.#offset] === character;
  }

  /** Whether a letter comes directly after the token, as after the full stop of `.decl`. */
  followedByLetter(): boolean {
    return letter.test(this.#source.slice(this.#offset, this.#offset + 2));
  }

  /** The current place; {@link goTo} returns to it. */
  mark(): Mark {
    const { kind, text, value, at, lineBefore } = this;
    return {
      kind,
      text,
      value,
      at,
      lineBefore,
      offset: this.#offset,
      line: this.#line,
      lineStart: this.#lineStart,
      start: this.#start,
    };
  }

  goTo(mark: Mark): void {
    ({
      kind: this.kind,
      text: this.text,
      value: this.value,
      at: this.at,
      lineBefore: this.lineBefore,
    } = mark);
    ({ offset: this.#offset, line: this.#line, lineStart: this.#lineStart, start: this.#start } = mark);
  }

  /**
   * If a negative number follows something it can be subtracted from, makes its sign the current token. The
   * number comes next.
   */
  splitNumber(): void {
    this.#offset = this.#start + 1;
    this.kind = 'sign';
    this.text = '-';
  }

  advance(): void {
    this.lineBefore = this.#line;
    this.#skipBlank();
    this.at = this.#position(this.#offset);
    const start = (this.#start = this.#offset);
    this.#read(this.#source[start]);
    this.text = this.#source.slice(start, this.#offset);
  }

  #read(first: string | undefined): void {
    if (first === undefined) this.kind = 'end of text';
    else if (first === "'" || first === '"') this.#readQuoted(first);
    else if (!this.#readNumber() && !this.#readWord()) this.#readSign();
  }

  #readNumber(): boolean {
    const text = this.#match(number);
    if (text === undefined) return false;
    this.kind = 'number';
    this.value = Number(text);
    const exact =
      Number.isSafeInteger(this.value) || (!Number.isInteger(this.value) && Number.isFinite(this.value));
    if (!exact)
      this.#fault(
        'number-too-large',
        `The number ${shortened(text)} is too large to be kept exactly. Write it in quotes to ` +
          'keep it as a name.',
      );
    return true;
  }

  #readWord(): boolean {
    const text = this.#match(word);
    if (text === undefined) return false;
    this.kind = text === '_' ? 'wildcard' : upperCase.test(text) ? 'variable' : 'name';
    this.value = text;
    return true;
  }

  #readSign(): void {
    const sign = signs.find((known) => this.#source.startsWith(known, this.#offset));
    const character = sign ?? String.fromCodePoint(this.#source.codePointAt(this.#offset) ?? 0);
    this.#offset += character.length;
    this.kind = 'sign';
    if (sign === undefined)
      this.#fault(
        'unknown-sign',
        `The sign ${character} has no meaning here. Write a name that contains it in quotes.`,
      );
  }

  /** Inside the quotes, a quote must be doubled or escaped. A line end closes nothing and is a fault. */
  #readQuoted(quote: string): void {
    let value = '';
    this.kind = 'quoted';
    for (this.#offset++; ; this.#offset++) {
      const unit = this.#source[this.#offset];
      if (unit === undefined || unit === '\n')
        return this.#fault(
          'unbalanced-quote',
          `This quoted name is not closed on its line. A closing ${quote} was expected.`,
        );
      if (unit === '\\') value += this.#readEscape();
      else if (unit !== quote) value += unit;
      else if (this.#source[this.#offset + 1] === quote) {
        value += quote;
        this.#offset++;
      } else break;
    }
    this.#offset++;
    this.value = value;
  }

  /** Begins at the backslash, and ends at the last unit of the escape. */
  #readEscape(): string {
    const unit = this.#source[this.#offset + 1] ?? '';
    const meaning = escaped[unit];
    if (meaning === undefined) {
      const { line, column } = this.#position(this.#offset);
      this.#report({
        code: 'unknown-escape',
        severity: 'warning',
        place: { line, column },
        message:
          `\\${unit} is not an escape; \\n, \\t, \\r, \\\\, \\' or \\" was expected. The backslash was ` +
          'kept.',
      });
      return '\\';
    }
    this.#offset++;
    return meaning;
  }

  #skipBlank(): void {
    const source = this.#source;
    for (;;) {
      const unit = source[this.#offset];
      if (unit === undefined) return;
      if (unit === '%' || source.startsWith('//', this.#offset)) this.#skipTo('\n');
      else if (source.startsWith('/*', this.#offset)) this.#skipComment();
      else if (blank.test(unit)) this.#step(unit);
      else return;
    }
  }

  #skipComment(): void {
    const { line, column } = this.#position(this.#offset);
    const end = this.#source.indexOf('*/', this.#offset + 2);
    if (end < 0) {
      this.#report({
        code: 'open-comment',
        severity: 'error',
        place: { line, column },
        message: 'This comment, opened with /*, is never closed. Everything after it was left out.',
      });
    }
    const stop = end < 0 ? this.#source.length : end + 2;
    while (this.#offset < stop) this.#step(this.#source[this.#offset] ?? '');
  }

  #skipTo(unit: string): void {
    const end = this.#source.indexOf(unit, this.#offset);
    this.#offset = end < 0 ? this.#source.length : end;
  }

  #step(unit: string): void {
    this.#offset++;
    if (unit === '\n') {
      this.#line++;
      this.#lineStart = this.#offset;
    }
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#offset;
    const text = pattern.exec(this.#source)?.[0];
    this.#offset += text?.length ?? 0;
    return text;
  }

  #position(offset: number): Position {
    return { line: this.#line, column: offset - this.#lineStart + 1 };
  }

  #fault(code: string, message: string): void {
    this.kind = 'fault';
    this.#report({ code, severity: 'error', message: `${message} The clause was left out.`, place: this.at });
  }
}

/** Text for a message, cut to a length that fits on a line. */
export function shortened(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 37)}...`;
}
