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
        readonly revision: string | undefined;
        readonly cases: readonly TestCase[];
        readonly byId: ReadonlyMap<string, TestCase>;
      }
    | undefined;

  constructor(sets: CaseSets) {
    this.#sets = sets;
  }

  async #opened(id: string) {
    // The message of another tab that replaced or removed the set may still be on its way.
    const stored = await this.#sets.head(id);
    const known = this.#open;
    if (stored && known?.id === id && known.revision === stored.revision) return known;
    const cases = await this.#sets.read(id);
    const byId = new Map(cases.map((testCase) => [testCase.id, testCase]));
    return (this.#open = { id, revision: stored?.revision, cases, byId });
  }

  async all(id: string): Promise<readonly TestCase[]> {
    return (await this.#opened(id)).cases;
  }

  async byId(id: string): Promise<ReadonlyMap<string, TestCase>> {
    return (await this.#opened(id)).byId;
  }

  async page(id: string, filter: CaseFilter, offset: number, limit: number): Promise<Page<TestCase>> {
    return pageOf(await this.matching(id, filter), offset, limit);
  }

  async matching(id: string, filter: CaseFilter): Promise<readonly TestCase[]> {
    return (await this.all(id)).filter((testCase) => caseMatches(filter, testCase));
  }

  forget(id: string): void {
    if (this.#open?.id === id) this.#open = undefined;
  }
}
