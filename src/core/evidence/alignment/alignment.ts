/** The result of an alignment, as plain data. */
import type { Judgement } from '../../ports/evidence.ts';
import type { SyntaxTree } from '../../text/syntax.ts';
import type { Span } from '../../text/words.ts';
import type { Conflict } from './conflict.ts';
import type { ConflictKind } from './conflict-kinds.ts';
import type { SentencePlace } from './evidence-index.ts';
import type { Term } from './term.ts';

/** A text with the trees of its sentences; spans count in `text`. */
export interface ReadText {
  readonly text: string;
  readonly trees: readonly SyntaxTree[];
}

/** What became of one term of the statement. */
export interface TermFinding {
  readonly term: Term;
  /**
   * `found` in the sentence read for it; `nearby` or `elsewhere` in another one; `conflicts` with what stands
   * there; `missing` everywhere.
   */
  readonly state: 'found' | 'nearby' | 'elsewhere' | 'conflicts' | 'missing';
  readonly credit: number;
  /** The words that answer to it, or that stand in its place. */
  readonly evidence?: { readonly place: SentencePlace; readonly span: Span; readonly text: string };
  readonly conflict?: { readonly kind: ConflictKind; readonly strength: number };
}

/** A sentence of the statement against the sentence that answers best to it. */
export interface SentenceAlignment {
  readonly judgement: Judgement;
  readonly support: number;
  readonly contradiction: number;
  readonly place: SentencePlace | undefined;
  readonly terms: readonly TermFinding[];
  /** Share of the statement's weight that the passages bear out. */
  readonly coverage: number;
  /** The same without the terms in conflict. */
  readonly rest: number;
  /** The evidence holds under narrower terms than the statement. */
  readonly restricted: boolean;
  readonly hedged: boolean;
  readonly conflicts: readonly Conflict[];
  /** Share of the statement's weight that this one sentence has something to say of. */
  readonly engaged: number;
  /** Share of the statement's links that the sentence has too. */
  readonly linked: number;
}

/** What passages say of a statement: of several sentences the worst decides. */
export interface Alignment {
  readonly judgement: Judgement;
  readonly support: number;
  readonly contradiction: number;
  readonly sentences: readonly SentenceAlignment[];
}
