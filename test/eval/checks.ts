/**
 * The Check room as shown, on labelled statements: `npm run eval -- checks FILE.jsonl [--rows]`. Retrieval,
 * variants and verdict are the room's own, with its default settings. `npm run eval -- variants` measures the
 * variants.
 */
import { SUPPORTED_FROM, type Verdict } from '../../src/core/checking/verdict.ts';
import { round, share, type Result, type TaskOptions } from '../measure.ts';
import { checkedRows, type CheckedClaim, type Expectation } from './checks/checked-rows.ts';
import { auroc, bootstrapped } from './evidence/figures.ts';

/** N of each kind: the room's default. */
const mutations = 2;

export default async function* checks(options: TaskOptions): AsyncGenerator<Result> {
  const checked = await checkedRows(options, mutations);
  if ('skipped' in checked) {
    yield checked;
    return;
  }
  const { rows, seconds } = checked;
  if (options.rows)
    for (const { source, ...row } of rows)
      process.stdout.write(`${JSON.stringify({ ...row, length: source.length })}\n`);
  const of = (...expected: readonly Expectation[]) => rows.filter(({ expect }) => expected.includes(expect));
  const shown = (measure: string, some: readonly CheckedClaim[], verdict: Verdict) =>
    share(measure, some.filter((row) => row.verdict === verdict).length, some.length, seconds);
  const ranked = (measure: string, scoreOf: (row: CheckedClaim) => number) => {
    const scored = rows.map((row) => ({
      id: row.id,
      score: scoreOf(row),
      positive: row.expect === 'supports',
    }));
    return bootstrapped(measure, scored, auroc, seconds);
  };
  yield ranked('checks.auroc', ({ support }) => support);
  yield ranked('checks.published-score-auroc', ({ score }) => -score);
  yield shown('checks.supported-recall', of('supports'), 'supported');
  yield shown('checks.falsely-contradicted', of('supports'), 'contradicted');
  yield shown('checks.falsely-supported', of('contradicts', 'absent'), 'supported');
  yield shown('checks.contradicted-recall', of('contradicts'), 'contradicted');
  yield shown('checks.absent-recall', of('absent'), 'absent');
  yield shown('checks.unclear', rows, 'unclear');
  const incoherent = rows.filter(isIncoherent);
  const [example] = incoherent;
  yield {
    measure: 'checks.incoherent',
    value: incoherent.length,
    n: rows.length,
    seconds,
    ...(example && { failure: JSON.stringify({ claim: example.claim, statements: example.statements }) }),
  };
  yield {
    measure: 'checks.seconds-per-claim',
    value: round(seconds / Math.max(1, rows.length), 3),
    n: rows.length,
    seconds,
  };
}

/** Words that an explanation says the document lacks. */
const denied = /\b(?:does|do) not (?:say|mention|have|contain)\b(?<list>[^.]*)/gu;

/** What the explanation of a verdict cannot say of the sentences in the end. */
const otherwise: Readonly<Record<Verdict, RegExp | undefined>> = {
  supported: / (?:do not settle|contradict) (?:this|it)\b[^.]*[.]$/u,
  contradicted: / (?:do not settle|support) (?:this|it)\b[^.]*[.]$/u,
  absent: / (?:contradict|support) (?:this|it)\b[^.]*[.]$/u,
  unclear: undefined,
};

/**
 * Whether a verdict disagrees with the support that decides it or with its explanation, or an explanation
 * denies words that the source has.
 */
function isIncoherent({ source, statements }: CheckedClaim): boolean {
  const text = source.toLowerCase();
  return statements.some(
    ({ verdict, support, why }) =>
      (verdict === 'supported') !== support >= SUPPORTED_FROM ||
      (!why.startsWith('Read without') && otherwise[verdict]?.test(why)) ||
      [...why.matchAll(denied)]
        .flatMap(({ groups }) => [...(groups?.['list'] ?? '').matchAll(/“([^”]+)”/gu)])
        .some(([, words = '']) => text.includes(words.toLowerCase())),
  );
}
