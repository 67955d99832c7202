/** Unpacks a DOCX file and reads its parts. A DOCX file has no pages until it is printed. */
import type { DocumentText } from '../../core/documents/document.ts';
import { readDocx as readParts } from '../../core/documents/docx.ts';
import type { Issue } from '../../core/issue.ts';
import { decodeText } from '../../core/text-source.ts';
import type { Control } from '../../core/work.ts';
import { unreadable } from './unreadable.ts';
import { TooLarge, unpacked, type ZipEntry } from './zip-directory.ts';

/**
 * The most bytes of all parts once unpacked: about 20,000 pages of text. A larger file may be a zip bomb.
 * What the archive claims is looked at first, and what is unpacked is counted.
 */
const MOST_UNPACKED = 200_000_000;
/**
 * The most parts with text. Each is unpacked by itself, which takes a tenth of a millisecond even if it is
 * empty, and an archive can name 65,535. Documents have some dozens: a header and a footer for each section.
 */
const MOST_PARTS = 5_000;
const BODY = 'word/document.xml';

/** Undefined when it was stopped. */
export async function readDocx(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
  { stop, report }: Control,
  most = MOST_UNPACKED,
): Promise<DocumentText | undefined> {
  const parts = entries.filter(({ name }) => /^word\/.*\.xml$/u.test(name));
  const claimed = entries.reduce((sum, { size }) => sum + size, 0);
  if (claimed > most) return tooLarge(claimed, most);
  if (parts.length > MOST_PARTS) return tooManyParts(parts.length);
  const texts = new Map<string, string>();
  const issues: Issue[] = [];
  let left = most;
  for (const [done, entry] of parts.entries()) {
    report({ stage: 'Unpacking the document', done, total: parts.length });
    try {
      const part = await unpacked(bytes, entry, left);
      left -= part.length;
      texts.set(entry.name, decodeText(part).text);
    } catch (reason) {
      if (reason instanceof TooLarge) return tooLarge(undefined, most);
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

/** @param claimed undefined if the archive claims less than it holds. */
const tooLarge = (claimed: number | undefined, most: number): DocumentText =>
  unreadable(
    'DOCX',
    'too-large',
    `The document unpacks to ${claimed === undefined ? 'more bytes than it claims' : inMillions(claimed)}; ` +
      `the limit is ${inMillions(most)}. It was not added. Split it into parts.`,
  );
const tooManyParts = (count: number): DocumentText =>
  unreadable(
    'DOCX',
    'too-many-parts',
    `The document has ${count} parts with text; at most ${MOST_PARTS} are read. It was not added. Save it ` +
      'again in a word processor.',
  );
const inMillions = (bytes: number): string => `${Math.round(bytes / 1_000_000)} million bytes`;

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
