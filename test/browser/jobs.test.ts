/**
 * Long work in slices: messages are handled between slices, the work stops when told to, and it reports its
 * progress.
 */
import { describe, expect, it } from 'vitest';
import { uncontrolled, type Progress, type Work } from '../../src/core/work.ts';

const { report: quiet } = uncontrolled;
import { drive, Jobs } from '../../src/workers/kit/jobs.ts';

/**
 * Takes about a millisecond between two yields, so that a slice contains several steps and a run contains
 * several slices.
 */
function* counting(to: number, closed: { done: boolean }): Work<number> {
  try {
    for (let done = 0; done < to; done++) {
      const until = performance.now() + 1;
      while (performance.now() < until);
      yield { stage: 'Counting', done, total: to };
    }
    return to;
  } finally {
    closed.done = true;
  }
}

describe('a job', () => {
  it('runs to its end and reports every step', async () => {
    const seen: Progress[] = [];
    const result = await drive(counting(40, { done: false }), {
      ...uncontrolled,
      report: (progress) => seen.push(progress),
    });
    expect(result).toBe(40);
    expect(seen.map(({ done }) => done)).toEqual(Array.from({ length: 40 }, (_, i) => i));
  });

  it('stops within 100 ms of being cancelled, and lets the work tidy up', async () => {
    const jobs = new Jobs();
    const closed = { done: false };
    const running = jobs.under('job', quiet, (control) => drive(counting(100_000, closed), control));
    await new Promise((resolve) => setTimeout(resolve, 40));
    const told = performance.now();
    jobs.cancel('job');
    expect(await running).toBeUndefined();
    expect(performance.now() - told).toBeLessThan(100);
    expect(closed.done).toBe(true);
  });

  it('cancels by its own name only, and a name may be used again', async () => {
    const jobs = new Jobs();
    const one = jobs.under('one', quiet, (control) => drive(counting(60, { done: false }), control));
    const other = jobs.under('other', quiet, (control) => drive(counting(60, { done: false }), control));
    jobs.cancel('other');
    jobs.cancel('never begun');
    expect([await one, await other]).toEqual([60, undefined]);
    expect(await jobs.under('other', quiet, (control) => drive(counting(3, { done: false }), control))).toBe(
      3,
    );
  });

  it('passes a fault on to the caller', async () => {
    function* failing(): Work<never> {
      yield { stage: 'Reading', done: 0 };
      throw new RangeError('row 3');
    }
    await expect(new Jobs().under('job', quiet, (control) => drive(failing(), control))).rejects.toThrow(
      'row 3',
    );
  });
});

describe('reports', () => {
  it('come at most every 100 ms, the first and the last always', async () => {
    const told: number[] = [];
    await new Jobs().under(
      'job',
      ({ done }) => told.push(done),
      ({ report }) => {
        for (let done = 0; done <= 1000; done++) report({ stage: 'Reading', done, total: 1000 });
        return Promise.resolve();
      },
    );
    expect(told[0]).toBe(0);
    expect(told.at(-1)).toBe(1000);
    expect(told.length).toBeLessThan(20);
  });

  it('survive a listener that has gone', async () => {
    const gone = () => Promise.reject(new Error('the page has gone'));
    const job = new Jobs().under('job', gone, ({ report }) => {
      report({ stage: 'Reading', done: 1 });
      return Promise.resolve('read');
    });
    await expect(job).resolves.toBe('read');
  });
});
