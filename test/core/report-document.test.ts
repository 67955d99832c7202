/** A report in both forms, held against readers of them: all words are there, and only as words. */
import fc from 'fast-check';
import { micromark } from 'micromark';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import { parse, parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import {
  reportMarkdown,
  reportPage,
  type ReportBlock,
  type ReportDocument,
} from '../../src/core/report-document.ts';
import { hostileText, oneLine, partsOf } from './report-reading.ts';

const line = fc.oneof(
  hostileText,
  fc.array(
    fc.oneof(
      hostileText,
      fc.record({
        text: hostileText,
        as: fc.constantFrom('small' as const, 'code' as const, 'quote' as const, 'absent' as const),
      }),
    ),
    { minLength: 1, maxLength: 3 },
  ),
);
const block: fc.Arbitrary<ReportBlock> = fc.oneof(
  fc.record({ kind: fc.constant('heading' as const), level: fc.constantFrom(2 as const, 3 as const), line }),
  fc.record({ kind: fc.constantFrom('text' as const, 'answer' as const, 'quote' as const), line }),
  fc.record({ kind: fc.constant('list' as const), items: fc.array(line, { minLength: 1, maxLength: 3 }) }),
  fc.record({ kind: fc.constant('source' as const), text: hostileText }),
  fc.record({
    kind: fc.constant('table' as const),
    columns: fc.constant(['One', 'Two']),
    rows: fc.array(fc.tuple(line, line), { minLength: 1, maxLength: 3 }),
    numbers: fc.constant(['Two']),
  }),
);
const report: fc.Arbitrary<ReportDocument> = fc.record({
  title: hostileText,
  blocks: fc.array(block, { maxLength: 6 }),
});

function textsOf({ title, blocks }: ReportDocument): string[] {
  const texts = [title];
  const visit = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else if (Array.isArray(value)) value.forEach(visit);
    else if (value && typeof value === 'object' && 'text' in value) visit(value.text);
  };
  for (const each of blocks) {
    if (each.kind === 'list') visit(each.items);
    else if (each.kind === 'table') visit(each.rows);
    else visit(each.kind === 'source' ? each.text : each.line);
  }
  return texts;
}

/** A null is U+FFFD in every reader. */
const readable = (text: string): string => oneLine(text.replaceAll('\0', '\uFFFD'));
const ours = ['h1', 'h2', 'h3', 'p', 'blockquote', 'ul', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td'];

test('Markdown has every text as it is, and no link, image or HTML', () => {
  fc.assert(
    fc.property(report, (made) => {
      const html = micromark(reportMarkdown(made), {
        extensions: [gfmTable()],
        htmlExtensions: [gfmTableHtml()],
      });
      const { tags, words } = partsOf(parseFragment(html).childNodes);
      const allowed = new Set([...ours, 'pre', 'code']);
      expect(tags.filter((tag) => !allowed.has(tag))).toEqual([]);
      const headings = made.blocks.filter(({ kind }) => kind === 'heading').length;
      expect(tags.filter((tag) => /^h\d$/.test(tag))).toHaveLength(headings + 1);
      for (const text of textsOf(made)) expect(oneLine(words)).toContain(readable(text));
    }),
    { numRuns: 200 },
  );
});

test('HTML has every text as it is, one style sheet with rules for paper, and no script', () => {
  fc.assert(
    fc.property(report, (made) => {
      const page = reportPage(made);
      const { tags, words } = partsOf(parse(page).childNodes.filter(({ nodeName }) => nodeName === 'html'));
      const allowed = new Set([
        ...ours,
        ...['html', 'head', 'meta', 'title', 'style', 'body', '#documentType'],
      ]);
      for (const tag of ['pre', 'code', 'mark', 'q', 'b', 'span']) allowed.add(tag);
      expect(tags.filter((tag) => !allowed.has(tag))).toEqual([]);
      expect(tags.filter((tag) => tag === 'style')).toHaveLength(1);
      for (const text of textsOf(made)) expect(oneLine(words)).toContain(readable(text));
      expect(page).toContain('@media print');
    }),
    { numRuns: 200 },
  );
});
