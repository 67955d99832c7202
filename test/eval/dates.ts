/**
 * Dates as people write them: `npm run eval -- dates [FILE]`. Each line of the table is one written date in a
 * column of a table of facts, which the product's own import reads. The file says what is intended.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPEN_END, OPEN_START } from '../../src/core/knowledge/fact-base.ts';
import { previewTable } from '../../src/core/knowledge/importers/recognise.ts';
import { importTable } from '../../src/core/knowledge/importers/table-importer.ts';
import { endTick, parseTimePoint, startTick } from '../../src/core/temporal/time-point.ts';
import { finish } from '../../src/core/work.ts';
import { missing, secondsSince, share } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';

export interface DateRow {
  readonly line: number;
  readonly written: string;
  readonly others: readonly string[];
  readonly intended: string;
}

export function dateRows(text: string): DateRow[] {
  return text.split('\n').flatMap((line, i) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const [written = '', others = '', intended = ''] = line.split('|').map((part) => part.trim());
    return [
      {
        line: i + 1,
        written,
        others: others.split(';').flatMap((cell) => (cell.trim() === '' ? [] : [cell.trim()])),
        intended,
      },
    ];
  });
}

export default async function* dates(options: TaskOptions): AsyncGenerator<Result> {
  const path = options.words[0] ?? join(options.root, 'test/eval/dates/written-dates.tsv');
  const absent = missing(path);
  if (absent) {
    yield absent;
    return;
  }
  const started = performance.now();
  const rows = dateRows(readFileSync(path, 'utf8')).slice(0, options.limit);
  const read = rows.map((row) => ({ ...row, reading: readingOf(row), wanted: wantedOf(row.intended) }));
  const wrong = read.filter(({ reading, wanted }) => reading !== wanted);
  for (const { line, written, others, reading, wanted } of wrong)
    options.say(`  line ${String(line)}: ${written} (${others.join('; ')}) is ${reading}, wanted ${wanted}`);
  const seconds = secondsSince(started);
  yield share('dates.read', rows.length - wrong.length, rows.length, seconds);
  // A date that was read although it has to be asked for or left out, or that was read as another one.
  const guessed = wrong.filter(({ reading }) => /^[-+\d]/u.test(reading));
  yield {
    measure: 'dates.guessed',
    value: guessed.length,
    n: rows.length,
    seconds,
    ...(guessed[0] && { failure: `${guessed[0].written} is ${guessed[0].reading}` }),
  };
  await Promise.resolve();
}

/** Days as `first..last`, `asked` or `left out`. */
export function readingOf({ written, others }: DateRow): string {
  const cells = [written, ...others];
  const text = [
    'subject\trelation\tobject\tdate\tprobe',
    ...cells.map((cell, i) => `thing ${i}\tevent of\tplace ${i}\t${cell}\t1`),
    // A date with a day makes the facts count in days.
    'thing\tevent of\tplace\t1900-01-01\t1',
  ].join('\n');
  const source = { name: 'dates.tsv', text };
  const choices = { mapping: { time: 'date' } };
  const questions = previewTable(source, choices).dateQuestions ?? [];
  const { factBase, issues } = finish(importTable(source, choices));
  const row = factBase?.line.indexOf(2) ?? -1;
  if (row < 0) {
    const told = issues.issues.find(({ place }) => place?.line === 2);
    if (told === undefined) return 'lost without a word';
    return told.code === 'date-order' && questions.length === 1 ? 'asked' : 'left out';
  }
  const [start, end] = [factBase?.start[row], factBase?.end[row]];
  if (start === OPEN_START || start === undefined || end === undefined || end === OPEN_END) return 'left out';
  return factBase?.granularity === 'day' ? `${start}..${end}` : `${start}..${end} in years`;
}

/** `-44-03-15` is 15 March 44 BC, as the table writes it. */
export function wantedOf(intended: string): string {
  if (intended === 'asked' || intended === 'left out') return intended;
  const [from = '', to = from] = intended.split('/');
  const [first, last] = [from, to].map((date) => {
    const [, before, year = '', rest = ''] = /^([-+]?)(\d+)(.*)$/u.exec(date) ?? [];
    const astronomical = before === '-' ? 1 - Number(year) : Number(year);
    const digits = String(Math.abs(astronomical)).padStart(4, '0');
    return parseTimePoint(`${astronomical < 0 ? '-' : before}${digits}${rest}`);
  });
  if (!first?.ok || !last?.ok) return `not a date: ${intended}`;
  return `${startTick(first.point, 'day')}..${endTick(last.point, 'day')}`;
}
