/** Answers with Markdown, read in the real parser: their statements, and where they are in the answer. */
import { expect, test } from 'vitest';
import { inSource, readAnswer } from '../../src/core/evidence/answer.ts';
import markedUp from '../core/evidence/marked-up-answers.txt?raw';
import { startModels } from '../models.ts';

const models = startModels();

const cases = markedUp
  .replace(/^(?:# .*\n)+/u, '')
  .split('\n====\n')
  .map((entry) => entry.split('\n=>\n') as [answer: string, statements: string]);

test.each(cases)('%s', async (answer, statements) => {
  const read = await readAnswer(answer, '', models);
  const said = read.factoids.map((factoid) => {
    const { text, spans } = inSource(factoid, read.toSource);
    return `${text} < ${spans.map((span) => answer.slice(...span)).join(' … ')}`;
  });
  expect(said).toEqual(statements.trim().split('\n'));
});
