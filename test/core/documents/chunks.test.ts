import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { chunk, usualChunks } from '../../../src/core/documents/chunks.ts';
import { readMarkdown } from '../../../src/core/documents/markdown.ts';
import { readPlainText } from '../../../src/core/documents/plain-text.ts';
import { splitSentences } from '../../../src/core/text/sentences.ts';

const words = (text: string) => text.split(/\s+/u).length;

describe('chunk', () => {
  test('headings above, outermost first, and pages', () => {
    const document = readMarkdown(
      `# Lease\n## Rent\n${'The rent is due on the first day of every month of the year. '.repeat(20)}\n# ` +
        'Annex\n### List\nIt is empty.',
    );
    const chunks = chunk(document, splitSentences(document.text), { tokens: 80, overlap: 20 });
    expect(chunks[1]?.headings).toEqual(['Lease', 'Rent']);
    expect(chunks.at(-1)?.headings.at(0)).toBe('Annex');
    const paged = readPlainText('One is here.\fTwo is here.\fThree is here.');
    expect(
      chunk(paged, splitSentences(paged.text), { tokens: 4, overlap: 0 }).map(({ page }) => page),
    ).toEqual([1, 2, 3]);
  });

  test('of nothing there are none', () => {
    expect(chunk(readPlainText(''), [])).toEqual([]);
  });

  test('every sentence lies in one, chunks ascend and overlap, and stay within their size', () => {
    const sentence = fc.integer({ min: 1, max: 60 }).map((length) => `${'Lima '.repeat(length).trim()}.`);
    const heading = fc.constant('\n\n# Title\n\n');
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ arbitrary: sentence, weight: 6 }, { arbitrary: heading, weight: 1 }), {
          maxLength: 60,
        }),
        fc.constantFrom(usualChunks, { tokens: 30, overlap: 10 }, { tokens: 50, overlap: 0 }),
        (parts, options) => {
          const document = readMarkdown(parts.join(' '));
          const sentences = splitSentences(document.text);
          const chunks = chunk(document, sentences, options);
          let covered = 0;
          chunks.forEach(({ span, sentences: [first, end] }, i) => {
            expect(first).toBeLessThanOrEqual(covered);
            expect(end).toBeGreaterThan(covered);
            covered = end;
            if (i > 0) expect(span[0]).toBeGreaterThan(chunks[i - 1]?.span[0] ?? -1);
            expect(span).toEqual([sentences[first]?.[0], sentences[end - 1]?.[1]]);
            if (end - first > 1)
              expect(words(document.text.slice(...span))).toBeLessThanOrEqual(options.tokens);
          });
          expect(covered).toBe(sentences.length);
        },
      ),
    );
  });
});
