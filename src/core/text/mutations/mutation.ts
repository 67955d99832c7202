/**
 * A factoid said otherwise (MetaRAG, section 3.3): a synonym mutation must stay true where the factoid is
 * true, an antonym mutation must become false.
 */
import type { Span } from '../words.ts';

export const mutationKinds = [
  'unchanged',
  'synonym',
  'active or passive',
  'inverse relation',
  'paraphrase',
  'antonym',
  'negation',
  'number',
  'date',
  'unit',
  'entity',
] as const;
export type MutationKind = (typeof mutationKinds)[number];

/** What was exchanged: the span in the factoid's text, what stood there, what stands there now. */
export interface Change {
  readonly span: Span;
  readonly from: string;
  readonly to: string;
}

export interface Mutation {
  readonly relation: 'synonym' | 'antonym';
  readonly kind: MutationKind;
  readonly text: string;
  /** In the order of the text, none inside another. */
  readonly changes: readonly Change[];
}

/**
 * A mutation that was found, before some are chosen: 0 is as good as a careful writer's, 1 is right but less
 * likely what one would write, 2 is a last resort.
 */
export interface Candidate extends Mutation {
  readonly rank: 0 | 1 | 2;
}

/** What is to stand at a span instead. */
export type Edit = readonly [span: Span, to: string];

/** The text with edits made, with its first letter as large as before; undefined where nothing changes. */
export function candidate(
  text: string,
  relation: Mutation['relation'],
  kind: MutationKind,
  edits: readonly Edit[],
  rank: Candidate['rank'] = 0,
): Candidate | undefined {
  const ordered = [...edits].filter(([span, to]) => text.slice(...span) !== to).sort(([[a]], [[b]]) => a - b);
  let made = '';
  let at = 0;
  const changes: Change[] = [];
  for (const [span, to] of ordered) {
    made += text.slice(at, span[0]) + to;
    changes.push({ span, from: text.slice(...span), to });
    at = span[1];
  }
  made = (made + text.slice(at))
    .replace(/ {2,}/gu, ' ')
    .replace(/ (?=[,.;])/gu, '')
    .trim();
  const isCapital = /^\p{Lu}/u.test(text);
  const whole = isCapital ? made.charAt(0).toUpperCase() + made.slice(1) : made;
  return changes.length === 0 || whole === text ? undefined : { relation, kind, text: whole, changes, rank };
}
