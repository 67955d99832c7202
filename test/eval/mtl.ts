/**
 * Temporal logic on the authors' rows: both exact evaluators must give the expected answer, except for rows
 * listed as wrong in ERRATA, where Definition 1 decides.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importEvents } from '../../src/core/knowledge/importers/event-importer.ts';
import { parseFormula } from '../../src/core/temporal/formula-parser.ts';
import type { Formula } from '../../src/core/temporal/formula.ts';
import { event, withAtoms } from '../../src/core/temporal/formula.ts';
import { EventTable, unknownAtoms } from '../../src/core/temporal/history.ts';
import { satisfaction } from '../../src/core/temporal/interval-evaluation.ts';
import { contains } from '../../src/core/temporal/interval-set.ts';
import { PointEvaluation } from '../../src/core/temporal/point-evaluation.ts';
import { yearOfTick } from '../../src/core/temporal/time-point.ts';
import { publishedKey, readPublishedQuestion } from '../../src/core/testing/temporal/published-wording.ts';
import { finish } from '../../src/core/work.ts';
import { missing, secondsSince, share } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';

interface Row {
  readonly formula: string;
  readonly year: number;
  readonly expected: boolean;
  readonly question: string;
  readonly textbook_semantics: 'agrees' | 'differs' | 'unknown_atom';
}

export default async function* mtl(options: TaskOptions): AsyncGenerator<Result> {
  const path = (name: string) => join(options.data, 'drowzee', name);
  const absent = ['mtl_conformance.jsonl', 'temporal_facts.tsv']
    .map((name) => missing(path(name)))
    .find((one) => one !== undefined);
  if (absent) {
    yield absent;
    return;
  }
  const started = performance.now();
  const history = eventsIn(path('temporal_facts.tsv'));
  const rows = readFileSync(path('mtl_conformance.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .slice(0, options.limit)
    .map((line) => JSON.parse(line) as Row);
  let agreeing = 0;
  let compared = 0;
  let differing = 0;
  let leftOut = 0;
  const wrong: string[] = [];
  for (const row of rows) {
    if (row.textbook_semantics === 'unknown_atom') {
      leftOut++;
      continue;
    }
    const answer = answered(formulaOf(row.formula), row, history);
    if (typeof answer === 'string') {
      wrong.push(`${answer}: ${row.formula} at ${String(row.year)}`);
      continue;
    }
    if (row.textbook_semantics === 'differs') {
      if (answer !== row.expected) differing++;
      else wrong.push(`marked as differing, and the same: ${row.formula} at ${String(row.year)}`);
    } else {
      compared++;
      if (answer === row.expected) agreeing++;
      else wrong.push(`expected ${String(row.expected)}: ${row.formula} at ${String(row.year)}`);
    }
  }
  const seconds = secondsSince(started);
  options.say(
    `mtl: ${String(rows.length)} rows, ${String(leftOut)} left out because the benchmark does not ` +
      `say which event is meant, ${String(differing)} answered by Definition 1 against the file ` +
      '(negations past 2024)',
  );
  for (const line of wrong) options.say(`  ${line}`);
  yield {
    ...share('mtl.agreement', agreeing, compared, seconds),
    ...(wrong[0] !== undefined && { failure: wrong[0] }),
  };
  yield {
    measure: 'mtl.differs',
    value: differing,
    n: rows.filter((row) => row.textbook_semantics === 'differs').length,
    seconds,
  };
  yield* paperExamples(path('mtl_paper_examples.txt'));
}

function eventsIn(path: string): EventTable {
  const base = finish(importEvents({ name: path, text: readFileSync(path, 'utf8') }, {})).factBase;
  if (!base) throw new Error(`${path} holds no event`);
  const years = (ticks: Int32Array, row: number) => yearOfTick(ticks[row] as number, base.granularity);
  return new EventTable(
    Array.from(base.subject, (entity, row) => ({
      predicate: publishedKey(base.entities[entity] as string),
      from: years(base.start, row),
      to: years(base.end, row),
    })),
  );
}

function formulaOf(text: string): Formula {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.issue.message}`);
  return withAtoms(parsed.formula, ({ predicate }) => event(publishedKey(predicate)));
}

/** The answer of both evaluators and the wording of the question, or what is wrong. */
function answered(formula: Formula, { year, question }: Row, history: EventTable): boolean | string {
  const unknown = unknownAtoms(formula, history)[0];
  if (unknown) return `no event ${unknown.predicate}`;
  const points = new PointEvaluation(history).holds(formula, year);
  if (contains(satisfaction(formula, history), year) !== points) return 'the evaluators disagree';
  const read = readPublishedQuestion(question);
  if (!read.ok) return read.problem;
  return read.question.year === year &&
    new PointEvaluation(history).holds(
      withAtoms(read.question.formula, ({ predicate }) => event(publishedKey(predicate))),
      year,
    ) === points
    ? points
    : 'the question reads otherwise than the formula';
}

/** The nine worked examples: `formula, year;` first, then `Res = ...` in the same order. */
function* paperExamples(path: string): Generator<Result> {
  const absent = missing(path);
  if (absent) {
    yield absent;
    return;
  }
  const text = readFileSync(path, 'utf8');
  const asked = [...text.matchAll(/^(.+), (\d+);/gm)];
  const stated = [...text.matchAll(/^Res\s*=\s*(true|false)/gm)];
  const history = new EventTable([
    { predicate: 'charles_dickens', from: 1812, to: 1870 },
    { predicate: 'victorian_era', from: 1837, to: 1901 },
  ]);
  const wrong = asked
    .filter(
      ([, formula = '', year], i) =>
        String(new PointEvaluation(history).holds(formulaOf(formula), Number(year))) !== stated[i]?.[1],
    )
    .map(([line]) => line);
  yield {
    measure: 'mtl.paper-examples',
    value: asked.length - wrong.length,
    n: asked.length,
    ...((wrong[0] !== undefined || asked.length !== stated.length) && {
      failure: wrong[0] ?? 'examples and results differ in number',
    }),
  };
}
