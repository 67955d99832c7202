/** Data that passes between page and worker: a file's bytes, a page of rows, the progress of a job. */
import type { Progress } from './work.ts';

/**
 * The bytes of a file. This is the part of the browser's `Blob` that the core uses: the core must not depend
 * on browser types.
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
