/**
 * Judges by alignment alone: the same words (also reworded), the same roles, the same values (MetaRAG,
 * section 3.4, without a model). It parses the statement and the retrieved passages, nothing else. The same
 * requests give the same findings.
 */
import type { EvidenceFinding, EvidenceReader, EvidenceRequest } from '../ports/evidence.ts';
import type { SyntaxParser } from '../ports/models.ts';
import { canonicalText } from '../text/canonical-text.ts';
import type { Lexicon } from '../text/lexicon/lexicon.ts';
import { splitSentences } from '../text/sentences.ts';
import type { Span } from '../text/words.ts';
import { align } from './alignment/align.ts';
import type { ReadText } from './alignment/alignment.ts';
import { alignmentFeatures, type AlignmentFeatures } from './alignment/features.ts';
import { findingOf } from './alignment/finding.ts';

/**
 * Parsed passages kept in memory, because a document's passages come back with every statement. Chosen by
 * hand.
 */
const kept = 400;

/** What the alignment finds for a request, and the numbers behind it. */
export interface AlignedFinding {
  readonly finding: EvidenceFinding;
  readonly features: AlignmentFeatures;
}

export interface AligningReader extends EvidenceReader {
  align(requests: readonly EvidenceRequest[]): Promise<readonly AlignedFinding[]>;
}

export function deterministicReader(parser: SyntaxParser, lexicon: Lexicon): AligningReader {
  const passages = new Map<string, Promise<Canonical>>();
  const passage = (source: string): Promise<Canonical> => {
    const known = passages.get(source);
    if (known) return known;
    if (passages.size >= kept) passages.clear();
    const reading = readText(parser, source);
    passages.set(source, reading);
    // After a failure, the next call parses again.
    reading.catch(() => passages.delete(source));
    return reading;
  };
  const alignOne = async ({
    statement,
    question,
    passages: sources,
  }: EvidenceRequest): Promise<AlignedFinding> => {
    const claimed = await readText(parser, statement);
    const asked = question === undefined ? undefined : await readText(parser, question);
    const evidence: Canonical[] = [];
    for (const source of sources) evidence.push(await passage(source));
    const alignment = align(
      claimed.read,
      evidence.map(({ read }) => read),
      lexicon,
      asked?.read,
    );
    return {
      finding: findingOf(alignment, claimed.toSource, evidence),
      features: alignmentFeatures(alignment),
    };
  };
  const alignAll = async (requests: readonly EvidenceRequest[]): Promise<AlignedFinding[]> => {
    const found: AlignedFinding[] = [];
    for (const request of requests) found.push(await alignOne(request));
    return found;
  };
  return {
    id: 'alignment 2',
    align: alignAll,
    read: async (requests) => (await alignAll(requests)).map(({ finding }) => finding),
  };
}

interface Canonical {
  readonly read: ReadText;
  readonly sentences: readonly Span[];
  /** Turns spans of the canonical text into spans of the text as given. */
  readonly toSource: (span: Span) => Span;
}

async function readText(parser: SyntaxParser, source: string): Promise<Canonical> {
  const { text, toSource } = canonicalText(source);
  const sentences = splitSentences(text);
  return { read: { text, trees: await parser.parse(text, sentences) }, sentences, toSource };
}
