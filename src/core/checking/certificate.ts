/**
 * A checked answer as a certificate: everything the verdict depends on, quoted, with hashes. A small separate
 * checker (public/certificate/), which shares none of this code, can verify arithmetic, spans and hashes. The
 * certificate proves that the figures follow from the decisions, not that the decisions are right.
 */
import type { Span } from '../text/words.ts';
import { canonicalJson } from './audit-log.ts';
import { scoredPenalties, type CheckedAnswer, type CheckedFactoid } from './check.ts';
import { factoidScore } from './penalty.ts';
import type { PolicyDecision, TopicTag } from './policy.ts';
import { evidenceOf } from './safeguards.ts';
import { sha256 } from './sha256.ts';
import { ABSENT_FROM, CONTRADICTED_FROM, SUPPORTED_FROM, verdictOf, type Verdict } from './verdict.ts';

/**
 * In version 1 the score of a statement is the mean of all its penalties; in version 2 a side with fewer
 * variants weighs as much as the other.
 */
export type CertificateVersion = 1 | 2;

interface Quotation {
  readonly span: Span;
  readonly text: string;
}
export interface CertifiedFactoid {
  readonly text: string;
  /** Quotations of the answer: where it says this, and the words that decide. */
  readonly said: readonly Quotation[];
  readonly words: readonly Quotation[];
  readonly verdict: Verdict;
  /** Probabilities that the documents support and that they contradict the statement. */
  readonly support: number;
  readonly contradiction: number;
  readonly why: string;
  /** Quotations of the documents' texts. */
  readonly evidence: readonly (Quotation & { readonly document: string })[];
  readonly variants: readonly {
    readonly relation: 'synonym' | 'antonym';
    readonly kind: string;
    readonly text: string;
    readonly decision: string;
    readonly support: number;
    readonly contradiction: number;
    readonly penalty: number;
  }[];
  readonly score: number;
  readonly flagged: boolean;
  readonly correction?: Quotation & { readonly document: string };
}

/** Present when the user's language model wrote the answer from the documents. */
interface Writing {
  /** Name and hash of the model. */
  readonly model: string;
  /** Whether the model was asked again after an answer was refused. */
  readonly strict: boolean;
}

export interface Certificate {
  readonly format: 'totem-certificate';
  readonly version: CertificateVersion;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly question: string;
  readonly answer: string;
  readonly answerHash: string;
  /** Absent where it is not known who wrote the answer. */
  readonly written?: Writing;
  /** Hashes of the texts read from the files. */
  readonly documents: readonly { readonly id: string; readonly name: string; readonly hash: string }[];
  readonly reader: string;
  readonly settings: CheckedAnswer['settings'];
  /** The least probability of support, of contradiction and of silence for a verdict, in this order. */
  readonly verdictBounds: {
    readonly supportedFrom: number;
    readonly contradictedFrom: number;
    readonly absentFrom: number;
  };
  readonly topics: readonly TopicTag[];
  readonly threshold: number;
  readonly topic?: string;
  readonly factoids: readonly CertifiedFactoid[];
  readonly score: number;
  readonly flagged: boolean;
  readonly actions: readonly string[];
  /** SHA-256 of all other fields, with sorted keys. */
  readonly hash: string;
}

export interface CertificateRequest {
  readonly checked: CheckedAnswer;
  readonly documents: Certificate['documents'];
  readonly tags: readonly TopicTag[];
  readonly decision: PolicyDecision;
  readonly at: number;
  readonly written?: Writing | undefined;
}

export function certificateOf({
  checked,
  documents,
  tags,
  decision,
  at,
  written,
}: CertificateRequest): Certificate {
  const { question, answer, reader, settings, score } = checked;
  const { supportedFrom = SUPPORTED_FROM } = settings;
  const quoted = new Set(
    checked.factoids.flatMap((one) => [
      ...one.context.map(({ document }) => document),
      ...(one.correction ? [one.correction.document] : []),
    ]),
  );
  const stated = {
    format: 'totem-certificate' as const,
    version: versionOf(checked),
    at,
    question,
    answer,
    answerHash: sha256(answer),
    ...(written && { written: { model: written.model, strict: written.strict } }),
    documents: documents.filter(({ id }) => quoted.has(id)),
    reader,
    settings,
    verdictBounds: { supportedFrom, contradictedFrom: CONTRADICTED_FROM, absentFrom: ABSENT_FROM },
    topics: tags,
    threshold: decision.threshold,
    ...(decision.topic !== undefined && { topic: decision.topic }),
    factoids: checked.factoids.map((one, i) =>
      certified(one, { answer, supportedFrom, flagged: decision.factoids.includes(i) }),
    ),
    score,
    flagged: decision.flagged,
    actions: decision.actions,
  };
  return { ...stated, hash: sha256(canonicalJson(stated)) };
}

/**
 * Version 2, unless the answer was checked before there was one: then a score that it was kept with follows
 * from the rule of version 1 only.
 */
const versionOf = ({ factoids, settings }: CheckedAnswer): CertificateVersion =>
  factoids.every(({ variants, score }) => isNear(score, factoidScore(scoredPenalties(variants, settings))))
    ? 2
    : 1;

const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 1e-9;

function certified(
  { factoid, finding, context, variants, score, words, correction }: CheckedFactoid,
  {
    answer,
    supportedFrom,
    flagged,
  }: { readonly answer: string; readonly supportedFrom: number; readonly flagged: boolean },
): CertifiedFactoid {
  const quote = (span: Span): Quotation => ({ span, text: answer.slice(...span) });
  return {
    text: factoid.text,
    said: factoid.spans.map(quote),
    words: words.map(quote),
    verdict: verdictOf(finding, supportedFrom),
    support: finding.support,
    contradiction: finding.contradiction,
    why: finding.why,
    evidence: evidenceOf({ finding, context }).map(({ document, span, text }) => ({ document, span, text })),
    variants: variants.map(
      ({ mutation: { relation, kind, text }, finding: { support, contradiction }, decision, penalty }) => ({
        relation,
        kind,
        text,
        decision,
        support,
        contradiction,
        penalty,
      }),
    ),
    score,
    flagged,
    ...(correction && { correction }),
  };
}
