/**
 * Documents of the Logic room as links and files. What comes from outside is hostile: its size is limited
 * before and while it is unpacked, every part of it is checked, and nothing of it runs before a person says
 * so.
 */
import type { LogicDocument, OpenedLink } from '../../core/api/logic-room.ts';
import { tooDeepAt } from '../../core/json-depth.ts';

/** Letters of a link. Longer addresses are cut by mail programs and messengers. */
export const LONGEST_LINK = 16_000;
/** Bytes of an unpacked document. */
const MOST_BYTES = 400_000;
/** Letters of a program. */
export const LONGEST_PROGRAM = 300_000;
const LONGEST_LINE = 2_000;
const MOST_FACT_BASES = 8;
const FORMAT = 'totem-logic';
const VERSION = 1;

/** The document as JSON, for a file. */
export function documentText(document: LogicDocument): string {
  const { program, question, formula, at, factBases } = document;
  const content = { format: FORMAT, version: VERSION, program, question, formula, at, factBases };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** Reads JSON as a document, or says why it cannot. */
export function documentIn(json: string): { document: LogicDocument } | { refused: string } {
  const parsed = parsedJson(json);
  if ('refused' in parsed) return parsed;
  const { value } = parsed;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { refused: 'It is not a document of the Logic room: an object was expected.' };
  const part = (name: string): unknown => (Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined);
  if (part('format') !== FORMAT)
    return { refused: `It is not a document of the Logic room: its format is not “${FORMAT}”.` };
  if (part('version') !== VERSION)
    return { refused: `Its version is not ${VERSION}, so a newer Totem may have made it.` };
  const faults: string[] = [];
  const textOf = (name: string, longest: number): string => {
    const stated = part(name) ?? '';
    if (typeof stated !== 'string') faults.push(`Its ${name} is not a text.`);
    else if (stated.length > longest)
      faults.push(`Its ${name} has ${stated.length} letters; at most ${longest} are read.`);
    else return stated;
    return '';
  };
  const document: LogicDocument = {
    program: textOf('program', LONGEST_PROGRAM),
    question: textOf('question', LONGEST_LINE),
    formula: textOf('formula', LONGEST_LINE),
    at: textOf('at', 100),
    factBases: namesIn(part('factBases') ?? [], faults),
  };
  return faults[0] === undefined ? { document } : { refused: faults[0] };
}

function namesIn(value: unknown, faults: string[]): string[] {
  const isList =
    Array.isArray(value) &&
    value.length <= MOST_FACT_BASES &&
    value.every((name): name is string => typeof name === 'string' && name.length <= 200);
  if (isList) return value;
  faults.push(`Its list of fact bases is not a list of at most ${MOST_FACT_BASES} names.`);
  return [];
}

function parsedJson(json: string): { value: unknown } | { refused: string } {
  if (tooDeepAt(json) !== undefined) return { refused: 'It is nested too deeply to be a document.' };
  try {
    return { value: JSON.parse(json) as unknown };
  } catch {
    return { refused: 'It is damaged or cut off: what it contains is not JSON.' };
  }
}

/* ---------- links ---------- */

/** The document, compressed, in letters that an address can have. Refused if it would be too long. */
export async function linkTo(document: LogicDocument): Promise<{ link: string } | { refused: string }> {
  const text = JSON.stringify(JSON.parse(documentText(document)));
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const link = base64Url(new Uint8Array(await new Response(packed).arrayBuffer()));
  if (link.length <= LONGEST_LINK) return { link };
  return {
    refused:
      `The link would have ${link.length} letters; at most ${LONGEST_LINK} work everywhere. ` +
      'Save the document as a file instead.',
  };
}

/** Reads what {@link linkTo} made, or says why it cannot. */
export async function documentOfLink(link: string): Promise<OpenedLink> {
  if (link === '') return { refused: 'The link is empty.' };
  if (link.length > LONGEST_LINK)
    return { refused: `The link has ${link.length} letters; at most ${LONGEST_LINK} are read.` };
  if (!/^[A-Za-z0-9_-]+$/.test(link)) return { refused: 'The link has letters that no link of Totem has.' };
  const packed = bytesOf(link);
  if (packed === undefined) return { refused: 'The link is damaged or cut off.' };
  const unpacked = await unpackedText(packed);
  if ('refused' in unpacked) return unpacked;
  const read = documentIn(unpacked.text);
  return 'refused' in read ? read : { ...read, bytes: unpacked.bytes };
}

/** Unpacks portion by portion, and stops at the limit: a few letters can unpack to gigabytes. */
async function unpackedText(
  packed: Uint8Array<ArrayBuffer>,
): Promise<{ text: string; bytes: number } | { refused: string }> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.byteLength;
      if (bytes > MOST_BYTES) {
        void reader.cancel().catch(() => undefined);
        return { refused: `It unpacks to more than ${MOST_BYTES} bytes. It was not read to its end.` };
      }
      text += decoder.decode(value, { stream: true });
    }
    return { text: text + decoder.decode(), bytes };
  } catch {
    return { refused: 'The link is damaged or cut off.' };
  }
}

function base64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (unit) =>
      unit.charCodeAt(0),
    );
  } catch {
    return undefined;
  }
}
