/**
 * What a task of `npm run eval`, `bench` or `campaign` is: the default export of its file, a generator of
 * measures. It says on standard error (`say`) what people want to see, and yields what machines read.
 */
import { existsSync } from 'node:fs';
import { wilson } from '../src/core/wilson.ts';

export interface TaskOptions {
  /** The folder of labelled rows. */
  readonly data: string;
  /** The folder of the project. */
  readonly root: string;
  /** At most this many rows of a file; Infinity without --limit. */
  readonly limit: number;
  readonly seed: number;
  /** How many random cases a campaign tries; the task's own number where absent. */
  readonly cases: number | undefined;
  /** A folder that may be written to. */
  readonly work: string | undefined;
  readonly reasoning: boolean;
  /** Words after the task's name that name no task. */
  readonly words: readonly string[];
  say(line: string): void;
}

export interface Measure {
  readonly measure: string;
  readonly value: number;
  /** How many rows, cases or runs the value rests on. */
  readonly n: number;
  readonly low?: number;
  readonly high?: number;
  readonly seconds?: number;
  /** Present when this must not happen: the smallest example. The command then exits with 1. */
  readonly failure?: string;
}

export type Result = Measure | { readonly skipped: string };
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

/** The path if it is there, else the result that says it is not. */
export const missing = (path: string): { readonly skipped: string } | undefined =>
  existsSync(path) ? undefined : { skipped: path };
