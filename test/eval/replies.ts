/**
 * Replies as people and models write them: `npm run eval -- replies [FILE.jsonl] [--rows]`. The whole verdict
 * on each row, reading included, with the product's own workers in Chromium. Every listed relation counts as
 * having one subject and one object, unless the row names it under `many`.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { judgeAnswer } from '../../src/core/detectors/drowzee.ts';
import { readingRequest, type Reading } from '../../src/core/oracles/reading.ts';
import { publishedSettings, type Category, type Verdict } from '../../src/core/oracles/verdict.ts';
import type { RelationNote, StatedFact, TestCase } from '../../src/core/testing/test-case.ts';
import { missing, secondsSince, share } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';
import { withReader } from './answers/reasoning.ts';

interface ReplyRow {
  readonly id: string;
  readonly question: string;
  readonly expected: 'yes' | 'no';
  readonly facts: readonly (readonly [string, string, string, (string | number)?, (string | number)?])[];
  readonly reply: string;
  readonly said: Verdict['plain']['kind'];
  readonly verdict: Category;
  readonly many?: readonly string[];
}

interface JudgedRow {
  readonly row: ReplyRow;
  readonly verdict: Verdict;
}

/** Categories that accuse a reply of something. */
const accusations: readonly Category[] = ['wrong', 'wrong knowledge', 'wrong inference', 'both'];

/** Replies sent to the page at once. */
const batch = 40;

export default async function* replies(options: TaskOptions): AsyncGenerator<Result> {
  const path = resolve(options.words[0] ?? join(options.root, 'test/eval/replies/developed.jsonl'));
  const absent = missing(path);
  if (absent) {
    yield absent;
    return;
  }
  const rows = rowsOf(readFileSync(path, 'utf8')).slice(0, options.limit);
  const started = performance.now();
  const judged = await withReader(options.root, (page) => judgeRows(page, rows));
  const seconds = secondsSince(started);
  for (const { row, verdict } of judged) {
    if (options.rows) process.stdout.write(`${JSON.stringify(shown(row, verdict))}\n`);
    if (verdict.plain.kind !== row.said || verdict.category !== row.verdict)
      options.say(`  ${JSON.stringify(shown(row, verdict))}`);
  }
  const hits = (test: (one: JudgedRow) => boolean) => judged.filter(test).length;
  yield share(
    'replies.said',
    hits(({ row, verdict }) => verdict.plain.kind === row.said),
    judged.length,
    seconds,
  );
  yield share(
    'replies.verdict',
    hits(({ row, verdict }) => verdict.category === row.verdict),
    judged.length,
    seconds,
  );
  const innocent = judged.filter(({ row }) => !accusations.includes(row.verdict));
  yield share(
    'replies.falsely-accused',
    innocent.filter(({ verdict }) => accusations.includes(verdict.category)).length,
    innocent.length,
    seconds,
  );
}

const rowsOf = (text: string): ReplyRow[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as ReplyRow);

async function judgeRows(page: Page, rows: readonly ReplyRow[]): Promise<JudgedRow[]> {
  const judged: JudgedRow[] = [];
  for (let from = 0; from < rows.length; from += batch) {
    const part = rows.slice(from, from + batch).map((row) => ({ row, testCase: caseOf(row) }));
    const requests = part.map(({ row, testCase }) => readingRequest(testCase, row.reply));
    const readings: readonly Reading[] = await page.evaluate((wanted) => window.readAll(wanted), requests);
    part.forEach(({ row, testCase }, i) =>
      judged.push({ row, verdict: judgeAnswer(testCase, row.reply, readings[i], publishedSettings) }),
    );
  }
  return judged;
}

function caseOf({ id, question, expected, facts, many = [] }: ReplyRow): TestCase {
  const evidence = facts.map(([subject, relation, object, start, end]): StatedFact => ({
    subject,
    relation,
    object,
    ...(start !== undefined && start !== null && { start: timeOf(start) }),
    ...(end !== undefined && end !== null && { end: timeOf(end) }),
  }));
  const single = evidence.map(({ relation }) => relation).filter((relation) => !many.includes(relation));
  const note: RelationNote = { functional: true, oneSubject: true };
  return {
    id,
    question,
    expected,
    domain: 'Not stated',
    rule: 'stated',
    polarity: 'positive',
    difficulty: 1,
    evidence,
    lexicon: Object.fromEntries(single.map((relation) => [relation, note])),
    entities: [],
  };
}

/** A table writes 44 BC as -44, and has no year 0. */
const timeOf = (written: string | number): string =>
  String(written).replace(/^-(\d+)/u, (_, year: string) => {
    const astronomical = Number(year) - 1;
    return `${astronomical === 0 ? '' : '-'}${String(astronomical).padStart(4, '0')}`;
  });

function shown(row: ReplyRow, { plain, category, times, reasoning }: Verdict) {
  return {
    id: row.id,
    question: row.question,
    reply: row.reply,
    said: `${plain.kind} (wanted ${row.said})`,
    verdict: `${category} (wanted ${row.verdict})`,
    why: [plain.why, times?.why, reasoning?.why],
    edges: reasoning?.response.edges.map(
      ({ from, to, label, negated }) =>
        `${reasoning.response.nodes[from]?.label ?? ''} | ${negated ? 'not ' : ''}${label} | ` +
        (reasoning.response.nodes[to]?.label ?? ''),
    ),
  };
}
