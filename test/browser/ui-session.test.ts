/**
 * Jobs of a tab: how they begin and end, that cancelling also cancels in the worker, and that a fast job does
 * not flood the page.
 */
import { expect, it } from 'vitest';
import { Session } from '../../src/ui/session.ts';
import type { OnProgress } from '../../src/core/transfer.ts';

const about = { kind: 'read', target: 'run', title: 'Reading the sample' } as const;
const pause = (milliseconds: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, milliseconds);
  });

function session() {
  const cancelled: string[] = [];
  const said: string[] = [];
  const it = new Session();
  const worker = {
    cancel: (job: string) => {
      cancelled.push(job);
      return Promise.resolve();
    },
  };
  it.addEventListener('announce', (event) => said.push((event as CustomEvent<string>).detail));
  return { it, worker, cancelled, said };
}

it('runs a job to its end and says so', async () => {
  const { it: tab, worker, said } = session();
  const work = (_: string, onProgress: OnProgress) => {
    onProgress({ stage: 'Reading', done: 1, total: 2 });
    return Promise.resolve('done');
  };
  const result = await tab.run(about, work, worker);
  expect(result).toBe('done');
  expect(tab.jobs.map(({ state, progress }) => [state, progress?.done])).toEqual([['done', 1]]);
  expect(said).toEqual(['Reading the sample: started.', 'Reading the sample: done.']);
  expect([tab.version('run'), tab.version('listing'), tab.version('another')]).toEqual([1, 1, 0]);
});

it('keeps why a job failed', async () => {
  const { it: tab, worker } = session();
  expect(await tab.run(about, () => Promise.reject(new Error('The disk is full.')), worker)).toBeUndefined();
  expect(tab.latest('read', 'run')).toMatchObject({ state: 'failed', why: 'The disk is full.' });
});

it('cancels in the worker, and stays cancelled when the worker then returns', async () => {
  const { it: tab, worker, cancelled } = session();
  let finish: () => void = () => undefined;
  const running = tab.run(
    about,
    () =>
      new Promise<void>((done) => {
        finish = done;
      }),
    worker,
  );
  const job = tab.running('read', 'run');
  tab.cancel(job?.id ?? '');
  expect(tab.running('read', 'run')).toBeUndefined();
  finish();
  await running;
  expect(cancelled).toEqual([job?.id]);
  expect(tab.latest('read', 'run')?.state).toBe('cancelled');
});

it('tells of ten thousand reports at most every tenth of a second', async () => {
  const { it: tab, worker } = session();
  let told = 0;
  tab.addEventListener('change', () => told++);
  const flood = async (onProgress: OnProgress): Promise<void> => {
    for (let done = 0; done < 10_000; done++) {
      onProgress({ stage: 'Reading', done });
      if (done % 1000 === 0) await pause(20);
    }
  };
  await tab.run(about, (_, onProgress) => flood(onProgress), worker);
  await pause(150);
  expect(told).toBeGreaterThan(0);
  expect(told).toBeLessThan(12);
  expect(tab.jobs[0]?.progress?.done).toBe(9999);
});
