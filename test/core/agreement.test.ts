/** Agreement of judges: worked examples of the literature, and laws. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cohensKappa, fleissKappa, kappaOf, majority } from '../../src/core/agreement.ts';

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('kappa', () => {
  it("gives Cohen's for the worked example of 50 grants", () => {
    const rows = [
      ...times(20, ['yes', 'yes'] as const),
      ...times(5, ['yes', 'no'] as const),
      ...times(10, ['no', 'yes'] as const),
      ...times(15, ['no', 'no'] as const),
    ];
    expect(cohensKappa(rows)).toBeCloseTo(0.4, 10);
  });

  it("gives Fleiss' for the worked example of 10 subjects, 14 raters and 5 labels", () => {
    const counts = [
      [0, 0, 0, 0, 14],
      [0, 2, 6, 4, 2],
      [0, 0, 3, 5, 6],
      [0, 3, 9, 2, 0],
      [2, 2, 8, 1, 1],
      [7, 7, 0, 0, 0],
      [3, 2, 6, 3, 0],
      [2, 5, 3, 2, 2],
      [6, 5, 2, 1, 0],
      [0, 2, 2, 3, 7],
    ];
    const rows = counts.map((row) => row.flatMap((count, label) => times(count, String(label))));
    expect(fleissKappa(rows)).toBeCloseTo(0.21, 3);
  });

  const label = fc.constantFrom('a', 'b', 'c');
  const rowsOf = (judges: number) =>
    fc.array(fc.array(label, { minLength: judges, maxLength: judges }), { minLength: 1, maxLength: 40 });

  it('is 1 where judges always agree, and never more; it does not depend on order or names', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 3 }).chain(rowsOf), (rows) => {
        const kappa = kappaOf(rows);
        const agree = rows.every((row) => new Set(row).size === 1);
        if (kappa === undefined) {
          expect(new Set(rows.flat()).size).toBe(1);
          return;
        }
        expect(kappa).toBeLessThanOrEqual(1 + 1e-12);
        expect(Math.abs(kappa - 1) < 1e-12).toBe(agree);
        expect(kappaOf(rows.toReversed())).toBeCloseTo(kappa, 10);
        expect(kappaOf(rows.map((row) => row.toReversed()))).toBeCloseTo(kappa, 10);
        expect(kappaOf(rows.map((row) => row.map((each) => `${each}!`)))).toBeCloseTo(kappa, 10);
      }),
    );
  });

  it('agrees with a count over all pairs of rows', () => {
    fc.assert(
      fc.property(rowsOf(2), (rows) => {
        const pairs = rows as [string, string][];
        // Chance: the first label of one row and the second of any row are the same.
        const agreed = pairs.filter(([a, b]) => a === b).length / pairs.length;
        const met = pairs.flatMap(([a]) => pairs.map(([, b]) => Number(a === b)));
        const chance = met.reduce((sum, each) => sum + each, 0) / met.length;
        const kappa = cohensKappa(pairs);
        if (chance === 1) expect(kappa).toBeUndefined();
        else expect(kappa).toBeCloseTo((agreed - chance) / (1 - chance), 10);
      }),
    );
  });
});

it('a majority is more than half', () => {
  expect(majority(['a', 'b', 'a'])).toBe('a');
  expect(majority(['a', 'b'])).toBeUndefined();
  expect(majority(['a', 'b', 'c'])).toBeUndefined();
  expect(majority([])).toBeUndefined();
});
