/**
 * The first step of reading ESL: which pieces of the text are variables, predicates and rules. Three forms
 * are understood, also mixed with each other's brackets:
 *
 *   Variables: x                        the text form; `#` and `//` begin a line of comment
 *   Predicates:
 *     ChewGum(x) := a person x chews gum.
 *   Rules:
 *     InRailway(x) => not ChewGum(x)
 *
 *   "Rules": {"InRailway(x) => not ChewGum(x)"}      the paper's set notation (section 2.2)
 *   {"Rules": ["InRailway(x) => not ChewGum(x)"]}    JSON
 */
import type { Span } from '../text/words.ts';
import { withoutEnd } from '../text-ends.ts';
import { lookupTable } from '../lookup-table.ts';

export type Section = 'variables' | 'predicates' | 'rules';

export interface EslItem {
  readonly section: Section | 'none';
  /** The piece of text, without quotation marks and escapes. */
  readonly text: string;
  /** The place in the source of each offset of the text; one more than the text has units. */
  readonly places: (offset: number) => number;
  /** Where the item stands in the source, without quotation marks. */
  readonly span: Span;
  /** What to take out of the source so that the item is gone. */
  readonly removal: Span;
  /** Text to be written into the item, as the form of the source wants it. */
  readonly escape: (text: string) => string;
}

/** A fault of the form, outside all items. */
export interface FormFault {
  readonly code: string;
  readonly span: Span;
  readonly message: string;
  readonly mend: { readonly span: Span; readonly text: string; readonly words: string };
}

export interface EslItems {
  readonly items: readonly EslItem[];
  readonly faults: readonly FormFault[];
  /** Whether the variables are declared, also if there are none. */
  readonly hasVariables: boolean;
}

const sectionNames = lookupTable<Section>({
  variable: 'variables',
  variables: 'variables',
  predicate: 'predicates',
  predicates: 'predicates',
  rule: 'rules',
  rules: 'rules',
});

export function sectionOf(name: string): Section | undefined {
  return Object.hasOwn(sectionNames, name.toLowerCase()) ? sectionNames[name.toLowerCase()] : undefined;
}

export function itemsOf(source: string): EslItems {
  return /^\s*(?:\{\s*)?["“][^"“”\n]*["”]\s*:(?!=)/.test(source)
    ? new SetReader(source).read()
    : linesOf(source);
}

/* ---------- the text form ---------- */

interface Line {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const header = /^\s*(?:#+\s*)?["“]?(variables?|predicates?|rules?)["”]?\s*:(?!=)/i;
const comment = /^\s*(?:#|\/\/)/;
const startsWithConnective = /^\s*(?:=>|->|⇒|→|&|\||∧|∨|↳|and\b|or\b|then\b|implies\b)/i;
const wrapped = /^\s*↳/;
const endsWithConnective = /(?:=>|->|⇒|→|&|\||∧|∨|¬|,|\(|\b(?:and|or|not|implies|then))\s*$/i;

function linesOf(source: string): EslItems {
  const items: EslItem[] = [];
  let section: Section | 'none' = 'none';
  let hasVariables = false;
  let begun: Line[] = [];
  const finish = () => {
    if (begun.length > 0) for (const item of lineItems(source, begun, section)) items.push(item);
    begun = [];
  };
  for (const line of splitLines(source)) {
    const head = header.exec(line.text);
    if (head) {
      finish();
      section = sectionOf(head[1] ?? '') ?? 'none';
      hasVariables ||= section === 'variables';
      const rest = { ...line, start: line.start + head[0].length, text: line.text.slice(head[0].length) };
      if (rest.text.trim() !== '') begun = [rest];
      if (section === 'variables') finish();
    } else if (line.text.trim() === '' || comment.test(line.text)) finish();
    else if (begun.length > 0 && continues(begun, line, section)) begun.push(line);
    else {
      finish();
      begun = [line];
    }
  }
  finish();
  return { items, faults: [], hasVariables };
}

export function* splitLines(source: string): Generator<Line> {
  for (let start = 0; start <= source.length;) {
    const feed = source.indexOf('\n', start);
    const end = feed < 0 ? source.length : feed;
    yield { start, end, text: source.slice(start, end) };
    start = end + 1;
  }
}

function continues(begun: readonly Line[], line: Line, section: Section | 'none'): boolean {
  const [first, last] = [begun[0], begun.at(-1)];
  if (!first || !last) return false;
  if (section === 'predicates' || first.text.includes(':='))
    return !line.text.includes(':=') && (wrapped.test(line.text) || indentation(line) > indentation(first));
  return startsWithConnective.test(line.text) || endsWithConnective.test(last.text);
}

function indentation({ text }: Line): number {
  return text.length - text.trimStart().length;
}

/** Blanks, a bullet or a number before the item; a comma, a semicolon or a bracket after it. */
function lineItems(source: string, lines: readonly Line[], section: Section | 'none'): readonly EslItem[] {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return [];
  if (section === 'variables') return names(source, first, last);
  let { start } = first;
  let { end } = last;
  const whole = source.slice(start, end);
  start += /^\s*(?:[-*•]\s+|\(?(?:\d{1,3}|[ivx]{1,5})[.)]\s+)?[{[]?\s*/.exec(whole)?.[0].length ?? 0;
  while (end > start && /[\s,;]/.test(source[end - 1] ?? '')) end--;
  if (/^["“]$/.test(source[start] ?? '') && /^["”]$/.test(source[end - 1] ?? '') && end - start > 1) {
    start++;
    end--;
  }
  if (end <= start) return [];
  return [plainItem(source, section, [start, end], [first.start, Math.min(last.end + 1, source.length)])];
}

/** `x, y` or `{x, y}` or `x y`. */
function names(source: string, first: Line, last: Line): readonly EslItem[] {
  const items: EslItem[] = [];
  const pattern = /[^\s,;{}[\]]+/g;
  pattern.lastIndex = first.start;
  for (let found = pattern.exec(source); found && found.index < last.end; found = pattern.exec(source)) {
    const quotes = /^(["'“])(.*)["'”]$/.exec(found[0]);
    const start = found.index + (quotes ? 1 : 0);
    const end = found.index + found[0].length - (quotes ? 1 : 0);
    items.push(plainItem(source, 'variables', [start, end], [found.index, found.index + found[0].length]));
  }
  return items;
}

function plainItem(source: string, section: Section | 'none', span: Span, removal: Span): EslItem {
  const [start, end] = span;
  // A wrapped line goes on after the mark that the paper prints: ↳
  const text = source.slice(start, end).replace(/↳/g, ' ');
  return { section, text, places: (offset) => start + offset, span, removal, escape: (given) => given };
}

/* ---------- set notation and JSON ---------- */

/** Reads what is there and reports what is not; never looks back, so that it ends on any text. */
class SetReader {
  readonly #source: string;
  #at = 0;
  readonly #items: EslItem[] = [];
  readonly #faults: FormFault[] = [];
  #hasVariables = false;

  constructor(source: string) {
    this.#source = source;
  }

  read(): EslItems {
    for (this.#skip(/[\s,{}]*/y); this.#at < this.#source.length; this.#skip(/[\s,{}]*/y)) this.#entry();
    return { items: this.#items, faults: this.#faults, hasVariables: this.#hasVariables };
  }

  /** `"Rules": {...}` */
  #entry(): void {
    const start = this.#at;
    const key = this.#string();
    if (!key) return this.#stray(start, 'a section: "Variables", "Predicates" or "Rules"');
    const section = sectionOf(key.text.trim());
    this.#skip(/\s*/y);
    const named = this.#source[this.#at] === ':';
    if (named) this.#at++;
    else
      this.#fault('section-without-colon', [start, this.#at], {
        message: `After "${shown(key.text)}" comes a colon and the list of its entries. None was found.`,
        mend: section
          ? { span: [this.#at, this.#at], text: ': ', words: 'Write a colon' }
          : { span: [start, this.#at], text: '', words: 'Remove it' },
      });
    if (!named && !section) return;
    this.#hasVariables ||= section === 'variables';
    this.#value(section ?? 'none', section === undefined);
    if (section === undefined && named)
      this.#fault('unknown-section', [start, this.#at], {
        message:
          `"${shown(key.text)}" is not a section of a specification. Expected "Variables", "Predicates" or ` +
          '"Rules". It was left out.',
        mend: { span: [start, this.#at], text: '', words: 'Remove it' },
      });
  }

  #value(section: Section | 'none', ignored: boolean): void {
    this.#skip(/\s*/y);
    const open = this.#source[this.#at];
    if (open !== '{' && open !== '[') {
      const single = this.#string();
      if (single && !ignored) this.#keep(section, single, undefined);
      else if (!single) this.#skip(/[^,}\]\n]*/y);
      return;
    }
    this.#at++;
    while (this.#at < this.#source.length) {
      this.#skip(/[\s,]*/y);
      const start = this.#at;
      const character = this.#source[this.#at];
      if (character === undefined || character === '}' || character === ']') break;
      const entry = this.#string();
      if (entry && sectionOf(entry.text) && this.#colonFollows()) {
        this.#at = start;
        return this.#unclosedList(open === '{' ? '},' : '],');
      }
      if (entry) this.#member(section, entry, ignored);
      else if (ignored) this.#skip(/[^,}\]]*/y);
      else this.#stray(start, 'an entry in double quotation marks');
      if (this.#at === start) this.#at++;
    }
    if (this.#at < this.#source.length) this.#at++;
    else if (!ignored) this.#unclosedList(open === '{' ? '}' : ']');
  }

  #unclosedList(close: string): void {
    this.#fault('unclosed-list', [this.#at, this.#at], {
      message: `The list does not end. Expected ${close} after its last entry.`,
      mend: { span: [this.#at, this.#at], text: close, words: `Write ${close}` },
    });
  }

  #colonFollows(): boolean {
    const colon = /\s*:(?!=)/y;
    colon.lastIndex = this.#at;
    return colon.test(this.#source);
  }

  /** `"ChewGum(x) := ..."`, or `"ChewGum(x)": "..."` as an object of JSON has it. */
  #member(section: Section | 'none', entry: Quoted, ignored: boolean): void {
    const described = section === 'predicates' && this.#colonFollows();
    if (described) this.#skip(/\s*:\s*/y);
    const description = described ? this.#string() : undefined;
    if (!ignored) this.#keep(section, entry, description);
  }

  #keep(section: Section | 'none', entry: Quoted, description: Quoted | undefined): void {
    if (entry.unclosed !== undefined)
      this.#fault('unclosed-quote', [entry.start, entry.end], {
        message:
          'This entry has no closing quotation mark. Expected " at its end. It was read to the end of ' +
          'its line.',
        mend: { span: [entry.unclosed, entry.unclosed], text: '"', words: 'Write the closing "' },
      });
    const end = description?.end ?? entry.end;
    const removal: Span = [entry.start, this.#pastComma(end)];
    const escape = (given: string) => JSON.stringify(given).slice(1, -1);
    const places = [...entry.places];
    let { text } = entry;
    if (description) {
      // As if it were written in one string; the sign stands where the colon does.
      text += ' := ';
      for (let i = 0; i < 4; i++) places.push(entry.end);
      for (let i = 0; i < description.text.length; i++) places.push(description.places[i] ?? end);
      text += description.text;
    }
    const span: Span = [entry.start + 1, Math.max(entry.start + 1, end - 1)];
    if (text.trim() === '') return;
    const last = description ? (description.places.at(-1) ?? end) : (entry.places.at(-1) ?? end);
    places[text.length] = last;
    const item = { section, text, places: (offset: number) => places[offset] ?? last, span, removal, escape };
    const isList = section === 'variables' && /[\s,]/.test(text.trim());
    for (const each of isList ? splitNames(item) : [item]) this.#items.push(each);
  }

  #pastComma(end: number): number {
    const after = /\s*,/y;
    after.lastIndex = end;
    return after.test(this.#source) ? after.lastIndex : end;
  }

  /**
   * A string in quotation marks. It may be wrapped over lines, as the paper prints it; but if the next line
   * begins with a quotation mark or a closing bracket, its own mark is missing.
   */
  #string(): Quoted | undefined {
    const source = this.#source;
    const start = this.#at;
    const open = source[start];
    if (open !== '"' && open !== '“') return undefined;
    const close = open === '"' ? '"' : '”';
    let text = '';
    const places: number[] = [];
    let at = start + 1;
    for (; at < source.length; at++) {
      const unit = source[at] ?? '';
      if (unit === close) break;
      const wrap = unit === '\n' ? wrapAt(source, at) : undefined;
      if (wrap === 'end') break;
      places.push(at);
      if (wrap !== undefined) {
        text += ' ';
        at = wrap - 1;
      } else if (unit === '\\') {
        const { character, length } = escapeAt(source, at);
        for (let i = 1; i < character.length; i++) places.push(at);
        text += character;
        at += length - 1;
      } else text += unit;
    }
    const closed = source[at] === close;
    let end = at;
    // Without its mark, the string ends before what closes the list.
    if (!closed) for (; end > start + 1 && /[\s,}\]]/.test(source[end - 1] ?? ''); end--);
    places.push(end);
    this.#at = closed ? at + 1 : end;
    const kept = closed ? text : withoutEnd(text, /[\s,}\]]/);
    return { text: kept, places, start, end: this.#at, ...(!closed && { unclosed: end }) };
  }

  #stray(start: number, expected: string): void {
    this.#skip(/[^",\n{}[\]“]*/y);
    if (this.#at === start) this.#at++;
    this.#fault('not-in-quotes', [start, this.#at], {
      message: `Found “${shown(this.#source.slice(start, this.#at))}” where ${expected} was expected.`,
      mend: { span: [start, this.#at], text: '', words: 'Remove it' },
    });
  }

  #fault(code: string, span: Span, { message, mend }: Pick<FormFault, 'message' | 'mend'>): void {
    this.#faults.push({ code, span, message, mend });
  }

  #skip(pattern: RegExp): void {
    pattern.lastIndex = this.#at;
    if (pattern.test(this.#source)) this.#at = pattern.lastIndex;
  }
}

interface Quoted {
  readonly text: string;
  readonly places: readonly number[];
  /** With its quotation marks. */
  readonly start: number;
  readonly end: number;
  /** Where the closing mark is missing. */
  readonly unclosed?: number;
}

/** Where the text goes on after a line break in a string, or that the string must have ended. */
function wrapAt(source: string, feed: number): number | 'end' {
  const rest = /\s*/y;
  rest.lastIndex = feed;
  rest.test(source);
  const next = source[rest.lastIndex];
  if (next === undefined || next === '"' || next === '“' || next === '}' || next === ']') return 'end';
  if (next !== '↳') return rest.lastIndex;
  const mark = /↳\s*/y;
  mark.lastIndex = rest.lastIndex;
  return mark.test(source) ? mark.lastIndex : rest.lastIndex;
}

const simpleEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
};

function escapeAt(source: string, at: number): { readonly character: string; readonly length: number } {
  const code = /^\\u([0-9a-fA-F]{4})/.exec(source.slice(at, at + 6));
  if (code) return { character: String.fromCharCode(Number.parseInt(code[1] ?? '0', 16)), length: 6 };
  const next = source[at + 1];
  if (next === undefined) return { character: '\\', length: 1 };
  return { character: simpleEscapes[next] ?? next, length: 2 };
}

function splitNames(item: EslItem): readonly EslItem[] {
  return [...item.text.matchAll(/[^\s,;]+/g)].map((found) => {
    const span: Span = [item.places(found.index), item.places(found.index + found[0].length)];
    return {
      ...item,
      text: found[0],
      places: (at: number) => item.places(found.index + at),
      span,
      removal: span,
    };
  });
}

/** At most forty characters, on one line. */
export function shown(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}
