/**
 * Which two things a false claim may mix up, or say to have something in common. Things that are far apart in
 * kind, place or time give the answer away.
 */
import { isPerson } from '../knowledge/fact-base.ts';
import { pattern } from '../pattern-parts.ts';
import type { Distractors } from './distractors.ts';
import type { Exchangeable } from './exchanges.ts';
import type { FactIndex } from './fact-index.ts';
import { Fields, haveNothingInCommon } from './fields.ts';
import { namesMaker } from './lifetimes.ts';
import { Regions } from './regions.ts';

/** The most years between two things. Chosen by hand. */
const AN_AGE = 120;
/** The most years between two people whose lives are compared. Chosen by hand. */
const A_LIFE = 60;
/** The most years between two works, or between their makers. Chosen by hand. */
const AN_AUTHOR = 40;
/** A relation with so many facts for each object parts them into a few groups. Chosen by hand. */
const GROUPED = 15;
/** "Six faces", "four sides": what is counted must be the same. */
const countedThing = new RegExp(
  pattern`^(?:
    \d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{Ll}{3,5}teen|
    (?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\p{Ll}+)?
  )\s(\p{Ll}+)$`,
  'u',
);

const none: ReadonlySet<number> = new Set();

export class Comparable {
  readonly #index: FactIndex;
  readonly #distractors: Distractors;
  readonly #regions: Regions;
  readonly #fields: Fields;
  /** For each work, the relations that say who made it. */
  readonly #makings = new Map<number, Set<number>>();
  /** For each relation, whether it parts many things into a few groups. */
  readonly #coarse = new Map<number, boolean>();

  constructor(index: FactIndex, distractors: Distractors) {
    this.#index = index;
    this.#distractors = distractors;
    this.#regions = new Regions(index);
    this.#fields = new Fields(index);
    index.base.relations.forEach(({ name }, relation) => {
      if (namesMaker(name)) this.#noteMakings(relation);
    });
  }

  #noteMakings(relation: number): void {
    for (const row of this.#index.rowsOf(relation)) {
      const work = this.#index.base.subject[row] as number;
      this.#makings.set(work, (this.#makings.get(work) ?? new Set()).add(relation));
    }
  }

  /**
   * Whether two subjects of a relation are near enough. A relation that parts many things into a few groups
   * (countries into continents) leads nobody astray except about neighbours.
   */
  subjects(relation: number, a: number, b: number): boolean {
    return this.#isCoarse(relation)
      ? this.#distractors.areNeighbours(a, b)
      : !this.#distractors.farApart(a, b) && !this.#regions.apart(a, b);
  }

  /**
   * Whether one may ask if two subjects of a relation have its object in common: they are near, of one
   * domain, age and kind. People are of one kind if they do the same, works if people make them in the same
   * way: an opera and a film have nothing in common.
   */
  together(relation: number, a: number, b: number): boolean {
    const { domain } = this.#index.base;
    return (
      domain[a] === domain[b] &&
      this.subjects(relation, a, b) &&
      this.#lives(a, b) &&
      !this.#fields.apart(a, b) &&
      !haveNothingInCommon(this.#makings.get(a) ?? none, this.#makings.get(b) ?? none)
    );
  }

  /**
   * Whether two objects of a relation are of one kind, and of one part of the world: a place that has both is
   * known, if any place is known that has one of them.
   */
  objects(a: number, b: number): boolean {
    const { entities } = this.#index.base;
    const [first, second] = [a, b].map((each) => countedThing.exec(entities[each] as string)?.[1]);
    const placed = [a, b].some((each) => this.#regions.isPlaced(each));
    return first === second && (!placed || this.nearness(a, b) > 0);
  }

  /** From 0 to 3: how many places have both: a country, its part of the continent, the continent. */
  nearness(a: number, b: number): number {
    return Math.min(this.#regions.common(a, b), 3);
  }

  /** How much two facts are alike: that counts more of their subjects. */
  likeness(a: Exchangeable, b: Exchangeable): number {
    return (
      this.#distractors.likeness(a.subject, b.subject) +
      this.#distractors.likeness(a.object, b.object) / 2 +
      this.nearness(a.object, b.object) / 2
    );
  }

  /**
   * Whether two facts are of one age. If they are about people, their age must be known, and they do the
   * same.
   */
  ages(a: Exchangeable, b: Exchangeable): boolean {
    if (this.#fields.apart(a.subject, b.subject)) return false;
    const ofPeople = [a, b].some(({ object }) => this.#isPerson(object));
    const [first, second] = [a, b].map(
      ({ subject, object }) => this.#yearOf(subject) ?? this.#yearOf(object),
    );
    return first === undefined || second === undefined ? !ofPeople : Math.abs(first - second) <= AN_AGE;
  }

  /** Whether two things are of one age. That of people and works must be known. */
  #lives(a: number, b: number): boolean {
    const people = [a, b].some((each) => this.#isPerson(each));
    const works = [a, b].some((each) => this.#makings.has(each));
    const [first, second] = [a, b].map((each) => this.#yearOf(each));
    if (first === undefined || second === undefined) return !people && !works;
    return Math.abs(first - second) <= (people ? A_LIFE : works ? AN_AUTHOR : AN_AGE);
  }

  /** The earliest year of its facts. A thing without one has that of its people: of who painted it. */
  #yearOf(entity: number): number | undefined {
    const people = this.#index.linked(entity).filter((other) => this.#isPerson(other));
    return this.#distractors.eraOf([entity]) ?? this.#distractors.eraOf(people);
  }

  #isPerson(entity: number): boolean {
    return isPerson(this.#index.base, entity);
  }

  #isCoarse(relation: number): boolean {
    const known = this.#coarse.get(relation);
    if (known !== undefined) return known;
    const rows = this.#index.rowsOf(relation);
    const objects = new Set(rows.map((row) => this.#index.base.object[row] as number));
    const coarse = rows.length >= GROUPED * objects.size;
    this.#coarse.set(relation, coarse);
    return coarse;
  }
}
