/**
 * Embeds the passages of a collection that have no vector yet: of all its documents side by side, with the
 * progress of each. A document that is cancelled stays, without the rest of its vectors.
 */
import type { EmbeddingModel } from '../../core/ports/models.ts';
import type { VectorCache } from '../../core/ports/vector-cache.ts';
import type { Control, ProgressPart } from '../../core/work.ts';
import { unlessStopped } from '../kit/stopping.ts';
import type { PartStop, PartStops } from './part-stops.ts';

/** Chunks that are embedded and stored together. Cancelling takes effect between two such groups. */
const GROUP = 4;
/** Groups requested at the same time, so that no thread is idle while vectors are written. */
const GROUPS_AT_ONCE = 4;

export interface Passage {
  /** Its id. */
  readonly document: string;
  readonly text: string;
}

export interface EmbeddingParts {
  readonly embedding: EmbeddingModel;
  readonly vectors: VectorCache;
  readonly stops: PartStops;
  nameOf(document: string): string;
}

interface DocumentLeft {
  readonly document: string;
  readonly texts: readonly string[];
  readonly part: PartStop;
  /** The first text that no group has taken. */
  next: number;
  done: number;
}

/** Whether every passage has a vector now. Finished vectors stay when it is stopped or fails. */
export async function embedMissing(
  passages: readonly Passage[],
  { embedding, vectors, stops, nameOf }: EmbeddingParts,
  { stop, report }: Control,
): Promise<boolean> {
  const known = await vectors.read(
    embedding.id,
    passages.map(({ text }) => text),
  );
  // By name, because ids are in no order that a reader knows.
  const left = byDocument(passages.filter((_, i) => known[i] === undefined))
    .toSorted(([a], [b]) => nameOf(a).localeCompare(nameOf(b)))
    .map(([document, texts]): DocumentLeft => ({
      document,
      texts,
      part: stops.begin(stop),
      next: 0,
      done: 0,
    }));
  const tell = () => {
    const total = left.reduce((sum, one) => sum + (isCancelled(one) ? one.done : one.texts.length), 0);
    const done = left.reduce((sum, one) => sum + one.done, 0);
    const parts = left.map((one) => partOf(one, nameOf(one.document)));
    report({ stage: 'Embedding passages', done, total, ...(left.length > 1 && { parts }) });
  };
  for (const { part } of left) part.stop.addEventListener('abort', tell, { once: true });
  let turn = 0;
  let failed = false;
  const some = async (): Promise<void> => {
    while (!stop.aborted && !failed) {
      const open = left.filter((one) => one.next < one.texts.length && !isCancelled(one));
      const one = open[turn++ % Math.max(1, open.length)];
      if (!one) return;
      const texts = one.texts.slice(one.next, (one.next += GROUP));
      const made = await unlessStopped(stop, embedding.embed(texts));
      if (!made) return;
      const entries = texts.map((text, i) => ({ text, vector: made[i] as Float32Array }));
      await vectors.write(embedding.id, entries);
      one.done += texts.length;
      tell();
    }
  };
  if (left.length > 0) tell();
  const failing = (reason: unknown) => {
    failed = true;
    throw reason;
  };
  try {
    await Promise.all(Array.from({ length: GROUPS_AT_ONCE }, () => some().catch(failing)));
  } finally {
    for (const { part } of left) part.end();
  }
  return left.every(({ done, texts }) => done === texts.length);
}

/** Each text once, with the first document that has it. */
function byDocument(passages: readonly Passage[]): (readonly [document: string, texts: readonly string[]])[] {
  const seen = new Set<string>();
  const texts = new Map<string, string[]>();
  for (const { document, text } of passages) {
    if (seen.has(text)) continue;
    seen.add(text);
    texts.set(document, [...(texts.get(document) ?? []), text]);
  }
  return [...texts];
}

const isCancelled = ({ part, next, texts }: DocumentLeft): boolean =>
  part.stop.aborted && next < texts.length;

function partOf(one: DocumentLeft, name: string): ProgressPart {
  const { done, texts, next, part } = one;
  const state =
    done === texts.length ? 'done' : isCancelled(one) ? 'cancelled' : next === 0 ? 'waiting' : 'running';
  const isOpen = state === 'waiting' || state === 'running';
  return { name, state, done, total: texts.length, ...(isOpen && { job: part.job }) };
}
