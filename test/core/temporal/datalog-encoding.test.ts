/**
 * The Datalog encoding: it gives the same sets as the interval algebra, for every grounding at once. Also the
 * paper's examples, as the engine derives and explains them.
 */
import { describe, expect, it } from 'vitest';
import { seeded } from '../../../src/core/random.ts';
import { answerKey, encode, solveEncoded } from '../../../src/core/temporal/datalog-encoding.ts';
import { parseFormula } from '../../../src/core/temporal/formula-parser.ts';
import { printFormula } from '../../../src/core/temporal/formula-printer.ts';
import type { Formula } from '../../../src/core/temporal/formula.ts';
import { grounded, variablesOf } from '../../../src/core/temporal/formula.ts';
import { closed, EventTable } from '../../../src/core/temporal/history.ts';
import { satisfaction } from '../../../src/core/temporal/interval-evaluation.ts';
import { writtenSet } from '../../../src/core/temporal/interval-set.ts';
import { finish } from '../../../src/core/work.ts';
import { randomFormula, randomHistory } from './random-formula.ts';

const table = new EventTable(
  [
    { predicate: 'charles_dickens', from: 1812, to: 1870 },
    { predicate: 'victorian_era', from: 1837, to: 1901 },
    { predicate: 'still', from: 1900, to: Infinity },
    ...(
      [
        ['austria', 'eu', 1995, Infinity],
        ['sweden', 'eu', 1995, Infinity],
        ['uk', 'eu', 1973, 2020],
        ['uk', 'efta', 1960, 1972],
        ['austria', 'efta', 1960, 1994],
        ['norway', 'efta', 1960, Infinity],
      ] as const
    ).map(([subject, object, from, to]) => ({ predicate: 'member of', subject, object, from, to })),
  ],
  new Map([
    ['uk', [1707, Infinity]],
    ['efta', [1960, Infinity]],
    ['eu', [1993, Infinity]],
  ]),
);

function formulaOf(text: string): Formula {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(parsed.issue.message);
  return parsed.formula;
}

/**
 * Every grounding for which the formula holds at some time, with its set; the interval algebra must give the
 * same.
 */
function checkAnswers(text: string, expected: Readonly<Record<string, string>>): void {
  const formula = formulaOf(text);
  const { answers } = finish(solveEncoded(formula, table));
  expect(
    Object.fromEntries([...answers].map(([key, { ticks }]) => [key, writtenSet(ticks)]).sort()),
    text,
  ).toEqual(expected);
  for (const names of table.groundings(formula)) {
    const set = satisfaction(grounded(formula, names), closed(table));
    const key = answerKey(variablesOf(formula).map((variable) => names.get(variable) as string));
    expect(writtenSet(answers.get(key)?.ticks ?? []), `${text}: ${key}`).toBe(writtenSet(set));
  }
}

describe('the Datalog encoding', () => {
  it('gives the intervals of section 3.4', () => {
    checkAnswers('F[0,40] victorian_era', { '': '[1797, 1901]' });
    checkAnswers('G[30,50] victorian_era', { '': '[1807, 1851]' });
    checkAnswers('charles_dickens U[10,20] victorian_era', { '': '[1817, 1861]' });
    checkAnswers('not victorian_era', { '': '(…, 1836] ∪ [1902, …)' });
    checkAnswers('G still', { '': '[1900, …)' });
  });

  it('joins over entities', () => {
    checkAnswers("G[0,5] 'member of'(X, eu)", {
      austria: '[1995, …)',
      sweden: '[1995, …)',
      uk: '[1973, 2015]',
    });
    checkAnswers("'member of'(X, efta) and F[0,30] 'member of'(X, eu)", {
      austria: '[1965, 1994]',
      uk: '[1960, 1972]',
    });
    checkAnswers("not 'member of'(X, eu) and 'member of'(X, Y)", {
      'austria, efta': '[1960, 1994]',
      'norway, efta': '[1960, …)',
      'uk, efta': '[1960, 1972]',
    });
    checkAnswers("'member of'(E, efta) U[1,20] 'member of'(E, eu)", {
      austria: '[1975, …)',
      sweden: '[1994, …)',
      uk: '[1959, 2019]',
    });
    checkAnswers("'member of'(uk, X)@object", { efta: '[1960, …)', eu: '[1993, …)' });
    checkAnswers("'member of'(S, eu) or 'member of'(S, efta)", {
      austria: '[1960, …)',
      norway: '[1960, …)',
      sweden: '[1995, …)',
      uk: '[1960, 2020]',
    });
  });

  it('agrees with the algebra on random formulas', () => {
    const random = seeded(21);
    for (let i = 0; i < 1500; i++) {
      const history = randomHistory(random);
      const formula = randomFormula(random, { depth: 1 + random.integer(4) });
      const { answers } = finish(solveEncoded(formula, history));
      expect(writtenSet(answers.get('')?.ticks ?? []), printFormula(formula)).toBe(
        writtenSet(satisfaction(formula, history)),
      );
    }
  }, 60_000);

  it('is written as Fig. 11 is, and explained by the engine', () => {
    expect(encode(formulaOf('G[30,50] victorian_era'), () => false).text).toBe(
      '% f1: victorian_era\nf1(S, E) :- victorian_era_ts(S, E).\n% f2: G[30,50] victorian_era\nf2(A, ' +
        'B) :- f1(S, E), A = S - 30, B = E - 50, A <= B.\n',
    );
    const { text, answer } = encode(formulaOf('G[30,50] victorian_era'));
    expect(text.split('\n').slice(0, 4)).toEqual([
      '% f1: victorian_era',
      'f1(S, E) :- victorian_era_ts(S, E).',
      '% f2: G[30,50] victorian_era',
      'f2(A, B) :- f1(S, E), S > -1000000000000000, E < 1000000000000000, A = S - 30, B = E - 50, A <= B.',
    ]);
    const { solution } = finish(solveEncoded(formulaOf('G[30,50] victorian_era'), table));
    const derivation = solution.explain(
      answer,
      [1807, 1851].map((tick) => solution.symbols.find(tick) as number),
    );
    expect(derivation?.by).toMatchObject({ kind: 'rule', premises: [{ atom: { predicate: 'f1' } }] });
  });
});
