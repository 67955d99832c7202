/** Unpacks a DOCX file and reads its parts. A DOCX file has no pages until it is printed. */
import type { DocumentText } from '../../core/documents/document.ts';
import { readDocx as readParts } from '../../core/documents/docx.ts';
import type { Issue } from '../../core/issue.ts';
import { decodeText } from '../../core/text-source.ts';
import type { Control } from '../../core/work.ts';
import { unreadable } from './unreadable.ts';
import { unpacked, type ZipEntry } from './zip-directory.ts';

/** The most bytes of text that are unpacked: about 20,000 pages. A larger file may be a zip bomb. */
const MOST_UNPACKED = 200_000_000;
const BODY = 'word/document.xml';

/** Undefined when it was stopped. */
export async function readDocx(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
  { stop, report }: Control,
): Promise<DocumentText | undefined> {
  const parts = entries.filter(({ name }) => /^word\/.*\.xml$/u.test(name));
  const claimed = parts.reduce((sum, { size }) => sum + size, 0);
  if (claimed > MOST_UNPACKED)
    return unreadable(
      'DOCX',
      'too-large',
      `The document unpacks to ${Math.round(claimed / 1_000_000)} million bytes of text; ` +
        `the limit is ${MOST_UNPACKED / 1_000_000} million. It was not added. Split it into ` +
        'parts.',
    );
  const texts = new Map<string, string>();
  const issues: Issue[] = [];
  let left = MOST_UNPACKED;
  for (const [done, entry] of parts.entries()) {
    report({ stage: 'Unpacking the document', done, total: parts.length });
    try {
      const part = await unpacked(bytes, entry, left);
      left -= part.length;
      texts.set(entry.name, decodeText(part).text);
    } catch (reason) {
      if (entry.name === BODY) return broken(reason instanceof Error ? reason.message : String(reason));
      issues.push(notRead(entry.name));
    }
    if (stop.aborted) return undefined;
  }
  report({ stage: 'Reading the document', done: 0 });
  const document = readParts(texts);
  if (document === undefined) return broken('it has no body');
  return { ...document, issues: [...document.issues, ...issues, ...emptiness(document)] };
}

const broken = (why: string): DocumentText =>
  unreadable(
    'DOCX',
    'broken-docx',
    `The file looks like a DOCX, but cannot be read as one (${why}). It was not added. It ` +
      'may be incomplete.',
  );

const notRead = (path: string): Issue => ({
  code: 'part-not-read',
  severity: 'warning',
  message: `A part of the document (${path}) could not be unpacked. Its text was left out.`,
});

const emptiness = ({ text }: DocumentText): Issue[] =>
  text === ''
    ? [
        {
          code: 'no-text',
          severity: 'error',
          message: 'The document contains no text. It may contain only images, which Totem does not read.',
        },
      ]
    : [];
