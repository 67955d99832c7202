/**
 * In which part of the world a thing is, as far as the facts say: its country, the part of the continent and
 * the continent. A river is in the countries that it flows through.
 */
import { relationWords } from '../knowledge/relation-suggestion.ts';
import type { FactIndex } from './fact-index.ts';

/** Relations from a thing to a place that it is in, and from a place to a thing in it. */
const upwards = /^(?:located in|stands in|housed in|continent|country|flows through)$/;
const downwards = /^(?:contains|capital|highest point)$/;
/** Steps from a thing to a place that it is in, and from there to a wider one. */
const MOST_STEPS = 8;

export class Regions {
  readonly #wider = new Map<number, number[]>();
  /** Whether the facts put two things in one place. */
  #hasShared = false;
  readonly #known = new Map<number, ReadonlySet<number>>();
  readonly #countries = new Set<number>();

  constructor({ base }: FactIndex) {
    const only = new Map<number, number>();
    const words = base.relations.map(({ name }) => relationWords(name).join(' '));
    for (let row = 0; row < base.subject.length; row++) {
      const name = words[base.relation[row] as number] as string;
      const ends = [base.subject[row] as number, base.object[row] as number] as const;
      const isUpwards = upwards.test(name);
      if (isUpwards || downwards.test(name)) {
        const [thing, place] = isUpwards ? ends : ([ends[1], ends[0]] as const);
        this.#add(thing, place);
        this.#hasShared ||= (only.get(place) ?? thing) !== thing;
        only.set(place, thing);
      }
      if (name === 'capital') this.#countries.add(ends[0]);
    }
  }

  #add(thing: number, place: number): void {
    const known = this.#wider.get(thing);
    if (known) known.push(place);
    else this.#wider.set(thing, [place]);
  }

  /** Whether the facts say where both are, and no wider place has both. */
  apart(a: number, b: number): boolean {
    const [ofA, ofB] = [this.#placesOf(a), this.#placesOf(b)];
    return this.#isTold(ofA) && this.#isTold(ofB) && ![...ofA].some((place) => ofB.has(place));
  }

  /** Not of a country between two continents, which the facts put in neither, nor of a town in it. */
  #isTold(places: ReadonlySet<number>): boolean {
    return [...places].some(
      (place) => !this.#countries.has(place) && !this.#wider.has(place) && places.size > 1,
    );
  }

  /**
   * Whether the facts name any place that it is in. A table of countries and their capitals puts each town in
   * a place of its own, and says nothing of how near two of them are.
   */
  isPlaced(thing: number): boolean {
    return this.#hasShared && this.#placesOf(thing).size > 1;
  }

  /** How many wider places have both. */
  common(a: number, b: number): number {
    const ofB = this.#placesOf(b);
    return [...this.#placesOf(a)].filter((place) => ofB.has(place)).length;
  }

  /** The thing itself, and all places that it is in. */
  #placesOf(thing: number): ReadonlySet<number> {
    const known = this.#known.get(thing);
    if (known) return known;
    const found = new Set([thing]);
    let last = [thing];
    for (let step = 0; step < MOST_STEPS && last.length > 0; step++) {
      last = last.flatMap((each) => this.#wider.get(each) ?? []).filter((place) => !found.has(place));
      for (const place of last) found.add(place);
    }
    this.#known.set(thing, found);
    return found;
  }
}
