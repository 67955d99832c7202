/**
 * An index of a fact base for derivations: rows by relation, and families of relations.
 *
 * A family is one relation, or two that are declared inverse to each other. The two state the same thing in
 * two directions, so a property of one also holds for the other, turned. Invariant: rows that start after
 * they end, and rows of an entity with itself, are in none of the lists, so they never become a premise.
 */
import { disputedRows } from '../knowledge/disputed-facts.ts';
import type { FactBase } from '../knowledge/fact-base.ts';
import { OPEN_END, OPEN_START } from '../knowledge/fact-base.ts';
import type { Progress } from '../work.ts';

export interface Member {
  readonly relation: number;
  /** Its tuples are those of the family with subject and object exchanged. */
  readonly turned: boolean;
}

export interface Family {
  readonly id: number;
  readonly members: readonly Member[];
  readonly symmetric: boolean;
  readonly transitive: boolean;
  readonly closedWorld: boolean;
  readonly asymmetric: boolean;
  /**
   * `functional`: a subject, in the family's direction, has at most one object. `functionalTurned`: an object
   * has at most one subject.
   */
  readonly functional: boolean;
  readonly functionalTurned: boolean;
}

/** Subject to objects, or object to subjects. */
export type Adjacency = ReadonlyMap<number, readonly number[]>;

const YIELD_EVERY = 50_000;
const none: readonly number[] = [];

export class FactIndex {
  readonly base: FactBase;
  readonly families: readonly Family[];
  readonly familyOf: readonly Family[];
  /** Facts that contradict each other. They may hold, but no question rests on them. */
  readonly disputed: ReadonlySet<number>;
  readonly #rows: number[][];
  readonly #stated: Map<number, number[]>[];
  readonly #forward: (Map<number, number[]> | undefined)[] = [];
  readonly #backward: (Map<number, number[]> | undefined)[] = [];
  readonly #degree: Int32Array;
  readonly #links = new Map<number, number[]>();

  private constructor(base: FactBase) {
    this.base = base;
    this.disputed = disputedRows(base);
    this.families = familiesOf(base);
    this.familyOf = base.relations.map(
      (_, relation) =>
        this.families.find(({ members }) => members.some((member) => member.relation === relation)) as Family,
    );
    this.#rows = base.relations.map(() => []);
    this.#stated = base.relations.map(() => new Map());
    this.#degree = new Int32Array(base.entities.length);
  }

  static *of(base: FactBase): Generator<Progress, FactIndex, void> {
    const index = new FactIndex(base);
    const total = base.subject.length;
    for (let row = 0; row < total; row++) {
      if (row % YIELD_EVERY === 0) yield { stage: 'Indexing facts', done: row, total };
      index.#add(row);
    }
    return index;
  }

  #add(row: number): void {
    const { subject, relation, object, start, end } = this.base;
    const s = subject[row] as number;
    const o = object[row] as number;
    const r = relation[row] as number;
    if (s === o || (start[row] as number) > (end[row] as number)) return;
    (this.#rows[r] as number[]).push(row);
    append(this.#stated[r] as Map<number, number[]>, this.#key(s, o), row);
    append(this.#links, s, o);
    this.#degree[s] = (this.#degree[s] as number) + 1;
    this.#degree[o] = (this.#degree[o] as number) + 1;
  }

  #key(s: number, o: number): number {
    return s * this.base.entities.length + o;
  }

  /** The usable rows of a relation. */
  rowsOf(relation: number): readonly number[] {
    return this.#rows[relation] ?? none;
  }

  /** The usable rows that state r(s, o). There are several if it held more than once. */
  stated(relation: number, s: number, o: number): readonly number[] {
    return this.#stated[relation]?.get(this.#key(s, o)) ?? none;
  }

  /** The number of usable facts of an entity. */
  degree(entity: number): number {
    return this.#degree[entity] ?? 0;
  }

  /** The objects of all facts whose subject is the entity, for all relations. */
  linked(entity: number): readonly number[] {
    return this.#links.get(entity) ?? none;
  }

  /**
   * Known objects of each subject in the family's direction, each once: stated, stated by the inverse, or
   * mirrored in a symmetric family.
   */
  objects(family: Family): Adjacency {
    return (this.#forward[family.id] ??= this.#adjacency(family, false));
  }

  subjects(family: Family): Adjacency {
    return (this.#backward[family.id] ??= this.#adjacency(family, true));
  }

  #adjacency(family: Family, backward: boolean): Map<number, number[]> {
    const adjacency = new Map<number, number[]>();
    for (const { relation, turned } of family.members) {
      for (const row of this.rowsOf(relation)) {
        const s = this.base.subject[row] as number;
        const o = this.base.object[row] as number;
        if (turned === backward || family.symmetric) append(adjacency, s, o);
        if (turned !== backward || family.symmetric) append(adjacency, o, s);
      }
    }
    for (const [entity, others] of adjacency)
      if (others.length > 1) adjacency.set(entity, [...new Set(others)]);
    return adjacency;
  }
}

function append(map: Map<number, number[]>, key: number, value: number): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** The inverse of a relation among the relations of the base. Either of the two may declare it. */
function partnerOf(base: FactBase, relation: number): number | undefined {
  const { name, properties } = base.relations[relation] as FactBase['relations'][number];
  if (properties.inverse === name) return undefined;
  const found = base.relations.findIndex(
    (other, i) =>
      i !== relation &&
      (other.name === properties.inverse ||
        (properties.inverse === undefined && other.properties.inverse === name)),
  );
  return found < 0 ? undefined : found;
}

function familiesOf(base: FactBase): Family[] {
  const families: Family[] = [];
  const placed = new Set<number>();
  base.relations.forEach((_, first) => {
    if (placed.has(first)) return;
    const partner = partnerOf(base, first);
    // A relation has one inverse. If two relations declare the same one, the first gets it; the conflict is
    // reported elsewhere.
    const members =
      partner !== undefined && !placed.has(partner)
        ? [
            { relation: first, turned: false },
            { relation: partner, turned: true },
          ]
        : [{ relation: first, turned: false }];
    for (const { relation } of members) placed.add(relation);
    const properties = ({ relation }: Member) =>
      (base.relations[relation] as FactBase['relations'][number]).properties;
    const named = ({ relation }: Member) => (base.relations[relation] as FactBase['relations'][number]).name;
    families.push({
      id: families.length,
      members,
      symmetric: members.some(
        (member) => properties(member).symmetric || properties(member).inverse === named(member),
      ),
      transitive: members.some((member) => properties(member).transitive),
      closedWorld: members.some((member) => properties(member).closedWorld),
      asymmetric: members.some((member) => properties(member).asymmetric),
      functional: members.some((member) => !member.turned && properties(member).functional),
      functionalTurned: members.some((member) => member.turned && properties(member).functional),
    });
  });
  return families;
}

/** True if both ends of a row's interval are stated. */
export function isDated(base: FactBase, row: number): boolean {
  return base.start[row] !== OPEN_START && base.end[row] !== OPEN_END;
}

/** True if the row is a one-off event: it starts and ends on the same stated tick. */
export function isEvent(base: FactBase, row: number): boolean {
  return isDated(base, row) && base.start[row] === base.end[row];
}
