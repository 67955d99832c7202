/** The text in which an answer is read: what it has, and that its words keep their places. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  answerLayout,
  piecesIn,
  type AnswerBlock,
  type AnswerLine,
} from '../../../src/core/documents/answer-layout.ts';
import { answerText } from '../../../src/core/documents/answer-text.ts';
import { seeded } from '../../../src/core/random.ts';
import { canonicalText } from '../../../src/core/text/canonical-text.ts';

const read = (answer: string) => answerText(answer, answerLayout(answer));

const markedUp = readFileSync(new URL('../evidence/marked-up-answers.txt', import.meta.url), 'utf8')
  .replace(/^(?:# .*\n)+/u, '')
  .split('\n====\n')
  .map((entry) => entry.split('\n=>\n')[0] ?? '');

test.each([
  ['plain text stays as it is', 'A dog. A cat.\nOn a line.\n\nApart.', 'A dog. A cat.\nOn a line.\n\nApart.'],
  ['"See also" and an address', 'It is so. See also: https://a.example/b_c.', 'It is so.'],
  [
    'an address that is said',
    'The address is www.example.org for all.',
    'The address is www.example.org for all.',
  ],
  ['a whole answer in a block of Markdown', '```markdown\n# Rent\nIt is **900**.\n```', 'Rent\n\nIt is 900.'],
  [
    'a block of Markdown in a block of Markdown is code',
    'A.\n\n```markdown\nIt is so.\n\n```markdown\nIt is **900**.\n```',
    'A.\n\nIt is so.\n\nIt is **900**.',
  ],
  ['a bold answer is no label', '1. **No.** Dogs are out.', 'No. Dogs are out.'],
  ['a bold value is no label', '- **£900.** That is the rent.', '£900. That is the rent.'],
  ['words in angle brackets', 'Write to <the landlord> now.', 'Write to <the landlord> now.'],
  [
    'a check mark in a table',
    '| | Lift |\n|-|-|\n| Flat | ✓ |\n| House | ✗ |',
    'Flat, Lift: yes\n\nHouse, Lift: no',
  ],
  ['a cell behind the last column', '|A|B|\n|-|-|\n|x|y|z|', 'x, B: y\n\nx: z'],
  ['a bar within a cell', '|A|B|\n|-|-|\n|x|y\\|z|', 'x, B: y|z'],
  ['a table in a quotation', '> |A|B|\n> |-|-|\n> |x|y|', 'x, B: y'],
  ['notes that state something', 'So [1].\n\n[1]: The rent is £900.', 'So.\n\nThe rent is £900.'],
])('%s', (_, answer, text) => {
  expect(read(answer).text).toBe(text);
});

function linesOf(block: AnswerBlock): readonly AnswerLine[] {
  if (block.kind === 'table') return [...block.heads, ...block.rows.flat()];
  if (block.kind === 'list') return block.items.flat().flatMap(linesOf);
  if (block.kind === 'quote') return block.blocks.flatMap(linesOf);
  return block.kind === 'rule' ? [] : [block.line];
}

/** Lines of all kinds in a random order. */
function madeUp(seed: number): string {
  const random = seeded(seed);
  const lines = random.shuffle(markedUp.flatMap((answer) => answer.split('\n')));
  return lines
    .slice(0, 3 + random.integer(9))
    .map((line) => line + (random.integer(3) === 0 ? '\n' : ''))
    .join('\n');
}
const answers = [...markedUp, ...Array.from({ length: 400 }, (_, seed) => madeUp(seed))];
const letters = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');

test('each piece has the styles that are open at its place, each once', () => {
  const pieces = piecesIn(answerLayout('**a *b\n***c*** d* e**'));
  expect(pieces.map(({ text, styles }) => [text, ...styles])).toEqual([
    ['a ', 'strong'],
    ['b', 'strong', 'emphasis'],
    ['\n', 'strong', 'emphasis'],
    ['c', 'strong', 'emphasis'],
    [' d', 'strong', 'emphasis'],
    [' e', 'strong'],
  ]);
});

describe('whatever the answer', () => {
  test('the text is canonical, and its blocks ascend', () => {
    for (const answer of answers) {
      const { text, blocks } = read(answer);
      expect(canonicalText(text).text).toBe(text);
      blocks.forEach(({ span }, i) => {
        expect(span[0]).toBeGreaterThanOrEqual(blocks[i - 1]?.span[1] ?? 0);
        expect(text.slice(...span).trim()).toBe(text.slice(...span));
      });
    }
  });

  test('each word is at its place in the answer', () => {
    for (const answer of answers) {
      const { text, toSource } = read(answer);
      for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
        const places = toSource([index, index + word.length]);
        const said = letters(places.map((place) => answer.slice(...place)).join(''));
        if (!/^(?:yes|no)$/u.test(word)) expect([said, said.replace('amp', '')]).toContain(letters(word));
      }
    }
  });

  test('the pieces of the layout are those of the answer', () => {
    for (const answer of answers)
      for (const { text, span } of answerLayout(answer).flatMap(linesOf).flat())
        if (span[1] - span[0] === text.length && !/[☐☑\n]/u.test(text))
          expect(answer.slice(...span), answer).toBe(text);
  });
});
