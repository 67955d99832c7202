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

export class Reading {
  readonly #threads: Thread[] = [];

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

  /** Yields the documents in the order of the files. It ends early when it was stopped. */
  async *several(
    files: readonly NamedFile[],
    { stop, report }: Control,
  ): AsyncGenerator<{ readonly name: string; readonly document: DocumentText }, void> {
    const parts = files.map(({ name }): ProgressPart => ({ name, state: 'waiting', done: 0 }));
    const stage = files.length === 1 ? `Reading ${files[0]?.name ?? ''}` : 'Reading documents';
    const tell = (index: number, change: Partial<ProgressPart>) => {
      parts[index] = { ...(parts[index] as ProgressPart), ...change };
      const done = parts.filter(({ state }) => state === 'done' || state === 'refused').length;
      report({ stage, done, total: files.length, ...(files.length > 1 && { parts: [...parts] }) });
    };
    const read = async ({ name, bytes }: NamedFile, index: number) => {
      if (stop.aborted) return undefined;
      tell(index, { state: 'running' });
      const ofOne = (progress: Progress) =>
        files.length === 1 ? report(progress) : tell(index, shareOf(progress));
      const file = new Uint8Array(await bytes.arrayBuffer());
      const document = await this.one(file, name, { stop, report: ofOne });
      if (document) tell(index, { state: isReadable(document) ? 'done' : 'refused' });
      return document && { name, document };
    };
    for await (const one of concurrentMap(files, threadsFor(files.length), read)) {
      if (!one) return;
      yield one;
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
