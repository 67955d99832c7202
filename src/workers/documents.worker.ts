/**
 * The thread that reads documents, so that a large one does not block the page. `typeof documents` is its
 * protocol.
 */
import './kit/watched.ts';
import { readDocument } from '../adapters/documents/read-document.ts';
import type { DocumentText } from '../core/documents/document.ts';
import { uncontrolled } from '../core/work.ts';
import type { OnProgress } from '../core/transfer.ts';
import { Jobs } from './kit/jobs.ts';
import { serve } from './kit/life.ts';

const jobs = new Jobs();

const documents = {
  /** Several documents can be read at once, each under its own job. Undefined when it was cancelled. */
  read(
    bytes: Uint8Array,
    name: string,
    job: string,
    onProgress: OnProgress = uncontrolled.report,
  ): Promise<DocumentText | undefined> {
    return jobs.under(job, onProgress, (control) => readDocument(bytes, name, control));
  },
  /** Stops the reading of one document after the current page. */
  cancel(job: string): void {
    jobs.cancel(job);
  },
};

export type DocumentsApi = typeof documents;

serve(documents);
