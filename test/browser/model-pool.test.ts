/** The pool that all rooms of a tab share, with the real model workers. */
import { describe, expect, test } from 'vitest';
import { SharedFiles } from '../../src/adapters/transformers/shared-files.ts';
import type { ReadingRequest } from '../../src/core/oracles/reading.ts';
import type { EvidenceRequest } from '../../src/core/ports/evidence.ts';
import { ModelPool } from '../../src/workers/models/model-pool.ts';
import { roomOf, startModels } from '../models.ts';

/** @param length of a reply, in sentences; none has been read before. */
const replies = (count: number, length = 1): ReadingRequest[] =>
  Array.from({ length: count }, (_, i) => ({
    question: `Is town ${String(i)} the capital of Peru?`,
    reply: `No. The capital of Peru is Lima. ${Array.from(
      { length },
      (_, k) => `Town ${String(i)} is a port on the Pacific coast${k > 0 ? ` with ${String(k)} quays` : ''}.`,
    ).join(' ')}`,
    ground: [{ subject: 'Peru', relation: 'capital', object: 'Lima' }],
  }));
const statements = (count: number): EvidenceRequest[] =>
  Array.from({ length: count }, (_, i) => ({
    statement: `The rent of flat ${String(i)} is due in May.`,
    passages: [`Flat ${String(i)} is let. Its rent is due in May.`],
  }));
const sizes = [1, 2];

describe.each(sizes)('with %i workers', (size) => {
  test('results come in the order of what was asked', async () => {
    const models = startModels(size);
    const texts = Array.from({ length: 30 }, (_, i) => 'A '.repeat(30 - i) + `ship number ${String(i)}.`);
    const together = await models.embedMany(texts);
    const alone = [];
    for (const text of texts.slice(0, 6)) alone.push(...(await models.embed([text])));
    expect(together).toHaveLength(texts.length);
    expect(together.slice(0, 6)).toEqual(alone);
    const text = texts.join(' ');
    const spans = texts.map((each) => [text.indexOf(each), text.indexOf(each) + each.length] as const);
    expect((await models.parse(text, spans)).map(({ span }) => span)).toEqual(spans);
  });

  test('two rooms get what is theirs, and a statement does not wait for all replies', async () => {
    const pool = new ModelPool(size);
    const [checks, tests] = [roomOf(pool), roomOf(pool)];
    await Promise.all([
      checks.judge(statements(2), ['deterministic']),
      tests.readReplies(replies(2), () => undefined),
    ]);
    const order: string[] = [];
    const reading = tests.readReplies(replies(40, 15), (index) => void order.push(`reply ${String(index)}`));
    await checks.judge([{ statement: 'The rent is due.', passages: ['It is due.'] }], ['deterministic']);
    order.push('statement');
    await reading;
    expect(order).toHaveLength(41);
    // The statement waits for the calls that were running, and for a few whose results were on their way: how
    // many these are depends on the load of the machine.
    expect(order.indexOf('statement')).toBeLessThanOrEqual(10 * size);
  });
});

test('what is read ahead waits for everything else, and gives the same vectors', async () => {
  const pool = new ModelPool(1);
  const [reading, asking] = [roomOf(pool), roomOf(pool)];
  await asking.judge(statements(1), ['combined']);
  const sentences = Array.from({ length: 60 }, (_, i) => `Ship number ${String(i)} left for Port Adair.`);
  const order: string[] = [];
  const ahead = reading.readAhead(sentences).finally(() => order.push('read ahead'));
  await asking.judge(statements(12), ['combined']);
  order.push('judged');
  const vectors = await ahead;
  expect(order).toEqual(['judged', 'read ahead']);
  expect(vectors).toEqual(await startModels(1).embedMany(sentences));
});

test('a stop ends the waiting at once, begins nothing new and leaves the other tasks alone', async () => {
  const pool = new ModelPool(1);
  const [stopped, other] = [roomOf(pool), roomOf(pool)];
  const stop = new AbortController();
  const reason = new Error('enough');
  const read: number[] = [];
  const reading = stopped.readReplies(
    replies(30),
    (index) => {
      read.push(index);
      if (read.length === 3) stop.abort(reason);
    },
    stop.signal,
  );
  const judging = other.judge(statements(3), ['deterministic']);
  await expect(reading).rejects.toBe(reason);
  expect(await judging).toHaveLength(3);
  expect(read).toHaveLength(3);
  // The same room can continue with another task.
  expect(await stopped.embed(['The rent is due.'])).toHaveLength(1);
  expect(read).toHaveLength(3);
});

test('what is stopped before it begins asks nothing', async () => {
  const stop = AbortSignal.abort();
  await expect(startModels(1).embed(['The rent is due.'], { stop })).rejects.toBe(stop.reason);
});

/** Files from which the parser's cannot be fetched while `isDown` is set. */
class FailingFiles extends SharedFiles {
  isDown = true;

  override bytes(address: string): Promise<ArrayBuffer> {
    return this.isDown && address.includes('totem-syntax/model')
      ? Promise.reject(new Error('503'))
      : super.bytes(address);
  }
}

test('a model that could not be loaded is said plainly, and loaded at the next try', async () => {
  const files = new FailingFiles();
  const models = roomOf(new ModelPool(2, files));
  const message =
    "The parser could not be loaded from this page's own address (503). Try again. Finished work is " +
    'kept.';
  const read = () => models.readReplies(replies(3), () => undefined);
  await expect(read()).rejects.toThrow(message);
  await expect(read()).rejects.toThrow(message);
  await expect(models.warm(['deterministic'])).rejects.toThrow(message);
  files.isDown = false;
  await read();
  expect(await models.judge(statements(1), ['deterministic'])).toHaveLength(1);
});
