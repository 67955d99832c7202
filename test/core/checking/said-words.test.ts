/** Statements in the user's own words. */
import { expect, test } from 'vitest';
import { saidWords } from '../../../src/core/checking/said-words.ts';
import { answerLayout } from '../../../src/core/documents/answer-layout.ts';
import type { Factoid } from '../../../src/core/text/factoids/factoid.ts';

const factoid = (text: string, spans: Factoid['spans']): Factoid => ({
  text,
  spans,
  sentence: [0, 0],
  resolved: [],
  hedged: false,
  conditional: false,
  whole: true,
});

/** @param said the words of the answer that the statement stands on. */
function check(answer: string, said: readonly string[], text: string): string | undefined {
  const spans = said.map((words) => {
    const start = answer.indexOf(words);
    return [start, start + words.length] as const;
  });
  return saidWords(answerLayout(answer), factoid(text, spans));
}

test.each([
  ['the same words', 'The rent is £900.', ['The rent is £900.'], 'The rent is £900.', undefined],
  [
    'marks are no words',
    'The **rent** is £900 [1].',
    ['The **rent** is £900 [1].'],
    'The rent is £900.',
    undefined,
  ],
  ['words that are shared', 'Ann sings and plays.', ['Ann', 'plays'], 'Ann plays.', undefined],
  [
    'a name for a pronoun',
    'It is *due* monthly.',
    ['It is *due* monthly.'],
    'The rent is due monthly.',
    'It is due monthly.',
  ],
  ['a short answer', '**£900** &amp; tax', ['**£900** &amp; tax'], 'The rent is £900 & tax.', '£900 & tax'],
  ['a row of a table', '|A|B|\n|-|-|\n|x|y|', ['B', 'x', 'y'], 'x, B: y.', 'B … x … y'],
])('%s', (_, answer, said, text, expected) => {
  expect(check(answer, said, text)).toBe(expected);
});
