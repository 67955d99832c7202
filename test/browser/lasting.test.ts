/** Threads that end, hang or never start: whoever waits gets a result or a message, and soon. */
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { Lasting } from '../../src/workers/kit/lasting.ts';
import { onReplaced } from '../../src/workers/kit/replacements.ts';
import { startWorker } from '../../src/workers/kit/spawn.ts';
import type { Stubborn } from './stubborn.worker.ts';
import stubbornUrl from './stubborn.worker.ts?worker&url';

const all: Worker[] = [];
const replaced: string[] = [];
onReplaced((cause) => replaced.push(cause));
afterEach(() => {
  replaced.length = 0;
});
afterAll(() => {
  for (const worker of all) worker.terminate();
});
/** The lock of a thread is known a moment after its start. */
const LOCKED = 300;

function started(name = 'stubborn') {
  const workers: Worker[] = [];
  const { calls } = new Lasting<Stubborn>({
    open: () => {
      const worker = startWorker(stubbornUrl, name);
      workers.push(worker);
      all.push(worker);
      return worker;
    },
    isRepeatable: (method) => method !== 'once',
    first: ['open'],
  });
  return { calls, workers, end: () => workers.at(-1)?.terminate() };
}

const seconds = async (work: Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work.catch(() => undefined);
  return (performance.now() - begun) / 1000;
};

describe('a thread that is ended', () => {
  test('is started again as it was opened; what only reads goes on, the rest is told', async () => {
    const { calls, workers, end } = started();
    await calls.open(7);
    await calls.slowly(LOCKED, '');
    const reading = calls.slowly(300, 'a');
    const making = calls.once(300, 'b');
    const told = expect(making).rejects.toThrow(
      'stopped unexpectedly. What was finished is kept. Try again.',
    );
    await calls.opened();
    end();
    expect(await seconds(making)).toBeLessThan(1);
    await told;
    expect(await reading).toBe('a');
    expect(await calls.opened()).toBe(7);
    expect(await calls.once(1, 'b')).toBe('b');
    expect(workers).toHaveLength(2);
    expect(replaced).toEqual(['died']);
  });

  test('and that nothing waits for is there again at the next call', async () => {
    const { calls, end } = started();
    await calls.slowly(LOCKED, '');
    end();
    expect(await calls.slowly(1, 'a')).toBe('a');
  });

  test('by what it was asked twice is not asked a third time', async () => {
    const { calls, workers } = started();
    await calls.opened();
    await expect(calls.crash(LOCKED)).rejects.toThrow('stopped unexpectedly');
    expect(workers).toHaveLength(2);
    expect(await calls.slowly(1, 'a')).toBe('a');
  });
});

test('a listener hears nothing after the result of its call', async () => {
  const { calls } = started();
  const heard: number[] = [];
  expect(await calls.tellLate((told) => heard.push(told))).toBe('done');
  // The thread tells the last number, and replies to this, later.
  await calls.slowly(100, '');
  expect(heard).toEqual([1]);
});

describe('a thread that hangs', () => {
  test('is ended a second after Cancel, and its other work is taken up', async () => {
    const { calls, workers } = started();
    await calls.open(3);
    const other = calls.slowly(200, 'other');
    const hanging = calls.hang('job');
    const told = expect(hanging).rejects.toThrow('did not react to Cancel');
    const cancelled = calls.cancel('job');
    expect(await seconds(hanging)).toBeLessThan(1.5);
    await Promise.all([told, cancelled]);
    expect(await other).toBe('other');
    expect(await calls.opened()).toBe(3);
    expect(workers).toHaveLength(2);
    expect(replaced).toEqual(['hung']);
  });

  test('in its first call too', async () => {
    const { calls } = started();
    const hanging = calls.hang('job');
    hanging.catch(() => undefined);
    await new Promise((later) => setTimeout(later, 1000));
    void calls.cancel('job');
    expect(await seconds(hanging)).toBeLessThan(1.5);
    expect(await calls.slowly(1, 'a')).toBe('a');
  });

  test('but one that answers Cancel is left alone', async () => {
    const { calls, workers } = started();
    const working = calls.slowly(1500, 'job');
    await calls.cancel('job');
    expect(await working).toBe('job');
    expect(workers).toHaveLength(1);
  });
});

describe.concurrent('where no lock tells the end of a thread', () => {
  test.each(['without locks', 'locks refused'])('%s: ten seconds of silence do', async (name) => {
    const { calls, end } = started(name);
    // Takes longer, but is not silent.
    const working = started(name).calls.once(11_000, 'a');
    const making = calls.once(60_000, 'b');
    making.catch(() => undefined);
    await calls.opened();
    end();
    const silent = await seconds(making);
    expect(silent).toBeGreaterThan(7);
    expect(silent).toBeLessThan(12);
    expect(await working).toBe('a');
  });

  test('nor its start: it is started again', async () => {
    const { calls, end, workers } = started();
    const making = calls.once(1, 'a');
    end();
    expect(await making).toBe('a');
    expect(workers).toHaveLength(2);
  });
});
