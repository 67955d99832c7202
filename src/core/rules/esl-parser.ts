/**
 * Parses the text of a specification: the text form, the paper's set notation (RvLLM, section 2.2) or JSON.
 * What cannot be read is left out with an issue: its place, what was found, what was expected, and an edit
 * that mends it. Nothing that is written makes the parser throw, and it never guesses.
 */
import type { Place } from '../issue.ts';
import type { Span } from '../text/words.ts';
import type { ItemMend } from './esl-formula.ts';
import { readHead, readRule, Unreadable } from './esl-formula.ts';
import type { EslItem, Section } from './esl-items.ts';
import { itemsOf, splitLines, shown } from './esl-items.ts';
import type { Formula, Mend, Predicate, Rule, RuleIssue, Specification } from './specification.ts';
import { keywords } from './terms.ts';
import { endStart } from '../text-ends.ts';

export interface ParsedSpecification {
  /** All that could be read. */
  readonly specification: Specification;
  /** In the order of the text. */
  readonly issues: readonly RuleIssue[];
}

/** A longer text is not a specification. Chosen by hand. */
const LONGEST = 1_000_000;

export function parseSpecification(source: string): ParsedSpecification {
  if (source.length > LONGEST) return tooLong(source);
  const { items, faults, hasVariables } = itemsOf(source);
  const reader = new SpecificationReader(source);
  for (const { code, span, message, mend } of faults) reader.report(code, span, message, mend);
  const placed = items.map((item) => ({ item, section: sectionByContent(item) }));
  for (const { item, section } of placed) if (section === 'variables') reader.variable(item);
  for (const { item, section } of placed) if (section === 'predicates') reader.predicate(item);
  // Without a list of variables, the parameters of the predicates are the variables.
  if (!hasVariables) reader.takeParametersAsVariables();
  for (const { item, section } of placed) if (section === 'rules') reader.rule(item);
  return reader.result();
}

/** Applies the mend of an issue to the text. */
export function applyMend(source: string, { span: [start, end], text }: Mend): string {
  return source.slice(0, start) + text + source.slice(end);
}

function tooLong(source: string): ParsedSpecification {
  const issue: RuleIssue = {
    code: 'too-long',
    severity: 'error',
    message: `The text has ${source.length} characters. At most ${LONGEST} are read as a specification.`,
    place: { line: 1, column: 1 },
    span: [0, source.length],
    mend: { span: [LONGEST, source.length], text: '', words: 'Cut the text off there' },
  };
  return { specification: { variables: [], predicates: [], rules: [] }, issues: [issue] };
}

/** `:=` makes a predicate and => makes a rule, whatever the list says that it stands in. */
function sectionByContent({ section, text }: EslItem): Section {
  if (section === 'variables') return section;
  const sign = /:=|=>|⇒|->|→/.exec(text)?.[0];
  if (sign === ':=') return 'predicates';
  return sign !== undefined && section !== 'predicates' ? 'rules' : section === 'none' ? 'rules' : section;
}

class SpecificationReader {
  readonly #source: string;
  readonly #lineStarts: readonly number[];
  readonly #variables = new Set<string>();
  readonly #predicates = new Map<string, Predicate>();
  readonly #rules: Rule[] = [];
  readonly #issues: RuleIssue[] = [];

  constructor(source: string) {
    this.#source = source;
    this.#lineStarts = Array.from(splitLines(source), ({ start }) => start);
  }

  result(): ParsedSpecification {
    return {
      specification: {
        variables: [...this.#variables],
        predicates: [...this.#predicates.values()],
        rules: this.#rules,
      },
      issues: this.#issues.sort((a, b) => a.span[0] - b.span[0]),
    };
  }

  variable(item: EslItem): void {
    const name = item.text.trim();
    if (/^\p{L}[\p{L}\p{M}\p{N}_]*$/u.test(name) && !keywords.includes(name.toLowerCase()))
      this.#variables.add(name);
    else
      this.#refuse(item, 'not-a-variable', {
        message: `Found “${shown(name)}”. Expected a variable: a letter, then letters and digits.`,
      });
  }

  predicate(item: EslItem): void {
    const sign = item.text.indexOf(':=');
    const head = sign < 0 ? item.text : item.text.slice(0, sign);
    const loose = sign < 0 ? /^[^()]*(?:\([^()]*\)\s*)?((?:::=|:|=(?!>)|≔)\s*)/.exec(item.text) : null;
    if (loose?.[1] !== undefined) {
      const end = loose[0].length;
      const start = endStart(item.text.slice(0, end - loose[1].length), /\s/);
      this.#refuse(item, 'no-definition-sign', {
        message:
          `Found “${shown(item.text.slice(start, end))}” after the predicate. ` +
          'Expected := before its description.',
        mend: { start, end, text: ' := ', words: 'Write :=' },
      });
      return;
    }
    const read = this.#reading(item, () => readHead(head, sign < 0 ? 'describe' : 'remove'));
    if (!read) return;
    if (this.#predicates.has(read.name)) {
      this.#refuse(item, 'doubled-predicate', {
        message: `The predicate ${read.name} is described twice. The first description was kept.`,
      });
      return;
    }
    const description =
      sign < 0
        ? ''
        : item.text
            .slice(sign + 2)
            .replace(/\s+/g, ' ')
            .trim();
    this.#predicates.set(read.name, { ...read, description, span: item.span });
  }

  rule(item: EslItem): void {
    const read = this.#reading(item, () => readRule(item.text, this.#variables));
    if (!read) return;
    const [premise, conclusion] = [read.premise, read.conclusion].map((formula) => placed(formula, item));
    if (premise && conclusion) this.#rules.push({ premise, conclusion, span: item.span });
  }

  takeParametersAsVariables(): void {
    for (const { parameters } of this.#predicates.values())
      for (const parameter of parameters) this.#variables.add(parameter);
  }

  report(code: string, span: Span, message: string, mend: Mend): void {
    const place = this.#place(span[0]);
    this.#issues.push({ code, severity: 'error', message, place, span, mend });
  }

  #reading<T>(item: EslItem, read: () => T): T | undefined {
    try {
      return read();
    } catch (fault) {
      if (!(fault instanceof Unreadable)) throw fault;
      const { code, message, start, end, mend } = fault;
      this.#refuse(item, code, { message, mend, start, end });
      return undefined;
    }
  }

  #refuse(
    item: EslItem,
    code: string,
    fault: { message: string; mend?: ItemMend; start?: number; end?: number },
  ): void {
    const { message, mend = 'leave-out', start = 0, end = item.text.length } = fault;
    const span: Span = [item.places(start), Math.max(item.places(start), item.places(end))];
    this.report(code, span, message, this.#edit(item, mend));
  }

  #edit(item: EslItem, mend: ItemMend): Mend {
    const whole = { span: item.removal, text: '', words: 'Remove this entry' };
    if (mend === 'leave-out') return whole;
    const [start, end] = [item.places(mend.start), item.places(mend.end)];
    const text = item.escape(mend.text);
    // What stands in the item but not in the source, such as the sign for a colon of JSON, cannot be edited.
    if (end < start || this.#source.slice(start, end) === text) return whole;
    return { span: [start, end], text, words: mend.words };
  }

  #place(offset: number): Place {
    let [low, high] = [0, this.#lineStarts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return {
      line: low + 1,
      column: Math.min(offset, this.#source.length) - (this.#lineStarts[low] ?? 0) + 1,
    };
  }
}

/** The formula with its places in the source instead of in the item. */
function placed(formula: Formula, item: EslItem): Formula {
  if (formula.kind === 'not') return { kind: 'not', of: placed(formula.of, item) };
  if (formula.kind !== 'atom') return { ...formula, of: formula.of.map((part) => placed(part, item)) };
  if (!formula.span) return formula;
  const [start, end] = formula.span;
  return { ...formula, span: [item.places(start), item.places(end)] };
}
