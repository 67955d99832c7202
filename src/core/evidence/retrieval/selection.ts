/**
 * Selects the best one to three sentences of some passages for a statement. Greedy: each step takes the
 * sentence that covers most of what is still missing, weighted by rarity, while it adds enough and there is
 * room. The entailment model reads these sentences, and evidence is quoted from them.
 */
import type { Span } from '../../text/words.ts';
import { LexicalIndex } from './lexical-index.ts';
import { evidenceSentences } from './sentences.ts';
import { keysOf, type SearchTerm } from './terms.ts';

export interface Sentence {
  readonly passage: number;
  /** Span in its passage. */
  readonly span: Span;
  readonly text: string;
}

export interface SelectionLimits {
  readonly sentences: number;
  readonly words: number;
  /** A further sentence has to add at least this share of the statement's weight. */
  readonly gain: number;
}

/** The amount of evidence that the entailment model was trained on (its model card). */
export const defaultLimits: SelectionLimits = { sentences: 3, words: 90, gain: 0.12 };

/** Sentences of passages with their terms, prepared once for any number of statements. */
export class SentencePool {
  readonly sentences: readonly Sentence[];
  readonly #index: LexicalIndex;
  readonly #keys: readonly ReadonlySet<string>[];

  constructor(passages: readonly string[]) {
    this.sentences = passages.flatMap((text, passage) =>
      evidenceSentences(text).map((span) => ({ passage, span, text: text.slice(...span) })),
    );
    this.#index = new LexicalIndex(this.sentences.map(({ text }) => text));
    this.#keys = this.sentences.map(({ text }) => new Set(keysOf(text)));
  }

  /**
   * Returns sentences in the order of the text; empty where no term is shared.
   * @param context words that help to find sentences but need not occur: the question.
   */
  select(statement: string, context = '', limits: SelectionLimits = defaultLimits): readonly Sentence[] {
    const wanted = new Map(
      keysOf(context).map((key): [string, number] => [key, this.#index.weight(key) / 2]),
    );
    for (const key of keysOf(statement)) wanted.set(key, this.#index.weight(key));
    const total = sum(wanted.values());
    const chosen: number[] = [];
    for (let words = 0; chosen.length < limits.sentences;) {
      const next = this.#best(
        wanted,
        (index) =>
          !chosen.includes(index) && (chosen.length === 0 || words + this.length(index) <= limits.words),
      );
      if (!next || (chosen.length > 0 && next.gain < limits.gain * total)) break;
      chosen.push(next.index);
      words += this.length(next.index);
      for (const key of this.#keys[next.index] as ReadonlySet<string>) wanted.delete(key);
    }
    return chosen.sort((a, b) => a - b).map((index) => this.sentences[index] as Sentence);
  }

  /** Share of the terms, by weight, that the sentences have together; 1 where there are no terms. */
  coverage(terms: readonly SearchTerm[]): number {
    const keys = [...new Set(terms.map(({ key }) => key))];
    const weightOf = (some: readonly string[]) => sum(some.map((key) => this.#index.weight(key)));
    return keys.length === 0 ? 1 : weightOf(keys.filter((key) => this.has(key))) / weightOf(keys);
  }

  /** The terms that no sentence has. */
  missing(terms: readonly SearchTerm[]): SearchTerm[] {
    return terms.filter(({ key }) => !this.has(key));
  }

  /** Whether any sentence has a term. */
  has(key: string): boolean {
    return this.#keys.some((keys) => keys.has(key));
  }

  /** Share of a statement's terms, by weight, that each sentence has. */
  shared(statement: string): number[] {
    const keys = [...new Set(keysOf(statement))];
    const total = sum(keys.map((key) => this.#index.weight(key)));
    return this.#keys.map((own) =>
      total === 0 ? 0 : sum(keys.filter((key) => own.has(key)).map((key) => this.#index.weight(key))) / total,
    );
  }

  /**
   * Sentences that share terms with a statement, and pairs of neighbours, as texts: those that share most
   * first.
   */
  neighbours(statement: string, most = 6): string[] {
    const near = this.shared(statement).map((share, index) => ({ share, index }));
    return near
      .filter(({ share }) => share > 0)
      .sort((a, b) => b.share - a.share)
      .slice(0, most)
      .flatMap(({ index }) => {
        const [before, own, after] = [index - 1, index, index + 1].map((at) => this.sentences[at]);
        const beside = [before, after].map((other) =>
          other && own && other.passage === own.passage
            ? (other === before ? [other, own] : [own, other]).map(({ text }) => text).join(' ')
            : undefined,
        );
        return [own?.text, ...beside].filter((text) => text !== undefined);
      });
  }

  /** Words of a sentence. */
  length(index: number): number {
    return this.sentences[index]?.text.split(/\s+/u).length ?? 0;
  }

  /** The sentence that covers most of what is left. On a tie the shortest, then the first. */
  #best(
    left: ReadonlyMap<string, number>,
    allowed: (index: number) => boolean,
  ): { index: number; gain: number } | undefined {
    let best: { index: number; gain: number; length: number } | undefined;
    this.#keys.forEach((keys, index) => {
      if (!allowed(index)) return;
      let gain = 0;
      for (const [key, weight] of left) if (keys.has(key)) gain += weight;
      const length = this.length(index);
      if (gain > 0 && (!best || gain > best.gain || (gain === best.gain && length < best.length)))
        best = { index, gain, length };
    });
    return best;
  }
}

/** Pools kept in memory, because a document's passages come back with every statement. Chosen by hand. */
const MOST_POOLS = 100;

/** Pools by their passages. */
export class SentencePools {
  readonly #pools = new Map<string, SentencePool>();

  of(passages: readonly string[]): SentencePool {
    const key = JSON.stringify(passages);
    const pool = this.#pools.get(key) ?? new SentencePool(passages);
    if (this.#pools.size >= MOST_POOLS) this.#pools.clear();
    this.#pools.set(key, pool);
    return pool;
  }
}

const sum = (values: Iterable<number>): number => {
  let total = 0;
  for (const value of values) total += value;
  return total;
};
