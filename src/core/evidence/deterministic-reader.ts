/**
 * Judges by alignment alone: the same words (also reworded), the same roles, the same values (MetaRAG,
 * section 3.4, without a model). It parses the statement and the retrieved passages, nothing else. The same
 * requests give the same findings.
 */
import type { EvidenceFinding, EvidenceReader, EvidenceRequest } from '../ports/evidence.ts';
import type { SyntaxParser } from '../ports/models.ts';
import type { Lexicon } from '../text/lexicon/lexicon.ts';
import { atDateline } from '../text/datelines.ts';
import { editedTree } from '../text/edited-tree.ts';
import { splitSentences } from '../text/sentences.ts';
import { align } from './alignment/align.ts';
import type { ReadText } from './alignment/alignment.ts';
import { alignmentFeatures, type AlignmentFeatures } from './alignment/features.ts';
import { findingOf } from './alignment/finding.ts';
import type { SaidOfAnother } from './alignment/said-of-another.ts';
import { scopeFinding, type ScopeFinding } from './scope/scope-finding.ts';

/**
 * Parsed passages kept in memory, because a document's passages come back with every statement. Chosen by
 * hand.
 */
const MOST_PASSAGES = 400;

/** What the alignment finds for a request, and the numbers behind it. */
export interface AlignedFinding {
  readonly finding: EvidenceFinding;
  readonly features: AlignmentFeatures;
  /** What the scope of the statement decides, if anything. */
  readonly scope?: ScopeFinding | undefined;
  /** What the passages only have of something else. */
  readonly ofAnother?: SaidOfAnother | undefined;
}

export interface AligningReader extends EvidenceReader {
  align(requests: readonly EvidenceRequest[]): Promise<readonly AlignedFinding[]>;
}

export function deterministicReader(parser: SyntaxParser, lexicon: Lexicon): AligningReader {
  const passages = new Map<string, Promise<ReadText>>();
  const passage = (text: string): Promise<ReadText> => {
    const known = passages.get(text);
    if (known) return known;
    if (passages.size >= MOST_PASSAGES) passages.clear();
    const reading = readPassage(parser, text);
    passages.set(text, reading);
    // After a failure, the next call parses again.
    reading.catch(() => passages.delete(text));
    return reading;
  };
  const alignOne = async ({
    statement,
    question,
    evidenceOf,
    passages: texts,
  }: EvidenceRequest): Promise<AlignedFinding> => {
    const claimed =
      (evidenceOf !== undefined && editedText(await readText(parser, evidenceOf), statement)) ||
      (await readText(parser, statement));
    const asked = question === undefined ? undefined : await readText(parser, question);
    const evidence: ReadText[] = [];
    for (const text of texts) evidence.push(await passage(text));
    const alignment = align(claimed, evidence, lexicon, asked);
    return {
      finding: findingOf(alignment, evidence),
      features: alignmentFeatures(alignment),
      scope: scopeFinding(claimed, evidence, lexicon),
      ofAnother: alignment.ofAnother,
    };
  };
  const alignAll = async (requests: readonly EvidenceRequest[]): Promise<AlignedFinding[]> => {
    const found: AlignedFinding[] = [];
    for (const request of requests) found.push(await alignOne(request));
    return found;
  };
  return {
    id: 'alignment 10',
    align: alignAll,
    read: async (requests) => (await alignAll(requests)).map(({ finding }) => finding),
  };
}

/** A variant of a statement, where its tree follows from that of the statement. */
function editedText({ trees }: ReadText, statement: string): ReadText | undefined {
  const [tree, ...others] = trees;
  const edited = tree && others.length === 0 ? editedTree(tree, statement) : undefined;
  return edited && { text: statement, trees: [edited] };
}

async function readPassage(parser: SyntaxParser, text: string): Promise<ReadText> {
  const sentences = splitSentences(text).flatMap((span) => atDateline(text, span));
  return { text, trees: await parser.parse(text, sentences) };
}

async function readText(parser: SyntaxParser, text: string): Promise<ReadText> {
  return { text, trees: await parser.parse(text, splitSentences(text)) };
}
