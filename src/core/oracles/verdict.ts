/**
 * The verdict on one answer (Drowzee, section 3.6 and Algorithm 3), in two layers: the plain answer, at once;
 * the reasoning, once it has been read.
 */

/**
 * `declined`: the model says that it does not know. `unclear`: no plain yes or no can be read, or the reply
 * says both; `why` tells which.
 */
export type PlainAnswer =
  | { readonly kind: 'yes' | 'no'; readonly span: readonly [number, number]; readonly why: string }
  | {
      readonly kind: 'declined' | 'unclear';
      readonly span?: readonly [number, number];
      readonly why: string;
    };

/** The plain answer compared with the expected answer. */
export type AnswerOutcome = 'right' | 'wrong' | 'declined' | 'unclear';

/** The four categories of the paper: correct, erroneous knowledge, erroneous inference, both (overlap). */
export type PublishedCategory = 'CO' | 'EK' | 'EI' | 'OL';

/**
 * What the reasoning shows, judged by coverage and contradiction. `none`: no triple could be read from it.
 */
export type ReasoningOutcome = 'sound' | 'wrong knowledge' | 'wrong inference' | 'both' | 'thin' | 'none';

/** The headline of a case, from both layers. Before the reasoning is read, only the first four occur. */
export type Category =
  'correct' | 'wrong' | 'declined' | 'unclear' | 'wrong knowledge' | 'wrong inference' | 'both';

export interface GraphNode {
  readonly label: string;
  /** Index of the matched node in the other graph. */
  readonly match?: number;
  /** Cosine of the match; 1 where the words are the same. */
  readonly similarity?: number;
}

export interface GraphEdge {
  readonly from: number;
  readonly to: number;
  readonly label: string;
  readonly negated: boolean;
  readonly match?: number;
  readonly similarity?: number;
  /** The reply's edge contradicts this ground edge (index), with the reason in words. */
  readonly contradicts?: { readonly edge: number; readonly why: string };
  /** Character span in the reply that the edge was read from. */
  readonly span?: readonly [number, number];
}

export interface SemanticGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

export interface ReasoningVerdict {
  /** Jaccard similarities S_e and S_n, 0 to 1. */
  readonly edgeSimilarity: number;
  readonly nodeSimilarity: number;
  /** Algorithm 3 as published. */
  readonly published: PublishedCategory;
  /** Share of ground edges that the reply states, 0 to 1. */
  readonly coverage: number;
  readonly contradictions: number;
  readonly outcome: ReasoningOutcome;
  /** One sentence for people. */
  readonly why: string;
  readonly ground: SemanticGraph;
  readonly response: SemanticGraph;
}

/**
 * A time that a reply names. `right` and `wrong`: it is the time of an event, or of when the whole formula
 * holds. `asked`: it repeats the question. `open`: it is not clear what it is the time of.
 */
export interface NamedTime {
  /** Span in the reply. */
  readonly span: readonly [number, number];
  /** As printed: `1945`, `1914 to 1918`. */
  readonly written: string;
  readonly status: 'right' | 'wrong' | 'asked' | 'open';
  /** A whole sentence: what it was taken as the time of, and when that was. */
  readonly why: string;
}

/**
 * The reasoning of a reply to a temporal case, judged by the times it names. Exact, and available at once.
 */
export interface TimesVerdict {
  readonly found: 'right times' | 'wrong time' | 'no times';
  readonly named: readonly NamedTime[];
  readonly outcome: ReasoningOutcome;
  /** One sentence for people. */
  readonly why: string;
  /** The case is about time: the triples, which hold no time, do not count. */
  readonly decides: boolean;
}

export interface Verdict {
  readonly plain: PlainAnswer;
  readonly outcome: AnswerOutcome;
  readonly reasoning?: ReasoningVerdict;
  /** For a case about time, or with dated facts. */
  readonly times?: TimesVerdict;
  readonly category: Category;
}

/**
 * What the reasoning shows, from both sides: a wrong time is wrong knowledge, and so is a wrong value. In a
 * case about time the times alone decide.
 */
export function reasoningOf({
  times,
  reasoning,
}: Pick<Verdict, 'times' | 'reasoning'>): ReasoningOutcome | undefined {
  if (times === undefined || reasoning === undefined || times.decides)
    return times?.outcome ?? reasoning?.outcome;
  if (times.outcome === 'both' || reasoning.outcome === 'both') return 'both';
  // "From 1969 to 1974, so he was not chancellor in 1972" has the right times, and denies no office.
  if (times.outcome === 'wrong inference' && reasoning.outcome === 'wrong knowledge' && onlyDenies(reasoning))
    return times.outcome;
  if (times.outcome === 'wrong knowledge') return times.outcome;
  const silent = times.outcome === 'none' || times.outcome === 'thin';
  return silent || /wrong|both/u.test(reasoning.outcome) ? reasoning.outcome : times.outcome;
}

const onlyDenies = ({ response }: ReasoningVerdict): boolean =>
  response.edges.every(({ contradicts, negated }) => !contradicts || negated);

/**
 * The settings that the paper's single theta mixes (ERRATA): labels with at least this cosine are synonyms,
 * and an oracle fires below its Jaccard similarity: θe for edges, θn for nodes (Algorithm 3).
 */
export interface OracleSettings {
  readonly synonymCosine: number;
  readonly edgeJaccard: number;
  readonly nodeJaccard: number;
}
/** The paper's θ, which it chose on 270 answers (Drowzee, section 4.1). */
export const publishedSettings: OracleSettings = { synonymCosine: 0.8, edgeJaccard: 0.8, nodeJaccard: 0.8 };

export const sameSettings = (a: OracleSettings, b: OracleSettings): boolean =>
  a.synonymCosine === b.synonymCosine && a.edgeJaccard === b.edgeJaccard && a.nodeJaccard === b.nodeJaccard;
