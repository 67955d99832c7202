/**
 * Judges by alignment alone: the same words said otherwise, the same roles, the same values (MetaRAG, section 3.4, without a model).
 * Parses the statement and what retrieval brought, nothing else; the same requests give the same findings.
 */
import type { EvidenceReader, EvidenceRequest } from '../ports/evidence.ts';
import type { SyntaxParser } from '../ports/models.ts';
import { canonicalText } from '../text/canonical-text.ts';
import type { Lexicon } from '../text/lexicon/lexicon.ts';
import { splitSentences } from '../text/sentences.ts';
import type { Span } from '../text/words.ts';
import { align, type ReadText } from './alignment/align.ts';
import { findingOf } from './alignment/finding.ts';

/** How many passages are kept read: a document's passages come back with every statement. */
const kept = 400;

export function deterministicReader(parser: SyntaxParser, lexicon: Lexicon): EvidenceReader {
  const passages = new Map<string, Promise<Canonical>>();
  const passage = (source: string): Promise<Canonical> => {
    let found = passages.get(source);
    if (!found) {
      if (passages.size >= kept) passages.clear();
      passages.set(source, found = readText(parser, source));
    }
    return found;
  };
  const readOne = async ({ statement, question, passages: sources }: EvidenceRequest) => {
    const claimed = await readText(parser, statement);
    const asked = question === undefined ? undefined : await readText(parser, question);
    const evidence: Canonical[] = [];
    for (const source of sources) evidence.push(await passage(source));
    const alignment = align(claimed.read, evidence.map(({ read }) => read), lexicon, asked?.read);
    return findingOf(alignment, claimed.toSource, evidence);
  };
  return {
    id: 'alignment 1',
    async read(requests) {
      const findings = [];
      for (const request of requests) findings.push(await readOne(request));
      return findings;
    },
  };
}

interface Canonical {
  readonly read: ReadText;
  readonly sentences: readonly Span[];
  /** From spans of the text read to those of the text given. */
  readonly toSource: (span: Span) => Span;
}

async function readText(parser: SyntaxParser, source: string): Promise<Canonical> {
  const { text, toSource } = canonicalText(source), sentences = splitSentences(text);
  return { read: { text, trees: await parser.parse(text, sentences) }, sentences, toSource };
}
