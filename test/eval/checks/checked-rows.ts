/**
 * Rows of a file, checked as the Check room checks them: `{"id", "source", "claim", "expect", "question"?}`
 * with expect `supports`, `contradicts` or `absent`.
 */
import { readFileSync } from 'node:fs';
import type { Verdict } from '../../../src/core/checking/verdict.ts';
import { verdicts } from '../../../src/core/checking/verdict.ts';
import { missing, secondsSince, type Skipped, type TaskOptions } from '../../measure.ts';
import { withPage } from '../served-page.ts';
import type { CheckedRow, ShownStatement } from './checks-page.ts';

export const expectations = ['supports', 'contradicts', 'absent'] as const;
export type Expectation = (typeof expectations)[number];

export interface LabelledClaim extends CheckedRow {
  readonly expect: Expectation;
}

export interface CheckedClaim extends LabelledClaim {
  readonly statements: readonly ShownStatement[];
  /** Of the claim as a whole: supported where all its statements are, else the most serious one. */
  readonly verdict: Verdict;
  /** The least support of its statements; 0 where it states nothing. */
  readonly support: number;
  /** H: the highest S_i of its statements. */
  readonly score: number;
}

export interface CheckedFile {
  readonly rows: readonly CheckedClaim[];
  readonly seconds: number;
}

/** Rows handed to the page at once: neighbours mostly share their source. */
const batch = 16;

/** @param mutations N of each kind. */
export async function checkedRows(options: TaskOptions, mutations: number): Promise<CheckedFile | Skipped> {
  const [path] = options.words;
  if (path === undefined) return { skipped: 'a file of rows (npm run eval -- checks FILE.jsonl) is' };
  const absent = missing(path);
  if (absent) return absent;
  const all = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as LabelledClaim);
  const usable = all.filter(
    ({ source, claim, expect }) =>
      typeof source === 'string' && typeof claim === 'string' && expectations.includes(expect),
  );
  const rows = usable.slice(0, options.limit);
  options.say(
    `${String(all.length)} rows, ${String(all.length - usable.length)} left out: no source, no claim, ` +
      `or an expectation other than ${expectations.join(', ')}`,
  );
  return withPage(options.root, 'test/eval/checks/checks-page.html', 'checks', async (page) => {
    const check = (some: readonly CheckedRow[], count: number) =>
      page.evaluate(([part, n]) => window.checks.check(part, n), [some, count] as const);
    // Loading the models, once a visit, is not part of the time.
    await check([{ id: '', source: 'The ship is in the harbour.', claim: 'The ship is in the harbour.' }], 1);
    const started = performance.now();
    const checked: CheckedClaim[] = [];
    for (let from = 0; from < rows.length; from += batch) {
      const part = rows.slice(from, from + batch);
      const shown = await check(
        part.map(({ id, source, claim, question }) => ({
          id,
          source,
          claim,
          ...(question !== undefined && question !== '' && { question }),
        })),
        mutations,
      );
      part.forEach((row, i) => checked.push(asAWhole(row, shown[i] ?? [])));
      if (checked.length % (batch * 25) === 0)
        options.say(`  ${String(checked.length)} of ${String(rows.length)}`);
    }
    return { rows: checked, seconds: secondsSince(started) };
  });
}

function asAWhole(row: LabelledClaim, statements: readonly ShownStatement[]): CheckedClaim {
  const shown = (verdict: Verdict) => statements.some((each) => each.verdict === verdict);
  return {
    ...row,
    statements,
    verdict: verdicts.find(shown) ?? 'unclear',
    support: Math.min(1, ...statements.map(({ support }) => support)) * (statements.length === 0 ? 0 : 1),
    score: Math.max(0, ...statements.map(({ score }) => score)),
  };
}
