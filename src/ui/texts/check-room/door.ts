/** The Check room as the header and the front door show it. */
import { day } from '../../figures.ts';

export const texts = {
  room: 'Check',
  heading: 'Is an answer in your documents?',
  about: 'Totem reads each statement of an answer and marks what the documents contradict or do not say.',
  example: (recorded: number) => `Example: an answer about a tenancy agreement, checked on ${day(recorded)}`,
  open: 'Check an answer',
  proof: 'See the proof',
  caution: 'Supported means that these documents say so, not that it is true.',
} as const;
