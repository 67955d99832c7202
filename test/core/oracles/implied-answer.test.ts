/** The answer of a reply without a yes or a no, by what it states. */
import { expect, test } from 'vitest';
import { withImpliedAnswer } from '../../../src/core/oracles/implied-answer.ts';
import { readPlainAnswer } from '../../../src/core/oracles/plain-answer.ts';
import { publishedSettings } from '../../../src/core/oracles/verdict.ts';
import { reading, statedCase } from './readings.ts';

const testCase = (question: string, start?: string) =>
  statedCase(question, 'no', [
    { subject: 'Peru', relation: 'capital', object: 'Lima', ...(start !== undefined && { start }) },
  ]);
const quito = 'Is Quito the capital of Peru?';
const lima = 'Peru | capital | Lima';
const bogota = 'Peru | capital | Bogotá';

test.each<readonly [name: string, question: string, reply: string, stated: readonly string[], kind: string]>([
  ['the fact', quito, 'They govern from Lima.', [lima], 'no'],
  ['another value', quito, 'They govern from Bogotá.', [bogota], 'no'],
  [
    'another value, asked with "not"',
    'Is it true that Quito is not the capital of Peru?',
    'They govern from Bogotá.',
    [bogota],
    'yes',
  ],
  ["the question's own value", 'Is Bogotá the capital of Peru?', 'From Bogotá?', [bogota], 'unclear'],
  ['a fact of some time', quito, 'They govern from Lima.', [lima, '1535'], 'unclear'],
  ['nothing', quito, 'They govern.', ['Peru | has | coasts'], 'unclear'],
  ['the fact, but it declines', quito, "I don't know.", [lima], 'declined'],
  ['the fact, but it says yes', quito, 'Yes.', [lima], 'yes'],
])('%s', (_, question, reply, [says = '', start], kind) => {
  const made = reading({ facts: [lima], says: [says], functional: ['capital'] });
  const asked = testCase(question, start);
  const found = withImpliedAnswer(readPlainAnswer(reply, question), reply, asked, made, publishedSettings);
  expect(found.kind).toBe(kind);
  expect(found.why).toMatch(/\.$/u);
});
