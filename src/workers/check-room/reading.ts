/**
 * Reads files into documents: several side by side, each in a thread of its own, with the progress of each.
 * A thread that reads nothing takes the next file.
 */
import type { DocumentText } from '../../core/documents/document.ts';
import { concurrentMap } from '../../core/evidence/concurrent-map.ts';
import type { Bytes } from '../../core/transfer.ts';
import type { Control, Progress, ProgressPart } from '../../core/work.ts';
import type { DocumentsApi } from '../documents.worker.ts';
import documentsWorkerUrl from '../documents.worker.ts?worker&url';
import { spawn, type Distant } from '../kit/spawn.ts';
import { cancellable, unlessStopped } from '../kit/stopping.ts';
import type { PartStop, PartStops } from './part-stops.ts';

export interface NamedFile {
  readonly name: string;
  readonly bytes: Bytes;
}

/** The most threads. More would only share the processor, and each holds a whole file. */
const MOST_THREADS = 3;

interface Thread {
  readonly documents: Distant<DocumentsApi>;
  /** How many documents it reads now. */
  reading: number;
}

export class FileReading {
  readonly #threads: Thread[] = [];
  readonly #stops: PartStops;

  constructor(stops: PartStops) {
    this.#stops = stops;
  }

  /** Undefined when it was stopped. */
  async one(bytes: Uint8Array, name: string, { stop, report }: Control): Promise<DocumentText | undefined> {
    const thread = this.#free();
    thread.reading++;
    try {
      const { documents } = thread;
      const reading = cancellable(documents, stop, (job) => documents.read(bytes, name, job, report));
      return await unlessStopped(stop, reading);
    } finally {
      thread.reading--;
    }
  }

  /**
   * Yields the documents in the order of the files, without those that were cancelled. It ends early when it
   * was stopped.
   */
  async *several(
    files: readonly NamedFile[],
    { stop, report }: Control,
  ): AsyncGenerator<{ readonly name: string; readonly document: DocumentText }, void> {
    const stops = files.map(() => this.#stops.begin(stop));
    const parts = files.map(({ name }, i): ProgressPart => ({
      name,
      state: 'waiting',
      done: 0,
      job: stops[i]?.job ?? '',
    }));
    const stage = files.length === 1 ? `Reading ${files[0]?.name ?? ''}` : 'Reading documents';
    const tell = (index: number, change: Partial<ProgressPart>) => {
      const { job, ...part } = { ...(parts[index] as ProgressPart), ...change };
      const isOpen = part.state === 'waiting' || part.state === 'running';
      parts[index] = { ...part, ...(isOpen && job !== undefined && { job }) };
      const done = parts.filter(({ state }) => state !== 'waiting' && state !== 'running').length;
      report({ stage, done, total: files.length, ...(files.length > 1 && { parts: [...parts] }) });
    };
    const read = async ({ name, bytes }: NamedFile, index: number) => {
      const { stop: own, end } = stops[index] as PartStop;
      if (own.aborted) return undefined;
      tell(index, { state: 'running' });
      const ofOne = (progress: Progress) => {
        if (files.length === 1) report(progress);
        else if (!own.aborted) tell(index, shareOf(progress));
      };
      const file = new Uint8Array(await bytes.arrayBuffer());
      const document = await this.one(file, name, { stop: own, report: ofOne });
      end();
      if (document) tell(index, { state: isReadable(document) ? 'done' : 'refused' });
      return document && { name, document };
    };
    for (const [index, { stop: own }] of stops.entries())
      own.addEventListener('abort', () => tell(index, { state: 'cancelled' }), { once: true });
    try {
      for await (const one of concurrentMap(files, threadsFor(files.length), read)) {
        if (stop.aborted) return;
        if (one) yield one;
      }
    } finally {
      for (const { end } of stops) end();
    }
  }

  #free(): Thread {
    const free = this.#threads.find(({ reading }) => reading === 0);
    if (free) return free;
    if (this.#threads.length < threadsFor(MOST_THREADS)) {
      const documents = spawn<DocumentsApi>(documentsWorkerUrl, 'totem documents');
      const thread = { documents, reading: 0 };
      this.#threads.push(thread);
      return thread;
    }
    return this.#threads.reduce((least, thread) => (thread.reading < least.reading ? thread : least));
  }
}

/** A document without a letter or a digit has nothing to check against. */
export const isReadable = ({ text }: DocumentText): boolean => /[\p{L}\p{N}]/u.test(text);

const threadsFor = (files: number): number =>
  Math.max(1, Math.min(files, MOST_THREADS, navigator.hardwareConcurrency));

const shareOf = ({ done, total, unit }: Progress): Partial<ProgressPart> => ({
  done,
  ...(total !== undefined && { total }),
  ...(unit && { unit }),
});
