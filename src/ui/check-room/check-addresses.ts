/** Addresses of the Check room: `#/check/done/ID?statement=2`. */
import type { Span } from '../../core/text/words.ts';
import { addressOf } from '../addresses.ts';

export const checkAt = {
  home: () => addressOf(['check']),
  /** @param statement the open statement, from 0. */
  done: (id: string, statement?: number) => addressOf(['check', 'done', id], { statement }),
  collection: (id: string) => addressOf(['check', 'collection', id]),
  /** @param span the place to show. */
  document: (id: string, span?: Span) =>
    addressOf(['check', 'document', id], { from: span?.[0], to: span?.[1] }),
  queue: () => addressOf(['check', 'queue']),
  policy: () => addressOf(['check', 'policy']),
  model: () => addressOf(['check', 'model']),
  log: () => addressOf(['check', 'log']),
  power: (collection?: string) => addressOf(['check', 'power'], { collection }),
  batches: () => addressOf(['check', 'batches']),
  batch: (id: string, query: object = {}) => addressOf(['check', 'batch', id], query),
  row: (id: string, index: number, query: object = {}) =>
    addressOf(['check', 'batch', id, 'row', index], query),
  study: (id: string) => addressOf(['check', 'study', id]),
};
