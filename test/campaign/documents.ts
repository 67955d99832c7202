/** 10,000 damaged HTML, Markdown and DOCX files: every character is read or reported as left out. */
import type { Result, TaskOptions } from '../measure.ts';
import { secondsSince } from '../measure.ts';
import { tryDocuments } from './hostile/mutated-documents.ts';

export default async function* documents({ cases = 10_000, seed }: TaskOptions): AsyncGenerator<Result> {
  const started = performance.now();
  const { files, unaccounted, docx, docxRead, example } = await tryDocuments(cases, seed);
  const seconds = secondsSince(started);
  yield {
    measure: 'documents.unaccounted',
    value: unaccounted,
    n: files,
    seconds,
    ...(example !== undefined && { failure: example }),
  };
  yield {
    measure: 'documents.docx-read',
    value: docx === 0 ? 0 : docxRead / docx,
    n: docx,
    ...(docxRead < docx / 2 && { failure: `only ${String(docxRead)} of ${String(docx)} were read` }),
  };
}
