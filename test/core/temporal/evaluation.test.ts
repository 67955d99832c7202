/**
 * The two evaluators: the paper's examples worked out by hand, the cases of ERRATA, and random formulas, on
 * which both must agree.
 */
import { describe, expect, it } from 'vitest';
import { seeded } from '../../../src/core/random.ts';
import { applyFix, parseFormula } from '../../../src/core/temporal/formula-parser.ts';
import type { Formula } from '../../../src/core/temporal/formula.ts';
import { EventTable } from '../../../src/core/temporal/history.ts';
import { satisfaction } from '../../../src/core/temporal/interval-evaluation.ts';
import { contains, writtenSet } from '../../../src/core/temporal/interval-set.ts';
import { PointEvaluation } from '../../../src/core/temporal/point-evaluation.ts';
import { printFormula } from '../../../src/core/temporal/formula-printer.ts';
import { randomFormula, randomHistory } from './random-formula.ts';

const dickens = new EventTable(
  [
    { predicate: 'charles_dickens', from: 1812, to: 1870 },
    { predicate: 'victorian_era', from: 1837, to: 1901 },
    { predicate: 'p', from: 1830, to: 1870 },
    { predicate: 'q', from: 1837, to: 1901 },
    { predicate: 'r', from: 1, to: 5 },
    { predicate: 'r', from: 10, to: 20 },
    { predicate: 's', from: 15, to: 15 },
    { predicate: 'x', from: 1, to: 5 },
    { predicate: 'x', from: 6, to: 10 },
    { predicate: 'since ever', from: -Infinity, to: 3 },
    { predicate: 'still', from: 4, to: Infinity },
    { predicate: 'member of', subject: 'sweden', object: 'eu', from: 1995, to: Infinity },
    { predicate: 'wrote', subject: 'ann', object: 'book', from: 1990, to: 1990 },
  ],
  new Map([
    ['ann', [1950, 2001]],
    ['book', [1990, 2020]],
  ]),
);

export function formulaOf(text: string): Formula {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.issue.message}`);
  return parsed.formula;
}

/** Runs both evaluators: the set by interval algebra, and every tick near its boundaries by points. */
function checkSet(text: string, expected: string): void {
  const formula = formulaOf(text);
  const set = satisfaction(formula, dickens);
  const points = new PointEvaluation(dickens);
  expect(writtenSet(set), text).toBe(expected);
  for (const boundary of set.filter(Number.isFinite))
    for (let t = boundary - 3; t <= boundary + 3; t++)
      expect(points.holds(formula, t), `${text} at ${t}`).toBe(contains(set, t));
}

describe('the evaluators', () => {
  it('give the intervals of section 3.4', () => {
    checkSet('charles_dickens', '[1812, 1870]');
    checkSet('Finally[0, 40](Atom(victorian_era))', '[1797, 1901]');
    checkSet('Globally[30, 50](Atom(victorian_era))', '[1807, 1851]');
    checkSet('Next(Atom(victorian_era))', '[1836, 1900]');
    checkSet('Until[10, 20](Atom(charles_dickens), Atom(victorian_era))', '[1817, 1861]');
    checkSet('Neg(Atom(victorian_era))', '(…, 1836] ∪ [1902, …)');
    checkSet('Conj(Atom(charles_dickens), Atom(victorian_era))', '[1837, 1870]');
    checkSet('Disj(Atom(charles_dickens), Atom(victorian_era))', '[1812, 1901]');
  });

  it('follow Definition 1 where the paper’s rules do not (ERRATA)', () => {
    checkSet('p U[1,20] q', '[1829, 1900]');
    expect(contains(satisfaction(formulaOf('p U[1,20] q'), dickens), 1829)).toBe(true);
    checkSet('r U[5,12] s', '[9, 10]');
    checkSet('G[0,4] x', '[1, 6]');
    checkSet('p U[0,0] q', '[1837, 1901]');
    checkSet('p U[1,1] q', '[1836, 1900]');
  });

  it('reach to both infinities, and into the past', () => {
    checkSet('G still', '[4, …)');
    checkSet('F still', '(…, …)');
    checkSet('H[2,∞) ‘since ever’', '(…, 5]');
    checkSet('not G still', '(…, 3]');
    checkSet('once[1,3] victorian_era', '[1838, 1904]');
    checkSet('historically[1,3] victorian_era', '[1840, 1902]');
    checkSet('previous victorian_era', '[1838, 1902]');
    checkSet('q S[1,20] p', '[1831, 1890]');
    checkSet('still U[3,inf) still', '[3, …)');
    checkSet("'since ever' U still", '(…, …)');
    checkSet('x implies s', '(…, 0] ∪ [11, …)');
  });

  it('stamp a relation by its own time, its subject or its object', () => {
    checkSet("'member of'(sweden, eu)", '[1995, …)');
    checkSet('wrote(ann, book)', '[1990, 1990]');
    checkSet('wrote(ann, book)@subject', '[1950, 2000]');
    checkSet('wrote(ann, book)@object', '[1990, 2019]');
  });

  it('agree on 5,000 random formulas at every tick around them', () => {
    const random = seeded(5);
    const ticks = Array.from({ length: 110 }, (_, i) => i - 40);
    let holding = 0;
    for (let i = 0; i < 5000; i++) {
      const history = randomHistory(random);
      const formula = randomFormula(random, { depth: 1 + random.integer(4) });
      const set = satisfaction(formula, history);
      const points = new PointEvaluation(history);
      for (let asked = 0; asked < 24; asked++) {
        const t = random.pick(ticks);
        const expected = points.holds(formula, t);
        holding += expected ? 1 : 0;
        if (contains(set, t) !== expected)
          expect.fail(`${printFormula(formula)} at ${t}: points say ${expected}, algebra ${writtenSet(set)}`);
      }
    }
    expect(holding / (5000 * 24)).toBeGreaterThan(0.2);
    expect(holding / (5000 * 24)).toBeLessThan(0.8);
  });
});

describe('formulas in writing', () => {
  it('read back as they were, in every style', () => {
    const random = seeded(7);
    for (let i = 0; i < 2000; i++) {
      const formula = randomFormula(random, { depth: random.integer(5) });
      for (const style of ['symbols', 'words', 'published'] as const)
        expect(formulaOf(printFormula(formula, style))).toEqual(formula);
    }
  });

  const printed: readonly [string, string][] = [
    [
      'Until[1, 3](Atom(Irish_pound), Atom(civil_rights_movement))',
      "'Irish_pound' U[1,3] civil_rights_movement",
    ],
    ['Neg(Globally[6, 11](Atom(Council_of_Florence)))', "¬G[6,11] 'Council_of_Florence'"],
    ['not (a and b) or c -> d', '¬(a ∧ b) ∨ c → d'],
    ['a -> b -> c', 'a → b → c'],
    ['(a -> b) -> c', '(a → b) → c'],
    ['a and (b and c)', 'a ∧ (b ∧ c)'],
    ['a until b since[2,] c', 'a U b S[2,∞) c'],
    ['EVENTUALLY [ 3 , inf ] x', 'F[3,∞) x'],
    ['F[5] x', 'F[5,5] x'],
    ["G[0,5] 'member of'(X, 'European Union')", "G[0,5] 'member of'(X, 'European Union')"],
    ['wrote(ann, book)@object', 'wrote(ann, book)@object'],
    ["'F' and 'until'", "'F' ∧ 'until'"],
    ['Atom(The Good (Bad) One)', "'The Good (Bad) One'"],
    ["'Hundred Years\\' War'", "'Hundred Years\\' War'"],
    ['P x', 'O x'],
  ];
  it.each(printed)('%s is printed %s', (text, expected) => {
    expect(printFormula(formulaOf(text))).toBe(expected);
  });

  /** Text, position of the fault, its code, and the text after the suggested fix. */
  const faulty: readonly [string, number, string, string?][] = [
    ['', 1, 'empty-formula'],
    ['F[5,3] x', 2, 'reversed-window', 'F[3,5] x'],
    ['F[3,5 x', 7, 'unclosed-window', 'F[3,5 ]x'],
    ['F[-3,5] x', 3, 'negative-window'],
    ['(a and b', 9, 'unbalanced-bracket', '(a and b)'],
    ['a and b)', 8, 'unbalanced-bracket', 'a and b'],
    ['and b', 1, 'operand-missing'],
    ['a and', 6, 'unexpected'],
    ['N[1,2] x', 2, 'window-not-expected'],
    ["'a", 1, 'unclosed-quote', "'a'"],
    ['a b', 3, 'unexpected'],
    ['F[a,b] x', 3, 'window-unreadable'],
    ['F[1,2) x', 6, 'half-open-window', 'F[1,2] x'],
    ['r(a', 4, 'unexpected'],
    ['r(a,b)@life', 8, 'unknown-stamp'],
    ['Until[1,3](a)', 13, 'unexpected'],
    ['Atom()', 5, 'empty-name'],
    ['F[1,2', 6, 'unclosed-window'],
    ['('.repeat(5000), 1, 'too-long'],
    ['('.repeat(3000), 251, 'too-deep'],
    ['!'.repeat(3000), 997, 'too-deep'],
  ];
  it.each(faulty)(
    '%# an error names its place, and a fix where one is plain',
    (text, column, code, fixed) => {
      const parsed = parseFormula(text);
      if (parsed.ok) return expect.fail(`${text} was read`);
      expect(parsed.issue).toMatchObject({ code, place: { line: 1, column } });
      expect(parsed.issue.message).toMatch(/^\S.*\.$/);
      if (fixed !== undefined) {
        expect(parsed.fix && applyFix(text, parsed.fix)).toBe(fixed);
        expect(parseFormula(fixed).ok).toBe(true);
      }
    },
  );

  it('never breaks on what nobody meant', () => {
    const random = seeded(9);
    const pieces = [
      'F',
      'G[',
      '1',
      ',',
      ']',
      '(',
      ')',
      'U',
      'a',
      '¬',
      '->',
      "'",
      '@',
      'Atom(',
      '∞',
      ' ',
      'X',
      '[0,3]',
      'not',
      '\u{1F600}',
      '-',
    ];
    for (let i = 0; i < 20_000; i++) {
      const text = Array.from({ length: random.integer(12) }, () => random.pick(pieces)).join('');
      const parsed = parseFormula(text);
      if (parsed.ok) expect(formulaOf(printFormula(parsed.formula))).toEqual(parsed.formula);
    }
  });
});
