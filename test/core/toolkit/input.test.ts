/** What people pass to the toolkit by mistake: an issue says what was found and what was expected. */
import { describe, expect, test } from 'vitest';
import * as datalog from '../../../src/toolkit/datalog.ts';
import { verify } from '../../../src/toolkit/rules.ts';
import { answersByDatalog } from '../../../src/toolkit/temporal-datalog.ts';
import * as temporal from '../../../src/toolkit/temporal.ts';
import { readFacts } from '../../../src/toolkit/testing.ts';

const codes = ({ issues }: { readonly issues: readonly { readonly code: string }[] }) =>
  issues.map(({ code }) => code);

describe('datalog', () => {
  const facts = { located: [['oslo', 'norway'], ['rome'], ['paris', Number.NaN], ['lima', 'peru']] };
  const solution = datalog.solve('in(X, Y) :- located(X, Y). in(X) :- nowhere(X', { facts });

  test('unusable facts and clauses are left out, each with its place', () => {
    expect(solution.issues.map(({ place }) => place?.path ?? place?.line)).toEqual([
      '$.located[1]',
      '$.located[2]',
      1,
    ]);
    expect(solution.relations['in']).toEqual([
      ['oslo', 'norway'],
      ['lima', 'peru'],
    ]);
  });

  test('an atom is explained whether it holds or not', () => {
    const missing = datalog.explain(solution, 'in(oslo, peru)');
    expect(missing.misses.map(({ failed, bindings }) => [failed, bindings])).toEqual([
      ['located(X, Y)', [{ X: 'oslo', Y: 'peru' }]],
    ]);
    expect(missing.holds).toBe(false);
    expect(codes(datalog.explain(solution, 'in(oslo)'))).toEqual(['atom-unknown']);
    expect(codes(datalog.explain(solution, 'in(oslo, X)'))).toEqual(['fact-with-variable']);
    expect(codes(datalog.explain(solution, 'a. b'))).toEqual(['atom-unreadable']);
    expect(datalog.drawProof(solution, 'in(oslo, norway)', 'mermaid')).toContain('flowchart');
    expect(datalog.drawProof(solution, 'in(oslo, peru)', 'dot')).toBeUndefined();
  });

  test('a copy of a solution is data only', () => {
    const copy = structuredClone({ ...solution, relations: { ...solution.relations } });
    expect(copy.relations['in']?.length).toBe(2);
    expect(() => datalog.query(copy, 'in(X, Y)')).toThrow(/solve\(\) returned/);
  });

  test('a budget ends the work, and says so', () => {
    const many = datalog.solve('n(0). n(M) :- n(N), M = N + 1, N < 5000.', { maxTuples: 100 });
    expect([many.complete, many.endedBy]).toEqual([false, 'tuples']);
  });

  test('work in slices reports progress and stops', async () => {
    const stop = new AbortController();
    const program = 'p(X, Y) :- e(X, Y). p(X, Z) :- p(X, Y), e(Y, Z).';
    const e = Array.from({ length: 2000 }, (_, i) => [i, i + 1]);
    const run = datalog.solveInSlices(program, {
      facts: { e },
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('enough')),
    });
    await expect(run).rejects.toThrow('enough');
  });

  test('a session says what a change does, and refuses what does not fit', () => {
    const session = datalog.openSession('p(X) :- e(X, Y), not off(Y).', { facts: { e: [['a', 'b']] } });
    expect({ ...session.change({ added: { off: [['b']] } }).removed }).toEqual({ p: [['a']] });
    expect(codes(session.change({ added: { e: [['c']] } }))).toEqual(['fact-unusable']);
    expect(session.query('p(X)').rows).toEqual([]);
    expect(session.relation('nothing')).toBeUndefined();
  });

  test('programs are written for other systems with their facts', () => {
    const given = { facts: { located: [['oslo', 'norway']] } };
    expect(datalog.toSouffle('in(X, Y) :- located(X, Y).', given).text).toContain(
      'located("oslo", "norway").',
    );
    expect(datalog.toProlog('in(X, Y) :- located(X, Y).', given).text).toContain('located(oslo, norway).');
    expect(datalog.toSql('in(X, Y) :- located(X, Y).', given).text).toContain("('oslo', 'norway')");
    const refused = datalog.toSql('half(Y) :- price(P), Y = P / 2.', { facts: { price: [[1.5]] } });
    expect([refused.text, codes(refused)]).toEqual([undefined, ['not-sql']]);
  });
});

describe('temporal', () => {
  const facts: temporal.TimedFact[] = [
    { event: 'war', from: '1914', to: 1918 },
    { event: 'late', from: 5, to: 1 },
    { event: 'odd', from: 'soon' },
    { relation: 'reigns', subject: 'charles', object: 'spain', from: 1516 },
  ];

  test.each([
    ['F[0,2 war', undefined, ['start-after-end', 'time-unreadable']],
    ['war & peace', undefined, ['start-after-end', 'time-unreadable', 'event-unknown']],
    ['reigns(X, spain)', undefined, ['start-after-end', 'time-unreadable', 'has-variables']],
    ['reigns(charles, spain)', [{ from: 1516, to: Infinity }], ['start-after-end', 'time-unreadable']],
  ])('%s', (formula, holds, expected) => {
    const found = temporal.satisfaction(formula, facts);
    expect(found.holds).toEqual(holds);
    if (holds === undefined && expected.length === 2) expect(found.issues.length).toBe(1);
    else expect(codes(found)).toEqual(expected);
  });

  test('the Datalog engine agrees with the interval algebra', () => {
    const formula = 'war U[0,3] (O[0,2] war)';
    const { holds } = temporal.satisfaction(formula, facts);
    expect(answersByDatalog(formula, facts).answers?.map((each) => each.holds)).toEqual([holds]);
    expect(temporal.compare(formula, '1915', facts).results.length).toBe(3);
    expect(codes(temporal.explain('war', 'soon', facts))).toContain('time-unreadable');
  });
});

test('rules: values that do not fit the specification are left out', () => {
  const specification = 'Variables: x\nPredicates:\nA(x) := x is a.\nB(x) := x is b.\nRules:\nA(x) => B(x)';
  const found = verify(specification, { 'A(t)': true, 'A(t, u)': true, 'C(t)': true, 'A(': true });
  expect(codes(found)).toEqual(['value-unusable', 'value-unusable', 'value-unusable']);
  expect([found.consistent, found.inferred.map(({ literal }) => literal)]).toEqual([true, ['B(t)']]);
});

test('testing: a text without facts says why', () => {
  expect(readFacts('').issues.issues[0]?.message).toContain('empty');
  expect(readFacts('{"question":"Who?","answer":"He."}\n').issues.issues[0]?.message).toContain('expected');
});
