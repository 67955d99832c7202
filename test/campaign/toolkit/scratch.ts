/** The sources of the scratch projects: what a stranger writes who has read the package's README. */

export const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";

/** Uses every subpath, and the models. */
export const everything = `
import { datalog } from 'totem';
import { checkAnswer, statementsIn, type Checked } from 'totem/checking';
import { explain, solve, solveInSlices, type Row } from 'totem/datalog';
import { defined, type CheckVerdict } from 'totem/elements';
import { finish, parseProgram, solve as solveColumns, SymbolTable } from 'totem/engine';
import { loadModels, type LoadOptions, type LoadedModels } from 'totem/models';
import { verify, verifyText } from 'totem/rules';
import { satisfaction, type TimedFact } from 'totem/temporal';
import { answersByDatalog } from 'totem/temporal/datalog';
import { declare, judge, readFacts, testCases } from 'totem/testing';

const leave = 'Staff have 25 days of paid leave a year. Requests go to the manager.';
const specification = \`
Variables: x
Predicates:
MayVote(x) := x may vote.
Adult(x) := x is an adult.
Rules:
MayVote(x) => Adult(x)\`;

/** Only for a page; here its types are checked. */
export const checkedInPage = async (): Promise<CheckVerdict | undefined> => {
  await defined;
  return document.querySelector('totem-check')?.check();
};

export async function everything(folder: string | URL, options?: LoadOptions) {
  const facts = { located: [['oslo', 'norway'], ['norway', 'europe']] };
  const program = 'in(X, Y) :- located(X, Y). in(X, Z) :- in(X, Y), located(Y, Z). ?- in(oslo, X).';
  const solution = solve(program, { facts });
  const where: readonly Row[] = solution.queries[0]?.rows ?? [];
  const same = await solveInSlices(program, { facts });
  const columns = finish(solveColumns(parseProgram('p(1).').program, new Map(), new SymbolTable()));
  const events: TimedFact[] = [
    { event: 'peace', from: 1919, to: 1938 },
    { relation: 'reigns', subject: 'charles', object: 'spain', from: 1516, to: 1556 },
  ];
  const { facts: base } = readFacts('Oslo\\tcapital of\\tNorway\\nParis\\tcapital of\\tFrance\\n');
  const cases = testCases(declare(base, 'capital of', { functional: true }), { count: 2 });
  const [first] = cases;
  if (!first) throw new Error('No test case.');
  const models: LoadedModels = await loadModels(folder, options);
  const checked: Checked = await checkAnswer(
    {
      question: 'How much leave do staff have?',
      documents: [{ name: 'Leave', text: leave }],
      answer: 'Staff have 30 days of paid leave. Requests go to the manager.',
    },
    models,
  );
  const tom = { 'MayVote(tom)': true, 'Adult(tom)': false };
  const text = await verifyText(specification, 'Tom may vote.', models, { values: { 'Adult(tom)': false } });
  const found = {
    where: where.map(([name]) => String(name)).sort(),
    slices: same.relations['in']?.length,
    proof: explain(solution, 'in(oslo, europe)').nodes.length,
    namespace: datalog.solve('p(1).').relations['p'],
    engine: columns.relation('p')?.size,
    holds: satisfaction('F[0,3] peace', events).holds,
    answers: answersByDatalog('F[0,3] reigns(X, spain)', events).answers,
    cases: cases.length,
    judged: (await judge(first, first.expected + '.', models)).outcome,
    rule: verify(specification, tom).violations.map(({ rule }) => rule),
    text: text.issues.length,
    verdicts: checked.factoids.map(({ verdict }) => verdict),
    evidence: checked.factoids[0]?.evidence.map(({ text: quoted }) => quoted),
    actions: checked.decision.actions,
    statements: (await statementsIn('Oslo lies in Norway.', models)).length,
  };
  models.close();
  return found;
}
`;

/** What it must find. */
export const checks: Readonly<Record<string, unknown>> = {
  where: ['europe', 'norway'],
  proof: 4,
  holds: [{ from: 1916, to: 1938 }],
  answers: [{ names: { X: 'charles' }, holds: [{ from: 1513, to: 1556 }] }],
  cases: 2,
  rule: [1],
  verdicts: ['contradicted', 'supported'],
  evidence: ['Staff have 25 days of paid leave a year.'],
};

/** Nothing but the single files; the page's own script is a file, because the policy forbids others. */
export const plainPage = {
  html: '<!doctype html><title>Plain</title><script type="module" src="plain.js"></script>',
  script: `
import { explain, solve } from './totem/single/datalog.js';
import { satisfaction } from './totem/single/temporal.js';
import { answersByDatalog } from './totem/single/temporal-datalog.js';
import { declare, readFacts, testCases } from './totem/single/testing.js';
import { verify } from './totem/single/rules.js';
import { checkAnswer, loadModels } from './totem/single/checking.js';
import { defined } from './totem/single/elements.js';

const leave = 'Staff have 25 days of paid leave a year. Requests go to the manager.';

async function everything() {
  const program = 'in(X, Y) :- located(X, Y). in(X, Z) :- in(X, Y), located(Y, Z). ?- in(oslo, X).';
  const solution = solve(program, { facts: { located: [['oslo', 'norway'], ['norway', 'europe']] } });
  const events = [
    { event: 'peace', from: 1919, to: 1938 },
    { relation: 'reigns', subject: 'charles', object: 'spain', from: 1516, to: 1556 },
  ];
  const { facts } = readFacts('Oslo\\tcapital of\\tNorway\\nParis\\tcapital of\\tFrance\\n');
  const rules = [
    'Variables: x',
    'Predicates:',
    'V(x) := x may vote.',
    'A(x) := x is an adult.',
    'Rules:',
    'V(x) => A(x)',
  ].join('\\n');
  const models = await loadModels('totem-models');
  await defined;
  // A second copy of the elements does no harm.
  await import('./totem/single/elements.js?again');
  const element = document.createElement('totem-logic');
  element.program = 'p(X) :- q(X). q(1).';
  document.body.append(element);
  const answers = await element.run();
  const checked = await checkAnswer(
    {
      question: 'How much leave do staff have?',
      documents: [{ name: 'Leave', text: leave }],
      answer: 'Staff have 30 days of paid leave. Requests go to the manager.',
    },
    models,
  );
  models.close();
  return {
    where: solution.queries[0].rows.map(([name]) => name).sort(),
    proof: explain(solution, 'in(oslo, europe)').nodes.length,
    holds: satisfaction('F[0,3] peace', events).holds,
    answers: answersByDatalog('F[0,3] reigns(X, spain)', events).answers,
    cases: testCases(declare(facts, 'capital of', { functional: true }), { count: 2 }).length,
    element: answers?.relations.p,
    rule: verify(rules, { 'V(tom)': true, 'A(tom)': false }).violations.map(({ rule }) => rule),
    verdicts: checked.factoids.map(({ verdict }) => verdict),
    evidence: checked.factoids[0].evidence.map(({ text }) => text),
  };
}

globalThis.found = everything();
`,
};
