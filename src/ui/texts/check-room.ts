/**
 * Every text of the Check room, grouped by view. A text with numbers or names in it is a function of them;
 * one that holds a link or bold words takes the rendered piece and gives the parts in their order.
 */
import * as answers from './check-room/answers.ts';
import * as batches from './check-room/batches.ts';
import * as documents from './check-room/documents.ts';
import * as review from './check-room/review.ts';
import * as words from './check-room/words.ts';

export const texts = {
  room: 'Check',
  words,
  readersSaid: words.readersSaid,
  ...words.common,
  ...answers,
  ...documents,
  ...review,
  ...batches,
};
