/**
 * Facts as columns: row i says that `relation[i]` holds between `subject[i]` and `object[i]` from `start[i]`
 * to `end[i]`, both included. Entities and relations are interned. Every column is a typed array, so that a
 * fact base can be sent between threads and stored in IndexedDB as it is. Invariant: all row columns have one
 * length, all entity columns have the length of `entities`; every id is in range.
 */
import type { Granularity } from '../temporal/time-point.ts';
import type { Relation } from './relation.ts';

export type { Granularity } from '../temporal/time-point.ts';

/** The tick of a start that is not stated: "since before the record". */
export const OPEN_START = -0x80000000;
/** The tick of an end that is not stated: "still going on". */
export const OPEN_END = 0x7fffffff;

export interface FactBase {
  /** Entity names as the source writes them; the index is the entity's id. */
  readonly entities: readonly string[];
  /** Index into `domains`, per entity. */
  readonly domain: Uint8Array;
  /** Bits of {@link EntityTrait}, per entity. */
  readonly traits: Uint8Array;
  readonly relations: readonly Relation[];
  readonly subject: Int32Array;
  readonly relation: Int32Array;
  readonly object: Int32Array;
  /** Tick, or OPEN_START. */
  readonly start: Int32Array;
  /** Tick, or OPEN_END. */
  readonly end: Int32Array;
  /** The line (from 1) of the source that states the fact. */
  readonly line: Int32Array;
  /**
   * The table that states the fact, as an index into `sources`. Both are absent if there is only one table.
   */
  readonly source?: Uint8Array;
  readonly sources?: readonly string[];
  readonly granularity: Granularity;
}

/**
 * True if a fact starts after it ends: an error of the source. The linter reports it; nothing else uses the
 * fact.
 */
export function isReversed({ start, end }: Pick<FactBase, 'start' | 'end'>, row: number): boolean {
  return (start[row] as number) > (end[row] as number);
}

/**
 * What English grammar needs to know of a name: whether it takes `the`, whether it is plural, whether it
 * names a person.
 */
export const EntityTrait = { article: 1, plural: 2, person: 4 } as const;

export const isPerson = ({ traits }: Pick<FactBase, 'traits'>, entity: number): boolean =>
  ((traits[entity] ?? 0) & EntityTrait.person) !== 0;
