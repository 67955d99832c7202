/**
 * Exports verdicts: JSON lines with the reasoning's figures, a table for spreadsheets (formulas made
 * harmless), and the results file of promptfoo, version 3. Importing each as answers gives the same answers.
 */
import type { JudgedAnswer } from './report.ts';
import type { Verdict } from './verdict.ts';
import type { TestCase } from '../testing/test-case.ts';
import { replyPatterns } from '../testing/exchange/promptfoo.ts';
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

/**
 * The file that `promptfoo eval -o results.json` writes. A reply passes if it is right; `declined` and
 * `unclear` fail, and the reason says which it is.
 * @param at milliseconds since 1970.
 */
export function* verdictsAsPromptfoo(judged: Iterable<JudgedAnswer>, at: number): Generator<string> {
  const models = new Map<string, number>();
  const tests = new Map<string, number>();
  const counts = { successes: 0, failures: 0 };
  yield (
    `{"evalId":null,"results":{"version":3,"timestamp":${JSON.stringify(new Date(at).toISOString())},` +
    '"results":['
  );
  let separator = '';
  for (const { case: testCase, answer, verdict } of judged) {
    const passes = verdict.outcome === 'right';
    counts[passes ? 'successes' : 'failures']++;
    const { question, ...metadata } = testCase;
    const assertion = { type: 'regex', value: replyPatterns[testCase.expected] };
    const reason = `${verdict.outcome}: ${verdict.plain.why}`;
    const result = {
      promptIdx: placeIn(models, answer.model),
      testIdx: placeIn(tests, testCase.id),
      testCase: { description: testCase.id, vars: { question }, assert: [assertion], metadata },
      promptId: answer.model,
      provider: { id: answer.model, label: answer.model },
      prompt: { raw: question, label: question },
      vars: { question },
      response: { output: answer.text },
      success: passes,
      score: passes ? 1 : 0,
      failureReason: passes ? 0 : 1,
      latencyMs: 0,
      namedScores: {},
      gradingResult: { pass: passes, score: passes ? 1 : 0, reason },
      metadata: { outcome: verdict.outcome, category: verdict.category, flag: answer.flagged },
    };
    yield `${separator}\n${JSON.stringify(result)}`;
    separator = ',';
  }
  const prompts = [...models.keys()].map((model) => ({
    raw: '{{question}}',
    label: '{{question}}',
    provider: model,
  }));
  const tokenUsage = { total: 0, prompt: 0, completion: 0, cached: 0, numRequests: 0 };
  const rest = { prompts, stats: { ...counts, errors: 0, tokenUsage } };
  yield `\n],${JSON.stringify(rest).slice(1)},"config":{},"shareableUrl":null}\n`;
}

/** The number of a value, in the order in which the values first occur. */
function placeIn(numbers: Map<string, number>, value: string): number {
  const number = numbers.get(value) ?? numbers.size;
  numbers.set(value, number);
  return number;
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
