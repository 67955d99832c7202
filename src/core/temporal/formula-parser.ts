/**
 * Parses the text of a formula. Symbols and words can be mixed. The authors' prefix form has the same
 * grammar, with the operator before brackets.
 *
 *   F[0,40] victorian_era
 *   ¬a ∧ (b U[1,3] c)
 *   always[2,5] 'member of'(Sweden, 'European Union')
 *   Until[1,3](Atom(a),Atom(b))
 *
 * From loosest to tightest: implies; or; and; until and since; then all operators before their operand. A
 * text that cannot be read gives one issue with its place and, if the meaning is clear, a suggested fix. The
 * parser never returns a guessed formula.
 */
import type { Issue } from '../issue.ts';
import type { Atom, Formula, Operator, Stamp, FormulaTerm, Window } from './formula.ts';
import { anyTime, notations, operators, stamps } from './formula.ts';
import type { Token } from './formula-scanner.ts';
import { tokensOf } from './formula-scanner.ts';
import { lookupTable } from '../lookup-table.ts';

/** Replacing the characters from `start` to `end` by `text` gives the probable meaning. */
export interface SuggestedFix {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export type ParsedFormula =
  | { readonly ok: true; readonly formula: Formula }
  | { readonly ok: false; readonly issue: Issue; readonly fix?: SuggestedFix };

export function parseFormula(text: string): ParsedFormula {
  const reader = new FormulaReader(text);
  try {
    return { ok: true, formula: reader.whole() };
  } catch (fault) {
    if (!(fault instanceof Unreadable)) throw fault;
    const { at, message, code, fix } = fault;
    return {
      ok: false,
      issue: { code, severity: 'error', message, place: placeOf(text, at) },
      ...(fix && { fix }),
    };
  }
}

export function applyFix(text: string, { start, end, text: replacement }: SuggestedFix): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

function placeOf(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1) as string).length + 1 };
}

/** Ends the parsing at the first error. It is caught in this file. */
class Unreadable extends Error {
  readonly code: string;
  readonly at: number;
  readonly fix: SuggestedFix | undefined;

  constructor(code: string, at: number, message: string, fix?: SuggestedFix) {
    super(message);
    this.code = code;
    this.at = at;
    this.fix = fix;
  }
}

/**
 * Limits on nesting and on tokens. No real formula exceeds them, and recursion stays within the call stack.
 * Chosen by hand.
 */
const DEEPEST = 1000;
const LONGEST = 5000;

const signs = lookupTable<Operator>({
  '¬': 'not',
  '!': 'not',
  '~': 'not',
  '\\+': 'not',
  '∧': 'and',
  '&': 'and',
  '&&': 'and',
  '∨': 'or',
  '|': 'or',
  '||': 'or',
  '→': 'implies',
  '->': 'implies',
  '⇒': 'implies',
  '=>': 'implies',
  '◇': 'eventually',
  '♢': 'eventually',
  '□': 'always',
  '○': 'next',
});
const byWord = new Map(
  operators.flatMap((operator) =>
    [...notations[operator].words, notations[operator].symbol].map((word): [string, Operator] => [
      word,
      operator,
    ]),
  ),
);
byWord.set('P', 'once');

/** The operator of a token. Single capital letters are matched exactly, words in any letter case. */
function operatorOf({ kind, text }: Token): Operator | undefined {
  return kind === 'sign'
    ? signs[text]
    : kind === 'name'
      ? (byWord.get(text) ?? (text.length > 1 ? byWord.get(text.toLowerCase()) : undefined))
      : undefined;
}

/** Binary operators, the loosest first. */
const levels: readonly (readonly Operator[])[] = [['implies'], ['or'], ['and'], ['until', 'since']];

class FormulaReader {
  readonly #tokens: readonly Token[];
  readonly #text: string;
  #next = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
    this.#tokens = tokensOf(text);
  }

  whole(): Formula {
    if (this.#text.trim() === '')
      throw new Unreadable(
        'empty-formula',
        0,
        'There is no formula here. Expected an event, or an operator with its formula, ' +
          'such as F[0,40] victorian_era.',
      );
    if (this.#tokens.length > LONGEST)
      throw new Unreadable(
        'too-long',
        0,
        `The formula has ${this.#tokens.length} words and signs. At most ${LONGEST} are possible.`,
      );
    const formula = this.#binary(0);
    const { text, start, end } = this.#peek();
    if (text === ')' || text === ']')
      throw new Unreadable('unbalanced-bracket', start, `"${text}" closes a bracket that was never opened.`, {
        start,
        end,
        text: '',
      });
    if (end > start) throw this.#unexpected('the end of the formula, or and, or, implies, until, since');
    return formula;
  }

  #binary(level: number): Formula {
    const kinds = levels[level];
    if (!kinds) return this.#prefix();
    if (++this.#depth > DEEPEST)
      throw new Unreadable(
        'too-deep',
        this.#peek().start,
        'The formula is nested too deeply. Use fewer brackets or operators inside one another.',
      );
    let left = this.#binary(level + 1);
    for (;;) {
      const operator = operatorOf(this.#peek());
      if (operator === undefined || !kinds.includes(operator)) break;
      this.#take();
      const window = this.#windowIf(operator);
      // And, or associate to the left. Implies, until and since associate to the right.
      const right = this.#binary(operator === 'and' || operator === 'or' ? level + 1 : level);
      left = built(operator, window, [left, right]);
    }
    this.#depth--;
    return left;
  }

  #prefix(): Formula {
    const token = this.#peek();
    if (token.kind === 'name' && token.text.toLowerCase() === 'atom' && this.#peek(1).text === '(')
      return this.#publishedAtom();
    const operator = operatorOf(token);
    if (operator === undefined) return this.#primary();
    const { operands } = notations[operator];
    if (operands === 2 && !this.#opensBracket())
      throw new Unreadable(
        'operand-missing',
        token.start,
        `"${token.text}" needs a formula on each side, but there is none before it.`,
      );
    this.#take();
    const window = this.#windowIf(operator);
    if (operands === 2) return built(operator, window, this.#pair(token));
    if (++this.#depth > DEEPEST)
      throw new Unreadable(
        'too-deep',
        token.start,
        'The formula is nested too deeply. Use fewer brackets or operators inside one another.',
      );
    const of = this.#prefix();
    this.#depth--;
    return built(operator, window, [of]);
  }

  /** Whether the current operator comes before brackets: `Until[1,3](a, b)`. */
  #opensBracket(): boolean {
    const next = this.#peek(1);
    return next.text === '(' || next.text === '[';
  }

  #pair({ text }: Token): [Formula, Formula] {
    this.#expect('(', `two formulas in brackets after "${text}"`);
    const left = this.#binary(0);
    this.#expect(',', `a comma and the second formula of "${text}"`);
    const right = this.#binary(0);
    this.#close();
    return [left, right];
  }

  #primary(): Formula {
    const { text } = this.#peek();
    if (text === '(' && this.#peek().kind === 'sign') {
      this.#take();
      const inside = this.#binary(0);
      this.#close();
      return inside;
    }
    return { kind: 'atom', atom: this.#atom() };
  }

  /* ---------- atoms ---------- */

  #atom(): Atom {
    const predicate = this.#name('an event, a relation or an operator');
    if (this.#peek().text !== '(' || this.#peek().kind !== 'sign')
      return { predicate, terms: [], stamp: 'fact' };
    this.#take();
    const subject = this.#term();
    this.#expect(',', 'a comma and the object of the relation');
    const object = this.#term();
    this.#close();
    return { predicate, terms: [subject, object], stamp: this.#stamp() };
  }

  #term(): FormulaTerm {
    const token = this.#peek();
    const name = this.#name('the name of a thing, or a variable with a capital letter', 'term');
    return { kind: token.kind === 'name' && /^[\p{Lu}_]/u.test(token.text) ? 'variable' : 'name', name };
  }

  #stamp(): Stamp {
    if (this.#peek().text !== '@') return 'fact';
    this.#take();
    const token = this.#take();
    const stamp = stamps.find((each) => each === token.text);
    if (stamp === undefined)
      throw new Unreadable(
        'unknown-stamp',
        token.start,
        `"@${token.text}" says whose time counts. Expected @fact, @subject or @object.`,
      );
    return stamp;
  }

  /** A name. Inside the brackets of a relation there are no operators, so there Y and S are variables. */
  #name(expected: string, place: 'formula' | 'term' = 'formula'): string {
    const token = this.#peek();
    if (token.unclosed !== undefined)
      throw new Unreadable(
        'unclosed-quote',
        token.start,
        `The quotation mark is never closed. Expected ${token.unclosed} after the name.`,
        { start: token.end, end: token.end, text: token.unclosed },
      );
    if (token.kind === 'sign' || (place === 'formula' && operatorOf(token) !== undefined))
      throw this.#unexpected(expected);
    if (token.text.trim() === '')
      throw new Unreadable('empty-name', token.start, 'There is no name between the quotation marks.');
    return this.#take().text;
  }

  /**
   * `Atom(...)`: everything up to the closing bracket is the name. Letter case is kept, as in the authors'
   * files.
   */
  #publishedAtom(): Formula {
    this.#take();
    const open = this.#take();
    const first = this.#peek();
    if (first.kind === 'quoted' || (first.kind === 'name' && this.#peek(1).text === '(')) {
      const atom = this.#atom();
      this.#close();
      return { kind: 'atom', atom };
    }
    const name = this.#text.slice(open.end, this.#closingOf(open)).trim();
    if (name === '')
      throw new Unreadable(
        'empty-name',
        open.start,
        'There is no name in Atom( ). Expected the name of an event.',
      );
    this.#close();
    return { kind: 'atom', atom: { predicate: name, terms: [], stamp: 'fact' } };
  }

  #closingOf(open: Token): number {
    for (let inside = 1; ;) {
      const token = this.#peek();
      if (token.kind === 'sign' && token.text === '(') inside++;
      if (token.kind === 'sign' && token.text === ')') inside--;
      if (token.end === token.start) throw unclosedBracket(open, token.start);
      if (inside === 0) return token.start;
      this.#take();
    }
  }

  /* ---------- windows ---------- */

  #windowIf(operator: Operator): Window {
    const open = this.#peek();
    if (open.text !== '[') return anyTime;
    if (!notations[operator].windowed)
      throw new Unreadable(
        'window-not-expected',
        open.start,
        `"${notations[operator].words[0]}" cannot have a window. Only F, G, U and their past ` +
          'forms O, H, S have windows.',
      );
    this.#take();
    const [from] = this.#bound('the first tick of the window');
    const single = this.#peek().text === ']';
    let to = from;
    if (!single) {
      this.#separator();
      to =
        this.#peek().text === ')' || this.#peek().text === ']'
          ? Infinity
          : this.#bound('the last tick of the window')[0];
    }
    const close = this.#take();
    if (close.text !== ']' && close.text !== ')')
      throw new Unreadable(
        'unclosed-window',
        close.start,
        `The window is never closed. Expected ] instead of ${shown(close)}.`,
        { start: close.start, end: close.start, text: ']' },
      );
    if (close.text === ')' && to !== Infinity)
      throw new Unreadable(
        'half-open-window',
        close.start,
        'Both ends of a window are included. Only a window without an end is written with ' +
          `a round bracket, like this: [${from},∞).`,
        { start: open.start, end: close.end, text: `[${from},${to}]` },
      );
    if (from === Infinity || from > to)
      throw new Unreadable(
        'reversed-window',
        open.start,
        'The window ends before it begins. Expected the smaller number first: ' +
          `[${Math.min(from, to)},${Math.max(from, to)}].`,
        from === Infinity ? undefined : { start: open.start, end: close.end, text: `[${to},${from}]` },
      );
    return { from, to };
  }

  #separator(): void {
    const { text, start } = this.#take();
    if (text !== ',' && text !== '...' && text !== '–' && text !== ';') {
      const found = text === '' ? 'the end' : `"${text}"`;
      throw new Unreadable(
        'window-unreadable',
        start,
        `Expected a comma between the two ends of the window, or ], found ${found}.`,
      );
    }
  }

  #bound(expected: string): [number] {
    const token = this.#take();
    const { text, start } = token;
    if (text === '∞' || text === '*' || text === '...' || /^(?:inf(?:inity)?|oo)$/i.test(text))
      return [Infinity];
    if (text === '-' || text === '−')
      throw new Unreadable(
        'negative-window',
        start,
        'A window cannot begin before 0. Use the past operators for earlier times: once ' +
          '(O), historically (H), previous (Y), since (S).',
      );
    if (!/^\d{1,12}$/.test(text))
      throw new Unreadable(
        'window-unreadable',
        start,
        `Expected ${expected} as a whole number, found ${shown(token)}.`,
      );
    return [Number(text)];
  }

  /* ---------- tokens ---------- */

  #peek(ahead = 0): Token {
    return this.#tokens[Math.min(this.#next + ahead, this.#tokens.length - 1)] as Token;
  }

  #take(): Token {
    const token = this.#peek();
    this.#next++;
    return token;
  }

  #expect(text: string, expected: string): void {
    if (this.#peek().text !== text || this.#peek().kind !== 'sign') throw this.#unexpected(expected);
    this.#take();
  }

  #close(): void {
    const token = this.#peek();
    if (token.text === ')' && token.kind === 'sign') this.#next++;
    else throw unclosedBracket(token, token.start);
  }

  #unexpected(expected: string): Unreadable {
    const token = this.#peek();
    return new Unreadable('unexpected', token.start, `Expected ${expected}, found ${shown(token)}.`);
  }
}

function unclosedBracket(found: Token, at: number): Unreadable {
  return new Unreadable(
    'unbalanced-bracket',
    at,
    `A bracket is never closed. Expected ), found ${shown(found)}.`,
    { start: at, end: at, text: ')' },
  );
}

function shown({ text, start, end }: Token): string {
  return start === end ? 'the end of the formula' : `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;
}

function built(operator: Operator, window: Window, operands: readonly Formula[]): Formula {
  const [first, second] = operands as [Formula, Formula];
  switch (operator) {
    case 'not':
    case 'next':
    case 'previous':
      return { kind: operator, of: first };
    case 'and':
    case 'or':
    case 'implies':
      return { kind: operator, left: first, right: second };
    case 'eventually':
    case 'always':
    case 'once':
    case 'historically':
      return { kind: operator, window, of: first };
    case 'until':
    case 'since':
      return { kind: operator, window, left: first, right: second };
  }
}
