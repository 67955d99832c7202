import { expect, test } from 'vitest';
import { chosenMap, concurrentMap } from '../../../src/core/evidence/concurrent-map.ts';

const items = [5, 1, 4, 2, 3, 0];

/** Takes as many turns of the event loop as its number says. */
async function slow(turns: number): Promise<number> {
  for (let turn = 0; turn < turns; turn++) await Promise.resolve();
  return turns;
}

test.each([1, 2, 4, 99])('%i at once: results come in order, and no more are begun', async (atOnce) => {
  let running = 0;
  let most = 0;
  const work = async (item: number) => {
    most = Math.max(most, ++running);
    const result = await slow(item);
    running--;
    return result;
  };
  const results: number[] = [];
  for await (const result of concurrentMap(items, atOnce, work)) results.push(result);
  expect(results).toEqual(items);
  expect(most).toBe(Math.min(atOnce, items.length));
});

test('a failure is thrown in its turn, and nothing begins after it', async () => {
  const begun: number[] = [];
  const results: number[] = [];
  const run = async () => {
    const work = async (item: number, index: number) => {
      begun.push(index);
      if (index === 2) throw new Error('unreadable');
      return slow(item);
    };
    for await (const result of concurrentMap(items, 2, work)) results.push(result);
  };
  await expect(run()).rejects.toThrow('unreadable');
  expect(results).toEqual([5, 1]);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test('nothing begins once the consumer stops', async () => {
  const begun: number[] = [];
  for await (const result of concurrentMap(items, 2, (item) => (begun.push(item), slow(item)))) {
    expect(result).toBe(5);
    break;
  }
  expect(begun).toEqual([5, 1]);
});

test('what is chosen begins next, and results come in the order of beginning', async () => {
  const wanted = [3, 3, 5];
  const begun: number[] = [];
  const results: (readonly [number, number])[] = [];
  const work = (item: number, index: number) => (begun.push(index), slow(item));
  const choose = (left: readonly [number, ...number[]]) =>
    wanted.find((index) => left.includes(index)) ?? left[0];
  for await (const { index, result } of chosenMap(items, 2, work, choose)) results.push([index, result]);
  expect(begun).toEqual([3, 5, 0, 1, 2, 4]);
  expect(results).toEqual(begun.map((index) => [index, items[index]]));
});
