/** Compares how far an event has come: planned, under way, done, not yet, no longer. */
import { wordsOf, type Compared, type Comparison } from './compared.ts';
import type { ScopeReading } from './reading.ts';
import type { Stage } from './operators.ts';

type Time = Stage | 'past' | 'present';

/** Which claimed stage follows from a given one, and which is its opposite; any other does not follow. */
const table: Readonly<Record<Time, Partial<Record<Compared['relation'], readonly Time[]>>>> = {
  plan: { follows: ['plan'], opposite: ['dropped'] },
  future: { follows: ['future', 'plan', 'present'], opposite: ['dropped'] },
  ongoing: { follows: ['ongoing', 'present'], opposite: ['dropped', 'ended'] },
  done: { follows: ['done', 'past', 'present', 'former', 'ongoing', 'undone'], opposite: ['dropped'] },
  undone: { follows: ['undone', 'past', 'present', 'done', 'still'] },
  ended: { follows: ['ended', 'past', 'former', 'present', 'still', 'done'] },
  former: { follows: ['former', 'past', 'ended'] },
  still: { follows: ['still', 'present', 'ongoing'], opposite: ['ended', 'former'] },
  dropped: { follows: ['dropped'], opposite: ['plan', 'future', 'past', 'done', 'ongoing', 'present'] },
  past: { follows: ['past', 'done', 'former', 'undone', 'ended'] },
  present: { follows: ['present', 'still', 'undone', 'ended', 'ongoing', 'done', 'future', 'past'] },
};

export function compareStages({ given, claimed }: Comparison): Compared[] {
  if (!given.stage && !claimed.stage) return [];
  const [from, to] = [timeOf(given), timeOf(claimed)];
  const found = (['follows', 'opposite'] as const).find((each) => table[from][each]?.includes(to));
  return [
    {
      relation: found ?? 'stronger',
      given: wordsOf(given, given.stage),
      claimed: wordsOf(claimed, claimed.stage),
      dimension: 'stage',
    },
  ];
}

/** "No longer" is a denial, except beside what was so before. */
export const isAlreadySo = (given: ScopeReading, claimed: ScopeReading): boolean =>
  given.stage?.value === 'ended' &&
  (claimed.stage?.value === 'former' ||
    (claimed.stage === undefined && claimed.denials === 0 && timeOf(claimed) === 'past'));

const dropping = /^(?:abandon|cancel|drop|shelve|scrap|withdraw|postpone|reject|discard)$/u;

function timeOf({ line, stage }: ScopeReading): Time {
  if (stage?.value === 'plan' && line.words.some(({ lemma }) => dropping.test(lemma))) return 'dropped';
  if (stage) return stage.value;
  return line.words.some(({ fineTag }) => /^(?:VBD|VBN)$/u.test(fineTag)) ? 'past' : 'present';
}
