/**
 * A request with its passages narrowed to the sentences that matter to the statement, so that a reader which
 * parses has little to parse. Sentences that stand close stay together; what is found in a part is given back
 * as a place in its passage.
 */
import type { EvidenceFinding, EvidenceReader, EvidenceRequest } from '../ports/evidence.ts';
import type { Span } from '../text/words.ts';
import {
  SentencePools,
  type SelectionLimits,
  type Sentence,
  type SentencePool,
} from './retrieval/selection.ts';

/**
 * What an aligning reader is given. Measured on summaries and claims about articles: a third and fourth
 * sentence, or the whole, tell it nothing more.
 */
export const alignedLimits: SelectionLimits = { sentences: 2, words: 100, gain: 0.08 };

/** The same reader, of less. */
export function narrowingReader(
  reader: EvidenceReader,
  limits: SelectionLimits = alignedLimits,
): EvidenceReader {
  const pools = new SentencePools();
  return {
    id: reader.id,
    async read(requests) {
      const all = requests.map((request) => narrowed(request, pools.of(request.passages), limits));
      const findings = await reader.read(all.map(({ request }) => request));
      return findings.map((finding, index) => (all[index] as Narrowed).widen(finding));
    },
  };
}

interface Narrowed {
  readonly request: EvidenceRequest;
  /** A finding about the narrowed request, as one about the request it came from. */
  widen(finding: EvidenceFinding): EvidenceFinding;
}

/** Sentences of one passage as a text of their own. */
interface Part {
  readonly passage: number;
  readonly text: string;
  /** Where each piece begins in the text, and in its passage. */
  readonly pieces: readonly { readonly at: number; readonly from: number }[];
}

/** @param pool of the request's passages. */
function narrowed(request: EvidenceRequest, pool: SentencePool, limits: SelectionLimits): Narrowed {
  const parts = partsOf(
    pool.select(request.statement, request.question, limits),
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

/** A span of a part as one of its passage. */
function widened({ pieces }: Part): (span: Span) => Span {
  return ([start, end]) => {
    const { at, from } = pieces.findLast((piece) => piece.at <= start) ?? { at: 0, from: 0 };
    return [start - at + from, end - at + from];
  };
}

/** Between sentences that did not follow one another. */
const pause = '\n\n';

/** Neighbours are joined, and those with one sentence between: what "it" means is named there. */
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
