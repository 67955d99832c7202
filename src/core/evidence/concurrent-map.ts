/** Work on many items, of which a few are in progress at a time. */

/**
 * Yields results in the order of the items. At most `atOnce` items are in progress at a time. A failure is
 * thrown when its item is due, and no new item starts after it.
 */
export async function* concurrentMap<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<Result>,
): AsyncGenerator<Result, void> {
  for await (const { result } of chosenMap(items, atOnce, work, ([first]) => first)) yield result;
}

/**
 * Like {@link concurrentMap}, in another order: whenever an item can begin, `choose` says which of those left
 * it is. Results come in the order in which their items began.
 */
export async function* chosenMap<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<Result>,
  choose: (left: readonly [number, ...number[]]) => number,
): AsyncGenerator<{ readonly index: number; readonly result: Result }, void> {
  let left = items.map((_, index) => index);
  const begun: { readonly index: number; readonly result: Promise<Result> }[] = [];
  const beginNext = () => {
    const [first, ...others] = left;
    if (first === undefined) return;
    const index = choose([first, ...others]);
    left = left.filter((each) => each !== index);
    const result = work(items[index] as Item, index);
    // The error is handled where the result is awaited. Without this line, an early failure counts as
    // unhandled.
    result.catch(() => undefined);
    begun.push({ index, result });
  };
  for (let i = 0; i < atOnce; i++) beginNext();
  for (const { index, result } of begun) {
    yield { index, result: await result };
    beginNext();
  }
}
