/**
 * A request with its passages narrowed to the sentences that matter to the statement, so that a reader which parses has little to parse.
 * Sentences that follow one another stay together; what is found in a part is given back as a place in its passage.
 */
import type { EvidenceFinding, EvidenceReader, EvidenceRequest } from '../ports/evidence.ts';
import type { Span } from '../text/words.ts';
import { SentencePools, type SelectionLimits, type Sentence, type SentencePool } from './retrieval/selection.ts';

/** What an aligning reader is given. Measured on summaries and claims about articles: a third and fourth sentence, or the whole, tell it nothing more. */
export const alignedLimits: SelectionLimits = { sentences: 2, words: 100, gain: 0.08 };

/** The same reader, of less. */
export function narrowingReader(reader: EvidenceReader, limits: SelectionLimits = alignedLimits): EvidenceReader {
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

interface Part { readonly passage: number; readonly span: Span }

/** @param pool of the request's passages. */
function narrowed(request: EvidenceRequest, pool: SentencePool, limits: SelectionLimits): Narrowed {
  const parts = runs(pool.select(request.statement, request.question, limits), pool.sentences);
  return {
    request: { ...request, passages: parts.map(({ passage, span }) => (request.passages[passage] as string).slice(...span)) },
    widen: (finding) => ({
      ...finding,
      evidence: finding.evidence.map(({ passage, sentence, words }) => {
        const part = parts[passage] as Part, moved = ([start, end]: Span): Span => [start + part.span[0], end + part.span[0]];
        return { passage: part.passage, sentence: moved(sentence), words: words.map(moved) };
      }),
    }),
  };
}

/** Neighbours joined. */
function runs(selected: readonly Sentence[], all: readonly Sentence[]): Part[] {
  const parts: { passage: number; span: [number, number]; last: number }[] = [];
  for (const sentence of selected) {
    const at = all.indexOf(sentence), before = parts.at(-1);
    if (before?.passage === sentence.passage && before.last === at - 1) {
      before.span[1] = sentence.span[1];
      before.last = at;
    } else parts.push({ passage: sentence.passage, span: [...sentence.span], last: at });
  }
  return parts;
}
