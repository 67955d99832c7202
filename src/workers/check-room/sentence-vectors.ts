/**
 * Vectors of the sentences that statements are compared with. They are stored like the vector of a passage,
 * and given to every thread that judges.
 */
import { evidenceSentences } from '../../core/evidence/retrieval/sentences.ts';
import type { VectorCache } from '../../core/ports/vector-cache.ts';
import type { CheckTools } from './tools.ts';

/** As many as a thread remembers. */
const MOST = 20_000;

type SentenceTools = Pick<CheckTools, 'embeddingOfMany' | 'readAhead' | 'shareVectors'>;

export class SentenceVectors {
  readonly #store: VectorCache;
  readonly #tools: SentenceTools;
  /** Sentences that the threads have, or soon will. */
  readonly #shared = new Map<string, Promise<void>>();

  constructor(store: VectorCache, tools: SentenceTools) {
    this.#store = store;
    this.#tools = tools;
  }

  /** Returns when every thread has the vectors of the sentences of these passages. */
  async share(passages: readonly string[]): Promise<void> {
    const sentences = sentencesOf(passages);
    const missing = this.#missing(sentences);
    if (missing.length > 0) this.#keep(missing, this.#share(missing));
    await Promise.all(sentences.map((sentence) => this.#shared.get(sentence)));
  }

  /**
   * Does the same when the threads have nothing else to do. Who needs the sentences meanwhile does not wait
   * for this.
   */
  async shareLater(passage: string): Promise<void> {
    const missing = this.#missing(sentencesOf([passage]));
    if (missing.length === 0) return;
    await this.#share(missing, (texts) => this.#tools.readAhead(texts));
    this.#keep(this.#missing(missing), Promise.resolve());
  }

  #missing(sentences: readonly string[]): string[] {
    return sentences.filter((sentence) => !this.#shared.has(sentence));
  }

  #keep(sentences: readonly string[], sharing: Promise<void>): void {
    if (this.#shared.size + sentences.length > MOST) this.#shared.clear();
    for (const sentence of sentences) this.#shared.set(sentence, sharing);
    sharing.catch(() => {
      for (const sentence of sentences) this.#shared.delete(sentence);
    });
  }

  async #share(
    sentences: readonly string[],
    embed = (texts: readonly string[]) => this.#tools.embeddingOfMany.embed(texts),
  ): Promise<void> {
    const { embeddingOfMany: model, shareVectors } = this.#tools;
    const stored = await this.#store.read(model.id, sentences);
    const missing = sentences.filter((_, i) => stored[i] === undefined);
    const made = missing.length === 0 ? [] : await embed(missing);
    const entries = missing.map((text, i) => ({ text, vector: made[i] as Float32Array }));
    await Promise.all([
      shareVectors([
        ...entries,
        ...sentences.flatMap((text, i) => (stored[i] ? [{ text, vector: stored[i] }] : [])),
      ]),
      // Without room in the store they are made again at the next visit.
      this.#store.write(model.id, entries).catch(unlessFull),
    ]);
  }
}

/** Each once. */
const sentencesOf = (passages: readonly string[]): string[] => [
  ...new Set(passages.flatMap((text) => evidenceSentences(text).map((span) => text.slice(...span)))),
];

function unlessFull(reason: unknown): void {
  if (!(reason instanceof Error && reason.name === 'QuotaExceededError')) throw reason;
}
