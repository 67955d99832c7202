/** Verdicts for others: JSON lines with the reasoning's figures, and a table for spreadsheets (formulas defused). Reading either as answers gives the same answers. */
import type { JudgedAnswer } from '../../oracles/report.ts';
import { tableRow } from './table-cells.ts';

export function* verdictsAsJsonl(judged: Iterable<JudgedAnswer>): Generator<string> {
  for (const one of judged) yield `${JSON.stringify({ ...flat(one), evidence: one.case.evidence, entities: one.case.entities })}\n`;
}

export function* verdictsAsCsv(judged: Iterable<JudgedAnswer>): Generator<string> {
  let header = true;
  for (const one of judged) {
    const cells = flat(one);
    if (header) yield tableRow(Object.keys(cells));
    header = false;
    yield tableRow(Object.values(cells));
  }
}

/** Every row has every column, in this order. */
function flat({ case: testCase, answer, verdict: { plain, outcome, category, reasoning } }: JudgedAnswer): Record<string, string | number> {
  return {
    model: answer.model, id: testCase.id, question: testCase.question, expected: testCase.expected, domain: testCase.domain, rule: testCase.rule,
    reply: answer.text, said: plain.kind, why: plain.why, outcome, category,
    published: reasoning?.published ?? '', reasoning_outcome: reasoning?.outcome ?? '', reasoning_why: reasoning?.why ?? '',
    edge_similarity: reasoning?.edgeSimilarity ?? '', node_similarity: reasoning?.nodeSimilarity ?? '', coverage: reasoning?.coverage ?? '', contradictions: reasoning?.contradictions ?? '',
    flagged: answer.flagged === undefined ? '' : String(answer.flagged),
  };
}
