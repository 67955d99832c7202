import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { importEvents, previewEvents } from '../../../src/core/knowledge/importers/event-importer.ts';
import { previewTable } from '../../../src/core/knowledge/importers/recognise.ts';
import { importTable } from '../../../src/core/knowledge/importers/table-importer.ts';
import { readWrittenDate } from '../../../src/core/knowledge/written-dates.ts';
import { finish } from '../../../src/core/work.ts';
import { dateRows, readingOf, wantedOf } from '../../eval/dates.ts';
import { factLines, issueMarks } from './facts-text.ts';

describe('each written date is read as intended, asked about or left out', () => {
  const rows = dateRows(readFileSync('test/eval/dates/written-dates.tsv', 'utf8'));
  test.each(rows)('$written, with $others', (row) => expect(readingOf(row)).toBe(wantedOf(row.intended)));
});

const table = (...dates: readonly string[]) => ({
  name: 'dates.csv',
  text: [
    'subject,relation,object,start',
    ...dates.map((date, i) => `thing ${i},is in,place ${i},${date}`),
  ].join('\n'),
});

describe('a column that can be read both ways', () => {
  const source = table('04/05/1794', '01/02/1801', '1810');

  test('is asked about once, with what each order means', () => {
    expect(previewTable(source, {}).dateQuestions).toEqual([
      {
        column: 'start',
        example: '04/05/1794',
        readings: { 'day first': '4 May 1794', 'month first': '5 April 1794' },
      },
    ]);
  });

  test('is left out row by row if nobody answers', () => {
    const read = finish(importTable(source, {}));
    expect(factLines(read.factBase)).toEqual(['thing 2|is in|place 2|1810..']);
    expect(issueMarks(read)).toEqual(['date-order@2:23', 'date-order@3:23']);
  });

  test.each([
    ['day first', ['1794-05-04..', '1801-02-01..', '1810-01-01..']],
    ['month first', ['1794-04-05..', '1801-01-02..', '1810-01-01..']],
  ] as const)('is read %s once that is chosen', (order, starts) => {
    const { factBase, rows } = finish(importTable(source, { dateOrders: { start: order } }));
    expect(factLines(factBase).map((line) => line.split('|')[3])).toEqual(starts);
    expect(rows.leftOut).toBe(0);
  });

  test('is not asked about if a later row decides', () => {
    const decided = table('04/05/1794', '28/07/1794');
    expect(previewTable(decided, {}).dateQuestions).toEqual([]);
    expect(factLines(finish(importTable(decided, {})).factBase)[0]).toContain('1794-05-04');
  });
});

test('the fields of events are columns too', () => {
  const event = (name: string, begin: string) => ({ event_name: name, event_begin: begin, event_end: '' });
  const text = JSON.stringify([event('a', '04/05/1794'), event('b', '28/07/1794')]);
  const { factBase } = finish(importEvents({ name: 'events.json', text }, {}));
  expect(factLines(factBase)[0]).toContain('|1794-05-04..');
  const unclear = JSON.stringify([event('a', '04/05/1794')]);
  expect(previewEvents({ name: 'events.json', text: unclear })).toMatchObject({
    sample: [['a', '04/05/1794', '']],
    dateQuestions: [{ column: 'event_begin', example: '04/05/1794' }],
    issues: [],
  });
  expect(previewEvents({ name: 'events.json', text }).dateQuestions).toEqual([]);
});

test('a year of two digits among full years is read, and said', () => {
  const read = finish(importTable(table('79', '1789'), {}));
  expect(factLines(read.factBase)[0]).toContain('|0079..');
  expect(issueMarks(read)).toEqual(['short-year@2:23']);
});

test('a long cell is no date, and its refusal says how long it is', () => {
  const cell = '1 – '.repeat(60);
  expect(readWrittenDate(cell)).toMatchObject({
    ok: false,
    problem: 'it has 240 characters, and a date has at most 200',
  });
});
