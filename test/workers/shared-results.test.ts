/** Threads of one pool tell each other their results; another pool hears nothing. */
import { afterAll, expect, test, vi } from 'vitest';
import { Remembered } from '../../src/adapters/transformers/remembered.ts';
import { SharedResults } from '../../src/workers/models/shared-results.ts';

const channels: BroadcastChannel[] = [];
afterAll(() => {
  for (const channel of channels) channel.close();
});

function thread(pool: string) {
  const channel = new BroadcastChannel(pool);
  channels.push(channel);
  const memories = { tree: new Remembered<string>(10), pair: new Remembered<string>(10) };
  const results = new SharedResults(channel);
  results.share('tree', memories.tree);
  results.share('pair', memories.pair);
  return { ...memories, results };
}

test('a text is read in one thread, and known in the others under its kind', async () => {
  const [one, two, stranger] = [thread('a pool'), thread('a pool'), thread('another pool')];
  const read = vi.fn(() => 'read');
  expect(one.tree.made('text', read)).toBe('read');
  one.results.tell();
  await vi.waitFor(() => expect(two.tree.get('text')).toBe('read'));
  expect(two.tree.made('text', read)).toBe('read');
  expect(read).toHaveBeenCalledTimes(1);
  expect(two.pair.get('text')).toBeUndefined();
  expect(stranger.tree.get('text')).toBeUndefined();
});

test('what was made is told together, and once', async () => {
  const [one, two] = [thread('fourth pool'), thread('fourth pool')];
  const posted = vi.spyOn(BroadcastChannel.prototype, 'postMessage');
  one.tree.made('first', () => 'one');
  one.pair.made('second', () => 'two');
  for (let i = 0; i < 3; i++) one.results.tell();
  await vi.waitFor(() => expect([two.tree.get('first'), two.pair.get('second')]).toEqual(['one', 'two']));
  expect(posted).toHaveBeenCalledTimes(1);
});

test('what was heard is not told again', async () => {
  const [one, two] = [thread('third pool'), thread('third pool')];
  const told = vi.spyOn(two.tree, 'onMade');
  one.tree.made('text', () => 'read');
  one.results.tell();
  await vi.waitFor(() => expect(two.tree.get('text')).toBe('read'));
  expect(told).not.toHaveBeenCalled();
});
