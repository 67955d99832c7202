/**
 * The thread that reads documents, so that the page never waits for a large one. `typeof documents` is its
 * protocol.
 */
import { expose } from 'comlink';
import { readDocument } from '../adapters/documents/read-document.ts';
import type { DocumentText } from '../core/documents/document.ts';
import type { Progress } from '../core/work.ts';

type OnProgress = (progress: Progress) => void;

let stop = new AbortController();

const documents = {
  /** Undefined when it was cancelled. */
  async read(
    bytes: Uint8Array,
    name: string,
    onProgress: OnProgress = () => undefined,
  ): Promise<DocumentText | undefined> {
    stop = new AbortController();
    return readDocument(
      bytes,
      name,
      (progress) => void Promise.resolve(onProgress(progress)).catch(() => undefined),
      stop.signal,
    );
  },
  /** Stops the reading between two pages. */
  cancel(): void {
    stop.abort();
  },
};

export type DocumentsApi = typeof documents;

expose(documents);
