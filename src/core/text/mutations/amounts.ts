/** What can rise and fall as a number. */
import { wordList } from '../../pattern-parts.ts';
import type { Sentence } from './sentence.ts';

const amounts = new Set(
  wordList(`
    price profit sales sale number rate cost temperature level income revenue demand value share population
    turnover loss debt wage salary rent fee output production percentage proportion attendance membership
    workforce unemployment inflation interest pressure risk volume traffic consumption emission
    expenditure spending budget dividend earnings growth capacity
  `),
);

/** Whether a verb says how an amount changes: by its subject, or by a value with it. */
export const isOfAmount = (sentence: Sentence, verb: number): boolean =>
  sentence.branches
    .children(verb, 'nsubj', 'nsubj:pass', 'obj')
    .some((child) => amounts.has(sentence.lemma(child))) ||
  sentence.branches.children(verb, 'obl', 'obl:unmarked').some((child) => {
    const [start, end] = sentence.phrase(child) ?? [0, 0];
    return sentence.values.some(({ kind, span }) => kind === 'quantity' && span[0] < end && start < span[1]);
  });

const sources = new Set(
  wordList(`
    growth increase decrease rise fall decline idea plan problem damage delay dispute success failure demand
    loss profit gain error mistake injury risk difference cost saving advantage decision
  `),
);

/** Whether the subject can stem from a cause: "the growth came from demand", not "the coach from Oslo". */
export const hasSource = (sentence: Sentence, verb: number): boolean =>
  sentence.branches.children(verb, 'nsubj').some((child) => sources.has(sentence.lemma(child)));
