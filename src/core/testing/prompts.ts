/**
 * The prompt of a case (Drowzee, Table 4, reworded): the task, the question, and the form of answer that the
 * oracles read.
 */
import type { TestCase } from './test-case.ts';

const instruction =
  'You are asked a question of fact. Answer from what you know, and reason with care before you decide.';
const form = [
  'Begin your answer with exactly one of: Yes / No / I do not know.',
  'If you are not sure, say "I do not know" rather than guess.',
  'Then list the facts that you used, one short sentence on each line. Name the people, places and ' +
    'things in full in every sentence, without pronouns.',
].join('\n');

export function promptFor({ question }: Pick<TestCase, 'question'>): string {
  return `${instruction}\n\nQuestion: ${question}\n\n${form}\n`;
}
