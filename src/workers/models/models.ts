/**
 * A room's access to the models. Each task is cut into small calls to the pool, and the next free thread
 * takes each call. So progress is the share of calls that have come back, and stopping means making no more
 * calls.
 */
import type { ShippedReader } from '../../core/checking/check.ts';
import type { GroundingRequest, Grounding } from '../../core/evidence/grounding.ts';
import type { Reading, ReadingRequest } from '../../core/oracles/reading.ts';
import type { EvidenceFinding, EvidenceRequest } from '../../core/ports/evidence.ts';
import type { TextVector } from '../../core/ports/vector-cache.ts';
import type { SyntaxTree } from '../../core/text/syntax.ts';
import type { Span } from '../../core/text/words.ts';
import { uncontrolled, type StopSignal } from '../../core/work.ts';
import { unlessStopped } from '../kit/stopping.ts';
import type { ModelCalls } from './model-pool.ts';

/**
 * The most requests in one call. They are neighbours with the same nearest passage, so that one thread parses
 * that passage once.
 */
const REQUESTS_TOGETHER = 6;
/** Texts in one call: each takes about ten milliseconds. */
const TEXTS_TOGETHER = 4;
/** Sentences that are read ahead in one call: what is asked meanwhile waits for them. */
const AHEAD_TOGETHER = 2;
/** Characters of the sentences in one call, unless it is one: a thread answers nobody while it parses. */
const PARSED_TOGETHER = 3_000;
/** Calls of a task that are at the pool at the same time: enough that no thread waits for the next one. */
const CALLS_AHEAD = 8;

export interface Watch {
  /** When this is set, no new call is made, and the request fails with the signal's reason. */
  readonly stop?: StopSignal;
  /** Receives the number of finished items each time it grows. */
  readonly onDone?: (done: number) => void;
}

/** A task cut into parts, and what to do with each result. */
interface Cut<Part, Result> {
  readonly parts: readonly Part[];
  readonly call: (pool: ModelCalls, task: number, part: Part) => Promise<Result>;
  readonly use: (index: number, result: Result) => void | Promise<void>;
}

const { stop: never } = uncontrolled;

export class Models {
  readonly #pool: () => ModelCalls;
  #tasks = 0;

  /** @param pool is called once, with the first call. */
  constructor(pool: () => ModelCalls) {
    this.#pool = pool;
  }

  /** Loads the models that these readers need. Returns the reader's id. */
  warm(readers: readonly ShippedReader[]): Promise<string> {
    return this.#pool().warm(readers);
  }

  /** One finding for each request, in order. */
  judge(
    requests: readonly EvidenceRequest[],
    readers: readonly ShippedReader[],
    watch?: Watch,
  ): Promise<readonly EvidenceFinding[]> {
    const call = (pool: ModelCalls, task: number, part: readonly EvidenceRequest[]) =>
      pool.judge(task, part, readers);
    return this.#inOrder(bySharedPassages(requests), call, watch);
  }

  /** Checks claims of any length against their sources. */
  ground(
    claims: readonly GroundingRequest[],
    readers: readonly ShippedReader[],
    watch?: Watch,
  ): Promise<readonly Grounding[]> {
    return this.#inOrder(parts(claims, 1), (pool, task, part) => pool.ground(task, part, readers), watch);
  }

  /** Features of requests, for a calibration. */
  observe(requests: readonly EvidenceRequest[], watch?: Watch): Promise<readonly (readonly number[])[]> {
    return this.#inOrder(bySharedPassages(requests), (pool, task, part) => pool.observe(task, part), watch);
  }

  /** In one thread only: for one or two statements. */
  embed(texts: readonly string[], watch?: Watch): Promise<readonly Float32Array[]> {
    return this.#inOrder(parts(texts, TEXTS_TOGETHER), (pool, task, part) => pool.embed(task, part), watch);
  }

  /** In all threads: for documents. */
  embedMany(texts: readonly string[], watch?: Watch): Promise<readonly Float32Array[]> {
    return this.#inOrder(
      parts(texts, TEXTS_TOGETHER),
      (pool, task, part) => pool.embedMany(task, part),
      watch,
    );
  }

  /**
   * Vectors of sentences of a document. Their trees are made too, and every thread remembers both. All other
   * calls of the tab go first.
   */
  readAhead(sentences: readonly string[]): Promise<readonly Float32Array[]> {
    return this.#inOrder(parts(sentences, AHEAD_TOGETHER), (pool, task, part) => pool.readAhead(task, part));
  }

  /** Gives every thread these vectors, so that none embeds these texts again. */
  shareVectors(entries: readonly TextVector[]): Promise<void> {
    return this.#pool().shareVectors(entries);
  }

  /** One tree for each sentence, in order; spans count from the start of the text. */
  parse(text: string, sentences: readonly Span[], watch?: Watch): Promise<readonly SyntaxTree[]> {
    const call = (pool: ModelCalls, task: number, part: readonly Span[]) => pool.parse(task, text, part);
    return this.#inOrder(byLength(sentences), call, watch);
  }

  /** Reads the replies of a model; passes on each reading as soon as it is ready. */
  readReplies(
    requests: readonly ReadingRequest[],
    onReading: (index: number, reading: Reading) => void | Promise<void>,
    stop: StopSignal = never,
  ): Promise<void> {
    const call = (pool: ModelCalls, task: number, request: ReadingRequest) => pool.readReply(task, request);
    return this.#run({ parts: requests, call, use: onReading }, stop);
  }

  async #inOrder<Item, Result>(
    all: readonly (readonly Item[])[],
    call: (pool: ModelCalls, task: number, part: readonly Item[]) => Promise<readonly Result[]>,
    { stop = never, onDone }: Watch = {},
  ): Promise<readonly Result[]> {
    const results: (readonly Result[])[] = [];
    let done = 0;
    const use = (index: number, result: readonly Result[]) => {
      results[index] = result;
      onDone?.((done += all[index]?.length ?? 0));
    };
    await this.#run({ parts: all, call, use }, stop);
    return results.flat();
  }

  /** After a stop or a failure it makes no new call and ignores results that still arrive. */
  async #run<Part, Result>({ parts: all, call, use }: Cut<Part, Result>, stop: StopSignal): Promise<void> {
    stop.throwIfAborted();
    const pool = this.#pool();
    const task = ++this.#tasks;
    const left = all.entries();
    let isOver = false;
    const callNext = async () => {
      for (const [index, part] of left) {
        if (isOver) return;
        const result = await call(pool, task, part);
        if (!isOver) await use(index, result);
      }
    };
    const callers = Array.from({ length: Math.min(CALLS_AHEAD, all.length) }, callNext);
    try {
      await unlessStopped(stop, Promise.all(callers));
      stop.throwIfAborted();
    } catch (reason) {
      isOver = true;
      void pool.drop(task);
      throw reason;
    }
  }
}

function parts<Item>(items: readonly Item[], size: number): (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Consecutive sentences, cut to the size of one call. */
function byLength(sentences: readonly Span[]): (readonly Span[])[] {
  const runs: Span[][] = [];
  let length = 0;
  for (const sentence of sentences) {
    const own = sentence[1] - sentence[0];
    const run = runs.at(-1);
    length += own;
    if (run && run.length < TEXTS_TOGETHER && length <= PARSED_TOGETHER) run.push(sentence);
    else {
      runs.push([sentence]);
      length = own;
    }
  }
  return runs;
}

/** Consecutive requests with the same nearest passage, cut to the size of one call. */
function bySharedPassages(requests: readonly EvidenceRequest[]): (readonly EvidenceRequest[])[] {
  const runs: EvidenceRequest[][] = [];
  for (const request of requests) {
    const run = runs.at(-1);
    const [last] = run ?? [];
    if (run && last && run.length < REQUESTS_TOGETHER && last.passages[0] === request.passages[0])
      run.push(request);
    else runs.push([request]);
  }
  return runs;
}
