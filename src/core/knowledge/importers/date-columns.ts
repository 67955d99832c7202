/**
 * What the date columns of a table say about their dates: the order of day and month, and the question that
 * remains for a person.
 */
import { formatTick, startTick } from '../../temporal/time-point.ts';
import { DateColumn, mayNeedColumn, readWrittenDate } from '../written-dates.ts';
import type { DateOrderQuestion, DayMonthOrder } from './import-choices.ts';
import type { TableLayout } from './table-layout.ts';
import { TableReader } from './table-reader.ts';

/** By the index of the column. Reads all rows, but only if some date needs the others of its column. */
export function dateColumns(text: string, layout: TableLayout): readonly (DateColumn | undefined)[] {
  const columns: (DateColumn | undefined)[] = layout.columns.map(() => undefined);
  if (!mayNeedColumn(text)) return columns;
  const { start, end, time } = layout.roles;
  for (const column of [start, end, time]) if (column !== undefined) columns[column] = new DateColumn();
  const reader = new TableReader(text, layout.delimiter);
  if (layout.hasHeader) reader.next();
  while (reader.next()) columns.forEach((column, i) => column?.see(reader.cells[i] ?? ''));
  return columns;
}

export function dateQuestions(text: string, layout: TableLayout): DateOrderQuestion[] {
  return dateColumns(text, layout).flatMap((column, i) => {
    const example = column?.question;
    return example === undefined ? [] : [dateQuestion(layout.columns[i] ?? '', example)];
  });
}

export function dateQuestion(column: string, example: string): DateOrderQuestion {
  const meaning = (order: DayMonthOrder): string => {
    const read = readWrittenDate(example, { order });
    return read.ok ? formatTick(startTick(read.point, 'day'), 'day') : example;
  };
  return {
    column,
    example: example.trim(),
    readings: { 'day first': meaning('day first'), 'month first': meaning('month first') },
  };
}
