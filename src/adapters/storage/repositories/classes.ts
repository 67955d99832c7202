/** What a class file brings: facts, questions and runs that belong together. */
import type { CaseSetSummary, FactBaseSummary } from '../../../core/api/test-room.ts';
import type { FactBase } from '../../../core/knowledge/fact-base.ts';
import type { Answer, TestCase } from '../../../core/testing/test-case.ts';
import type { KeptRun, LibraryRecords } from '../tables.ts';
import { changesOfCases } from './case-sets.ts';
import { changesOfFacts } from './fact-bases.ts';
import { changesOfRun } from './runs.ts';

export interface ClassParts {
  readonly facts?: { readonly summary: FactBaseSummary; readonly base: FactBase };
  readonly set: { readonly summary: CaseSetSummary; readonly cases: readonly TestCase[] };
  readonly runs: readonly { readonly run: KeptRun; readonly answers: readonly Answer[] }[];
}

export class Classes {
  readonly #records: LibraryRecords;

  constructor(records: LibraryRecords) {
    this.#records = records;
  }

  /**
   * Keeps all parts or none. A part whose id is stored already stays as it is: replies may have been added.
   */
  keep({ facts, set, runs }: ClassParts): Promise<void> {
    const parts = [
      ...(facts
        ? [
            {
              table: 'factBases' as const,
              id: facts.summary.id,
              changes: changesOfFacts(facts.summary, facts.base),
            },
          ]
        : []),
      { table: 'caseSets' as const, id: set.summary.id, changes: changesOfCases(set.summary, set.cases) },
      ...runs.map(({ run, answers }) => ({
        table: 'runs' as const,
        id: run.id,
        changes: changesOfRun(run, answers),
      })),
    ];
    return this.#records.transaction(
      'write',
      ['factBases', 'factHeads', 'factColumns', 'caseSets', 'cases', 'runs', 'answers'],
      async (records) => {
        for (const { table, id, changes } of parts)
          if ((await records.get(table, id)) === undefined) await records.write(changes);
      },
    );
  }
}
