import { expect, test } from 'vitest';
import { PairSet, RowSet } from '../../../src/core/datalog/tuple-set.ts';
import { seeded } from '../../../src/core/random.ts';

test.each([
  ['few symbols, so that large sets are bits', 100, 100],
  ['symbols that come later than the set', 100, 5000],
  ['more symbols than bits are worth', 3000, 3000],
])('pairs are added once, found and removed: %s', (_, known, symbols) => {
  const random = seeded(symbols + known);
  const set = new PairSet(known, 100);
  const there = new Map<string, readonly [number, number]>();
  for (let turn = 0; turn < 150; turn++) {
    // Later symbols come only after the first turns.
    const most = turn < 40 ? known : symbols;
    const pairs = Array.from({ length: 200 }, (): [number, number] => [
      random.integer(random.integer(8) === 0 ? most : 5),
      random.integer(most),
    ]);
    const columns = [0, 1].map((c) => Int32Array.from(pairs, (pair) => pair[c] ?? 0));
    const target = [new Int32Array(200), new Int32Array(200)];
    const distinct = new Map(pairs.map((pair) => [String(pair), pair]));
    const fresh = [...distinct].filter(([key]) => !there.has(key)).map(([, pair]) => pair);
    if (turn % 2 === 0) {
      const size = set.addAll(columns, pairs.length, target, 0);
      expect(Array.from({ length: size }, (_x, i) => [target[0]?.[i], target[1]?.[i]])).toEqual(fresh);
    } else {
      expect(pairs.filter(([a, b]) => set.add(a, b))).toEqual(fresh);
    }
    for (const pair of fresh) there.set(String(pair), pair);
    for (const [key, pair] of there) {
      if (random.integer(turn % 20 === 19 ? 2 : 10) > 0) continue;
      set.remove(...pair);
      there.delete(key);
    }
    expect(pairs.map(([a, b]) => set.has(a, b))).toEqual(pairs.map((pair) => there.has(String(pair))));
  }
  expect([...there.values()].filter(([a, b]) => !set.has(a, b))).toEqual([]);
});

test.each([1, 2, 3, 4])('rows of %i columns are added once', (arity) => {
  const random = seeded(arity);
  const rows = Array.from({ length: 500 }, () => Array.from({ length: arity }, () => random.integer(9)));
  const source = Array.from({ length: arity }, (_, c) => Int32Array.from(rows, (row) => row[c] ?? 0));
  const columns = source.map(() => new Int32Array(500));
  const set = new RowSet(500);
  const size = set.addAll(columns, source, 500, 0);
  const expected = [...new Map(rows.map((row) => [String(row), row])).values()];
  expect(Array.from({ length: size }, (_, i) => columns.map((column) => column[i]))).toEqual(expected);
  for (let i = 0; i < 500; i++) expect(expected[set.find(columns, source, i)]).toEqual(rows[i]);
});
