/**
 * A lease of 300 pages and one of 2 MB, written for a test. Every clause is different, so that no two
 * passages are equal.
 */
import JSZip from 'jszip';
import { seeded } from '../../src/core/random.ts';
import { column, writePdf } from '../core/documents/pdf-writer.ts';

const matters = [
  'the roof',
  'the garden',
  'the lift',
  'the cellar',
  'the stairwell',
  'the heating',
  'the windows',
  'the fence',
  'the doors',
  'the kitchen',
  'the pipes',
  'the garage',
];
const parties = ['the landlord', 'the tenant', 'the caretaker', 'the owner', 'the agent', 'the insurer'];
const duties = ['pays for', 'is told of', 'keeps a record of', 'answers for', 'insures', 'has to report'];
const times = [
  'before the month ends',
  'within the year',
  'in writing',
  'at their own cost',
  'without delay',
  'once both have agreed',
];

/** "Under clause 12.3 the agent pays for damage of 417 euros to the roof within the year." */
function clause(number: string, seed: number): string {
  const random = seeded(seed);
  return (
    `Under clause ${number} ${random.pick(parties)} ${random.pick(duties)} damage of ` +
    `${String(random.integer(9000) + 100)} euros to ${random.pick(matters)} ${random.pick(times)}.`
  );
}

/** Clauses of {@link leaseOfPages} and of {@link leaseOfBytes}, both counted from 1. */
export const clauseOnPage = (page: number, i: number): string =>
  clause(`${String(page)}.${String(i)}`, page * 100 + i);
export const clauseOfParagraph = (paragraph: number, i: number): string =>
  clause(`${String(paragraph)}-${String(i)}`, 1_000_000 + paragraph * 10 + i);

/** About 150 words on each page, below a heading. */
export function leaseOfPages(pages: number): Uint8Array {
  return writePdf(
    Array.from({ length: pages }, (_, page) => {
      const lines = Array.from({ length: 10 }, (_, i) => clauseOnPage(page + 1, i + 1));
      return [
        { text: `Section ${String(page + 1)}`, x: 72, y: 785, size: 16 },
        ...column(lines, { leading: 30, size: 9 }),
      ];
    }),
  );
}

/**
 * Paragraphs of three clauses, marked up as word processors do, without compression. @param size the minimum
 * in bytes.
 */
export async function leaseOfBytes(size: number): Promise<Uint8Array> {
  const paragraphs: string[] = [];
  const zip = new JSZip();
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
  const font =
    '<w:rPr><w:rFonts w:ascii="Liberation Serif" w:hAnsi="Liberation Serif" w:cs="Liberation ' +
    'Serif"/><w:sz w:val="22"/><w:szCs w:val="22"/><w:lang w:val="en-GB"/></w:rPr>';
  for (let written = 0; written < size; written += paragraphs.at(-1)?.length ?? 0) {
    const at = paragraphs.length + 1;
    const runs = [1, 2, 3].map(
      (i) =>
        `<w:r w:rsidR="00A77B3E">${font}<w:t xml:space="preserve">${clauseOfParagraph(at, i)} </w:t></w:r>`,
    );
    paragraphs.push(
      '<w:p w:rsidR="00A77B3E" w:rsidRDefault="00A77B3E"><w:pPr><w:spacing w:before="0" ' +
        'w:after="120" w:line="276" w:lineRule="auto"/><w:jc ' +
        `w:val="both"/>${font}</w:pPr>${runs.join('')}</w:p>`,
    );
  }
  zip.file(
    '[Content_Types].xml',
    '<?xml version="1.0"?><Types ' +
      'xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ' +
      'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default ' +
      'Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ' +
      'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>' +
      '</Types>',
  );
  zip.file(
    '_rels/.rels',
    '<?xml version="1.0"?><Relationships ' +
      'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" ' +
      `Type="${office}" Target="word/document.xml"/></Relationships>`,
  );
  zip.file(
    'word/document.xml',
    `<?xml version="1.0"?><w:document xmlns:w="${word}"><w:body>${paragraphs.join('')}</w:body></w:document>`,
  );
  return zip.generateAsync({ type: 'uint8array', compression: 'STORE' });
}
