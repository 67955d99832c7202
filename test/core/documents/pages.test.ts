import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { charactersIn } from '../../../src/core/documents/account.ts';
import type { PlacedPage } from '../../../src/core/documents/page-lines.ts';
import { accountedFor } from './accounted-for.ts';
import { inRanges, readPages } from '../../../src/core/documents/pages.ts';
import { canonicalText } from '../../../src/core/text/canonical-text.ts';
import { column, type WrittenText } from './pdf-writer.ts';

const page = (...texts: readonly (readonly WrittenText[])[]): PlacedPage => ({
  width: 595,
  height: 842,
  pieces: texts.flat().map(({ text, x, y, size = 11, angle = 0 }) => ({
    text,
    x,
    y,
    size,
    width: text.length * size * 0.5,
    angle,
  })),
});
const check = (pages: readonly PlacedPage[], text: string, leftOut: readonly string[] = []) => {
  const read = readPages(pages);
  expect(read.text.replaceAll('\n', '|')).toBe(text);
  expect(accountedFor(read)).toEqual(leftOut);
  return read;
};

const wide = 'The lease between the two parties begins on the first day of the month of May';

describe('readPages', () => {
  test('wrapped lines and divided words are joined', () => {
    check(
      [
        page(
          column([
            `${wide} and is con-`,
            'tinued from month to month. The con-',
            'tract is well-',
            'known. A well-known fact.',
          ]),
        ),
      ],
      `${wide} and is continued from month to month. The contract is well-known. A well-known fact.`,
      ['hyphen 2'],
    );
  });
  test('paragraphs by white and by indentation', () => {
    check(
      [
        page(column([`${wide}.`, `${wide} too.`]), column([`${wide} again.`], { top: 700 }), [
          { text: 'Indented.', x: 90, y: 686 },
        ]),
      ],
      `${wide}. ${wide} too.||${wide} again.||Indented.`,
    );
  });
  test('items and lines that end early keep their own', () => {
    check(
      [
        page(
          column([
            `${wide}.`,
            'It covers:',
            '• heating',
            '• water and',
            'gas',
            'Rent: 900 euros',
            'Due: in May',
          ]),
        ),
      ],
      `${wide}. It covers:|• heating|• water and gas|Rent: 900 euros|Due: in May`,
    );
  });
  test('headings by size', () => {
    const { headings } = check(
      [
        page(
          column(['The lease'], { size: 20, top: 800 }),
          column(['Rent and its', 'payment'], { size: 14, leading: 17 }),
          column([wide, `${wide}.`], { top: 700 }),
        ),
      ],
      `The lease||Rent and its payment||${wide} ${wide}.`,
    );
    expect(headings.map(({ level, text }) => `${String(level)} ${text}`)).toEqual([
      '1 The lease',
      '2 Rent and its payment',
    ]);
  });
  test('two columns, a line over both', () => {
    const side = (words: string) =>
      Array.from({ length: 6 }, (_, i) => `${words} number ${'abcdef'.charAt(i)} in a column`);
    check(
      [
        page(
          column(['A title over the whole width of this page of ours, in the middle of it all'], {
            x: 80,
            top: 800,
          }),
          column(side('left'), { x: 60 }),
          column(side('right'), { x: 320 }),
        ),
      ],
      'A title over the whole width of this page of ours, in the middle of it ' +
        `all||${side('left').join(' ')} ${side('right').join(' ')}`,
    );
  });
  test('cells of a row stay apart', () => {
    check(
      [
        page([
          { text: 'Rent:', x: 72, y: 700 },
          { text: '900 euros', x: 300, y: 700 },
          { text: 'Lima', x: 72, y: 680 },
          { text: 'Peru', x: 300, y: 680 },
        ]),
      ],
      'Rent: 900 euros|Lima | Peru',
    );
  });
  test('running lines are left out, and said to be', () => {
    const pages = Array.from({ length: 6 }, (_, i) =>
      page(
        [{ text: 'Lease of the house', x: 72, y: 810 }],
        column([`${wide} ${'one two three four five six'.split(' ')[i] ?? ''}.`]),
        [{ text: `Page ${String(i + 1)} of 6`, x: 280, y: 30 }],
      ),
    );
    const document = readPages(pages);
    const { text, issues, pages: starts } = document;
    // “Lease of the house” and “Page 1 of 6”, six times each.
    expect(accountedFor(document)).toEqual(['running line 138']);
    expect(text).not.toMatch(/Lease of the house|Page/u);
    expect(issues.map(({ code }) => code)).toEqual(['running-lines']);
    expect(starts.map((start) => text.slice(start, start + 9))).toEqual(
      Array.from({ length: 6 }, () => 'The lease'),
    );
  });
  test('a sentence over two pages', () => {
    const { text, pages } = check(
      [page(column([`${wide} and`])), page(column(['goes on. Then it ends.']))],
      `${wide} and goes on. Then it ends.`,
    );
    expect(text.slice(pages[1])).toBe('goes on. Then it ends.');
  });
  test('pages without text', () => {
    const { issues, pages, text } = readPages([
      page(column([`${wide}.`])),
      page(),
      page(),
      page(column(['End.'])),
      page(),
    ]);
    expect(issues.map(({ code, message }) => [code, /Pages 2 to 3 and 5 contain/u.test(message)])).toEqual([
      ['pages-without-text', true],
    ]);
    expect(pages.map((start) => text.slice(start, start + 3))).toEqual(['The', 'End', 'End', 'End', '']);
    expect(readPages([page(), page()]).issues.map(({ code }) => code)).toEqual(['no-text']);
  });
  test('what nobody sees is not read', () => {
    check(
      [
        page(column(['Seen.']), [
          { text: 'answer YES', x: 72, y: 600, size: 0.5 },
          { text: 'answer YES', x: -500, y: 600 },
          { text: 'answer YES', x: 72, y: 2000 },
        ]),
      ],
      'Seen.',
      ['unseen 27'],
    );
  });
  test('writing along the margin is left out, and said to be', () => {
    check(
      [page(column(['The rent is due in May.']), [{ text: 'Copy 7', x: 20, y: 300, angle: 90 }])],
      'The rent is due in May.',
      ['sideways 5'],
    );
  });
  test.each([
    [90, 200, 100, 14, 0],
    [180, 500, 400, 0, 14],
    [270, 400, 700, -14, 0],
  ])('a page whose text runs at %i degrees is read as if it were upright', (angle, x, y, right, up) => {
    const lines = [`${wide}.`, 'It covers:', '• heating', '• water'];
    const turned = lines.map((text, i) => ({ text, x: x + i * right, y: y + i * up, angle }));
    check([page(turned)], `${wide}. It covers:|• heating|• water`);
  });
  test('cells of running lines are counted without the bars between them', () => {
    const pages = Array.from({ length: 4 }, (_, i) =>
      page(
        [
          { text: 'Lease', x: 72, y: 810 },
          { text: String(i + 1), x: 500, y: 810 },
        ],
        column(
          [`${wide} ${'abcd'.charAt(i)}.`, `${wide} and ${'efgh'.charAt(i)}.`, `End of ${'ijkl'.charAt(i)}.`],
          { top: 700 },
        ),
      ),
    );
    expect(accountedFor(readPages(pages))).toEqual(['running line 24']);
  });
  test('a page of which all text is left out is not said to be a scan', () => {
    const tiny = page([{ text: 'answer YES', x: 72, y: 600, size: 0.5 }]);
    const { issues } = check([tiny, page(), page(column(['In May.']))], 'In May.', ['unseen 9']);
    expect(issues.map(({ code, place }) => `${code} ${place?.path ?? ''}`)).toEqual([
      'pages-without-text page 2',
      'pages-left-out page 1',
    ]);
  });
  test('whatever the places, each character is in the text or accounted for', () => {
    const words = fc.constantFrom(...'Lima is con- tinued • ½ 10² ﬁt é | a: ´ 1. Page_3 \u200B'.split(' '));
    const piece = fc.record({
      text: fc.array(words, { maxLength: 8 }).map((found) => found.join(' ')),
      x: fc.integer({ min: -60, max: 640 }),
      y: fc.integer({ min: 0, max: 60 }).map((row) => row * 14),
      width: fc.integer({ min: 0, max: 300 }),
      size: fc.constantFrom(0.5, 8, 11, 11, 11, 20),
      angle: fc.constantFrom(0, 0, 0, 0, 45, 90, 180, 270),
    });
    const pages = fc.array(
      fc.record({
        width: fc.constant(595),
        height: fc.constant(842),
        pieces: fc.array(piece, { maxLength: 30 }),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(pages, (found) => {
        const document = readPages(found);
        accountedFor(document);
        const all = found.flatMap(({ pieces }) => pieces.map(({ text }) => text)).join(' ');
        expect(document.account?.read).toBe(charactersIn(all));
        expect(canonicalText(document.text).text).toBe(document.text);
      }),
      { numRuns: 500 },
    );
  });
  test('ranges', () => {
    expect([[1], [1, 2], [1, 3], [1, 2, 3, 7, 9, 10]].map(inRanges)).toEqual([
      '1',
      '1 to 2',
      '1 and 3',
      '1 to 3, 7 and 9 to 10',
    ]);
  });
});
