import { afterEach, describe, expect, test, vi } from 'vitest';
import { groupedAtOnce, hasOthers, hasRepeats } from '../../../src/core/datalog/column-kernel.ts';
import { SymbolTable, readFacts } from '../../../src/core/datalog/index.ts';
import type { Random } from '../../../src/core/random.ts';
import { seeded } from '../../../src/core/random.ts';
import { finish } from '../../../src/core/work.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const ascii = (random: Random, length: number) =>
  Array.from({ length }, () => String.fromCharCode(random.pick([0, 1, 8, 11, 32, 48, 97, 127]))).join('');
const values: Readonly<Record<string, (random: Random) => string>> = {
  numbers: (random) => String(random.integer(60_000)),
  'every length up to long': (random) => `${random.integer(50)}${'x'.repeat(random.integer(16))}`,
  'long ones': (random) => `place of birth ${random.integer(20_000)}`,
  'many scripts': (random) => `${random.pick(['Zürich', '人', '😀', 'ß', 'a', ''])}${random.integer(300)}`,
  'control letters and nothing': (random) => ascii(random, random.integer(5)),
};

/** The result that readFacts promises, computed from the text line by line. */
function expected(text: string, arity: number): { rows: string[]; wrong: number[] } {
  const lines = text.split('\n');
  const rows: string[] = [];
  const wrong: number[] = [];
  if (lines.at(-1) === '') lines.pop();
  lines.forEach((line, i) => {
    const found = line.replace(/\r$/u, '').split('\t');
    if (found.length === arity) rows.push(found.join('|'));
    else if (found.length > 1 || found[0] !== '') wrong.push(i + 1);
  });
  return { rows, wrong };
}

describe.each([['with WebAssembly'], ['where a page may not run it']])('large files %s', (where) => {
  test.each(Object.keys(values).flatMap((kind) => [1, 2, 3, 8].map((arity) => [kind, arity] as const)))(
    '%s in %i columns are read as their lines say, twice with the same symbols',
    (kind, arity) => {
      if (where !== 'with WebAssembly') vi.stubGlobal('WebAssembly', undefined);
      const random = seeded(arity);
      const value = values[kind] as (random: Random) => string;
      const symbols = new SymbolTable();
      for (const [ending, last] of [
        ['\n', ''],
        ['\r\n', ' ends here'],
      ] as const) {
        const line = () =>
          Array.from({ length: random.integer(200) === 0 ? 1 + random.integer(9) : arity }, () =>
            value(random),
          ).join('\t');
        // A chunk with few lines besides those that are left out, and one line longer than a chunk.
        const odd = Array.from({ length: random.integer(40) }, () => 'a\t'.repeat(arity + 1));
        const text = [
          ...Array.from({ length: 30_000 / arity }, line),
          ...odd,
          'y'.repeat(70_000),
          '',
          line(),
          line() + last,
        ].join(ending);
        const { columns, issues } = finish(
          readFacts(
            new TextEncoder().encode(text),
            Array.from({ length: arity }, () => 'symbol' as const),
            symbols,
          ),
        );
        const { rows, wrong } = expected(text, arity);
        expect(
          Array.from(columns[0] as Int32Array, (_, row) =>
            columns.map((column) => symbols.value(column[row] as number)).join('|'),
          ),
        ).toEqual(rows);
        expect(issues.issues.map(({ place }) => place?.line)).toEqual(wrong.slice(0, issues.issues.length));
        expect(issues.counts['wrong-number-of-values'] ?? 0).toBe(wrong.length);
        for (const row of rows.slice(0, 50))
          for (const part of row.split('|')) expect(symbols.intern(part)).toBe(symbols.find(part));
      }
      // Every symbol has a different value.
      expect(new Set(Array.from({ length: symbols.size }, (_, id) => symbols.value(id))).size).toBe(
        symbols.size,
      );
    },
  );
});

test('more strings than were expected find room, among those from elsewhere', () => {
  const symbols = new SymbolTable();
  const count = 150_000;
  const before = Array.from({ length: 3000 }, (_, i) => symbols.intern(`before all of them ${i}`));
  const text = Array.from({ length: count }, (_, i) => `n${i}`).join('\n');
  const [column] = finish(readFacts(new TextEncoder().encode(text), ['symbol'], symbols)).columns as [
    Int32Array,
  ];
  expect(column.length).toBe(count);
  expect(column.every((id, i) => symbols.value(id) === `n${i}` && symbols.find(`n${i}`) === id)).toBe(true);
  expect(before.every((id, i) => symbols.find(`before all of them ${i}`) === id)).toBe(true);
  expect(symbols.size).toBe(count + before.length);
});

test.each([
  [4096, 1],
  [5000, 40],
  [60_000, 20_000],
  [30_000, 100_000],
])('%i rows of %i symbols: grouped and looked through as row by row', (count, symbols) => {
  const random = seeded(count);
  const column = Int32Array.from({ length: count }, () => random.integer(symbols));
  const other = Int32Array.from(column, (_, row) => row);
  const found = groupedAtOnce(column, count, symbols);
  if (found === undefined) throw new Error('no WebAssembly here');
  const groups = Array.from({ length: symbols }, (): number[] => []);
  column.forEach((symbol, row) => groups[symbol]?.push(row));
  expect(found.rows).toEqual(Int32Array.from(groups.flat()));
  expect(
    groups.every(
      ({ length }, symbol) =>
        (found.offsets[symbol + 1] as number) - (found.offsets[symbol] as number) === length,
    ),
  ).toBe(true);
  expect(hasRepeats(found, other, count)).toBe(false);
  // The same value in two rows of one group, or of two groups.
  const [first = 0, second = 0] = groups.find(({ length }) => length > 1) ?? [];
  const last = column.findIndex((symbol) => symbol !== column[0]);
  expect(hasRepeats(found, other.with(second, first), count)).toBe(true);
  if (last >= 0) expect(hasRepeats(found, other.with(last, 0), count)).toBe(false);
  expect([
    hasOthers(column, symbols),
    hasOthers(column.with(count - 1, symbols), symbols),
    hasOthers(column.with(0, -1), symbols),
  ]).toEqual([false, true, true]);
});

test('columns that are short, or too long to be grouped in the memory set aside, are left to others', () => {
  expect([
    hasOthers(new Int32Array(100), 1),
    hasOthers(new Int32Array(300_000), 1),
    groupedAtOnce(new Int32Array(300_000), 300_000, 1),
  ]).toEqual([undefined, false, undefined]);
});
