/**
 * A checked answer as plain data: every step of MetaRAG's Algorithm 1, kept, so that a threshold can be moved
 * and a proof written without reading again. Spans of the answer are those of the answer as it was given;
 * spans of a document are those of the text that was read from it.
 */
import type { EvidenceFinding } from '../ports/evidence.ts';
import type { Factoid } from '../text/factoids/factoid.ts';
import type { Mutation } from '../text/mutations/mutation.ts';
import type { Span } from '../text/words.ts';
import type { Decision, Scoring } from './penalty.ts';

/** Readers that ship with Totem. */
export const shippedReaders = ['deterministic', 'entailment', 'combined'] as const;
export type ShippedReader = (typeof shippedReaders)[number];
/** Readers one may choose; several of them vote. The language model is one that the user has brought. */
export type ReaderName = ShippedReader | 'language model';

export interface CheckSettings {
  /** N: mutations per relation, 1 to 5. */
  readonly mutations: number;
  /** τ for topics that have none of their own. */
  readonly threshold: number;
  /** k: passages read for each factoid. */
  readonly passages: number;
  /** One, or several that vote. */
  readonly readers: readonly ReaderName[];
  readonly scoring: Scoring;
  readonly seed: number;
}

export const defaultSettings: CheckSettings = {
  mutations: 2,
  threshold: 0.5,
  passages: 3,
  readers: ['combined'],
  scoring: 'as published',
  seed: 1,
};

/** A passage that retrieval brought, with why it came. */
export interface ContextPassage {
  /** Id of the document. */
  readonly document: string;
  readonly span: Span;
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
   * What the reader says of the factoid as it stands: which words decide, and where in the context. It is not
   * part of the score.
   */
  readonly finding: EvidenceFinding;
  readonly variants: readonly CheckedVariant[];
  /** S_i. */
  readonly score: number;
  /** The exact words of the answer that decide; the factoid's own spans where they are not known. */
  readonly words: readonly Span[];
  /** The nearest statement that the documents do make. */
  readonly correction?: { readonly text: string; readonly document: string; readonly span: Span };
}

export interface CheckedAnswer {
  readonly question: string;
  readonly answer: string;
  readonly settings: CheckSettings;
  /** Name and version of what read. */
  readonly reader: string;
  readonly factoids: readonly CheckedFactoid[];
  /** H. */
  readonly score: number;
}
