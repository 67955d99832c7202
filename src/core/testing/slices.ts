/**
 * Slices of the entities of a fact base, so that sets with other seeds ask about other things. Each seed
 * prefers one slice: of as many seeds in a row as there are slices, each entity is preferred by one. The next
 * seeds slice anew. Two entities that are in one slice now are seldom in one again, so that the same pairs do
 * not come back.
 */

const SLICES = 5;

export class Slice {
  readonly #own: number;
  readonly #round: number;

  constructor(seed: number) {
    // Seeds are counted from 1.
    this.#round = Math.floor((seed - 1) / SLICES);
    this.#own = seed - 1 - this.#round * SLICES;
  }

  has(entity: number): boolean {
    return mixed(entity, this.#round) % SLICES === this.#own;
  }
}

/** As good as random, but always the same. */
function mixed(entity: number, round: number): number {
  let bits = Math.imul(entity + 1, 0x9e3779b1) ^ Math.imul(round + 1, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  return (bits ^ (bits >>> 13)) >>> 0;
}
