/** A factoid said otherwise (MetaRAG, section 3.3): a synonym mutation must stay true where the factoid is true, an antonym mutation must become false. */
import type { Span } from '../words.ts';

export const mutationKinds = ['unchanged', 'synonym', 'active or passive', 'inverse relation', 'paraphrase', 'antonym', 'negation', 'number', 'date', 'unit', 'entity'] as const;
export type MutationKind = (typeof mutationKinds)[number];

export interface Mutation {
  readonly relation: 'synonym' | 'antonym';
  readonly kind: MutationKind;
  readonly text: string;
  /** What was exchanged: the span in the factoid's text, what stood there, what stands there now. */
  readonly changes: readonly { readonly span: Span; readonly from: string; readonly to: string }[];
}
