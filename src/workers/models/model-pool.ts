/**
 * The threads that hold the models, shared by all rooms of a tab. They start when there is first something to
 * read, each with its own copy of the models it needs. Calls wait here for a free thread, and rooms take
 * turns.
 */
import type { ShippedReader } from '../../core/checking/check.ts';
import type { GroundingRequest, Grounding } from '../../core/evidence/grounding.ts';
import type { Reading, ReadingRequest } from '../../core/oracles/reading.ts';
import type { EvidenceFinding, EvidenceRequest } from '../../core/ports/evidence.ts';
import type { TextVector } from '../../core/ports/vector-cache.ts';
import type { SyntaxTree } from '../../core/text/syntax.ts';
import type { Span } from '../../core/text/words.ts';
import { uniqueId } from '../../core/unique-id.ts';
import { embeddingFolder } from '../../adapters/transformers/embedding-identity.ts';
import { SharedFiles, weightsOf } from '../../adapters/transformers/shared-files.ts';
import { siteAddress } from '../kit/site-address.ts';
import { Lasting, type Distant } from '../kit/lasting.ts';
import { startWorker } from '../kit/spawn.ts';
import type { ModelThread } from './model-thread.ts';
import modelsWorkerUrl from './models.worker.ts?worker&url';
import { poolSize } from './pool-size.ts';
import { Turns } from './turns.ts';

/** The calls that a room can make to the pool: each belongs to a task and has a few items. */
export interface ModelCalls {
  /** Loads the models that these readers need; returns the reader's id. */
  warm(readers: readonly ShippedReader[]): Promise<string>;
  judge(
    task: number,
    requests: readonly EvidenceRequest[],
    readers: readonly ShippedReader[],
  ): Promise<readonly EvidenceFinding[]>;
  ground(
    task: number,
    claims: readonly GroundingRequest[],
    readers: readonly ShippedReader[],
  ): Promise<readonly Grounding[]>;
  observe(task: number, requests: readonly EvidenceRequest[]): Promise<readonly (readonly number[])[]>;
  /**
   * In one thread, always the same, so that only that thread loads the embedding model; also in those that
   * have loaded it for {@link embedMany}.
   */
  embed(task: number, texts: readonly string[]): Promise<readonly Float32Array[]>;
  /** In every thread. */
  embedMany(task: number, texts: readonly string[]): Promise<readonly Float32Array[]>;
  /**
   * Vectors of sentences of a document. Their trees are made too, and every thread remembers both. Other
   * calls go first.
   */
  readAhead(task: number, sentences: readonly string[]): Promise<readonly Float32Array[]>;
  /** Gives every thread these vectors, so that none embeds these texts again. */
  shareVectors(entries: readonly TextVector[]): Promise<void>;
  parse(task: number, text: string, sentences: readonly Span[]): Promise<readonly SyntaxTree[]>;
  readReply(task: number, request: ReadingRequest): Promise<Reading>;
  /** The waiting calls of a task are not started any more, and fail. */
  drop(task: number): Promise<void>;
}

/** The same for the pool's own thread. */
export interface RoomCalls extends ModelCalls {
  /** The room has gone: everything that it asked is dropped. */
  dropAll(): void;
}

/** Where the threads' files come from. */
export type ModelFiles = Pick<SharedFiles, 'bytes' | 'foresee' | 'keep'>;

type Thread = Lasting<ModelThread>;
type Threads = readonly [Thread, ...Thread[]];
type ThreadCalls = Distant<ModelThread>;

interface Asked<T> {
  readonly room: object;
  readonly task: number;
  /** Begins only when no other call waits. */
  readonly isForLater?: boolean;
  readonly call: (calls: ThreadCalls, thread: Thread) => Promise<T>;
  readonly isFit: (thread: Thread) => boolean;
}

/** The task that a thread works on. */
type Working = Pick<Asked<unknown>, 'room' | 'task'>;

interface WaitingCall {
  readonly isFit: (thread: Thread) => boolean;
  readonly begin: (thread: Thread) => void;
  readonly fail: (reason: Error) => void;
}

/** When there was no call for this time, fetched files are put away: milliseconds. */
const idleTime = 1_000;
/** Calls to a thread that no task alone waits for. */
const shared: readonly string[] = ['takeFilesFrom', 'shareResults', 'takeVectors', 'hasRun', 'warm'];
const parserFolder = 'totem-syntax';
const entailmentFolder = 'totem-reader-3';

export class ModelPool {
  readonly #size: number;
  readonly #files: ModelFiles;
  /** Of the channel that its threads share. */
  readonly #name = `totem models ${uniqueId(crypto)}`;
  #threads: Threads | undefined;
  /** The readers that threads load first when they join. */
  #wanted: readonly ShippedReader[] | undefined;
  #underWay = 0;
  #idling: ReturnType<typeof setTimeout> | undefined;
  readonly #idle: Thread[] = [];
  /** Those that have the embedding model, because they were given texts of a document. */
  readonly #embedders = new Set<Thread>();
  readonly #working = new Map<Thread, Working>();
  readonly #turns = new Turns<WaitingCall>();
  readonly #later = new Turns<WaitingCall>();

  constructor(size = poolSize(navigator), files: ModelFiles = new SharedFiles()) {
    this.#size = size;
    this.#files = files;
  }

  /** The calls of one room, which takes turns with the others. */
  connect(): RoomCalls {
    const room = {};
    const queued = <T>(
      task: number,
      call: Asked<T>['call'],
      isFit: Asked<T>['isFit'] = () => true,
    ): Promise<T> => this.#queued({ room, task, call, isFit });
    return {
      warm: (readers) => this.#warm(readers),
      judge: (task, requests, readers) => queued(task, (thread) => thread.judge(requests, readers)),
      ground: (task, claims, readers) => queued(task, (thread) => thread.ground(claims, readers)),
      observe: (task, requests) => queued(task, (thread) => thread.observe(requests)),
      embed: (task, texts) => {
        const own = this.#embedding();
        const isFit = (thread: Thread) => thread === own || this.#embedders.has(thread);
        return queued(task, (calls) => calls.embed(texts), isFit);
      },
      embedMany: (task, texts) =>
        queued(task, (calls, thread) => {
          this.#embedders.add(thread);
          return calls.embed(texts);
        }),
      readAhead: (task, sentences) =>
        this.#queued({
          room,
          task,
          call: (calls, thread) => {
            this.#embedders.add(thread);
            return calls.readAhead(sentences);
          },
          isFit: () => true,
          isForLater: true,
        }),
      shareVectors: (entries) => {
        // A thread takes them before any call that is made later, so nobody has to wait for it.
        for (const { calls } of this.#started()) calls.takeVectors(entries).catch(() => undefined);
        return Promise.resolve();
      },
      parse: (task, text, sentences) => queued(task, (thread) => thread.parse(text, sentences)),
      readReply: (task, request) => {
        this.#started([parserFolder, embeddingFolder]);
        return queued(task, (thread) => thread.readReply(request));
      },
      drop: (task) => {
        for (const turns of [this.#turns, this.#later])
          for (const { fail } of turns.drop(room, task)) fail(new Error('This call was dropped.'));
        this.#cancelled((working) => working.room === room && working.task === task);
        return Promise.resolve();
      },
      dropAll: () => {
        for (const turns of [this.#turns, this.#later])
          for (const { fail } of turns.dropAll(room)) fail(new Error('This call was dropped.'));
        this.#cancelled((working) => working.room === room);
      },
    };
  }

  /** Ends the threads for good. */
  close(): void {
    for (const thread of this.#threads ?? []) thread.close();
    clearTimeout(this.#idling);
    this.#files.keep();
  }

  /** A thread that hangs in what was cancelled is replaced; what others wait for is called again. */
  #cancelled(isOf: (working: Working) => boolean): void {
    for (const [thread, working] of this.#working)
      if (isOf(working)) thread.cancelled((method) => !shared.includes(method));
  }

  /** @param folders of the models that are needed first: their files are fetched while the threads start. */
  #started(folders: readonly string[] = []): Threads {
    if (this.#threads) return this.#threads;
    if (folders.length > 0) {
      this.#files.foresee(folders.map((folder) => weightsOf(siteAddress, folder)));
    }
    const start = () =>
      new Lasting<ModelThread>({
        open: () => startWorker(modelsWorkerUrl, 'totem models'),
        isRepeatable: () => true,
        first: ['takeFilesFrom', 'shareResults'],
      });
    const first = start();
    const others = Array.from({ length: this.#size - 1 }, start);
    const bytesOf = (address: string) => this.#files.bytes(address);
    // A thread that does not start says why when it is called.
    for (const { calls } of [first, ...others]) {
      calls.takeFilesFrom(bytesOf).catch(() => undefined);
      calls.shareResults(this.#name).catch(() => undefined);
    }
    this.#idle.push(first);
    for (const thread of others) void this.#join(thread, first);
    return (this.#threads = [first, ...others]);
  }

  /**
   * The browser compiles the readers' code while it runs, and threads share the compiled code. Two threads
   * that run it for the first time side by side would both compile it, so a new thread waits for the first.
   */
  async #join(thread: Thread, first: Thread): Promise<void> {
    await first.calls.hasRun().catch(() => undefined);
    if (this.#wanted) await thread.calls.warm(this.#wanted).catch(() => undefined);
    this.#release(thread);
  }

  /** Loads in the first thread. The others follow, and take calls once they have loaded the same. */
  #warm(readers: readonly ShippedReader[]): Promise<string> {
    const [first] = this.#started([
      parserFolder,
      ...(readers.every((reader) => reader === 'deterministic') ? [] : [entailmentFolder]),
    ]);
    this.#wanted = readers;
    return this.#busy(first.calls.warm(readers));
  }

  /**
   * The last thread has the least to load, unless it is still waiting for the first thread to run something.
   */
  #embedding(): Thread | undefined {
    return this.#started().at(this.#wanted ? -1 : 0);
  }

  #queued<T>({ room, task, call, isFit, isForLater = false }: Asked<T>): Promise<T> {
    this.#started();
    const called = new Promise<T>((resolve, reject) => {
      const begin = (thread: Thread) => {
        this.#working.set(thread, { room, task });
        void call(thread.calls, thread)
          .then(resolve, reject)
          .finally(() => this.#release(thread));
      };
      (isForLater ? this.#later : this.#turns).add(room, task, { isFit, begin, fail: reject });
    });
    this.#dispatch();
    return this.#busy(called);
  }

  #release(thread: Thread): void {
    this.#working.delete(thread);
    this.#idle.push(thread);
    this.#dispatch();
  }

  /** Gives every free thread the next call that it can take. */
  #dispatch(): void {
    for (const thread of this.#idle.splice(0)) {
      const fits = ({ isFit }: WaitingCall) => isFit(thread);
      const next = this.#turns.next(fits) ?? this.#later.next(fits);
      if (next) next.begin(thread);
      else this.#idle.push(thread);
    }
  }

  /** Files stay in memory while calls are running; they are put away after a pause. */
  async #busy<T>(call: Promise<T>): Promise<T> {
    this.#underWay++;
    clearTimeout(this.#idling);
    try {
      return await call;
    } finally {
      if (--this.#underWay === 0)
        this.#idling = setTimeout(() => {
          this.#files.keep();
        }, idleTime);
    }
  }
}
