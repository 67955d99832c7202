import { expect, test } from 'vitest';
import { contextPassages } from '../../../src/core/checking/context.ts';
import type { Span } from '../../../src/core/text/words.ts';

const text = 'One. Two. Three. Four. Five. Six.';
const spanOf = (words: string): Span => {
  const at = text.indexOf(words);
  return [at, at + words.length];
};

/** @param chunks in the order in which they were found. */
const joined = (...chunks: readonly string[]) =>
  contextPassages(
    chunks.map((_, index) => ({ index, score: 1 - index / 10 })),
    chunks.map((words) => ({ document: 'd', span: spanOf(words) })),
    () => text,
  ).map((passage) => [passage.text, passage.score]);

test.each<[name: string, chunks: readonly string[], passages: readonly (readonly [string, number])[]]>([
  ['one chunk', ['Two. Three.'], [['Two. Three.', 1]]],
  ['chunks that overlap', ['Two. Three.', 'Three. Four.'], [['Two. Three. Four.', 1]]],
  ['the later one first', ['Three. Four.', 'Two. Three.'], [['Two. Three. Four.', 1]]],
  ['chunks that touch', ['One. Two.', 'Three. Four.'], [['One. Two. Three. Four.', 1]]],
  [
    'chunks with text between them',
    ['Five. Six.', 'One. Two.'],
    [
      ['Five. Six.', 1],
      ['One. Two.', 0.9],
    ],
  ],
  ['a gap that a third one fills', ['Five. Six.', 'One. Two.', 'Two. Three. Four.'], [[text, 1]]],
])('%s', (_, chunks, passages) => {
  expect(joined(...chunks)).toEqual(passages);
});

test('chunks of different documents stay apart', () => {
  const found = contextPassages(
    [
      { index: 0, score: 1 },
      { index: 1, score: 0.5 },
    ],
    [
      { document: 'a', span: spanOf('One. Two.') },
      { document: 'b', span: spanOf('Two. Three.') },
    ],
    () => text,
  );
  expect(found.map(({ document }) => document)).toEqual(['a', 'b']);
});
