/**
 * The paper's ablation (MetaRAG, section 5): a grid of configurations over labelled rows with several seeds.
 * Gives leaderboards, the variation over seeds, and Pareto fronts.
 */
import { modelDoes, needsLanguageModel, type CheckSettings } from './check.ts';
import { PUBLISHED_THRESHOLD } from './penalty.ts';
import { publishedConfigurations, type PublishedConfiguration } from './published-study.ts';
import { accuracyOf, confusion, f1Of, type Labelled } from './quality.ts';

export interface StudyGrid {
  /** The paper's configurations (published-study.ts) instead of those of the lists below, except seeds. */
  readonly preset?: 'paper';
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
  /** The language model's tokens per row, 0 without one; absent where the model does not count them. */
  readonly tokens?: Spread;
  /** Of a configuration of the paper. */
  readonly published?: Pick<PublishedConfiguration, 'name' | 'printed'>;
  /** Coefficient of variation of F1, deviation over mean. */
  readonly variation: number;
}

export interface StudyReport {
  readonly rows: readonly StudyRow[];
  readonly labelled: number;
  /** Indices into `rows`, best first. */
  readonly leaders: Readonly<Record<'f1' | 'precision' | 'recall' | 'accuracy', readonly number[]>>;
  /** Indices of rows on the Pareto front. */
  readonly fronts: {
    /** Absent in reports of earlier versions, which counted no tokens. */
    readonly f1AndTokens?: readonly number[];
    readonly f1AndTime: readonly number[];
    readonly precisionAndRecall: readonly number[];
  };
  /** Configurations that were not run, because they need a language model and none was chosen. */
  readonly leftOut?: readonly StudySetUp[];
}

/** A configuration before it is run. */
export type StudySetUp = Pick<StudyRow, 'settings' | 'published'>;

/**
 * The result of one configuration with one seed. The threshold is applied afterwards, so one run serves all
 * thresholds.
 */
export interface StudyRun {
  readonly settings: CheckSettings;
  readonly rows: readonly Labelled[];
  readonly seconds: number;
  /** Of the language model; absent where it does not count them. */
  readonly tokens?: number;
}

/** The configurations of a grid, each once, whatever the thresholds. */
export const setUpsOf = (grid: StudyGrid): readonly StudySetUp[] =>
  grid.preset === 'paper'
    ? publishedConfigurations.map(({ settings, ...published }) => ({ settings, published }))
    : grid.readers.flatMap((readers) =>
        grid.scorings.flatMap((scoring) =>
          grid.mutations.flatMap((mutations) =>
            grid.passages.map((passages) => ({
              settings: {
                readers,
                scoring,
                mutations,
                passages,
                threshold: grid.thresholds[0] ?? PUBLISHED_THRESHOLD,
              },
            })),
          ),
        ),
      );

/** The checks that a grid needs: every configuration with every seed. */
export const runsOf = (grid: StudyGrid): CheckSettings[] =>
  setUpsOf(grid).flatMap(({ settings }) => grid.seeds.map((seed) => ({ ...settings, seed })));

/** Set-ups that can run, and those that need a language model that is not there. */
export function runnable(
  grid: StudyGrid,
  hasLanguageModel: boolean,
): { readonly runs: readonly CheckSettings[]; readonly leftOut: readonly StudySetUp[] } {
  const isLeftOut = ({ settings }: { readonly settings: StudySetUp['settings'] }) =>
    !hasLanguageModel && needsLanguageModel(settings);
  return {
    runs: runsOf(grid).filter((settings) => !isLeftOut({ settings })),
    leftOut: setUpsOf(grid).filter(isLeftOut),
  };
}

/** What a study will ask for, before it is run. */
export interface StudyEstimate {
  readonly setUps: number;
  readonly leftOut: readonly StudySetUp[];
  /** Answers times set-ups times seeds; a check that two set-ups share is counted once. */
  readonly checks: number;
  /** About how often a reader that ships with Totem reads a statement or a variant of one. */
  readonly readings: number;
  /** About how often the language model is asked. */
  readonly modelCalls: number;
  /** About how long it takes; absent while nothing was measured on this batch. */
  readonly seconds?: number;
}

/**
 * @param statements of each answer that is checked: its sentences, because the answers are not yet split.
 * @param secondsPerRow of a check without a language model, where known. With one nothing is known before.
 */
export function estimateStudy(
  grid: StudyGrid,
  hasLanguageModel: boolean,
  statements: readonly number[],
  secondsPerRow?: number,
): StudyEstimate {
  const { runs, leftOut } = runnable(grid, hasLanguageModel);
  const distinct = [...new Map(runs.map((settings) => [runName(settings), settings])).values()];
  const all = statements.reduce((sum, count) => sum + count, 0);
  const asked = distinct.map(({ readers, mutations, ...settings }) => {
    // The statement itself is read too, for its words.
    const read = all * (1 + 2 * mutations);
    const shipped = readers.filter((name) => name !== 'language model').length;
    const isSplitByModel = modelDoes(settings, 'decomposition');
    const isRewordedByModel = modelDoes(settings, 'generation');
    return {
      readings: shipped * read,
      modelCalls:
        (isSplitByModel ? statements.length : 0) +
        (isRewordedByModel ? 2 * all : 0) +
        (readers.length - shipped) * read,
    };
  });
  const modelCalls = asked.reduce((sum, each) => sum + each.modelCalls, 0);
  const checks = distinct.length * statements.length;
  return {
    setUps: setUpsOf(grid).length - leftOut.length,
    leftOut,
    checks,
    readings: asked.reduce((sum, each) => sum + each.readings, 0),
    modelCalls,
    ...(secondsPerRow !== undefined && modelCalls === 0 && { seconds: checks * secondsPerRow }),
  };
}

export function reportStudy(
  grid: StudyGrid,
  runs: readonly StudyRun[],
  leftOut: readonly StudySetUp[] = [],
): StudyReport {
  const thresholds = grid.preset === 'paper' ? [PUBLISHED_THRESHOLD] : grid.thresholds;
  const rows = setUpsOf(grid).flatMap((setUp) => {
    const group = runs.filter(({ settings }) => nameOf(settings) === nameOf(setUp.settings));
    return group.length === 0 ? [] : thresholds.map((threshold) => studyRow(setUp, group, threshold));
  });
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
      f1AndTokens: paretoFront(rows.map(({ f1, tokens }) => [f1.mean, -(tokens?.mean ?? Infinity)])).filter(
        (i) => rows[i]?.tokens !== undefined,
      ),
      f1AndTime: paretoFront(rows.map(({ f1, seconds }) => [f1.mean, -seconds.mean])),
      precisionAndRecall: paretoFront(rows.map(({ precision, recall }) => [precision.mean, recall.mean])),
    },
    ...(leftOut.length > 0 && { leftOut }),
  };
}

type Named = Omit<CheckSettings, 'threshold' | 'seed'>;

const nameOf = (settings: Named): string => {
  const { readers, scoring, mutations, passages, method, temperature = 0 } = settings;
  const published = [
    modelDoes(settings, 'decomposition') ? 'split by the model' : 'split by rules',
    modelDoes(settings, 'generation') ? 'variants by the model' : 'variants by rules',
    `T ${String(temperature)}`,
  ];
  return [
    readers.join(' + '),
    `N ${String(mutations)}`,
    `k ${String(passages)}`,
    ...(scoring === 'as published' ? [] : [scoring === 'expected' ? 'expected penalty' : 'support alone']),
    ...(method === 'as published' ? published : []),
  ].join(' / ');
};

/** Runs with the same name give the same result: rules have no temperature. */
const runName = (settings: CheckSettings): string => {
  const { temperature = 0, seed } = settings;
  const used = modelDoes(settings, 'generation') ? temperature : 0;
  return `${nameOf({ ...settings, temperature: used })} / seed ${String(seed)}`;
};

function studyRow(
  { settings, published }: StudySetUp,
  group: readonly StudyRun[],
  threshold: number,
): StudyRow {
  const counts = group.map(({ rows }) => confusion(rows, threshold));
  const f1 = spread(counts.map(f1Of));
  const perRow = (total: number, { rows }: StudyRun) => total / Math.max(1, rows.length);
  const tokens = group.flatMap((run) => (run.tokens === undefined ? [] : [perRow(run.tokens, run)]));
  return {
    settings: { ...settings, threshold },
    name: `${nameOf(settings)} / ${threshold.toFixed(2)}`,
    f1,
    precision: spread(counts.map(({ hits, falseAlarms }) => (hits === 0 ? 0 : hits / (hits + falseAlarms)))),
    recall: spread(counts.map(({ hits, misses }) => (hits === 0 ? 0 : hits / (hits + misses)))),
    accuracy: spread(counts.map(accuracyOf)),
    seconds: spread(group.map((run) => perRow(run.seconds, run))),
    ...(tokens.length === group.length && { tokens: spread(tokens) }),
    variation: f1.mean === 0 ? 0 : f1.deviation / f1.mean,
    ...(published && { published }),
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
