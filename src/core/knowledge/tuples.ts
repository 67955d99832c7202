/**
 * The tuples of one relation, indexed for the checks of its properties.
 * Rows are grouped by subject, and pairs are sorted as numbers, so that a million rows need only typed
 * arrays.
 */
import type { FactBase } from './fact-base.ts';
import { isReversed } from './fact-base.ts';
import { factInWords } from './fact-row.ts';
import type { RelationRow } from './relation.ts';

type Evidence = RelationRow['evidence'][number];
type Share = Pick<Evidence, 'holds' | 'of'>;

/**
 * The most chains that are checked for transitivity. If there are more, the share is that of the first ones.
 * Chosen by hand.
 */
const MOST_CHAINS = 200_000;

/** The rows of each relation, grouped by subject; within a subject in the order of the source. */
export function rowsByRelation({ subject, relation, relations, entities }: FactBase): Int32Array[] {
  const bySubject = sortedRows(subject, entities.length);
  const counts = new Int32Array(relations.length);
  for (const id of relation) counts[id] = (counts[id] as number) + 1;
  const rows = Array.from(counts, (count) => new Int32Array(count));
  counts.fill(0);
  for (const row of bySubject) {
    const id = relation[row] as number;
    const at = counts[id] as number;
    (rows[id] as Int32Array)[at] = row;
    counts[id] = at + 1;
  }
  return rows;
}

/** Row numbers sorted by a column of ids below `size` (counting sort, stable). */
function sortedRows(column: Int32Array, size: number): Int32Array {
  const next = new Int32Array(size + 1);
  for (const id of column) next[id + 1] = (next[id + 1] as number) + 1;
  for (let id = 1; id <= size; id++) next[id] = (next[id] as number) + (next[id - 1] as number);
  const sorted = new Int32Array(column.length);
  for (let row = 0; row < column.length; row++) {
    const id = column[row] as number;
    const at = next[id] as number;
    sorted[at] = row;
    next[id] = at + 1;
  }
  return sorted;
}

export class Tuples {
  readonly #facts: FactBase;
  /** Rows that are not reversed, grouped by subject, subjects ascending. */
  readonly #rows: Int32Array;
  /** Subject x entities + object, ascending; made when first needed. */
  #sortedPairs: Float64Array | undefined;

  /** @param rows of one relation, as {@link rowsByRelation} groups them. */
  constructor(facts: FactBase, rows: Int32Array) {
    this.#facts = facts;
    this.#rows = rows.filter((row) => !isReversed(facts, row));
  }

  symmetry(): Evidence {
    return this.#evidence(
      'symmetric',
      this.#rows,
      (row) => this.#has(this.#object(row), this.#subject(row)),
      'but not the other way round',
    );
  }

  /** Of the pairs whose object is also a subject of the relation, those whose mirror is stated. */
  mirrorsAmongDescribed(): Share {
    const described = this.#rows.filter((row) => this.#isSubject(this.#object(row)));
    return this.#evidence(
      'symmetric',
      described,
      (row) => this.#has(this.#object(row), this.#subject(row)),
      '',
    );
  }

  transitivity(): Evidence {
    let holds = 0;
    let of = 0;
    let counterExample: string | undefined;
    for (const row of this.#rows) {
      const subject = this.#subject(row);
      const middle = this.#object(row);
      for (
        let at = this.#firstOf(middle);
        at < this.#rows.length && this.#subject(this.#rows[at] as number) === middle;
        at++
      ) {
        const next = this.#rows[at] as number;
        const last = this.#object(next);
        if (last === subject || subject === middle || last === middle) continue;
        of++;
        if (this.#has(subject, last)) holds++;
        else
          counterExample ??=
            `${this.#words(row)} and ${this.#words(next)} are stated, but not that of ` +
            `"${this.#name(subject)}" and "${this.#name(last)}".`;
      }
      if (of > MOST_CHAINS) break;
    }
    return { property: 'transitive', holds, of, ...(counterExample === undefined ? {} : { counterExample }) };
  }

  /** Subjects with one object, or with several objects at times that do not overlap. */
  functionality(): Evidence {
    let holds = 0;
    let of = 0;
    let counterExample: string | undefined;
    for (const rows of subjectGroups(this.#facts, this.#rows)) {
      of++;
      const clash = clashingRows(this.#facts, rows);
      if (!clash) holds++;
      else counterExample ??= `${this.#words(clash[0])}, and also ${this.#words(clash[1])}.`;
    }
    return { property: 'functional', holds, of, ...(counterExample === undefined ? {} : { counterExample }) };
  }

  /** Subjects that share an object with another subject. */
  sharing(): Evidence {
    const first = new Map<number, number>();
    const shared = new Set<number>();
    for (const row of this.#rows) {
      const object = this.#object(row);
      const earlier = first.get(object);
      if (earlier === undefined) first.set(object, this.#subject(row));
      else if (earlier !== this.#subject(row)) shared.add(object);
    }
    let holds = 0;
    let of = 0;
    for (const rows of subjectGroups(this.#facts, this.#rows)) {
      of++;
      if (rows.some((row) => shared.has(this.#object(row)))) holds++;
    }
    return { property: 'sharing', holds, of };
  }

  hasTwoObjects(): boolean {
    return this.#rows.some((row) => this.#object(row) !== this.#object(this.#rows[0] as number));
  }

  /**
   * How many tuples the relation with that name states in the other direction; empty if the fact base has no
   * such relation.
   */
  inverse(name: string): Evidence[] {
    const { relations, relation, subject, object } = this.#facts;
    const inverse = relations.findIndex((other) => other.name === name);
    if (inverse < 0) return [];
    const stated = new Set<number>();
    relation.forEach((id, row) => {
      if (id === inverse) stated.add(this.#pair(object[row] as number, subject[row] as number));
    });
    return [
      this.#evidence(
        'inverse',
        this.#rows,
        (row) => stated.has(this.#pair(this.#subject(row), this.#object(row))),
        `but not "${name}" the other way round`,
      ),
    ];
  }

  /**
   * Whether the relation leads from some subject through another one back to itself (depth-first, with its
   * own stack).
   */
  hasCycle(): boolean {
    const open = 1;
    const done = 2;
    const state = new Map<number, number>();
    for (const root of this.#rows) {
      const stack = [this.#subject(root)];
      while (stack.length > 0) {
        const at = stack.at(-1) as number;
        if (state.has(at)) {
          state.set(at, done);
          stack.pop();
          continue;
        }
        state.set(at, open);
        for (
          let i = this.#firstOf(at);
          i < this.#rows.length && this.#subject(this.#rows[i] as number) === at;
          i++
        ) {
          const next = this.#object(this.#rows[i] as number);
          if (next !== at && state.get(next) === open) return true;
          if (!state.has(next)) stack.push(next);
        }
      }
    }
    return false;
  }

  #evidence(
    property: Evidence['property'],
    rows: Int32Array,
    holds: (row: number) => boolean,
    lacks: string,
  ): Evidence {
    let count = 0;
    let missing: number | undefined;
    for (const row of rows) {
      if (holds(row)) count++;
      else missing ??= row;
    }
    return {
      property,
      holds: count,
      of: rows.length,
      ...(missing === undefined ? {} : { counterExample: `${this.#words(missing)} is stated, ${lacks}.` }),
    };
  }

  #has(subject: number, object: number): boolean {
    const pairs = this.#pairs();
    const pair = this.#pair(subject, object);
    return pairs[lowerBound(pairs.length, (i) => (pairs[i] as number) < pair)] === pair;
  }

  #pairs(): Float64Array {
    return (this.#sortedPairs ??= Float64Array.from(this.#rows, (row) =>
      this.#pair(this.#subject(row), this.#object(row)),
    ).sort());
  }

  #isSubject(entity: number): boolean {
    const row = this.#rows[this.#firstOf(entity)];
    return row !== undefined && this.#subject(row) === entity;
  }

  /** The index at which the rows of a subject begin, or would begin. */
  #firstOf(subject: number): number {
    return lowerBound(this.#rows.length, (i) => this.#subject(this.#rows[i] as number) < subject);
  }

  #pair(subject: number, object: number): number {
    return subject * this.#facts.entities.length + object;
  }

  #subject(row: number): number {
    return this.#facts.subject[row] as number;
  }

  #object(row: number): number {
    return this.#facts.object[row] as number;
  }

  #name(entity: number): string {
    return this.#facts.entities[entity] ?? '';
  }

  #words(row: number): string {
    return factInWords(this.#facts, row);
  }
}

/** The rows of each subject. The rows must be grouped by subject. */
export function* subjectGroups({ subject }: FactBase, rows: Int32Array): Generator<Int32Array> {
  for (let from = 0; from < rows.length;) {
    let to = from + 1;
    while (to < rows.length && subject[rows[to] as number] === subject[rows[from] as number]) to++;
    yield rows.subarray(from, to);
    from = to;
  }
}

/** The first index below `length` that is not less (binary search). */
function lowerBound(length: number, isLess: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isLess(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Two rows of one subject that state different objects at overlapping times. */
export function clashingRows(facts: FactBase, rows: Int32Array): readonly [number, number] | undefined {
  if (rows.length < 2) return undefined;
  const { object, start, end } = facts;
  const [first = 0, ...later] = [...rows].sort((a, b) => (start[a] as number) - (start[b] as number));
  // The row that lasts longest so far, and the longest with another object. A row that overlaps any earlier
  // row overlaps one of these two.
  let longest = first;
  let other: number | undefined;
  for (const row of later) {
    for (const earlier of [longest, other]) {
      if (
        earlier !== undefined &&
        object[earlier] !== object[row] &&
        (end[earlier] as number) >= (start[row] as number)
      )
        return [earlier, row];
    }
    const differs = object[row] !== object[longest];
    if ((end[row] as number) > (end[longest] as number)) {
      if (differs) other = longest;
      longest = row;
    } else if (differs && (other === undefined || (end[row] as number) > (end[other] as number))) {
      other = row;
    }
  }
  return undefined;
}
