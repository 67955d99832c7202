/**
 * Builds a {@link FactBase} row by row. It interns entities, relations and times, and appends to columns that
 * double their size when they are full. An entity is identified by its key (an IRI, or its name). At the end,
 * entities with the same name get their keys added.
 */
import type { FactBase, Granularity } from './fact-base.ts';
import { OPEN_END, OPEN_START } from './fact-base.ts';
import type { Relation } from './relation.ts';
import { noProperties } from './relation.ts';
import { suggestCategory } from './relation-suggestion.ts';
import type { TimePoint } from '../temporal/time-point.ts';
import { endTick, granularityOf, startTick, statedGranularity } from '../temporal/time-point.ts';
import { readWrittenDate, type DateContext } from './written-dates.ts';

/** The id for a time that is not stated. */
export const NO_TIME = -1;

/** What identifies a fact in its source: the keys of its entities and of its relation. */
export interface FactKeys {
  readonly subject: string;
  readonly relation: string;
  readonly object: string;
}

type FactIds = readonly [subject: number, relation: number, object: number];

export class FactBaseBuilder {
  readonly #entityIds = new Map<string, number>();
  readonly #names: string[] = [];
  readonly #domain = new GrowingColumn(Uint8Array);
  readonly #traits = new GrowingColumn(Uint8Array);
  readonly #relationIds = new Map<string, number>();
  readonly #relations: Relation[] = [];
  readonly #timeIds = new Map<string, number | string>();
  readonly #times: TimePoint[] = [];
  readonly #subject = new GrowingColumn(Int32Array);
  readonly #relation = new GrowingColumn(Int32Array);
  readonly #object = new GrowingColumn(Int32Array);
  readonly #start = new GrowingColumn(Int32Array);
  readonly #end = new GrowingColumn(Int32Array);
  readonly #line = new GrowingColumn(Int32Array);
  readonly #source = new GrowingColumn(Uint8Array);
  readonly #sources: string[] = [];
  readonly #removed = new Set<number>();

  get rows(): number {
    return this.#subject.length;
  }

  /** The id of the entity with this key. The key is also its name until {@link nameEntity} sets another. */
  entity(key: string): number {
    const known = this.#entityIds.get(key);
    if (known !== undefined) return known;
    const own = ownCopy(key);
    this.#entityIds.set(own, this.#names.length);
    this.#domain.push(0);
    this.#traits.push(0);
    return this.#names.push(own) - 1;
  }

  nameEntity(id: number, name: string): void {
    this.#names[id] = name;
  }

  /** @param domain an index into `domains`. The first domain stated for an entity stays. */
  placeInDomain(id: number, domain: number): void {
    if (this.#domain.at(id) === 0) this.#domain.set(id, domain);
  }

  /** @param bits of `EntityTrait`. */
  addTraits(id: number, bits: number): void {
    this.#traits.set(id, (this.#traits.at(id) ?? 0) | bits);
  }

  relation(name: string): number {
    const known = this.#relationIds.get(name);
    if (known !== undefined) return known;
    const own = ownCopy(name);
    this.#relationIds.set(own, this.#relations.length);
    return this.#relations.push({ name: own, category: suggestCategory(own), properties: noProperties }) - 1;
  }

  /** Sets all that is known of a relation, its name included, instead of what its name suggests. */
  describeRelation(id: number, relation: Relation): void {
    this.#relations[id] = relation;
  }

  /** The id of a time, or what is wrong with it. */
  time(text: string, context: DateContext = {}): number | string {
    const { order = '', fullYears = false, precision = '' } = context;
    const key = `${order}:${String(fullYears)}:${precision}:${text}`;
    const known = this.#timeIds.get(key);
    if (known !== undefined) return known;
    const read = readWrittenDate(text, context);
    const id = read.ok ? this.#times.push(read.point) - 1 : read.problem;
    this.#timeIds.set(ownCopy(key), id);
    return id;
  }

  /** Rows added from now on come from the table with this name. */
  beginSource(name: string): void {
    if (this.#sources.at(-1) !== name) this.#sources.push(name);
  }

  /** Appends a row; `start` and `end` are ids from {@link time}. */
  add(
    subject: number,
    relation: number,
    object: number,
    line: number,
    when?: { readonly start: number; readonly end: number },
  ): void {
    this.#subject.push(subject);
    this.#relation.push(relation);
    this.#object.push(object);
    this.#line.push(line);
    this.#source.push(Math.max(0, this.#sources.length - 1));
    this.#start.push(when?.start ?? NO_TIME);
    this.#end.push(when?.end ?? NO_TIME);
  }

  /** The ids of a fact's parts, if all of them are known. */
  idsOf({ subject, relation, object }: FactKeys): FactIds | undefined {
    const ids = [
      this.#entityIds.get(subject),
      this.#relationIds.get(relation),
      this.#entityIds.get(object),
    ] as const;
    return ids.includes(undefined) ? undefined : (ids as FactIds);
  }

  idsAt(row: number): FactIds {
    return [this.#subject.at(row) ?? 0, this.#relation.at(row) ?? 0, this.#object.at(row) ?? 0];
  }

  /** Whether a row that was not removed states this fact. */
  isRowOf(row: number, fact: FactKeys): boolean {
    const ids = this.idsAt(row);
    return !this.#removed.has(row) && (this.idsOf(fact)?.every((id, i) => id === ids[i]) ?? false);
  }

  /** Whether a row has a start or an end, or was removed. */
  hasTimes(row: number): boolean {
    return this.#removed.has(row) || this.#start.at(row) !== NO_TIME || this.#end.at(row) !== NO_TIME;
  }

  /** @param when ids from {@link time}. */
  setTimes(row: number, { start, end }: { readonly start: number; readonly end: number }): void {
    this.#start.set(row, start);
    this.#end.set(row, end);
  }

  /** Leaves a row out of the fact base. The rows keep their numbers until {@link finish}. */
  removeRow(row: number): void {
    this.#removed.add(row);
  }

  /** The granularity of the times as stated, and the one to count them in: coarser if a time is far off. */
  get granularities(): { readonly stated: Granularity; readonly counted: Granularity } {
    return { stated: statedGranularity(this.#times), counted: granularityOf(this.#times) };
  }

  finish(): FactBase {
    const granularity = granularityOf(this.#times);
    const starts = Int32Array.from(this.#times, (time) => startTick(time, granularity));
    const ends = Int32Array.from(this.#times, (time) => endTick(time, granularity));
    return {
      entities: this.#distinctNames(),
      domain: this.#domain.finish(),
      traits: this.#traits.finish(),
      relations: [...this.#relations],
      subject: this.#kept(this.#subject),
      relation: this.#kept(this.#relation),
      object: this.#kept(this.#object),
      start: this.#kept(this.#start).map((id) => (id === NO_TIME ? OPEN_START : (starts[id] as number))),
      end: this.#kept(this.#end).map((id) => (id === NO_TIME ? OPEN_END : (ends[id] as number))),
      line: this.#kept(this.#line),
      ...(this.#sources.length > 1 && { source: this.#kept(this.#source), sources: this.#sources }),
      granularity,
    };
  }

  #kept<T extends Column>(column: GrowingColumn<T>): T {
    const values = column.finish();
    return this.#removed.size === 0 ? values : (values.filter((_, row) => !this.#removed.has(row)) as T);
  }

  /** Adds keys if two entities are both called Paris: `Paris (Q90)` and `Paris (Q167646)`. */
  #distinctNames(): string[] {
    const taken = new Set<string>();
    const shared = new Set<string>();
    for (const name of this.#names) (taken.has(name) ? shared : taken).add(name);
    if (shared.size === 0) return [...this.#names];
    const keys = [...this.#entityIds.keys()];
    return this.#names.map((name, id) => {
      const key = keys[id] as string;
      return shared.has(name) && key !== name ? `${name} (${key.replace(/^.*[/#]/, '')})` : name;
    });
  }
}

/**
 * Copies a string. A slice would keep the whole source text in memory; the few interned names are worth a
 * copy.
 */
function ownCopy(text: string): string {
  return ` ${text}`.slice(1);
}

type Column = Int32Array | Uint8Array;

class GrowingColumn<T extends Column> {
  readonly #make: new (length: number) => T;
  #values: T;
  #length = 0;

  constructor(make: new (length: number) => T) {
    this.#make = make;
    this.#values = new make(1024);
  }

  get length(): number {
    return this.#length;
  }

  at(index: number): number | undefined {
    return this.#values[index];
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const wider = new this.#make(this.#length * 2);
      wider.set(this.#values);
      this.#values = wider;
    }
    this.#values[this.#length++] = value;
  }

  finish(): T {
    return this.#values.slice(0, this.#length) as T;
  }
}
