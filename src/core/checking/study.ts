/**
 * The paper's ablation (MetaRAG, section 5): a grid of configurations over labelled rows with several seeds.
 * Gives leaderboards, the variation over seeds, and Pareto fronts.
 */
import type { CheckSettings } from './check.ts';
import { PUBLISHED_THRESHOLD } from './penalty.ts';
import { accuracyOf, confusion, f1Of, type Labelled } from './quality.ts';

export interface StudyGrid {
  readonly mutations: readonly number[];
  readonly readers: readonly CheckSettings['readers'][];
  readonly scorings: readonly CheckSettings['scoring'][];
  readonly thresholds: readonly number[];
  readonly passages: readonly number[];
  readonly seeds: readonly number[];
  /** Labelled rows to use, the same for all configurations; all rows where absent. */
  readonly rows?: number;
}

/** Mean and sample standard deviation over seeds; the deviation is 0 with one seed. */
export interface Spread {
  readonly mean: number;
  readonly deviation: number;
}

export interface StudyRow {
  readonly settings: Omit<CheckSettings, 'seed'>;
  /** `combined / N 2 / k 3 / 0.50`. */
  readonly name: string;
  readonly f1: Spread;
  readonly precision: Spread;
  readonly recall: Spread;
  readonly accuracy: Spread;
  /** Seconds per row. */
  readonly seconds: Spread;
  /** Coefficient of variation of F1, deviation over mean. */
  readonly variation: number;
}

export interface StudyReport {
  readonly rows: readonly StudyRow[];
  readonly labelled: number;
  /** Indices into `rows`, best first. */
  readonly leaders: Readonly<Record<'f1' | 'precision' | 'recall' | 'accuracy', readonly number[]>>;
  /** Indices of rows on the Pareto front. */
  readonly fronts: { readonly f1AndTime: readonly number[]; readonly precisionAndRecall: readonly number[] };
}

/**
 * The result of one configuration with one seed. The threshold is applied afterwards, so one run serves all
 * thresholds.
 */
export interface StudyRun {
  readonly settings: CheckSettings;
  readonly rows: readonly Labelled[];
  readonly seconds: number;
}

/** The checks that a grid needs: every configuration and seed once, whatever the thresholds. */
export const runsOf = (grid: StudyGrid): CheckSettings[] =>
  grid.readers.flatMap((readers) =>
    grid.scorings.flatMap((scoring) =>
      grid.mutations.flatMap((mutations) =>
        grid.passages.flatMap((passages) =>
          grid.seeds.map((seed) => ({
            readers,
            scoring,
            mutations,
            passages,
            seed,
            threshold: grid.thresholds[0] ?? PUBLISHED_THRESHOLD,
          })),
        ),
      ),
    ),
  );

export function reportStudy(grid: StudyGrid, runs: readonly StudyRun[]): StudyReport {
  const configurations = [...new Set(runs.map(({ settings }) => nameOf(settings)))].map((name) =>
    runs.filter(({ settings }) => nameOf(settings) === name),
  );
  const rows = configurations.flatMap((group) =>
    grid.thresholds.map((threshold) => studyRow(group, threshold)),
  );
  const ranked = (measure: 'f1' | 'precision' | 'recall' | 'accuracy') =>
    rows
      .map((_, i) => i)
      .sort((a, b) => (rows[b] as StudyRow)[measure].mean - (rows[a] as StudyRow)[measure].mean || a - b);
  return {
    rows,
    labelled: runs[0]?.rows.length ?? 0,
    leaders: {
      f1: ranked('f1'),
      precision: ranked('precision'),
      recall: ranked('recall'),
      accuracy: ranked('accuracy'),
    },
    fronts: {
      f1AndTime: paretoFront(rows.map(({ f1, seconds }) => [f1.mean, -seconds.mean])),
      precisionAndRecall: paretoFront(rows.map(({ precision, recall }) => [precision.mean, recall.mean])),
    },
  };
}

const nameOf = ({
  readers,
  scoring,
  mutations,
  passages,
}: Omit<CheckSettings, 'threshold' | 'seed'>): string =>
  [
    readers.join(' + '),
    `N ${String(mutations)}`,
    `k ${String(passages)}`,
    ...(scoring === 'expected' ? ['expected penalty'] : []),
  ].join(' / ');

function studyRow(group: readonly StudyRun[], threshold: number): StudyRow {
  const counts = group.map(({ rows }) => confusion(rows, threshold));
  const { readers, scoring, mutations, passages } = (group[0] as StudyRun).settings;
  const settings = { readers, scoring, mutations, passages };
  const f1 = spread(counts.map(f1Of));
  return {
    settings: { ...settings, threshold },
    name: `${nameOf(settings)} / ${threshold.toFixed(2)}`,
    f1,
    precision: spread(counts.map(({ hits, falseAlarms }) => (hits === 0 ? 0 : hits / (hits + falseAlarms)))),
    recall: spread(counts.map(({ hits, misses }) => (hits === 0 ? 0 : hits / (hits + misses)))),
    accuracy: spread(counts.map(accuracyOf)),
    seconds: spread(group.map(({ seconds, rows }) => seconds / Math.max(1, rows.length))),
    variation: f1.mean === 0 ? 0 : f1.deviation / f1.mean,
  };
}

export function spread(values: readonly number[]): Spread {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1)) };
}

/**
 * Indices of the points that no other point dominates (at least equal in both, higher in one). Higher is
 * better in both.
 */
export function paretoFront(points: readonly (readonly [number, number])[]): number[] {
  const beaten = ([x, y]: readonly [number, number]) =>
    points.some(([a, b]) => a >= x && b >= y && (a > x || b > y));
  return points.flatMap((point, i) => (beaten(point) ? [] : [i]));
}
