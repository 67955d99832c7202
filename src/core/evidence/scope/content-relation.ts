/**
 * Whether the content of a statement follows from that of a clause, word by word: what is wider or left out
 * follows where the clause goes up, what is narrower or added where it goes down.
 */
import { prepositionGroups } from '../alignment/english.ts';
import type { Pairing } from './content.ts';
import { directionOf, type Direction } from './direction.ts';
import type { ScopeReading } from './reading.ts';
import type { Line } from './words.ts';

export interface ContentRelation {
  /** `unknown` where words were exchanged that nothing relates. */
  readonly by: 'same' | 'follows' | 'stronger' | 'unknown';
  /** The direction of all words that differ; `neither` where they do not agree. */
  readonly direction: Direction;
  /** Words of the statement that the clause has not; places in the statement. */
  readonly added: readonly number[];
}

/** The other text has nothing like it, or only another thing of its kind. */
const isAnother = ({ relation }: Pairing): boolean => relation === undefined || relation === 'sibling';

/** "Close" is part of a preposition in "close to", and the other text has "near" for it. */
function isSamePlace(line: Line, index: number, other: Line): boolean {
  const place = phraseAt(line, index);
  return (
    place !== undefined &&
    other.words.some(
      ({ form, tag }, at) =>
        (phraseAt(other, at) ?? (tag === 'ADP' ? (prepositionGroups[form] ?? form) : '')) === place,
    )
  );
}

/** The group of a preposition of two words that begins here. */
const phraseAt = ({ words }: Line, index: number): string | undefined =>
  prepositionGroups[`${words[index]?.form ?? ''} ${words[index + 1]?.form ?? ''}`];

type Change = 'wider' | 'narrower' | 'unknown';

/**
 * @param paired the words of the statement, each with its counterpart in the clause.
 * @param back those of the clause, each with its counterpart in the statement.
 */
export function contentRelation(
  given: ScopeReading,
  claimed: ScopeReading,
  paired: readonly Pairing[],
  back: readonly Pairing[],
): ContentRelation {
  const left = back
    .filter((word) => isAnother(word) && !paired.some((own) => own.found === word.claimed && !isAnother(own)))
    .map(({ claimed: index }) => index)
    .filter((index) => !isSamePlace(given.line, index, claimed.line));
  const added = paired
    .filter(isAnother)
    .filter(({ claimed: index }) => !isSamePlace(claimed.line, index, given.line));
  const changes: { readonly change: Change; readonly direction: Direction }[] = [];
  for (const { claimed: index, relation } of paired)
    if (relation === 'wider' || relation === 'narrower')
      changes.push({ change: relation, direction: directionOf(claimed, index) });
  const isExchanged = left.length > 0 && added.length > 0;
  for (const index of left)
    changes.push({ change: isExchanged ? 'unknown' : 'wider', direction: directionOf(given, index) });
  for (const { claimed: index } of added)
    changes.push({ change: isExchanged ? 'unknown' : 'narrower', direction: directionOf(claimed, index) });
  const directions = new Set(changes.map(({ direction }) => direction));
  const [direction = 'neither'] = directions;
  return {
    by: relationOf(changes),
    direction: directions.size === 1 ? direction : 'neither',
    added: added.map(({ claimed: index }) => index),
  };
}

function relationOf(
  changes: readonly { readonly change: Change; readonly direction: Direction }[],
): ContentRelation['by'] {
  if (changes.length === 0) return 'same';
  const isStronger = ({ change, direction }: (typeof changes)[number]) =>
    (change === 'wider' && direction !== 'up') || (change === 'narrower' && direction !== 'down');
  if (changes.some(isStronger)) return 'stronger';
  return changes.some(({ change }) => change === 'unknown') ? 'unknown' : 'follows';
}
