/**
 * An evidence reader judges whether passages support a statement. Readers are the deterministic reader, the
 * bundled entailment model, their combination, and a local language model.
 *
 * All texts of a request are canonical (core/text/canonical-text), so that white space, quotation marks and
 * Unicode forms cannot change a finding. A reader does not make them so: each text gets its canonical form
 * where it enters, a document in the document builder, an answer and its question in `readAnswer`. Spans of a
 * finding refer to the texts of the request. A part of a canonical text that begins and ends with a word is
 * canonical too.
 */
import type { Span } from '../text/words.ts';

export const judgements = ['supports', 'contradicts', 'says nothing'] as const;
export type Judgement = (typeof judgements)[number];

export interface EvidenceRequest {
  /** One statement, self-contained. */
  readonly statement: string;
  /** What was asked, if the statement is an answer (perhaps a bare "Paris."). It is never evidence. */
  readonly question?: string;
  /** It says all by itself although it is short: "The dog barked." is no bare answer. */
  readonly isSentence?: true;
  /**
   * The statement whose evidence is read, if not that of this one: a variant is compared with the evidence of
   * its factoid, so that both are judged by the same words.
   */
  readonly evidenceOf?: string;
  /** Evidence, best first, each a few sentences. The passages are read together and quoted one by one. */
  readonly passages: readonly string[];
  /** Words that the entailment model reads at once, if not its usual number: a short text as a whole. */
  readonly window?: number;
  /** Only the judgement is wanted: where it is certain, the probabilities may be bounds. */
  readonly judgementOnly?: boolean;
}

export interface EvidenceFinding {
  readonly judgement: Judgement;
  /** Calibrated probabilities. What remains to 1 is the probability that the passages say nothing. */
  readonly support: number;
  readonly contradiction: number;
  /** The deciding words of the statement: those contradicted or not found, else all supported ones. */
  readonly statementSpans: readonly Span[];
  /** Where in the passages the evidence is: the sentence, and its words if known. */
  readonly evidence: readonly {
    readonly passage: number;
    readonly sentence: Span;
    readonly words: readonly Span[];
  }[];
  /** One sentence for people: what agrees, what differs, what was not found. */
  readonly why: string;
}

export interface EvidenceReader {
  /** Name and version, part of every cache key. The same requests give the same findings. */
  readonly id: string;
  read(requests: readonly EvidenceRequest[]): Promise<readonly EvidenceFinding[]>;
}
