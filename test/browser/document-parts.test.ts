/** Documents added side by side in real Chromium: the progress of each, and one of them cancelled. */
import { proxy, wrap, type Remote } from 'comlink';
import { afterEach, expect, test } from 'vitest';
import type { CheckService } from '../../src/core/api/check-room.ts';
import type { Progress, ProgressPart } from '../../src/core/work.ts';
import { startCheckRoom } from '../../src/workers/check-room/client.ts';

const workers: Worker[] = [];
afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
});

function start(database: string): Remote<CheckService> {
  const worker = startCheckRoom(database);
  workers.push(worker);
  return wrap<CheckService>(worker);
}

/** A text of its own sentences, long enough for several groups of passages. */
const textOf = (subject: string, sentences: number): string =>
  Array.from(
    { length: sentences },
    (_, i) =>
      `The ${subject} has a room with the number ${String(i)}, and this room is painted in colour ` +
      `${String(i * 7)} because the owner of the ${subject} asked for it in the year ${String(1500 + i)}.`,
  ).join('\n\n');

const file = (name: string, text: string) => ({ name, bytes: new Blob([text]) });

test('each document has its own progress of embedding, and one alone is cancelled', async () => {
  const service = start('parts-embedding');
  const seen: (readonly ProgressPart[])[] = [];
  const added = await service.addDocuments(
    undefined,
    [file('a.txt', textOf('tower', 120)), file('b.txt', textOf('bridge', 120)), file('c.txt', 'Lima.')],
    'add',
    proxy(({ stage, parts }: Progress) => {
      if (stage !== 'Embedding passages' || !parts) return;
      seen.push(parts);
      const [a, b] = ['a.txt', 'b.txt'].map((one) => parts.find(({ name }) => name === one));
      if (b?.job !== undefined && b.done > 0 && (a?.done ?? 0) > 0) void service.cancel(b.job);
    }),
  );
  const { collections } = await service.listing();
  const made = collections.find(({ id }) => id === added?.collection);
  const [a, b, c] = ['a.txt', 'b.txt', 'c.txt'].map((name) =>
    made?.documents.find((document) => document.name === name),
  );
  expect(a?.embedded).toBe(a?.chunks);
  expect(c?.embedded).toBe(c?.chunks);
  expect(b?.chunks).toBe(a?.chunks);
  // It stays, and what was embedded of it stays too.
  expect(b?.embedded).toBeGreaterThan(0);
  expect(b?.embedded).toBeLessThan(b?.chunks ?? 0);
  const last = seen.at(-1);
  expect(last?.map(({ name, state }) => [name, state])).toEqual([
    ['a.txt', 'done'],
    ['b.txt', 'cancelled'],
    ['c.txt', 'done'],
  ]);
  expect(last?.every(({ job }) => job === undefined)).toBe(true);
  // Both were embedded at the same time.
  const together = seen.some((parts) =>
    ['a.txt', 'b.txt'].every((name) =>
      parts.some((part) => part.name === name && part.state === 'running' && part.done > 0),
    ),
  );
  expect(together).toBe(true);
  // What is missing is made when it is needed.
  const found = await service.retrieve(added?.collection ?? '', 'the bridge has room 90', 3);
  expect(found).toHaveLength(3);
  const again = (await service.listing()).collections.find(({ id }) => id === added?.collection);
  expect(again?.documents.every(({ embedded, chunks }) => embedded === chunks)).toBe(true);
});

test('a document that is cancelled while it waits or is read is not added; the others are', async () => {
  const service = start('parts-reading');
  const long = textOf('castle', 20_000);
  let state: ProgressPart['state'] | undefined;
  const added = await service.addDocuments(
    undefined,
    [file('10.txt', 'Lima is a city.'), file('long.txt', long), file('9.txt', 'Quito is a city.')],
    'add',
    proxy(({ stage, parts }: Progress) => {
      if (stage !== 'Reading documents') return;
      const part = parts?.find(({ name }) => name === 'long.txt');
      state = part?.state;
      if (part?.job !== undefined) void service.cancel(part.job);
    }),
  );
  const { collections } = await service.listing();
  const made = collections.find(({ id }) => id === added?.collection);
  expect(made?.documents.map(({ name }) => name)).toEqual(['9.txt', '10.txt']);
  expect(state).toBe('cancelled');
});
