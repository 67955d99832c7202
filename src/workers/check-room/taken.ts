/** What a removal takes out of the tables, and what puts it back. */
import type { Removal } from '../../core/api/removal.ts';
import type { Change, RecordStore } from '../../core/ports/records.ts';
import type { CheckTables } from './tables.ts';

type Kind = Extract<Removal['kind'], 'collection' | 'document' | 'check' | 'batch'>;

export interface Taken {
  readonly name: string;
  readonly remove: readonly Change<CheckTables>[];
  readonly restore: readonly Change<CheckTables>[];
  /** Collections of which something is taken. */
  readonly of: readonly string[];
}

const batchTables = ['rows', 'results', 'rowChecks', 'reviews'] as const;

export async function taken(records: RecordStore<CheckTables>, kind: Kind, id: string): Promise<Taken> {
  const all: [keyof CheckTables, string][] = [];
  const gone = () => new Error(`This ${kind} is no longer kept here.`);
  let name: string;
  let of: string[] = [];
  if (kind === 'collection') {
    const head = await records.get('collections', id);
    if (!head) throw gone();
    const documents = await records.keys('documents', `${id}/`);
    all.push(['collections', id], ['power', id]);
    for (const key of documents) all.push(['documents', key], ['texts', key.slice(id.length + 1)]);
    ({ name } = head);
    of = [id];
  } else if (kind === 'document') {
    const key = (await records.keys('documents', '')).find((each) => each.endsWith(`/${id}`));
    const head = key && (await records.get('documents', key));
    if (!head) throw gone();
    all.push(['documents', key], ['texts', id]);
    ({ name } = head);
    of = [key.slice(0, -id.length - 1)];
  } else if (kind === 'batch') {
    const head = await records.get('batches', id);
    if (!head) throw gone();
    all.push(['batches', id], ['studies', id]);
    for (const table of batchTables)
      for (const key of await records.keys(table, `${id}/`)) all.push([table, key]);
    ({ name } = head);
  } else {
    const head = await records.get('checks', id);
    if (!head) throw gone();
    all.push(['checks', id], ['reviews', id]);
    name = head.checked.question || head.checked.answer;
  }
  const values = await Promise.all(all.map(([table, key]) => records.get(table, key)));
  return {
    name,
    of,
    remove: all.map(([table, key]) => ({ table, remove: key })),
    restore: all.flatMap(([table, key], i) =>
      values[i] === undefined ? [] : [{ table, key, value: values[i] } as Change<CheckTables>],
    ),
  };
}
