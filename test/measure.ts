/**
 * A task of `npm run eval`, `bench` or `campaign`: the default export of its file, a generator of measures.
 * It writes progress for people to standard error (`say`), and yields results for machines.
 */
import { existsSync } from 'node:fs';
import { wilson } from '../src/core/wilson.ts';

export interface TaskOptions {
  /** The folder of labelled rows. */
  readonly data: string;
  /** The folder of the project. */
  readonly root: string;
  /** The most rows of a file; Infinity without --limit. */
  readonly limit: number;
  readonly seed: number;
  /** The number of random cases in a campaign; if absent, the task's own number. */
  readonly cases: number | undefined;
  /** A folder in which the task may write. */
  readonly work: string | undefined;
  /** A checkout of an earlier version, with its packages installed, to compare with in the same run. */
  readonly before: string | undefined;
  readonly reasoning: boolean;
  /** Also print one JSON object for each row. */
  readonly rows: boolean;
  /** Words after the task's name that are not names of tasks. */
  readonly words: readonly string[];
  say(line: string): void;
}

export interface Measure {
  readonly measure: string;
  readonly value: number;
  /** The number of rows, cases or runs behind the value. */
  readonly n: number;
  readonly low?: number;
  readonly high?: number;
  readonly seconds?: number;
  /** Present if this must not happen; it contains the smallest example. The command then exits with 1. */
  readonly failure?: string;
}

/** What is missing, so that the task does nothing. */
export interface Skipped {
  readonly skipped: string;
}
export type Result = Measure | Skipped;
export type Task = (options: TaskOptions) => AsyncGenerator<Result, void, void>;

/** A share of rows with its 95 % interval. */
export function share(measure: string, hits: number, of: number, seconds?: number): Measure {
  return {
    measure,
    value: of === 0 ? 0 : round(hits / of),
    n: of,
    low: round(wilson(hits, of).low),
    high: round(wilson(hits, of).high),
    ...(seconds !== undefined && { seconds }),
  };
}

export const round = (value: number, digits = 4): number => Number(value.toFixed(digits));
export const secondsSince = (started: number): number => round((performance.now() - started) / 1000, 2);

/** Undefined if the path exists; otherwise the result that says it is missing. */
export const missing = (path: string): Skipped | undefined =>
  existsSync(path) ? undefined : { skipped: path };
