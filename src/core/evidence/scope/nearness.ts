/** How much of two sentences is the same, word for word and in the same order. */
import type { Line } from './words.ts';

/** The longest common run of words, with gaps, as a share of the longer sentence; articles do not count. */
export function sharedOrder(a: Line, b: Line): number {
  const [first, second] = [wordsOf(a), wordsOf(b)];
  const longer = Math.max(first.length, second.length);
  if (longer === 0) return 0;
  let lengths = second.map(() => 0);
  for (const word of first) {
    const next: number[] = [];
    second.forEach((other, at) => {
      const before = at === 0 ? 0 : (lengths[at - 1] as number);
      const left = at === 0 ? 0 : (next[at - 1] as number);
      next.push(word === other ? before + 1 : Math.max(lengths[at] as number, left));
    });
    lengths = next;
  }
  return (lengths.at(-1) ?? 0) / longer;
}

const wordsOf = ({ words }: Line): string[] =>
  words
    .filter(({ tag, form }) => tag !== 'PUNCT' && !/^(?:a|an|the)$/u.test(form))
    .map(({ lemma }) => lemma.toLowerCase());
