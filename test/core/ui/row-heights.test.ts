/** Positions of rows with different heights are equal to those found by adding up the heights one by one. */
import { expect, it } from 'vitest';
import { seeded } from '../../../src/core/random.ts';
import { RowHeights } from '../../../src/ui/parts/row-heights.ts';

it.each([1, 2, 255, 256, 257, 3000])('%d rows', (rows) => {
  const random = seeded(rows);
  const heights = new RowHeights(rows, 40);
  const plain = Array.from({ length: rows }, () => 40);
  for (let i = 0; i < rows / 2; i++) {
    const row = random.integer(rows);
    const height = 40 + random.integer(200);
    heights.measure(row, height);
    plain[row] = height;
  }
  let top = 0;
  for (const [row, height] of plain.entries()) {
    expect(heights.top(row)).toBe(top);
    expect(heights.of(row)).toBe(height);
    expect(heights.at(top)).toBe(row);
    expect(heights.at(top + height - 1)).toBe(row);
    top += height;
  }
  expect(heights.total).toBe(top);
  expect(heights.at(-5)).toBe(0);
  expect(heights.at(top + 5)).toBe(rows - 1);
});

it('says whether a height is new', () => {
  const heights = new RowHeights(10, 40);
  expect([heights.measure(3, 60), heights.measure(3, 60.2), heights.measure(3, 40)]).toEqual([
    true,
    false,
    true,
  ]);
});
