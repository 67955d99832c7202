/** The lint of a benchmark as rows: what was expected and what was found, by kind of error. */
import type { BenchmarkFault, BenchmarkReport, BenchmarkRow } from './time-reports.ts';
import { printFormula } from '../../temporal/formula-printer.ts';
import { formatYear } from '../../temporal/time-point.ts';
import type { BenchmarkLint } from './benchmark-lint.ts';

const MOST_ROWS = 10_000;

const titles: Readonly<Record<BenchmarkFault, readonly [title: string, explanation: string]>> = {
  'wrong answer': [
    'Wrong answers',
    'The answer in the file differs from the one that follows by Definition 1 from the ' +
      'dates of the events.',
  ],
  'missing evidence': [
    'Evidence without an event that the question names',
    'The question names an event that the row does not list, so its evidence does not ' +
      'support the answer. Names that differ only in letter case or punctuation count as ' +
      'listed.',
  ],
  'reversed event': [
    'Events that end before they begin',
    'Start and end were probably exchanged. Nothing is derived from such an event. Each is listed ' +
      'once, and each row that needs one.',
  ],
  'unknown name': [
    'Names that match nothing',
    'Neither the facts nor the file have an event of this name, so the answer was not ' + 'derived.',
  ],
  'ambiguous event': [
    'Events with several dates',
    'Several events have this name and different dates, and the answer depends on which ' + 'one is meant.',
  ],
  unreadable: [
    'Rows that cannot be read',
    'The question is in none of the forms that the benchmark uses, or the answer is neither true nor false.',
  ],
};

export function benchmarkReport(lint: BenchmarkLint): BenchmarkReport {
  const rows = rowsOf(lint);
  return {
    rows: lint.rows,
    derived: lint.derived,
    issues: lint.issues,
    faults: (Object.keys(titles) as BenchmarkFault[]).map((fault) => ({
      fault,
      title: titles[fault][0],
      explanation: titles[fault][1],
      count: rows[fault].length,
    })),
    findings: (Object.keys(titles) as BenchmarkFault[]).flatMap((fault) => rows[fault]).slice(0, MOST_ROWS),
  };
}

const inWords = (answer: boolean): string => (answer ? 'true' : 'false');
const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(' and ');

function rowsOf(lint: BenchmarkLint): Readonly<Record<BenchmarkFault, readonly BenchmarkRow[]>> {
  return {
    'wrong answer': lint.wrongAnswers.map(({ row, question, formula, year, stated, derived }) => ({
      fault: 'wrong answer',
      row,
      subject: question,
      found: inWords(stated),
      expected: `${inWords(derived)} in ${formatYear(year)}`,
      formula: printFormula(formula),
      at: formatYear(year),
    })),
    'missing evidence': lint.missingEvidence.map(({ row, question, missing, listed }) => ({
      fault: 'missing evidence',
      row,
      subject: question,
      found: listed.length === 0 ? 'no event' : quoted(listed),
      expected: `${quoted(missing)} too`,
    })),
    'reversed event': [
      ...lint.reversedEvents.map(({ name, start = 'open', end = 'open', source, line }): BenchmarkRow => ({
        fault: 'reversed event',
        subject: name,
        found: `${start} to ${end} (${source}, line ${line})`,
        expected: 'an end that is not before the start',
      })),
      ...lint.reversedRows.map(({ row, question }): BenchmarkRow => ({
        fault: 'reversed event',
        row,
        subject: question,
        found: 'an event that ends before it begins',
        expected: 'events whose answer can be derived',
      })),
    ],
    'unknown name': [...lint.unknownNames].flatMap(([name, rows]) =>
      rows.map((row): BenchmarkRow => ({
        fault: 'unknown name',
        row,
        subject: name,
        found: 'no event of this name',
        expected: 'a dated event',
      })),
    ),
    'ambiguous event': lint.ambiguous.map(({ row, question }) => ({
      fault: 'ambiguous event',
      row,
      subject: question,
      found: 'several events of one name',
      expected: 'an answer that is the same for each',
    })),
    unreadable: lint.unreadable.map(({ row, question, problem }) => ({
      fault: 'unreadable',
      row,
      subject: question,
      found: problem,
      expected: 'a question of Table 3, with true or false',
    })),
  };
}
