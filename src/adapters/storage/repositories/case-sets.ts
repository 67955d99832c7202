/** Sets of test cases. */
import type { CaseSetSummary } from '../../../core/api/test-room.ts';
import type { TestCase } from '../../../core/testing/test-case.ts';
import { newestFirst, padded, type LibraryRecords } from '../tables.ts';
import { chunked } from './chunks.ts';

export class CaseSets {
  readonly #records: LibraryRecords;

  constructor(records: LibraryRecords) {
    this.#records = records;
  }

  /** Newest first. */
  async list(): Promise<readonly CaseSetSummary[]> {
    return newestFirst(await this.#records.list('caseSets', ''));
  }

  /** Replaces a set with the same id. */
  keep(summary: CaseSetSummary, cases: readonly TestCase[]): Promise<void> {
    const { id } = summary;
    return this.#records.write([
      { table: 'cases', removeAll: `${id}/` },
      ...chunked(cases).map((value, i) => ({ table: 'cases' as const, key: `${id}/${padded(i)}`, value })),
      { table: 'caseSets', key: id, value: summary },
    ]);
  }

  /** Empty if the set is not stored. */
  read(id: string): Promise<readonly TestCase[]> {
    return this.#records.transaction('read', ['caseSets', 'cases'], async (records) =>
      (await records.get('caseSets', id)) ? (await records.list('cases', `${id}/`)).flat() : [],
    );
  }
}
