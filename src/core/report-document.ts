/**
 * A report as a file: one HTML page, which also prints, or Markdown (CommonMark with GitHub's tables).
 * Reading it needs no script, no network and no other file. Every text in it is escaped, because documents,
 * answers and rules are untrusted: in Markdown it can make no link, image, heading or HTML.
 */
import { escaped } from './escaped.ts';

export const reportFormats = ['page', 'markdown'] as const;
export type ReportFormat = (typeof reportFormats)[number];

export const reportTypes: Readonly<Record<ReportFormat, string>> = {
  page: 'text/html',
  markdown: 'text/markdown',
};

/** How marked words are underlined. */
export type ReportMark = 'contradicted' | 'absent' | 'unclear';

export type Words =
  string | { readonly text: string; readonly as: 'strong' | 'small' | 'code' | 'quote' | ReportMark };
export type Line = Words | readonly Words[];

export type ReportBlock =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly line: Line }
  | { readonly kind: 'text'; readonly line: Line; readonly isSmall?: boolean }
  /** What is reported on, or what a document says. */
  | { readonly kind: 'answer' | 'quote'; readonly line: Line }
  /** @param isAnswer whether the items are the text that is reported on. */
  | { readonly kind: 'list'; readonly items: readonly Line[]; readonly isAnswer?: boolean }
  /** Kept letter by letter. */
  | { readonly kind: 'source'; readonly text: string }
  | {
      readonly kind: 'table';
      readonly columns: readonly string[];
      readonly rows: readonly (readonly Line[])[];
      /** The columns that hold numbers. */
      readonly numbers?: readonly string[];
    };

export interface ReportDocument {
  readonly title: string;
  readonly blocks: readonly ReportBlock[];
}

export const writeReport = (report: ReportDocument, format: ReportFormat): string =>
  format === 'page' ? reportPage(report) : reportMarkdown(report);

const wordsOf = (line: Line): readonly Words[] => (typeof line === 'string' || 'as' in line ? [line] : line);

/* ---------- HTML ---------- */

const style = `
:root{color-scheme:light dark}
body{font:100%/1.55 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}
.answer,blockquote,q{font-family:Charter,Georgia,serif}.answer,blockquote{font-size:1.1rem}
p.answer{white-space:pre-wrap}
blockquote{margin:.5rem 0;padding-left:1rem;border-left:3px solid currentColor}
mark{background:none;color:inherit}
mark.contradicted{text-decoration:underline wavy}
mark.absent{text-decoration:underline dashed}
mark.unclear{text-decoration:underline dotted}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:.875rem}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.25rem .6rem .25rem 0}
th,td{border-bottom:1px solid color-mix(in srgb,currentColor 25%,transparent)}
th.number,td.number{text-align:right;font-variant-numeric:tabular-nums}.small{font-size:.875rem}
@media print{:root{color-scheme:light}body{max-width:none;margin:0;padding:0}
h2,h3{break-after:avoid}blockquote,tr{break-inside:avoid}thead{display:table-header-group}}
@page{margin:18mm 16mm}`;

export function reportPage({ title, blocks }: ReportDocument): string {
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title><style>${style}</style>
<h1>${escaped(title)}</h1>
${blocks.map(htmlBlock).join('\n')}
</html>
`;
}

function htmlBlock(block: ReportBlock): string {
  switch (block.kind) {
    case 'heading':
      return `<h${String(block.level)}>${html(block.line)}</h${String(block.level)}>`;
    case 'text':
      return `<p${block.isSmall ? ' class="small"' : ''}>${html(block.line)}</p>`;
    case 'answer':
      return `<p class="answer">${html(block.line)}</p>`;
    case 'quote':
      return `<blockquote>${html(block.line)}</blockquote>`;
    case 'list':
      return (
        `<ul${block.isAnswer ? ' class="answer"' : ''}>` +
        `${block.items.map((item) => `<li>${html(item)}`).join('')}</ul>`
      );
    case 'source':
      return `<pre>${escaped(block.text)}</pre>`;
    case 'table':
      return htmlTable(block);
  }
}

function htmlTable({ columns, rows, numbers = [] }: ReportBlock & { readonly kind: 'table' }): string {
  const tag = (name: 'th' | 'td', column: string | undefined) =>
    numbers.some((each) => each === column) ? `<${name} class="number">` : `<${name}>`;
  const heads = columns.map((column) => tag('th', column) + escaped(column));
  const lines = rows.map((row) => `<tr>${row.map((cell, i) => tag('td', columns[i]) + html(cell)).join('')}`);
  return `<table><thead><tr>${heads.join('')}</thead><tbody>${lines.join('')}</tbody></table>`;
}

const html = (line: Line): string =>
  wordsOf(line)
    .map((words) => {
      if (typeof words === 'string') return escaped(words);
      const text = escaped(words.text);
      switch (words.as) {
        case 'strong':
          return `<b>${text}</b>`;
        case 'small':
          return `<span class="small">${text}</span>`;
        case 'code':
          return `<code>${text}</code>`;
        case 'quote':
          return `<q>${text}</q>`;
        default:
          return `<mark class="${words.as}">${text}</mark>`;
      }
    })
    .join('');

/* ---------- Markdown ---------- */

export const reportMarkdown = ({ title, blocks }: ReportDocument): string =>
  [`# ${plain(title)}`, ...blocks.map(markdownBlock)].map((block) => `${block}\n`).join('\n');

function markdownBlock(block: ReportBlock): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${markdown(block.line)}`;
    case 'text':
      return markdown(block.line);
    case 'answer':
    case 'quote':
      return `> ${markdown(block.line)}`;
    case 'list':
      return block.items.map((item) => `- ${markdown(item)}`).join('\n');
    case 'source':
      return fenced(block.text);
    case 'table':
      return [block.columns.map(plain), block.columns.map(() => '---'), ...block.rows.map(cells)]
        .map((row) => `| ${row.join(' | ')} |`)
        .join('\n');
  }
}

const cells = (row: readonly Line[]): readonly string[] => row.map(markdown);

/** One line of plain text. */
const plain = (text: string): string => text.replace(/\s+/gu, ' ').replace(/[!-/:-@[-`{-~]/g, '\\$&');

/** Only words of our own are strong, so that their first and last letters are no signs. */
const markdown = (line: Line): string =>
  wordsOf(line)
    .map((words) => {
      if (typeof words === 'string') return plain(words);
      if (words.as === 'strong') return `**${plain(words.text)}**`;
      return words.as === 'quote' ? `“${plain(words.text)}”` : plain(words.text);
    })
    .join('')
    .trim();

/** A fence longer than any in the text. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/gu)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text.replace(/\n$/u, '')}\n${fence}`;
}
