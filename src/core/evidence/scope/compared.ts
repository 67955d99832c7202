/** The two sides of a comparison, and what comparing one dimension gave. */
import type { Lexicon } from '../../text/lexicon/lexicon.ts';
import type { Span } from '../../text/words.ts';
import type { Pairing } from './content.ts';
import type { Placed, ScopeReading } from './reading.ts';

/** What comparing one dimension gave: it follows, it is stronger (does not follow), it is opposite. */
export interface Compared {
  readonly relation: 'follows' | 'stronger' | 'opposite';
  /** What the document says, and what the statement says, in their words. */
  readonly given: string;
  readonly claimed: string;
  readonly dimension: string;
  /** For values: where they stand in both texts. */
  readonly spans?: { readonly given: Span; readonly claimed: Span };
}

export interface Comparison {
  readonly given: ScopeReading;
  readonly sentence: ScopeReading;
  readonly claimed: ScopeReading;
  readonly paired: readonly Pairing[];
  readonly lexicon: Lexicon;
  /** Whether the statement is about what the document makes an exception of. */
  readonly isExcepted: boolean;
  /** Whether an opposite word turns the meaning ("open" and "closed"). */
  readonly turns: boolean;
}

/** The words of an operator as written. */
export const wordsOf = ({ text, line }: ScopeReading, placed: Placed<unknown> | undefined): string => {
  const [from, to] = [line.words[placed?.from ?? -1], line.words[(placed?.to ?? 0) - 1]];
  return from && to ? text.slice(from.span[0], to.span[1]) : '';
};
