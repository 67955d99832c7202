/**
 * Reads a file into a document: recognises its format by content, then by name.
 * Bad input is normal input: whatever the bytes are, the document contains only what could be read, and the
 * issues say what is wrong.
 */
import type { DocumentText } from '../../core/documents/document.ts';
import { readHtml } from '../../core/documents/html.ts';
import { readMarkdown } from '../../core/documents/markdown.ts';
import { readPlainText } from '../../core/documents/plain-text.ts';
import { decodeText } from '../../core/text-source.ts';
import type { Control } from '../../core/work.ts';
import { readDocx } from './docx.ts';
import { readPdf } from './pdf.ts';
import { unreadable } from './unreadable.ts';
import { zipEntries } from './zip-directory.ts';

/** The most bytes of a file. */
export const LARGEST_FILE = 200_000_000;

/** Never throws because of the file's content. Undefined when it was stopped. */
export async function readDocument(
  bytes: Uint8Array,
  name: string,
  control: Control,
): Promise<DocumentText | undefined> {
  if (control.stop.aborted) return undefined;
  if (bytes.length === 0) return unreadable('text', 'empty-file', `${name} is empty (0 bytes).`);
  if (bytes.length > LARGEST_FILE)
    return unreadable(
      'text',
      'too-large',
      `${name} has ${Math.round(bytes.length / 1_000_000)} million bytes; the limit is ` +
        `${LARGEST_FILE / 1_000_000} million. It was not added. Split it into parts.`,
    );
  control.report({ stage: `Reading ${name}`, done: 0 });
  const start = latin(bytes.subarray(0, 1024));
  if (start.includes('%PDF-')) return readPdf(bytes, control);
  if (start.startsWith('PK\u0003\u0004')) return readZip(bytes, name, control);
  const foreign = foreignFormat(start, bytes);
  return foreign === undefined
    ? readText(bytes, name)
    : unreadable('text', foreign[0], `${name} ${foreign[1]} It was not added.`);
}

const latin = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

async function readZip(bytes: Uint8Array, name: string, control: Control): Promise<DocumentText | undefined> {
  const entries = zipEntries(bytes);
  if (entries === undefined)
    return unreadable(
      'DOCX',
      'broken-archive',
      `${name} begins like a DOCX or another archive, but its end is missing or broken. It ` +
        'was not added. It may be incomplete.',
    );
  const has = (path: string) => entries.some((entry) => entry.name === path || entry.name.startsWith(path));
  if (has('word/document.xml') || (has('word/') && has('[Content_Types].xml')))
    return readDocx(bytes, entries, control);
  const found = has('xl/')
    ? 'a spreadsheet'
    : has('ppt/')
      ? 'a set of slides'
      : has('content.xml')
        ? 'an OpenDocument file'
        : has('META-INF/container.xml')
          ? 'an e-book'
          : 'an archive';
  return unreadable(
    'DOCX',
    'format-not-read',
    `${name} is ${found}, which Totem cannot read. Save it as PDF, DOCX, HTML or text. It ` +
      'was not added.',
  );
}

/** For a file that begins with the signature of another format: the issue's code and message. */
function foreignFormat(
  start: string,
  bytes: Uint8Array,
): readonly [code: string, message: string] | undefined {
  if (start.startsWith('\u00D0\u00CF\u0011\u00E0')) {
    return holdsWide(bytes, 'EncryptedPackage')
      ? ['password-protected', 'is an Office file protected by a password. Save a copy without the password.']
      : [
          'format-not-read',
          'is in an old Office format (such as .doc), which Totem cannot read. Save it as DOCX or PDF.',
        ];
  }
  if (start.startsWith('{\\rtf'))
    return ['format-not-read', 'is rich text (RTF), which Totem cannot read. Save it as DOCX, PDF or text.'];
  if (
    /^(?:\u0089PNG|\u00FF\u00D8\u00FF|GIF8|II\*\u0000|MM\u0000\*|RIFF....WEBP|BM)/su.test(start) &&
    hasControls(start)
  )
    return [
      'image',
      'is an image, and Totem does not read text in images. First convert it to text with ' +
        'another program (OCR).',
    ];
  const isWide = /^(?:\u00FF\u00FE|\u00FE\u00FF)/u.test(start);
  return !isWide && hasControls(start)
    ? [
        'not-text',
        'is neither text nor a PDF, DOCX or web page: it contains characters that do not occur in text.',
      ]
    : undefined;
}

const hasControls = (start: string): boolean =>
  [...start].some((sign) => sign === '\u0000') ||
  [...start].filter((sign) => /[\u0001-\u0008\u000E-\u001A\u001C-\u001F]/u.test(sign)).length >
    start.length / 20;

/** Whether the bytes contain `text` as UTF-16 in the first megabyte. */
function holdsWide(bytes: Uint8Array, text: string): boolean {
  return latin(bytes.subarray(0, 1_000_000)).includes([...text].map((letter) => `${letter}\u0000`).join(''));
}

function readText(bytes: Uint8Array, name: string): DocumentText {
  const { text, issues } = decodeText(bytes);
  const document = readerOf(text, name)(text);
  const empty =
    document.text === ''
      ? [
          {
            code: 'no-text',
            severity: 'error' as const,
            message: `${name} contains no readable text.`,
          },
        ]
      : [];
  return { ...document, issues: [...issues, ...document.issues, ...empty] };
}

/**
 * A web page is recognised by its beginning. Markdown is recognised by the file name or, without a name, by
 * its marks.
 */
function readerOf(text: string, name: string): (text: string) => DocumentText {
  const extension = /\.([a-z\d]{1,8})$/iu.exec(name)?.[1]?.toLowerCase() ?? '';
  if (firstTag.test(withoutPreamble(text.slice(0, 2000)))) return readHtml;
  if (/^x?html?$/u.test(extension) && /<[a-z!/]/iu.test(text)) return readHtml;
  if (/^(?:md|markdown|mdown|mkd)$/u.test(extension) || (extension === '' && looksLikeMarkdown(text)))
    return readMarkdown;
  return readPlainText;
}

const firstTag = /^<(?:!doctype\s+html|html|head|body|article|div|p|table|h1|meta)\b/iu;

/** The beginning of a page without what can come before it: blanks, an instruction, comments. */
function withoutPreamble(start: string): string {
  let rest = start.trimStart();
  for (;;) {
    const end = rest.startsWith('<!--') ? '-->' : rest.startsWith('<?xml') ? '>' : undefined;
    const close = end === undefined ? -1 : rest.indexOf(end);
    if (end === undefined || close < 0) return rest;
    rest = rest.slice(close + end.length).trimStart();
  }
}

const marksOfMarkdown = [
  /^#{1,6} \S/mu,
  /^[ \t]*(?:\|[ \t]*)?:?-{3,}:?[ \t]*\|/mu,
  /\*\*\S[^*\n]*\*\*/u,
  /^[-*] \S/mu,
  /^```/mu,
  /\[[^[\]\n]+\]\(https?:/u,
];
function looksLikeMarkdown(text: string): boolean {
  const start = text.slice(0, 100_000);
  return marksOfMarkdown.filter((mark) => mark.test(start)).length >= 2;
}
