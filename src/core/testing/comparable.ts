/**
 * Which two things a false claim may mix up, or say to have something in common. Things that are far apart in
 * kind, place or time give the answer away.
 */
import { isPerson } from '../knowledge/fact-base.ts';
import type { Distractors } from './distractors.ts';
import type { Exchangeable } from './exchanges.ts';
import type { FactIndex } from './fact-index.ts';

/** The most years between two things. Chosen by hand. */
const AN_AGE = 120;
/** The most years between two people whose lives are compared. Chosen by hand. */
const A_LIFE = 60;
/** A relation with so many facts for each object parts them into a few groups. Chosen by hand. */
const GROUPED = 15;

export class Comparable {
  readonly #index: FactIndex;
  readonly #distractors: Distractors;
  /** For each relation, whether it parts many things into a few groups. */
  readonly #coarse = new Map<number, boolean>();

  constructor(index: FactIndex, distractors: Distractors) {
    this.#index = index;
    this.#distractors = distractors;
  }

  /**
   * Whether two subjects of a relation are near enough. A relation that parts many things into a few groups
   * (countries into continents) leads nobody astray except about neighbours.
   */
  subjects(relation: number, a: number, b: number): boolean {
    return this.#isCoarse(relation)
      ? this.#distractors.areNeighbours(a, b)
      : !this.#distractors.farApart(a, b);
  }

  /** Whether two facts are of one age. If they are about people, their age must be known. */
  ages(a: Exchangeable, b: Exchangeable): boolean {
    const ofPeople = [a, b].some(({ object }) => isPerson(this.#index.base, object));
    const [first, second] = [a, b].map(({ subject, object }) => this.#distractors.eraOf([subject, object]));
    return first === undefined || second === undefined ? !ofPeople : Math.abs(first - second) <= AN_AGE;
  }

  /** Whether two things are of one age. The ages of people must be known, and as near as two lives are. */
  lives(a: number, b: number): boolean {
    const people = [a, b].some((each) => isPerson(this.#index.base, each));
    const years = this.#distractors.yearsApart(a, b);
    return years === undefined ? !people : years <= (people ? A_LIFE : AN_AGE);
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
