/**
 * Facts from Prolog: `relation(subject, object).`, with comments, quoted atoms, numbers and `date(Y, M, D)`.
 * `begin(event, day, month, year).` and `end(event, day, month, year).` are Drowzee's dated events.
 * `totem_time(relation, subject, object, start, end).` and `totem_relation(relation, property, value).` state
 * times and declarations, as `fact-export.ts` writes them. Any other clause is left out with its place;
 * reading goes on after the full stop that ends it.
 */
import type { Place } from '../../issue.ts';
import type { Work } from '../../work.ts';
import { NO_TIME } from '../fact-base-builder.ts';
import { EventDates } from './event-dates.ts';
import type { FactChoices, FactImport, FactReading, Times } from './fact-reading.ts';
import { readingOf, ROWS_PER_STEP, shorten } from './fact-reading.ts';
import type { TextSource } from '../../text-source.ts';
import { TimesApart } from './times-apart.ts';

export function importProlog(source: TextSource, choices: FactChoices): Work<FactImport> {
  return readingOf(source, choices, (reading, text) => new PrologReading(reading, text).run());
}

const BLANK = /(?:\s+|%[^\n]*)+/y;
const PLAIN_ATOM = /\p{Ll}[\p{L}\p{N}_]*/uy;
const HEX_ESCAPE = /\\x[0-9a-fA-F]+\\/y;
const NUMBER = /[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const VARIABLE = /[\p{Lu}_][\p{L}\p{N}_]*/uy;
const COMPOUND_DATE = /date\(\s*(-?\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)/y;
/** The end of a clause: a full stop before white space, a comment or the end of the text. */
const CLAUSE_END = /\.(?=\s|%|$)/g;
/** The end of a clause, or what may have a full stop that is none: a quote, a comment. */
const CLAUSE_END_OR_QUOTE = /['"]|%[^\n]*|\.(?=\s|%|$)/g;
const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\0',
};

class PrologReading {
  readonly #reading: FactReading;
  readonly #text: string;
  /** Where the last line begins. */
  readonly #lastLine: number;
  readonly #events = new EventDates();
  readonly #times = new TimesApart();
  /** Where the terms of the clause begin. */
  #termStarts: number[] = [];
  #at = 0;
  #line = 1;
  #lineStart = 0;
  /** The end of the line that starts at #lineStart; undefined until it is needed. */
  #lineEnd: number | undefined;

  constructor(reading: FactReading, text: string) {
    this.#reading = reading;
    this.#text = text;
    this.#lastLine = text.lastIndexOf('\n') + 1;
  }

  *run(): Work<void> {
    for (let clause = 1; this.#skipBlanks(); clause++) {
      this.#readClause();
      if (clause % ROWS_PER_STEP === 0)
        yield { stage: 'Reading clauses', done: this.#at, total: this.#text.length, unit: 'letters' };
    }
    this.#events.giveAll(this.#reading, this.#times);
    yield* this.#times.giveAll(this.#reading);
  }

  #readClause(): void {
    const start = this.#at;
    const name = this.#atom();
    if (name === undefined) return this.#refuseStart(start);
    if (!this.#take('('))
      return this.#refuse(start, 'no-fact', `There is no bracket after "${shorten(name)}"`);
    const terms = this.#terms();
    if (typeof terms === 'string') return this.#refuse(this.#at, 'bad-term', terms);
    if (!this.#take('.'))
      return this.#refuse(
        this.#at,
        'no-fact',
        this.#text.startsWith(':-', this.#at)
          ? 'This is a rule'
          : 'The fact does not end with a full stop here',
      );
    this.#keep(atomText(name), terms, start);
  }

  #keep(relation: string, terms: readonly string[], start: number): void {
    const place = this.#place(start);
    if (terms.length === 4 && (relation === 'begin' || relation === 'end'))
      return this.#keepEventDate(relation, terms, place);
    if (relation === 'totem_time' && terms.length === 5) return this.#keepTimes(terms, place);
    if (relation === 'totem_relation' && terms.length === 3) return this.#keepDeclaration(terms, place);
    const [subject, object] = terms;
    if (subject === undefined || object === undefined || terms.length > 2) {
      const count = `${terms.length} ${terms.length === 1 ? 'argument' : 'arguments'}`;
      const found = `"${shorten(relation)}" has ${count}`;
      return this.#reading.leaveOut({
        code: 'arity',
        severity: 'error',
        place,
        message: `${found}. Expected two, a subject and an object. The fact was left out.`,
      });
    }
    if (subject === '' || object === '' || relation === '') return this.#refuseEmptyName(place);
    const { builder } = this.#reading;
    this.#reading.keep(
      builder.entity(subject),
      builder.relation(relation),
      builder.entity(object),
      place.line ?? 0,
    );
  }

  #refuseEmptyName(place: Place): void {
    this.#reading.leaveOut({
      code: 'empty-name',
      severity: 'error',
      place,
      message: 'The fact has an empty name. It was left out.',
    });
  }

  #keepEventDate(
    role: 'begin' | 'end',
    [event = '', day = '', month = '', year = '']: readonly string[],
    place: Place,
  ): void {
    if (event === '') return this.#refuseEmptyName(place);
    const ofYear = /^\d/.test(year) ? year.padStart(4, '0') : year;
    const text = `${ofYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const when = this.#reading.time(
      /^-?\d+$/.test(year) ? signedYear(text) : text,
      role === 'begin' ? 'start' : 'end',
      place,
    );
    if (when !== NO_TIME) this.#events.state(this.#reading, { event, role, when, place });
  }

  #keepTimes(terms: readonly string[], place: Place): void {
    const [relation = '', subject = '', object = ''] = terms;
    const start = this.#timeTerm(terms, 3, 'start');
    const end = start === undefined ? undefined : this.#timeTerm(terms, 4, 'end');
    const times: Times | undefined = start === undefined || end === undefined ? undefined : { start, end };
    const name = `${shorten(relation)}(${shorten(subject)}, ${shorten(object)})`;
    this.#times.state(this.#reading, {
      fact: { subject, relation, object },
      times,
      line: place.line ?? 0,
      otherwise: {
        code: 'time-without-fact',
        severity: 'error',
        place,
        message: `The times of ${name} have no fact: no clause states it. They were left out.`,
      },
    });
  }

  #timeTerm(terms: readonly string[], index: number, role: 'start' | 'end'): number | undefined {
    const term = terms[index] ?? '';
    const place = this.#place(this.#termStarts[index] ?? this.#at);
    return term === 'open' ? NO_TIME : this.#reading.time(term, role, place);
  }

  #keepDeclaration([relation = '', property = '', value = '']: readonly string[], place: Place): void {
    if (relation !== '' && this.#reading.declare(this.#reading.builder.relation(relation), property, value))
      return;
    this.#reading.leaveOut({
      code: 'unknown-declaration',
      severity: 'warning',
      place,
      message:
        `"${shorten(property)}" with the value "${shorten(value)}" cannot be declared of ` +
        `"${shorten(relation)}". The declaration was left out.`,
    });
  }

  /** The terms up to the closing bracket, or a message about what is wrong at the current place. */
  #terms(): string[] | string {
    const terms: string[] = [];
    this.#termStarts = [];
    for (;;) {
      this.#skipBlanks();
      this.#termStarts.push(this.#at);
      const term = this.#term();
      if (term === undefined) return this.#whyNoTerm();
      terms.push(term);
      if (this.#take(')')) return terms;
      if (!this.#take(',')) return 'Expected a comma or a closing bracket';
    }
  }

  #term(): string | undefined {
    COMPOUND_DATE.lastIndex = this.#at;
    const date = this.#text.startsWith('date(', this.#at) ? COMPOUND_DATE.exec(this.#text) : null;
    if (date) {
      this.#at = COMPOUND_DATE.lastIndex;
      return `${date[1]}-${date[2]?.padStart(2, '0')}-${date[3]?.padStart(2, '0')}`;
    }
    const atom = this.#atom();
    return atom === undefined ? this.#match(NUMBER) : atomText(atom);
  }

  /** A plain name, or a quoted one, with its quotes. */
  #atom(): string | undefined {
    const quote = this.#text[this.#at];
    if (quote !== "'" && quote !== '"') return this.#match(PLAIN_ATOM);
    const start = this.#at;
    for (let at = start + 1; at < this.#text.length && this.#text[at] !== '\n'; at++) {
      if (this.#text[at] === '\\') at += this.#escapeLength(at) - 1;
      else if (this.#text[at] === quote && this.#text[at + 1] === quote) at++;
      else if (this.#text[at] === quote) return this.#text.slice(start, (this.#at = at + 1));
    }
    return undefined;
  }

  /** `\n` is two characters; `\x41\` ends at its closing backslash. */
  #escapeLength(at: number): number {
    HEX_ESCAPE.lastIndex = at;
    return HEX_ESCAPE.exec(this.#text)?.[0].length ?? 2;
  }

  #whyNoTerm(): string {
    const sign = this.#text[this.#at];
    if (sign === "'" || sign === '"') return 'The quote that opens here is not closed on its line';
    const variable = this.#match(VARIABLE);
    if (variable !== undefined)
      return (
        `${variable} is a variable, but a fact contains only names; a name with a capital ` +
        'letter at its beginning needs quotes'
      );
    return sign === undefined ? 'The file ends within a fact' : `"${sign}" cannot begin a name or number`;
  }

  #refuseStart(start: number): void {
    if (this.#text.startsWith(':-', start)) {
      this.#reading.issues.add({
        code: 'directive',
        severity: 'note',
        place: this.#place(start),
        message: 'This directive was skipped.',
      });
      return this.#skipClause(start);
    }
    const variable = this.#match(VARIABLE);
    this.#refuse(
      start,
      'no-fact',
      variable === undefined
        ? this.#whyNoTerm()
        : `"${shorten(variable)}" cannot be the name of a relation, which begins with a ` +
            'small letter or is in quotes',
    );
  }

  #refuse(at: number, code: string, found: string): void {
    this.#reading.leaveOut({
      code,
      severity: 'error',
      place: this.#place(at),
      message: `${found}. Expected a fact such as capital_of('Paris', 'France'). It was left out.`,
    });
    this.#skipClause(at);
  }

  /**
   * Goes past the end of the clause. If a quote on a line is not closed, goes past that line instead: a full
   * stop after the quote may be part of a name.
   */
  #skipClause(from: number): void {
    const isQuote = this.#text[from] === "'" || this.#text[from] === '"';
    if (isQuote && from < this.#lastLine) {
      this.#at = this.#text.indexOf('\n', from) + 1;
      return;
    }
    if (this.#text.startsWith(':-', from)) return this.#skipBody(from);
    CLAUSE_END.lastIndex = from;
    this.#at = CLAUSE_END.test(this.#text) ? CLAUSE_END.lastIndex : this.#text.length;
  }

  /** As {@link #skipClause}, for a directive or a rule, in whose quotes a full stop ends nothing. */
  #skipBody(from: number): void {
    for (this.#at = from; ;) {
      CLAUSE_END_OR_QUOTE.lastIndex = this.#at;
      const found = CLAUSE_END_OR_QUOTE.exec(this.#text);
      if (!found) return void (this.#at = this.#text.length);
      const [sign] = found;
      this.#at = found.index + (sign === "'" || sign === '"' ? 0 : sign.length);
      if (sign === '.') return;
      if (sign.startsWith('%') || this.#atom() !== undefined) continue;
      const lineEnd = this.#text.indexOf('\n', this.#at);
      return void (this.#at = lineEnd < 0 ? this.#text.length : lineEnd + 1);
    }
  }

  /** Skips white space and comments; returns false at the end of the text. */
  #skipBlanks(): boolean {
    for (;;) {
      BLANK.lastIndex = this.#at;
      if (BLANK.test(this.#text)) this.#at = BLANK.lastIndex;
      if (!this.#text.startsWith('/*', this.#at)) return this.#at < this.#text.length;
      const close = this.#text.indexOf('*/', this.#at + 2);
      if (close < 0)
        this.#reading.issues.add({
          code: 'open-comment',
          severity: 'error',
          place: this.#place(this.#at),
          message: 'This comment is never closed. Everything after it was left out.',
        });
      this.#at = close < 0 ? this.#text.length : close + 2;
    }
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at = pattern.lastIndex;
    return found;
  }

  #take(sign: string): boolean {
    if (this.#text[this.#at] !== sign) this.#skipBlanks();
    if (this.#text[this.#at] !== sign) return false;
    this.#at++;
    return true;
  }

  /**
   * Counts lines from the last place asked for: places are asked for in ascending order, apart from a few
   * steps back.
   */
  #place(offset: number): Place {
    if (offset < this.#lineStart) [this.#line, this.#lineStart, this.#lineEnd] = [1, 0, undefined];
    for (;;) {
      this.#lineEnd ??= this.#endOfLine();
      if (this.#lineEnd >= offset) return { line: this.#line, column: offset - this.#lineStart + 1 };
      [this.#line, this.#lineStart, this.#lineEnd] = [this.#line + 1, this.#lineEnd + 1, undefined];
    }
  }

  #endOfLine(): number {
    const end = this.#text.indexOf('\n', this.#lineStart);
    return end < 0 ? this.#text.length : end;
  }
}

function signedYear(date: string): string {
  return /^\d{5}/.test(date) ? `+${date}` : date;
}

function atomText(token: string): string {
  const quote = token[0];
  if (quote !== "'" && quote !== '"') return token;
  const inner = token.slice(1, -1);
  if (!inner.includes(quote) && !inner.includes('\\')) return inner;
  return inner.replace(
    /''|""|\\x([0-9a-fA-F]+)\\?|\\(.)/g,
    (match, hex: string | undefined, sign: string | undefined) => {
      if (hex !== undefined)
        return Number.parseInt(hex, 16) <= 0x10ffff ? String.fromCodePoint(Number.parseInt(hex, 16)) : match;
      return sign === undefined ? (match[0] === quote ? quote : match) : (ESCAPES[sign] ?? sign);
    },
  );
}
