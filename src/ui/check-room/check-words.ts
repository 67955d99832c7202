/** How checks are said: standings of statements, what the documents said of a variant, settings in the reader's words. */
import type { Decision } from '../../core/checking/penalty.ts';
import type { CheckSettings, ReaderName } from '../../core/checking/check.ts';
import type { Action } from '../../core/checking/policy.ts';
import type { Standing } from '../../core/ports/check-desk.ts';
import type { MutationKind } from '../../core/text/mutations/mutation.ts';
import type { Wording } from '../figures.ts';

export const standings: Readonly<Record<Standing, Wording>> = {
  supported: { word: 'Supported', mark: 'supported' },
  contradicted: { word: 'Contradicted', mark: 'contradicted' },
  absent: { word: 'Not in the documents', mark: 'absent' },
};

export const decisionWords: Readonly<Record<Decision, string>> = { YES: 'yes', NO: 'no', 'NOT SURE': 'says nothing' };

export const mutationWords: Readonly<Record<MutationKind, string>> = {
  unchanged: 'nothing', synonym: 'another word', 'active or passive': 'active and passive', 'inverse relation': 'the other way round', paraphrase: 'another wording',
  antonym: 'the opposite', negation: 'negation', number: 'number', date: 'date', unit: 'unit', entity: 'name',
};

export const readerWords: Readonly<Record<ReaderName, { readonly word: string; readonly meaning: string }>> = {
  combined: { word: 'Both together', meaning: 'rules and the entailment model, weighed against one another' },
  deterministic: { word: 'Rules', meaning: 'words, roles and values laid beside one another; fast, and the same everywhere' },
  entailment: { word: 'Entailment model', meaning: 'a small model that has learnt what follows from a text' },
};

export const readersSaid = (readers: CheckSettings['readers']): string => readers.length === 1 ? readerWords[readers[0] as ReaderName].word : `a vote of ${readers.map((reader) => readerWords[reader].word.toLowerCase()).join(', ')}`;

export const actionWords: Readonly<Record<Action, { readonly word: string; readonly meaning: string }>> = {
  cite: { word: 'Cite', meaning: 'Show the answer only with the evidence beside every statement.' },
  abstain: { word: 'Withhold', meaning: 'Do not pass the answer on.' },
  regenerate: { word: 'Ask again', meaning: 'Ask the model again, with a stricter prompt.' },
  escalate: { word: 'Have a person look', meaning: 'Put it into the review queue.' },
};

/** 0.5 as 0.50; a penalty of whole halves as 0, 0.5, 1. */
export const scoreFigure = (score: number): string => score.toFixed(2);
export const penaltyFigure = (penalty: number): string => String(Number(penalty.toFixed(2)));
