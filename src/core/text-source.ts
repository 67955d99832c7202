/**
 * The text of a file, as every importer takes it, and the decoding of its bytes. Files that no importer can
 * read (empty, binary, a web page saved under another name) are found here.
 */
import type { Issue, Place } from './issue.ts';

export interface TextSource {
  readonly name: string;
  readonly text: string;
}

/** Every browser, worker and Node has TextDecoder, but no ECMAScript library type declares it. */
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean });
  decode(bytes: Uint8Array): string;
}

/**
 * Decodes UTF-8, or UTF-16 with its byte-order mark. A file with bytes that are not UTF-8 is read as
 * Windows-1252 if it has no UTF-8 sequence at all; if it has some, the bad bytes become U+FFFD. In both cases
 * an issue gives the place of the first bad byte.
 */
export function decodeText(bytes: Uint8Array): { readonly text: string; readonly issues: readonly Issue[] } {
  const wide = utf16Label(bytes);
  if (wide) return { text: new TextDecoder(wide).decode(bytes), issues: [] };
  const scan = scanUtf8(bytes);
  if (scan.firstBad === undefined) return withMojibakeCheck(new TextDecoder('utf-8').decode(bytes));
  const place = placeOfByte(bytes, scan.firstBad);
  const byte = (bytes[scan.firstBad] ?? 0).toString(16).toUpperCase();
  const found = `Byte 0x${byte} at line ${place.line} is not UTF-8`;
  return scan.sequences === 0
    ? {
        text: new TextDecoder('windows-1252').decode(bytes),
        issues: [
          {
            code: 'not-utf-8',
            severity: 'warning',
            place,
            message:
              `${found}, so the file was read as Windows-1252 (Latin-1). If names look wrong, save it ` +
              'as UTF-8 and import it again.',
          },
        ],
      }
    : {
        text: new TextDecoder('utf-8').decode(bytes),
        issues: [
          {
            code: 'mixed-encodings',
            severity: 'warning',
            place,
            message:
              `${found}, though other letters of the file are. The file mixes two encodings. Each ` +
              'such byte was kept as the sign �.',
          },
        ],
      };
}

function utf16Label(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** The offset of the first byte that cannot be UTF-8, and the number of well-formed multi-byte sequences. */
function scanUtf8(bytes: Uint8Array): { readonly firstBad: number | undefined; readonly sequences: number } {
  let firstBad: number | undefined;
  let sequences = 0;
  for (let i = 0; i < bytes.length;) {
    if ((bytes[i] as number) < 0x80) {
      i++;
      continue;
    }
    const length = sequenceLength(bytes, i);
    if (length === 0) firstBad ??= i;
    else sequences++;
    i += length || 1;
  }
  return { firstBad, sequences };
}

/**
 * The length of the well-formed sequence at `i`, or 0 (RFC 3629: no overlong forms, no surrogates, nothing
 * above U+10FFFF).
 */
function sequenceLength(bytes: Uint8Array, i: number): number {
  const lead = bytes[i] as number;
  const second = bytes[i + 1] ?? 0;
  const length =
    lead >= 0xc2 && lead <= 0xdf
      ? 2
      : lead >= 0xe0 && lead <= 0xef
        ? 3
        : lead >= 0xf0 && lead <= 0xf4
          ? 4
          : 0;
  const lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  if (length === 0 || second < lowest || second > highest) return 0;
  for (let k = 2; k < length; k++) {
    if (((bytes[i + k] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  return length;
}

function placeOfByte(bytes: Uint8Array, offset: number): Place {
  let line = 1;
  let lineStart = 0;
  for (let i = 0; i < offset; i++) {
    if (bytes[i] === 10) [line, lineStart] = [line + 1, i + 1];
  }
  let column = 1;
  for (let i = lineStart; i < offset; i++) {
    if (((bytes[i] as number) & 0xc0) !== 0x80) column++;
  }
  return { line, column };
}

/**
 * UTF-8 that was read as Latin-1: one accented letter has become two characters, the first a capital A with
 * an accent.
 */
const MOJIBAKE = /[\u00c3][\u0080-\u00bf]|\u00c2[\u00a0-\u00bf]|\u00e2\u20ac[\u2122\u0153\u009d\u201c\u201d]/;

function withMojibakeCheck(text: string): { readonly text: string; readonly issues: readonly Issue[] } {
  const found = MOJIBAKE.exec(text);
  if (!found) return { text, issues: [] };
  return {
    text,
    issues: [
      {
        code: 'mojibake',
        severity: 'warning',
        place: placeAt(text, found.index),
        message:
          `"${text
            .slice(Math.max(0, found.index - 10), found.index + 12)
            .split('\n')
            .at(-1)}" ` + 'looks like UTF-8 that was once read as Latin-1. The text was kept as it is.',
      },
    ],
  };
}

/** Line and column of an offset, both from 1. */
export function placeAt(text: string, offset: number): Place {
  let line = 1;
  let lineStart = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1))
    [line, lineStart] = [line + 1, at + 1];
  return { line, column: offset - lineStart + 1 };
}

/** The reason why no importer can read the text; undefined if there is none. */
export function unusable({ name, text }: TextSource): Issue | undefined {
  const start = text
    .slice(0, 2000)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (start === '' && text.trim() === '')
    return { code: 'empty-file', severity: 'error', message: `${name} is empty. Nothing was imported.` };
  if (isWebPage(start)) {
    return {
      code: 'web-page',
      severity: 'error',
      place: { line: 1, column: 1 },
      message:
        `${name} is a web page (HTML), not data. Perhaps the page was saved instead of the ` +
        'file that it links to. Nothing was imported.',
    };
  }
  if (start.includes('\0')) {
    return {
      code: 'binary-file',
      severity: 'error',
      place: placeAt(text, text.indexOf('\0')),
      message:
        `${name} contains bytes that are not text. If it is an archive, unpack it first. ` +
        'Nothing was imported.',
    };
  }
  return undefined;
}

export function isWebPage(start: string): boolean {
  return (
    /^(<!--[^]*?-->\s*)?<(!doctype\s+html|html|head|body)\b/i.test(start) ||
    /^<\?xml[^>]*>\s*<(!doctype\s+html|html)\b/i.test(start)
  );
}

/** The text without its byte-order mark, which would become part of the first name. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}
