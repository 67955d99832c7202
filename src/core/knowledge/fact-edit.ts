/**
 * One fact changed, struck or put back, as a value with both sides: what stands there before and after. With
 * the sides exchanged it takes itself back, exactly: the columns and the names are as they were.
 */
import { granularities, parseTimePoint, startTick, endTick } from '../temporal/time-point.ts';
import type { FactBase } from './fact-base.ts';
import { OPEN_END, OPEN_START } from './fact-base.ts';

/** A name with what grammar and reports need to know of it. */
interface EditedEntity {
  readonly name: string;
  /** Index into `domains`. */
  readonly domain: number;
  /** Bits of `EntityTrait`. */
  readonly traits: number;
}

/** All that a fact base holds of one fact. Times are ticks of its granularity. */
export interface FactEntry {
  readonly subject: EditedEntity;
  readonly relation: string;
  readonly object: EditedEntity;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  /** Index into `sources`; absent where the facts come from one table. */
  readonly source?: number;
}

/** A fact as a person writes it. An empty time is open. */
export interface WrittenFact {
  readonly subject: string;
  readonly relation: string;
  readonly object: string;
  readonly start: string;
  readonly end: string;
}

/** `before` is absent for a fact that is added, `after` for one that is struck. */
export interface FactChange {
  readonly at: number;
  readonly before?: FactEntry;
  readonly after?: FactEntry;
}

/** @throws if there is no such row. */
export function entryAt(base: FactBase, row: number): FactEntry {
  if (!(row in base.subject)) throw new Error(`There is no fact number ${row + 1}.`);
  const entity = (id: number): EditedEntity => ({
    name: base.entities[id] as string,
    domain: base.domain[id] as number,
    traits: base.traits[id] as number,
  });
  return {
    subject: entity(base.subject[row] as number),
    relation: (base.relations[base.relation[row] as number] as { readonly name: string }).name,
    object: entity(base.object[row] as number),
    start: base.start[row] as number,
    end: base.end[row] as number,
    line: base.line[row] as number,
    ...(base.source && { source: base.source[row] as number }),
  };
}

/**
 * The entry with what a person wrote. A name that is new takes over the domain and the traits of the name
 * that it replaces.
 * @throws an error with a message for the user about the first part that cannot be read.
 */
export function rewritten(base: FactBase, entry: FactEntry, written: WrittenFact): FactEntry {
  const { subject, relation, object, start, end } = written;
  if (!base.relations.some(({ name }) => name === relation))
    throw new Error(`These facts have no relation “${relation}”. Choose one of theirs.`);
  const after = {
    ...entry,
    subject: named(base, entry.subject, subject, 'subject'),
    relation,
    object: named(base, entry.object, object, 'object'),
    start: tickOf(base, start, 'start'),
    end: tickOf(base, end, 'end'),
  };
  if (after.start > after.end) throw new Error(`The fact starts (${start}) after it ends (${end}).`);
  return after;
}

/** @throws an error with a message for the user if the fact is not there any more. */
export function withFactChange(base: FactBase, { at, before, after }: FactChange): FactBase {
  const length = base.subject.length;
  const place = before === undefined ? Math.min(at, length) : rowOf(base, at, before);
  if (place === undefined)
    throw new Error('This fact was changed or removed in the meantime. Open the list again to see it.');
  const known = names(base);
  const ids = after && {
    subject: known.idOf(after.subject),
    relation: base.relations.findIndex(({ name }) => name === after.relation),
    object: known.idOf(after.object),
  };
  if (ids?.relation === -1) throw new Error(`The relation “${after?.relation ?? ''}” no longer exists.`);
  const spliced = <T extends Int32Array | Uint8Array>(column: T, value: number | undefined): T => {
    const kept = column.subarray(place + (before ? 1 : 0));
    const made = new (column.constructor as new (size: number) => T)(
      place + Number(value !== undefined) + kept.length,
    );
    made.set(column.subarray(0, place));
    if (value !== undefined) made[place] = value;
    made.set(kept, made.length - kept.length);
    return made;
  };
  const subject = spliced(base.subject, ids?.subject);
  const object = spliced(base.object, ids?.object);
  return {
    ...base,
    ...known.without(before, subject, object),
    subject,
    relation: spliced(base.relation, ids?.relation),
    object,
    start: spliced(base.start, after?.start),
    end: spliced(base.end, after?.end),
    line: spliced(base.line, after?.line),
    ...(base.source && { source: spliced(base.source, after && (after.source ?? 0)) }),
  };
}

/** The row of the fact: at its place, or the first that is equal, if rows before it were struck. */
function rowOf(base: FactBase, at: number, entry: FactEntry): number | undefined {
  const text = JSON.stringify(entry);
  const isSame = (row: number) => JSON.stringify(entryAt(base, row)) === text;
  if (at < base.subject.length && isSame(at)) return at;
  const subject = base.entities.indexOf(entry.subject.name);
  const row = base.subject.findIndex((id, i) => id === subject && isSame(i));
  return row < 0 ? undefined : row;
}

/** The names of a base, to which a changed fact may add. */
function names({ entities, domain, traits }: FactBase) {
  const all = [...entities];
  const added: EditedEntity[] = [];
  return {
    idOf(entity: EditedEntity): number {
      const known = all.indexOf(entity.name);
      if (known >= 0) return known;
      added.push(entity);
      return all.push(entity.name) - 1;
    },
    /**
     * The columns of names, without those at the end that only the fact before had. So a change that added
     * names and is taken back leaves none behind.
     */
    without(before: FactEntry | undefined, subject: Int32Array, object: Int32Array) {
      const dropped = [before?.subject.name, before?.object.name];
      let count = all.length;
      while (dropped.includes(all[count - 1]) && !subject.includes(count - 1) && !object.includes(count - 1))
        count--;
      const column = (known: Uint8Array, of: (entity: EditedEntity) => number) =>
        Uint8Array.from({ length: count }, (_, id) =>
          id < known.length ? (known[id] as number) : of(added[id - known.length] as EditedEntity),
        );
      return {
        entities: all.slice(0, count),
        domain: column(domain, (entity) => entity.domain),
        traits: column(traits, (entity) => entity.traits),
      };
    },
  };
}

function named(base: FactBase, replaced: EditedEntity, written: string, role: string): EditedEntity {
  const name = written.trim();
  if (name === '') throw new Error(`The ${role} is empty. Write a name.`);
  const id = base.entities.indexOf(name);
  return id < 0
    ? { ...replaced, name }
    : { name, domain: base.domain[id] as number, traits: base.traits[id] as number };
}

function tickOf({ granularity }: FactBase, written: string, role: 'start' | 'end'): number {
  const text = written.trim();
  if (text === '') return role === 'start' ? OPEN_START : OPEN_END;
  const read = parseTimePoint(text);
  if (!read.ok) throw new Error(`The ${role} “${text}” cannot be read: ${read.problem}.`);
  const { point } = read;
  const precise = granularities.findIndex((each) => each === point.precision);
  if (precise > granularities.indexOf(granularity))
    throw new Error(`The ${role} “${text}” is too precise: these facts count time in ${granularity}s.`);
  return role === 'start' ? startTick(point, granularity) : endTick(point, granularity);
}
