/**
 * Damages HTML, Markdown and DOCX files and counts the characters that are neither in the text nor reported
 * as left out. Other programs count the characters of a file: the text nodes of the tree that parse5 builds
 * for HTML, and for the HTML that micromark makes of Markdown; a regular expression for every `w:t` of every
 * part of a DOCX. Text that these do not count (comments, addresses) must not make up for a loss.
 */
import { decodeHTML } from 'entities';
import JSZip from 'jszip';
import { micromark, type Options } from 'micromark';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { readDocument } from '../../../src/adapters/documents/read-document.ts';
import type { LeftOutKind } from '../../../src/core/documents/account.ts';
import type { DocumentText } from '../../../src/core/documents/document.ts';
import { readHtml } from '../../../src/core/documents/html.ts';
import { readMarkdown } from '../../../src/core/documents/markdown.ts';
import { seeded, type Random } from '../../../src/core/random.ts';
import { uncontrolled } from '../../../src/core/work.ts';
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
} from '../../core/documents/docx-writer.ts';
import { mutated } from './mutation.ts';

export interface Tried {
  readonly files: number;
  /** Characters neither in the text nor reported as left out. */
  readonly unaccounted: number;
  /** The DOCX files tried, and those from which something was read. */
  readonly docx: number;
  readonly docxRead: number;
  /** The first file that lost a character. */
  readonly example: string | undefined;
}

/** Tries `files` files, the three formats in turn. */
export async function tryDocuments(files: number, seed: number): Promise<Tried> {
  const random = seeded(seed);
  let [unaccounted, docx, docxRead] = [0, 0, 0];
  let example: string | undefined;
  for (let i = 0; i < files; i++) {
    const { name, source, document, text } = await (tries[i % tries.length] as Try)(random);
    const lost = document === undefined ? 0 : lossOf(name, document, text);
    unaccounted += lost;
    if (name === 'DOCX') docx++;
    if (name === 'DOCX' && document !== undefined && document.text !== '') docxRead++;
    if (lost > 0) example ??= `${name} lost ${String(lost)} of ${JSON.stringify(source)}`;
  }
  return { files, unaccounted, docx, docxRead, example };
}

interface Attempt {
  readonly name: 'HTML' | 'Markdown' | 'DOCX';
  readonly source: string;
  /** Undefined if the file was refused. */
  readonly document: DocumentText | undefined;
  /** The text as the other program finds it. */
  readonly text: string;
}
type Try = (random: Random) => Attempt | Promise<Attempt>;

/* ---------- files ---------- */

const html = [
  '<!doctype html><html><head><title>Lease</title><style>p{}</style></head><body><h1>Lease</h1>' +
    '<p>The rent is <b>900</b> euro &amp; the deposit 1,800&nbsp;&euro;.<br>Due in 10<sup>2</sup> days.</p>' +
    '<ul><li>heat<li>gas<ol><li>oil</ol></ul><!-- v2 -->' +
    '<table><tr><th>City<th>Fee</tr><tr><td rowspan=2>Lima<td>5</tr><tr><td>6</table>' +
    '<p hidden>no</p><script>if (a<b) c()</script><svg><title>d</title></svg><q>End</q>.</body></html>',
  '<div class="x"><p>One <i>two</i> three</p><select><option>Peru<option>Chile</select>' +
    '<pre>four\n five</pre><textarea>six</textarea><noscript>seven</noscript>' +
    '<math><mi>x</mi><annotation-xml><p>y</p></annotation-xml></math>' +
    '<template><p>eight</p></template><dl><dt>nine<dd>ten</dl><style>b{}</style><h2>Twelve</h2></div>',
];
const markdown = [
  '---\ntitle: Lease\n---\n# Lease\n\nThe *rent* is **900** euro[^1] and the [deposit](https://a.b ' +
    '"c") 1,800.\n' +
    'See [d] and <name@example.org>.\n\n[d]: https://e.f\n[Note]: The fee is 5.\n\n[^1]: Or 950 in May.\n\n' +
    '- heat\n- [x] gas\n  1. oil\n\n| City | Fee |\n|---|---|\n| Lima | 5 |\n| Quito | a \\| b | c |\n',
  'Lima\n====\n\n> The `fee` is 5 &euro;\n> and *due* <b>now</b>.\n\n```js\nlet a = 1;\n```\n\n    code\n\n' +
    ('<div class="x">\ntext <i>here</i>\n</div>\n\n<!-- no -->\n\n1. one\n2. two\n\n   ' +
      'three\n\n***\n![map](m.png) end\n'),
];
const p = (text: string, properties = ''): string => paragraph(run(text), properties);
const docx = [
  docxParts(
    p('The lease', styled('H1')) +
      paragraph(run('The rent is ') + run('900', '<w:b/>') + run(' euro.')) +
      table(row(cell(p('City')) + cell(p('Fee'))) + row(cell(p('Lima')) + cell(p('5')))) +
      paragraph(run('a') + twoVersions(textBox(p('box')), textBox(p('box')))) +
      p('heat', item(1)) +
      p('gas', item(1, 1)) +
      paragraph(`${run('End')}<w:r><w:footnoteReference w:id="2"/></w:r>`),
    {
      header1: p('Lease of the house'),
      header2: p('Lease of the house'),
      footer1: p('Page 7'),
      footnotes: `<w:footnote w:id="2">${p('Or 950 in May.')}</w:footnote>`,
      comments: `<w:comment w:id="1">${p('no')}</w:comment>`,
    },
  ),
  docxParts(
    paragraph(`${run('kept ')}<w:ins>${run('new')}</w:ins><w:moveFrom>${run('old')}</w:moveFrom>`) +
      paragraph(run('10') + run('2', '<w:vertAlign w:val="superscript"/>') + run('no', '<w:vanish/>')) +
      `<w:sdt><w:sdtContent>${p('field')}</w:sdtContent></w:sdt><w:customXml>${p('custom')}</w:customXml>` +
      table(row(cell(p('x'), '<w:vMerge w:val="restart"/>')) + row(cell(paragraph(''), '<w:vMerge/>'))),
  ),
];

/** Characters that damage markup the most. */
const marks = [
  ...[
    '<p class="x" ">',
    '<!--',
    '--!>',
    '-->',
    '<svg/>',
    '<svg>',
    '</svg>',
    '<![CDATA[',
    ']]>',
    '<a "',
    "='",
  ],
  ...[
    '<table>',
    '<td>',
    '</tr>',
    '</table>',
    '<th>',
    '<li>',
    '</ul>',
    '<div hidden>',
    '</div>',
    '</p>',
    '<p>',
  ],
  ...['<title>', '</title>', '<textarea>', '<style>', '</style>', '<template>', '<select>', '<frameset>'],
  ...[
    '&',
    '&amp',
    '&#x41;',
    '&notit;',
    '\u200B',
    '´',
    '½',
    'ﬁ',
    '<sup>',
    '</sup>',
    '<math>',
    '<mi>',
    '<noscript>',
  ],
  ...[
    '\n\n',
    '\n> ',
    '\n- ',
    '\n    ',
    '\n```\n',
    '``',
    '*',
    '__',
    '[a]: ',
    '[^1]',
    '](',
    '|',
    '\n|-|-|\n',
    '\\',
  ],
  ...[
    '<w:t>',
    '</w:t>',
    '<w:p>',
    '</w:p>',
    '<w:tbl>',
    '</w:tc>',
    '<w:del>',
    '</w:r>',
    '<w:t/>',
    '<mc:Fallback>',
  ],
];

function damaged(text: string, random: Random): string {
  let result = random.next() < 0.5 ? mutated(text, random) : text;
  for (let changes = random.integer(5); changes > 0; changes--) {
    const at = random.integer(result.length + 1);
    result = result.slice(0, at) + random.pick(marks) + result.slice(at + random.integer(4));
  }
  // Lone surrogates become U+FFFD, as they would in a file.
  return new TextDecoder().decode(new TextEncoder().encode(result));
}

const tries: readonly Try[] = [
  (random) => {
    const source = damaged(random.pick(html), random);
    return { name: 'HTML', source, document: readHtml(source), text: textOfPage(withoutChoices(source)) };
  },
  (random) => {
    // micromark treats byte order marks as blanks; CommonMark does not.
    const source = damaged(random.pick(markdown), random).replaceAll('\uFEFF', '');
    const page = micromark(endingAsInBrowsers(source), {
      allowDangerousHtml: true,
      extensions: [gfmTable()],
      htmlExtensions: [gfmTableHtml(), htmlApart],
    });
    const text = page.split(apart).map((piece) => textOfPage(withoutChoices(piece), true));
    return { name: 'Markdown', source, document: readMarkdown(source), text: withoutMarks(text.join('\n')) };
  },
  async (random) => {
    const parts = [...random.pick(docx)].map(([path, xml]): [string, string] => [
      path,
      random.next() < 0.4 ? damaged(xml, random) : xml,
    ]);
    const zip = new JSZip();
    for (const [path, xml] of parts) zip.file(path, xml);
    const bytes = await zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
    const read = await readDocument(bytes, 'a.docx', uncontrolled);
    const isRefused = read?.issues.some(({ code }) => code === 'broken-docx') ?? true;
    return {
      name: 'DOCX',
      source: parts.map(([, xml]) => xml).join('\n'),
      document: isRefused ? undefined : read,
      text: parts.map(([, xml]) => textOfPart(xml)).join(''),
    };
  },
];

/* ---------- counting ---------- */

/**
 * All text nodes, including those of scripts and templates. @param isMade whether a program made the page. A
 * script that is not closed then contains the page's own tags, which are not text.
 */
function textOfPage(page: string, isMade = false): string {
  const texts: string[] = [];
  const open: DefaultTreeAdapterTypes.Node[] = [parse(page)];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ('value' in node) {
      const isRaw = raw.test(node.parentNode?.nodeName ?? '');
      texts.push(isMade && isRaw ? textOfPage(node.value, true) : node.value);
    }
    if ('childNodes' in node) open.push(...node.childNodes);
    if ('content' in node) open.push(node.content);
  }
  return texts.join('\n');
}
const raw = /^(?:title|textarea|script|style|xmp|iframe|noembed|noframes|noscript|plaintext)$/u;

/** A block of HTML ends where Markdown ends it: what it leaves open must not take the blocks behind it. */
const apart = '\uE000';
const htmlApart: NonNullable<Options['htmlExtensions']>[number] = {
  enter: {
    htmlFlow() {
      this.raw(apart);
      this.setData('ignoreEncode', true);
    },
  },
  exit: {
    htmlFlow() {
      this.setData('ignoreEncode');
      this.raw(`\n${apart}`);
    },
  },
};

/** Browsers end a comment at `--!>` too; to CommonMark it goes on, and its page shows marks as text. */
const endingAsInBrowsers = (source: string): string =>
  source.replace(/(<!--(?:(?!-->)[^])*?)--!>/gu, '$1-->');

/**
 * parse5 reads what stands in a choice by the older rules of HTML, which pass over most tags; by those of
 * today they count. Under another name it is no choice; the name has the same letters, so that it counts the
 * same where it is text.
 */
const withoutChoices = (page: string): string => page.replace(/(?<=<\/?)select(?=[\s/>])/giu, 'tceles');

/**
 * Signs that the two libraries take differently, and that are no letters or digits: micromark takes the mark
 * of an empty item for text, and the brackets of an address of mail that begins with `!--`; markdown-it takes
 * a `>` that stands in too far for a mark. Of emphasis, micromark counts what is left of a run where
 * CommonMark counts the run, and halves of a sign beyond U+FFFF where CommonMark counts the sign.
 */
const withoutMarks = (text: string): string =>
  text
    .replace(/^[ \t]*(?:[-+]|(\d{1,9})[.)])[ \t]*$/gmu, '$1')
    .replace(/^[ \t]*>/gmu, '')
    .replace(/<(!--[^\s<>@]*@[\w.-]+)>/gu, '$1')
    .replace(/[*_]/gu, '');

/** A `w:t` that is not empty, or another element whose inside is text; a value may hold a `>`. */
const textElement = /<(?:[wma]:t|w:delText)(?=[\s>])(?:"[^"<]*"|'[^'<]*'|[^<>"'])*(?<!\/)>([^<]*)/gu;
/** A comment or CDATA, and the beginning of a tag that it cuts off: that is no tag with what follows. */
const noElement = /(<[^<>]*)?(?:<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>)/gu;

function textOfPart(xml: string): string {
  const elements = xml.replace(noElement, (_, cutOff?: string) => (cutOff === undefined ? '' : '<'));
  return Array.from(elements.matchAll(textElement), ([, text = '']) => decodeHTML(text)).join('');
}

/** Kinds of text that the other program does not count either. */
const uncounted: Readonly<Record<Attempt['name'], readonly LeftOutKind[]>> = {
  HTML: ['comment', 'unfinished tag'],
  Markdown: ['comment', 'unfinished tag', 'link definition', 'code language'],
  DOCX: [],
};

/** How often each character occurs in a text, in its simplest form. */
function characters(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const sign of text.replaceAll(/[\u00B4\u1FFD]/gu, "'").normalize('NFKD')) {
    if (/[\s\p{Z}\p{M}\p{C}\p{Default_Ignorable_Code_Point}]/u.test(sign) || sign === '\uFFFD') continue;
    const plain = sameSigns.find((signs) => signs.includes(sign))?.[0] ?? sign;
    counts.set(plain, (counts.get(plain) ?? 0) + 1);
  }
  return counts;
}
/** Characters that may be replaced by another of the same group. */
const sameSigns = ['"“”„‟«»″〝〞❝❞', "'‘’‚‛‹›′ʼʹ❛❜", '-‐‑−⁃﹣–—―‒', '/⁄∕'];

function lossOf(name: Attempt['name'], { text, account }: DocumentText, found: string): number {
  const out = characters(text);
  let missing = 0;
  for (const [sign, count] of characters(found)) missing += Math.max(0, count - (out.get(sign) ?? 0));
  const said = (account?.leftOut ?? [])
    .filter(({ as }) => !uncounted[name].includes(as))
    .reduce((sum, leftOut) => sum + leftOut.characters, 0);
  return Math.max(0, missing - said);
}
