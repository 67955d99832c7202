/**
 * Whether the score follows the words rather than the meaning: `npm run eval -- wording FILE.jsonl`. The rank
 * correlation of a statement's support with the share of its terms that the source has, among true statements
 * and among the others. Near 0 is good, where `checks.auroc` on the same rows is high.
 */
import { keysOf } from '../../src/core/evidence/retrieval/terms.ts';
import type { Result, TaskOptions } from '../measure.ts';
import { checkedRows, type CheckedClaim } from './checks/checked-rows.ts';
import { bootstrapped, spearman } from './evidence/figures.ts';

/** Variants do not change the support of a statement. */
const mutations = 0;

export default async function* wording(options: TaskOptions): AsyncGenerator<Result> {
  const checked = await checkedRows(options, mutations);
  if ('skipped' in checked) {
    yield checked;
    return;
  }
  const { rows, seconds } = checked;
  const sources = new Map<string, ReadonlySet<string>>();
  for (const { source } of rows) if (!sources.has(source)) sources.set(source, new Set(keysOf(source)));
  const overlap = ({ source, claim }: CheckedClaim): number => {
    const keys = [...new Set(keysOf(claim))];
    return keys.length === 0 ? 0 : keys.filter((key) => sources.get(source)?.has(key)).length / keys.length;
  };
  const correlation = (some: readonly CheckedClaim[]) =>
    spearman(some.map((row) => [row.support, overlap(row)] as const));
  const isTrue = ({ expect }: CheckedClaim) => expect === 'supports';
  yield bootstrapped('wording.correlation-true', rows.filter(isTrue), correlation, seconds);
  yield bootstrapped(
    'wording.correlation-false',
    rows.filter((row) => !isTrue(row)),
    correlation,
  );
}
