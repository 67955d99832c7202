/** Sets of test cases. */
import type { CaseSetSummary } from '../../../core/api/test-room.ts';
import type { TestCase } from '../../../core/testing/test-case.ts';
import type { Change } from '../../../core/ports/records.ts';
import {
  newestFirst,
  padded,
  revised,
  type LibraryRecords,
  type LibraryTables,
  type Revised,
} from '../tables.ts';
import { chunked } from './chunks.ts';

/** What keeps a set: its head last. */
export const changesOfCases = (
  summary: CaseSetSummary,
  cases: readonly TestCase[],
): Change<LibraryTables>[] => [
  { table: 'cases', removeAll: `${summary.id}/` },
  ...chunked(cases).map((value, i) => ({
    table: 'cases' as const,
    key: `${summary.id}/${padded(i)}`,
    value,
  })),
  { table: 'caseSets', key: summary.id, value: revised(summary) },
];

export class CaseSets {
  readonly #records: LibraryRecords;

  constructor(records: LibraryRecords) {
    this.#records = records;
  }

  /** Newest first. */
  async list(): Promise<readonly CaseSetSummary[]> {
    return newestFirst(await this.#records.list('caseSets', ''));
  }

  head(id: string): Promise<(CaseSetSummary & Revised) | undefined> {
    return this.#records.get('caseSets', id);
  }

  /** Replaces a set with the same id. */
  keep(summary: CaseSetSummary, cases: readonly TestCase[]): Promise<void> {
    return this.#records.write(changesOfCases(summary, cases));
  }

  /** Changes one case of a set, which another tab may be changing too. */
  change(id: string, caseId: string, change: (testCase: TestCase) => TestCase): Promise<void> {
    return this.#records.transaction('write', ['caseSets', 'cases'], async (records) => {
      const head = await records.get('caseSets', id);
      for (const key of head ? await records.keys('cases', `${id}/`) : []) {
        const chunk = (await records.get('cases', key)) ?? [];
        if (!head || !chunk.some((testCase) => testCase.id === caseId)) continue;
        const value = chunk.map((testCase) => (testCase.id === caseId ? change(testCase) : testCase));
        await records.write([
          { table: 'cases', key, value },
          { table: 'caseSets', key: id, value: revised({ ...head, edited: true }) },
        ]);
      }
    });
  }

  /** Empty if the set is not stored. */
  read(id: string): Promise<readonly TestCase[]> {
    return this.#records.transaction('read', ['caseSets', 'cases'], async (records) =>
      (await records.get('caseSets', id)) ? (await records.list('cases', `${id}/`)).flat() : [],
    );
  }
}
