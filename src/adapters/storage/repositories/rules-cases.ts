/** Cases of the Rules room: a specification, a text, and what is known of its atoms. */
import type { RulesCase } from '../../../core/api/rules-room.ts';
import { change as changeRecord } from '../change.ts';
import type { LibraryRecords } from '../tables.ts';

export class RulesCases {
  readonly #records: LibraryRecords;

  constructor(records: LibraryRecords) {
    this.#records = records;
  }

  /** Last changed first. */
  async list(): Promise<readonly RulesCase[]> {
    const kept = await this.#records.list('rulesCases', '');
    return kept.toSorted((a, b) => b.changed - a.changed);
  }

  get(id: string): Promise<RulesCase | undefined> {
    return this.#records.get('rulesCases', id);
  }

  keep(added: RulesCase): Promise<void> {
    return this.#records.write([{ table: 'rulesCases', key: added.id, value: { ...added, format: 1 } }]);
  }

  /** Changes a stored case in one step. Undefined if it no longer exists. */
  change(id: string, change: (before: RulesCase) => RulesCase): Promise<RulesCase | undefined> {
    return changeRecord(
      this.#records,
      ['rulesCases', id],
      (before) => before && { ...change(before), format: 1 as const },
    );
  }
}
