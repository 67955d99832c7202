/** A worker whose script cannot be loaded fails its calls with a message, instead of leaving them waiting. */
import { expect, test } from 'vitest';
import { callsOf, spawn, startWorker } from '../../src/workers/kit/spawn.ts';
import type { ModelCalls } from '../../src/workers/models/model-pool.ts';
import { sharing } from '../../src/workers/models/connection.ts';
import modelsWorkerUrl from '../../src/workers/models/models.worker.ts?worker&url';

interface Echo {
  echo(words: string): string;
}

/** The test server gives 404 for it; for other absent files it gives the start page. */
const absent = '/favicon.ico';
const notLoaded = 'could not be loaded';

test('the address gives 404', async () => {
  expect((await fetch(absent)).status).toBe(404);
});

test('all calls that wait fail, and so do later ones', async () => {
  const calls = spawn<Echo>(absent, 'absent');
  const waiting = [calls.echo('a'), calls.echo('b')];
  const results = await Promise.allSettled(waiting);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  for (const call of waiting) await expect(call).rejects.toThrow(notLoaded);
  await expect(calls.echo('c')).rejects.toThrow('Reload the page to try again.');
});

test('a script that throws when it starts says what it threw', async () => {
  const script = URL.createObjectURL(new Blob(['throw new Error("no table")'], { type: 'text/javascript' }));
  const calls = callsOf<Echo>(new Worker(script, { type: 'module' }));
  await expect(calls.echo('a')).rejects.toThrow(/stopped when it started .*no table/);
});

test('an error after the first message ends no call', async () => {
  // Replies as comlink does, then throws.
  const script = URL.createObjectURL(
    new Blob(
      [
        `onmessage = ({ data: { id, argumentList: [{ value }] } }) => {
          setTimeout(() => postMessage({ id, type: 'RAW', value }), value === 'late' ? 300 : 0);
          if (value === 'late') throw new Error('in between');
        };`,
      ],
      { type: 'text/javascript' },
    ),
  );
  const worker = new Worker(script, { type: 'module' });
  worker.addEventListener('error', (event) => event.preventDefault());
  const calls = callsOf<Echo>(worker);
  expect(await calls.echo('first')).toBe('first');
  expect(await calls.echo('late')).toBe('late');
});

test('a room whose pool of models cannot be loaded is told so at each call', async () => {
  const { port1, port2 } = new MessageChannel();
  const worker = new EventTarget() as Worker;
  sharing(() => startWorker(absent, 'absent pool'))(worker);
  worker.dispatchEvent(new MessageEvent('message', { data: { wanted: 'models', port: port2 } }));
  const models = callsOf<ModelCalls>(port1);
  await expect(models.warm(['deterministic'])).rejects.toThrow(notLoaded);
  await expect(models.parse(1, 'It rains.', [[0, 9]])).rejects.toThrow(notLoaded);
});

test('a model worker that is there still replies', async () => {
  const worker = spawn<{ takeFilesFrom(source: () => void): void }>(modelsWorkerUrl, 'models');
  await expect(worker.takeFilesFrom(() => undefined)).resolves.toBeUndefined();
});
