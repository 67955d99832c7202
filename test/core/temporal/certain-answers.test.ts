/** What is certain although ends are unknown: only what holds for every possible end. */
import { describe, expect, it } from 'vitest';
import { seeded } from '../../../src/core/random.ts';
import { certainAnswers, certainTicks, readingFor } from '../../../src/core/temporal/certain-answers.ts';
import { parseFormula } from '../../../src/core/temporal/formula-parser.ts';
import type { EventRow } from '../../../src/core/temporal/history.ts';
import { EventTable } from '../../../src/core/temporal/history.ts';
import { contains, intersection, interval, writtenSet } from '../../../src/core/temporal/interval-set.ts';
import { PointEvaluation } from '../../../src/core/temporal/point-evaluation.ts';
import { explain } from '../../../src/core/temporal/explanation.ts';
import { randomFormula, randomRows } from './random-formula.ts';

/** Sweden joined in 1995, and it is not stated when it leaves; it is not stated when the old state began. */
const rows: readonly EventRow[] = [
  { predicate: 'union', from: 1995, to: Infinity },
  { predicate: 'old', from: -Infinity, to: 1990 },
  { predicate: 'war', from: 1914, to: 1918 },
];

describe('an answer is certain', () => {
  const cases: readonly [formula: string, yes: string, no: string][] = [
    ['war', '[1914, 1918]', '(…, 1913] ∪ [1919, …)'],
    ['union', '[1995, 1995]', '(…, 1994]'],
    ['not union', '(…, 1994]', '[1995, 1995]'],
    ['F[0,5] union', '[1990, 1995]', '(…, 1989]'],
    ['old', '[1990, 1990]', '[1991, …)'],
    ['O old', '[1990, …)', '∅'],
    ['union and not union', '∅', '(…, 1995]'],
    ['war or union', '[1914, 1918] ∪ [1995, 1995]', '(…, 1913] ∪ [1919, 1994]'],
  ];
  it.each(cases)('%s', (text, yes, no) => {
    const parsed = parseFormula(text);
    if (!parsed.ok) return expect.fail(parsed.issue.message);
    const answers = certainAnswers(parsed.formula, new EventTable(rows));
    expect([writtenSet(answers.yes), writtenSet(answers.no)]).toEqual([yes, no]);
  });

  it('only where every way to put the unknown ends gives it', () => {
    const random = seeded(31);
    for (let i = 0; i < 200; i++) {
      const drawn = randomRows(random);
      const formula = randomFormula(random, { depth: 1 + random.integer(3) });
      const { yes, no } = certainAnswers(formula, new EventTable(drawn));
      expect(intersection(yes, no)).toEqual([]);
      for (let way = 0; way < 6; way++) {
        const put = new PointEvaluation(
          new EventTable(drawn.map((row) => eventRow(row, random.integer(30)))),
        );
        for (let tick = -10; tick <= 40; tick += 1 + random.integer(4)) {
          if (contains(yes, tick)) expect(put.holds(formula, tick)).toBe(true);
          if (contains(no, tick)) expect(put.holds(formula, tick)).toBe(false);
        }
      }
    }
  });

  it('everywhere where all ends are known', () => {
    const random = seeded(32);
    for (let i = 0; i < 200; i++) {
      const known = randomRows(random).filter(({ from, to }) => Number.isFinite(from) && Number.isFinite(to));
      const table = new EventTable([
        ...known,
        ...['a', 'b', 'c'].map((predicate) => ({ predicate, from: 3, to: 4 })),
      ]);
      const formula = randomFormula(random, { depth: 3 });
      const { yes, no } = certainAnswers(formula, table);
      expect([yes.length === 0 ? no : no.length === 0 ? yes : [-Infinity, Infinity]]).toEqual([
        [-Infinity, Infinity],
      ]);
      for (let tick = -5; tick < 35; tick++) expect(contains(yes, tick)).toBe(!contains(no, tick));
    }
  });

  it('for a reason that needs no unknown end', () => {
    const parsed = parseFormula('F[0,5] union or war');
    const history = new EventTable(rows);
    if (!parsed.ok) return expect.fail('unreadable');
    const reading = readingFor(true, parsed.formula, history);
    const reason = explain(reading.formula, 1992, reading.history);
    expect(reason.because[0]?.because[0]?.over).toEqual({ from: 1995, to: 1995 });
  });
});

/** The row with its unknown ends set to times beyond the stated ones. */
function eventRow({ from, to, ...row }: EventRow, beyond: number): EventRow {
  const known = Number.isFinite(from) ? from : Number.isFinite(to) ? to : 0;
  return {
    ...row,
    from: Number.isFinite(from) ? from : (Number.isFinite(to) ? to : known) - beyond,
    to: Number.isFinite(to) ? to : known + beyond,
  };
}

it('of an interval without one end the other is certain, of one without both nothing', () => {
  expect(
    [[-Infinity, 5, 8, Infinity], [-Infinity, Infinity], [-Infinity, 3, 5, 7], interval(2, 4)].map((set) =>
      writtenSet(certainTicks(set)),
    ),
  ).toEqual(['[4, 4] ∪ [8, 8]', '∅', '[2, 2] ∪ [5, 6]', '[2, 4]']);
});
