/**
 * Entities that can plausibly replace one in a true fact: of the relation's own range, of the same kind, near
 * in time, with similar neighbours. They must be *other* entities, not wider or narrower ones. So an entity
 * that the facts link with the right one (a city with its country) is never taken, nor one whose name is part
 * of the right one's name.
 */
import { OPEN_END, OPEN_START } from '../knowledge/fact-base.ts';
import type { Random } from '../random.ts';
import { yearOfTick } from '../temporal/time-point.ts';
import { mightHold } from './closures.ts';
import type { FactIndex, Family } from './fact-index.ts';

/** Candidates that are compared for one replacement. Chosen by hand. */
const MOST_CANDIDATES = 36;
/**
 * The most facts that are read around an entity. An entity with more is a hub and says little. Chosen by
 * hand.
 */
const MOST_LINKS = 64;
/** Years apart at which two entities are no longer near in time. Chosen by hand. */
const AN_ERA = 120;
/** Steps from neighbour to neighbour that lead to one that is near. Chosen by hand. */
const NEAR_BY = 2;
/** How much chance adds to a likeness, so that the same entity is not always the nearest. Chosen by hand. */
const CHANCE = 1.5;

const orders = /\bthan$|\b(?:after|before)\b|\b(?:successor|predecessor) of$|\b(?:followed|preceded) in\b/u;

/** Whether a relation orders things of one kind. That one is higher than the other makes them two things. */
export function ordersThings(relationName: string): boolean {
  return orders.test(relationName);
}

/** Whether a relation compares things by a measure: one is higher, heavier or less than another. */
export function comparesThings(relationName: string): boolean {
  return /\bthan$/u.test(relationName);
}

export class Distractors {
  readonly #index: FactIndex;
  readonly #transitive: readonly Family[];
  readonly #symmetric: readonly Family[];
  /**
   * For each entity, a bit per relation (its number modulo 32) of which it is a subject, and of which it is
   * an object.
   */
  readonly #asSubject: Int32Array;
  readonly #asObject: Int32Array;
  /** The earliest year of its facts. */
  readonly #era: Float64Array;
  /** The objects of an entity's facts, without those of relations that put things in an order. */
  readonly #to = new Map<number, number[]>();
  /** The entities of which a fact leads to the entity. */
  readonly #from = new Map<number, number[]>();
  readonly #near = new Map<number, ReadonlySet<number>>();
  /**
   * How often each entity was chosen, less how often it was in a true claim. One that is mostly in false
   * claims becomes recognisable as false.
   */
  readonly #chosen: Float32Array;

  constructor(index: FactIndex) {
    const { base } = index;
    this.#index = index;
    const isOrder = base.relations.map(({ name }) => ordersThings(name));
    this.#transitive = index.families.filter(
      ({ transitive, members }) => transitive && !members.some(({ relation }) => isOrder[relation]),
    );
    this.#symmetric = index.families.filter(({ symmetric }) => symmetric);
    this.#asSubject = new Int32Array(base.entities.length);
    this.#asObject = new Int32Array(base.entities.length);
    this.#era = new Float64Array(base.entities.length).fill(NaN);
    this.#chosen = new Float32Array(base.entities.length);
    for (let row = 0; row < base.subject.length; row++) {
      this.#note(row);
      if (isOrder[base.relation[row] as number]) continue;
      append(this.#to, base.subject[row] as number, base.object[row] as number);
    }
  }

  #note(row: number): void {
    const { base } = this.#index;
    const bit = 1 << ((base.relation[row] as number) & 31);
    const s = base.subject[row] as number;
    const o = base.object[row] as number;
    this.#asSubject[s] = (this.#asSubject[s] as number) | bit;
    this.#asObject[o] = (this.#asObject[o] as number) | bit;
    append(this.#from, o, s);
    const tick = base.start[row] === OPEN_START ? (base.end[row] as number) : (base.start[row] as number);
    if (tick === OPEN_END) return;
    const year = yearOfTick(tick, base.granularity);
    for (const entity of [s, o]) if (!((this.#era[entity] as number) <= year)) this.#era[entity] = year;
  }

  /**
   * A candidate like `right`, among some from `draw` that pass `fits`. Candidates used less often come first.
   * Absent if none passes.
   * @param akin adds to the likeness of a candidate: 0 to 8, of what it stands beside in true facts.
   */
  like(
    right: number,
    draw: () => number,
    fits: (candidate: number) => boolean,
    random: Random,
    akin: (candidate: number) => number = () => 0,
  ): number | undefined {
    const seen = new Set([right]);
    let best: number | undefined;
    let bestLikeness = -Infinity;
    for (let i = 0; i < MOST_CANDIDATES; i++) {
      const candidate = draw();
      if (seen.has(candidate)) continue;
      seen.add(candidate);
      const likeness =
        this.likeness(right, candidate) +
        akin(candidate) -
        (this.#chosen[candidate] as number) / 2 +
        CHANCE * random.next();
      if (likeness > bestLikeness && this.apart(right, candidate) && fits(candidate))
        [best, bestLikeness] = [candidate, likeness];
    }
    return best;
  }

  /** Notes which entity a claim names last, so that it is named as often in true claims as in false ones. */
  noteUse(entity: number, truth: boolean): void {
    this.#chosen[entity] = (this.#chosen[entity] as number) + (truth ? -1 : 1);
  }

  /** True if no fact, chain or name suggests that one is the other, or contains it. */
  apart(a: number, b: number): boolean {
    const nameOf = (entity: number) => (this.#index.base.entities[entity] as string).toLowerCase();
    return (
      a !== b &&
      !nameOf(a).includes(nameOf(b)) &&
      !nameOf(b).includes(nameOf(a)) &&
      !this.leadsTo(a, b) &&
      !this.leadsTo(b, a) &&
      !this.#transitive.some(
        (family) => mightHold(this.#index, family, a, b) || mightHold(this.#index, family, b, a),
      )
    );
  }

  /**
   * True if one of the two has neighbours in a complete list (the borders of countries), and the other is not
   * among those that a few steps lead to: Gabon and Paraguay.
   */
  farApart(a: number, b: number): boolean {
    const reached = this.#nearBy(a);
    return !reached.has(b) && (reached.size > 1 || this.#neighbours(b).length > 0);
  }

  /** True if a few steps lead from one to the other in a complete list of neighbours. */
  areNeighbours(a: number, b: number): boolean {
    return this.#nearBy(a).has(b);
  }

  /** The entity itself, and those that a few steps lead to. */
  #nearBy(entity: number): ReadonlySet<number> {
    const reached = new Set([entity]);
    let last = [entity];
    for (let step = 0; step < NEAR_BY; step++) {
      last = last.flatMap((each) => this.#neighbours(each)).filter((each) => !reached.has(each));
      for (const each of last) reached.add(each);
    }
    return reached;
  }

  #neighbours(entity: number): readonly number[] {
    return this.#symmetric
      .filter(({ closedWorld }) => closedWorld)
      .flatMap((family) => this.#index.objects(family).get(entity) ?? []);
  }

  /** True if the two have an object in common that neither borders: Italy and Spain, not Italy and Brazil. */
  shareAnObject(a: number, b: number): boolean {
    const symmetric = new Set(
      this.#symmetric.flatMap((family) =>
        [a, b].flatMap((each) => this.#index.objects(family).get(each) ?? []),
      ),
    );
    const ofB = new Set(this.#index.linked(b));
    return this.#index.linked(a).some((object) => ofB.has(object) && !symmetric.has(object));
  }

  /** True if a fact, or two facts in a row, lead from one entity to the other. */
  leadsTo(from: number, to: number): boolean {
    const linked = (entity: number) => (this.#to.get(entity) ?? []).slice(0, MOST_LINKS);
    return linked(from).some((between) => between === to || linked(between).includes(to));
  }

  /** The year of the earliest fact of any of the entities. Undefined if none has a dated fact. */
  eraOf(entities: readonly number[]): number | undefined {
    const years = entities.map((entity) => this.#era[entity] as number).filter((year) => !Number.isNaN(year));
    return years.length === 0 ? undefined : Math.min(...years);
  }

  /** The years between the earliest facts of two entities. Undefined if one of them has no dated fact. */
  yearsApart(a: number, b: number): number | undefined {
    const years = Math.abs((this.#era[a] as number) - (this.#era[b] as number));
    return Number.isNaN(years) ? undefined : years;
  }

  /** From 0 to 8: how much their roles in facts, domain, traits, time and neighbours are alike. */
  likeness(a: number, b: number): number {
    const { base } = this.#index;
    const roles = (of: Int32Array) => {
      const either = bits((of[a] as number) | (of[b] as number));
      return either === 0 ? 1 : bits((of[a] as number) & (of[b] as number)) / either;
    };
    const years = this.yearsApart(a, b);
    return (
      roles(this.#asSubject) +
      roles(this.#asObject) +
      Math.min(this.#commonNeighbours(a, b), 4) / 2 +
      (years === undefined ? 0.5 : 2 * Math.max(0, 1 - years / AN_ERA)) +
      (base.domain[a] === base.domain[b] ? 1 : 0) +
      (base.traits[a] === base.traits[b] ? 1 : 0)
    );
  }

  /** Two that are linked themselves count as two more. */
  #commonNeighbours(a: number, b: number): number {
    const [nearA, nearB] = [this.#around(a), this.#around(b)];
    let count = nearA.has(b) || nearB.has(a) ? 2 : 0;
    for (const entity of nearA) if (nearB.has(entity)) count++;
    return count;
  }

  /** What the entity's facts lead to, and what the facts of those lead to that lead to it. */
  #around(entity: number): ReadonlySet<number> {
    const known = this.#near.get(entity);
    if (known) return known;
    const links = this.#index.linked(entity).slice(0, MOST_LINKS);
    const back = (this.#from.get(entity) ?? []).slice(0, MOST_LINKS / 4);
    const near = new Set([
      ...links,
      ...this.#symmetric.flatMap((family) => this.#index.objects(family).get(entity) ?? []),
      ...back.flatMap((other) => this.#index.linked(other).slice(0, MOST_LINKS / 4)),
    ]);
    near.delete(entity);
    this.#near.set(entity, near);
    return near;
  }
}

function append(lists: Map<number, number[]>, key: number, value: number): void {
  const known = lists.get(key);
  if (known) known.push(value);
  else lists.set(key, [value]);
}

function bits(word: number): number {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count++;
  return count;
}
