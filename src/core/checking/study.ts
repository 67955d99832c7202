/** The paper's ablation (MetaRAG, section 5): a grid of configurations over labelled rows with several seeds; leaderboards, steadiness, Pareto fronts. */
import type { CheckSettings } from './check.ts';

export interface StudyGrid {
  readonly mutations: readonly number[];
  readonly readers: readonly CheckSettings['readers'][];
  readonly scorings: readonly CheckSettings['scoring'][];
  readonly thresholds: readonly number[];
  readonly passages: readonly number[];
  readonly seeds: readonly number[];
  /** Labelled rows taken, the same for all; all of them where absent. */
  readonly rows?: number;
}

export interface Spread {
  readonly mean: number;
  /** Of the sample over seeds; 0 with one seed. */
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
  /** Seconds a row. */
  readonly seconds: Spread;
  /** Coefficient of variation of F1, deviation over mean. */
  readonly variation: number;
}

export interface StudyReport {
  readonly rows: readonly StudyRow[];
  readonly labelled: number;
  /** Indices into `rows`, best first. */
  readonly leaders: Readonly<Record<'f1' | 'precision' | 'recall' | 'accuracy', readonly number[]>>;
  /** Indices of rows that no other beats in both. */
  readonly fronts: { readonly f1AndTime: readonly number[]; readonly precisionAndRecall: readonly number[] };
}
