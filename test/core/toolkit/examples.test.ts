/** The example in the header of each module of the toolkit runs, unchanged, and does what it says. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as datalog from '../../../src/toolkit/datalog.ts';
import * as engine from '../../../src/toolkit/engine.ts';
import * as rules from '../../../src/toolkit/rules.ts';
import * as temporalDatalog from '../../../src/toolkit/temporal-datalog.ts';
import * as temporal from '../../../src/toolkit/temporal.ts';
import * as testing from '../../../src/toolkit/testing.ts';

/** The values of the example's constants. */
async function runExample<Results>(name: string, module: object, given: object = {}): Promise<Results> {
  const text = readFileSync(new URL(`../../../src/toolkit/${name}.ts`, import.meta.url), 'utf8');
  const header = text.slice(0, text.indexOf('*/'));
  const code = header
    .split('\n')
    .filter((line) => line.startsWith(' *   '))
    .map((line) => line.slice(5))
    .join('\n');
  const declared = [...code.matchAll(/^const (?:(\w+)|\{ ([^}]*) \})/gm)].flatMap(([, one, several]) =>
    one === undefined ? (several as string).split(', ') : [one],
  );
  const scope = { ...module, ...given };
  const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as new (
    ...parts: string[]
  ) => (...values: unknown[]) => Promise<Results>;
  const body = `${code}\nreturn { ${declared.join(', ')} };`;
  // A name that the example declares itself hides the module's.
  const names = Object.keys(scope).filter((each) => !declared.includes(each));
  const values = names.map((each) => (scope as Readonly<Record<string, unknown>>)[each]);
  return new AsyncFunction(...names, body)(...values);
}

test('totem/datalog', async () => {
  const { solution, where, why, change } = await runExample<{
    solution: datalog.Solution;
    where: datalog.Row[];
    why: datalog.ProofNode;
    change: Required<datalog.FactChange>;
  }>('datalog', datalog);
  expect(where.toSorted()).toEqual([['europe'], ['norway']]);
  expect({ ...solution.relations }).toEqual({
    located: [
      ['oslo', 'norway'],
      ['norway', 'europe'],
    ],
    in: [
      ['oslo', 'norway'],
      ['norway', 'europe'],
      ['oslo', 'europe'],
    ],
  });
  expect([why.text, why.premises.length, why.rule]).toEqual([
    'in(oslo, europe)',
    2,
    'in(X, Z) :- in(X, Y), located(Y, Z).',
  ]);
  expect({ ...change.removed }).toEqual({ located: [['oslo', 'norway']], in: [['oslo', 'norway']] });
});

test('totem/engine', async () => {
  const { issues, answers, symbols, why, session, kept } = await runExample<{
    issues: unknown[];
    answers: engine.Answers;
    symbols: engine.SymbolTable;
    why: engine.Derivation;
    session: engine.Session;
    kept: engine.OpenedSolution;
  }>('engine', engine);
  expect(issues).toEqual([]);
  expect(Array.from(answers.tuples.column(0), (id) => symbols.value(id)).sort()).toEqual([
    'europe',
    'norway',
  ]);
  expect(why.by.kind === 'rule' && why.by.rule).toBe(1);
  expect(session.relation('in')?.size).toBe(1);
  expect([kept.issues, kept.solution.relation('in')?.size]).toEqual([[], 3]);
});

test('totem/temporal', async () => {
  const { holds, lines } = await runExample<{
    holds: temporal.Interval[];
    lines: temporal.TemporalExplanation['lines'];
  }>('temporal', temporal);
  expect(holds).toEqual([{ from: 1916, to: 1938 }]);
  expect(lines.length).toBeGreaterThan(1);
});

test('totem/temporal/datalog', async () => {
  const facts = [{ relation: 'reigns', subject: 'charles', object: 'spain', from: 1516, to: 1556 }];
  const { answers } = await runExample<{ answers: temporalDatalog.DatalogAnswers['answers'] }>(
    'temporal-datalog',
    temporalDatalog,
    { facts },
  );
  expect(answers).toEqual([{ names: { X: 'charles' }, holds: [{ from: 1513, to: 1556 }] }]);
});

test('totem/testing', async () => {
  const { cases, prompt, verdict } = await runExample<{
    cases: testing.TestCase[];
    prompt: string;
    verdict: testing.Verdict;
  }>('testing', testing);
  expect(cases.map(({ expected }) => expected).toSorted()).toEqual(['no', 'yes']);
  expect(prompt).toContain(cases[0]?.question);
  expect(verdict.category).toBe('correct');
});

test('totem/rules', async () => {
  const { found, broken } = await runExample<{ found: rules.Verification; broken: rules.Violation }>(
    'rules',
    rules,
  );
  expect(found.issues).toEqual([]);
  expect([broken.rule, broken.binding, broken.values.length]).toEqual([1, { x: 'tom' }, 2]);
});
