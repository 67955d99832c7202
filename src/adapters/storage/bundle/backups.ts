/** Makes a backup of the library, or of some of its things, as a bundle. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { BackupFile, BackupOptions, LastBackup } from '../../../core/api/library-room.ts';
import type { Control } from '../../../core/work.ts';
import { readingKey, textKeysOf, vectorTextKey } from '../content-keys.ts';
import { recordsAt } from '../repositories/inventory.ts';
import type { LibraryRecords, RecordPlace } from '../tables.ts';
import {
  allThings,
  found,
  headTables,
  nameOf,
  partsOf,
  placesOf,
  withDocuments,
  type ThingRef,
} from '../things.ts';
import { BundleWriter } from './bundle-file.ts';
import { contentLine, lineOf, type ThingEnd } from './records-in-bundle.ts';

/** How often a thing is written anew if another tab changes it meanwhile. */
const TRIES = 5;

/** The settings that a person has made: the others say what this browser has unpacked or tidied. */
export const preferenceNames = ['test preferences', 'check preferences'] as const;

export class Backups {
  readonly #records: LibraryRecords;

  constructor(records: LibraryRecords) {
    this.#records = records;
  }

  /** @throws the signal's reason if it was stopped. */
  async make(options: BackupOptions, made: number, control: Control): Promise<BackupFile> {
    const things = await this.#chosen(options.things);
    const writer = await BundleWriter.begin(made, options.passphrase);
    const report = (done: number) => control.report({ stage: 'Saving', done, total: things.length + 1 });
    let [written, records] = [0, 0];
    for (const [i, thing] of things.entries()) {
      control.stop.throwIfAborted();
      report(i);
      const end = await this.#whole(writer, thing, control);
      if (!end) continue;
      written++;
      records += end.records;
    }
    report(things.length);
    for await (const record of this.#others(options.things && things)) {
      control.stop.throwIfAborted();
      await writer.line(lineOf.record(record));
      records++;
    }
    for (const page of options.page) await writer.line(lineOf.page(page));
    await writer.line(lineOf.all(written, records));
    const file = await writer.finish();
    report(things.length + 1);
    return { file, made: { at: made, things: written, bytes: file.size } satisfies LastBackup };
  }

  /** In the order of kinds. What a thing cannot be read without comes along. */
  async #chosen(names: BackupOptions['things']): Promise<readonly ThingRef[]> {
    const all = await allThings(this.#records);
    if (!names) return all;
    const wanted = new Set<string>();
    const add = ({ kind, id }: Pick<ThingRef, 'kind' | 'id'>) => wanted.add(`${kind}/${id}`);
    for (const name of names) {
      const thing = await found(this.#records, name);
      if (!thing) continue;
      for (const each of await withDocuments(this.#records, thing)) add(each);
      if (thing.collection !== undefined) add({ kind: 'collection', id: thing.collection });
      const run = thing.kind === 'run' ? await this.#records.get('runs', thing.id) : undefined;
      if (run) add({ kind: 'case set', id: run.caseSetId });
    }
    return all.filter(({ kind, id }) => wanted.has(`${kind}/${id}`));
  }

  /**
   * Writes a thing as it was at one moment: if its head has changed meanwhile, it is written again.
   * Undefined if the thing was removed meanwhile.
   */
  async #whole(writer: BundleWriter, thing: ThingRef, control: Control): Promise<ThingEnd | undefined> {
    const mark = writer.mark();
    const headOf = () => this.#records.get(headTables[thing.kind], partsOf(thing)[0].head[1]);
    for (let tries = 0; tries < TRIES; tries++) {
      const head = await headOf();
      if (!head) return undefined;
      const { kind, id, collection } = thing;
      const name = nameOf(kind, head);
      await writer.line(lineOf.thing({ kind, id, name, ...(collection !== undefined && { collection }) }));
      const end = await linesOf(this.#records, thing, control, (line) => writer.line(line));
      await writer.line(lineOf.end(end));
      if (JSON.stringify(await headOf()) === JSON.stringify(head)) return end;
      writer.backTo(mark);
    }
    throw new Error('Another tab keeps changing what is saved. Wait until its work is done, and try again.');
  }

  /** Records that belong to no thing: the log, settings, and what was read or embedded once. */
  async *#others(things: readonly ThingRef[] | undefined) {
    if (!things) {
      const names = preferenceNames.map((name): RecordPlace => ['settings', name]);
      yield* recordsAt(this.#records, [...names, ['audit', ''], ['readings', ''], ['vectors', '']]);
      return;
    }
    for (const { kind, id } of things) if (kind === 'run') yield* this.#readingsOf(id);
    yield* this.#vectorsOf(things.filter(({ kind }) => kind === 'document').map(({ id }) => id));
  }

  async *#readingsOf(run: string) {
    const head = await this.#records.get('runs', run);
    if (!head) return;
    const cases = (await this.#records.list('cases', `${head.caseSetId}/`)).flat();
    const byId = new Map(cases.map((each) => [each.id, each]));
    const answers = (await this.#records.list('answers', `${run}/`)).flat();
    const keys = new Set(
      answers.flatMap((answer) => {
        const testCase = byId.get(answer.caseId);
        return testCase ? readingKey(testCase, answer) : [];
      }),
    );
    yield* recordsAt(
      this.#records,
      [...keys].map((key): RecordPlace => ['readings', key]),
    );
  }

  async *#vectorsOf(documents: readonly string[]) {
    if (documents.length === 0) return;
    const texts = new Set<string>();
    for (const id of documents)
      for (const key of textKeysOf(await this.#records.get('texts', id))) texts.add(key);
    const keys = (await this.#records.keys('vectors', '')).filter((key) => texts.has(vectorTextKey(key)));
    yield* recordsAt(
      this.#records,
      keys.map((key): RecordPlace => ['vectors', key]),
    );
  }
}

/** The lines of a thing's records, and what the line after them says. */
export async function linesOf(
  records: LibraryRecords,
  thing: ThingRef,
  { stop }: Pick<Control, 'stop'>,
  write: (line: Uint8Array<ArrayBuffer>) => unknown,
): Promise<ThingEnd> {
  const hash = sha256.create();
  let count = 0;
  for await (const [table, key, value] of recordsAt(records, placesOf(thing))) {
    stop.throwIfAborted();
    const record = [table, key, withoutRevision(value)] as const;
    const line = lineOf.record(record);
    hash.update(contentLine(record, line));
    count++;
    await write(line);
  }
  return { records: count, sha256: bytesToHex(hash.digest()) };
}

/** The mark of a head is another one in every library. */
function withoutRevision(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('revision' in value)) return value;
  const rest: Partial<typeof value> = { ...value };
  delete rest.revision;
  return rest;
}
