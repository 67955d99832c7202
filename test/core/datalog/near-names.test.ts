import { describe, expect, test } from 'vitest';
import { isNear, NearNames } from '../../../src/core/datalog/near-names.ts';
import { finish } from '../../../src/core/work.ts';
import { seeded } from '../../../src/core/random.ts';

test.each<[string, string, boolean]>([
  ['parent', 'Parent', true],
  ['parent', 'parant', true],
  ['parent', 'paent', true],
  ['parent', 'parrent', true],
  ['parent', 'praent', true],
  ['parent', 'parnets', false],
  ['ab', 'ac', false],
  ['p1', 'P1', true],
])('%s and %s: %s', (a, b, near) => {
  expect(isNear(a, b)).toBe(near);
  expect(isNear(b, a)).toBe(near);
});

describe('the first near name is the one that a look at all names finds', () => {
  const random = seeded(41);
  const name = (longest: number) =>
    Array.from({ length: 1 + random.integer(longest) }, () => random.pick(['a', 'b', 'B', 'c'])).join('');
  const slip = (text: string) => {
    const at = random.integer(text.length + 1);
    const kind = random.integer(4);
    if (kind === 0) return text.slice(0, at) + text.slice(at + 1);
    if (kind === 1) return `${text.slice(0, at)}c${text.slice(at)}`;
    if (kind === 2) return `${text.slice(0, at)}d${text.slice(at + 1)}`;
    return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2);
  };
  test.each([6, 12, 63, 64, 65, 90])('names of up to %i letters', (longest) => {
    for (let round = 0; round < 200; round++) {
      const names = Array.from({ length: 12 }, () => name(longest));
      const near = finish(NearNames.of(names, 1));
      const long = 'a'.repeat(longest);
      for (const asked of [name(longest), slip(random.pick(names)), slip(long), long])
        expect(near.first(asked)).toBe(names.find((each) => isNear(each, asked)));
    }
  });
});
