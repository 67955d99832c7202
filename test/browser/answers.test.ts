/**
 * Answers read in the real parser: the statements of answers with Markdown, and where they are in the answer;
 * the statements of short answers with their questions.
 */
import { expect, test } from 'vitest';
import { inSource, readAnswer } from '../../src/core/evidence/answer.ts';
import markedUp from '../core/evidence/marked-up-answers.txt?raw';
import short from '../core/evidence/short-answers.txt?raw';
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

const shortAnswers = short
  .replace(/^(?:# .*\n)+/u, '')
  .trim()
  .split('\n')
  .map((line) => line.split(' | ') as [question: string, answer: string, statement: string]);

test.each(shortAnswers)('%s %s', async (question, answer, statement) => {
  const { factoids } = await readAnswer(answer, question, models);
  expect(factoids.map(({ text }) => text)).toEqual([statement]);
});

test.each([
  [
    'is followed by sentences of its own',
    'Is there a lift?',
    'No. The building has only stairs.',
    ['There is no lift.', 'The building has only stairs.'],
  ],
  [
    'is each item of a list',
    'What must I bring?',
    '- a passport\n- **a visa** [1]',
    ['You must bring a passport.', 'You must bring a visa.'],
  ],
  [
    'is none where a sentence answers an open question',
    'What should I know about the machine?',
    'Turning it off also cancels the lock. When the display shows E4, you turn off the water.',
    ['Turning it off also cancels the lock.', 'When the display shows E4, you turn off the water.'],
  ],
  [
    'is none where a sentence begins with a condition',
    'What is free?',
    'If the motor fails after four years, the new part is free.',
    ['If the motor fails after four years, the new part is free.'],
  ],
  [
    'is none where it is a sentence',
    'Is smoking allowed?',
    'No, the lease forbids it.',
    ['No, the lease forbids it.'],
  ],
])('a short answer %s', async (_, question, answer, statements) => {
  const { factoids } = await readAnswer(answer, question, models);
  expect(factoids.map(({ text }) => text)).toEqual(statements);
});

test.each(['Yes.', 'It is what it is.', 'B.', 'No, it is not.'])(
  '%s alone states nothing',
  async (answer) => {
    const { factoids } = await readAnswer(`${answer} The lift is free.`, '', models);
    expect(factoids.map(({ text }) => text)).toEqual(['The lift is free.']);
  },
);
