/** The report as Markdown, held against a reader of the format: all words are there, and only as words. */
import fc from 'fast-check';
import { micromark } from 'micromark';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import { parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import type { Certificate } from '../../../src/core/checking/certificate.ts';
import { defaultSettings } from '../../../src/core/checking/check.ts';
import { checkReport } from '../../../src/core/checking/report.ts';
import { verdicts } from '../../../src/core/checking/verdict.ts';
import { reportMarkdown } from '../../../src/core/report-document.ts';
import { hostileText, oneLine, partsOf } from '../report-reading.ts';

const certificate = fc
  .record({ texts: fc.array(hostileText, { minLength: 12, maxLength: 12 }), seed: fc.nat() })
  .map(({ texts, seed }) => {
    const [question, answer, statement, why, quote, name, variant, kind, model, reader, nearest, decision] =
      texts as [string, ...string[]];
    return {
      question,
      answer,
      factoids: [
        {
          text: statement,
          said: [],
          words: [],
          verdict: verdicts[seed % verdicts.length],
          support: 0.25,
          contradiction: 0.5,
          why,
          evidence: [{ span: [0, 1], text: quote, document: 'd' }],
          variants: [
            { relation: 'antonym', kind, text: variant, decision, support: 0, contradiction: 0, penalty: 1 },
          ],
          score: 0.75,
          flagged: true,
          correction: { span: [0, 1], text: nearest, document: 'd' },
        },
      ],
      documents: [{ id: 'd', name, hash: 'ab' }],
      settings: defaultSettings,
      reader,
      written: { model, strict: true },
      score: 0.75,
      threshold: 0.5,
      flagged: true,
      actions: [],
      hash: 'cd',
    } as unknown as Certificate;
  });

test('every text is there as it is, and makes no link, heading, list or HTML', () => {
  const plain = new Set([
    'h1',
    'h2',
    'p',
    'strong',
    'blockquote',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ]);
  fc.assert(
    fc.property(certificate, (made) => {
      const text = reportMarkdown(checkReport(made, { kind: 'whole' }));
      const html = micromark(text, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] });
      const { tags, words } = partsOf(parseFragment(html).childNodes);
      expect(tags.filter((tag) => !plain.has(tag))).toEqual([]);
      expect(tags.filter((tag) => tag.startsWith('h') && tag !== 'h1')).toHaveLength(2);
      expect(tags.filter((tag) => tag === 'table')).toHaveLength(2);
      const [factoid] = made.factoids;
      const read = oneLine(words);
      for (const each of [
        made.question,
        made.answer,
        factoid?.text,
        factoid?.why,
        factoid?.evidence[0]?.text,
        factoid?.variants[0]?.text,
        made.documents[0]?.name,
        made.reader,
        made.written?.model,
      ])
        // A null is U+FFFD in every reader.
        expect(read).toContain(oneLine((each ?? '').replaceAll('\0', '\uFFFD')));
    }),
    { numRuns: 100 },
  );
});
