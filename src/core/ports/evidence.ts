/**
 * Who judges whether passages bear a statement out: the deterministic reader, the bundled entailment model,
 * their combination, a local language model.
 */
import type { Span } from '../text/words.ts';

export const judgements = ['supports', 'contradicts', 'says nothing'] as const;
export type Judgement = (typeof judgements)[number];

export interface EvidenceRequest {
  /** One statement, self-contained. */
  readonly statement: string;
  /** What was asked, where the statement is an answer (it may be a bare "Paris."); never evidence itself. */
  readonly question?: string;
  /** Evidence, best first: each a few sentences. Read together, quoted apart. */
  readonly passages: readonly string[];
}

export interface EvidenceFinding {
  readonly judgement: Judgement;
  /** Probabilities, calibrated; what is left of 1 is that the passages say nothing. */
  readonly support: number;
  readonly contradiction: number;
  /** Words of the statement that decide: those contradicted or not found, or all that are borne out. */
  readonly statementSpans: readonly Span[];
  /** Where in the passages the decision rests: the sentence, then the words if known. */
  readonly evidence: readonly {
    readonly passage: number;
    readonly sentence: Span;
    readonly words: readonly Span[];
  }[];
  /** In a sentence, for people: what agrees, what differs, what was not found. */
  readonly why: string;
}

export interface EvidenceReader {
  /** Name and version, part of every cache key. The same requests give the same findings. */
  readonly id: string;
  read(requests: readonly EvidenceRequest[]): Promise<readonly EvidenceFinding[]>;
}
