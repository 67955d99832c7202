import { describe, expect, test } from 'vitest';
import { clockTimesIn, minutesBetween } from '../../../../src/core/rules/interpretation/clock-times.ts';

const read = (text: string) =>
  clockTimesIn(text).map(({ span, minutes, isOpen }) => [text.slice(...span), minutes, isOpen]);

describe('times of day in words', () => {
  test.each([
    ['It stood there since ten to two.', [['ten to two', 110, true]]],
    ['The guests left at half past seven in the evening.', [['half past seven in the evening', 1170, false]]],
    [
      'Warm from noon till six.',
      [
        ['noon', 720, false],
        ['six', 360, true],
      ],
    ],
    [
      'From 10:00 to 10:45 he watched.',
      [
        ['10:00', 600, false],
        ['10:45', 645, false],
      ],
    ],
    ['We left at nine.', [['nine', 540, true]]],
    ['A path of seven and a half kilometres.', []],
    ['She was sixteen.', []],
  ])('%s', (text, times) => {
    expect(read(text)).toEqual(times);
  });

  test('an open time is as near as it can be', () => {
    const [from, to] = clockTimesIn('It was put there at eleven in the morning and taken at half past four.');
    expect(from && to && minutesBetween(from, to)).toBe(330);
  });
});
