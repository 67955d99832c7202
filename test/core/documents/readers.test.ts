import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { readHtml } from '../../../src/core/documents/html.ts';
import { readMarkdown } from '../../../src/core/documents/markdown.ts';
import { readPlainText } from '../../../src/core/documents/plain-text.ts';
import { sourceSpan } from '../../../src/core/documents/source-runs.ts';
import type { DocumentText } from '../../../src/core/documents/document.ts';
import { accountedFor } from './accounted-for.ts';
import { canonicalText } from '../../../src/core/text/canonical-text.ts';

/** The text with a bar for each line end. */
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
    "5 € < 6 € A' &amp; &unknown; R&D © 1",
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
  ['front matter', '---\ntitle: Lease\nfee: 5\n---\nYes', 'title: Lease|fee: 5||Yes'],
];

/**
 * Text that a reader would lose if it trusted the tags, and the entries of the account: `kind characters`.
 */
type Loss = readonly [name: string, source: string, text: string, leftOut: readonly string[]];
const lossesOfHtml: readonly Loss[] = [
  ['a stray quote in a tag', '<p class="x" ">The fee is 5.</p><p>b', 'The fee is 5.||b', []],
  ['a stray apostrophe in a tag', "<p class=x '>The fee is 5.</p>", 'The fee is 5.', []],
  ['a comment that ends oddly', '<!-- v2 --!><p>The fee is 5.', 'The fee is 5.', ['comment 2']],
  ['an empty comment', '<!---><p>The fee is 5.<!-- --><!-->Yes', 'The fee is 5.Yes', []],
  ['a drawing without inside', '<svg/><p>The fee is 5.', 'The fee is 5.', []],
  ['a drawing', '<svg><text>a<svg/></text></svg>b<svg><circle><p>c', 'b||c', ['drawing 1']],
  ['a comment that is not closed', '<p>a<!-- b > c', 'a', ['comment 3']],
  ['a tag that is not closed', '<p>a<b title="c>d', 'a', ['unfinished tag 12']],
  ['a text field', '<textarea><b>a</textarea><xmp><b>c</xmp>', '<b>a||<b>c', []],
  ['text in the head', '<head><title>t</title>a<style>b</style>', 'a', ['style 1', 'title 1']],
  ['CDATA', '<svg><![CDATA[a]]></svg><![CDATA[b]]>c', 'c', ['comment 10', 'drawing 1']],
  ['text in a table beside its cells', '<table>a<tr>b<td>c</table>', 'a||b||c', []],
  ['headings of empty columns', '<table><tr><th>City<th>Fee<tr><td>Lima<td></table>', 'Fee|City: Lima', []],
  [
    'headings again',
    '<table><tr><th>City<th>Fee<tr><td>City<td>Fee<tr><td>Lima<td>5</table>',
    'City; Fee|City: Lima; Fee: 5',
    ['repeated heading 7'],
  ],
  ['a hidden item in a list that ends', '<ul><li hidden>no</ul><p>yes', 'yes', ['hidden 2']],
  ['a choice', '<select><option>Peru</select>a', 'a', ['form choice 4']],
  ['references that are none', 'a &b; &ampc &notit; &#xg; &', 'a &b; &c ¬it; &#xg; &', []],
];
const lossesOfMarkdown: readonly Loss[] = [
  [
    'a note that looks like a definition',
    '[Note]: The deposit is 1,800 euro.',
    '[Note]: The deposit is 1,800 euro.',
    [],
  ],
  ['a definition that is no address', '[Deposit]: 1,800', '[Deposit]: 1,800', []],
  ['a definition of a name', 'See [a].\n\n[a]: Lima "the city"', 'See a.||[a]: Lima "the city"', []],
  [
    'definitions of addresses',
    '[a], [b] and [c]\n\n[a]: https://a.b/c "T"\n[b]: <my file>\n[c]: b.html#c',
    'a, b and c',
    ['link definition 44'],
  ],
  [
    'footnotes',
    'The fee is 5.[^1] Due[^n].\n\n[^1]: Or 6 in May.\n[^n]: Lima\n[^x]:\n    In June.',
    'The fee is 5. Due.||Or 6 in May.|Lima|In June.',
    ['footnote mark 23'],
  ],
  ['brackets that are no footnotes', 'All of [^a-z] match.', 'All of [^a-z] match.', []],
  ['an address of mail', 'Ask <name@example.org>.', 'Ask name@example.org.', []],
  ['a tag with a stray quote', 'a <b x="y" ">c</b> d', 'a <b x="y" ">c d', []],
  ['a comment that ends oddly', '<!-- v2 --!>\nThe fee is 5.\n\nb', 'The fee is 5.||b', ['comment 2']],
  ['a title that is not closed', 'The tag <title> is old.\n\nb', 'The tag||b', ['title 6']],
  ['more cells than headings', '|a|b|\n|-|-|\n|c|d|*e*|\n|f', 'a: c; b: d; e|a: f', []],
  ['words behind a fence', '``` The fee is 5\na\n```', 'The fee is 5||a', []],
  ['a language behind a fence', '```js\na\n```', 'a', ['code language 2']],
  ['settings that are not closed', '---\nfee: 5\n\nb', 'fee: 5||b', []],
  ['lines between rules', '---\nThe fee is 5.\n---\nb', 'The fee is 5.||b', []],
  ['boxes to check', '- [x] a\n- [ ] b\n- [c] d', '- a|- b|- [c] d', ['check mark 5']],
  [
    'a row of headings that begins an item',
    '- he| Fee |\n|---|---|\n| Lima | 5 |',
    '- he| Fee | |---|---| | Lima | 5 |',
    [],
  ],
  [
    'a row of headings that begins a quotation',
    '> a | b\n|---|---|\n| c | d |',
    'a | b |---|---| | c | d |',
    [],
  ],
  ['a table in an item', '- City| Fee |\n  |---|---|\n  | Lima | 5 |', 'City: Lima; Fee: 5', []],
  ['bars in a heading', '| c |\n---\nd', '| c |||d', []],
  ['one column', '| c |\n|---|\n| d |', 'c|d', []],
  ['a number alone on its line', 'The fee is 1,\n> 800.\nSee [a].', 'The fee is 1,||800.||See [a].', []],
  ['items without text', '1.\n2. two\n-\n- a', '2. two|- a', []],
  ['windows line ends', 'a\r\nb\r\n\r\n- c\r\n- d', 'a b||- c|- d', []],
];

describe('nothing is lost without a word', () => {
  test.each(lossesOfHtml)('HTML: %s', (_, source, text, leftOut) => {
    const document = readHtml(source);
    expect([textOf(document), accountedFor(document)]).toEqual([text, leftOut]);
  });
  test.each(lossesOfMarkdown)('Markdown: %s', (_, source, text, leftOut) => {
    const document = readMarkdown(source);
    expect([textOf(document), accountedFor(document)]).toEqual([text, leftOut]);
  });
});

/** Kinds of text that a reader may not expect: what is read of the file, and what the account says of it. */
type Report = readonly [name: string, source: string, text: string, read: number, leftOut: readonly string[]];
const reportsOfHtml: readonly Report[] = [
  ['a script', '<p>Yes<script>no("<p>")</script>', 'Yes', 12, ['script 9']],
  ['a style', '<style>p{}</style><p>Yes', 'Yes', 6, ['style 3']],
  ['a comment', '<p>Y<!-- no -->es', 'Yes', 5, ['comment 2']],
  ['a hidden part', '<div hidden><p>no</p></div><p>Yes', 'Yes', 5, ['hidden 2']],
  ['a part that a search would find', '<p hidden="until-found">no</p>Yes', 'Yes', 5, ['hidden 2']],
  ['text that only a screen reader passes over', '<p aria-hidden="true">Yes</p>', 'Yes', 3, []],
  ['a template', '<template><p>no</p></template><p>Yes', 'Yes', 5, ['hidden 2']],
  ['accents that stand alone', '<p>Don\u00B4t, don\u1FFDt', "Don't, don't", 11, []],
  ['text for browsers without scripts', '<noscript><p>no</p></noscript>Yes', 'Yes', 12, ['fallback 9']],
  [
    'all of them',
    '<title>T</title><script>a</script><style>b</style><!--c--><p>Yes</p><p hidden>d</p>' +
      '<template>e</template><noscript>f</noscript>',
    'Yes',
    10,
    ['script 1', 'style 1', 'comment 1', 'title 1', 'hidden 2', 'fallback 1'],
  ],
];
const reportsOfMarkdown: readonly Report[] = [
  ['front matter', '---\ntitle: Lease\n---\nYes', 'title: Lease||Yes', 14, []],
  ['front matter alone', '---\nfee: 5\n---\n', 'fee: 5', 5, []],
  ['a link definition', 'See [a].\n\n[a]: https://b.c "d"', 'See a.', 23, ['link definition 18']],
  ['a link with its title', 'See [a](https://b.c "d").', 'See a.', 5, []],
  ['a footnote', 'Yes[^1].\n\n[^1]: In May.', 'Yes.||In May.', 19, ['footnote mark 9']],
  [
    'a footnote that nothing cites',
    'Yes.\n\n[^a]: In May.\n    And in June.',
    'Yes.||In May. And in June.',
    25,
    ['footnote mark 5'],
  ],
  [
    'all of them',
    '---\nfee: 5\n---\nSee [a].[^1]\n\n[a]: b.html\n[^1]: In May.\n',
    'fee: 5||See a.||In May.',
    35,
    ['link definition 10', 'footnote mark 9'],
  ],
];

describe('the report says what became of the file', () => {
  test.each(reportsOfHtml)('HTML: %s', (_, source, text, read, leftOut) => {
    const document = readHtml(source);
    expect([textOf(document), document.account?.read, accountedFor(document)]).toEqual([text, read, leftOut]);
  });
  test.each(reportsOfMarkdown)('Markdown: %s', (_, source, text, read, leftOut) => {
    const document = readMarkdown(source);
    expect([textOf(document), document.account?.read, accountedFor(document)]).toEqual([text, read, leftOut]);
  });
});

describe('a span of the text leads to its place in the source', () => {
  test.each([
    ['HTML', readHtml, '<p>The&nbsp;fee &amp; <b>rent</b>\n are 5&#189; &euro;.</p>'],
    ['Markdown', readMarkdown, '> The *fee* &amp; `rent`\n> are [5½](a.b) \\*\n\n- a\n  - b **c**\n'],
    ['a table', readMarkdown, '| fee | rent |\n|--|--|\n| a \\| b | **c** |\n'],
    ['Windows line ends', readMarkdown, '# fee #\r\n\r\nrent\r\n====\r\n'],
    ['code', readMarkdown, 'x\n\n\tfee\n\t rent\n\n> ```\n> c\n> ```\n'],
    ['a long run of text', readMarkdown, `${'b{c} '.repeat(2_500)}*end*`],
    ['HTML within', readMarkdown, '- <div>fee &lt; <b>rent</b>\n  c</div>\n\n  d <i>e</i>'],
  ] as const)('%s', (_, read, source) => {
    const { text, source: map = [] } = read(source);
    for (const { index, 0: word } of text.matchAll(/\p{L}+/gu)) {
      const [from, to] = sourceSpan(map, [index, index + word.length]);
      expect(source.slice(from, to)).toBe(word);
    }
  });
  test('references and joined signs lead to the whole of them', () => {
    const source = '<p>a &amp; b&#768; c';
    const { text, source: map = [] } = readHtml(source);
    expect(text).toBe('a & b\u0300 c');
    expect(source.slice(...sourceSpan(map, [2, 3]))).toBe('&amp;');
    expect(source.slice(...sourceSpan(map, [0, 5]))).toBe('a &amp; b');
    expect(source.slice(...sourceSpan(map, [0, text.length]))).toBe('a &amp; b&#768; c');
  });
});

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
  test.each([
    ['a comment', `<!-- ${'a'.repeat(300)}`, ['never-closed']],
    ['a tag', `<p title="${'a'.repeat(300)}`, ['never-closed']],
    ['tables in tables', '<table><tr><td>a'.repeat(30), ['nested-too-deep']],
  ])('says that it ends within %s', (_, source, codes) =>
    expect(readHtml(source).issues.map(({ code }) => code)).toEqual(codes),
  );
  test('invisible signs are left out and said to be', () => {
    const { text, issues } = readHtml(`<p>The fee is n\u200Bo\u200Bt due.${'\u200B'.repeat(20)}</p>`);
    expect([text, issues.map(({ code }) => code)]).toEqual(['The fee is not due.', ['hidden-characters']]);
  });
});

describe('readMarkdown', () => {
  test.each(['> '.repeat(200), '- '.repeat(200)])('what stands too deep is kept: %.10s', (marks) => {
    const { text, issues } = readMarkdown(`${marks}The fee is 5.`);
    expect(text).toContain('The fee is 5.');
    expect(issues.map(({ code }) => code)).toEqual(['nested-too-deep']);
  });
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
        const document = read(source);
        const { text, headings, pages } = document;
        if (read !== readPlainText) accountedFor(document);
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
      ['>'.repeat(90_000)],
      ['- '.repeat(50_000)],
      ['<!--'.repeat(50_000)],
      ['<a b="'.repeat(30_000)],
      ['['.repeat(50_000)],
      ['<ul><li>'.repeat(30_000)],
      [`---\n${'a: b\n'.repeat(40_000)}`],
    ].map(([source]) => [(source as string).slice(0, 12), source as string] as const),
  )('%s ... is read in a moment', (_, source) => {
    const started = performance.now();
    readHtml(source);
    readMarkdown(source);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
