/**
 * What PDF.js expects of a browser and Node 20 does not have; for reading text it is enough. The library is
 * loaded here, because a task can load no module once it runs.
 */
import { readDocument } from '../../../src/adapters/documents/read-document.ts';
import { uncontrolled } from '../../../src/core/work.ts';
import { writePdf } from '../../core/documents/pdf-writer.ts';

const globals = globalThis as { DOMMatrix?: unknown };
globals.DOMMatrix ??= class {};

const promises = Promise as { withResolvers?: unknown; try?: unknown };
promises.try ??= (work: (...values: unknown[]) => unknown, ...values: unknown[]) =>
  new Promise((done) => done(work(...values)));
promises.withResolvers ??= () => {
  let resolve: unknown;
  let reject: unknown;
  const promise = new Promise((done, fail) => {
    resolve = done;
    reject = fail;
  });
  return { promise, resolve, reject };
};

const arrays = Uint8Array.prototype as { toHex?: unknown };
arrays.toHex ??= function toHex(this: Uint8Array) {
  return Buffer.from(this).toString('hex');
};

// Where PDF.js rebuilds a broken table of contents, a first failure of its own is left without a handler. A
// browser writes that to the console and goes on; Node would end.
process.on('unhandledRejection', (reason) => {
  const isOfPdf =
    reason instanceof Error && /^(?:XRefEntryException|FormatError|ParserEOFException)$/u.test(reason.name);
  if (!isOfPdf) throw reason;
});

await readDocument(writePdf([]), 'a.pdf', uncontrolled);
