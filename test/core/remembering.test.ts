import { expect, test, vi } from 'vitest';
import { remembering } from '../../src/core/remembering.ts';

test('a result is made once, also where it is undefined', () => {
  const make = vi.fn((text: string) => (text === '' ? undefined : text.length));
  const lengthOf = remembering(make, 10);
  expect([lengthOf('four'), lengthOf('four'), lengthOf(''), lengthOf('')]).toEqual([
    4,
    4,
    undefined,
    undefined,
  ]);
  expect(make).toHaveBeenCalledTimes(2);
});

test('it holds no more than it may', () => {
  const make = vi.fn((text: string) => text);
  const same = remembering(make, 2);
  for (const text of ['a', 'b', 'c', 'c', 'a']) same(text);
  expect(make.mock.calls.flat()).toEqual(['a', 'b', 'c', 'a']);
});
