/**
 * A checked answer as a certificate: everything the verdict depends on, quoted, with hashes. A small separate
 * checker (public/certificate/), which shares none of this code, can verify arithmetic, spans and hashes. The
 * certificate proves that the figures follow from the decisions, not that the decisions are right.
 */
import type { EvidenceFinding } from '../ports/evidence.ts';
import type { Span } from '../text/words.ts';
import { canonicalJson } from './audit-log.ts';
import type { CheckedAnswer, CheckedFactoid } from './check.ts';
import type { PolicyDecision, TopicTag } from './policy.ts';
import { sha256 } from './sha256.ts';

export const CERTIFICATE_VERSION = 1;

interface Quotation {
  readonly span: Span;
  readonly text: string;
}
export interface CertifiedFactoid {
  readonly text: string;
  /** Quotations of the answer: where it says this, and the words that decide. */
  readonly said: readonly Quotation[];
  readonly words: readonly Quotation[];
  readonly judgement: EvidenceFinding['judgement'];
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
  readonly version: typeof CERTIFICATE_VERSION;
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
  const quoted = new Set(
    checked.factoids.flatMap((one) => [
      ...one.context.map(({ document }) => document),
      ...(one.correction ? [one.correction.document] : []),
    ]),
  );
  const stated = {
    format: 'totem-certificate' as const,
    version: CERTIFICATE_VERSION as typeof CERTIFICATE_VERSION,
    at,
    question,
    answer,
    answerHash: sha256(answer),
    ...(written && { written: { model: written.model, strict: written.strict } }),
    documents: documents.filter(({ id }) => quoted.has(id)),
    reader,
    settings,
    topics: tags,
    threshold: decision.threshold,
    ...(decision.topic !== undefined && { topic: decision.topic }),
    factoids: checked.factoids.map((one, i) => certified(one, answer, decision.factoids.includes(i))),
    score,
    flagged: decision.flagged,
    actions: decision.actions,
  };
  return { ...stated, hash: sha256(canonicalJson(stated)) };
}

function certified(
  { factoid, finding, context, variants, score, words, correction }: CheckedFactoid,
  answer: string,
  flagged: boolean,
): CertifiedFactoid {
  const quote = (span: Span): Quotation => ({ span, text: answer.slice(...span) });
  return {
    text: factoid.text,
    said: factoid.spans.map(quote),
    words: words.map(quote),
    judgement: finding.judgement,
    why: finding.why,
    evidence: finding.evidence.flatMap(({ passage, sentence: [start, end] }) => {
      const source = context[passage];
      return source
        ? [
            {
              document: source.document,
              span: [source.span[0] + start, source.span[0] + end] as const,
              text: source.text.slice(start, end),
            },
          ]
        : [];
    }),
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
