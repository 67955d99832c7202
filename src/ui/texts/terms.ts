/**
 * Words for things that are the same in every view: verdicts, categories, outcomes, rules, operators of time.
 * All views use them, so that one thing has one name.
 */
import type { Granularity } from '../../core/knowledge/fact-base.ts';
import type {
  AnswerOutcome,
  Category,
  NamedTime,
  PublishedCategory,
  ReasoningOutcome,
} from '../../core/oracles/verdict.ts';
import type { Formula } from '../../core/temporal/formula.ts';
import type { BoundaryBand } from '../../core/testing/temporal/temporal-question.ts';
import type { NegativeBasis, Rule } from '../../core/testing/test-case.ts';
import type { Wording } from '../figures.ts';

export const categories: Readonly<Record<Category, Wording>> = {
  correct: { word: 'Correct', mark: 'supported' },
  wrong: { word: 'Wrong', mark: 'contradicted' },
  'wrong knowledge': { word: 'Wrong knowledge', mark: 'contradicted' },
  'wrong inference': { word: 'Wrong inference', mark: 'contradicted' },
  both: { word: 'Both', mark: 'contradicted' },
  declined: { word: 'Declined', mark: 'unknown' },
  unclear: { word: 'No plain answer', mark: 'unknown' },
};

export const categoryMeaning: Readonly<Record<Category, string>> = {
  correct: 'The answer is right, and no fault was found in its reasons.',
  wrong: 'The answer is wrong. Its reasons have not been read yet, or do not show the kind of fault.',
  'wrong knowledge': 'The reply states something that the facts contradict.',
  'wrong inference': 'The reply has the facts but draws the wrong conclusion from them.',
  both: 'The reply has wrong knowledge and wrong inference.',
  declined: 'The model said that it does not know, or refused to answer.',
  unclear: 'The reply has no plain yes or no.',
};

export const publishedCategories: Readonly<Record<PublishedCategory, Wording>> = {
  CO: { word: 'CO, correct', mark: 'supported' },
  EK: { word: 'EK, erroneous knowledge', mark: 'contradicted' },
  EI: { word: 'EI, erroneous inference', mark: 'contradicted' },
  OL: { word: 'OL, both overlap', mark: 'contradicted' },
};

export const outcomes: Readonly<Record<AnswerOutcome, Wording>> = {
  right: { word: 'Right', mark: 'supported' },
  wrong: { word: 'Wrong', mark: 'contradicted' },
  declined: { word: 'Declined', mark: 'unknown' },
  unclear: { word: 'No plain answer', mark: 'unknown' },
};

export const reasonings: Readonly<Record<ReasoningOutcome, Wording>> = {
  sound: { word: 'Sound', mark: 'supported' },
  'wrong knowledge': { word: 'Wrong knowledge', mark: 'contradicted' },
  'wrong inference': { word: 'Wrong inference', mark: 'contradicted' },
  both: { word: 'Both', mark: 'contradicted' },
  thin: { word: 'Too little to judge', mark: 'unknown' },
  none: { word: 'No statement found', mark: 'unknown' },
};

/** The results for a time that a reply names. */
export const timeStatuses: Readonly<Record<NamedTime['status'], Wording>> = {
  right: { word: 'Right', mark: 'supported' },
  wrong: { word: 'Wrong', mark: 'contradicted' },
  asked: { word: 'From the question', mark: 'unknown' },
  open: { word: 'Not in the facts', mark: 'unknown' },
};

export const ruleWords: Readonly<Record<Rule, string>> = {
  direct: 'Stated fact',
  inverse: 'Inverse',
  symmetric: 'Symmetry',
  transitive: 'Transitivity',
  shared: 'Shared',
  negation: 'Negation',
  composite: 'Several rules',
  temporal: 'Time',
  stated: 'No rule named',
};

export const ruleMeaning: Readonly<Record<Rule, string>> = {
  direct: 'the fact itself',
  inverse: 'the relation in the other direction',
  symmetric: 'it holds both ways',
  transitive: 'a chain of links',
  shared: 'two things with the same third',
  negation: 'proven false',
  composite: 'more than one rule',
  temporal: 'what held when, by metric temporal logic',
  stated: 'the source gives the answer without a rule',
};

/** The reasons for a proven "no". */
export const negativeBases: Readonly<Record<NegativeBasis, string>> = {
  functional: 'The relation allows one object only, and a different one is known.',
  'closed world': 'The relation is declared complete, and this fact is not listed.',
  'excluded by time': 'The known times leave no room for it.',
  asymmetric: 'The relation goes one way only, and it holds the other way.',
  disjoint: 'It holds of something else, and the two are declared to have nothing in common.',
};

interface OperatorWording {
  readonly word: string;
  readonly symbol?: string;
  readonly meaning: string;
}

/** The operators of questions about time (Fig. 22): a word, the symbol in formulas, and the meaning. */
export const operators: Readonly<Record<Formula['kind'], OperatorWording>> = {
  eventually: { word: 'Eventually', symbol: 'F', meaning: 'at some time in the next years' },
  always: { word: 'Always', symbol: 'G', meaning: 'at all times in the next years' },
  next: { word: 'Next', symbol: 'N', meaning: 'one year later' },
  until: { word: 'Until', symbol: 'U', meaning: 'one thing until another' },
  once: { word: 'Once', symbol: 'O', meaning: 'at some time in the past years' },
  historically: { word: 'Historically', symbol: 'H', meaning: 'at all times in the past years' },
  previous: { word: 'Previous', symbol: 'Y', meaning: 'one year earlier' },
  since: { word: 'Since', symbol: 'S', meaning: 'one thing since another' },
  not: { word: 'Not', symbol: '¬', meaning: 'the opposite' },
  and: { word: 'And', symbol: '∧', meaning: 'two things at once' },
  or: { word: 'Or', symbol: '∨', meaning: 'one of two things' },
  implies: { word: 'Implies', symbol: '→', meaning: 'if one thing, then another' },
  atom: { word: 'A single event', meaning: 'no operator' },
};

/** `Until, U`. */
export const operatorWords = (operator: Formula['kind']): string =>
  [operators[operator].word, operators[operator].symbol].filter(Boolean).join(', ');

/** The unit in which time is counted. */
export const granularityWords: Readonly<Record<Granularity, string>> = {
  year: 'years',
  month: 'months',
  day: 'days',
};

/** The distance from the time asked about to the nearest time with the other answer. */
export const bandWords = (band: BoundaryBand): string => (band === '1' ? 'next to it' : `${band} away`);

/** How deeply operators are nested. */
export const depthWords = (depth: number): string => `${depth} deep`;

export const answerWords = { yes: 'yes', no: 'no' };

interface Origin {
  readonly origin: string;
  readonly licence?: string;
}

/** The origin of facts, as sentences: "Ships with Totem. Licence: Apache-2.0." */
export const originWords = ({ origin, licence }: Origin): string =>
  [
    origin === 'ships with Totem' ? 'Ships with Totem.' : `From ${origin}.`,
    ...(licence === undefined ? [] : [`Licence: ${licence}.`]),
  ].join(' ');
