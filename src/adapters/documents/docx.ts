/** Reads DOCX by mammoth, whose HTML goes the way of all HTML. A DOCX knows no pages until it is printed. */
import type { DocumentText } from '../../core/documents/document.ts';
import { readHtml } from '../../core/documents/html.ts';
import type { Issue } from '../../core/issue.ts';
import type { Control } from '../../core/work.ts';
import { unreadable } from './unreadable.ts';
import type { ZipEntry } from './zip-directory.ts';

/** What is used of mammoth, which has types for Node only. */
interface Mammoth {
  convertToHtml(
    input: { arrayBuffer: ArrayBufferLike },
    options: { styleMap: readonly string[]; convertImage: unknown },
  ): Promise<{
    readonly value: string;
    readonly messages: readonly { readonly type: string; readonly message: string }[];
  }>;
  readonly images: { imgElement(attributes: () => Promise<{ src: string }>): unknown };
}

/** Bytes of text that are unpacked at most: some 20,000 pages, or a bomb. */
const MOST_UNPACKED = 200_000_000;

const styleMap = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => h2:fresh",
  "p[style-name='heading 7'] => h6:fresh",
  "r[style-name='Strong'] => strong",
  "br[type='page'] => hr",
];

let loading: Promise<Mammoth> | undefined;

async function library(): Promise<Mammoth> {
  // @ts-expect-error: the browser's build has no types.
  loading ??= import('mammoth/mammoth.browser.js').then(
    (loaded: { default?: Mammoth }) => loaded.default ?? (loaded as unknown as Mammoth),
  );
  return loading as Promise<Mammoth>;
}

/** Undefined when it was stopped. */
export async function readDocx(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
  { stop, report }: Control,
): Promise<DocumentText | undefined> {
  const unpacked = entries
    .filter(({ name }) => name.endsWith('.xml'))
    .reduce((sum, { size }) => sum + size, 0);
  if (unpacked > MOST_UNPACKED)
    return unreadable(
      'DOCX',
      'too-large',
      `The document unpacks to ${Math.round(unpacked / 1_000_000)} million bytes of text; at most ` +
        `${MOST_UNPACKED / 1_000_000} million are read. Nothing of it was kept; cut it into parts.`,
    );
  report({ stage: 'Unpacking the document', done: 0 });
  const { convertToHtml, images } = await library();
  if (stop.aborted) return undefined;
  try {
    const { value, messages } = await convertToHtml(
      { arrayBuffer: bytes.slice().buffer },
      { styleMap, convertImage: images.imgElement(async () => ({ src: '' })) },
    );
    if (stop.aborted) return undefined;
    report({ stage: 'Reading the document', done: 1, total: 1 });
    const document: DocumentText = { ...readHtml(withoutWaysBack(value)), format: 'DOCX' };
    return { ...document, issues: [...document.issues, ...emptiness(document), ...errors(messages)] };
  } catch (reason) {
    return stop.aborted
      ? undefined
      : unreadable(
          'DOCX',
          'broken-docx',
          `The file is named or built as a DOCX, but cannot be read as one (${reason instanceof Error ? reason.message : String(reason)}). Nothing of it was kept; perhaps it was not saved whole.`,
        );
  }
}

/** Footnotes end in an arrow back to where they are cited. */
const withoutWaysBack = (html: string): string =>
  html.replace(/<a href="#(?:footnote|endnote)-ref-[^"]*">↑<\/a>/gu, '');

const emptiness = ({ text }: DocumentText): Issue[] =>
  text === ''
    ? [
        {
          code: 'no-text',
          severity: 'error',
          message: 'The document holds no text; perhaps it holds images only, and those are not read.',
        },
      ]
    : [];

const errors = (messages: readonly { readonly type: string; readonly message: string }[]): Issue[] =>
  messages
    .filter(({ type }) => type === 'error')
    .slice(0, 5)
    .map(({ message }) => ({
      code: 'part-not-read',
      severity: 'warning',
      message: `A part of the document could not be read: ${message}.`,
    }));
