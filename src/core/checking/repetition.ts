/**
 * A small model that always takes the likeliest word may come to say the same over and over; its answer ends
 * where that begins.
 */
import { splitSentences } from '../text/sentences.ts';

/** Sentences that come round together, at most. */
const LONGEST_ROUND = 6;
/**
 * A round of so many letters is a loop once it comes again; a shorter one may be a list's, so it has to come
 * twice.
 */
const TELLING = 30;

/**
 * Where a text that is still being written begins to repeat itself; undefined while it does not. Its last
 * sentence may be unfinished and is not looked at.
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
    const rounds = last.length >= TELLING ? 2 : 3;
    const first = said.length - round * rounds;
    if (first < 0 || last === '') continue;
    const isLoop = Array.from({ length: rounds }, (_, i) =>
      said.slice(first + i * round, first + (i + 1) * round).join(' '),
    ).every((each) => each === last);
    if (isLoop) return spans[first + round]?.[0];
  }
  return undefined;
}
