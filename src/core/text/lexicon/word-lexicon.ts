/**
 * The lexicon over the word table: senses are weighed by their frequency, and the hand-written list comes
 * before the table.
 */
import { inflected, irregularBaseOf, likelyBase, possibleBases } from './inflection.ts';
import type { Lexicon, OpenClass, Synonym, WordRelation } from './lexicon.ts';
import { ownAntonyms, ownSiblings } from './own-relations.ts';
import type { Sense, WordTable } from './word-table.ts';

/** The smallest share of a word's uses at which a sense counts as likely. Chosen by hand. */
const LIKELY_SHARE = 0.1;
/**
 * The smallest depth of a kind that says something about its members: kinds above it ("object", "act") are
 * too general. Chosen by hand.
 */
const NEAR_KIND_DEPTH = 5;
/** How many levels up a wider word is looked for. Chosen by hand. */
const WIDEST = 9;
/** Pairs of words whose relation is remembered: some 10 MB. Chosen by hand. */
const MOST_RELATIONS = 100_000;
/** Synsets whose kinds are remembered: some 10 MB. Chosen by hand. */
const MOST_KINDS = 20_000;
/** The smallest share of a word's uses at which its first sense gives siblings. Chosen by hand. */
const MAIN_SHARE = 0.4;

export class WordLexicon implements Lexicon {
  readonly #table: WordTable;
  /** The same few words of a document are compared with those of every statement. */
  readonly #relations = new Map<string, WordRelation | undefined>();

  /** By synset and steps. */
  readonly #kinds = new Map<number, ReadonlySet<number>>();

  constructor(table: WordTable) {
    this.#table = table;
  }

  lemma(form: string, of: OpenClass): string {
    const word = form.toLowerCase();
    const isKnown = this.#table.has(word, of);
    if (isKnown && isBaseDespiteEnding(word, of)) return word;
    const known = possibleBases(word, of).filter((base) => this.#table.has(base, of));
    const fitting =
      known.find((base) => formTags[of].some((tag) => inflected(base, tag) === word)) ??
      irregularBaseOf(word, of);
    return fitting ?? (isKnown ? word : (known[0] ?? likelyBase(word, of)));
  }

  knows(lemma: string, of: OpenClass): boolean {
    return this.#table.has(lemma, of);
  }

  relation(a: string, b: string, of: OpenClass): WordRelation | undefined {
    const key = `${of} ${a}\n${b}`;
    if (this.#relations.has(key)) return this.#relations.get(key);
    const relation = this.#found(a, b, of);
    if (this.#relations.size >= MOST_RELATIONS) this.#relations.clear();
    this.#relations.set(key, relation);
    return relation;
  }

  #found(a: string, b: string, of: OpenClass): WordRelation | undefined {
    if (a.toLowerCase() === b.toLowerCase()) return 'same';
    if (ownAntonyms(a, of).includes(b)) return 'antonym';
    const [mine, other] = [a, b].map((word) => this.#meant(word, of)) as [readonly Sense[], readonly Sense[]];
    if (mine.some(({ synset }) => other.some((sense) => sense.synset === synset))) return 'synonym';
    if (this.antonyms(a, of).includes(b)) return 'antonym';
    if (of === 'ADJ' && this.#areOpposedThroughHeads(mine, other)) return 'antonym';
    if (of === 'NOUN' || of === 'VERB') {
      const isAbove = (some: readonly Sense[], others: readonly Sense[]) =>
        others.some((one) => some.some(({ synset }) => this.#kindsAbove(one.synset, WIDEST).has(synset)));
      if (isAbove(other, mine)) return 'wider';
      if (isAbove(mine, other)) return 'narrower';
    }
    return ownSiblings(a, of).some((word) => word.toLowerCase() === b.toLowerCase()) ||
      (of === 'NOUN' && this.#areNearKinds(mine, other))
      ? 'sibling'
      : undefined;
  }

  synonyms(lemma: string, of: OpenClass): readonly Synonym[] {
    return this.#table
      .senses(lemma, of)
      .flatMap(({ synset, share }, sense) =>
        this.#table
          .words(synset)
          .filter((word) => word !== lemma)
          .map((word): Synonym => {
            const theirs = this.#table.senses(word, of).find((one) => one.synset === synset);
            return { lemma: word, sense, share, fit: theirs?.share ?? 0, frequency: theirs?.frequency ?? 0 };
          })
          .sort((a, b) => b.fit - a.fit || (a.lemma < b.lemma ? -1 : 1)),
      )
      .filter((one, index, all) => all.findIndex(({ lemma: word }) => word === one.lemma) === index);
  }

  antonyms(lemma: string, of: OpenClass): readonly string[] {
    const senses = this.#table.senses(lemma, of);
    const direct = this.#table
      .antonyms(lemma, of)
      .map(({ sense, word, otherSense }) => ({
        word,
        share: senses[sense]?.share ?? 0,
        fit: this.#table.senses(word, of)[otherSense]?.share ?? 0,
      }))
      .filter(({ share, fit }) => share >= LIKELY_SHARE && fit >= LIKELY_SHARE)
      .sort((a, b) => b.share * b.fit - a.share * a.fit);
    return [...new Set([...ownAntonyms(lemma, of), ...direct.map(({ word }) => word)])];
  }

  siblings(lemma: string, of: OpenClass): readonly string[] {
    const own = ownSiblings(lemma, of);
    if (of !== 'NOUN') return own;
    const [first] = this.#table.senses(lemma, of);
    const near =
      first && first.share >= MAIN_SHARE
        ? this.#table
            .above(first.synset)
            .filter((kind) => this.#depth(kind) >= NEAR_KIND_DEPTH)
            .flatMap((kind) => this.#table.below(kind))
        : [];
    const words = near
      .filter((synset) => synset !== first?.synset)
      .flatMap((synset) =>
        this.#table.words(synset).filter((word) => this.#table.senses(word, of)[0]?.synset === synset),
      );
    return [...new Set([...own, ...words])].filter((word) => word !== lemma);
  }

  derived(lemma: string, of: OpenClass): readonly { readonly lemma: string; readonly of: OpenClass }[] {
    return this.#table.derived(lemma, of).map(({ word, of: other }) => ({ lemma: word, of: other }));
  }

  inflect(lemma: string, fineTag: string): string {
    return inflected(lemma, fineTag);
  }

  /** The likely senses of a word: at least the first. */
  #meant(word: string, of: OpenClass): readonly Sense[] {
    return this.#table.senses(word, of).filter(({ share }, sense) => sense === 0 || share >= LIKELY_SHARE);
  }

  /** "scorching" and "cold": the head of the one is the antonym of the other, or of its head. */
  #areOpposedThroughHeads(mine: readonly Sense[], other: readonly Sense[]): boolean {
    const heads = (senses: readonly Sense[]) =>
      senses.flatMap(({ synset }) => [synset, ...this.#table.above(synset)]);
    const [a, b] = [heads(mine), heads(other)];
    return a.some((synset) =>
      this.#table
        .words(synset)
        .some((word) =>
          this.#table
            .antonyms(word, 'ADJ')
            .some(
              ({ sense, word: opposite, otherSense }) =>
                this.#table.senses(word, 'ADJ')[sense]?.synset === synset &&
                b.includes(this.#table.senses(opposite, 'ADJ')[otherSense]?.synset ?? -1),
            ),
        ),
    );
  }

  /** All kinds above a synset, at most `steps` levels up. */
  #kindsAbove(synset: number, steps: number): ReadonlySet<number> {
    const key = synset * 16 + steps;
    const known = this.#kinds.get(key);
    if (known) return known;
    const kinds = this.#readKinds(synset, steps);
    if (this.#kinds.size >= MOST_KINDS) this.#kinds.clear();
    this.#kinds.set(key, kinds);
    return kinds;
  }

  #readKinds(synset: number, steps: number): ReadonlySet<number> {
    const found = new Set<number>();
    let level: readonly number[] = [synset];
    for (let step = 0; step < steps && level.length > 0; step++) {
      level = level.flatMap((one) => this.#table.above(one)).filter((one) => !found.has(one));
      for (const one of level) found.add(one);
    }
    return found;
  }

  #depth(synset: number): number {
    let depth = 0;
    for (let at: number | undefined = synset; at !== undefined && depth < 30; at = this.#table.above(at)[0])
      depth++;
    return depth;
  }

  /** Whether both belong to one near kind: directly, or within two steps if that kind is more specific. */
  #areNearKinds(mine: readonly Sense[], other: readonly Sense[]): boolean {
    const [a, b] = [mine[0], other[0]];
    if (!a || !b) return false;
    const common = (steps: number, depth: number) => {
      const above = this.#kindsAbove(b.synset, steps);
      return [...this.#kindsAbove(a.synset, steps)].some(
        (kind) => above.has(kind) && this.#depth(kind) >= depth,
      );
    };
    return common(1, NEAR_KIND_DEPTH) || common(2, NEAR_KIND_DEPTH + 3);
  }
}

/** "physics" and "news" are not plurals; "outer" is not a comparative. */
const isBaseDespiteEnding = (word: string, of: OpenClass): boolean =>
  of === 'NOUN'
    ? /(?:ics|ness|ews|ss)$/u.test(word)
    : /^(?:outer|inner|upper|utter|former|other|latter)$/u.test(word);

const formTags: Readonly<Record<OpenClass, readonly string[]>> = {
  NOUN: ['NNS'],
  VERB: ['VBZ', 'VBD', 'VBN', 'VBG'],
  ADJ: ['JJR', 'JJS'],
  ADV: ['RBR', 'RBS'],
};
