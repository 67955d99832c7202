/**
 * W4: the satisfaction sets of 1,800 formulas over 20,000 events, in a Chromium worker that has run nothing
 * before (a new worker each time; the median of nine). Only the derivation is measured, as for the peers; the
 * time to load the events is reported separately.
 */
import { bundled } from '../bundled.ts';
import { launchChromium } from '../page/site.ts';
import { round } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';
import type { W4Answer } from './w4/satisfy.worker.ts';
import { expectedCounts } from './w4/workload.ts';

const runs = 9;
const bar = 0.02;

export default async function* w4(options: TaskOptions): AsyncGenerator<Result> {
  const code = await bundled(`${options.root}/test/bench/w4/satisfy.worker.ts`);
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const answers: W4Answer[] = [];
    for (let i = 0; i < runs; i++) answers.push(await page.evaluate(inNewWorker, code));
    yield* measures(answers, options);
  } finally {
    await browser.close();
  }
}

function* measures(answers: readonly W4Answer[], options: TaskOptions): Generator<Result> {
  const seconds = (of: (answer: W4Answer) => number) =>
    answers
      .map(of)
      .toSorted((a, b) => a - b)
      .map((milliseconds) => round(milliseconds / 1000, 4));
  const cold = seconds(({ cold: milliseconds }) => milliseconds);
  const median = cold[Math.floor(runs / 2)] as number;
  const first = answers[0] as W4Answer;
  options.say(
    `w4: warm ${String(seconds(({ warm }) => warm)[Math.floor(runs / 2)])} s, events to sets ` +
      `${String(seconds(({ loadMilliseconds }) => loadMilliseconds)[Math.floor(runs / 2)])} s; ` +
      `${String(first.points)} points in ${String(first.intervals)} maximal intervals; the bar is ` +
      `${String(bar)} s cold`,
  );
  yield {
    measure: 'w4.seconds',
    value: median,
    n: runs,
    low: cold[0] as number,
    high: cold.at(-1) as number,
  };
  const counted = answers.every(
    ({ points, intervals }) => points === expectedCounts.points && intervals === expectedCounts.intervals,
  );
  yield {
    measure: 'w4.points',
    value: first.points,
    n: 1_800,
    ...(!counted && {
      failure:
        `expected ${String(expectedCounts.points)} points in ${String(expectedCounts.intervals)} ` +
        `intervals, found ${String(first.points)} in ${String(first.intervals)}`,
    }),
  };
}

/** This function runs in the page. */
async function inNewWorker(code: string): Promise<W4Answer> {
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  const worker = new Worker(url);
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data as W4Answer);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage('begin');
    });
  } finally {
    worker.terminate();
    URL.revokeObjectURL(url);
  }
}
