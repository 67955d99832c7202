/**
 * Says whether a source supports a claim of any length. The claim is split into factoids, each is compared
 * with the passages nearest to it, and the worst of them count. The question shows what a bare answer is
 * about; it is not evidence.
 */
import type { EvidenceFinding, EvidenceReader } from '../ports/evidence.ts';
import type { SyntaxParser } from '../ports/models.ts';
import { chunk } from '../documents/chunks.ts';
import { canonicalText } from '../text/canonical-text.ts';
import type { Factoid } from '../text/factoids/factoid.ts';
import { inSource, askedOf, readAnswer } from './answer.ts';
import { Retriever } from './retrieval/retriever.ts';
import { evidenceSentences } from './retrieval/sentences.ts';

export interface GroundingRequest {
  readonly source: string;
  readonly claim: string;
  readonly question?: string;
}

export interface GroundedStatement {
  /** Its spans refer to the claim as given. */
  readonly factoid: Factoid;
  /** Its statement spans refer to the factoid's text, its evidence to `passages`. */
  readonly finding: EvidenceFinding;
  readonly passages: readonly string[];
}

export interface Grounding {
  /** How well the source supports the claim, 0 to 1: the mean support of its worst statements. */
  readonly support: number;
  readonly statements: readonly GroundedStatement[];
}

/** Passages read for a statement (MetaRAG, section 4.1). */
const passagesRead = 3;

/**
 * A claim with at least this support counts as grounded. It is below 0.5, because contradiction and silence
 * share the rest.
 */
export const groundedFrom = 0.35;

/**
 * How many of the worst statements are averaged. One unsupported statement should spoil a claim, but one
 * error of a reader should not.
 */
const worst = 3;

/**
 * Returns the support of a claim and its statements. A claim that states nothing has support 0 and no
 * statements.
 */
export async function ground(
  { source, claim, question = '' }: GroundingRequest,
  reader: EvidenceReader,
  parser: SyntaxParser,
): Promise<Grounding> {
  const { text } = canonicalText(source);
  const sentences = evidenceSentences(text);
  const chunks = chunk({ text, format: 'text', pages: [0], headings: [], issues: [] }, sentences);
  const retriever = new Retriever(chunks.map(({ span }) => text.slice(...span)));
  const { question: asked, factoids, toSource } = await readAnswer(claim, question, parser);
  const passages = factoids.map((factoid) =>
    retriever
      .lexical(`${asked} ${factoid.text}`, passagesRead)
      .map(({ index }) => retriever.passages[index] as string),
  );
  const findings = await reader.read(
    factoids.map((factoid, index) => ({
      statement: factoid.text,
      passages: passages[index] as string[],
      ...askedOf(factoid, asked),
    })),
  );
  const statements = factoids.map((factoid, index) => ({
    factoid: inSource(factoid, toSource),
    finding: findings[index] as EvidenceFinding,
    passages: passages[index] as string[],
  }));
  return { support: overall(findings.map(({ support }) => support)), statements };
}

function overall(supports: readonly number[]): number {
  const lowest = [...supports].sort((a, b) => a - b).slice(0, worst);
  return lowest.length === 0 ? 0 : lowest.reduce((sum, support) => sum + support, 0) / lowest.length;
}
