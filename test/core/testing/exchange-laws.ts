/** What is lost of random questions and replies when they are written in a format and read again. */
import { parse as parseYaml } from 'yaml';
import { judgeAnswer } from '../../../src/core/detectors/drowzee.ts';
import { domains } from '../../../src/core/knowledge/domain.ts';
import {
  verdictsAsCsv,
  verdictsAsJsonl,
  verdictsAsPromptfoo,
} from '../../../src/core/oracles/verdict-export.ts';
import { publishedSettings } from '../../../src/core/oracles/verdict.ts';
import type { Random } from '../../../src/core/random.ts';
import { importAnswers } from '../../../src/core/testing/exchange/answers.ts';
import { batchParts, importPartReplies, partStates } from '../../../src/core/testing/exchange/batch-parts.ts';
import {
  casesAsCsv,
  casesAsJsonl,
  casesAsOpenAiBatch,
} from '../../../src/core/testing/exchange/case-export.ts';
import { drowzeeRows, jsonList } from '../../../src/core/testing/exchange/drowzee-dataset.ts';
import { casesAsPromptfoo } from '../../../src/core/testing/exchange/promptfoo.ts';
import { readPromptfoo } from '../../../src/core/testing/exchange/promptfoo-reader.ts';
import { importQuestions } from '../../../src/core/testing/exchange/questions.ts';
import type { RowReader } from '../../../src/core/testing/exchange/records.ts';
import {
  negativeBases,
  type Answer,
  type StatedFact,
  type TestCase,
} from '../../../src/core/testing/test-case.ts';
import { finish } from '../../../src/core/work.ts';

const words = [
  'Is',
  'the',
  'lease',
  'in',
  'Ås',
  '"quoted"',
  "it's",
  '<b>',
  '=SUM(A1)',
  '{{prompt}}',
  '{% if %}',
  '#',
  ': -',
  '🙂',
  'e\u0301',
  'a\nb',
  'a\r\nb',
  'a\tb',
  '\u2028',
  '\u0085',
  '\u007f',
  '\\n',
  '- x',
  '中文',
  '[1]',
  '*y',
  '&z',
];

function randomText(random: Random, most: number): string {
  const count = 1 + random.integer(most);
  return `Q${Array.from({ length: count }, () => random.pick(words)).join(' ')}?`;
}

function randomFact(random: Random): StatedFact {
  return {
    subject: randomText(random, 2),
    relation: random.pick(['located in', 'born in']),
    object: randomText(random, 2),
    ...(random.integer(3) === 0 && { start: '1900' }),
  };
}

export function randomCases(random: Random): TestCase[] {
  return Array.from({ length: 1 + random.integer(5) }, (_, i) => {
    const negative = random.integer(2) === 0;
    return {
      id: `case-${i}-${random.integer(100)}`,
      question: `${randomText(random, 8)} ${i}`,
      expected: negative ? 'no' : 'yes',
      domain: random.pick(domains),
      rule: random.pick(['direct', 'inverse', 'transitive', 'composite', 'stated'] as const),
      polarity: random.pick(['positive', 'negative'] as const),
      ...(negative && { basis: random.pick(negativeBases) }),
      difficulty: random.pick([1, 2, 3, 4, 5] as const),
      claim: randomFact(random),
      evidence: Array.from({ length: random.integer(3) }, () => randomFact(random)),
      entities: Array.from({ length: random.integer(3) }, () => randomText(random, 1)),
    };
  });
}

export function randomAnswers(cases: readonly TestCase[], random: Random): Answer[] {
  return cases.flatMap(({ id: caseId }) =>
    ['small model', 'model "2"'].map((model) => ({
      caseId,
      model,
      text: `${random.pick(['Yes.', 'No,', 'I do not know.'])} ${randomText(random, 6)}`,
      ...(random.integer(3) === 0 && { flagged: random.integer(2) === 0 }),
    })),
  );
}

type Law = (cases: readonly TestCase[], answers: readonly Answer[]) => string | undefined;

const canonical = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(canonical)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, each]) => each !== undefined)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, each]) => [name, canonical(each)]),
        )
      : value;

const same = (found: unknown, expected: unknown, what: string): string | undefined => {
  const [there, here] = [JSON.stringify(canonical(found)), JSON.stringify(canonical(expected))];
  return there === here ? undefined : `${what}: found ${there}, expected ${here}`;
};

const promptFor = ({ question }: TestCase) => `Say yes or no. ${question}`;

function questionsAgain(lines: Iterable<string>, cases: readonly TestCase[], rows?: RowReader) {
  const source = { name: 'questions', text: [...lines].join('') };
  const read = finish(importQuestions(source, {}, [], rows));
  return read.rows.leftOut > 0
    ? `left out: ${JSON.stringify(read.issues.issues)}`
    : same(read.cases, cases, 'questions');
}

function answersAgain(lines: Iterable<string>, [cases, answers]: Parameters<Law>, rows?: RowReader) {
  const source = { name: 'answers', text: [...lines].join('') };
  const read = finish(importAnswers(source, {}, cases, rows));
  return read.rows.leftOut > 0
    ? `left out: ${JSON.stringify(read.issues.issues)}`
    : same(read.answers, answers, 'answers');
}

function judged(cases: readonly TestCase[], answers: readonly Answer[]) {
  const byId = new Map(cases.map((each) => [each.id, each]));
  return answers.map((answer, index) => {
    const own = byId.get(answer.caseId) as TestCase;
    return { index, case: own, answer, verdict: judgeAnswer(own, answer.text, undefined, publishedSettings) };
  });
}

/** What a server answers to a request. */
function served(line: string, answers: readonly Answer[]): string {
  const { custom_id, body } = JSON.parse(line) as { custom_id: string; body: { model: string } };
  const content = answers.find(({ caseId }) => caseId === custom_id)?.text;
  return JSON.stringify({
    custom_id,
    response: { status_code: 200, body: { model: body.model, choices: [{ message: { content } }] } },
  });
}

export const laws: Readonly<Record<string, Law>> = {
  'questions as JSON lines': (cases) => questionsAgain(casesAsJsonl(cases, promptFor), cases),
  'questions as CSV': (cases) => questionsAgain(casesAsCsv(cases, promptFor), cases),
  'questions as Drowzee data': (cases) => questionsAgain(jsonList(drowzeeRows(cases)), cases),
  'questions for promptfoo': (cases) => {
    const text = [...casesAsPromptfoo(cases, 'openai:chat:m', promptFor)].join('');
    const { tests } = parseYaml(text) as { tests: { assert: { value: string }[] }[] };
    for (const [i, { expected }] of cases.entries()) {
      const passes = new RegExp(tests[i]?.assert[0]?.value ?? '(?!)');
      if (!passes.test(` ${expected.toUpperCase()}, because`) || passes.test('Nobody knows; Yesterday'))
        return `the assertion of test ${i}: ${passes.source}`;
    }
    return questionsAgain([text], cases, readPromptfoo);
  },
  'replies through an OpenAI batch': (cases, answers) => {
    const [{ model } = { model: '' }] = answers;
    const own = answers
      .filter((answer) => answer.model === model)
      .map(({ caseId, text }) => ({ caseId, model, text }));
    const requests = [...casesAsOpenAiBatch(cases, model, promptFor)].join('').trimEnd().split('\n');
    return answersAgain(
      requests.map((line) => `${served(line, own)}\n`),
      [cases, own],
    );
  },
  'replies through a batch in parts': (cases, answers) => {
    const [{ model } = { model: '' }] = answers;
    const own = answers
      .filter((answer) => answer.model === model)
      .map(({ caseId, text }) => ({ caseId, model, text }));
    const limits = { requests: 1 + (cases.length % 3), megabytes: 1 };
    const about = { id: 'a'.repeat(32), name: 'set', model };
    const files = batchParts(cases, about, promptFor, limits).filter(({ name }) => name !== 'README.txt');
    const sources = files.toReversed().map(({ name, text }) => ({
      name,
      text: name === 'manifest.json' ? text : text.replace(/^.+$/gm, (line) => served(line, own)),
    }));
    const read = finish(importPartReplies(sources, cases));
    const open = read.manifest
      ? partStates(read.manifest, cases, read.answers).filter(({ missing }) => missing > 0)
      : 'no manifest';
    const order = new Map(cases.map(({ id }, i) => [id, i]));
    const found = read.answers.toSorted((a, b) => (order.get(a.caseId) ?? 0) - (order.get(b.caseId) ?? 0));
    return same([found, open, read.doubled], [own, [], 0], 'answers and parts');
  },
  'verdicts as JSON lines': (cases, answers) =>
    answersAgain(verdictsAsJsonl(judged(cases, answers)), [cases, answers]),
  'verdicts as CSV': (cases, answers) =>
    answersAgain(verdictsAsCsv(judged(cases, answers)), [cases, answers]),
  'results of promptfoo': (cases, answers) => {
    const all = judged(cases, answers);
    const text = [...verdictsAsPromptfoo(all, 0)].join('');
    const { results } = JSON.parse(text) as { results: PromptfooResults };
    const right = all.filter(({ verdict }) => verdict.outcome === 'right').length;
    return (
      same(
        [results.version, results.stats.successes, results.results.filter(({ success }) => success).length],
        [3, right, right],
        'counts',
      ) ?? answersAgain([text], [cases, answers], readPromptfoo)
    );
  },
};

interface PromptfooResults {
  readonly version: number;
  readonly stats: { readonly successes: number };
  readonly results: readonly { readonly success: boolean }[];
}
