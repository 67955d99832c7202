/**
 * A sentence as a line of words that patterns can be matched against. The contracted forms are written out
 * ("n't" is "not"). Each word knows its place, its lemma, and whether an operator has taken it.
 */
import type { Lexicon, OpenClass } from '../../text/lexicon/lexicon.ts';
import type { SyntaxTree } from '../../text/syntax.ts';
import type { Span } from '../../text/words.ts';

export interface LineWord {
  readonly text: string;
  /** Lower case, contractions written out. */
  readonly form: string;
  readonly lemma: string;
  readonly tag: string;
  readonly fineTag: string;
  readonly relation: string;
  /** Index of the head in the line, -1 for a root. */
  readonly head: number;
  readonly span: Span;
}

/** A match of a pattern: words from `from` to before `to`. */
export interface Found {
  readonly from: number;
  readonly to: number;
  readonly match: RegExpExecArray;
}

export class Line {
  readonly words: readonly LineWord[];
  readonly text: string;
  readonly #starts: readonly number[];
  readonly #taken = new Set<number>();

  constructor(words: readonly LineWord[]) {
    this.words = words;
    const starts: number[] = [];
    let text = ' ';
    for (const { form } of words) {
      starts.push(text.length);
      text += `${form} `;
    }
    this.text = text;
    this.#starts = starts;
  }

  /** All matches, of words that no operator has taken. Patterns have the flag `g` and begin with a word. */
  find(pattern: RegExp): Found[] {
    return [...this.text.matchAll(pattern)].flatMap((match) => {
      const from = this.#starts.findIndex((start) => start >= match.index);
      const end = match.index + match[0].trimEnd().length;
      const to = this.#starts.findLastIndex((start) => start < end) + 1;
      if (from < 0 || from >= to || this.words.slice(from, to).some((_, i) => this.#taken.has(from + i)))
        return [];
      return [{ from, to, match }];
    });
  }

  take(from: number, to: number): void {
    for (let at = from; at < to; at++) this.#taken.add(at);
  }

  isTaken(index: number): boolean {
    return this.#taken.has(index);
  }

  /** The words of a branch of the tree, ascending. */
  branch(index: number): number[] {
    const inside = new Set([index]);
    let size = 0;
    while (size < inside.size) {
      size = inside.size;
      this.words.forEach(({ head }, at) => {
        if (inside.has(head)) inside.add(at);
      });
    }
    return [...inside].sort((a, b) => a - b);
  }

  children(index: number): number[] {
    return this.words.flatMap(({ head }, at) => (head === index ? [at] : []));
  }
}

const written: Readonly<Record<string, string>> = {
  "n't": 'not',
  'n’t': 'not',
  "'ll": 'will',
  '’ll': 'will',
  "'ve": 'have',
  '’ve': 'have',
  "'re": 'are',
  '’re': 'are',
  '%': 'percent',
};

/** One line of all sentences of a text. */
export function lineOf(trees: readonly SyntaxTree[], lexicon: Lexicon): Line {
  const words: LineWord[] = [];
  for (const tree of trees) {
    const first = words.length;
    tree.words.forEach((word, index) => {
      const lower = word.text.toLowerCase();
      const next = tree.words[index + 1]?.text.toLowerCase() ?? '';
      const form =
        (lower === 'may' && word.tag !== 'AUX' ? 'May' : undefined) ??
        written[lower] ??
        (/^n['’]t$/u.test(next)
          ? lower === 'ca'
            ? 'can'
            : lower === 'wo'
              ? 'will'
              : lower === 'sha'
                ? 'shall'
                : lower
          : lower);
      words.push({
        text: word.text,
        form,
        lemma: openClasses[word.tag] ? lexicon.lemma(word.text, openClasses[word.tag] as OpenClass) : form,
        tag: word.tag,
        fineTag: word.fineTag,
        relation: word.relation,
        head: word.head < 0 ? -1 : word.head + first,
        span: word.span,
      });
    });
  }
  return new Line(words);
}

export const openClasses: Readonly<Record<string, OpenClass>> = {
  NOUN: 'NOUN',
  PROPN: 'NOUN',
  VERB: 'VERB',
  AUX: 'VERB',
  ADJ: 'ADJ',
  ADV: 'ADV',
};
