/**
 * The index of the first item for which it holds; the number of items if it holds for none. It must hold for
 * all items after the first as well, because half of those left are skipped at each step.
 */
export function firstIndex<T>(items: readonly T[], holds: (item: T) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(items[middle] as T)) high = middle;
    else low = middle + 1;
  }
  return low;
}
