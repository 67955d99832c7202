/**
 * Answers to the same question compared: alone and with something given (Drowzee, Figs 17 and 18), and
 * several samples of one model.
 */
import type { Answer } from '../testing/test-case.ts';
import type { JudgedAnswer } from './judged-answer.ts';
import type { PairReport, SampleReport } from './run-report.ts';
import type { AnswerOutcome } from './verdict.ts';

const outcomes: readonly AnswerOutcome[] = ['right', 'wrong', 'declined', 'unclear'];

const turnOf = ({ caseId, sample = 0 }: Answer, model: string): string =>
  JSON.stringify([caseId, sample, model]);

/**
 * For each answer that was given something, the outcome of the same model's answer to the same question
 * alone; undefined where there is none.
 */
export function outcomesBefore(
  judged: readonly Pick<JudgedAnswer, 'answer' | 'verdict'>[],
): (AnswerOutcome | undefined)[] {
  if (!judged.some(({ answer }) => answer.given)) return judged.map(() => undefined);
  const alone = new Map<string, AnswerOutcome>();
  for (const { answer, verdict } of judged)
    if (!answer.given) alone.set(turnOf(answer, answer.model), verdict.outcome);
  return judged.map(({ answer }) => answer.given && alone.get(turnOf(answer, answer.given.model)));
}

/** One report for each way of giving something, and for known and unknown facts apart where that is said. */
export function pairReports(judged: readonly JudgedAnswer[]): PairReport[] {
  const paired = judged.filter(({ before }) => before !== undefined);
  const groups = groupedBy(paired, ({ answer, learned }) => JSON.stringify([answer.model, learned]));
  return [...groups.values()].map((group) => {
    const [{ answer, learned }] = group as [JudgedAnswer];
    const { model } = answer;
    const cells = outcomes.flatMap((before) =>
      outcomes.map((after) => ({
        before,
        after,
        count: group.filter((one) => one.before === before && one.verdict.outcome === after).length,
        filter: { model, before, outcome: after, ...(learned && { learned }) },
      })),
    );
    const countOf = (before: AnswerOutcome, after: AnswerOutcome) =>
      cells.find((cell) => cell.before === before && cell.after === after)?.count ?? 0;
    return {
      model,
      ...(learned && { learned }),
      pairs: group.length,
      cells: cells.filter(({ count }) => count > 0),
      p: signTest(countOf('wrong', 'right'), countOf('right', 'wrong')),
    };
  });
}

export function sampleReports(judged: readonly JudgedAnswer[]): SampleReport[] {
  const sampled = judged.filter(({ answer }) => answer.sample !== undefined);
  const byModel = groupedBy(sampled, ({ answer }) => answer.model);
  return [...byModel].flatMap(([model, ofModel]) => {
    const questions = [...groupedBy(ofModel, ({ answer }) => answer.caseId).values()].filter(
      ({ length }) => length > 1,
    );
    const alike = (valueOf: (one: JudgedAnswer) => string) =>
      questions.filter((replies) => new Set(replies.map(valueOf)).size === 1).length;
    return questions.length === 0
      ? []
      : [
          {
            model,
            questions: questions.length,
            divided: questions.length - alike(({ verdict }) => verdict.outcome),
            same: alike(({ answer }) => answer.text),
          },
        ];
  });
}

/**
 * Two-sided exact sign test: the probability that `a` and `b` differ by as much as they do, or more, if each
 * change goes either way with the same probability. 1 where nothing changed.
 */
export function signTest(a: number, b: number): number {
  const n = a + b;
  // Terms of the binomial distribution, from their logarithms: n may be large.
  let logTerm = -n * Math.log(2);
  let tail = 0;
  for (let k = 0; k <= Math.min(a, b); k++) {
    tail += Math.exp(logTerm);
    logTerm += Math.log((n - k) / (k + 1));
  }
  return Math.min(1, 2 * tail);
}

function groupedBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
