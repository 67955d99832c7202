/**
 * Interval sets compared with a bitmap: the ticks -40 to 40 one by one, and what the set says beyond them.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  complement,
  contains,
  difference,
  dilated,
  equal,
  eroded,
  everything,
  includes,
  intersection,
  intervals,
  intervalSet,
  mirrored,
  nothing,
  shifted,
  size,
  stretchAround,
  union,
  writtenSet,
} from '../../../src/core/temporal/interval-set.ts';
import type { Interval, IntervalSet } from '../../../src/core/temporal/interval-set.ts';

const reach = 40;
const ticks = Array.from({ length: 2 * reach + 1 }, (_, i) => i - reach);
/**
 * Sets with finite ticks within -12 to 12 and sometimes an unbounded end, so that the value at the edge of
 * the bitmap also holds beyond it.
 */
const finite = fc
  .array(fc.tuple(fc.integer({ min: -12, max: 12 }), fc.integer({ min: 0, max: 5 })))
  .map((pairs) => pairs.map(([from, length]): Interval => ({ from, to: from + length })));
const anySet = fc
  .tuple(finite, fc.boolean(), fc.boolean(), fc.integer({ min: -12, max: 12 }))
  .map(([parts, past, future, at]) =>
    intervalSet([
      ...parts,
      ...(past ? [{ from: -Infinity, to: at - 8 }] : []),
      ...(future ? [{ from: at + 8, to: Infinity }] : []),
    ]),
  );
const window = fc
  .tuple(fc.integer({ min: -6, max: 6 }), fc.integer({ min: 0, max: 8 }))
  .map(([from, length]): Interval => ({ from, to: from + length }));
const openWindow = fc.oneof(
  window,
  window.map(({ from }): Interval => ({ from, to: Infinity })),
  window.map(({ to }): Interval => ({ from: -Infinity, to })),
);

function checkSet(set: IntervalSet, member: (tick: number) => boolean, within = reach): void {
  set.forEach((boundary, i) => {
    if (i > 0) expect(boundary).toBeGreaterThan(set[i - 1] as number);
  });
  expect(set.length % 2).toBe(0);
  for (const tick of ticks)
    if (Math.abs(tick) <= within)
      expect(contains(set, tick), `${writtenSet(set)} at ${tick}`).toBe(member(tick));
}

describe('interval sets', () => {
  it('are read as they are written', () => {
    const cases: readonly [IntervalSet, string][] = [
      [intervalSet([{ from: 1837, to: 1901 }]), '[1837, 1901]'],
      [nothing, '∅'],
      [everything, '(…, …)'],
      [
        intervalSet([
          { from: 6, to: 10 },
          { from: 1, to: 5 },
        ]),
        '[1, 10]',
      ],
      [
        intervalSet([
          { from: 7, to: 10 },
          { from: 1, to: 5 },
        ]),
        '[1, 5] ∪ [7, 10]',
      ],
      [intervalSet([{ from: 5, to: 3 }]), '∅'],
      [complement(intervalSet([{ from: 0, to: 3 }])), '(…, -1] ∪ [4, …)'],
      [
        eroded(
          intervalSet([
            { from: 1, to: 5 },
            { from: 6, to: 10 },
          ]),
          { from: 0, to: 4 },
        ),
        '[1, 6]',
      ],
    ];
    for (const [set, text] of cases) expect(writtenSet(set)).toBe(text);
  });

  it('agree with a bitmap on union, intersection, difference and complement', () => {
    fc.assert(
      fc.property(anySet, anySet, (a, b) => {
        checkSet(union(a, b), (t) => contains(a, t) || contains(b, t));
        checkSet(intersection(a, b), (t) => contains(a, t) && contains(b, t));
        checkSet(difference(a, b), (t) => contains(a, t) && !contains(b, t));
        checkSet(complement(a), (t) => !contains(a, t));
      }),
    );
  });

  it('hold the ticks of the intervals they were made of', () => {
    fc.assert(
      fc.property(finite, (parts) => {
        const set = intervalSet(parts);
        checkSet(set, (t) => parts.some(({ from, to }) => from <= t && t <= to));
        expect(intervalSet(intervals(set))).toEqual(set);
        expect(size(set)).toBe(ticks.filter((t) => contains(set, t)).length);
      }),
    );
  });

  it('move as a bitmap moves', () => {
    fc.assert(
      fc.property(anySet, openWindow, fc.integer({ min: -9, max: 9 }), (a, steps, by) => {
        const some = (t: number) =>
          ticks.some((s) => contains(a, s) && s + steps.from <= t && t <= s + steps.to);
        const every = (t: number) =>
          ticks.every((s) => contains(a, s) || s < t + steps.from || s > t + steps.to);
        checkSet(shifted(a, by), (t) => contains(a, t - by));
        checkSet(mirrored(a), (t) => contains(a, -t));
        checkSet(dilated(a, steps), some, 15);
        checkSet(eroded(a, steps), every, 15);
      }),
    );
  });

  it('obey the laws', () => {
    fc.assert(
      fc.property(anySet, anySet, anySet, openWindow, (a, b, c, steps) => {
        const same = (left: IntervalSet, right: IntervalSet) =>
          expect(equal(left, right), `${writtenSet(left)} and ${writtenSet(right)}`).toBe(true);
        same(complement(complement(a)), a);
        same(complement(union(a, b)), intersection(complement(a), complement(b)));
        same(union(a, union(b, c)), union(union(a, b), c));
        same(intersection(a, union(b, c)), union(intersection(a, b), intersection(a, c)));
        same(difference(a, b), intersection(a, complement(b)));
        same(mirrored(mirrored(a)), a);
        same(dilated(union(a, b), steps), union(dilated(a, steps), dilated(b, steps)));
        // Erosion is the complement of the complement's dilation by the opposite steps.
        same(eroded(a, steps), complement(dilated(complement(a), { from: -steps.to, to: -steps.from })));
      }),
    );
  });

  it('tell the stretch around a tick', () => {
    fc.assert(
      fc.property(anySet, fc.integer({ min: -15, max: 15 }), (set, tick) => {
        const { from, to } = stretchAround(set, tick);
        const inside = contains(set, tick);
        for (const t of ticks) if (from <= t && t <= to) expect(contains(set, t)).toBe(inside);
        if (from !== -Infinity) expect(contains(set, from - 1)).toBe(!inside);
        if (to !== Infinity) expect(contains(set, to + 1)).toBe(!inside);
        expect(includes(set, { from: tick, to: tick + 3 })).toBe(
          [0, 1, 2, 3].every((d) => contains(set, tick + d)),
        );
        expect(includes(set, { from: tick, to: Infinity })).toBe(
          set.at(-1) === Infinity && inside && to === Infinity,
        );
        expect(includes(set, { from: -Infinity, to: tick })).toBe(inside && from === -Infinity);
      }),
    );
  });
});
