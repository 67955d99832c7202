/**
 * Finds words of a statement in the passages: which sentences share most with it, and where a single word
 * occurs at all.
 */
import type { Lexicon } from '../../text/lexicon/lexicon.ts';
import { nameWords } from './name-variants.ts';
import { likeness, type TermComparison } from './term-comparison.ts';
import type { ContentTerm, TermGraph } from './term.ts';

export interface SentencePlace {
  readonly passage: number;
  readonly sentence: number;
}

/** A term of a sentence that matches one of the statement. */
export interface Occurrence {
  readonly place: SentencePlace;
  readonly graph: TermGraph;
  readonly term: ContentTerm;
  /** Likeness of the two, at least 0.8. */
  readonly like: number;
}

interface Entry {
  readonly sentence: number;
  readonly term: ContentTerm;
}

/**
 * A sentence that shares less than this part of what the best one shares is not about the statement. Chosen
 * by hand.
 */
const ENOUGH = 0.3;
/** Senses with a smaller share than this are not what a text means. Chosen by hand. */
const meant = 0.1;

export class EvidenceIndex {
  readonly #places: SentencePlace[] = [];
  readonly #graphs: TermGraph[] = [];
  readonly #entries = new Map<string, Entry[]>();
  readonly #values: Entry[] = [];
  readonly #lexicon: Lexicon;
  readonly #comparison: TermComparison;

  constructor(evidence: readonly (readonly TermGraph[])[], lexicon: Lexicon, comparison: TermComparison) {
    this.#lexicon = lexicon;
    this.#comparison = comparison;
    evidence.forEach((sentences, passage) =>
      sentences.forEach((graph, sentence) => {
        const number = this.#places.push({ passage, sentence }) - 1;
        this.#graphs.push(graph);
        for (const term of graph.terms) this.#enter({ sentence: number, term });
      }),
    );
  }

  /**
   * Returns the sentences that share most with the statement, best first. A word weighs more the fewer
   * sentences have it.
   */
  likeliest(claimed: TermGraph, count: number): SentencePlace[] {
    const scores = new Float64Array(this.#places.length);
    for (const term of claimed.terms) {
      const keys = keysOf(term);
      for (const key of keys) {
        const sentences = new Set(this.#entries.get(key)?.map(({ sentence }) => sentence));
        const worth =
          ((term.given === undefined ? term.weight : 0.7 * term.given) / keys.length) *
          Math.log(1 + this.#places.length / (sentences.size || 1));
        for (const sentence of sentences) scores[sentence] = (scores[sentence] as number) + worth;
      }
    }
    const order = [...scores.keys()].sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
    const least = ENOUGH * (scores[order[0] ?? 0] ?? 0);
    return order
      .slice(0, count)
      .filter((number) => (scores[number] as number) >= least)
      .map((number) => this.#places[number] as SentencePlace);
  }

  /** Returns every place with the term, a synonym of it or a form of its name. */
  occurrences(term: ContentTerm): Occurrence[] {
    return this.#candidates(term).flatMap(({ sentence, term: other }): Occurrence[] => {
      const like = likeness[this.#comparison.compare(term, other)];
      return like < 0.8
        ? []
        : [
            {
              place: this.#places[sentence] as SentencePlace,
              graph: this.#graphs[sentence] as TermGraph,
              term: other,
              like,
            },
          ];
    });
  }

  #candidates(term: ContentTerm): readonly Entry[] {
    if (term.value) return this.#values;
    const words = new Set(keysOf(term));
    if (term.kind === 'word') {
      for (const { lemma, share } of this.#lexicon.synonyms(term.lemma, term.of))
        if (share >= meant) words.add(lemma);
      for (const { lemma } of this.#lexicon.derived(term.lemma, term.of)) words.add(lemma);
    }
    return [...new Set([...words].flatMap((word) => this.#entries.get(word) ?? []))];
  }

  #enter(entry: Entry): void {
    if (entry.term.value) this.#values.push(entry);
    for (const key of keysOf(entry.term)) {
      const entries = this.#entries.get(key);
      if (entries) entries.push(entry);
      else this.#entries.set(key, [entry]);
    }
  }
}

function keysOf(term: ContentTerm): readonly string[] {
  if (term.kind === 'pronoun') return term.names.flatMap(nameWords);
  return term.kind === 'word' ? [term.lemma] : nameWords(term.text);
}
