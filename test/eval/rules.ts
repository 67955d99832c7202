/**
 * Whether the rules that a text breaks are found, by the bundled readers alone: `npm run eval -- rules FILE`.
 * Rows: `{"id", "specification", "text", "violated"}`, the specification as JSON, the numbers of the broken
 * rules from 1. Without a file: `reading/rules.jsonl` of the data and the project's own rows. Thresholds were
 * chosen on the rows with an even hash; both halves are reported.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { halves } from './evidence/figures.ts';
import { missing, share, secondsSince, type Result, type TaskOptions } from '../measure.ts';
import { withRulesPage, type RuleText } from './rules/with-rules-page.ts';
import type { SpecificationJson } from '../../src/core/rules/specification-json.ts';

interface Row {
  readonly id: string;
  readonly specification: SpecificationJson;
  readonly text: string;
  readonly violated: readonly number[];
}

interface Judged extends Row {
  readonly accused: readonly number[];
}

export default async function* rules(options: TaskOptions): AsyncGenerator<Result> {
  const [given] = options.words;
  const path = given ?? join(options.data, 'reading/rules.jsonl');
  const absent = missing(path);
  if (absent) {
    yield absent;
    return;
  }
  const rows = rowsOf(path).slice(0, options.limit);
  const own = given === undefined ? rowsOf(join(options.root, 'test/eval/rules/own-rows.jsonl')) : [];
  const started = performance.now();
  const judged = await withRulesPage(options.root, async (page) => {
    const all: Judged[] = [];
    for (const row of [...rows, ...own]) {
      const text: RuleText = { specification: row.specification, text: row.text };
      const { broken } = await page.check(text);
      all.push({ ...row, accused: broken });
      if (options.rows)
        process.stdout.write(`${JSON.stringify({ id: row.id, violated: row.violated, accused: broken })}\n`);
    }
    return all;
  });
  const seconds = secondsSince(started);
  const ofFile = judged.slice(0, rows.length);
  yield* measured('rules', ofFile, seconds);
  const { chosen, reported } = halves(ofFile);
  yield* measured('rules.chosen-half', chosen);
  yield* measured('rules.other-half', reported);
  if (own.length > 0) yield* measured('rules.own', judged.slice(rows.length));
}

const rowsOf = (path: string): Row[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Row);

function* measured(name: string, rows: readonly Judged[], seconds?: number): Generator<Result> {
  const rules = rows.flatMap(({ specification, violated, accused }) =>
    specification.Rules.map((_, index) => ({
      isBroken: violated.includes(index + 1),
      isAccused: accused.includes(index + 1),
    })),
  );
  const broken = rules.filter(({ isBroken }) => isBroken);
  const kept = rules.filter(({ isBroken }) => !isBroken);
  const accused = (some: typeof rules) => some.filter(({ isAccused }) => isAccused).length;
  const isExact = ({ violated, accused: found }: Judged) =>
    violated.length === found.length && violated.every((rule) => found.includes(rule));
  yield share(`${name}.recall`, accused(broken), broken.length, seconds);
  yield share(`${name}.false-alarms`, accused(kept), kept.length);
  yield share(`${name}.exact`, rows.filter(isExact).length, rows.length);
}
