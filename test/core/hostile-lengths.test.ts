/**
 * Long texts that once took hours: reading them is linear now. `npm run campaign -- growth` tries every
 * reader with every shape; these are the ones that it found.
 */
import { describe, expect, test } from 'vitest';
import { importBatch } from '../../src/core/checking/batch-import.ts';
import { readGroundedAnswer } from '../../src/core/checking/grounded-answer.ts';
import { isSourcesTitle } from '../../src/core/documents/answer-citations.ts';
import { readMarkdown } from '../../src/core/documents/markdown.ts';
import { xmlTokens } from '../../src/core/documents/xml-tokens.ts';
import { localName } from '../../src/core/knowledge/importers/rdf-importer.ts';
import { readPlainAnswer } from '../../src/core/oracles/plain-answer.ts';
import { parseSpecification } from '../../src/core/rules/esl-parser.ts';
import { blocksOf } from '../../src/core/text/layout.ts';
import { splitSentences } from '../../src/core/text/sentences.ts';
import { unmentioned } from '../../src/core/text/silence.ts';
import { splitWords } from '../../src/core/text/words.ts';
import { endOf, endStart, withoutEnd } from '../../src/core/text-ends.ts';
import { finish } from '../../src/core/work.ts';

const times = (unit: string, count = 200_000) => unit.repeat(count / unit.length);
const words = (text: string) => splitWords(text, [0, text.length]);
const batch = (text: string) => finish(importBatch({ name: 'a.jsonl', text }));

const cases: readonly (readonly [name: string, read: () => unknown])[] = [
  ['a row of full stops', () => splitSentences(`a${times('.')}b`)],
  ['lines without full stops', () => splitSentences(times('- a\n'))],
  ['bullets in one line', () => splitSentences(times('• '))],
  ['lines without an empty line', () => blocksOf(times('a line\n', 2_000_000))],
  ['a line of initials', () => blocksOf(`${times('a.')}b!\nc`)],
  ['parts with hyphens', () => words(times('a-'))],
  ['parts with full stops', () => words(`${times('ab.')}x`)],
  ['rows of one id', () => batch(times('{"id":"1","context":"a","answer":"b"}\n', 1_000_000))],
  ['blanks before a mark', () => readGroundedAnswer(`a${times(' ')}b`, 3)],
  ['empty lines and marks', () => readGroundedAnswer(`a${times('\n')}${times('[1]', 60_000)}`, 3)],
  ['a title and blanks', () => isSourcesTitle(`sources${times(' ')}a`)],
  ['an address of letters', () => readMarkdown(`[a]: a.${times('b')}!`)],
  ['a tag of one word', () => [...xmlTokens(`<a ${times('b')}>`)]],
  ['a name of letters', () => localName(`a${times('b')}##`)],
  ['stops in a reply', () => readPlainAnswer(`Yes${times('.')}no`)],
  ['blanks before a sign', () => parseSpecification(`Predicates:\np${times(' ')}q`)],
  ['stops in a sentence', () => unmentioned(`a${times('.')}b`)],
];

describe('a long text is read in time', () => {
  test.each(cases)('%s', (_, read) => {
    const started = process.cpuUsage();
    read();
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(2_000);
  });
});

describe('the end of a text', () => {
  test.each([
    ['a, b ,;', 'a, b '],
    [',;', ''],
    ['a', 'a'],
    ['', ''],
  ])('%j without signs is %j', (text, expected) => {
    expect(withoutEnd(text, /[,;]/u)).toBe(expected);
    expect(text.slice(0, endStart(text, /[,;]/u))).toBe(expected);
  });

  test('counts characters, not halves of them', () => {
    expect(endOf('a-𝐁𝐂', /\p{L}/u)).toBe('𝐁𝐂');
    expect(endOf('a\uDC00', /\p{L}/u)).toBe('');
  });
});

test('rows of one id get different ids, whatever the others are called', () => {
  const text = ['1', '1', '1 (2)', '1', '1 (2)']
    .map((id) => JSON.stringify({ id, context: 'a', answer: 'b' }))
    .join('\n');
  const ids = batch(text).inputs.map(({ id }) => id);
  expect(ids).toEqual(['1', '1 (2)', '1 (2) (2)', '1 (3)', '1 (2) (3)']);
});
