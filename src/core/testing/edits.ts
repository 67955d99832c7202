/**
 * What a person changes by hand in questions, replies, facts and names. Each edit is a value with both sides,
 * before and after, so it can be taken back: with the sides exchanged it is its own undo.
 */
import type { FactChange } from '../knowledge/fact-edit.ts';
import type { Answer, TestCase } from './test-case.ts';

/** `before` is absent for an item that is added at the place, `after` for one that is struck. */
export interface ListChange<Item> {
  readonly at: number;
  readonly before?: Item;
  readonly after?: Item;
}

/** The things that a person can rename. */
export type Renamed = 'fact base' | 'case set' | 'run';

/** One change to a stored thing, whose id is `id`. */
export type Edit =
  | ({ readonly of: 'answer'; readonly id: string } & ListChange<Answer>)
  | ({ readonly of: 'question'; readonly id: string } & ListChange<TestCase>)
  | ({ readonly of: 'fact'; readonly id: string } & FactChange)
  | {
      readonly of: 'name';
      readonly kind: Renamed;
      readonly id: string;
      readonly before: string;
      readonly after: string;
    };

/** Edits that belong together: all are made or none. `name` is for a notice: “Question” was removed. */
export interface Edits {
  readonly name: string;
  readonly edits: readonly Edit[];
}

/** What takes the edits back. */
export const inverse = (edits: readonly Edit[]): Edit[] =>
  edits.toReversed().map(({ before, after, ...rest }) => {
    const exchanged = {
      ...rest,
      ...(after !== undefined && { before: after }),
      ...(before !== undefined && { after: before }),
    };
    return exchanged as Edit;
  });

/** @throws an error with a message for the user if an item is not there any more. */
export function withChanges<Item>(
  items: readonly Item[],
  changes: readonly ListChange<Item>[],
  what: string,
): Item[] {
  const changed = [...items];
  for (const { at, before, after } of changes) {
    const place = before === undefined ? Math.min(at, changed.length) : placeOf(changed, at, before);
    if (place < 0)
      throw new Error(`This ${what} was changed or removed in the meantime. Open the list again to see it.`);
    changed.splice(place, before === undefined ? 0 : 1, ...(after === undefined ? [] : [after]));
  }
  return changed;
}

/** The item at its place, or the first that is equal, if items before it were struck. */
function placeOf<Item>(items: readonly Item[], at: number, item: Item): number {
  const text = JSON.stringify(item);
  const isSame = (other: Item | undefined) => JSON.stringify(other) === text;
  return isSame(items[at]) ? at : items.findIndex(isSame);
}
