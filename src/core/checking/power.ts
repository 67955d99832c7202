/** The power meter: known errors are put into true statements of one's own documents, to learn which kinds the present set-up catches before it is trusted. */
import type { CheckSettings } from './check.ts';
import type { Measured } from './batch.ts';

export const errorKinds = ['number', 'date', 'unit', 'negation', 'entity', 'antonym', 'invented'] as const;
export type ErrorKind = (typeof errorKinds)[number];

export interface PowerOptions {
  /** True statements taken. */
  readonly count: number;
  readonly seed: number;
  readonly kinds: readonly ErrorKind[];
  readonly settings: CheckSettings;
}

export interface PowerReport {
  readonly caught: readonly { readonly kind: ErrorKind; readonly share: Measured; readonly missed: readonly { readonly original: string; readonly edited: string; readonly document: string }[] }[];
  readonly all: Measured;
  /** Of the statements as they stand in the documents: flagged all the same. */
  readonly falseAlarms: Measured;
  /** Kinds of which the documents offered too few statements. */
  readonly tooFew: readonly ErrorKind[];
}
