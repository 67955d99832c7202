/**
 * Narrows the passages of a request to the sentences that matter to the statement, so that a reader that
 * parses has little to parse. Neighbouring sentences stay together. Spans found in a part are mapped back to
 * its passage.
 */
import type { EvidenceFinding, EvidenceRequest } from '../ports/evidence.ts';
import type { AligningReader } from './deterministic-reader.ts';
import type { Span } from '../text/words.ts';
import {
  SentencePools,
  type SelectionLimits,
  type Sentence,
  type SentencePool,
} from './retrieval/selection.ts';
import { searchedBy } from './statement.ts';

/**
 * Limits for an aligning reader. Measured on summaries and on claims about articles: a third and fourth
 * sentence, or the whole text, add nothing.
 */
export const alignedLimits: SelectionLimits = { sentences: 2, words: 100, gain: 0.08 };

/**
 * Returns the same reader, which now reads narrowed passages.
 * @param pools may be shared with a reader of the same passages.
 */
export function narrowingReader(
  reader: AligningReader,
  pools: SentencePools = new SentencePools(),
  limits: SelectionLimits = alignedLimits,
): AligningReader {
  const align: AligningReader['align'] = async (requests) => {
    const all = requests.map((request) => narrowed(request, pools.of(request.passages), limits));
    const aligned = await reader.align(all.map(({ request }) => request));
    return aligned.map(({ finding, ...rest }, index) => ({
      ...rest,
      finding: (all[index] as Narrowed).widen(finding),
    }));
  };
  return {
    id: reader.id,
    align,
    read: async (requests) => (await align(requests)).map(({ finding }) => finding),
  };
}

interface Narrowed {
  readonly request: EvidenceRequest;
  /** Turns a finding about the narrowed request into one about the original request. */
  widen(finding: EvidenceFinding): EvidenceFinding;
}

/** Sentences of one passage, joined to one text. */
interface Part {
  readonly passage: number;
  readonly text: string;
  /** Where each piece begins: `at` in the text, `from` in its passage. */
  readonly pieces: readonly { readonly at: number; readonly from: number }[];
}

/** @param pool the sentences of the request's passages. */
function narrowed(request: EvidenceRequest, pool: SentencePool, limits: SelectionLimits): Narrowed {
  const parts = partsOf(
    pool.select(searchedBy(request).statement, request.question, limits),
    pool.sentences,
    request.passages,
  );
  return {
    request: { ...request, passages: parts.map(({ text }) => text) },
    widen: (finding) => ({
      ...finding,
      evidence: finding.evidence.map(({ passage, sentence, words }) => {
        const part = parts[passage] as Part;
        const moved = widened(part);
        return { passage: part.passage, sentence: moved(sentence), words: words.map(moved) };
      }),
    }),
  };
}

/** Turns spans of a part into spans of its passage. */
function widened({ pieces }: Part): (span: Span) => Span {
  return ([start, end]) => {
    const { at, from } = pieces.findLast((piece) => piece.at <= start) ?? { at: 0, from: 0 };
    return [start - at + from, end - at + from];
  };
}

/** Separates sentences that are not neighbours. */
const pause = '\n\n';

/**
 * Joins neighbours, and also sentences with one sentence between them: the first often names what "it" means
 * in the second.
 */
function partsOf(
  selected: readonly Sentence[],
  all: readonly Sentence[],
  passages: readonly string[],
): Part[] {
  const parts: { passage: number; text: string; pieces: { at: number; from: number }[] }[] = [];
  let last = -1;
  let end = 0;
  for (const sentence of selected) {
    const { passage, span } = sentence;
    const source = passages[passage] as string;
    const at = all.indexOf(sentence);
    const before = parts.at(-1);
    if (before?.passage === passage && last === at - 1) before.text += source.slice(end, span[1]);
    else if (before?.passage === passage && last === at - 2) {
      before.pieces.push({ at: before.text.length + pause.length, from: span[0] });
      before.text += pause + source.slice(...span);
    } else parts.push({ passage, text: source.slice(...span), pieces: [{ at: 0, from: span[0] }] });
    [last, end] = [at, span[1]];
  }
  return parts;
}
