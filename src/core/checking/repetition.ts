/**
 * A small model that always takes the likeliest word may repeat itself without end. Its answer is cut where
 * the repetition begins.
 */
import { splitSentences } from '../text/sentences.ts';

/** The most sentences that repeat together as one group. Chosen by hand. */
const LONGEST_ROUND = 6;
/**
 * A group with at least this many letters is a loop when it appears twice. A shorter group may belong to a
 * list, so it has to appear three times. Chosen by hand.
 */
const TELLING = 30;
const ROUNDS = { telling: 2, short: 3 };

/**
 * Returns the position where a text that is still being written begins to repeat itself, or undefined. The
 * last sentence may be unfinished and is ignored.
 */
export function repeatsFrom(text: string): number | undefined {
  const spans = splitSentences(text).slice(0, -1);
  const said = spans.map((span) =>
    text
      .slice(...span)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .toLowerCase(),
  );
  for (let round = 1; round <= LONGEST_ROUND; round++) {
    const last = said.slice(-round).join(' ');
    const rounds = last.length >= TELLING ? ROUNDS.telling : ROUNDS.short;
    const first = said.length - round * rounds;
    if (first < 0 || last === '') continue;
    const isLoop = Array.from({ length: rounds }, (_, i) =>
      said.slice(first + i * round, first + (i + 1) * round).join(' '),
    ).every((each) => each === last);
    if (isLoop) return spans[first + round]?.[0];
  }
  return undefined;
}
