/**
 * Reads the text of one rule or of one head of a predicate. From loosest to tightest: =>, or, and, not; then
 * comparisons, + and -, * and /, the sign of a number, ^. The first fault ends the reading of this item; it
 * has a place and an edit that mends it.
 */
import { decimalText, readDecimal } from './decimal.ts';
import type { Token } from './esl-scanner.ts';
import { tokensOf } from './esl-scanner.ts';
import { shown } from './esl-items.ts';
import type { Atom, Formula, Term } from './specification.ts';
import type { Variables } from './terms.ts';

/** An edit of the item's text, in its offsets; `leave-out` removes the whole item. */
export type ItemMend =
  | { readonly start: number; readonly end: number; readonly text: string; readonly words: string }
  | 'leave-out';

/** Ends the reading of an item. It is caught in `esl-parser.ts`. */
export class Unreadable extends Error {
  readonly code: string;
  readonly start: number;
  readonly end: number;
  readonly mend: ItemMend;

  constructor(code: string, token: { start: number; end: number }, message: string, mend: ItemMend) {
    super(message);
    this.code = code;
    this.start = token.start;
    this.end = token.end;
    this.mend = mend;
  }
}

/** Limits that no real rule reaches; recursion stays within the call stack. Chosen by hand. */
const MOST_TOKENS = 5000;
const DEEPEST = 200;

export interface ReadRule {
  readonly premise: Formula;
  readonly conclusion: Formula;
}

export function readRule(text: string, variables: Variables): ReadRule {
  return new FormulaReader(text, variables).rule();
}

/**
 * `ChewGum(x)`: a name and the names of its parameters.
 * @param after the mend for words after it: they are its description, or they do not belong there.
 */
export function readHead(
  text: string,
  after: 'describe' | 'remove',
): { readonly name: string; readonly parameters: readonly string[] } {
  return new FormulaReader(text, new Set()).head(after);
}

/** One term or one atom without a rule around it, as a person types it into a cell. */
export function readGroundAtom(text: string): Atom {
  return new FormulaReader(text, new Set()).onlyAtom();
}

class FormulaReader {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #variables: Variables;
  /** For each opening bracket the index of the token that closes it. */
  readonly #closedBy = new Map<number, number>();
  #next = 0;
  #depth = 0;

  constructor(text: string, variables: Variables) {
    this.#text = text;
    this.#tokens = tokensOf(text);
    this.#variables = variables;
    const open: number[] = [];
    this.#tokens.forEach(({ text: sign, kind }, i) => {
      if (kind === 'sign' && (sign === '(' || sign === '[')) open.push(i);
      const opening = kind === 'sign' && (sign === ')' || sign === ']') ? open.pop() : undefined;
      if (opening !== undefined) this.#closedBy.set(opening, i);
    });
  }

  /* ---------- wholes ---------- */

  rule(): ReadRule {
    this.#checkSize();
    const conditional = this.#isWord('if');
    if (conditional) this.#next++;
    this.#refuseQuantifier();
    if (this.#isConnective('implies'))
      this.#fail('missing-premise', this.#token, 'a premise before =>', 'leave-out');
    const premise = this.#formula();
    if (!this.#isConnective('implies')) this.#noImplication(premise);
    const arrow = this.#take();
    if (this.#token.kind === 'end')
      this.#fail('missing-conclusion', arrow, 'a conclusion after =>', 'leave-out');
    const conclusion = this.#formula();
    if (this.#isConnective('implies'))
      this.#fail('two-implications', this.#token, 'one => in a rule: premise => conclusion', {
        start: arrow.start,
        end: arrow.end,
        text: spaced(this.#text, arrow, '&'),
        words: 'Write & for the first =>',
      });
    this.#end();
    return { premise, conclusion };
  }

  head(after: 'describe' | 'remove'): { readonly name: string; readonly parameters: readonly string[] } {
    this.#checkSize();
    const name = this.#name('the name of a predicate');
    const parameters: string[] = [];
    if (this.#isSign('(')) {
      this.#take();
      while (!this.#isSign(')')) {
        const token = this.#token;
        const parameter = this.#name('the name of a variable');
        if (parameters.includes(parameter))
          this.#failAt('doubled-parameter', token, {
            message: `The variable ${parameter} stands twice here. Expected different variables.`,
            mend: { start: token.start, end: token.end, text: fresh(parameters), words: 'Use another name' },
          });
        parameters.push(parameter);
        this.#comma(')');
      }
      this.#take();
    }
    const { start, kind } = this.#token;
    const end = this.#text.length;
    if (kind !== 'end')
      this.#fail(
        'text-after-head',
        { start, end },
        ':= and a description after the predicate',
        after === 'describe'
          ? { start, end: start, text: ':= ', words: 'Write :=' }
          : { start, end, text: '', words: `Remove “${shown(this.#text.slice(start))}”` },
      );
    return { name, parameters };
  }

  onlyAtom(): Atom {
    this.#checkSize();
    const formula = this.#comparison();
    this.#end();
    if (formula.kind !== 'atom')
      return this.#fail('not-an-atom', { start: 0, end: this.#text.length }, 'one atom', 'leave-out');
    return formula.atom;
  }

  #checkSize(): void {
    if (this.#tokens.length > MOST_TOKENS)
      this.#failAt(
        'too-long',
        { start: 0, end: this.#text.length },
        {
          message: `This has ${this.#tokens.length} words and signs. At most ${MOST_TOKENS} are read.`,
          mend: 'leave-out',
        },
      );
    const unclosed = this.#tokens.find((token) => token.unclosed !== undefined);
    if (unclosed?.unclosed !== undefined)
      this.#failAt('unclosed-quote', unclosed, {
        message:
          `The quotation mark before “${shown(unclosed.text)}” is not closed. ` +
          `Expected ${unclosed.unclosed}.`,
        mend: {
          start: this.#text.length,
          end: this.#text.length,
          text: (this.#text.endsWith('\\') ? '\\' : '') + unclosed.unclosed,
          words: 'Write the closing quotation mark',
        },
      });
  }

  /* ---------- formulas ---------- */

  #formula(): Formula {
    return this.#joined('or', () => this.#joined('and', () => this.#negation()));
  }

  #joined(connective: 'and' | 'or', part: () => Formula): Formula {
    const parts = [part()];
    while (this.#isConnective(connective)) {
      const sign = this.#take();
      if (this.#token.kind === 'end' || this.#isConnective('implies') || this.#isSign(')'))
        this.#fail('missing-operand', sign, `something after ${sign.text}`, {
          start: sign.start,
          end: sign.end,
          text: ' ',
          words: `Remove “${this.#text.slice(sign.start, sign.end)}”`,
        });
      parts.push(part());
    }
    return parts.length === 1 && parts[0] ? parts[0] : { kind: connective, of: parts };
  }

  #negation(): Formula {
    if (!this.#isConnective('not')) return this.#primary();
    const sign = this.#take();
    if (this.#token.kind === 'end' || this.#isConnective('implies'))
      this.#fail('missing-operand', sign, 'something after not', {
        start: sign.start,
        end: sign.end,
        text: ' ',
        words: `Remove “${this.#text.slice(sign.start, sign.end)}”`,
      });
    return this.#deeper(() => ({ kind: 'not', of: this.#negation() }));
  }

  #primary(): Formula {
    if (!this.#isSign('(') || this.#bracketIsTerm()) return this.#comparison();
    const open = this.#take();
    if (this.#isSign(')'))
      this.#fail('empty-brackets', this.#token, 'a formula between the brackets', {
        start: open.start,
        end: this.#token.end,
        text: ' ',
        words: 'Remove the brackets',
      });
    const inside = this.#deeper(() => this.#formula());
    this.#close(')');
    return inside;
  }

  /** A bracket opens a term if arithmetic or a comparison goes on after it: `(x + 1) * 2 > y`. */
  #bracketIsTerm(): boolean {
    const close = this.#closedBy.get(this.#next);
    const after = close === undefined ? undefined : this.#tokens[close + 1];
    return after !== undefined && (after.kind === 'comparison' || arithmetic(after));
  }

  /** An atom, or a chain of comparisons: `0 < x <= 1` says both. */
  #comparison(): Formula {
    const start = this.#token;
    const first = this.#sum();
    const parts: Formula[] = [];
    for (let left = first; this.#token.kind === 'comparison';) {
      const sign = this.#take();
      const right = this.#sum();
      const span: [number, number] = [start.start, this.#before.end];
      parts.push({ kind: 'atom', atom: { predicate: sign.text, terms: [left, right] }, span });
      left = right;
    }
    const [only] = parts;
    if (only) return parts.length === 1 ? only : { kind: 'and', of: parts };
    return { kind: 'atom', atom: this.#atomOf(first, start), span: [start.start, this.#before.end] };
  }

  #atomOf(term: Term, start: Token): Atom {
    if (term.kind === 'constant' || term.kind === 'variable') return { predicate: term.name, terms: [] };
    const whole = { start: start.start, end: this.#before.end };
    if (
      term.kind === 'function' &&
      (start.kind === 'name' || start.kind === 'quoted') &&
      !arithmeticName(term.name)
    )
      return { predicate: term.name, terms: term.terms };
    return this.#fail(
      'not-a-predicate',
      whole,
      'a predicate such as InRailway(x), or a comparison',
      'leave-out',
    );
  }

  /* ---------- terms ---------- */

  #sum(): Term {
    return this.#chain(['+', '-'], () => this.#chain(['*', '/'], () => this.#signed()));
  }

  #chain(operators: readonly string[], part: () => Term): Term {
    let left = part();
    while (this.#token.kind === 'sign' && operators.includes(this.#token.text)) {
      const { text } = this.#take();
      left = { kind: 'function', name: text, terms: [left, part()] };
    }
    return left;
  }

  #signed(): Term {
    if (!this.#isSign('-')) return this.#power();
    this.#take();
    const number = this.#token.kind === 'number' && this.#tokens[this.#next + 1]?.text !== '^';
    const operand = this.#deeper(() => (number ? this.#power() : this.#signed()));
    if (number && operand.kind === 'number') return this.#number(`-${operand.value}`, this.#before);
    return { kind: 'function', name: '-', terms: [operand] };
  }

  #power(): Term {
    const base = this.#simple();
    if (!this.#isSign('^')) return base;
    this.#take();
    return { kind: 'function', name: '^', terms: [base, this.#deeper(() => this.#signed())] };
  }

  #simple(): Term {
    const token = this.#token;
    if (token.kind === 'number') return this.#number(this.#take().text, token);
    if (token.kind === 'name' || token.kind === 'quoted') {
      this.#take();
      if (this.#isSign('(')) return { kind: 'function', name: token.text, terms: this.#arguments() };
      const kind = token.kind === 'name' && this.#variables.has(token.text) ? 'variable' : 'constant';
      return { kind, name: token.text };
    }
    if (this.#isSign('(')) {
      this.#take();
      const inside = this.#deeper(() => this.#sum());
      this.#close(')');
      return inside;
    }
    return this.#unexpected('a predicate, an object or a number');
  }

  #number(text: string, token: Token): Term {
    const exact = readDecimal(text);
    const value = exact && decimalText(exact);
    if (value !== undefined) return { kind: 'number', value };
    return this.#failAt('too-long-number', token, {
      message: `The number ${shown(text)} is too long. At most 1,000 digits are read.`,
      mend: 'leave-out',
    });
  }

  #arguments(): readonly Term[] {
    this.#take();
    const terms: Term[] = [];
    while (!this.#isSign(')')) {
      terms.push(this.#deeper(() => this.#sum()));
      this.#comma(')');
    }
    this.#take();
    return terms;
  }

  /** After an argument: a comma and another one, or the closing bracket. */
  #comma(close: string): void {
    if (this.#isSign(close)) return;
    const { end: at } = this.#before;
    if (this.#token.kind === 'name' || this.#token.kind === 'number' || this.#token.kind === 'quoted')
      this.#fail('missing-comma', this.#token, 'a comma between two arguments', {
        start: at,
        end: this.#token.start,
        text: ', ',
        words: 'Write a comma',
      });
    if (!this.#isSign(',')) this.#missingClose(close);
    const comma = this.#take();
    if (this.#isSign(close) || this.#isSign(','))
      this.#fail('missing-argument', comma, 'an argument after the comma', {
        start: comma.start,
        end: comma.end,
        text: '',
        words: 'Remove the comma',
      });
  }

  #close(close: string): void {
    if (!this.#isSign(close)) this.#betweenParts(() => this.#missingClose(close));
    this.#take();
  }

  #missingClose(close: string): never {
    const { end: at } = this.#before;
    return this.#fail('missing-bracket', this.#token, `${close} for the bracket that is open`, {
      start: at,
      end: at,
      text: close,
      words: `Write ${close}`,
    });
  }

  /* ---------- faults ---------- */

  /** Anything after the end of a rule. */
  #end(): void {
    const token = this.#token;
    if (token.kind === 'end') return;
    if (token.kind === 'sign' && (token.text === ')' || token.text === ']'))
      this.#fail('extra-bracket', token, 'no bracket here, since none is open', removal(token, this.#text));
    this.#betweenParts(() => this.#unexpected('the end of the rule, or one of &, | and =>'));
  }

  /** Two parts beside each other lack a connective: `A(x) B(x)`. */
  #betweenParts(otherwise: () => never): never {
    const token = this.#token;
    const begins = token.kind === 'name' || token.kind === 'quoted' || this.#isSign('(');
    if (!begins && !this.#isConnective('not')) return otherwise();
    return this.#fail('missing-connective', token, 'one of &, | and => before it', {
      start: this.#before.end,
      end: token.start,
      text: ' & ',
      words: 'Write & between them',
    });
  }

  #noImplication(premise: Formula): never {
    if (this.#token.kind !== 'end') this.#end();
    const equals = this.#tokens.findLast(({ kind, text }) => kind === 'comparison' && text === '=');
    const and = this.#tokens.findLast(({ kind, text }) => kind === 'connective' && text === 'and');
    const sign = equals ?? (premise.kind === 'and' ? and : undefined);
    return this.#failAt(
      'no-implication',
      { start: 0, end: this.#text.length },
      {
        message: `“${shown(this.#text)}” has no =>. Expected a rule of the form premise => conclusion.`,
        mend: sign
          ? { start: sign.start, end: sign.end, text: spaced(this.#text, sign, '=>'), words: 'Write => here' }
          : 'leave-out',
      },
    );
  }

  #refuseQuantifier(): void {
    const start = this.#token;
    const all = start.text === '∀' || (start.kind === 'name' && /^forall$/i.test(start.text));
    const two = this.#isWord('for') && /^all$/i.test(this.#tokens[this.#next + 1]?.text ?? '');
    if (!all && !two) return;
    const last = this.#tokens.findIndex(({ text }, i) => i > this.#next && /^[.:]$/.test(text));
    const end = this.#tokens[last < 0 ? this.#next + (two ? 2 : 1) : last]?.end ?? start.end;
    this.#failAt(
      'quantifier',
      { start: start.start, end },
      {
        message: 'A rule has no “for all”: every variable already stands for all objects.',
        mend: { start: start.start, end, text: '', words: 'Remove “for all”' },
      },
    );
  }

  #unexpected(expected: string): never {
    const token = this.#token;
    if (token.kind === 'end') return this.#fail('unexpected-end', token, expected, 'leave-out');
    return this.#fail('unexpected-sign', token, expected, removal(token, this.#text));
  }

  #fail(code: string, token: { start: number; end: number }, expected: string, mend: ItemMend): never {
    const found = this.#text.slice(token.start, token.end);
    const words = found === '' ? 'The text ends' : `Found “${shown(found)}”`;
    return this.#failAt(code, token, { message: `${words}. Expected ${expected}.`, mend });
  }

  #failAt(
    code: string,
    token: { start: number; end: number },
    { message, mend }: { readonly message: string; readonly mend: ItemMend },
  ): never {
    throw new Unreadable(code, token, message, mend);
  }

  /* ---------- tokens ---------- */

  get #token(): Token {
    return this.#tokens[Math.min(this.#next, this.#tokens.length - 1)] as Token;
  }

  get #before(): Token {
    return this.#tokens[Math.max(0, this.#next - 1)] as Token;
  }

  #take(): Token {
    const token = this.#token;
    this.#next++;
    return token;
  }

  #isSign(text: string): boolean {
    return this.#token.kind === 'sign' && this.#token.text === text;
  }

  #isConnective(connective: string): boolean {
    return this.#token.kind === 'connective' && this.#token.text === connective;
  }

  #isWord(word: string): boolean {
    return this.#token.kind === 'name' && this.#token.text.toLowerCase() === word;
  }

  #name(expected: string): string {
    const token = this.#token;
    if (token.kind !== 'name' && token.kind !== 'quoted') return this.#unexpected(expected);
    this.#next++;
    return token.text;
  }

  #deeper<T>(read: () => T): T {
    if (++this.#depth > DEEPEST)
      this.#failAt('too-deep', this.#token, {
        message: `The brackets are nested more than ${DEEPEST} deep. Write several rules instead.`,
        mend: 'leave-out',
      });
    const result = read();
    this.#depth--;
    return result;
  }
}

function arithmetic({ kind, text }: Token): boolean {
  return kind === 'sign' && arithmeticName(text);
}

function arithmeticName(name: string): boolean {
  return ['+', '-', '*', '/', '^'].includes(name);
}

function removal({ start, end }: Token, text: string): ItemMend {
  return { start, end, text: '', words: `Remove “${shown(text.slice(start, end))}”` };
}

/** The sign with a blank on each side, unless there is one already. */
function spaced(text: string, { start, end }: Token, sign: string): string {
  const [before, after] = [text[start - 1] ?? ' ', text[end] ?? ' '];
  return `${/\s/.test(before) ? '' : ' '}${sign}${/\s/.test(after) ? '' : ' '}`;
}

function fresh(names: readonly string[]): string {
  return ['x', 'y', 'z', 'u', 'v', 'w'].find((name) => !names.includes(name)) ?? `x${names.length}`;
}
