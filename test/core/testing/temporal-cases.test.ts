/**
 * Temporal cases from the facts that ship: balanced, proven, well worded. A hundred random ones are in a
 * golden file; read it when it changes.
 */
import { describe, expect, it } from 'vitest';
import { isPerson } from '../../../src/core/knowledge/fact-base.ts';
import type { FactBase } from '../../../src/core/knowledge/fact-base.ts';
import { FactBaseBuilder, NO_TIME } from '../../../src/core/knowledge/fact-base-builder.ts';
import { pattern } from '../../../src/core/pattern-parts.ts';
import { seeded } from '../../../src/core/random.ts';
import { parseFormula } from '../../../src/core/temporal/formula-parser.ts';
import { hasOpenEnd } from '../../../src/core/temporal/certain-answers.ts';
import { atomKey, atomsOf, depthOf, operandsOf } from '../../../src/core/temporal/formula.ts';
import { EventTable, unknownAtoms } from '../../../src/core/temporal/history.ts';
import { satisfaction } from '../../../src/core/temporal/interval-evaluation.ts';
import { contains, writtenSet } from '../../../src/core/temporal/interval-set.ts';
import { PointEvaluation } from '../../../src/core/temporal/point-evaluation.ts';
import { monthNames } from '../../../src/core/temporal/time-point.ts';
import {
  answeredAlike,
  askedIn,
  setOfSpans,
  spansOf,
} from '../../../src/core/testing/temporal/asked-formula.ts';
import { eventTableOf } from '../../../src/core/testing/temporal/fact-history.ts';
import { generateTemporalCases } from '../../../src/core/testing/temporal/generate-temporal.ts';
import type { TemporalCase, TemporalOptions } from '../../../src/core/testing/temporal/generate-temporal.ts';
import { publishedKey, readPublishedQuestion } from '../../../src/core/testing/temporal/published-wording.ts';
import { TemporalWording } from '../../../src/core/testing/temporal/temporal-wording.ts';
import type { DerivationNode } from '../../../src/core/testing/test-case.ts';
import { predicateOf } from '../../../src/core/testing/english/clause.ts';
import { finish } from '../../../src/core/work.ts';
import { worldFacts } from './shipped-facts.ts';

const all: TemporalOptions = {
  count: 1800,
  seed: 1,
  operators: [],
  depths: [1, 2, 3],
  domains: [],
  style: 'plain',
};
const casesOf = (base: FactBase, options: Partial<TemporalOptions> = {}): readonly TemporalCase[] =>
  finish(generateTemporalCases(base, { ...all, ...options }));

const months = monthNames.join('|');

const faults: readonly (readonly [string, RegExp])[] = [
  ['a doubled word', /(?<!\p{L})([a-z]+) \1(?!\p{L})/u],
  ['doubled spaces or stops', / {2}|\.\.|\?\?| [.,?;]/],
  ['an unresolved name', /undefined|NaN|Infinity|\[object|\d+:\d+:\d+|life:\d/],
  ['two articles', /\bthe (?:the|a|an) /i],
  ['a vowel after "a"', / a [aeio]\w/],
  ['truth told twice', /(?:true|false) that it is true/],
  [
    'a finite verb after do-support',
    /^(?:Did|Does|Do) (?:(?!, and |, or ).)*\b(?:was|were|served|reigned|fought) /,
  ],
  ['a window of one year', /from (\d+) to \1,/],
  ['one years', /\b1 years\b/],
  [
    'a letter that nothing names',
    /^(?!.*(?:year|month|day) [XYZ]).*\b(?:in|after|before|and|between) [XYZ](?![\p{L}-])/u,
  ],
];

/** The leaves of a proof; every one must be a fact with its line. */
function leavesOf(node: DerivationNode): readonly DerivationNode[] {
  return node.premises.length === 0 ? [node] : node.premises.flatMap(leavesOf);
}

/**
 * Computes the answer again from the case's own data, by Definition 1, tick by tick, and checks the stated
 * distance to the nearest other answer.
 */
function checkAnswer({ question, expected, temporal }: TemporalCase): void {
  const asked = askedIn(temporal);
  if (!asked) return expect.fail(`${question}: ${temporal.formula}`);
  const points = new PointEvaluation(asked.history);
  const answer = (tick: number) => (points.holds(asked.formula, tick) ? 'yes' : 'no');
  expect(answer(temporal.tick), question).toBe(expected);
  expect(answeredAlike(asked)?.answer, question).toBe(expected);
  if (temporal.events.some(({ ticks }) => hasOpenEnd(setOfSpans(ticks)))) return;
  const distance = temporal.boundaryDistance as number;
  expect(
    [-1, 1].some((side) => answer(temporal.tick + side * distance) !== expected),
    `${question}: the boundary is ${distance} away`,
  ).toBe(true);
  for (let by = 1; by < Math.min(distance, 5); by++)
    expect([answer(temporal.tick - by), answer(temporal.tick + by)]).toEqual([expected, expected]);
}

describe('from the facts that ship', () => {
  const base = worldFacts();
  const cases = base ? casesOf(base) : [];

  it('are balanced by operator, depth and answer, each asked once', () => {
    expect(cases.length).toBe(1800);
    const counts = new Map<string, number>();
    for (const {
      temporal: { operator, depth },
      expected,
    } of cases)
      counts.set(
        `${operator} ${depth} ${expected}`,
        (counts.get(`${operator} ${depth} ${expected}`) ?? 0) + 1,
      );
    expect(counts.size).toBe(11 * 3 * 2);
    expect(Math.max(...counts.values()) - Math.min(...counts.values())).toBeLessThanOrEqual(1);
    expect(cases.filter(({ expected }) => expected === 'yes').length).toBe(900);
    expect(new Set(cases.map(({ question }) => question)).size).toBe(1800);
    expect(new Set(cases.map(({ id }) => id)).size).toBe(1800);
  });

  it('have the answer that Definition 1 gives, and need no unknown end', () => {
    for (const each of cases) checkAnswer(each);
    expect(
      cases.filter(({ evidence }) =>
        evidence.some(({ start, end }) => start === undefined || end === undefined),
      ).length,
    ).toBeGreaterThan(50);
    const distances = cases.map(({ temporal: { boundaryDistance = Infinity } }) => boundaryDistance);
    expect(distances.filter((distance) => distance <= 2).length).toBeGreaterThan(1000);
    expect(distances.filter((distance) => distance > 5).length).toBeGreaterThan(150);
  });

  it('say of the event table what they say of themselves', () => {
    const table = finish(eventTableOf(base));
    for (const { question, expected, temporal } of cases) {
      const parsed = parseFormula(temporal.formula);
      if (!parsed.ok) return expect.fail(`${question}: ${parsed.issue.message}`);
      expect(depthOf(parsed.formula)).toBe(temporal.depth);
      expect(
        contains(satisfaction(parsed.formula, table), temporal.tick) ? 'yes' : 'no',
        `${question} ${temporal.formula}`,
      ).toBe(expected);
      expect(spansOf(satisfaction(parsed.formula, table))).toEqual(temporal.holds);
    }
  });

  it('are proven down to facts that the evidence lists', () => {
    for (const { derivation, evidence, question } of cases) {
      const lines = new Set(evidence.map((fact) => `${fact.source ?? ''} ${fact.line}`));
      for (const leaf of leavesOf(derivation as DerivationNode))
        expect(
          leaf.fact && lines.has(`${leaf.fact.source ?? ''} ${leaf.fact.line}`),
          `${question}: ${leaf.claim}`,
        ).toBe(true);
    }
  });

  it('are well worded, their proofs too', () => {
    const told = (node: DerivationNode): string[] => [
      node.claim,
      node.reason,
      ...node.premises.flatMap(told),
    ];
    for (const { question, derivation } of cases) {
      expect(question).toMatch(/^\p{Lu}.*\?$/u);
      for (const [fault, pattern] of faults)
        expect(pattern.test(question) ? `${fault}: ${question}` : '').toBe('');
      for (const sentence of told(derivation as DerivationNode))
        expect(sentence).toMatch(/^(?!.*(?:undefined|NaN|Infinity| {2}|\d:\d)).+[.!?]$/s);
    }
  });

  it('read well: a hundred at random', async () => {
    const drawn = seeded(20)
      .shuffle(cases)
      .slice(0, 100)
      .map(({ question, expected }) => `${expected === 'yes' ? 'Yes' : 'No '}  ${question}\n`)
      .join('');
    await expect(drawn).toMatchFileSnapshot('golden/temporal-questions.txt');
  });

  it('have at most 35 words at depths 1 and 2, which are the default', () => {
    const plain = casesOf(base, { depths: [], count: 440 });
    expect(plain.length).toBe(440);
    for (const { question, temporal } of plain)
      expect([question.split(' ').length <= 35, temporal.depth <= 2], question).toEqual([true, true]);
  });

  it('speak of until and since only of events that last', () => {
    const spanning = cases.filter(({ temporal: { operators } }) =>
      operators.some((operator) => operator === 'until' || operator === 'since'),
    );
    expect(spanning.length).toBeGreaterThan(100);
    for (const { question, temporal } of spanning.filter((each) => each.temporal.depth === 1))
      for (const { ticks } of temporal.events)
        expect(
          ticks.some(({ from, to }) => from === undefined || to === undefined || to > from) ||
            ticks.length > 1,
          question,
        ).toBe(true);
  });

  it('speak of until and since of one office, place or country, if neither was chosen', () => {
    const chains = casesOf(base, { depths: [], count: 700 }).filter(({ temporal: { operator } }) =>
      ['until', 'since'].includes(operator),
    );
    expect(chains.length).toBeGreaterThan(8);
    for (const { question, temporal } of chains) {
      const parsed = parseFormula(temporal.formula);
      const [first, second] = parsed.ok ? atomsOf(parsed.formula) : [];
      expect(isPerson(base, base.entities.indexOf(first?.terms[0]?.name ?? '')), question).toBe(true);
      expect(first?.predicate, question).toBe(second?.predicate);
      expect(first?.terms[1]?.name, question).toBe(second?.terms[1]?.name);
    }
  });

  it('deny no event in a year in which it began or ended', () => {
    const denials = casesOf(base, { depths: [1, 2], operators: ['not', 'and'], count: 600 }).flatMap(
      (each) => {
        const parsed = parseFormula(each.temporal.formula);
        const parts = parsed.ok ? [parsed.formula, ...operandsOf(parsed.formula)] : [];
        const denied = parts.find(({ kind }) => kind === 'not');
        const of = denied && operandsOf(denied)[0];
        return of?.kind === 'atom' ? [{ ...each, denied: atomKey(of.atom) }] : [];
      },
    );
    // Beside a part that is false anyway, it does not matter.
    const refuted = denials.filter(
      ({ expected, denied, temporal: { events, tick } }) =>
        expected === 'no' &&
        events.every(({ atom, ticks }) => atom === denied || contains(setOfSpans(ticks), tick)),
    );
    expect(refuted.length).toBeGreaterThan(50);
    const atEnds = refuted.filter(({ denied, temporal: { events, tick } }) =>
      events
        .filter(({ atom }) => atom === denied)
        .flatMap(({ ticks }) => ticks)
        .some(({ from, to }) => from !== to && (from === tick || to === tick)),
    );
    expect(atEnds.map(({ question }) => question)).toEqual([]);
  });

  it('come in the authors’ manner, and read back', () => {
    const published = casesOf(base, { style: 'published', count: 200 });
    expect(published.length).toBe(200);
    for (const {
      question,
      temporal: { tick },
    } of published)
      expect(readPublishedQuestion(question)).toMatchObject({ ok: true, question: { year: tick } });
  });

  it('are the same from the same seed, and others from another', () => {
    const questions = (seed: number) => casesOf(base, { seed, count: 100 }).map(({ question }) => question);
    expect(questions(3)).toEqual(questions(3));
    expect(questions(3)).not.toEqual(questions(4));
    const few = casesOf(base, {
      operators: ['always'],
      depths: [2],
      domains: ['History and Events'],
      count: 30,
    });
    expect(few.length).toBe(30);
    expect(
      few.every(
        ({ domain, temporal }) =>
          domain === 'History and Events' && temporal.operator === 'always' && temporal.depth === 2,
      ),
    ).toBe(true);
  });
});

describe('from a few facts', () => {
  const builder = () => {
    const made = new FactBaseBuilder();
    const relation = made.relation('position held');
    const time = (text: string) => {
      const id = text === '' ? NO_TIME : made.time(text);
      if (typeof id === 'string') throw new Error(id);
      return id;
    };
    return {
      made,
      add: (name: string, from: string, to: string) =>
        made.add(made.entity(name), relation, made.entity('Mayor'), 1, { start: time(from), end: time(to) }),
    };
  };

  it(
    'are made of one with an unknown end only where the answer does not depend on it, and of none ' +
      'that ends before it begins',
    () => {
      const { made, add } = builder();
      add('Open', '1900', '');
      add('Since Ever', '', '1910');
      add('Backwards', '1920', '1910');
      add('Known', '1900', '1920');
      add('Other', '1905', '1915');
      const cases = casesOf(made.finish(), { count: 60 });
      expect(cases.some(({ question }) => question.includes('Open'))).toBe(true);
      expect(cases.some(({ question }) => question.includes('Since Ever'))).toBe(true);
      for (const each of cases) {
        expect(each.question).not.toMatch(/Backwards/);
        const asked = askedIn(each.temporal);
        if (!asked) return expect.fail(each.temporal.formula);
        for (const end of [0, 1, 3, 8, 40]) {
          const put = each.temporal.events.flatMap(({ atom, ticks }) =>
            ticks.map(({ from, to }) => ({
              predicate: atom,
              from: from ?? (to as number) - end,
              to: to ?? (from as number) + end,
            })),
          );
          const table = new EventTable(put);
          const points = new PointEvaluation({
            ticksOf: (atom) => table.ticksOf({ ...atom, predicate: atomKey(atom), terms: [] }),
          });
          expect(points.holds(asked.formula, asked.tick) ? 'yes' : 'no', each.question).toBe(each.expected);
        }
      }
    },
  );

  it.each([
    [
      'month',
      'March 1900',
      'May 1901',
      new RegExp(pattern`^(?!.*\b(?:years?|days?|on which)\b).*\b(?:${months}) \d+ ?(?:BC)?\b`),
    ],
    [
      'day',
      '3 March 1900',
      '9 May 1900',
      new RegExp(pattern`^(?!.*\b(?:years?|months?|in which)\b).*\b\d+ (?:${months}) \d+`),
    ],
  ] as const)('count %ss', (granularity, from, to, worded) => {
    const { made, add } = builder();
    add('Ann', from, to);
    add(
      'Bob',
      granularity === 'month' ? 'June 1900' : '4 April 1900',
      granularity === 'month' ? 'July 1901' : '5 June 1900',
    );
    add(
      'Cy',
      granularity === 'month' ? 'April 1900' : '14 March 1900',
      granularity === 'month' ? 'February 1901' : '2 April 1900',
    );
    const base = made.finish();
    expect(base.granularity).toBe(granularity);
    const cases = casesOf(base, { count: 60, granularity });
    expect(cases.length).toBeGreaterThan(40);
    for (const each of cases) {
      checkAnswer(each);
      expect(each.question).toMatch(worded);
      expect(each.temporal.granularity).toBe(granularity);
      for (const [fault, pattern] of faults)
        expect(pattern.test(each.question) ? `${fault}: ${each.question}` : '').toBe('');
    }
    // In years, not months or days, because some facts state only a year.
    expect(casesOf(base, { count: 10 }).every(({ temporal }) => temporal.granularity === 'year')).toBe(true);
    const coarse = builder();
    for (const [name, start, end] of [
      ['Ann', '1900', '1910'],
      ['Bob', '1903', '1905'],
      ['Cy', from, to],
    ] as const)
      coarse.add(name, start, end);
    expect(casesOf(coarse.made.finish(), { count: 20, granularity })).toEqual([]);
  });
});

describe('any formula of the facts that ship', () => {
  const base = worldFacts();
  const cases: readonly [formula: string, ticks: string][] = [
    ["'Victorian era'", '[1837, 1901]'],
    ["'Peloponnesian War'", '[-430, -403]'],
    ["'position held'('Ronald Reagan', 'President of the United States')", '[1981, 1989]'],
    ["spouse('Karl Marx', 'Jenny von Westphalen')@subject", '[1818, 1883]'],
    ["F[0,40] 'Victorian era'", '[1797, 1901]'],
    ["not 'Victorian era'", '(…, 1836] ∪ [1902, …)'],
  ];
  it.each(cases)('%s', (text, ticks) => {
    const parsed = parseFormula(text);
    const table = finish(eventTableOf(base));
    if (!parsed.ok) return expect.fail(parsed.issue.message);
    expect(unknownAtoms(parsed.formula, table)).toEqual([]);
    expect(writtenSet(satisfaction(parsed.formula, table))).toBe(ticks);
  });
});

describe('the wording', () => {
  const names: Readonly<Record<string, string>> = { a: 'Ann', b: 'Bob', c: 'Cy', d: 'Di', e: 'Ed' };
  const wording = new TemporalWording(({ atom }) => ({
    subject: { text: names[atom.predicate] ?? publishedKey(atom.predicate), plural: false },
    predicate: predicateOf(/^[de]$/.test(atom.predicate) ? 'reigned' : 'was alive'),
    tail: '',
  }));
  const table: readonly [formula: string, year: number, question: string][] = [
    ['F[1,3] a', 1800, 'Was Ann alive at any time from 1801 to 1803?'],
    ['F[1,2] a', 1800, 'Was Ann alive in 1801 or 1802?'],
    ['F[1,3] not a', 1800, 'Was there a year from 1801 to 1803 in which Ann was not alive?'],
    ['G[0,4] a', -43, 'Was Ann alive in every year from 44 BC to 40 BC?'],
    ['G[1,2] a', 1800, 'Was Ann alive in both 1801 and 1802?'],
    ['G[1,2] not a', 1800, 'Is it true that Ann was not alive in either 1801 or 1802?'],
    [
      'N G[1,3] F[0,2] a',
      1800,
      'Is it true that for every year X from 1802 to 1804, it is true that Ann was alive at some time ' +
        'from X to 2 years after X?',
    ],
    ['G[1,3] not a', 1800, 'Is it true that Ann was not alive in any year from 1801 to 1803?'],
    ['N a', 1800, 'Was Ann alive in 1801?'],
    ['previous a', 1800, 'Was Ann alive in 1799?'],
    ['not a', 1800, 'Is it correct to say that Ann was not alive in 1800?'],
    ['not F[1,3] a', 1800, 'Is it false that Ann was alive at some time from 1801 to 1803?'],
    ['a and b', 1800, 'Were Ann and Bob both alive in 1800?'],
    ['a and d', 1800, 'In 1800, was Ann alive and did Di reign?'],
    ['a or d', 1800, 'In 1800, was Ann alive, or did Di reign, or both?'],
    ['not a and b', 1800, 'Is it true that in 1800 Bob was alive but Ann was not?'],
    ['not (a and b)', 1800, 'Is it false that Ann and Bob were both alive in 1800?'],
    ['not (a or b)', 1800, 'Is it true that neither Ann nor Bob was alive in 1800?'],
    [
      'G[0,3] not (a or b)',
      1800,
      'Is it true that neither Ann nor Bob was alive in any year from 1800 to 1803?',
    ],
    ['G[0,3] not d', 1800, 'Is it true that Di did not reign in any year from 1800 to 1803?'],
    ['a or b', 1800, 'In 1800, was Ann or Bob alive, or both?'],
    ['N (a or b)', 1800, 'In 1801, was Ann or Bob alive, or both?'],
    ['N (a and b)', 1800, 'Is it true that Ann and Bob were both alive in 1801?'],
    [
      'a U[2,4] d',
      1800,
      'Did Di first reign at any time from 1802 to 1804, and was Ann alive in every year from 1801 to the ' +
        'year before?',
    ],
    [
      'a S[2,4] d',
      1800,
      'Did Di last reign at any time from 1796 to 1798, and was Ann alive in every year after that up to ' +
        '1799?',
    ],
    ['d U[2,4] e', 1800, 'Did Di reign from 1801 until Ed did so, at some time from 1802 to 1804?'],
    ['a U[2,3] b', 1800, 'Was Ann alive from 1801 until Bob was, in 1802 or 1803?'],
    ['d S[2,4] e', 1800, 'Did Di reign up to 1799 after Ed last did so, at some time from 1796 to 1798?'],
    [
      'a U[1,3] b',
      1800,
      'Was there a year from 1801 to 1803 in which Bob was alive, while Ann was alive in every year ' +
        'after 1800 and before that year (if any)?',
    ],
    [
      'a S[1,3] b',
      1800,
      'Was there a year from 1797 to 1799 in which Bob was alive, while Ann was alive in every year ' +
        'after that year and before 1800 (if any)?',
    ],
    ['H[2,5] a', 1800, 'Was Ann alive in every year from 1795 to 1798?'],
    [
      'F[1,3] G[0,5] a',
      1800,
      'Was there a year from 1801 to 1803 in which Ann was alive, and also in each of the 5 years after it?',
    ],
    [
      'O[1,3] H[2,5] a',
      1800,
      'Was there a year from 1795 to 1797 in which Ann was alive, and also in each of the 3 years before it?',
    ],
    [
      'G[1,3] F[1,2] O[2,4] a',
      1800,
      'Is it true of every year X from 1801 to 1803, that there was a year Y from 1 year to 2 years ' +
        'after X such that Ann was alive at some time from 4 to 2 years before Y?',
    ],
    ['N F[1,2] a', 1800, 'Is it true that Ann was alive in 1802 or 1803?'],
    [
      'a and G[1,2] b',
      1800,
      'Are both of these statements true: (1) Ann was alive in 1800; (2) Bob was alive in both 1801 ' +
        'and 1802?',
    ],
    ['F[0,3] (a and b)', 1800, 'Was there a year from 1800 to 1803 in which Ann and Bob were both alive?'],
    ['G[0,3] (a or b)', 1800, 'Was at least one of Ann and Bob alive in every year from 1800 to 1803?'],
    [
      'F[0,3] (a and N b)',
      1800,
      'Was there a year X from 1800 to 1803 such that it is true both that Ann was alive in X and ' +
        'that Bob was alive in the year after X?',
    ],
    [
      'a U[1,3] (b or c)',
      1800,
      'Was there a year from 1801 to 1803 in which at least one of Bob and Cy was alive, while Ann was ' +
        'alive in every year after 1800 and before that year (if any)?',
    ],
  ];
  it.each(table)('%s at %d', (text, year, question) => {
    const parsed = parseFormula(text);
    if (!parsed.ok) return expect.fail(text);
    expect(wording.question(parsed.formula, year, 0)).toBe(question);
  });
});
