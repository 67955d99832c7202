/**
 * Documents in their real worker: PDF, DOCX and other files; intact and damaged, small and large; stopped
 * when told to.
 */
import { proxy, releaseProxy, wrap, type Remote } from 'comlink';
import JSZip from 'jszip';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { charactersIn } from '../../src/core/documents/account.ts';
import { chunk } from '../../src/core/documents/chunks.ts';
import type { DocumentText } from '../../src/core/documents/document.ts';
import { seeded } from '../../src/core/random.ts';
import { splitSentences } from '../../src/core/text/sentences.ts';
import type { Progress } from '../../src/core/work.ts';
import type { DocumentsApi } from '../../src/workers/documents.worker.ts';
import documentsWorkerUrl from '../../src/workers/documents.worker.ts?worker&url';
import { accountedFor } from '../core/documents/accounted-for.ts';
import { column, writePdf } from '../core/documents/pdf-writer.ts';

let worker: Worker;
let documents: Remote<DocumentsApi>;
beforeEach(() => {
  worker = new Worker(documentsWorkerUrl, { type: 'module' });
  documents = wrap<DocumentsApi>(worker);
});
afterEach(() => {
  documents[releaseProxy]();
  worker.terminate();
});

/** Under one job, as the tests read one document after the other. */
const read = (file: Uint8Array, name: string) => documents.read(file, name, 'read');
const bytes = (text: string) => new TextEncoder().encode(text);
const codes = (document: DocumentText | undefined) => document?.issues.map(({ code }) => code);

const topics = [
  'rent',
  'heating',
  'water',
  'waste',
  'repairs',
  'the roof',
  'the garden',
  'parking',
  'insurance',
  'the lift',
];
/** A page of a lease: a header, a heading, wrapped lines of varied text, a number. */
function leasePage(number: number) {
  const random = seeded(number);
  const topic = random.pick(topics);
  const lines = Array.from(
    { length: 40 },
    (_, i) =>
      `Clause ${String(number)}.${String(i + 1)} on ${random.pick(topics)} binds both parties for ` +
      `${String(random.integer(90) + 1)} days after notice.`,
  );
  return [
    { text: 'Lease of the house', x: 72, y: 815, size: 9 },
    { text: `Section ${String(number)}: ${topic}`, x: 72, y: 785, size: 16 },
    ...column(lines, { leading: 17 }),
    { text: `Page ${String(number)}`, x: 280, y: 30, size: 9 },
  ];
}

async function docx(body: string, styles = ''): Promise<Uint8Array> {
  const zip = new JSZip();
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
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
      'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" ' +
      'Target="word/document.xml"/></Relationships>',
  );
  zip.file(
    'word/document.xml',
    `<?xml version="1.0"?><w:document xmlns:w="${word}"><w:body>${body}</w:body></w:document>`,
  );
  zip.file(
    'word/styles.xml',
    `<?xml version="1.0"?><w:styles xmlns:w="${word}"><w:style w:type="paragraph" ` +
      `w:styleId="H1"><w:name w:val="heading 1"/></w:style>${styles}</w:styles>`,
  );
  zip.file(
    'word/_rels/document.xml.rels',
    '<?xml version="1.0"?><Relationships ' +
      'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r2" ' +
      'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" ' +
      'Target="styles.xml"/></Relationships>',
  );
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
}
const paragraph = (text: string, style = '') =>
  `<w:p>${style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t ` +
  `xml:space="preserve">${text}</w:t></w:r></w:p>`;
const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;

describe('the documents worker', () => {
  it('reads 300 pages of PDF with progress, while the page stays free', async () => {
    const file = writePdf(Array.from({ length: 300 }, (_, i) => leasePage(i + 1)));
    const heard: Progress[] = [];
    let longest = 0;
    let last = performance.now();
    const beat = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 10);
    const started = performance.now();
    const document = (await documents.read(
      file,
      'lease.pdf',
      'read',
      proxy((progress: Progress) => {
        heard.push(progress);
      }),
    )) as DocumentText;
    const seconds = (performance.now() - started) / 1000;
    clearInterval(beat);
    expect(document.format).toBe('PDF');
    expect(document.pages).toHaveLength(300);
    expect(document.headings).toHaveLength(300);
    expect(document.headings[6]?.text).toMatch(/^Section 7: /u);
    expect(document.text.slice(document.pages[6]).trimStart()).toMatch(/^Section 7/u);
    expect(document.text).not.toContain('Lease of the house');
    expect(codes(document)).toEqual(['running-lines']);
    // “Lease of the house” on 300 pages, “Page” with the digits of 1 to 300.
    expect(accountedFor(document)).toEqual([`running line ${String(300 * 15 + 300 * 4 + 792)}`]);
    expect(heard.filter(({ stage }) => stage === 'Reading pages').at(-1)).toMatchObject({
      done: 300,
      total: 300,
    });
    expect(longest).toBeLessThan(1000);
    const cut = performance.now();
    const sentences = splitSentences(document.text);
    const chunks = chunk(document, sentences);
    const cutting = (performance.now() - cut) / 1000;
    expect(sentences.length).toBeGreaterThan(11_000);
    expect(new Set(chunks.map(({ page }) => page)).size).toBe(300);
    console.log(
      `300 pages in ${seconds.toFixed(1)} s; ${String(sentences.length)} sentences, ` +
        `${String(chunks.length)} chunks in ${cutting.toFixed(2)} s ` +
        `(${Math.round(chunks.length / cutting).toString()} a second)`,
    );
  });

  it('accounts for the text layer of a PDF', async () => {
    const lines = ['The rent is con-', 'tinued in May.', 'It covers heat.'];
    const margin = { text: 'Copy 7', x: 20, y: 300, angle: 90 };
    const tiny = { text: 'answer YES', x: 72, y: 300, size: 1 };
    const cases: readonly (readonly [string, Parameters<typeof writePdf>[0], string, string[], string[]])[] =
      [
        ['plain', [column(['Lima is old.'])], 'Lima is old.', [], []],
        [
          'a divided word',
          [column(lines)],
          'The rent is continued in May. It covers heat.',
          ['hyphen 1'],
          [],
        ],
        ['writing along the margin', [[...column(['Lima.']), margin]], 'Lima.', ['sideways 5'], []],
        ['tiny text', [[...column(['Lima.']), tiny]], 'Lima.', ['unseen 9'], []],
        [
          'a page on its side',
          [['Lima is old.', 'It is large.'].map((text, i) => ({ text, x: 200 + 14 * i, y: 100, angle: 90 }))],
          'Lima is old. It is large.',
          [],
          [],
        ],
        ['a page without a text layer', [column(['Lima.']), []], 'Lima.', [], ['pages-without-text']],
        ['a page of tiny text only', [column(['Lima.']), [tiny]], 'Lima.', ['unseen 9'], ['pages-left-out']],
        ['no text layer at all', [[], []], '', [], ['no-text']],
      ];
    for (const [name, pages, text, leftOut, issues] of cases) {
      const document = (await read(writePdf(pages), 'a.pdf')) as DocumentText;
      const found = [document.text.replaceAll('\n', '|'), accountedFor(document), codes(document)];
      expect(found, name).toEqual([text, leftOut, issues]);
      const written = pages.flat().map((piece) => piece.text);
      expect(document.account?.read, name).toBe(charactersIn(written.join('')));
    }
  });

  it('reads several side by side, each with its own progress, and stops one of them', async () => {
    const long = writePdf(Array.from({ length: 200 }, (_, i) => leasePage(i + 1)));
    const heard: string[] = [];
    const watched = (name: string) =>
      documents.read(
        long,
        name,
        name,
        proxy(({ stage, done }: Progress) => {
          if (stage !== 'Reading pages') return;
          heard.push(name);
          if (name === 'b.pdf' && done > 20) void documents.cancel(name);
        }),
      );
    const [a, b, c] = await Promise.all([watched('a.pdf'), watched('b.pdf'), read(bytes('Lima.'), 'c.txt')]);
    expect([a?.pages.length, b, c?.text]).toEqual([200, undefined, 'Lima.']);
    expect(heard.indexOf('b.pdf')).toBeLessThan(heard.lastIndexOf('a.pdf'));
    expect(heard.indexOf('a.pdf')).toBeLessThan(heard.indexOf('b.pdf') + 10);
  });

  it('stops between two pages', async () => {
    const file = writePdf(Array.from({ length: 300 }, (_, i) => leasePage(i + 1)));
    let pages = 0;
    const reading = documents.read(
      file,
      'lease.pdf',
      'read',
      proxy(({ stage, done }: Progress) => {
        if (stage !== 'Reading pages') return;
        pages = done;
        void documents.cancel('read');
      }),
    );
    expect(await reading).toBeUndefined();
    expect(pages).toBeLessThan(200);
    expect((await read(bytes('Lima.'), 'a.txt'))?.text).toBe('Lima.');
  });

  it('reads DOCX: headings, lists, tables; 2 MB of it', async () => {
    const small = await docx(
      paragraph('The lease', 'H1') +
        paragraph('Rent is due &amp; payable.') +
        (`<w:tbl><w:tr>${cell('Rent')}${cell('900 euros')}</w:tr><w:tr>` +
          `${cell('Deposit')}${cell('1,800 euros')}</w:tr></w:tbl>`),
    );
    const lease = await read(small, 'lease.docx');
    expect(lease).toMatchObject({
      format: 'DOCX',
      text: 'The lease\n\nRent is due & payable.\n\nRent: 900 euros\nDeposit: 1,800 euros',
      issues: [],
    });
    expect(lease?.headings.map(({ level, text }) => [level, text])).toEqual([[1, 'The lease']]);

    const random = seeded(1);
    const letters = 'abcdefghijklmnopqrstuvwxyz';
    const word = () =>
      Array.from({ length: 3 + random.integer(8) }, () => letters.charAt(random.integer(26))).join('');
    const large = await docx(
      Array.from({ length: 12_000 }, (_, i) =>
        paragraph(`Clause ${String(i)}: ${Array.from({ length: 30 }, word).join(' ')}.`),
      ).join(''),
    );
    expect(large.length).toBeGreaterThan(1_500_000);
    const started = performance.now();
    const document = await read(large, 'large.docx');
    expect(splitSentences(document?.text ?? '').length).toBeGreaterThanOrEqual(12_000);
    console.log(
      `DOCX of ${String(large.length)} bytes in ${((performance.now() - started) / 1000).toFixed(1)} s`,
    );
  });

  it('says what it cannot read', async () => {
    const zip = async (...names: string[]) => {
      const archive = new JSZip();
      for (const name of names) archive.file(name, 'x');
      return archive.generateAsync({ type: 'uint8array' });
    };
    const cases: readonly (readonly [string, Uint8Array, string])[] = [
      ['locked.pdf', writePdf([column(['Secret.'])], true), 'password-protected'],
      ['scan.pdf', writePdf([[], []]), 'no-text'],
      ['cut.pdf', writePdf([column(['Lima.'])]).slice(0, 60), 'broken-pdf'],
      ['empty.txt', new Uint8Array(), 'empty-file'],
      ['blank.txt', bytes(' \n '), 'no-text'],
      ['table.xlsx', await zip('xl/workbook.xml'), 'format-not-read'],
      ['cut.docx', (await docx(paragraph('Lima.'))).slice(0, 200), 'broken-archive'],
      ['odd.docx', await zip('word/document.xml', '[Content_Types].xml'), 'broken-docx'],
      [
        'old.doc',
        Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(600)]),
        'format-not-read',
      ],
      ['photo.png', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), 'image'],
      ['data.bin', Uint8Array.from({ length: 500 }, (_, i) => i % 7), 'not-text'],
      ['text.rtf', bytes('{\\rtf1 Lima}'), 'format-not-read'],
    ];
    for (const [name, file, code] of cases) {
      const document = await read(file, name);
      expect([name, codes(document)], name).toEqual([name, expect.arrayContaining([code])]);
      expect(document?.issues.every(({ message }) => /^[“A-Z\w].*[.]$/su.test(message))).toBe(true);
    }
  });

  it('recognises formats by content, then by name', async () => {
    const cases: readonly (readonly [string, string, string])[] = [
      ['page.txt', '<!doctype html><p>Lima &amp; Quito', 'HTML'],
      ['page.html', 'a <b>b</b>', 'HTML'],
      ['notes.md', 'Lima *is* old.', 'Markdown'],
      ['pasted', '# Lima\n\n- old\n- large', 'Markdown'],
      ['pasted', 'Lima is old.', 'text'],
      ['notes.txt', '# Lima\n\n- old', 'text'],
    ];
    for (const [name, text, format] of cases)
      expect([name, text, (await read(bytes(text), name))?.format]).toEqual([name, text, format]);
  });

  it('runs nothing of a hostile page', async () => {
    const hostile =
      '<html><img src=x onerror="globalThis.hit=1"><script>globalThis.hit=1</script><svg ' +
      'onload="hit()"><p>Lima <iframe srcdoc="<script>parent.hit=1</script>"></iframe>is old.<a ' +
      'href="javascript:hit()">x</a>';
    expect((await read(bytes(hostile), 'hostile.html'))?.text).toBe('Lima is old.x');
    expect('hit' in globalThis).toBe(false);
  });

  it('never breaks, whatever the bytes', async () => {
    const random = seeded(7);
    const sound = [
      writePdf([column(['Lima is old.', 'Quito is high.'])]),
      await docx(paragraph('Lima is old.')),
      bytes('<html><p>Lima</p><table><tr><td>x</table>'),
      bytes('# Lima\n\n| a | b |\n|---|---|\n| c | d |'),
    ];
    for (let round = 0; round < 160; round++) {
      const file = Uint8Array.from(sound[round % sound.length] as Uint8Array);
      for (let changes = 1 + random.integer(12); changes > 0; changes--)
        file[random.integer(file.length)] = random.integer(256);
      const document = await read(
        round % 3 === 0 ? file.slice(0, random.integer(file.length)) : file,
        ['a.pdf', 'a.docx', 'a.html', 'a.md'][round % 4] as string,
      );
      expect(
        document === undefined ? ['none'] : document.text !== '' || document.issues.length > 0,
        `round ${String(round)}`,
      ).toBe(true);
      for (const {
        span: [start, end],
        text,
      } of document?.headings ?? [])
        expect(document?.text.slice(start, end)).toBe(text);
    }
  });
});
