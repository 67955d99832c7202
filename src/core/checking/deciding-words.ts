/**
 * Maps the deciding words of a factoid to words of the answer. A factoid repeats shared words, adds few, and
 * replaces pronouns by names. So its words are aligned in order with the words of its spans, and a name is
 * mapped to the pronoun that it replaced.
 */
import type { Factoid } from '../text/factoids/factoid.ts';
import { splitWords, type Span } from '../text/words.ts';

interface Token {
  readonly span: Span;
  readonly word: string;
}

const tokens = (text: string, span: Span): Token[] =>
  splitWords(text, span)
    .map((each) => ({ span: each, word: text.slice(...each).toLowerCase() }))
    .filter(({ word }) => /[\p{L}\p{N}]/u.test(word));

/**
 * @param spans in `factoid.text`.
 * @returns spans in `answer`, ascending, neighbours joined; the factoid's spans where none of the words is
 *   found.
 */
export function wordsInAnswer(answer: string, factoid: Factoid, spans: readonly Span[]): Span[] {
  const said = factoid.spans.flatMap((span) => tokens(answer, span));
  const own = tokens(factoid.text, [0, factoid.text.length]);
  const pairs = commonSubsequence(own, said);
  const decides = ({ span }: Token) => spans.some(([start, end]) => span[0] < end && start < span[1]);
  const found = own.flatMap((token, i) => {
    if (!decides(token)) return [];
    const at = pairs[i];
    return at === undefined ? pronounFor(factoid, token.word) : [(said[at] as Token).span];
  });
  return found.length === 0 ? [...factoid.spans] : joined(answer, found);
}

function pronounFor(factoid: Factoid, word: string): Span[] {
  return factoid.resolved
    .filter(({ name }) => tokens(name, [0, name.length]).some((token) => token.word === word))
    .map(({ span }) => span);
}

/**
 * Returns for each token of `a` the index of its partner in `b` in a longest common subsequence, or
 * undefined.
 */
function commonSubsequence(a: readonly Token[], b: readonly Token[]): (number | undefined)[] {
  const width = b.length + 1;
  const length = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => length[i * width + j] as number;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--)
      length[i * width + j] =
        a[i]?.word === b[j]?.word ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  }
  const partners = new Array<number | undefined>(a.length).fill(undefined);
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i]?.word === b[j]?.word) partners[i++] = j++;
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return partners;
}

/** Sorts the spans and joins those with only white space or punctuation between them. */
export function joined(text: string, spans: readonly Span[]): Span[] {
  const result: [number, number][] = [];
  for (const [start, end] of [...spans].sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = result.at(-1);
    if (last && (start <= last[1] || !/[\p{L}\p{N}]/u.test(text.slice(last[1], start))))
      last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}
