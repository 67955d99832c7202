/**
 * Case sets: generated or imported, filtered, and sent to the page in parts. The set in use stays in memory.
 */
import type { CaseSets } from '../../adapters/storage/repositories/case-sets.ts';
import type { TestCase } from '../../core/testing/test-case.ts';
import { caseMatches, type CaseFilter } from '../../core/testing/case-filter.ts';
import type { Page } from '../../core/transfer.ts';

export function pageOf<T>(rows: readonly T[], offset: number, limit: number): Page<T> {
  return { rows: rows.slice(offset, offset + limit), offset, total: rows.length };
}

export class Cases {
  readonly #sets: CaseSets;
  #open:
    | {
        readonly id: string;
        readonly cases: readonly TestCase[];
        readonly byId: ReadonlyMap<string, TestCase>;
      }
    | undefined;

  constructor(sets: CaseSets) {
    this.#sets = sets;
  }

  async #opened(id: string) {
    if (this.#open?.id !== id) {
      const cases = await this.#sets.read(id);
      this.#open = { id, cases, byId: new Map(cases.map((testCase) => [testCase.id, testCase])) };
    }
    return this.#open;
  }

  async all(id: string): Promise<readonly TestCase[]> {
    return (await this.#opened(id)).cases;
  }

  async byId(id: string): Promise<ReadonlyMap<string, TestCase>> {
    return (await this.#opened(id)).byId;
  }

  async page(id: string, filter: CaseFilter, offset: number, limit: number): Promise<Page<TestCase>> {
    const { cases } = await this.#opened(id);
    return pageOf(
      cases.filter((testCase) => caseMatches(filter, testCase)),
      offset,
      limit,
    );
  }

  forget(id: string): void {
    if (this.#open?.id === id) this.#open = undefined;
  }
}
