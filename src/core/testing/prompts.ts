/**
 * The prompt of a case (Drowzee, Table 4, reworded): the task, the question, and the form of answer that the
 * oracles read. Questions about relations and about time have a prompt each, which a user can edit.
 */
import type { TestCase } from './test-case.ts';

export const promptKinds = ['relational', 'temporal'] as const;
export type PromptKind = (typeof promptKinds)[number];

/** A text for each kind of question, with {@link QUESTION} where the question goes. */
export type Prompts = Readonly<Record<PromptKind, string>>;

export const QUESTION = '{question}';

/** A longer prompt would leave little room for the facts and the reply. Chosen by hand. */
export const LONGEST_PROMPT = 4000;

const form = (evidence: string): string =>
  [
    'Begin your answer with exactly one of: Yes / No / I do not know.',
    'If you are not sure, say "I do not know" rather than guess.',
    evidence,
  ].join('\n');

const prompt = (task: string, evidence: string): string =>
  `${task}\n\nQuestion: ${QUESTION}\n\n${form(evidence)}\n`;

const inFull = 'Name the people, places and things in full in every sentence, without pronouns.';

export const shippedPrompts: Prompts = {
  relational: prompt(
    'You are asked a question of fact. Answer from what you know, and reason with care before you decide.',
    `Then list the facts that you used, one short sentence on each line. ${inFull}`,
  ),
  temporal: prompt(
    'You are asked a question about when things happened. Answer from what you know: recall when each ' +
      'event began and ended, and compare these times with care before you decide. A time counts from its ' +
      'first year to its last, both included.',
    'Then list the events that you used, one short sentence on each line, each with the years in which it ' +
      `began and ended. ${inFull}`,
  ),
};

/** What a prompt needs of a case; without a rule it is about relations. */
type Asked = Pick<TestCase, 'question'> & Partial<Pick<TestCase, 'rule'>>;

export const promptKindOf = ({ rule }: Partial<Pick<TestCase, 'rule'>>): PromptKind =>
  rule === 'temporal' ? 'temporal' : 'relational';

/** The prompt of a case, as it is sent. */
export const promptFrom = (prompts: Prompts, testCase: Asked): string =>
  prompts[promptKindOf(testCase)].replace(QUESTION, () => testCase.question);

/** The prompt of a case in the words that ship. */
export const promptFor = (testCase: Asked): string => promptFrom(shippedPrompts, testCase);

/** Why a text cannot be a prompt, as a sentence; undefined if it can. */
export function promptFault(text: string): string | undefined {
  const places = text.split(QUESTION).length - 1;
  if (places !== 1)
    return (
      `The prompt has ${places === 0 ? 'no place' : `${places} places`} for the question. Write ` +
      `${QUESTION} exactly once.`
    );
  return text.length > LONGEST_PROMPT
    ? `The prompt has ${text.length} characters. At most ${LONGEST_PROMPT} are possible.`
    : undefined;
}
