/** One item of a list changed, struck or added, as a value with both sides. */

/** `before` is absent for an item that is added at the place, `after` for one that is struck. */
export interface ListChange<Item> {
  readonly at: number;
  readonly before?: Item;
  readonly after?: Item;
}

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
