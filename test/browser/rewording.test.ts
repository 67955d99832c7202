/** New wordings of questions, with the real parser and reader: kept where the meaning is the same. */
import { expect, test } from 'vitest';
import { rewordingOf, type RewordingReaders } from '../../src/core/oracles/rewording.ts';
import table from '../core/oracles/rewordings.tsv?raw';
import { startModels } from '../models.ts';

const models = startModels();
const readers: RewordingReaders = {
  parser: models,
  judge: (requests) => models.judge(requests, ['combined']),
};

const cases = table
  .replace(/^(?:# .*\n)+/u, '')
  .trim()
  .split('\n')
  .map((line) => line.split(' | ') as [question: string, entities: string, reply: string, expected: string]);

test.each(cases)('%s (%s) %s: %s', async (question, entities, reply, expected) => {
  const made = await rewordingOf({ question, entities: entities.split('; ') }, reply, readers);
  expect(made.kept ? 'kept' : made.why).toBe(expected);
});
