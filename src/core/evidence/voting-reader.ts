/**
 * Several readers with one vote each (MetaRAG 5.1, the ensemble of verifiers). The majority decides. Without
 * a majority, the passages say nothing.
 */
import type { EvidenceFinding, EvidenceReader, Judgement } from '../ports/evidence.ts';
import { judgements } from '../ports/evidence.ts';

/** @param readers at least one. */
export function votingReader(readers: readonly EvidenceReader[]): EvidenceReader {
  return {
    id: `majority of ${readers.map(({ id }) => id).join(', ')}`,
    async read(requests) {
      const findings: (readonly EvidenceFinding[])[] = [];
      for (const reader of readers) findings.push(await reader.read(requests));
      return requests.map((_, index) => elected(findings.map((own) => own[index] as EvidenceFinding)));
    },
  };
}

/**
 * Spans and evidence come from the first reader that voted with the majority. Probabilities are the mean over
 * all readers.
 */
function elected(findings: readonly EvidenceFinding[]): EvidenceFinding {
  const votes = (judgement: Judgement) =>
    findings.filter((finding) => finding.judgement === judgement).length;
  const judgement = judgements.find((each) => votes(each) > findings.length / 2) ?? 'says nothing';
  const mean = (of: (finding: EvidenceFinding) => number) =>
    findings.reduce((sum, finding) => sum + of(finding), 0) / findings.length;
  const speaker =
    findings.find((finding) => finding.judgement === judgement) ?? (findings[0] as EvidenceFinding);
  const counted = judgements
    .map((each) => [votes(each), each] as const)
    .filter(([count]) => count > 0)
    .map(([count, each]) => `${String(count)} ${each}`)
    .join(', ');
  return {
    judgement,
    support: mean(({ support }) => support),
    contradiction: mean(({ contradiction }) => contradiction),
    statementSpans: speaker.statementSpans,
    evidence: speaker.evidence,
    why: `Of ${String(findings.length)} readers: ${counted}. ${speaker.why}`,
  };
}
