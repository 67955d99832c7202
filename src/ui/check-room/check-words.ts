/**
 * How checks are said: standings of statements, what the documents said of a variant, settings in the
 * reader's words.
 */
import type { BatchRole } from '../../core/checking/batch-import.ts';
import type { BatchRowFilter, Review } from '../../core/checking/batch.ts';
import type { Decision, Scoring } from '../../core/checking/penalty.ts';
import type { CheckSettings, ReaderName } from '../../core/checking/check.ts';
import type { Action } from '../../core/checking/policy.ts';
import type { ErrorKind } from '../../core/checking/power.ts';
import type { Standing } from '../../core/api/check-room.ts';
import type { MutationKind } from '../../core/text/mutations/mutation.ts';
import type { Wording } from '../figures.ts';

export const standings: Readonly<Record<Standing, Wording>> = {
  supported: { word: 'Supported', mark: 'supported' },
  contradicted: { word: 'Contradicted', mark: 'contradicted' },
  absent: { word: 'Not in the documents', mark: 'absent' },
};

export const decisionWords: Readonly<Record<Decision, string>> = {
  YES: 'yes',
  NO: 'no',
  'NOT SURE': 'says nothing',
};

export const mutationWords: Readonly<Record<MutationKind, string>> = {
  unchanged: 'nothing',
  synonym: 'another word',
  'active or passive': 'active and passive',
  'inverse relation': 'the other way round',
  paraphrase: 'another wording',
  antonym: 'the opposite',
  negation: 'negation',
  number: 'number',
  date: 'date',
  unit: 'unit',
  entity: 'name',
};

export const readerWords: Readonly<Record<ReaderName, { readonly word: string; readonly meaning: string }>> =
  {
    combined: {
      word: 'Both together',
      meaning: 'rules and the entailment model, weighed against one another',
    },
    deterministic: {
      word: 'Rules',
      meaning: 'words, roles and values laid beside one another; fast, and the same everywhere',
    },
    entailment: {
      word: 'Entailment model',
      meaning: 'a small model that has learnt what follows from a text',
    },
    'language model': {
      word: 'Your language model',
      meaning: 'one that you have brought; it says yes, no or not sure, and takes its time',
    },
  };

export const scoringWords: Readonly<Record<Scoring, string>> = {
  'as published': 'of the decision, as published',
  expected: 'expected, by the reader’s probabilities',
};

export const readersSaid = (readers: CheckSettings['readers']): string =>
  readers.length === 1
    ? readerWords[readers[0] as ReaderName].word
    : `a vote of ${readers.map((reader) => readerWords[reader].word.toLowerCase()).join(', ')}`;

export const errorWords: Readonly<Record<ErrorKind, string>> = {
  number: 'A number',
  date: 'A date',
  unit: 'A unit',
  negation: 'A negation',
  entity: 'A name',
  antonym: 'The opposite',
  invented: 'An invented statement',
};

export const reviewWords: Readonly<Record<Review['verdict'], string>> = {
  confirmed: 'Confirmed',
  rejected: 'Rejected',
  undecided: 'Left open',
};

export const batchRoleWords: Readonly<Record<BatchRole, string>> = {
  answer: 'Answer',
  context: 'Documents or passages',
  question: 'Question',
  hallucinated: 'Label: hallucinated',
  supported: 'Label: supported',
  spans: 'Marked spans',
  id: 'Name of the row',
  'right answer': 'Right answer',
  'hallucinated answer': 'Hallucinated answer',
};

export const onlyWords: Readonly<Record<NonNullable<BatchRowFilter['only']>, string>> = {
  flagged: 'Flagged',
  'not flagged': 'Not flagged',
  'wrong flag': 'Flag and label differ',
  'not reviewed': 'Not reviewed',
  'not checked': 'Not checked',
};

export const actionWords: Readonly<Record<Action, { readonly word: string; readonly meaning: string }>> = {
  cite: { word: 'Cite', meaning: 'Show the answer only with the evidence beside every statement.' },
  abstain: { word: 'Withhold', meaning: 'Do not pass the answer on.' },
  regenerate: { word: 'Ask again', meaning: 'Ask your language model again, more strictly.' },
  escalate: { word: 'Have a person look', meaning: 'Put it into the review queue.' },
};

/** 0.5 as 0.50; a penalty of whole halves as 0, 0.5, 1. */
export const scoreFigure = (score: number): string => score.toFixed(2);
export const penaltyFigure = (penalty: number): string => String(Number(penalty.toFixed(2)));
