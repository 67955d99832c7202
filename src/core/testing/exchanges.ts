/**
 * Pairs of like facts whose objects are exchanged to make false claims: of "France: Paris" and "Spain:
 * Madrid" come "France: Madrid" and "Spain: Paris". A distractor that is chosen for one fact alone can be
 * near, but some names are then the nearest of many and occur mostly in false claims. In a pair each name is
 * the right object of one fact and the distractor of the other, so it is in true claims as often as in false
 * ones.
 */
import type { Random } from '../random.ts';

/** A fact of the relation. Ids are those of the fact base. */
export interface Exchangeable {
  readonly subject: number;
  readonly object: number;
}

/**
 * More facts are parted at random, and only those of a part are compared. Where there are very many, a part
 * is paired for nearly every fact that is asked about, so parts are small. Chosen by hand.
 */
const COMPARED = 100;
const COMPARED_OF_MANY = 36;
const MANY = 400;
/** Of the pairs the nearest are used, this share. The last ones have little in common. Chosen by hand. */
const NEAREST = 0.7;
/** Of fewer facts all pairs are used. Chosen by hand. */
const FEW = 16;
/** How much chance adds to a likeness, so that sets with other seeds have other pairs. Chosen by hand. */
const CHANCE = 1.5;

interface Part {
  readonly facts: readonly Exchangeable[];
  /** Absent until one of its facts is asked about. */
  partners?: ReadonlyMap<string, Exchangeable>;
}

export class Exchanges {
  readonly #likeness: (a: Exchangeable, b: Exchangeable) => number;
  /** For each group the part of each fact. */
  readonly #groups = new Map<string, ReadonlyMap<string, Part>>();

  /** @param likeness of two facts. The likest are paired first. */
  constructor(likeness: (a: Exchangeable, b: Exchangeable) => number) {
    this.#likeness = likeness;
  }

  /**
   * The fact with which a fact exchanges its object.
   * @param group a name for facts of which any two may be a pair.
   * @param facts all of the group.
   * @param fits whether both claims of a pair can be refuted.
   * @returns undefined if the fact is in no pair.
   */
  partnerOf(
    fact: Exchangeable,
    group: string,
    facts: () => readonly Exchangeable[],
    fits: (a: Exchangeable, b: Exchangeable) => boolean,
    random: Random,
  ): Exchangeable | undefined {
    const parts = this.#groups.get(group) ?? parted(facts(), random);
    this.#groups.set(group, parts);
    const part = parts.get(keyOf(fact));
    if (!part) return undefined;
    part.partners ??= this.#paired(part.facts, fits, random);
    return part.partners.get(keyOf(fact));
  }

  #paired(
    facts: readonly Exchangeable[],
    fits: (a: Exchangeable, b: Exchangeable) => boolean,
    random: Random,
  ): ReadonlyMap<string, Exchangeable> {
    const pairs = this.#pairsOf(facts, fits, random);
    const used = facts.length < FEW ? pairs : pairs.slice(0, Math.ceil(pairs.length * NEAREST));
    return new Map(
      used.flatMap(([a, b]) => [
        [keyOf(a), b],
        [keyOf(b), a],
      ]),
    );
  }

  /** Pairs of facts, each fact in one at most, the nearest first. */
  #pairsOf(
    facts: readonly Exchangeable[],
    fits: (a: Exchangeable, b: Exchangeable) => boolean,
    random: Random,
  ): (readonly [Exchangeable, Exchangeable])[] {
    const candidates = facts.flatMap((a, i) =>
      facts.slice(i + 1).flatMap((b) =>
        a.object === b.object || a.subject === b.subject
          ? []
          : {
              a,
              b,
              likeness: this.#likeness(a, b) + CHANCE * random.next(),
            },
      ),
    );
    candidates.sort((x, y) => y.likeness - x.likeness);
    const taken = new Set<Exchangeable>();
    return candidates.flatMap(({ a, b }) => {
      if (taken.has(a) || taken.has(b) || !fits(a, b)) return [];
      taken.add(a).add(b);
      return [[a, b] as const];
    });
  }
}

function parted(facts: readonly Exchangeable[], random: Random): ReadonlyMap<string, Part> {
  const count = Math.ceil(facts.length / (facts.length > MANY ? COMPARED_OF_MANY : COMPARED));
  const shuffled = count > 1 ? random.shuffle(facts) : facts;
  const parts: { readonly facts: Exchangeable[] }[] = Array.from({ length: count }, () => ({ facts: [] }));
  return new Map(
    shuffled.map((fact, i) => {
      const part = parts[i % count] as (typeof parts)[number];
      part.facts.push(fact);
      return [keyOf(fact), part];
    }),
  );
}

const keyOf = ({ subject, object }: Exchangeable): string => `${subject} ${object}`;
