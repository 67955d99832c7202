/**
 * A set of ticks as sorted boundaries [start, end, start, end, ...): an even boundary enters the set, an odd
 * one leaves it, so [1837, 1902] is 1837 to 1901. Invariant: boundaries increase strictly, so neighbouring
 * intervals are one (coalesced) and equal sets are equal arrays. All are whole numbers but for a first of
 * -Infinity and a last of Infinity. Every function here returns such an array and changes none.
 */
export type IntervalSet = readonly number[];

/** Both ends included; an end may be infinite. `from <= to`, `from < Infinity`, `to > -Infinity`. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

export const nothing: IntervalSet = [];
export const everything: IntervalSet = [-Infinity, Infinity];

/* ---------- making and reading ---------- */

export function interval(from: number, to: number): IntervalSet {
  return from <= to ? [from, to + 1] : nothing;
}

/** The union of intervals in any order, overlapping or not. Those that end before they begin are empty. */
export function intervalSet(parts: Iterable<Interval>): IntervalSet {
  const set: number[] = [];
  for (const { from, to } of [...parts].sort((a, b) => a.from - b.from))
    if (from <= to) append(set, from, to + 1);
  return set;
}

/** The maximal intervals, in order. */
export function intervals(set: IntervalSet): Interval[] {
  const found: Interval[] = [];
  for (let i = 0; i < set.length; i += 2)
    found.push({ from: set[i] as number, to: (set[i + 1] as number) - 1 });
  return found;
}

export function contains(set: IntervalSet, tick: number): boolean {
  return boundariesUpTo(set, tick) % 2 === 1;
}

/** Whether every tick of the interval is in the set. */
export function includes(set: IntervalSet, { from, to }: Interval): boolean {
  const before = boundariesUpTo(set, from);
  return before % 2 === 1 && to + 1 <= (set[before] as number);
}

/** The maximal interval that holds the tick, of the set or of its complement. */
export function stretchAround(set: IntervalSet, tick: number): Interval {
  const before = boundariesUpTo(set, tick);
  return { from: set[before - 1] ?? -Infinity, to: (set[before] ?? Infinity) - 1 };
}

/** How many ticks there are; Infinity where the set has no end. */
export function size(set: IntervalSet): number {
  let ticks = 0;
  for (let i = 0; i < set.length; i += 2) ticks += (set[i + 1] as number) - (set[i] as number);
  return ticks;
}

export function equal(a: IntervalSet, b: IntervalSet): boolean {
  return a.length === b.length && a.every((boundary, i) => boundary === b[i]);
}

/** How many boundaries are at or before the tick: odd inside, even outside. */
function boundariesUpTo(set: IntervalSet, tick: number): number {
  let low = 0;
  let high = set.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((set[middle] as number) <= tick) low = middle + 1;
    else high = middle;
  }
  return low;
}

/* ---------- the algebra of sets: one merge ---------- */

/** Truth tables over (in a, in b), read as bits: 0 in neither, 1 in a alone, 2 in b alone, 3 in both. */
const eitherTable = 0b1110;
const bothTable = 0b1000;
const onlyFirstTable = 0b0010;
const IN_A_ALONE = 0b0010;
const IN_B_ALONE = 0b0100;

export function union(a: IntervalSet, b: IntervalSet): IntervalSet {
  return a.length === 0 ? b : b.length === 0 ? a : merged(a, b, eitherTable);
}

export function intersection(a: IntervalSet, b: IntervalSet): IntervalSet {
  return a.length === 0 || b.length === 0 ? nothing : merged(a, b, bothTable);
}

export function difference(a: IntervalSet, b: IntervalSet): IntervalSet {
  return a.length === 0 || b.length === 0 ? a : merged(a, b, onlyFirstTable);
}

export function complement(set: IntervalSet): IntervalSet {
  return merged(everything, set, onlyFirstTable);
}

/**
 * Walks the boundaries of both; how many are behind tells by their parity where we are, the table whether
 * that belongs to the result (never where both are outside). Once one set is behind for good, the rest of the
 * other counts as it stands or not at all.
 */
function merged(a: IntervalSet, b: IntervalSet, table: number): IntervalSet {
  const result: number[] = [];
  const endOfA = a.length;
  const endOfB = b.length;
  let i = 0;
  let j = 0;
  let inside = 0;
  while (i < endOfA && j < endOfB) {
    const nextOfA = a[i] as number;
    const nextOfB = b[j] as number;
    if (nextOfA <= nextOfB) i++;
    if (nextOfB <= nextOfA) j++;
    const belongs = (table >> ((i & 1) | ((j & 1) << 1))) & 1;
    if (belongs === inside) continue;
    result.push(nextOfA < nextOfB ? nextOfA : nextOfB);
    inside = belongs;
  }
  if (table & IN_A_ALONE) for (; i < endOfA; i++) result.push(a[i] as number);
  if (table & IN_B_ALONE) for (; j < endOfB; j++) result.push(b[j] as number);
  return result;
}

/* ---------- moving ---------- */

/** Every tick moved by the same whole number. */
export function shifted(set: IntervalSet, by: number): IntervalSet {
  const moved: number[] = [];
  for (let i = 0; i < set.length; i++) moved.push((set[i] as number) + by);
  return moved;
}

/**
 * Minkowski sum, { s + d : s in set, from <= d <= to }: what is reached from the set by some step of the
 * interval.
 */
export function dilated(set: IntervalSet, { from, to }: Interval): IntervalSet {
  const reached: number[] = [];
  if (set.length === 0) return reached;
  // Both ends increase from interval to interval, so only the last one can still grow.
  let start = (set[0] as number) + from;
  let end = (set[1] as number) + to;
  for (let i = 2; i < set.length; i += 2) {
    const next = (set[i] as number) + from;
    if (next > end) {
      reached.push(start, end);
      start = next;
    }
    end = (set[i + 1] as number) + to;
  }
  reached.push(start, end);
  return reached;
}

/**
 * Erosion, { t : t + d in set for every from <= d <= to }: exact on maximal intervals, which these always are
 * (ERRATA, Globally).
 */
export function eroded(set: IntervalSet, { from, to }: Interval): IntervalSet {
  const left: number[] = [];
  for (let i = 0; i < set.length; i += 2) {
    const start = set[i] as number;
    const end = set[i + 1] as number;
    // An infinite end stays where it is, also under an infinite step; a finite one is moved out of the world
    // by it.
    const enters = start === -Infinity ? start : start - from;
    const leaves = end === Infinity ? end : end - to;
    if (enters < leaves) left.push(enters, leaves);
  }
  return left;
}

/** The mirror image at 0, { -s : s in set }: it turns what was into what will be. */
export function mirrored(set: IntervalSet): IntervalSet {
  return set.map((boundary) => 1 - boundary).reverse();
}

/** Boundaries of intervals sorted by their starts, to boundaries that increase strictly. */
export function coalesced(boundaries: readonly number[]): IntervalSet {
  const set: number[] = [];
  for (let i = 0; i < boundaries.length; i += 2)
    append(set, boundaries[i] as number, boundaries[i + 1] as number);
  return set;
}

/** Adds an interval that begins no earlier than the last one; where they meet they become one. */
function append(set: number[], start: number, end: number): void {
  const last = set.length - 1;
  if (last < 0 || start > (set[last] as number)) set.push(start, end);
  else if (end > (set[last] as number)) set[last] = end;
}

/* ---------- in writing ---------- */

/** `[1837, 1901] ∪ [1910, …)`; `∅` for no tick. @param write how one tick is written. */
export function writtenSet(set: IntervalSet, write: (tick: number) => string = String): string {
  return set.length === 0
    ? '∅'
    : intervals(set)
        .map((one) => writtenInterval(one, write))
        .join(' ∪ ');
}

export function writtenInterval({ from, to }: Interval, write: (tick: number) => string = String): string {
  return `${from === -Infinity ? '(…' : `[${write(from)}`}, ${to === Infinity ? '…)' : `${write(to)}]`}`;
}
