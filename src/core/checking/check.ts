/**
 * A checked answer as plain data. It keeps every step of MetaRAG's Algorithm 1, so that a threshold can
 * change and a proof can be written without checking again. Spans of the answer refer to the answer as given.
 * Spans of a document refer to the text read from it.
 */
import type { EvidenceFinding } from '../ports/evidence.ts';
import type { Factoid } from '../text/factoids/factoid.ts';
import type { Mutation } from '../text/mutations/mutation.ts';
import type { Span } from '../text/words.ts';
import { isScored, PUBLISHED_THRESHOLD, type Decision, type Scoring, type SidedPenalty } from './penalty.ts';
import { SUPPORTED_FROM } from './verdict.ts';

/** Readers that ship with Totem. */
export const shippedReaders = ['deterministic', 'entailment', 'combined'] as const;
export type ShippedReader = (typeof shippedReaders)[number];
/** Readers that the user can choose; several of them vote. The user brings the language model. */
export type ReaderName = ShippedReader | 'language model';

/**
 * How an answer is split and reworded. `rules`: by the parser and the rules of this project, each statement
 * with a context of its own. `as published`: one context for the question, its nearest chunks by
 * cosine; split and reworded by the user's language model with the question in the prompt, or one of both by
 * rules (MetaRAG, sections 3 and 4.1).
 */
export type Method = 'rules' | 'as published';

/** What a language model does in the method as published. What it does not do is done by rules. */
export const modelSteps = ['decomposition', 'generation'] as const;
export type ModelStep = (typeof modelSteps)[number];

/** Of the variants in the paper (section 5.1). */
export const publishedTemperatures = [0, 0.7] as const;
/** N in the paper (section 5.1). */
export const publishedMutations = [2, 5] as const;
/** k in the paper (section 4.1). */
export const PUBLISHED_PASSAGES = 3;

export interface CheckSettings {
  /** `rules` where absent, as in checks of earlier versions. */
  readonly method?: Method;
  /** The steps of the user's language model, where the method is `as published`; both where absent. */
  readonly modelSteps?: readonly ModelStep[];
  /** Of the language model that makes the variants, where the method is `as published`; 0 where absent. */
  readonly temperature?: number;
  /** N: mutations per relation, 1 to 5. */
  readonly mutations: number;
  /** τ for topics without their own threshold. */
  readonly threshold: number;
  /** k: chunks of the documents that are searched for each factoid. */
  readonly passages: number;
  /**
   * The probability of support from which a statement counts as supported (verdict.ts). Checks of earlier
   * versions have none.
   */
  readonly supportedFrom?: number;
  /** One, or several that vote. */
  readonly readers: readonly ReaderName[];
  readonly scoring: Scoring;
  readonly seed: number;
}

/** The penalties of which the score of a factoid is made. */
export const scoredPenalties = (
  variants: readonly CheckedVariant[],
  { scoring }: Pick<CheckSettings, 'scoring'>,
): readonly SidedPenalty[] =>
  variants
    .map(({ mutation: { relation }, penalty }) => ({ relation, penalty }))
    .filter(({ relation }) => isScored(relation, scoring));

/**
 * N and τ as in the paper: N of its best configuration by F1 (Table 2), τ (section 3.6). k is 6 where the
 * paper has 3 (section 4.1), so that all of a short document is searched.
 */
export const defaultSettings: CheckSettings = {
  mutations: 2,
  threshold: PUBLISHED_THRESHOLD,
  passages: 6,
  supportedFrom: SUPPORTED_FROM,
  readers: ['combined'],
  scoring: 'as published',
  seed: 1,
};

/** Whether the user's language model splits the answer, or makes its variants. */
export const modelDoes = (
  { method, modelSteps: chosen = modelSteps }: Pick<CheckSettings, 'method' | 'modelSteps'>,
  step: ModelStep,
): boolean => method === 'as published' && chosen.includes(step);

export const needsLanguageModel = (
  settings: Pick<CheckSettings, 'method' | 'modelSteps' | 'readers'>,
): boolean =>
  settings.readers.includes('language model') || modelSteps.some((step) => modelDoes(settings, step));

/** A retrieved passage, and the scores that explain why. */
export interface ContextPassage {
  /** Id of the document. */
  readonly document: string;
  readonly span: Span;
  /** In canonical form, as all text of a document. */
  readonly text: string;
  /** Fused rank score; higher is nearer. */
  readonly score: number;
  readonly cosine?: number;
  readonly lexical?: number;
}

export interface CheckedVariant {
  readonly mutation: Mutation;
  readonly finding: Pick<EvidenceFinding, 'judgement' | 'support' | 'contradiction' | 'why'>;
  readonly decision: Decision;
  readonly penalty: number;
}

export interface CheckedFactoid {
  readonly factoid: Factoid;
  readonly context: readonly ContextPassage[];
  /**
   * What the reader says about the factoid without a mutation: which words decide, and where in the context.
   * It is not part of the score.
   */
  readonly finding: EvidenceFinding;
  readonly variants: readonly CheckedVariant[];
  /** S_i. */
  readonly score: number;
  /** The exact words of the answer that decide, or the factoid's spans where these words are not known. */
  readonly words: readonly Span[];
  /** The nearest statement that the documents make. */
  readonly correction?: { readonly text: string; readonly document: string; readonly span: Span };
}

/** What is known of a factoid, and decides its verdict, before its variants are read. */
export type FoundFactoid = Omit<CheckedFactoid, 'variants' | 'score'>;

export interface CheckedAnswer {
  readonly question: string;
  readonly answer: string;
  readonly settings: CheckSettings;
  /** Name and version of the reader. */
  readonly reader: string;
  readonly factoids: readonly CheckedFactoid[];
  /** H. */
  readonly score: number;
}
