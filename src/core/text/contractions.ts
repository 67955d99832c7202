/**
 * English as people type it: "didnt", "thats", "no its in Africa". The apostrophes are put back, so that
 * whatever reads the text knows one spelling. Only words that are nothing else without the apostrophe are
 * changed; "its" only where a possessive cannot stand. Linear in the text.
 */
import { pattern } from '../pattern-parts.ts';

export interface SpelledText {
  readonly text: string;
  /** Where the letter at an index of `text` is in the original; what was put in is at the letter after it. */
  readonly place: (index: number) => number;
}

/** Groups: what stands before the apostrophe and after it. */
const contracted = new RegExp(
  pattern`(?<![\p{L}\p{N}'’])(?:
      (do|does|did|is|was|are|were|has|have|had|would|could|should|must|ca|wo|ai)n(t)|
      (that|he|she|there|what|who|where)(s)|(they|you)(re)|(i)(m)|(i|they|you|we)(ve)
    )(?![\p{L}\p{N}'’])`,
  'giu',
);
/** Before these words "its" is "it's". */
const beforeValue = pattern`
  (?:a|an|the|not|in|on|at|by|from|true|false|correct|incorrect|right|wrong|been|called)\b`;
/** The whole rest of a sentence, "its Toronto": a possessive with its noun would be no sentence. */
const wholeRest = pattern`[\p{L}'’-]{2,30}(?:\s[\p{L}'’-]{2,30})?\s{0,2}(?:[.!?,;\n]|\sso\s|$)`;
const itIs = new RegExp(
  pattern`(?<=(?:
      ^|[.!?,;:\n–—-]|(?<!\p{L})(?:yes|no|nope|yeah|think|believe|guess|but|so|and|because)
    )\s{0,2})
    (it)(s)(?=\s(?:${beforeValue}|${wholeRest}))`,
  'giu',
);

/** "America its in Africa": no possessive stands before these words, so a new statement begins. */
const runOn = /(?<=[\p{L}\p{N}] )(it)(s)(?=\s(?:a|an|the|not|in|on|at|by|from)\s)/giu;

/** The text with the apostrophes of its contractions. */
export function withApostrophes(text: string): SpelledText {
  const marks = [contracted, itIs, runOn].flatMap((words) =>
    [...text.matchAll(words)].map((match): Mark => [match.index + lengthBefore(match), "'"]),
  );
  return withMarks(text, marks);
}

/** Where a mark is put into a text, and which. */
export type Mark = readonly [at: number, mark: string];

/** The text with the marks; of several for one place, only the first. */
export function withMarks(text: string, marks: readonly Mark[]): SpelledText {
  if (marks.length === 0) return { text, place: (index) => index };
  const sorted = [...marks].sort(([a], [b]) => a - b).filter(([at], i, all) => at !== all[i - 1]?.[0]);
  const parts: string[] = [];
  let from = 0;
  for (const [at, mark] of sorted) {
    parts.push(text.slice(from, at), mark);
    from = at;
  }
  parts.push(text.slice(from));
  const places = sorted.map(([at]) => at);
  return { text: parts.join(''), place: (index) => index - marksBefore(places, index) };
}

/** The last group is what stands after the apostrophe. */
const lengthBefore = ([word, ...groups]: RegExpExecArray): number =>
  word.length - (groups.findLast((group) => group !== undefined)?.length ?? 0);

/** How many marks were put before the index, of which the k-th stands at `places[k] + k`. */
function marksBefore(places: readonly number[], index: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] as number) + middle < index) low = middle + 1;
    else high = middle;
  }
  return low;
}
