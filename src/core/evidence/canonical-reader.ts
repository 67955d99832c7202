/**
 * White space, quotation marks and Unicode forms must not change a verdict. So the reader gets the canonical
 * form of every text, and the spans it finds are mapped back to the texts as given.
 */
import type { EvidenceFinding, EvidenceReader, EvidenceRequest } from '../ports/evidence.ts';
import { canonicalText, type CanonicalText } from '../text/canonical-text.ts';

export function canonicalReader(reader: EvidenceReader): EvidenceReader {
  return {
    id: reader.id,
    async read(requests) {
      const all = requests.map(canonical);
      const findings = await reader.read(all.map(({ request }) => request));
      return findings.map((finding, index) => inSource(finding, all[index] as Canonical));
    },
  };
}

interface Canonical {
  readonly request: EvidenceRequest;
  readonly statement: CanonicalText;
  readonly passages: readonly CanonicalText[];
}

function canonical({ statement, question, passages }: EvidenceRequest): Canonical {
  const own = canonicalText(statement);
  const all = passages.map(canonicalText);
  return {
    request: {
      statement: own.text,
      passages: all.map(({ text }) => text),
      ...(question !== undefined && { question: canonicalText(question).text }),
    },
    statement: own,
    passages: all,
  };
}

function inSource(finding: EvidenceFinding, { statement, passages }: Canonical): EvidenceFinding {
  return {
    ...finding,
    statementSpans: finding.statementSpans.map(statement.toSource),
    evidence: finding.evidence.map(({ passage, sentence, words }) => {
      const { toSource } = passages[passage] as CanonicalText;
      return { passage, sentence: toSource(sentence), words: words.map(toSource) };
    }),
  };
}
