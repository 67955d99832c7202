/**
 * A reworded or falsified factoid (MetaRAG, section 3.3): a synonym mutation must stay true if the factoid is
 * true; an antonym mutation must become false.
 */
import type { Span } from '../words.ts';

export const mutationKinds = [
  'unchanged',
  'synonym',
  'active or passive',
  'inverse relation',
  'paraphrase',
  'order',
  'modality',
  'antonym',
  'negation',
  'number',
  'date',
  'unit',
  'entity',
] as const;
export type MutationKind = (typeof mutationKinds)[number];

/** A replacement: the span in the factoid's text, the old text and the new text. */
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
 * A possible mutation, before some are chosen. Rank 0 reads as if a careful writer wrote it; 1 is correct but
 * less natural; 2 changes two places at once or is a last resort; 3 may be of
 * another sense; 4 only affirms what it stands before.
 */
export interface Candidate extends Mutation {
  readonly rank: 0 | 1 | 2 | 3 | 4;
}

/** A span with the text that replaces it. */
export type Edit = readonly [span: Span, to: string];

/** The text with the edits applied, with the case of its first letter kept; undefined if nothing changes. */
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
    .replace(/ (?=[,;]|\.(?![\p{L}\d]))/gu, '')
    .replace(/,(?=\.)/gu, '')
    .trim();
  const isCapital = /^\p{Lu}/u.test(text);
  const whole = isCapital ? made.charAt(0).toUpperCase() + made.slice(1) : made;
  return changes.length === 0 || whole === text ? undefined : { relation, kind, text: whole, changes, rank };
}
