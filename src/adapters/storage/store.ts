/** What is kept between visits. Writes are all or nothing: a failed one leaves what was there before. */
import type { FactBase } from '../../core/knowledge/fact-base.ts';
import type { Answer, TestCase } from '../../core/testing/test-case.ts';
import type { Reading } from '../../core/oracles/reading.ts';
import type { CaseSetSummary, FactBaseSummary, TestListing } from '../../core/api/test-room.ts';
import type { RunSummary } from '../../core/oracles/run-report.ts';

/**
 * What a run's summary says before its readings are counted: `read` is derived from the readings that are
 * kept.
 */
export type KeptRun = Omit<RunSummary, 'read'>;

export interface Store {
  listing(): Promise<Omit<TestListing, 'runs'> & { readonly runs: readonly KeptRun[] }>;

  keepFactBase(summary: FactBaseSummary, factBase: FactBase): Promise<void>;
  /** Replaces the declarations of the relations, in their order; rows stay. */
  keepRelations(id: string, relations: FactBase['relations']): Promise<void>;
  factBase(id: string): Promise<FactBase | undefined>;

  keepCaseSet(summary: CaseSetSummary, cases: readonly TestCase[]): Promise<void>;
  cases(id: string): Promise<readonly TestCase[]>;

  keepRun(summary: KeptRun, answers: readonly Answer[]): Promise<void>;
  /** Adds one answer at the end and returns its index. */
  addAnswer(summary: KeptRun, answer: Answer): Promise<number>;
  answers(runId: string): Promise<readonly Answer[]>;

  /** Readings are kept by what was read (a content key), so that the same reply is never read twice. */
  keepReadings(readings: ReadonlyMap<string, Reading>): Promise<void>;
  /** Those of the keys that are kept. */
  readings(keys: readonly string[]): Promise<ReadonlyMap<string, Reading>>;

  remove(kind: 'fact base' | 'case set' | 'run', id: string): Promise<void>;

  /** A small value of the product's own, such as the version of the samples that were unpacked. */
  setting(name: string): Promise<string | undefined>;
  keepSetting(name: string, value: string): Promise<void>;
}
