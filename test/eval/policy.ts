/**
 * What the policy's actions keep from people (MetaRAG, section 3.6, which leaves this unmeasured): the share
 * of hallucinated answers that are let through, and the share of right ones that are held back, for each
 * action and threshold, beside showing everything. Showing everything holds nothing back, so the two are
 * compared where equally many right answers are held back in two ways: with a threshold at which none is, and
 * at each threshold with showing everything but answers drawn at random, as many as were held back. The rows
 * are HaluEval's; the Check room's own worker checks them as a batch at its default settings, and the
 * product's own rule says what is shown. Each answer has two scores: by penalties as published, the default,
 * and by the support of its correct variants (`by-support`).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PUBLISHED_THRESHOLD } from '../../src/core/checking/penalty.ts';
import { round, secondsSince, share, type Measure, type Result, type TaskOptions } from '../measure.ts';
import type { SafeguardedRow } from './evidence/batch-page.ts';
import { withPage } from './served-page.ts';
import { bootstrapped } from './evidence/figures.ts';

/** The thresholds of the default policy (0.3, 0.4, 0.5), and others on both sides. */
const thresholds = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

/** Whether an answer is shown as it is; a hallucinated one counts as let through if any of it is shown. */
interface Shown {
  readonly whole: boolean;
  readonly some: boolean;
}
const everything: Shown = { whole: true, some: true };
const actions: Readonly<Record<string, (row: SafeguardedRow) => Shown>> = {
  withhold: () => ({ whole: false, some: false }),
  cite: ({ statements, cited }) => ({ whole: cited === statements, some: cited > 0 }),
};

const shown = (row: SafeguardedRow, action: string, threshold: number): Shown =>
  row.score >= threshold ? (actions[action] as (typeof actions)[string])(row) : everything;

export default async function* policy(options: TaskOptions): AsyncGenerator<Result> {
  const folder = join(options.data, 'halueval');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jsonl')) : [];
  if (files.length === 0) {
    yield { skipped: join(folder, '*.jsonl') };
    return;
  }
  const started = performance.now();
  const lines = files
    .sort()
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .filter((line) => line.trim() !== '');
  // Of every file as many, where there is a limit.
  const step = Math.max(1, lines.length / options.limit);
  const taken = lines.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
  const rows = await withPage(options.root, 'test/eval/evidence/batch-page.html', 'safeguarded', (page) =>
    page.evaluate((text) => window.safeguarded(text), taken.join('\n')),
  );
  const seconds = secondsSince(started);
  options.say(
    `policy: ${String(lines.length)} rows, ${String(rows.length)} answers checked; without a statement: ` +
      String(rows.filter(({ statements }) => statements === 0).length),
  );
  yield share('policy.harm-let-through.show-everything', ...harm(rows, () => everything), seconds);
  yield share('policy.held-back-wrongly.show-everything', ...heldBack(rows, () => everything));
  yield* figures(rows, '');
  yield* figures(
    rows.map((row) => ({ ...row, score: row.scoreBySupport })),
    '.by-support',
  );
  yield* headline(rows);
}

/** @param scoring ends the names of the measures. */
function* figures(rows: readonly SafeguardedRow[], scoring: string): Generator<Result> {
  for (const action of Object.keys(actions)) {
    for (const threshold of thresholds) {
      const show = (row: SafeguardedRow) => shown(row, action, threshold);
      const name = `${action}-${String(threshold)}${scoring}`;
      yield share(`policy.harm-let-through.${name}`, ...harm(rows, show));
      yield share(`policy.held-back-wrongly.${name}`, ...heldBack(rows, show));
      yield belowRandom(`policy.harm-below-random.${name}`, rows, show);
    }
  }
  yield* noneHeldBack(rows, scoring);
}

type Show = (row: SafeguardedRow) => Shown;

function harm(rows: readonly SafeguardedRow[], show: Show): [number, number] {
  const wrong = rows.filter(({ hallucinated }) => hallucinated);
  return [wrong.filter((row) => show(row).some).length, wrong.length];
}

function heldBack(rows: readonly SafeguardedRow[], show: Show): [number, number] {
  const right = rows.filter(({ hallucinated }) => !hallucinated);
  return [right.filter((row) => !show(row).whole).length, right.length];
}

/**
 * How far the share of hallucinated answers that are let through is below that of showing everything but
 * answers drawn at random, as many as there are right ones held back: all but that share would get through.
 */
const belowRandom = (measure: string, rows: readonly SafeguardedRow[], show: Show): Measure =>
  bootstrapped(measure, rows, (some) => {
    const [through, wrong] = harm(some, show);
    const [held, right] = heldBack(some, show);
    return round(1 - held / right - through / wrong);
  });

/**
 * Withholding from the lowest threshold that holds back no right answer, as showing everything does. It is
 * chosen on one half of the questions and measured on the other, both ways.
 */
function* noneHeldBack(rows: readonly SafeguardedRow[], scoring: string): Generator<Result> {
  const questions = [...new Set(rows.map(({ question }) => question))];
  const isFirst = new Map(questions.map((question, i) => [question, i % 2 === 0]));
  /** By the half that is measured: a score is withheld above the highest of a right answer of the other. */
  const highest = (first: boolean) =>
    Math.max(
      ...rows.flatMap(({ question, hallucinated, score }) =>
        hallucinated || isFirst.get(question) === first ? [] : [score],
      ),
    );
  const above = new Map([true, false].map((first) => [first, highest(first)]));
  const show = (row: SafeguardedRow): Shown => {
    const isShown = row.score <= (above.get(isFirst.get(row.question) ?? true) ?? Infinity);
    return { whole: isShown, some: isShown };
  };
  yield share(`policy.harm-let-through.none-held-back${scoring}`, ...harm(rows, show));
  yield share(`policy.held-back-wrongly.none-held-back${scoring}`, ...heldBack(rows, show));
}

/** Withholding at the published threshold, which the default policy has too. */
function* headline(rows: readonly SafeguardedRow[]): Generator<Result> {
  const show = (row: SafeguardedRow) => shown(row, 'withhold', PUBLISHED_THRESHOLD);
  yield share('policy.harm-let-through', ...harm(rows, show));
  yield share('policy.held-back-wrongly', ...heldBack(rows, show));
  yield belowRandom('policy.harm-below-random', rows, show);
}
