/** A batch that is split into files, checked in other libraries, and merged: nothing is lost or doubled. */
import JSZip from 'jszip';
import { describe, expect, test } from 'vitest';
import { Library } from '../../src/adapters/storage/library.ts';
import { memoryRecords } from '../../src/adapters/storage/memory-records.ts';
import type { BatchHead, LibraryTables } from '../../src/adapters/storage/tables.ts';
import { importBatch } from '../../src/core/checking/batch-import.ts';
import type { BatchInput } from '../../src/core/checking/batch.ts';
import { defaultSettings, type CheckedAnswer } from '../../src/core/checking/check.ts';
import { seeded } from '../../src/core/random.ts';
import { finish } from '../../src/core/work.ts';
import { checkedRows, mergeRows, splitRows } from '../../src/workers/check-room/batch-parts.ts';
import { randomRows } from '../core/checking/exchange/random-rows.ts';

const alone = { self: Promise.resolve('this test'), living: () => Promise.resolve(new Set(['this test'])) };
const newLibrary = () => new Library(memoryRecords<LibraryTables>(), alone);

async function keep(library: Library, id: string, inputs: readonly BatchInput[]): Promise<void> {
  await library.batches.keep({ id, name: `${id}.jsonl`, added: 0, rows: inputs.length, labelled: 0 }, inputs);
}
const headOf = async (library: Library, id: string): Promise<BatchHead> => {
  const head = await library.batches.get(id);
  if (!head) throw new Error(id);
  return head;
};

/** What a check of this row is taken to find: a figure that only this row has. */
const scoreOf = ({ answer }: BatchInput): number => (answer.length % 97) / 97;

/** Stores a result of each row that has none, as a run of the batch does, and counts these rows. */
async function check(
  library: Library,
  id: string,
  configuration: string,
  rows?: readonly number[],
): Promise<number> {
  const { batches } = library;
  const inputs = await batches.rows(id);
  const done = new Set(await batches.checkedRows(id, configuration));
  const missing = (rows ?? inputs.map((_, row) => row)).filter((row) => !done.has(row));
  for (const row of missing) {
    const input = inputs[row] as BatchInput;
    const score = scoreOf(input);
    const answer: CheckedAnswer = {
      question: input.question,
      answer: input.answer,
      settings: defaultSettings,
      reader: 'test',
      factoids: [],
      score,
    };
    await batches.keepResult(
      { batch: id, configuration, row },
      { scores: [score], words: [[[0, 1]]], tags: [], seconds: 0.5 },
      answer,
    );
  }
  await batches.show(id, configuration);
  return missing.length;
}

const textOf = (blob: Blob) => blob.text();

async function partsOf(library: Library, id: string, count: number): Promise<string[]> {
  const archive = await splitRows(library, await headOf(library, id), count);
  const { files } = await JSZip.loadAsync(await archive.arrayBuffer());
  return Promise.all(Object.values(files).map((file) => file.async('string')));
}

describe.each([1, 2, 3, 4, 5, 6, 7, 8])('seed %d', (seed) => {
  const random = seeded(seed);
  const inputs = Array.from({ length: 4 }, () => randomRows(random))
    .flat()
    .map(({ question, context, answer }, i): BatchInput => ({ id: `r${i}`, question, context, answer }));

  test('every row is checked once and comes back to its place', async () => {
    const home = newLibrary();
    await keep(home, 'home', inputs);
    // Some rows are checked before the batch is split.
    const before = await check(home, 'home', 'settings-a', [0, 1]);
    const parts = await partsOf(home, 'home', 3);
    expect(parts).toHaveLength(3);
    const files: string[] = [];
    let checked = 0;
    for (const [i, part] of parts.entries()) {
      const away = newLibrary();
      const read = finish(importBatch({ name: `part ${i}.jsonl`, text: part }));
      expect(read.rows.leftOut).toBe(0);
      await keep(away, 'part', read.inputs);
      checked += await check(away, 'part', 'settings-a');
      files.push(await textOf(await checkedRows(away, await headOf(away, 'part'))));
    }
    expect(checked).toBe(inputs.length);
    let merged = 0;
    // Each file comes twice, and once more with the others in one file.
    for (const file of [...files, ...files, files.join('')]) {
      const report = await mergeRows(home, await headOf(home, 'home'), file);
      expect(report).toMatchObject({ unknown: 0, otherSettings: 0, issues: { issues: [] } });
      expect(report.merged + report.already).toBe(report.read);
      merged += report.merged;
    }
    const results = await home.batches.results('home', 'settings-a');
    // Rows with the same texts come back together.
    expect(merged).toBeLessThanOrEqual(inputs.length - before);
    expect([...results.keys()].sort((a, b) => a - b)).toEqual(inputs.map((_, i) => i));
    for (const [row, { scores }] of results) expect(scores).toEqual([scoreOf(inputs[row] as BatchInput)]);
  });
});

test('rows of another batch, of other settings, and lines of no kind are counted and left out', async () => {
  const home = newLibrary();
  const row = (i: number) => ({ id: `r${i}`, question: '', context: ['Text.'], answer: `Answer ${i}.` });
  await keep(home, 'home', [row(0), row(1), row(2)]);
  await check(home, 'home', 'settings-a', [0]);
  const fileFrom = async (rows: readonly BatchInput[], configuration: string) => {
    const away = newLibrary();
    await keep(away, 'part', rows);
    await check(away, 'part', configuration);
    return textOf(await checkedRows(away, await headOf(away, 'part')));
  };
  const text = [
    await fileFrom([row(0), row(1), row(7)], 'settings-a'),
    await fileFrom([row(2)], 'settings-b'),
    '{"totem":"checked row","version":1}\nnot JSON\n',
    '{"totem":"checked row","version":1,"row":"x","configuration":"a/b","result":{},"check":{}}\n',
  ].join('');
  const report = await mergeRows(home, await headOf(home, 'home'), text);
  expect(report).toMatchObject({ read: 7, merged: 1, already: 1, unknown: 1, otherSettings: 1 });
  expect(report.issues.issues.map(({ place }) => place?.line)).toEqual([5, 6, 7]);
  expect([...(await home.batches.results('home', 'settings-a')).keys()]).toEqual([0, 1]);
});
