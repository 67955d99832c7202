/**
 * Exports verdicts: JSON lines with the reasoning's figures, and a table for spreadsheets (formulas made
 * harmless). Importing either as answers gives the same answers.
 */
import type { JudgedAnswer } from './report.ts';
import type { Verdict } from './verdict.ts';
import type { TestCase } from '../testing/test-case.ts';
import { tableRow } from '../testing/exchange/table-cells.ts';

export function* verdictsAsJsonl(judged: Iterable<JudgedAnswer>): Generator<string> {
  for (const one of judged) {
    const { evidence, entities, temporal } = one.case;
    yield `${JSON.stringify({ ...flat(one), evidence, entities, ...(temporal && { temporal }) })}\n`;
  }
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
function flat({ case: testCase, answer, verdict }: JudgedAnswer): Record<string, string | number> {
  const { plain, outcome, category } = verdict;
  return {
    model: answer.model,
    id: testCase.id,
    question: testCase.question,
    expected: testCase.expected,
    domain: testCase.domain,
    rule: testCase.rule,
    reply: answer.text,
    said: plain.kind,
    why: plain.why,
    outcome,
    category,
    ...reasoned(verdict),
    ...timed(testCase, verdict),
    flagged: answer.flagged === undefined ? '' : String(answer.flagged),
  };
}

/** Empty until the reasoning has been read. For a case about time it comes from the named times. */
function reasoned({ reasoning, times }: Verdict): Record<string, string | number> {
  const {
    edgeSimilarity = '',
    nodeSimilarity = '',
    coverage = '',
    contradictions = '',
    published = '',
  } = reasoning ?? {};
  const { outcome = '', why = '' } = times ?? reasoning ?? {};
  return {
    published,
    reasoning_outcome: outcome,
    reasoning_why: why,
    edge_similarity: edgeSimilarity,
    node_similarity: nodeSimilarity,
    coverage,
    contradictions,
  };
}

/** Empty for a case that is not about time. */
function timed({ temporal }: TestCase, { times }: Verdict): Record<string, string | number> {
  const { operator = '', depth = '', boundaryDistance = '' } = temporal ?? {};
  return { operator, depth, boundary_distance: boundaryDistance, times: times?.found ?? '' };
}
