/** Cuts a text at the ends of marked spans, so that each stretch carries the marks that lie over it. */
import type { Span } from '../../core/text/words.ts';

export interface Stretch<Mark> {
  readonly start: number;
  readonly text: string;
  /** In the order in which the marks were given. */
  readonly marks: readonly Mark[];
}

export function stretches<Mark extends { readonly span: Span }>(
  text: string,
  marks: readonly Mark[],
): Stretch<Mark>[] {
  const inside = marks
    .map((mark) => ({ mark, from: Math.max(0, mark.span[0]), to: Math.min(text.length, mark.span[1]) }))
    .filter(({ from, to }) => from < to);
  const cuts = [...new Set([0, text.length, ...inside.flatMap(({ from, to }) => [from, to])])].sort(
    (a, b) => a - b,
  );
  return cuts.slice(1).map((end, i) => {
    const start = cuts[i] as number;
    return {
      start,
      text: text.slice(start, end),
      marks: inside.filter(({ from, to }) => from <= start && to >= end).map(({ mark }) => mark),
    };
  });
}
