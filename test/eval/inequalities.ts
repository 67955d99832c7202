/**
 * Worked solutions of inequalities, right and wrong: `inequalities [FILE]`, rows `{id, problem, solution,
 * wrong, kind}`. Found are wrong solutions whose error a specification covers (the GT column of the paper's
 * Table 4: kind `factorisation`, `intervals` or `end-points`); none of the right ones may be accused.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkSolution } from '../../src/core/rules/inequalities/solution-check.ts';
import { missing, secondsSince, share } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';

interface Row {
  readonly id: string;
  readonly problem: string;
  readonly solution: string;
  /** True, or a note of what is wrong. */
  readonly wrong: boolean | string | null;
  readonly kind: string | null;
}

const covered = /factor|interval|end.?point|critical/i;

export default async function* inequalities(options: TaskOptions): AsyncGenerator<Result> {
  const file = options.words[0]
    ? resolve(options.words[0])
    : join(options.root, 'test/eval/inequalities/problems.jsonl');
  const none = missing(file);
  if (none) return yield none;
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Row);
  const started = performance.now();
  let [found, inReach, right, unread, leftOut] = [0, 0, 0, 0, 0];
  const accused: string[] = [];
  for (const { id, problem, solution, wrong, kind } of rows.slice(0, options.limit)) {
    const check = checkSolution(problem, solution);
    const errors = check?.errors.map(({ specification }) => specification) ?? [];
    if (!check || check.read.interpretation.assignments.every(({ origin }) => origin !== 'text')) unread++;
    if (options.rows) process.stdout.write(`${JSON.stringify({ id, wrong, kind, errors })}\n`);
    if (!wrong) {
      right++;
      if (errors.length > 0) accused.push(`${id}: ${errors.join(', ')}`);
    } else if (kind !== null && kind !== undefined && kind !== '' && !covered.test(kind)) leftOut++;
    else {
      inReach++;
      if (errors.length > 0) found++;
    }
  }
  const seconds = secondsSince(started);
  options.say(`${leftOut} wrong solutions whose error no specification covers, ${unread} solutions not read`);
  yield share('inequalities.found', found, inReach, seconds);
  yield {
    ...share('inequalities.falsely-accused', accused.length, right, seconds),
    ...(accused[0] !== undefined && { failure: accused[0] }),
  };
}
