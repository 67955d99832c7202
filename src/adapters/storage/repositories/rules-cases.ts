/** Cases of the Rules room: a specification, a text, and what is known of its atoms. */
import type { RulesCase } from '../../../core/api/rules-room.ts';
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
    return this.#records.transaction('write', ['rulesCases'], async (records) => {
      const before = await records.get('rulesCases', id);
      if (!before) return undefined;
      const after = change(before);
      await records.write([{ table: 'rulesCases', key: id, value: { ...after, format: 1 } }]);
      return after;
    });
  }
}
