import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { readHtml } from '../../../src/core/documents/html.ts';
import { readMarkdown } from '../../../src/core/documents/markdown.ts';
import { readPlainText } from '../../../src/core/documents/plain-text.ts';
import type { DocumentText } from '../../../src/core/documents/document.ts';
import { canonicalText } from '../../../src/core/text/canonical-text.ts';

/** The text, one character for a line end. */
const textOf = ({ text }: DocumentText) => text.replaceAll('\n', '|');

const html: readonly (readonly [name: string, source: string, text: string])[] = [
  [
    'paragraphs and emphasis',
    '<p>Lima is <b>the</b> capital.</p><p>Quito\n is <i>not</i>.</p>',
    'Lima is the capital.||Quito is not.',
  ],
  ['headings', '<h1>Peru</h1><p>Big.</p><h2>Lima</h2>Old.', 'Peru||Big.||Lima||Old.'],
  [
    'lists',
    '<p>It covers:</p><ul><li>heating<li>water</ul><ol start=3><li>Lima</li><li><p>Quito</p></li></ol>',
    'It covers:||- heating|- water||3. Lima|4. Quito',
  ],
  [
    'a table with headings',
    '<table><tr><th>City<th>Country</tr><tr><td>Lima<td>Peru</tr><tr><td>Quito</td><td></td></tr></table>',
    'City: Lima; Country: Peru|City: Quito',
  ],
  [
    'a table of names and values',
    '<table><tr><td>Rent</td><td>900 euros</td></tr><tr><td>Due:</td><td>May</td></tr></table>',
    'Rent: 900 euros|Due: May',
  ],
  [
    'cells over rows and columns',
    '<table><tr><th>City<th>Year<th>Guests</tr><tr><td ' +
      'rowspan=2>Lima<td>2020<td>5</tr><tr><td>2021<td>6</tr></table>',
    'City: Lima; Year: 2020; Guests: 5|City: Lima; Year: 2021; Guests: 6',
  ],
  ['a table in a cell', '<table><tr><td>Lima<td><table><tr><td>Rent<td>9</table></table>', 'Lima: Rent: 9'],
  [
    'scripts, styles, comments',
    '<script>alert("<p>x</p>")</script><style>p{}</style><!-- no ' +
      '--><p>Yes</p><noscript>no</noscript><script>no',
    'Yes',
  ],
  [
    'hidden parts',
    '<p>a<span style="display: none">no</span>b</p><div hidden><div>no</div>no</div><p ' +
      'style="font-size:0">no</p>c',
    'ab||c',
  ],
  ['a hidden paragraph that is not closed', '<p hidden>no<p>yes', 'yes'],
  ['transparent and half transparent', '<p style="opacity:0">no</p><p style="opacity:0.5">yes</p>', 'yes'],
  [
    'entities',
    '5&nbsp;&euro; &lt; 6 &#8364; &#x41;&#146; &amp;amp; &unknown; R&D &copy 1',
    "5 € < 6 € A' &amp; &unknown; R&D &copy 1",
  ],
  ['raised digits', '10<sup>2</sup> m<sup>3</sup> 5<sup>th</sup> H<sub>2</sub>O', '10² m³ 5th H2O'],
  ['line breaks and preformatted text', 'a<br>b<pre>c\n  d</pre>', 'a|b||c|d'],
  ['signs that are no tags', '1 < 2 and <3 a<b>c</b> < / d', '1 < 2 and <3 ac < / d'],
  ['a quotation mark that is not closed', '<p title="x>a</p><p>b', ''],
  ['a head that is not closed', '<head><title>no</title><p>yes', 'yes'],
  ['quotations', '<q>Yes</q>, he said.', '"Yes", he said.'],
];

const markdown: readonly (readonly [name: string, source: string, text: string])[] = [
  ['wrapped lines', 'Lima is\nthe capital.\n\nQuito is\nnot.', 'Lima is the capital.||Quito is not.'],
  ['headings of both kinds', '# Peru #\nBig.\n\nLima\n----\nOld.', 'Peru||Big.||Lima||Old.'],
  [
    'emphasis',
    '**Lima** is *the* __capital__ of _Peru_, ***really***; 2 * 3 * 4, snake_case_name, ~~not~~.',
    'Lima is the capital of Peru, really; 2 * 3 * 4, snake_case_name, not.',
  ],
  [
    'links and images',
    '[Lima](https://a.b/c_(d)) and ![a map](map.png), <https://x.org>, [it][1]\n\n[1]: https://a.b',
    'Lima and a map, https://x.org, it',
  ],
  [
    'lists',
    'It covers:\n- heating\n- [x] water\n  and gas\n\n1. Lima\n2. Quito',
    'It covers:||- heating|- water and gas|1. Lima|2. Quito',
  ],
  [
    'a table',
    '| City | Country |\n|---|:--:|\n| Lima | Peru |\n| **Quito** | a \\| b |\n\nEnd.',
    'City: Lima; Country: Peru|City: Quito; Country: a | b||End.',
  ],
  ['code', '```js\nlet *a* = 1;\n```\nUse `**b**` and \\*c\\*.', 'let *a* = 1;||Use **b** and *c*.'],
  ['quotations and rules', '> Lima is\n> old.\n\n---\nEnd', 'Lima is old.||End'],
  ['HTML within', 'a <b>b</b><br>c <!-- no\nno --> d\n<script>\nno\n</script>\n&copy; e', 'a b|c d||© e'],
  ['front matter', '---\ntitle: no\n---\nYes', 'Yes'],
];

describe('readHtml', () => {
  test.each(html)('%s', (_, source, text) => expect(textOf(readHtml(source))).toBe(text));
  test('headings with their levels and places', () => {
    const { text, headings } = readHtml('<p>a</p><h2>Peru &amp; <i>Lima</i></h2><p>b</p>');
    expect(headings.map(({ span, level, text: title }) => [text.slice(...span), level, title])).toEqual([
      ['Peru & Lima', 2, 'Peru & Lima'],
    ]);
  });
  test('says what it left out', () =>
    expect(readHtml('<p hidden>no</p><img src=x onerror=alert(1)>').issues.map(({ code }) => code)).toEqual([
      'hidden-text',
      'images-not-read',
    ]));
  test('invisible signs are left out and said to be', () => {
    const { text, issues } = readHtml(`<p>The fee is n\u200Bo\u200Bt due.${'\u200B'.repeat(20)}</p>`);
    expect([text, issues.map(({ code }) => code)]).toEqual(['The fee is not due.', ['hidden-characters']]);
  });
});

describe('readMarkdown', () => {
  test.each(markdown)('%s', (_, source, text) => expect(textOf(readMarkdown(source))).toBe(text));
  test('headings', () =>
    expect(readMarkdown('# A\n## *B*\nC\n===').headings.map(({ level, text }) => `${level} ${text}`)).toEqual(
      ['1 A', '2 B', '1 C'],
    ));
});

describe('readPlainText', () => {
  test('form feeds part pages', () => {
    const { text, pages } = readPlainText('One.\n\fTwo.\n\f');
    expect([text, pages]).toEqual(['One.\n\nTwo.', [0, 6]]);
  });
});

describe('whatever the source', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<p>',
      '</p>',
      '<table>',
      '<tr>',
      '<td>',
      '<th rowspan=3>',
      '</table>',
      '<li>',
      '<ul>',
      '</ol>',
      '<div hidden>',
      '</div>',
      '<script>',
      '</script>',
      '<!--',
      '-->',
      '<a "',
      "='",
      '>',
      '<',
      '&#0;',
      '&#x110000;',
      '&amp',
      '**',
      '_',
      '`',
      '[a](b',
      '|',
      '---',
      '\n',
      '# ',
      '- ',
      '> ',
      '```',
      'Lima',
      ' ',
      '\uE000',
      '<pre>',
      '<sup>2',
      '</sup>',
    ),
    fc.string({ unit: 'binary', maxLength: 4 }),
  );
  const sources = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

  test('the text is canonical, and headings and pages lie in it', () =>
    fc.assert(
      fc.property(sources, fc.constantFrom(readHtml, readMarkdown, readPlainText), (source, read) => {
        const { text, headings, pages } = read(source);
        expect(canonicalText(text).text).toBe(text);
        for (const { span, text: title } of headings) expect(text.slice(...span)).toBe(title);
        pages.forEach((start, i) => {
          expect(start).toBeGreaterThanOrEqual(pages[i - 1] ?? 0);
          expect(start).toBeLessThanOrEqual(text.length);
        });
      }),
      { numRuns: 1000 },
    ));

  test.each(
    [
      ['<'.repeat(300_000)],
      ['<a "'.repeat(100_000)],
      ['<b><sup>2</sup>'.repeat(30_000)],
      ['*a '.repeat(100_000)],
      ['[a]('.repeat(80_000)],
      ['<div hidden>'.repeat(50_000)],
      ['<table><tr><td>'.repeat(3000)],
      ['&#'.repeat(200_000)],
      ['`a'.repeat(100_000)],
    ].map(([source]) => [(source as string).slice(0, 12), source as string] as const),
  )('%s ... is read in a moment', (_, source) => {
    const started = performance.now();
    readHtml(source);
    readMarkdown(source);
    expect(performance.now() - started).toBeLessThan(4000);
  });
});
