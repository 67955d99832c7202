/**
 * Yields results in the order of the items. At most `atOnce` items are in progress at a time. A failure is
 * thrown when its item is due, and no new item starts after it.
 */
export async function* concurrentMap<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<Result>,
): AsyncGenerator<Result, void> {
  const begun: Promise<Result>[] = [];
  const begin = (item: Item, index: number) => {
    const result = work(item, index);
    // The error is handled where the result is awaited. Without this line, an early failure counts as
    // unhandled.
    result.catch(() => undefined);
    begun.push(result);
  };
  items.slice(0, atOnce).forEach(begin);
  for (let index = 0; index < begun.length; index++) {
    yield begun[index] as Promise<Result>;
    const next = begun.length;
    if (next < items.length) begin(items[next] as Item, next);
  }
}
