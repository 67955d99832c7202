/**
 * Plain answers compared with the authors' flag: every row of recorded replies, with the product's own import
 * and judgement.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeAnswer } from '../../src/core/detectors/drowzee.ts';
import { agreesWithSource } from '../../src/core/oracles/report.ts';
import { publishedSettings } from '../../src/core/oracles/verdict.ts';
import type { Verdict } from '../../src/core/oracles/verdict.ts';
import { importAnswers } from '../../src/core/testing/exchange/answers.ts';
import type { Answer, TestCase } from '../../src/core/testing/test-case.ts';
import { finish } from '../../src/core/work.ts';
import { missing, secondsSince, share } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';
import { readReasoning } from './answers/reasoning.ts';

export interface JudgedReply {
  readonly answer: Answer;
  readonly testCase: TestCase;
  readonly verdict: Verdict;
}

export default async function* answers(options: TaskOptions): AsyncGenerator<Result> {
  const path = join(options.data, 'drowzee/llm_responses.jsonl');
  const absent = missing(path);
  if (absent) {
    yield absent;
    return;
  }
  const text = readFileSync(path, 'utf8');
  const started = performance.now();
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const imported = finish(
    importAnswers({
      name: path,
      text: lines.length > options.limit ? lines.slice(0, options.limit).join('\n') : text,
    }),
  );
  const byId = new Map(imported.cases.map((testCase) => [testCase.id, testCase]));
  const judged = imported.answers.map((answer): JudgedReply => {
    const testCase = byId.get(answer.caseId) as TestCase;
    return { answer, testCase, verdict: judgeAnswer(testCase, answer.text, undefined, publishedSettings) };
  });
  const seconds = secondsSince(started);
  const { rows } = imported;
  options.say(
    `answers: ${String(rows.read)} rows read, ${String(rows.kept)} kept, ${String(rows.leftOut)} ` +
      `left out: ${JSON.stringify(imported.issues.counts)}`,
  );
  for (const model of [...new Set(judged.map(({ answer }) => answer.model))])
    options.say(
      byModel(
        model,
        judged.filter(({ answer }) => answer.model === model),
      ),
    );
  for (const one of judged) if (agreesWithSource(one) === false) options.say(disagreement(one));
  yield* measures(judged, rows, Math.min(lines.length, options.limit), seconds);
  if (options.reasoning) yield* readReasoning(judged, options);
}

function* measures(
  judged: readonly JudgedReply[],
  rows: { readonly read: number; readonly leftOut: number },
  there: number,
  seconds: number,
): Generator<Result> {
  const compared = judged.map(agreesWithSource).filter((agrees) => agrees !== undefined);
  const plain = judged.filter(
    ({ verdict }) => verdict.outcome === 'right' || verdict.outcome === 'wrong',
  ).length;
  yield share('answers.agreement', compared.filter((agrees) => agrees).length, compared.length, seconds);
  yield share('answers.plain', plain, judged.length, seconds);
  // Every line of the file gives a verdict, or was left out with a reason.
  const accounted = judged.length + rows.leftOut;
  yield {
    ...share('answers.accounted', accounted, there, seconds),
    ...(accounted !== there && {
      failure:
        `${String(there)} rows in the file, ${String(judged.length)} judged and ` +
        `${String(rows.leftOut)} left out with a reason`,
    }),
  };
}

function byModel(model: string, judged: readonly JudgedReply[]): string {
  const count = (kind: string) => judged.filter(({ verdict }) => verdict.plain.kind === kind).length;
  return (
    `  ${model.padEnd(22)} ${String(judged.length).padStart(6)} replies: yes ` +
    `${String(count('yes'))}, no ${String(count('no'))}, declined ${String(count('declined'))}, ` +
    `unclear ${String(count('unclear'))}`
  );
}

const disagreement = ({ answer, testCase, verdict }: JudgedReply): string =>
  `  disagrees: ${answer.model} on ${testCase.id}, expected ${testCase.expected}, the source ` +
  `${answer.flagged ? 'flags' : 'does not flag'} it. ${verdict.plain.why} (` +
  `${testCase.question.slice(0, 90)})`;
