import { describe, expect, test } from 'vitest';
import { readDocx } from '../../../src/core/documents/docx.ts';
import { accountedFor } from './accounted-for.ts';
import {
  cell,
  docxParts,
  item,
  paragraph,
  row,
  run,
  styled,
  table,
  textBox,
  twoVersions,
} from './docx-writer.ts';

const p = (text: string, properties = ''): string => paragraph(run(text), properties);
const two = paragraph(run('a') + twoVersions(textBox(p('box')), textBox(p('box'))) + run('b'));

const deleted = (text: string): string =>
  `<w:del w:id="1"><w:r><w:delText xml:space="preserve">${text}</w:delText></w:r></w:del>`;
const moved = (which: 'From' | 'To', text: string): string =>
  `<w:move${which}RangeStart w:id="1"/><w:move${which} w:id="2">${run(text)}</w:move${which}>` +
  `<w:move${which}RangeEnd w:id="1"/>`;

const cases: readonly (readonly [
  name: string,
  body: string,
  text: string,
  leftOut?: readonly string[],
  more?: Readonly<Record<string, string>>,
])[] = [
  ['headings', p('Lease', styled('H1')) + p('Rent.') + p('Old', styled('T')), 'Lease||Rent.||Old'],
  ['runs of a paragraph', paragraph(run('Ren') + run('t is ', '<w:b/>') + run('due.')), 'Rent is due.'],
  [
    'lists',
    p('It covers:') + p('heat', item(1)) + p('gas', item(1, 1)) + p('oil', item(1, 1)) + p('water', item(1)),
    'It covers:||- heat|1. gas|2. oil|- water',
  ],
  [
    'a list that goes on behind a paragraph',
    p('a', item(2)) + p('b', item(2)) + p('And:') + p('c', item(2)) + p('d', styled('L')),
    '1. a|2. b||And:||3. c||- d',
  ],
  [
    'a table of names and values',
    table(row(cell(p('Rent')) + cell(p('900'))) + row(cell(p('Due')) + cell(p('May') + p('June')))),
    'Rent: 900|Due: May June',
  ],
  [
    'a table with headings',
    table(
      row(cell(p('City')) + cell(p('Fee')), '<w:tblHeader/>') +
        row(cell(p('Lima'), '<w:vMerge w:val="restart"/>') + cell(p('5'))) +
        row(cell(paragraph(''), '<w:vMerge/>') + cell(p('6'))),
    ),
    'City: Lima; Fee: 5|City: Lima; Fee: 6',
  ],
  ['a wide cell', table(row(cell(p('a'), '<w:gridSpan w:val="2"/>') + cell(p('b')))), 'a: b'],
  [
    'a table in a table, and text behind it',
    table(row(cell(p('Lima')) + cell(table(row(cell(p('Rent')) + cell(p('9')))) + p('c')))) + p('End'),
    'Lima: Rent: 9 c||End',
  ],
  [
    'raised digits',
    paragraph(run('10') + run('2', '<w:vertAlign w:val="superscript"/>') + run(' m')),
    '10² m',
  ],
  [
    'signs',
    paragraph(`${run('a')}<w:r><w:tab/><w:t>b</w:t><w:noBreakHyphen/><w:t>c</w:t><w:br/><w:t>d</w:t></w:r>`),
    'a b-c|d',
  ],
  ['a break of the page', paragraph(`${run('a')}<w:r><w:br w:type="page"/></w:r>${run('b')}`), 'a||b'],
  [
    'hidden text',
    paragraph(run('a') + run('no', '<w:vanish/>') + run('b', '<w:vanish w:val="0"/>')),
    'ab',
    ['hidden 2'],
  ],
  ['a hidden mark of a paragraph', p('a', '<w:rPr><w:vanish/></w:rPr>'), 'a'],
  [
    'deleted and moved text',
    paragraph(
      `${run('a')}<w:del><w:r><w:delText>no</w:delText></w:r></w:del><w:moveFrom>${run('c')}</w:moveFrom>` +
        `<w:ins>${run('b')}</w:ins>`,
    ),
    'ab',
    ['deleted 3'],
  ],
  ['a text box, twice', two, 'ab||box', ['second version 3']],
  ['a text box for older programs only', paragraph(run('a') + twoVersions('', textBox(p('box')))), 'a||box'],
  ['elements that nobody knows', `<w:x><w:y>${p('a')}</w:y></w:x>`, 'a'],
  ['a formula', paragraph('<m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath>'), 'x=1'],
  ['codes of fields', paragraph(`<w:r><w:instrText>PAGE</w:instrText></w:r>${run('3')}`), '3'],
  [
    'footnotes and endnotes',
    paragraph(`${run('Rent')}<w:r><w:endnoteReference w:id="2"/><w:footnoteReference w:id="2"/></w:r>`),
    'Rent[1][2]||1. End.|2. Foot.|3. Lone.',
    [],
    {
      footnotes:
        `<w:footnote w:id="1">${p('Lone.')}</w:footnote>` + `<w:footnote w:id="2">${p('Foot.')}</w:footnote>`,
      endnotes: `<w:endnote w:id="2">${p('End.')}</w:endnote>`,
    },
  ],
  [
    'headers, footers, and the same again',
    p('Rent.'),
    'Rent.||Page 1||Lease',
    ['second version 5'],
    { header1: p('Lease'), header2: p('Lease'), footer1: p('Page 1') },
  ],
  ['remarks', p('Rent.'), 'Rent.', ['comment 3'], { comments: `<w:comment>${p('no!')}</w:comment>` }],
  [
    'a footer of its own beside a header',
    p('Rent.'),
    'Rent.||Foot||Head',
    [],
    { header1: p('Head'), footer1: p('Foot') },
  ],
  [
    'a text box in a header',
    p('Rent.'),
    'Rent.||Head||box',
    ['second version 3'],
    { header1: paragraph(run('Head') + twoVersions(textBox(p('box')), textBox(p('box')))) },
  ],
  ['a deleted paragraph', `${p('a')}${paragraph(deleted('no'))}${p('b')}`, 'a||b', ['deleted 2']],
  ['an inserted paragraph', p('a') + paragraph(`<w:ins>${run('b')}</w:ins>`), 'a||b'],
  [
    'a deletion within an insertion',
    paragraph(`${run('a')}<w:ins>${run('b')}${deleted('no')}${run('c')}</w:ins>`),
    'abc',
    ['deleted 2'],
  ],
  [
    'deleted marks of paragraphs delete no text',
    p('a', '<w:rPr><w:del w:id="1"/></w:rPr>') + p('b', '<w:rPr><w:ins w:id="2"/></w:rPr>'),
    'a||b',
  ],
  [
    'a deleted row',
    table(
      row(cell(p('Rent')) + cell(p('900'))) +
        row(cell(paragraph(deleted('Fee'))) + cell(paragraph(deleted('5'))), '<w:del w:id="1"/>') +
        row(cell(p('Due')) + cell(p('May'))),
    ),
    'Rent: 900|Due: May',
    ['deleted 4'],
  ],
  [
    'text that is moved',
    paragraph(moved('From', 'Rent.')) + paragraph(moved('To', 'Rent.')),
    'Rent.',
    ['deleted 5'],
  ],
  [
    'a deleted part of a text box',
    paragraph(run('a') + `<w:r>${textBox(paragraph(run('box') + deleted('no')))}</w:r>`),
    'a||box',
    ['deleted 2'],
  ],
  [
    'a deleted part of a footnote',
    paragraph(`${run('a')}<w:r><w:footnoteReference w:id="2"/></w:r>`),
    'a[1]||1. b',
    ['deleted 2'],
    { footnotes: `<w:footnote w:id="2">${paragraph(run('b') + deleted('no'))}</w:footnote>` },
  ],
  [
    'deleted text that stands in no deletion',
    paragraph(`${run('a')}<w:r><w:delText>no</w:delText></w:r>`),
    'a',
    ['deleted 2'],
  ],
  [
    'a remark with its reply, beside the text it is on',
    paragraph(`<w:commentRangeStart w:id="1"/>${run('Rent.')}<w:commentRangeEnd w:id="1"/>`),
    'Rent.',
    ['comment 6'],
    { comments: `<w:comment>${p('no')}</w:comment><w:comment>${p('yes?')}</w:comment>` },
  ],
  ['building blocks', p('Rent.'), 'Rent.', ['part 2'], { 'glossary/document': p('no') }],
];

describe('readDocx', () => {
  test.each([...cases])('%s', (...args: unknown[]) => {
    const [, body, text, leftOut = [], more = {}] = args as unknown as (typeof cases)[number];
    const document = readDocx(docxParts(body, more));
    expect([document?.text.replaceAll('\n', '|'), document && accountedFor(document)]).toEqual([
      text,
      leftOut,
    ]);
    expect(document?.issues.filter(({ code }) => code !== 'hidden-text')).toEqual([]);
  });
  test('damaged parts are read as far as they go, and said to be', () => {
    const parts = docxParts(p('Rent is due.') + p('End.'));
    const body = parts.get('word/document.xml') ?? '';
    for (const damaged of [body.replace('</w:r>', ''), body.slice(0, -40), body.replace('</w:p>', '</w:')]) {
      const document = readDocx(new Map(parts).set('word/document.xml', damaged));
      expect(document?.text).toContain('Rent is due.');
      expect(document?.issues.map(({ code }) => code)).toEqual(['part-damaged']);
    }
  });
  test('without a body there is no document', () =>
    expect(readDocx(new Map([['word/document.xml', 'x']]))).toBeUndefined());
});
