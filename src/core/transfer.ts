/**
 * The shapes in which things cross between page and worker: a file's bytes, a page of rows, how far a job is.
 */
import type { Progress } from './work.ts';

/**
 * A file's bytes, as the browser's `Blob` has them; the core knows no browser, so it names only what is asked
 * of it.
 */
export interface Bytes {
  readonly size: number;
  slice(start?: number, end?: number): Bytes;
  arrayBuffer(): Promise<ArrayBuffer>;
}

export interface Page<T> {
  readonly rows: readonly T[];
  readonly offset: number;
  readonly total: number;
}

export type OnProgress = (progress: Progress & { readonly perSecond?: number }) => void;
