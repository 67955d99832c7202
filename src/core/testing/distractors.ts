/**
 * Entities that could stand in a true fact's place without anybody noticing at once: of the relation's own
 * range, of the same kind, from the same surroundings. They must be *other* entities, not wider or narrower
 * ones: an entity that the facts link with the right one (a city with its country) is never taken, nor one
 * whose name is part of the other's.
 */
import { mightHold } from './closures.ts';
import type { FactIndex, Family } from './fact-index.ts';

const LOOKED_AT = 20;
/** Facts looked at around an entity; beyond that it is a hub and says little. */
const MOST_LINKS = 64;

export class Distractors {
  readonly #index: FactIndex;
  readonly #transitive: readonly Family[];
  /**
   * Per entity, one bit for each relation (by its number, modulo 16) that it is a subject of, and one it is
   * an object of.
   */
  readonly #kind: Int32Array;
  /** How often each entity was chosen: one that comes up everywhere gives itself away. */
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
   * The one most like `right` of some that `draw` gives and `fits` lets pass, the less used before the more
   * used; absent when none does.
   */
  like(right: number, draw: () => number, fits: (candidate: number) => boolean): number | undefined {
    const seen = new Set([right]);
    let best: number | undefined;
    let bestLikeness = -Infinity;
    for (let i = 0; i < LOOKED_AT; i++) {
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

  /** True when no fact, chain or name suggests that one is the other, or contains it. */
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

  /** True when one fact, or two in a row, lead from one entity to the other. */
  leadsTo(from: number, to: number): boolean {
    const links = this.#index.linked(from).slice(0, MOST_LINKS);
    return (
      links.includes(to) ||
      links.some((between) => this.#index.linked(between).slice(0, MOST_LINKS).includes(to))
    );
  }

  /** From 0 to 5: the roles both have in facts, their domain, their traits and their surroundings. */
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
