/**
 * Results in the order of the items, with up to `atOnce` of them in work. A failure is thrown when its item's
 * turn comes, and nothing new begins after it.
 */
export async function* concurrentMap<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<Result>,
): AsyncGenerator<Result, void> {
  const begun: Promise<Result>[] = [];
  const begin = (item: Item, index: number) => {
    const result = work(item, index);
    // Handled where it is awaited; without this a failure ahead of its turn counts as unhandled.
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
