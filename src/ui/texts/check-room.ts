/**
 * All texts of the Check room, grouped by view. A text with numbers or names in it is a function of them. A
 * text with a link or bold words gets the rendered piece and returns the parts in order.
 */
import * as answers from './check-room/answers.ts';
import * as batches from './check-room/batches.ts';
import * as documents from './check-room/documents.ts';
import { texts as door } from './check-room/door.ts';
import * as review from './check-room/review.ts';
import * as studies from './check-room/study.ts';
import * as words from './check-room/words.ts';

export const texts = {
  room: door.room,
  words,
  readersSaid: words.readersSaid,
  ...words.common,
  ...answers,
  ...documents,
  ...review,
  ...batches,
  ...studies,
};
