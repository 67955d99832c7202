/** The result of an alignment, as plain data. */
import type { Judgement } from '../../ports/evidence.ts';
import type { SyntaxTree } from '../../text/syntax.ts';
import type { Span } from '../../text/words.ts';
import type { Conflict } from './conflict.ts';
import type { ConflictKind } from './conflict-kinds.ts';
import type { SentencePlace } from './evidence-index.ts';
import type { SaidOfAnother } from './said-of-another.ts';
import type { ContentTerm } from './term.ts';

/** A text with the trees of its sentences. Spans refer to `text`. */
export interface ReadText {
  readonly text: string;
  readonly trees: readonly SyntaxTree[];
}

/** The result for one term of the statement. */
export interface TermFinding {
  readonly term: ContentTerm;
  /**
   * `found`: in the sentence read for it. `nearby` or `elsewhere`: in another sentence. `conflicts`: with a
   * term of the sentence. `missing`: in none.
   */
  readonly state: 'found' | 'nearby' | 'elsewhere' | 'conflicts' | 'missing';
  readonly credit: number;
  /** The words that match it, or that conflict with it. */
  readonly evidence?: { readonly place: SentencePlace; readonly span: Span; readonly text: string };
  readonly conflict?: { readonly kind: ConflictKind; readonly strength: number };
}

/** A sentence of the statement, compared with the evidence sentence that matches it best. */
export interface SentenceAlignment {
  readonly judgement: Judgement;
  readonly support: number;
  readonly contradiction: number;
  readonly place: SentencePlace | undefined;
  readonly terms: readonly TermFinding[];
  /** Share of the statement's weight that the passages support. */
  readonly coverage: number;
  /** The same without the terms in conflict. */
  readonly rest: number;
  /** The evidence holds only under limits that the statement leaves out. */
  readonly restricted: boolean;
  readonly hedged: boolean;
  readonly conflicts: readonly Conflict[];
  /** Share of the statement's weight that this sentence supports or contradicts. */
  readonly engaged: number;
  /** Share of the statement's links that the sentence also has. */
  readonly linked: number;
}

/** What passages say about a statement. Of several sentences, the worst decides. */
export interface Alignment {
  readonly judgement: Judgement;
  readonly support: number;
  readonly contradiction: number;
  readonly sentences: readonly SentenceAlignment[];
  /** What the passages only have of something else. */
  readonly ofAnother?: SaidOfAnother | undefined;
}
