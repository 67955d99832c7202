/**
 * Vectors of the sentences that statements are compared with. Each is made once, in all threads, is stored
 * like the vector of a passage, and is given to every thread that judges.
 */
import { evidenceSentences } from '../../core/evidence/retrieval/sentences.ts';
import type { VectorCache } from '../../core/ports/vector-cache.ts';
import type { CheckTools } from './tools.ts';

/** As many as a thread remembers. */
const MOST = 20_000;

export class SentenceVectors {
  readonly #store: VectorCache;
  readonly #tools: Pick<CheckTools, 'embeddingOfMany' | 'shareVectors'>;
  /** Sentences that the threads have, or soon will. */
  readonly #shared = new Map<string, Promise<void>>();

  constructor(store: VectorCache, tools: Pick<CheckTools, 'embeddingOfMany' | 'shareVectors'>) {
    this.#store = store;
    this.#tools = tools;
  }

  /** Returns when every thread has the vectors of the sentences of these passages. */
  async share(passages: readonly string[]): Promise<void> {
    const sentences = new Set(
      passages.flatMap((text) => evidenceSentences(text).map((span) => text.slice(...span))),
    );
    const missing = [...sentences].filter((sentence) => !this.#shared.has(sentence));
    if (missing.length > 0) {
      if (this.#shared.size + missing.length > MOST) this.#shared.clear();
      const sharing = this.#share(missing);
      for (const sentence of missing) this.#shared.set(sentence, sharing);
      sharing.catch(() => {
        for (const sentence of missing) this.#shared.delete(sentence);
      });
    }
    await Promise.all([...sentences].map((sentence) => this.#shared.get(sentence)));
  }

  async #share(sentences: readonly string[]): Promise<void> {
    const { embeddingOfMany: model, shareVectors } = this.#tools;
    const stored = await this.#store.read(model.id, sentences);
    const missing = sentences.filter((_, i) => stored[i] === undefined);
    const made = missing.length === 0 ? [] : await model.embed(missing);
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

function unlessFull(reason: unknown): void {
  if (!(reason instanceof Error && reason.name === 'QuotaExceededError')) throw reason;
}
