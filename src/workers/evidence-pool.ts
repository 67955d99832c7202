/**
 * Evidence workers, started when the first thing is to be read: as many as there are cores, at most two,
 * since each holds its own copy of the models. What is asked is cut into small calls, and each worker takes
 * the next that is left: so progress is what has come back, and stopping is not calling again.
 */
import { proxy, wrap, type Remote } from 'comlink';
import type { ShippedReader } from '../core/checking/check.ts';
import type { Claim, Grounding } from '../core/evidence/grounding.ts';
import type { EvidenceFinding, EvidenceRequest } from '../core/ports/evidence.ts';
import type { SyntaxTree } from '../core/text/syntax.ts';
import type { Span } from '../core/text/words.ts';
import { runtimeOf, SharedFiles, weightsOf } from '../adapters/transformers/shared-files.ts';
import type { EvidenceApi } from './evidence.worker.ts';
import evidenceWorkerUrl from './evidence.worker.ts?worker&url';
import { siteAddress } from './kit/site-address.ts';
import { trustedScriptUrl } from './kit/trusted-script-url.ts';

const poolSize = () => Math.min(2, Math.max(1, navigator.hardwareConcurrency ?? 2));

/**
 * Requests in one call, at most: neighbours with the same nearest passage, which one worker then parses once.
 */
const together = 5;
/** Texts in one call: each takes some ten milliseconds. */
const textsTogether = 4;
/** Nothing is asked for so long before what was fetched is put away: milliseconds. */
const calm = 1_000;

export interface Driving {
  /** After this nothing new is begun; the call then fails with the signal's reason. */
  readonly stop?: AbortSignal;
  /** How many are done, each time some are. */
  readonly report?: (done: number) => void;
}

type EvidenceWorker = Remote<EvidenceApi>;

export class EvidencePool {
  readonly #files = new SharedFiles();
  #workers: readonly EvidenceWorker[] | undefined;
  /** What those who join load first. */
  #wanted: readonly ShippedReader[] | undefined;
  #underWay = 0;
  #calming: ReturnType<typeof setTimeout> | undefined;
  readonly #idle: EvidenceWorker[] = [];
  /** Who waits for a worker, first come first served. */
  readonly #waiting: {
    readonly only: EvidenceWorker | undefined;
    readonly take: (worker: EvidenceWorker) => void;
  }[] = [];

  #started(): readonly EvidenceWorker[] {
    if (this.#workers) return this.#workers;
    this.#workers = Array.from({ length: poolSize() }, () =>
      wrap<EvidenceApi>(
        new Worker(trustedScriptUrl(evidenceWorkerUrl) as string, { type: 'module', name: 'totem evidence' }),
      ),
    );
    const bytesOf = proxy((address: string) => this.#files.bytes(address));
    for (const worker of this.#workers) void worker.takeFilesFrom(bytesOf);
    const [first, ...others] = this.#workers as [EvidenceWorker, ...EvidenceWorker[]];
    this.#idle.push(first);
    for (const worker of others) void this.#join(worker, first);
    return this.#workers;
  }

  /**
   * The browser compiles the runtime's code as it is run, and threads share what is compiled: two that run it
   * for the first time side by side would both compile it.
   */
  async #join(worker: EvidenceWorker, first: EvidenceWorker): Promise<void> {
    await first.hasRun();
    if (this.#wanted) await worker.warm(this.#wanted).catch(() => undefined);
    this.#release(worker);
  }

  /**
   * Loads what these readers need, in the first worker; the others follow, and take their part once they
   * have. Returns the reader's id.
   */
  async warm(readers: readonly ShippedReader[]): Promise<string> {
    if (!this.#workers) {
      // What is large comes while the workers start.
      const folders = [
        'totem-syntax',
        ...(readers.every((reader) => reader === 'deterministic') ? [] : ['totem-reader']),
      ];
      this.#files.foresee([
        runtimeOf(siteAddress),
        ...folders.map((folder) => weightsOf(siteAddress, folder)),
      ]);
    }
    this.#wanted = readers;
    return this.#busy((this.#started()[0] as EvidenceWorker).warm(readers));
  }

  /** While something is under way the files stay at hand; when all is calm they are put away. */
  async #busy<T>(call: Promise<T>): Promise<T> {
    this.#underWay++;
    clearTimeout(this.#calming);
    try {
      return await call;
    } finally {
      if (--this.#underWay === 0)
        this.#calming = setTimeout(() => {
          this.#files.keep();
        }, calm);
    }
  }

  /** One finding a request, in order. */
  judge(
    requests: readonly EvidenceRequest[],
    readers: readonly ShippedReader[],
    driving?: Driving,
  ): Promise<readonly EvidenceFinding[]> {
    return this.#shared(bySharedPassages(requests), (worker, part) => worker.judge(part, readers), driving);
  }

  ground(
    claims: readonly Claim[],
    readers: readonly ShippedReader[],
    driving?: Driving,
  ): Promise<readonly Grounding[]> {
    return this.#shared(parts(claims, 1), (worker, part) => worker.ground(part, readers), driving);
  }

  /** Features of requests, for a calibration. */
  observe(requests: readonly EvidenceRequest[], driving?: Driving): Promise<readonly (readonly number[])[]> {
    return this.#shared(bySharedPassages(requests), (worker, part) => worker.observe(part), driving);
  }

  /**
   * By one worker alone, so that a check has the embedding model loaded once: by the last, which has the
   * least to load, unless it waits for the first to have run something.
   */
  embed(texts: readonly string[], driving?: Driving): Promise<readonly Float32Array[]> {
    return this.#shared(
      parts(texts, textsTogether),
      (worker, part) => worker.embed(part),
      driving,
      this.#started().at(this.#wanted ? -1 : 0),
    );
  }

  /** By all workers: for documents. */
  embedMany(texts: readonly string[], driving?: Driving): Promise<readonly Float32Array[]> {
    return this.#shared(parts(texts, textsTogether), (worker, part) => worker.embed(part), driving);
  }

  parse(text: string, sentences: readonly Span[], driving?: Driving): Promise<readonly SyntaxTree[]> {
    return this.#shared(parts(sentences, textsTogether), (worker, part) => worker.parse(text, part), driving);
  }

  /**
   * Each part to the next worker that is free; results in the order of the parts. After a stop or a failure
   * nothing new is begun.
   */
  async #shared<Item, Result>(
    all: readonly (readonly Item[])[],
    call: (worker: EvidenceWorker, part: readonly Item[]) => Promise<readonly Result[]>,
    { stop, report }: Driving = {},
    only?: EvidenceWorker,
  ): Promise<readonly Result[]> {
    this.#started();
    let done = 0;
    let failed = false;
    const results = await this.#busy(
      Promise.all(
        all.map(async (part) => {
          const worker = await this.#free(only);
          try {
            if (failed || stop?.aborted) return [];
            const result = await call(worker, part);
            report?.((done += part.length));
            return result;
          } catch (reason) {
            failed = true;
            throw reason;
          } finally {
            this.#release(worker);
          }
        }),
      ),
    );
    stop?.throwIfAborted();
    return results.flat();
  }

  #free(only: EvidenceWorker | undefined): Promise<EvidenceWorker> {
    const at = only ? this.#idle.indexOf(only) : this.#idle.length - 1;
    const [worker] = at < 0 ? [] : this.#idle.splice(at, 1);
    return worker ? Promise.resolve(worker) : new Promise((take) => this.#waiting.push({ only, take }));
  }

  #release(worker: EvidenceWorker): void {
    const at = this.#waiting.findIndex(({ only }) => only === undefined || only === worker);
    const [next] = at < 0 ? [] : this.#waiting.splice(at, 1);
    if (next) next.take(worker);
    else this.#idle.push(worker);
  }
}

function parts<Item>(items: readonly Item[], size: number): (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Runs of requests with the same nearest passage, each cut to what goes together. */
function bySharedPassages(requests: readonly EvidenceRequest[]): (readonly EvidenceRequest[])[] {
  const runs: EvidenceRequest[][] = [];
  for (const request of requests) {
    const run = runs.at(-1);
    const [last] = run ?? [];
    if (run && last && run.length < together && last.passages[0] === request.passages[0]) run.push(request);
    else runs.push([request]);
  }
  return runs;
}
