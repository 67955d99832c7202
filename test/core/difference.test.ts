import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changed, differenceOf, type NameOf } from '../../src/core/difference.ts';

const nameOf: NameOf = ({ name }) => String(name);
const value = fc.oneof(
  { weight: 1, arbitrary: fc.jsonValue() },
  {
    weight: 3,
    arbitrary: fc.array(
      fc.record({
        name: fc.constantFrom('a', 'b', 'c', '__proto__'),
        list: fc.array(fc.record({ name: fc.constantFrom('x', 'y'), value: fc.option(fc.nat(2)) })),
      }),
    ),
  },
);

test('the difference makes the one value of the other, also after it was copied', () => {
  fc.assert(
    fc.property(value, value, fc.boolean(), (before, after, named) => {
      const difference = differenceOf(before, after, named ? nameOf : undefined);
      const copy: unknown = structuredClone(before);
      expect(changed(before, structuredClone(difference))).toEqual(after);
      expect(before).toEqual(copy);
    }),
  );
});

test('equal values have no difference', () => {
  fc.assert(
    fc.property(value, (same) => {
      expect(differenceOf(same, structuredClone(same), nameOf)).toBeUndefined();
    }),
  );
});

test('what is equal stays the same object, also an item that moved', () => {
  const before = { kept: { x: [1] }, list: [{ name: 'a', x: [1] }, { name: 'b' }] };
  const after = { kept: { x: [1] }, list: [{ name: 'new' }, { name: 'a', x: [1] }, { name: 'b', y: 2 }] };
  const difference = differenceOf(before, after, nameOf);
  expect(JSON.stringify(difference)).not.toContain('"a"');
  const result = changed(before, difference) as typeof before;
  expect(result).toEqual(after);
  expect(result.kept).toBe(before.kept);
  expect(result.list[1]).toBe(before.list[0]);
});

test('fields that are absent and fields without a value are told apart', () => {
  const [absent, empty] = [{}, { field: undefined }];
  expect(Object.keys(changed(absent, differenceOf(absent, empty)) as object)).toEqual(['field']);
  expect(Object.keys(changed(empty, differenceOf(empty, absent)) as object)).toEqual([]);
});
