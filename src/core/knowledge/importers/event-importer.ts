/**
 * Drowzee's dated events: a table `event begin end`, or JSON whose objects have `event_name`, `event_begin`
 * and `event_end` (at the top, or in the `events` of the temporal benchmark's items). An event that is stated
 * again is kept once.
 */
import type { Place } from '../../issue.ts';
import type { Work } from '../../work.ts';
import { NO_TIME } from '../fact-base-builder.ts';
import { DateColumn, type DateContext } from '../written-dates.ts';
import type { DateOrders, ImportPreview } from './import-choices.ts';
import type { FactChoices, FactImport, FactReading } from './fact-reading.ts';
import { readingOf, ROWS_PER_STEP, shorten } from './fact-reading.ts';
import { elementLines, isObject, parseJson } from './json-text.ts';
import { importTable } from './table-importer.ts';
import { withoutByteOrderMark, type TextSource } from '../../text-source.ts';
import { dateQuestion } from './date-columns.ts';

/** Whether the events are JSON, and not a table. */
export const isJson = (text: string): boolean => /^\uFEFF?\s*[[{]/.test(text);

export function importEvents(source: TextSource, choices: FactChoices): Work<FactImport> {
  if (!isJson(source.text)) return importTable(source, choices);
  return readingOf(source, choices, function* (reading, text) {
    const parsed = parseJson(text, source.name);
    if (!parsed.ok) return reading.issues.add(parsed.issue);
    const items: readonly unknown[] = Array.isArray(parsed.value) ? parsed.value : [parsed.value];
    const lines = elementLines(text, []);
    const seen = new Map<string, string>();
    const dates = datesIn(items, choices.dateOrders);
    for (let i = 0; i < items.length; i++) {
      const line = lines[i] ?? 1;
      for (const [event, path] of eventsIn(items[i], `$[${i}]`))
        readEvent(reading, event, { line, path }, { seen, dates });
      if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1)
        yield { stage: 'Reading events', done: i + 1, total: items.length };
    }
  });
}

function* eventsIn(item: unknown, path: string): Iterable<[Readonly<Record<string, unknown>>, string]> {
  if (!isObject(item)) return;
  if ('event_name' in item) yield [item, path];
  const nested: unknown = item['events'];
  if (!Array.isArray(nested)) return;
  for (let i = 0; i < nested.length; i++) {
    const event: unknown = nested[i];
    if (isObject(event)) yield [event, `${path}.events[${i}]`];
  }
}

interface EventDateContexts {
  readonly begin: DateContext;
  readonly end: DateContext;
}

/** The fields, the first events, and the fields whose dates can be read both ways. Needs the whole text. */
export function previewEvents({ name, text }: TextSource): Omit<ImportPreview, 'kind'> {
  const fields = ['event_name', 'event_begin', 'event_end'];
  const parsed = parseJson(withoutByteOrderMark(text), name);
  const items: readonly unknown[] = !parsed.ok
    ? []
    : Array.isArray(parsed.value)
      ? parsed.value
      : [parsed.value];
  const rows = items.flatMap((item) =>
    [...eventsIn(item, '')].map(([event]) => fields.map((field) => textOf(event[field]))),
  );
  const dateQuestions = fields.slice(1).flatMap((field, i) => {
    const column = new DateColumn();
    for (const row of rows) column.see(row[i + 1] ?? '');
    return column.question === undefined ? [] : [dateQuestion(field, column.question)];
  });
  return {
    columns: fields,
    roles: [],
    mapping: {},
    hasHeader: true,
    sample: rows.slice(0, SHOWN_EVENTS),
    dateQuestions,
    issues: parsed.ok ? [] : [parsed.issue],
  };
}

const SHOWN_EVENTS = 20;

/** What helps to read the dates in each of the two fields. */
function datesIn(items: readonly unknown[], chosen: DateOrders = {}): EventDateContexts {
  const columns = { event_begin: new DateColumn(), event_end: new DateColumn() };
  for (const item of items)
    for (const [event] of eventsIn(item, '')) {
      columns.event_begin.see(textOf(event['event_begin']));
      columns.event_end.see(textOf(event['event_end']));
    }
  const context = (field: keyof typeof columns): DateContext => {
    const order = chosen[field];
    return { ...columns[field].context, ...(order && { order }) };
  };
  return { begin: context('event_begin'), end: context('event_end') };
}

function readEvent(
  reading: FactReading,
  event: Readonly<Record<string, unknown>>,
  place: Place,
  { seen, dates }: { readonly seen: Map<string, string>; readonly dates: EventDateContexts },
): void {
  const [name, begin, end] = ['event_name', 'event_begin', 'event_end'].map((key) => textOf(event[key]));
  if (!name) {
    return reading.leaveOut({
      code: 'empty-cell',
      severity: 'error',
      place,
      message:
        'The event has no name. Expected event_name, event_begin and event_end. The event was ' + 'left out.',
    });
  }
  const stated = `${begin} ${end}`;
  const known = seen.get(name);
  if (known !== undefined) {
    return reading.leaveOut(
      known === stated
        ? {
            code: 'stated-again',
            severity: 'note',
            place,
            message: `"${shorten(name)}" was stated before with the same dates. It was kept once.`,
          }
        : {
            code: 'second-date',
            severity: 'warning',
            place,
            message: `"${shorten(name)}" was stated before with other dates. The first were kept.`,
          },
    );
  }
  const start = begin ? reading.time(begin, 'start', place, dates.begin) : NO_TIME;
  if (start === undefined) return;
  const finish = end ? reading.time(end, 'end', place, dates.end) : NO_TIME;
  if (finish === undefined) return;
  seen.set(name, stated);
  reading.keepEvent(reading.builder.entity(name), place.line ?? 0, { start, end: finish });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}
