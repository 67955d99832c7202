/** Things as files of their own formats, by the writers of the rooms. */
import type { Library } from '../../adapters/storage/library.ts';
import type { BatchHead } from '../../adapters/storage/tables.ts';
import type { ExportChoice, ThingKind, ThingName } from '../../core/api/library-room.ts';
import { canonicalJson } from '../../core/checking/audit-log.ts';
import {
  factsAsNTriples,
  factsAsProlog,
  factsAsTable,
  relationsAsCsv,
} from '../../core/knowledge/fact-export.ts';
import type { FactBase } from '../../core/knowledge/fact-base.ts';
import { casesAsCsv, casesAsJsonl, repliesAsJsonl } from '../../core/testing/exchange/case-export.ts';
import { tabbedRow, tableRow } from '../../core/testing/exchange/table-cells.ts';
import { exportCase } from '../rules-room/exchange.ts';

const jsonl = { format: 'jsonl', extension: 'jsonl' };
const csv = { format: 'csv', extension: 'csv' };
const json = { format: 'json', extension: 'json' };

const choices: Readonly<Record<ThingKind, readonly ExportChoice[]>> = {
  'fact base': [
    csv,
    { format: 'tsv', extension: 'tsv' },
    { format: 'relations', extension: 'relations.csv' },
    { format: 'ntriples', extension: 'nt' },
    { format: 'prolog', extension: 'pl' },
  ],
  'case set': [jsonl, csv],
  run: [jsonl],
  collection: [],
  document: [{ format: 'text', extension: 'txt' }],
  check: [json],
  batch: [jsonl],
  'rules case': [{ format: 'esl', extension: 'esl.txt' }, json],
  'audit log copy': [jsonl],
};

export const exportsOf = (kind: ThingKind): readonly ExportChoice[] => choices[kind];

const types: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  relations: 'text/csv',
  ntriples: 'application/n-triples',
  prolog: 'text/plain',
  json: 'application/json',
  jsonl: 'application/jsonl',
};

/** @throws an error with a message for the user if the thing is not stored. */
export async function exportThing(library: Library, { kind, id }: ThingName, format: string): Promise<Blob> {
  const lines = await linesOf(library, { kind, id }, format);
  if (!lines || !choices[kind].some((choice) => choice.format === format))
    throw new Error(`This ${kind} no longer exists. It may have been removed.`);
  const parts: Blob[] = [];
  // A blob's text leaves this thread's memory.
  for await (const line of lines) parts.push(new Blob([line]));
  return new Blob(parts, { type: types[format] ?? 'text/plain' });
}

async function linesOf(
  library: Library,
  { kind, id }: ThingName,
  format: string,
): Promise<Iterable<string> | AsyncIterable<string> | undefined> {
  switch (kind) {
    case 'fact base': {
      const facts = await library.factBases.read(id);
      return facts && factLines(facts, format);
    }
    case 'case set': {
      const cases = await library.caseSets.read(id);
      return format === 'csv' ? casesAsCsv(cases) : casesAsJsonl(cases);
    }
    case 'run': {
      const run = await library.runs.get(id);
      if (!run) return undefined;
      const cases = await library.caseSets.read(run.caseSetId);
      return repliesAsJsonl(await library.runs.answers(id), new Map(cases.map((each) => [each.id, each])));
    }
    case 'document': {
      const [text] = await library.collections.texts([id]);
      return text && [text.document.text];
    }
    case 'check': {
      const check = await library.checks.get(id);
      return check && [`${JSON.stringify(check, undefined, 2)}\n`];
    }
    case 'batch': {
      const head = await library.batches.get(id);
      return head && batchLines(library, head);
    }
    case 'rules case': {
      const kept = await library.rulesCases.get(id);
      return kept && [exportCase(kept, format === 'json' ? 'json' : 'esl')];
    }
    case 'audit log copy': {
      const entries = await library.audit.other(id);
      return entries?.map((entry) => `${canonicalJson(entry)}\n`);
    }
    default:
      return undefined;
  }
}

async function* batchLines(library: Library, head: BatchHead): AsyncGenerator<string> {
  for await (const [, row] of library.batches.inOrder(head)) yield `${JSON.stringify(row)}\n`;
}

function factLines(facts: FactBase, format: string): Iterable<string> {
  switch (format) {
    case 'relations':
      return relationsAsCsv(facts, tableRow);
    case 'ntriples':
      return factsAsNTriples(facts);
    case 'prolog':
      return factsAsProlog(facts);
    case 'tsv':
      return factsAsTable(facts, tabbedRow, '\t');
    default:
      return factsAsTable(facts, tableRow, ',');
  }
}
