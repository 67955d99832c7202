import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import {
  calendarDate,
  coarserTick,
  dateOfTick,
  dayNumber,
  daysInMonth,
  endTick,
  formatTick,
  granularities,
  granularitiesFrom,
  granularityOf,
  isLeapYear,
  isoTick,
  parseTimePoint,
  startTick,
  tickOf,
  yearOfTick,
} from '../../../src/core/temporal/time-point.ts';

/** `first..last precision` with ISO dates, or `problem`. */
function read(text: string, precision?: number): string {
  const parsed = parseTimePoint(text, precision);
  if (!parsed.ok) return 'problem';
  const { first, last } = parsed.point;
  return `${isoTick(dayNumber(first), 'day')}..${isoTick(dayNumber(last), 'day')} ${parsed.point.precision}`;
}

describe('reading a time', () => {
  test.each([
    ['1879', '1879-01-01..1879-12-31 year'],
    ['360', '0360-01-01..0360-12-31 year'],
    ['44 BC', '-0043-01-01..-0043-12-31 year'],
    ['44 BCE', '-0043-01-01..-0043-12-31 year'],
    ['1 BC', '0000-01-01..0000-12-31 year'],
    ['-43', '-0043-01-01..-0043-12-31 year'],
    ['AD 79', '0079-01-01..0079-12-31 year'],
    ['79 CE', '0079-01-01..0079-12-31 year'],
    ['2008-09-04', '2008-09-04..2008-09-04 day'],
    ['2008/9/4', '2008-09-04..2008-09-04 day'],
    ['20080904', '2008-09-04..2008-09-04 day'],
    ['1973-01', '1973-01-01..1973-01-31 month'],
    ['1972-02', '1972-02-01..1972-02-29 month'],
    ['+1879-03-14T00:00:00Z', '1879-03-14..1879-03-14 day'],
    ['1879-03-14T00:00:00Z', '1879-03-14..1879-03-14 day'],
    ['1879-03-14+01:00', '1879-03-14..1879-03-14 day'],
    ['-0043-03-15T00:00:00Z', '-0043-03-15..-0043-03-15 day'],
    ['+1879-00-00T00:00:00Z', '1879-01-01..1879-12-31 year'],
    ['1879-##-##', '1879-01-01..1879-12-31 year'],
    ['187#-##-##', '1870-01-01..1879-12-31 decade'],
    ['18##', '1800-01-01..1899-12-31 century'],
    ['14 March 1879', '1879-03-14..1879-03-14 day'],
    ['14 Mar 1879', '1879-03-14..1879-03-14 day'],
    ['March 14, 1879', '1879-03-14..1879-03-14 day'],
    ['March 1879', '1879-03-01..1879-03-31 month'],
    ['15 March 44 BC', '-0043-03-15..-0043-03-15 day'],
    [' 1879 ', '1879-01-01..1879-12-31 year'],
    ['2000-02-29', '2000-02-29..2000-02-29 day'],
    ['1900-02-29', 'problem'],
    ['2008-13-01', 'problem'],
    ['2008-04-31', 'problem'],
    ['14/03/1879', 'problem'],
    ['0 BC', 'problem'],
    ['c. 1450', 'problem'],
    ['1450?', 'problem'],
    ['12000', 'problem'],
    ['99999999999', 'problem'],
    ['14 Marsh 1879', 'problem'],
    ['soon', 'problem'],
    ['', 'problem'],
    ['1879-03-14; drop', 'problem'],
  ])('%j is %s', (text, expected) => expect(read(text)).toBe(expected));

  test.each([
    ['1879-03-14T00:00:00Z', 11, '1879-03-14..1879-03-14 day'],
    ['1879-03-01T00:00:00Z', 10, '1879-03-01..1879-03-31 month'],
    ['+1879-01-01T00:00:00Z', 9, '1879-01-01..1879-12-31 year'],
    ['1879-01-01T00:00:00Z', 8, '1870-01-01..1879-12-31 decade'],
    ['1900-01-01T00:00:00Z', 7, '1801-01-01..1900-12-31 century'],
    ['1801-01-01T00:00:00Z', 7, '1801-01-01..1900-12-31 century'],
    ['2000-01-01T00:00:00Z', 6, '1001-01-01..2000-12-31 millennium'],
    ['-66000000-01-01T00:00:00Z', 3, 'problem'],
  ])("%s at Wikidata's precision %i is %s", (text, precision, expected) =>
    expect(read(text, precision)).toBe(expected),
  );

  test('the reason says what to write instead', () => {
    const reason = (text: string) => {
      const parsed = parseTimePoint(text);
      return parsed.ok ? '' : parsed.problem;
    };
    expect(reason('1900-02-29')).toBe('February 1900 has 28 days');
    expect(reason('03/04/1879')).toContain('order of day and month');
    expect(reason('2008-13-01')).toContain('no month 13');
  });
});

describe('the calendar', () => {
  test.each([
    ['1970-01-01', 0],
    ['1969-12-31', -1],
    ['2000-03-01', 11017],
    ['1600-01-01', -135140],
    ['-0001-12-31', -719529],
  ])('%s is day %i', (date, day) => {
    const parsed = parseTimePoint(date);
    expect(parsed.ok && startTick(parsed.point, 'day')).toBe(day);
  });

  test("agrees with the engine's own calendar", () => {
    fc.assert(
      fc.property(fc.integer({ min: -90_000_000, max: 90_000_000 }), (day) => {
        const date = new Date(day * 86_400_000);
        expect(calendarDate(day)).toEqual({
          year: date.getUTCFullYear(),
          month: date.getUTCMonth() + 1,
          day: date.getUTCDate(),
        });
        expect(dayNumber(calendarDate(day))).toBe(day);
      }),
      { numRuns: 2000, seed: 7 },
    );
  });

  test('days follow each other without a gap, through every kind of year', () => {
    let expected = dayNumber({ year: -5, month: 1, day: 1 });
    for (let year = -5; year <= 405; year++) {
      for (let month = 1; month <= 12; month++) {
        for (let day = 1; day <= daysInMonth(year, month); day++)
          expect(dayNumber({ year, month, day })).toBe(expected++);
      }
    }
    expect([1900, 2000, 2024, 0, -4, -100].map(isLeapYear)).toEqual([false, true, true, true, true, false]);
  });

  test('what is printed reads back as the same tick', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -3_000_000, max: 3_000_000 }),
        fc.constantFrom(...granularities),
        (tick, granularity) => {
          const iso = parseTimePoint(isoTick(tick, granularity));
          expect(iso.ok && startTick(iso.point, granularity)).toBe(tick);
          if (Math.abs(yearOfTick(tick, granularity)) > 9000) return;
          const printed = parseTimePoint(formatTick(tick, granularity));
          expect(printed.ok && startTick(printed.point, granularity)).toBe(tick);
          expect(printed.ok && endTick(printed.point, granularity)).toBe(tick);
        },
      ),
      { numRuns: 1000, seed: 8 },
    );
  });

  test.each([
    [1879, 'year', '1879'],
    [0, 'year', '1 BC'],
    [-43, 'year', '44 BC'],
    [0, 'month', 'January 1 BC'],
    [-1, 'month', 'December 2 BC'],
    [22_550, 'month', 'March 1879'],
    [-517, 'month', 'December 45 BC'],
    [0, 'day', '1 January 1970'],
    [-33162, 'day', '17 March 1879'],
  ] as const)('%i by %s prints as %s', (tick, granularity, expected) => {
    expect(formatTick(tick, granularity)).toBe(expected);
  });
});

describe('granularity', () => {
  const of = (...texts: string[]) =>
    granularityOf(
      texts.map((text) => {
        const parsed = parseTimePoint(text);
        if (!parsed.ok) throw new Error(text);
        return parsed.point;
      }),
    );
  test.each([
    [['1879', '44 BC'], 'year'],
    [['1879', '1879-03-14'], 'day'],
    [['1973-01'], 'month'],
    [['1973-01', '1879'], 'month'],
    [['1973-01', '1879-03-14'], 'day'],
    [['-6000000', '1879-03-14', '44 BC'], 'month'],
    [['18##'], 'year'],
    [['-166000000', '1879-03-14'], 'year'],
    [[], 'year'],
  ])('%j are counted by %s', (texts, expected) => expect(of(...texts)).toBe(expected));

  test('a finer tick lies in the coarser tick of its date, and there is no gap between ticks', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -4_000_000, max: 4_000_000 }),
        fc.constantFrom(...granularities),
        (tick, granularity) => {
          const date = dateOfTick(tick, granularity);
          expect(tickOf(date, granularity)).toBe(tick);
          for (const coarser of granularitiesFrom(granularity))
            expect(coarserTick(tick, granularity, coarser)).toBe(tickOf(date, coarser));
          // The day before the first day of the next tick is the last day of this one.
          const last = calendarDate(dayNumber(dateOfTick(tick + 1, granularity)) - 1);
          expect(tickOf(last, granularity)).toBe(tick);
        },
      ),
      { numRuns: 2000, seed: 9 },
    );
  });

  test('a month ends with its last day, in leap years too, before Christ too', () => {
    const lastDay = (text: string) => {
      const parsed = parseTimePoint(text);
      return parsed.ok ? isoTick(endTick(parsed.point, 'day'), 'day') : parsed.problem;
    };
    expect([lastDay('2000-02'), lastDay('1900-02'), lastDay('-0004-02'), lastDay('February 5 BC')]).toEqual([
      '2000-02-29',
      '1900-02-28',
      '-0004-02-29',
      '-0004-02-29',
    ]);
  });

  test('a year counted by days starts with its first and ends with its last', () => {
    const parsed = parseTimePoint('1914');
    if (!parsed.ok) throw new Error();
    expect(isoTick(startTick(parsed.point, 'day'), 'day')).toBe('1914-01-01');
    expect(isoTick(endTick(parsed.point, 'day'), 'day')).toBe('1914-12-31');
  });
});
