/**
 * How figures and verdicts are said: numbers with their thousands, shares with their count and interval,
 * categories in the reader's words.
 */
import type { Measured } from '../core/checking/batch.ts';
import type {
  AnswerOutcome,
  Category,
  PublishedCategory,
  ReasoningOutcome,
} from '../core/oracles/verdict.ts';
import type { Granularity } from '../core/knowledge/fact-base.ts';
import type { Formula } from '../core/temporal/formula.ts';
import type { BoundaryBand } from '../core/testing/temporal/temporal-question.ts';
import type { Rule } from '../core/testing/test-case.ts';
import type { Rate } from '../core/oracles/run-report.ts';

const numbers = new Intl.NumberFormat('en-GB');
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

export const count = (value: number): string => numbers.format(value);
/** `1 fact`, `3,112 facts`. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;
export const day = (time: number): string => days.format(time);

/** Where facts come from, as sentences: "Ships with Totem. Licence: Apache-2.0." */
export const originOf = ({
  origin,
  licence,
}: {
  readonly origin: string;
  readonly licence?: string;
}): string =>
  `${origin === 'ships with Totem' ? 'Ships with Totem.' : `From ${origin}.`}${licence ? ` Licence: ${licence}.` : ''}`;

/** A share of 0 to 1 in whole per cent; never rounds a few to none, nor almost all to all. */
export function percent(share: number): string {
  const whole = Math.round(share * 100);
  if (whole === 0 && share > 0) return 'under 1 %';
  if (whole === 100 && share < 1) return 'over 99 %';
  return `${whole} %`;
}

export const share = (rate: Rate): number => (rate.of === 0 ? 0 : rate.wrong / rate.of);
export const rateFigure = (rate: Rate): string => (rate.of === 0 ? 'none asked' : percent(share(rate)));
/** `246 of 600, between 37 and 45 %`. */
export function rateCount(rate: Rate): string {
  if (rate.of === 0) return 'no answers';
  return (
    `${count(rate.wrong)} of ${count(rate.of)}, between ${Math.round(rate.low * 100)} and ` +
    `${Math.round(rate.high * 100)} %`
  );
}

/** A share that was measured in a sample, as figure and with its count. */
export const measuredFigure = ({ value, of }: Measured): string => (of === 0 ? 'none' : percent(value));
export function measuredCount({ value, of, low, high }: Measured): string {
  return of === 0
    ? 'none to count'
    : `${count(Math.round(value * of))} of ${count(of)}, between ${Math.round(low * 100)} and ` +
        `${Math.round(high * 100)} %`;
}

/** The kinds of mark a verdict can wear: disc, triangle, dashed square, bar. */
export type Mark = 'supported' | 'contradicted' | 'absent' | 'unknown';
export interface Wording {
  readonly word: string;
  readonly mark: Mark;
}

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
  wrong: 'The answer is wrong; which kind of fault, its reasons do not show or have not been read for yet.',
  'wrong knowledge': 'The reply states something that the facts contradict.',
  'wrong inference':
    'The reply has the facts, and draws the wrong conclusion from them or joins them wrongly.',
  both: 'The reply has wrong knowledge and wrong inference.',
  declined: 'The model said that it does not know, or would not answer.',
  unclear: 'No plain yes or no could be read from the reply.',
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
  thin: { word: 'Too thin to judge', mark: 'unknown' },
  none: { word: 'No statement read', mark: 'unknown' },
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
  inverse: 'the relation read the other way round',
  symmetric: 'it holds both ways',
  transitive: 'link by link',
  shared: 'two things with the same third',
  negation: 'proven false',
  composite: 'more than one rule in turn',
  temporal: 'what held when, by metric temporal logic',
  stated: 'as the source of the questions has it',
};

/** The operators of questions about time (Fig. 22): a word, the symbol of formulas, and what it asks. */
export const operators: Readonly<
  Record<Formula['kind'], { readonly word: string; readonly symbol?: string; readonly meaning: string }>
> = {
  eventually: { word: 'Eventually', symbol: 'F', meaning: 'at some time within so many years' },
  always: { word: 'Always', symbol: 'G', meaning: 'at all times within so many years' },
  next: { word: 'Next', symbol: 'N', meaning: 'a year later' },
  until: { word: 'Until', symbol: 'U', meaning: 'one thing until another' },
  once: { word: 'Once', symbol: 'O', meaning: 'at some time before' },
  historically: { word: 'Historically', symbol: 'H', meaning: 'at all times before' },
  previous: { word: 'Previous', symbol: 'Y', meaning: 'a year earlier' },
  since: { word: 'Since', symbol: 'S', meaning: 'one thing since another' },
  not: { word: 'Not', symbol: '¬', meaning: 'the opposite' },
  and: { word: 'And', symbol: '∧', meaning: 'two things at once' },
  or: { word: 'Or', symbol: '∨', meaning: 'one of two things' },
  implies: { word: 'Implies', symbol: '→', meaning: 'one thing only with another' },
  atom: { word: 'A single event', meaning: 'no operator' },
};

/** `Until, U`. */
export const operatorWords = (operator: Formula['kind']): string =>
  [operators[operator].word, operators[operator].symbol].filter(Boolean).join(', ');

/** What is counted where one tick is a year, a month or a day. */
export const granularityWords: Readonly<Record<Granularity, string>> = {
  year: 'years',
  month: 'months',
  day: 'days',
};

/** How far what was asked about lies from the nearest time with the other answer. */
export const bandWords = (band: BoundaryBand): string => (band === '1' ? 'right beside it' : `${band} away`);

/** The keys of a record of words, in the order they are shown. */
export const namesOf = <Name extends string>(words: Readonly<Record<Name, unknown>>): Name[] =>
  Object.keys(words) as Name[];
