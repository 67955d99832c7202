/**
 * Entities that can plausibly replace one in a true fact: of the relation's own range, of the same kind, with
 * similar neighbours. They must be *other* entities, not wider or narrower ones. So an entity that the facts
 * link with the right one (a city with its country) is never taken, nor one whose name is part of the right
 * one's name.
 */
import { mightHold } from './closures.ts';
import type { FactIndex, Family } from './fact-index.ts';

/** Candidates that are compared for one replacement. Chosen by hand. */
const MOST_CANDIDATES = 20;
/**
 * The most facts that are read around an entity. An entity with more is a hub and says little. Chosen by
 * hand.
 */
const MOST_LINKS = 64;

export class Distractors {
  readonly #index: FactIndex;
  readonly #transitive: readonly Family[];
  /**
   * For each entity, a bit per relation (its number modulo 16) of which it is a subject, and a bit per
   * relation of which it is an object.
   */
  readonly #kind: Int32Array;
  /** How often each entity was chosen. One that is chosen too often becomes recognisable as false. */
  readonly #chosen: Float32Array;

  constructor(index: FactIndex) {
    const { base } = index;
    this.#index = index;
    this.#transitive = index.families.filter(({ transitive }) => transitive);
    this.#kind = new Int32Array(base.entities.length);
    this.#chosen = new Float32Array(base.entities.length);
    for (let row = 0; row < base.subject.length; row++) {
      const bit = (base.relation[row] as number) & 15;
      const s = base.subject[row] as number;
      const o = base.object[row] as number;
      this.#kind[s] = (this.#kind[s] as number) | (1 << bit);
      this.#kind[o] = (this.#kind[o] as number) | (1 << (bit + 16));
    }
  }

  /**
   * The candidate most like `right`, among some from `draw` that pass `fits`. Candidates used less often come
   * first. Absent if none passes.
   */
  like(right: number, draw: () => number, fits: (candidate: number) => boolean): number | undefined {
    const seen = new Set([right]);
    let best: number | undefined;
    let bestLikeness = -Infinity;
    for (let i = 0; i < MOST_CANDIDATES; i++) {
      const candidate = draw();
      if (seen.has(candidate)) continue;
      seen.add(candidate);
      const likeness = this.#likeness(right, candidate) - (this.#chosen[candidate] as number) / 2;
      if (likeness > bestLikeness && this.apart(right, candidate) && fits(candidate))
        [best, bestLikeness] = [candidate, likeness];
    }
    if (best !== undefined) this.#chosen[best] = (this.#chosen[best] as number) + 1;
    return best;
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

  /** True if a fact, or two facts in a row, lead from one entity to the other. */
  leadsTo(from: number, to: number): boolean {
    const links = this.#index.linked(from).slice(0, MOST_LINKS);
    return (
      links.includes(to) ||
      links.some((between) => this.#index.linked(between).slice(0, MOST_LINKS).includes(to))
    );
  }

  /** From 0 to 5: how many of their roles in facts, domain, traits and neighbours are alike. */
  #likeness(a: number, b: number): number {
    const { base } = this.#index;
    const kindA = this.#kind[a] as number;
    const kindB = this.#kind[b] as number;
    const linkedB = new Set(this.#index.linked(b).slice(0, MOST_LINKS));
    const common = this.#index
      .linked(a)
      .slice(0, MOST_LINKS)
      .filter((entity) => linkedB.has(entity)).length;
    return (
      (2 * bits(kindA & kindB)) / bits(kindA | kindB) +
      Math.min(common, 2) / 2 +
      (base.domain[a] === base.domain[b] ? 1 : 0) +
      (base.traits[a] === base.traits[b] ? 1 : 0)
    );
  }
}

function bits(word: number): number {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count++;
  return count;
}
