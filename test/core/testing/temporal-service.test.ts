/**
 * What the page is told about time: events, comparisons of evaluators, explanations of cases, sets of both
 * kinds.
 */
import { describe, expect, it } from 'vitest';
import { FactBaseBuilder, NO_TIME } from '../../../src/core/knowledge/fact-base-builder.ts';
import type { Granularity } from '../../../src/core/knowledge/fact-base.ts';
import type { TimeExplanation } from '../../../src/core/testing/temporal/time-reports.ts';
import { applyFix, parseFormula } from '../../../src/core/temporal/formula-parser.ts';
import { satisfaction } from '../../../src/core/temporal/interval-evaluation.ts';
import { contains } from '../../../src/core/temporal/interval-set.ts';
import { setOfSpans, spansOf } from '../../../src/core/testing/temporal/asked-formula.ts';
import { benchmarkReport } from '../../../src/core/testing/temporal/benchmark-report.ts';
import { lintBenchmark } from '../../../src/core/testing/temporal/benchmark-lint.ts';
import { EventListings } from '../../../src/core/testing/temporal/event-listing.ts';
import { eventTableOf } from '../../../src/core/testing/temporal/fact-history.ts';
import { evaluateFormula, untilDifferences } from '../../../src/core/testing/temporal/formula-evaluation.ts';
import { nearestName } from '../../../src/core/testing/temporal/near-names.ts';
import { axisOf, timeOf } from '../../../src/core/testing/temporal/time-explanation.ts';
import { deriveFacts } from '../../../src/core/testing/derived-facts.ts';
import { drawQuestions } from '../../../src/core/testing/draw-questions.ts';
import { kindOf, type GenerationOptions } from '../../../src/core/testing/generation-options.ts';
import { finish } from '../../../src/core/work.ts';
import { worldFacts } from './shipped-facts.ts';

const base = worldFacts();
const table = finish(eventTableOf(base));
const listings = finish(EventListings.of(base, 'year'));
const heard = (formula: string, at: number | string, granularity: Granularity = 'year') =>
  finish(evaluateFormula({ formula, at, granularity, table, words: (key) => listings.words(key) }));

describe("the paper's own example", () => {
  it('works on the facts that ship (section 3.4, Fig. 12)', () => {
    const until = "'Charles Dickens' U[10,20] 'Victorian era'";
    for (const [year, holds] of [
      [1800, false],
      [1816, false],
      [1817, true],
      [1861, true],
      [1862, false],
    ] as const) {
      const { issues, comparison } = heard(until, year);
      expect(issues).toEqual([]);
      expect(comparison?.results.map((result) => result.holds)).toEqual([holds, holds, holds]);
      const ticks = comparison?.results.flatMap((result) => result.ticks?.written ?? []);
      expect(ticks).toEqual(['[1817, 1861]', '[1817, 1861]']);
    }
  });
});

describe('events', () => {
  it('come a page at a time, in the order of time, counted by relation', () => {
    const all = listings.page({}, 0, 40);
    const next = listings.page({}, 40, 40);
    expect(all.rows.length).toBe(40);
    expect(all.total).toBeGreaterThan(1500);
    expect(all.relations.reduce((sum, { count }) => sum + count, 0)).toBe(all.total);
    const starts = [...all.rows, ...next.rows].map(({ spans }) => spans[0]?.from ?? spans[0]?.to ?? 0);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
    for (const { words, spans, written, rows } of [...all.rows, ...next.rows]) {
      expect(words).toMatch(/^\p{Lu}(?!.*(?:undefined|null|NaN)).*[^.]$/u);
      expect(spans.length).toBeGreaterThan(0);
      expect(written).toMatch(/^[[(]/);
      expect(rows.length).toBeGreaterThan(0);
    }
  });

  it('are found by name and by relation, with their open ends', () => {
    const members = listings.page({ text: 'european union', relation: 'member of' }, 0, 100);
    expect(members.total).toBeGreaterThan(5);
    for (const { atom, relation, start, end } of members.rows)
      expect([relation, /European Union/.test(atom), start !== undefined, end]).toEqual([
        'member of',
        true,
        true,
        end,
      ]);
    expect(members.openEnds).toBe(members.rows.filter(({ end }) => end === undefined).length);
    expect(members.openEnds).toBeGreaterThan(0);
    expect(listings.page({ relation: '', text: 'Victorian' }, 0, 5).rows).toMatchObject([
      {
        atom: "'Victorian era'",
        words: 'The Victorian era was under way',
        start: '1837',
        end: '1901',
        written: '[1837, 1901]',
      },
    ]);
    expect(listings.page({ text: 'Karl Marx', relation: '' }, 0, 5).rows.map(({ words }) => words)).toEqual([
      'Karl Marx was alive',
    ]);
  });

  it('name atoms that the evaluators know', () => {
    for (const { atom, spans } of listings.page({}, 100, 300).rows) {
      const parsed = parseFormula(atom);
      if (!parsed.ok) return expect.fail(atom);
      expect(spansOf(satisfaction(parsed.formula, table))).toEqual(spans);
    }
  });
});

describe('the evaluators', () => {
  it('hears all three', () => {
    const { comparison, issues } = heard("F[0,40] 'Victorian era'", 1800);
    expect(issues).toEqual([]);
    expect(comparison?.results.map(({ holds, ticks }) => [holds, ticks?.written])).toEqual([
      [true, undefined],
      [true, '[1797, 1901]'],
      [true, '[1797, 1901]'],
    ]);
    expect([comparison?.unanimous, comparison?.published, comparison?.inWords]).toEqual([
      true,
      "Finally[0,40](Atom('Victorian era'))",
      "eventually[0,40] 'Victorian era'",
    ]);
    expect(
      comparison?.explanation.lines.map(({ text, written, arithmetic, words }) => [
        text,
        written,
        ...arithmetic,
        words,
      ]),
    ).toEqual([
      ["'Victorian era'", '[1837, 1901]', 'The Victorian era was under way'],
      ["F[0,40] 'Victorian era'", '[1797, 1901]', '[1837 − 40, 1901 − 0] = [1797, 1901]', undefined],
    ]);
    expect(comparison?.explanation.reasons.map(({ level }) => level)).toEqual([0, 1]);
    expect(comparison?.explanation.summary).toBe(
      'It holds in 1800. The nearest year in which it does not is 1796, 4 years before.',
    );
    expect(comparison?.datalog).toContain('f2(');
  });

  it('says where the paper parts', () => {
    const { comparison } = heard("not 'Victorian era'", 2030);
    expect(comparison?.results.map(({ holds }) => holds)).toEqual([true, true, false]);
    expect(comparison?.unanimous).toBe(false);
    expect(comparison?.missed.written).toBe('(…, 1 BC] ∪ [2025, …)');
    expect(comparison?.finding).toBe(
      'By Definition 1 and by the interval algebra it holds in 2030; by Fig. 11 as printed it does not.',
    );
    expect(heard("O[0,5] 'Victorian era'", '1837').comparison?.finding).toContain('no rule');
  });

  it('answers for all names at once', () => {
    const { answers } = heard("G[0,5] 'member of'(X, 'European Union')", 1996);
    expect(answers?.variables).toEqual(['X']);
    expect(answers?.rows.find(({ names }) => names[0] === 'Sweden')).toMatchObject({
      holds: true,
      spans: [{ from: 1995 }],
    });
    expect(answers && [answers.rows.filter(({ holds }) => holds).length, answers.rows.length]).toEqual([
      answers?.now,
      answers?.ever,
    ]);
    for (const { names, spans, holds } of answers?.rows ?? []) {
      const parsed = parseFormula(`G[0,5] 'member of'('${names[0] ?? ''}', 'European Union')`);
      if (!parsed.ok) return expect.fail(names[0]);
      expect(spansOf(satisfaction(parsed.formula, table))).toEqual(spans);
      expect(contains(setOfSpans(spans), 1996)).toBe(holds);
    }
    const joined = heard(
      "'member of'(X, 'European Union') and 'member of'(X, NATO) and not O[1,10] 'member of'(X, NATO)",
      2004,
    ).answers;
    expect(joined?.rows.filter(({ holds }) => holds).map(({ names }) => names[0])).toContain('Latvia');
  });

  const bad: readonly [formula: string, at: string, code: string, fixed: string | undefined][] = [
    ['F[3,1] a', '1800', 'reversed-window', 'F[1,3] a'],
    ['', '1800', 'empty-formula', undefined],
    ["F[0,5] 'Victorian Era'", '1800', 'event-unknown', "F[0,5] 'Victorian era'"],
    ["F[0,5] 'Victorain era'", '1800', 'event-unknown', "F[0,5] 'Victorian era'"],
    [
      "'membre of'('Sweden', 'European Union')",
      '1800',
      'event-unknown',
      "'member of'('Sweden', 'European Union')",
    ],
    [
      "'member of'('Swedn', 'European Union')",
      '1800',
      'event-unknown',
      "'member of'('Sweden', 'European Union')",
    ],
    ["'Victorian era'", 'once', 'time-unreadable', undefined],
    ["'Victorian era'", '18##', 'time-too-coarse', undefined],
    ["'Xyzzy Plugh'", '1800', 'event-unknown', undefined],
  ];
  it.each(bad)('refuses %s at %s: %s', (formula, at, code, fixed) => {
    const { issues, comparison, answers } = heard(formula, at);
    expect([issues[0]?.code, comparison, answers]).toEqual([code, undefined, undefined]);
    expect(issues[0]?.message).toMatch(/^\S.*\.$/s);
    const fix = issues[0]?.fix;
    expect(fix && applyFix(formula, fix)).toBe(fixed);
    if (fixed !== undefined && code === 'event-unknown') expect(heard(fixed, at).issues).toEqual([]);
  });

  it('tells a thing without quotes from a variable', () => {
    expect(heard("'member of'(Sweden, 'European Union')", 2000).issues).toMatchObject([
      { code: 'variable-like-name', severity: 'note', fix: { text: "'Sweden'" } },
    ]);
  });

  it('wants a time as fine as the facts', () => {
    const builder = new FactBaseBuilder();
    const time = (text: string) => {
      const id = builder.time(text);
      return typeof id === 'number' ? id : NO_TIME;
    };
    builder.add(builder.entity('Ann'), builder.relation('position held'), builder.entity('Mayor'), 1, {
      start: time('March 1900'),
      end: time('May 1901'),
    });
    const months = finish(eventTableOf(builder.finish(), 'month'));
    const ask = (at: string) =>
      finish(
        evaluateFormula({
          formula: "F[0,2] 'position held'('Ann', 'Mayor')",
          at,
          granularity: 'month',
          table: months,
          words: () => undefined,
        }),
      );
    expect(ask('January 1900').comparison?.explanation.lines.at(-1)?.written).toBe(
      '[January 1900, May 1901]',
    );
    expect(ask('1900').issues).toMatchObject([{ code: 'time-too-coarse', of: 'time' }]);
    expect(ask('3 January 1900').comparison?.explanation.at).toBe('January 1900');
  });

  it('finds the smallest examples against the printed rule for until', () => {
    const [claims, misses] = untilDifferences();
    expect(claims?.comparison.results.map(({ holds }) => holds)).toEqual([false, false, true]);
    expect(misses?.comparison.results.map(({ holds }) => holds)).toEqual([true, true, false]);
    expect(claims?.events.map(({ written }) => written)).toEqual(['[1, 1] ∪ [3, 3]', '[4, 4]']);
  });
});

function checkExplanation(
  { lines, reasons, holds, axis, tick, summary }: TimeExplanation,
  question: string,
): void {
  expect(lines.at(-1)).toMatchObject({ level: 0, holds });
  expect(reasons[0]).toMatchObject({ level: 0, holds, over: { from: tick, to: tick } });
  for (const { text } of reasons) expect(text, question).toMatch(/^(?!.*(?:Infinity|NaN|undefined)).+\.$/);
  for (const { words, kind } of lines) expect(words === undefined, question).toBe(kind !== 'atom');
  expect(
    axis.from < tick && tick < axis.to && axis.labels.length >= 2 && axis.labels.length <= 10,
    question,
  ).toBe(true);
  expect(summary).toMatch(/^It (?:holds|does not hold) in .*\.$/);
}

describe('cases', () => {
  const options = { count: 120, seed: 3, domains: [], rules: [], difficulties: [] };
  const drawn = (choices: GenerationOptions) =>
    finish(drawQuestions(finish(deriveFacts(base, choices)), choices));

  it('of both kinds make one set, in turn', () => {
    const mixed = drawn({ ...options, kind: 'mixed' });
    expect(mixed.length).toBe(120);
    expect(mixed.filter(({ rule }) => rule === 'temporal').length).toBe(60);
    expect(mixed.slice(0, 10).filter(({ rule }) => rule === 'temporal').length).toBe(5);
    expect(new Set(mixed.map(({ id }) => id)).size).toBe(120);
    const yes = mixed.filter(({ expected }) => expected === 'yes').length;
    expect(Math.abs(yes - 60)).toBeLessThanOrEqual(1);
  });

  it('are of the kind that is asked for', () => {
    expect(drawn(options).some(({ temporal }) => temporal)).toBe(false);
    const few = drawn({
      ...options,
      kind: 'temporal',
      temporal: { depths: [2], operators: ['until', 'since'], style: 'plain' },
    });
    expect(few.length).toBe(120);
    for (const { temporal } of few)
      expect(temporal && temporal.depth === 2 && /^(?:until|since)$/.test(temporal.operator)).toBe(true);
    expect([
      kindOf({ rules: ['temporal'] }),
      kindOf({ rules: ['temporal', 'direct'] }),
      kindOf({ rules: [] }),
      kindOf({ kind: 'mixed', rules: ['direct'] }),
    ]).toEqual(['temporal', 'mixed', 'relational', 'mixed']);
  });

  it('about time are explained row by row', () => {
    for (const testCase of drawn({ ...options, count: 132, kind: 'temporal' })) {
      const { time } = timeOf(testCase);
      if (!time) return expect.fail(testCase.question);
      expect(time.holds ? 'yes' : 'no', testCase.question).toBe(testCase.expected);
      checkExplanation(time, testCase.question);
      const copied = timeOf(JSON.parse(JSON.stringify(testCase)) as typeof testCase);
      expect(copied.time).toEqual(time);
    }
  });
});

it('a benchmark is reported row by row', () => {
  const rows = [
    {
      question: 'At year 1905, did Event1 not happen; where Event1 is Long War happen?',
      res: 'true',
      events: [{ event_name: 'Long War', event_begin: '1900-01-01', event_end: '1910-12-31' }],
    },
    { question: 'Why?', res: 'true' },
  ];
  const report = benchmarkReport(finish(lintBenchmark({ name: 'b.json', text: JSON.stringify(rows) }, [])));
  expect(report.faults.map(({ fault, count }) => `${fault} ${count}`)).toEqual([
    'wrong answer 1',
    'missing evidence 0',
    'reversed event 0',
    'unknown name 0',
    'ambiguous event 0',
    'unreadable 1',
  ]);
  expect(report.findings).toMatchObject([
    {
      fault: 'wrong answer',
      row: 0,
      found: 'true',
      expected: 'false in 1905',
      formula: "¬'Long War'",
      at: '1905',
    },
    { fault: 'unreadable', row: 1 },
  ]);
});

it.each([
  [['Victorian era', 'Edo period'], 'victorian  ERA', 'Victorian era'],
  [['Victorian era', 'Edo period'], 'Edo', 'Edo period'],
  [['Łódź', 'Lodi'], 'Lodz', 'Łódź'],
  [['a', 'b'], 'c', undefined],
] as const)('of %j the nearest to %s is %s', (names, wanted, nearest) => {
  expect(nearestName(wanted, names)).toBe(nearest);
});

it('an axis is labelled at round times', () => {
  expect(axisOf([1837, 1901], 'year').labels.map(({ label }) => label)).toEqual([
    '1840',
    '1850',
    '1860',
    '1870',
    '1880',
    '1890',
    '1900',
  ]);
  expect(axisOf([-10, 10], 'year').labels.map(({ label }) => label)).toContain('6 BC');
  expect(axisOf([22_550, 22_560], 'month').labels.length).toBeLessThanOrEqual(10);
  expect(axisOf([0, 5_000_000], 'day').labels.length).toBeLessThanOrEqual(10);
});
