/**
 * Restores a bundle. First all of it is read: its hash, every line, every record. Only then anything is
 * written. What is written is noted as unfinished before, and deleted again if the work stops: at once, or
 * when the library is opened next. So a bundle is added as a whole or not at all.
 *
 * A thing whose id is free keeps it. A thing that is here with the same content is left alone. If the id is
 * taken by another content, the thing of the bundle gets a new id and stands beside it; whatever refers to it
 * in the bundle refers to the new id.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { firstBreak, type AuditEntry } from '../../../core/checking/audit-log.ts';
import type { BackupContents, RestoreMode, RestoreReport } from '../../../core/api/library-room.ts';
import type { Removal } from '../../../core/api/removal.ts';
import type { Change } from '../../../core/ports/records.ts';
import type { Bytes } from '../../../core/transfer.ts';
import { uniqueId } from '../../../core/unique-id.ts';
import type { Control } from '../../../core/work.ts';
import type { Orphans } from '../repositories/orphans.ts';
import type { Removals } from '../repositories/removals.ts';
import { sizeOf } from '../repositories/inventory.ts';
import { padded, revised, type LibraryRecords, type LibraryTables, type RecordPlace } from '../tables.ts';
import { allThings, found, placesOf, type ThingRef } from '../things.ts';
import { linesOf, preferenceNames } from './backups.ts';
import { Bundle, notAsWritten } from './bundle-file.ts';
import {
  contentLine,
  parsedLine,
  type BundledRecord,
  type BundledThing,
  type ThingEnd,
} from './records-in-bundle.ts';
import { fits } from './shapes.ts';

/** A thing of the bundle, and what becomes of it here. */
interface PlannedThing {
  readonly thing: BundledThing;
  readonly end: ThingEnd;
  /** `same`: it is here already. */
  readonly fate: 'added' | 'same' | 'beside';
  /** Where it is written: its own id unless that is taken. */
  readonly into: ThingRef;
}

/** A bundle that was read and checked from the first to the last line. */
export interface CheckedBundle {
  readonly contents: BackupContents;
  readonly bundle: Bundle;
  readonly plan: readonly PlannedThing[];
  readonly log: readonly AuditEntry[];
  readonly page: readonly (readonly [key: string, text: string])[];
}

/** Bytes of records that are written in one transaction. */
const AT_ONCE = 4_000_000;

/** Records of a bundle that belong to no thing, whose keys say what they hold. */
const byContent: readonly (keyof LibraryTables)[] = ['readings', 'vectors'];

/** Tables of heads that workers compare with the copies they have in memory. */
const withRevision: readonly (keyof LibraryTables)[] = ['factBases', 'caseSets', 'runs'];

interface Put {
  readonly table: keyof LibraryTables;
  readonly key: string;
  value: unknown;
}

const keyOf = ({ kind, id }: Pick<ThingRef, 'kind' | 'id'>): string => `${kind}/${id}`;

export class Restores {
  readonly #records: LibraryRecords;
  readonly #orphans: Orphans;
  readonly #removals: Removals;

  constructor(records: LibraryRecords, orphans: Orphans, removals: Removals) {
    this.#records = records;
    this.#orphans = orphans;
    this.#removals = removals;
  }

  /**
   * Reads all of a bundle and compares it with the library.
   * @throws {RefusedBundle} with the reason why nothing can be restored from it; the signal's reason if it
   * was stopped.
   */
  async check(file: Bytes, passphrase: string | undefined, control: Control): Promise<CheckedBundle> {
    const bundle = await Bundle.open(file, passphrase, control);
    const { things, log, page } = await readAll(bundle, file.size, control);
    const plan = await this.#plan(things, control);
    const kinds: Partial<Record<ThingRef['kind'], number>> = {};
    for (const { thing } of plan) kinds[thing.kind] = (kinds[thing.kind] ?? 0) + 1;
    const having = (fate: PlannedThing['fate']) => plan.filter((each) => each.fate === fate).length;
    const { made, encryption } = bundle.header;
    const contents = {
      made,
      encrypted: encryption !== undefined,
      kinds,
      things: plan.length,
      same: having('same'),
      different: having('beside'),
    };
    return { contents, bundle, plan, log, page };
  }

  /** @throws an error with a message for the user; then nothing was changed. */
  async restore(
    { bundle, plan, log, page, contents }: CheckedBundle,
    { mode, now, size }: { readonly mode: RestoreMode; readonly now: number; readonly size: number },
    control: Control,
  ): Promise<RestoreReport> {
    const note = uniqueId(crypto);
    const added = plan.filter(({ fate }) => fate !== 'same');
    await this.#orphans.begin(
      note,
      added.flatMap(({ into }) => placesOf(into)),
    );
    const writing = new Writing(this.#records, plan, mode);
    let logged: RestoreReport['log'];
    try {
      for await (const { line, read } of bundle.lines()) {
        control.stop.throwIfAborted();
        await writing.add(parsedLine(line));
        control.report({ stage: 'Restoring', done: read, total: size, unit: 'bytes' });
      }
      await writing.flush();
      logged = await this.#finish(note, writing, { log, mode, now, made: contents.made });
    } catch (fault) {
      await this.#orphans.drop(note).catch(() => undefined);
      await writing.undo().catch(() => undefined);
      throw fault;
    }
    const removed = mode === 'replace' ? await this.#removeOthers(plan, now, control) : [];
    return {
      added: added.length,
      same: contents.same,
      beside: plan
        .filter(({ fate, into, thing }) => fate === 'beside' && into.collection === thing.collection)
        .map(({ thing }) => thing.name),
      removed,
      log: logged,
      page,
    };
  }

  async #plan(
    things: readonly (readonly [BundledThing, ThingEnd])[],
    control: Control,
  ): Promise<PlannedThing[]> {
    const waiting = new Set<string>();
    for (const { kind, thing } of await this.#records.list('removed', '')) waiting.add(`${kind}/${thing}`);
    const documents = new Map(
      (await this.#records.keys('documents', '')).map((key) => {
        const cut = key.lastIndexOf('/');
        return [key.slice(cut + 1), key.slice(0, cut)] as const;
      }),
    );
    const texts = new Set(await this.#records.keys('texts', ''));
    const collections = new Map<string, string>();
    const plan: PlannedThing[] = [];
    for (const [i, [thing, end]] of things.entries()) {
      control.stop.throwIfAborted();
      control.report({ stage: 'Comparing', done: i, total: things.length });
      const { kind, id } = thing;
      const collection = thing.collection && (collections.get(thing.collection) ?? thing.collection);
      const own = { kind, id, ...(collection !== undefined && { collection }) };
      const here =
        kind === 'document'
          ? documents.has(id) && { kind, id, collection: documents.get(id) ?? '' }
          : await found(this.#records, { kind, id });
      const isSame =
        here &&
        here.collection === thing.collection &&
        here.collection === collection &&
        (await this.#digest(here, control)) === end.sha256;
      const isTaken = here || waiting.has(keyOf(thing)) || (kind === 'document' && texts.has(id));
      const into = isTaken && !isSame ? { ...own, id: uniqueId(crypto) } : own;
      if (kind === 'collection') collections.set(id, into.id);
      plan.push({ thing, end, into, fate: isSame ? 'same' : here ? 'beside' : 'added' });
    }
    return plan;
  }

  async #digest(thing: ThingRef, control: Control): Promise<string> {
    return (await linesOf(this.#records, thing, control, () => undefined)).sha256;
  }

  /** In one transaction: the log, and the note that the work is not finished. */
  #finish(
    note: string,
    writing: Writing,
    {
      log,
      mode,
      now,
      made,
    }: {
      readonly log: readonly AuditEntry[];
      readonly mode: RestoreMode;
      readonly now: number;
      readonly made: number;
    },
  ): Promise<RestoreReport['log']> {
    return this.#records.transaction(
      'write',
      ['audit', 'otherLogs', 'settings', 'unfinished'],
      async (records) => {
        const changes: Change<LibraryTables>[] = [{ table: 'unfinished', remove: note }];
        for (const [key, value] of writing.preferences)
          if (mode === 'replace' || (await records.get('settings', key)) === undefined)
            changes.push({ table: 'settings', key, value } as Change<LibraryTables>);
        const here = await records.list('audit', '');
        const isJoined = here.every((entry, i) => log[i] === undefined || log[i].hash === entry.hash);
        const further = isJoined ? log.slice(here.length) : [];
        for (const value of further) changes.push({ table: 'audit', key: padded(value.sequence), value });
        if (!isJoined) {
          const others = await records.list('otherLogs', '');
          const isKept = others.some(
            ({ entries }) => entries.length === log.length && entries.at(-1)?.hash === log.at(-1)?.hash,
          );
          const id = uniqueId(crypto);
          const name = `Audit log of the backup of ${new Date(made).toISOString().slice(0, 10)}`;
          if (!isKept)
            changes.push({ table: 'otherLogs', key: id, value: { id, name, added: now, entries: log } });
        }
        await records.write(changes);
        if (log.length === 0) return 'none';
        return !isJoined ? 'kept apart' : further.length > 0 ? 'added' : 'same';
      },
    );
  }

  /** Removes what is neither in the bundle nor was added from it. Each can be brought back. */
  async #removeOthers(plan: readonly PlannedThing[], now: number, control: Control): Promise<Removal[]> {
    const kept = new Set(plan.map(({ into }) => keyOf(into)));
    const others = (await allThings(this.#records)).filter((thing) => !kept.has(keyOf(thing)));
    const gone = new Set<string>();
    const removed: Removal[] = [];
    for (const [i, { kind, id, collection }] of others.entries()) {
      control.report({ stage: 'Removing what is not in the backup', done: i, total: others.length });
      // The documents of a collection were removed with it.
      if (collection !== undefined && gone.has(collection)) continue;
      removed.push(await this.#removals.remove(kind, id, now));
      gone.add(id);
    }
    return removed;
  }
}

/** Reads every line once, and refuses the whole file if one is not as it should be. */
async function readAll(bundle: Bundle, size: number, { stop, report }: Control): Promise<BundleContents> {
  const reading = new BundleContents();
  for await (const { line, read } of bundle.lines()) {
    stop.throwIfAborted();
    report({ stage: 'Reading the backup', done: read, total: size, unit: 'bytes' });
    reading.add(line);
  }
  reading.end();
  return reading;
}

class BundleContents {
  readonly things: (readonly [BundledThing, ThingEnd])[] = [];
  readonly log: AuditEntry[] = [];
  readonly page: (readonly [string, string])[] = [];
  readonly #seen = new Set<string>();
  /** The thing whose records are read. */
  #open: { readonly thing: BundledThing; readonly places: readonly RecordPlace[] } | undefined;
  /** Of the lines of its records. */
  #hash = sha256.create();
  #count = 0;
  #records = 0;
  #isWhole = false;

  add(line: string): void {
    if (this.#isWhole) throw notAsWritten('it goes on after its end');
    const parsed = parsedLine(line);
    if ('thing' in parsed) this.#begin(parsed.thing);
    else if ('record' in parsed) this.#record(parsed.record, line);
    else if ('end' in parsed) this.#close(parsed.end);
    else if ('page' in parsed) this.page.push(parsed.page);
    else {
      const { things, records } = parsed.all;
      this.#isWhole = !this.#open && things === this.things.length && records === this.#records;
      if (!this.#isWhole) throw notAsWritten('it does not hold as much as it says');
    }
  }

  end(): void {
    if (!this.#isWhole) throw notAsWritten('its end is missing');
    if (firstBreak(this.log)) throw notAsWritten('its audit log was changed');
  }

  #begin(thing: BundledThing): void {
    if (this.#open || this.#seen.has(keyOf(thing))) throw notAsWritten('a thing is in it twice');
    if (thing.collection !== undefined && !this.#seen.has(`collection/${thing.collection}`))
      throw notAsWritten('a document comes before its collection');
    this.#seen.add(keyOf(thing));
    this.#open = { thing, places: placesOf(thing) };
    [this.#hash, this.#count] = [sha256.create(), 0];
  }

  #record(record: BundledRecord, line: string): void {
    checkRecord(record, this.#open?.places);
    this.#records++;
    if (this.#open) {
      this.#hash.update(contentLine(record, utf8ToBytes(`${line}\n`)));
      this.#count++;
    } else if (record[0] === 'audit') this.log.push(record[2] as AuditEntry);
  }

  #close(end: ThingEnd): void {
    if (!this.#open || end.records !== this.#count || end.sha256 !== bytesToHex(this.#hash.digest()))
      throw notAsWritten('a thing in it is not complete');
    this.things.push([this.#open.thing, end]);
    this.#open = undefined;
  }
}

function checkRecord([table, key, value]: BundledRecord, places: readonly RecordPlace[] | undefined): void {
  const isWanted = places
    ? places.some(([name, place]) => name === table && liesAt(key, place))
    : table === 'audit' || byContent.includes(table) || isPreference(table, key);
  if (!isWanted) throw notAsWritten(`a record of “${table}” belongs to nothing`);
  if (!fits(table, value)) throw notAsWritten(`a record of “${table}” has another form`);
  const { id } = (value ?? {}) as { readonly id?: unknown };
  const isHead = places?.at(-1)?.[1] === key;
  if (isHead && typeof id === 'string' && !key.endsWith(id))
    throw notAsWritten('an id is not that of its key');
}

const liesAt = (key: string, place: string): boolean =>
  place.endsWith('/') ? key.startsWith(place) : key === place;

const isPreference = (table: keyof LibraryTables, key: string): boolean =>
  table === 'settings' && preferenceNames.some((name) => name === key);

/** Fields of stored values that name another thing, or the thing itself. */
const references: readonly string[] = ['id', 'caseSetId', 'factBaseId', 'collection', 'document', 'check'];

/** Writes the records of a bundle, some megabytes at a time. */
class Writing {
  readonly preferences: [key: string, value: unknown][] = [];
  readonly #records: LibraryRecords;
  readonly #planned: ReadonlyMap<string, PlannedThing>;
  readonly #mode: RestoreMode;
  /** The new ids of things whose ids are taken. */
  readonly #renamed: ReadonlyMap<string, string>;
  /** Records by content that were not here. */
  readonly #written: RecordPlace[] = [];
  #open: PlannedThing | undefined;
  #pending: Change<LibraryTables>[] = [];
  #bytes = 0;

  constructor(records: LibraryRecords, plan: readonly PlannedThing[], mode: RestoreMode) {
    this.#records = records;
    this.#planned = new Map(plan.map((each) => [keyOf(each.thing), each]));
    this.#mode = mode;
    this.#renamed = new Map(
      plan.filter(({ thing, into }) => thing.id !== into.id).map(({ thing, into }) => [thing.id, into.id]),
    );
  }

  async add(line: ReturnType<typeof parsedLine>): Promise<void> {
    if ('thing' in line) this.#open = this.#planned.get(keyOf(line.thing));
    else if ('end' in line) this.#open = undefined;
    else if ('record' in line) await this.#record(line.record);
  }

  async flush(): Promise<void> {
    const isHere = await this.#known();
    const missing = this.#pending.filter((change) => !isHere.has(change));
    await this.#records.write(missing);
    for (const change of missing)
      if (byContent.includes(change.table) && 'key' in change) this.#written.push([change.table, change.key]);
    [this.#pending, this.#bytes] = [[], 0];
  }

  /** Deletes what was written and belongs to no thing. */
  undo(): Promise<void> {
    return this.#records.write(this.#written.map(([table, key]) => ({ table, remove: key })));
  }

  async #record([table, key, value]: BundledRecord): Promise<void> {
    const open = this.#open;
    if (table === 'settings') this.preferences.push([key, value]);
    if (open?.fate === 'same' || table === 'settings' || table === 'audit') return;
    const put: Put = open ? this.#within(open, [table, key, value]) : { table, key, value };
    if (withRevision.includes(table)) put.value = revised(put.value as object);
    this.#pending.push(put as Change<LibraryTables>);
    this.#bytes += sizeOf(value);
    if (this.#bytes >= AT_ONCE) await this.flush();
  }

  /** Records by content that are here already: what is here stays. */
  async #known(): Promise<ReadonlySet<Change<LibraryTables>>> {
    const known = new Set<Change<LibraryTables>>();
    for (const table of byContent) {
      const some = this.#pending.filter((change) => change.table === table);
      const keys = some.map((change) => ('key' in change ? change.key : ''));
      const here: readonly unknown[] = some.length > 0 ? await this.#records.getAll(table, keys) : [];
      for (const [i, change] of some.entries()) if (here[i] !== undefined) known.add(change);
    }
    return known;
  }

  /** The record under the id that its thing gets here. */
  #within({ thing, into, fate }: PlannedThing, [table, key, value]: BundledRecord): Put {
    if (this.#renamed.size === 0) return { table, key, value };
    const to = placesOf(into);
    const at = placesOf(thing).findIndex(([name, place]) => name === table && liesAt(key, place));
    const [from, place] = [placesOf(thing)[at]?.[1] ?? '', to[at]?.[1] ?? ''];
    const isHead = at === to.length - 1;
    const put = { table, key: place + key.slice(from.length), value: this.#pointed(value) };
    return isHead && fate === 'beside' ? { ...put, value: this.#besideHead(thing, put.value) } : put;
  }

  /** It stands beside the thing that has its id: their names differ, and it is no longer what ships. */
  #besideHead({ name, collection }: BundledThing, head: unknown): unknown {
    if (typeof head !== 'object' || head === null) return head;
    // The documents of a collection that stands beside another keep their names.
    const isIn = collection !== undefined && this.#renamed.has(collection);
    return {
      ...head,
      ...('name' in head && this.#mode === 'merge' && !isIn && { name: `${name} (restored)` }),
      ...('sample' in head && { sample: false }),
    };
  }

  /** Whatever names a thing that gets a new id names the new one. */
  #pointed(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
    if (Array.isArray(value)) return value.map((each) => this.#pointed(each));
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        name,
        typeof each === 'string' && references.includes(name)
          ? (this.#renamed.get(each) ?? each)
          : this.#pointed(each),
      ]),
    );
  }
}
