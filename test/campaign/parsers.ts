/**
 * Hostile text for everything that reads text and formal languages: nothing throws or takes long, every span
 * lies within its text, every refusal has its place, and elements of JSON are equal to those of `JSON.parse`.
 * `--cases` is the number of texts for each reader; words after the task's name choose readers.
 */
import { readGroundedAnswer } from '../../src/core/checking/grounded-answer.ts';
import { readFacts } from '../../src/core/datalog/fact-text.ts';
import { parseProgram } from '../../src/core/datalog/parser.ts';
import { SymbolTable } from '../../src/core/datalog/symbol-table.ts';
import { answerLayout, piecesIn } from '../../src/core/documents/answer-layout.ts';
import { answerText } from '../../src/core/documents/answer-text.ts';
import { foreignSentences, readForeign } from '../../src/core/evidence/foreign-reader.ts';
import { namesIn, stemsIn } from '../../src/core/evidence/foreign-values.ts';
import { choiceIn } from '../../src/core/evidence/language-model-reader.ts';
import type { Issue } from '../../src/core/issue.ts';
import { readPlainAnswer } from '../../src/core/oracles/plain-answer.ts';
import {
  knownRelation,
  suggestCategory,
  suggestRelation,
} from '../../src/core/knowledge/relation-suggestion.ts';
import { reasoningSpans } from '../../src/core/oracles/reply-triples.ts';
import { timesIn } from '../../src/core/oracles/times-in-text.ts';
import type { Random } from '../../src/core/random.ts';
import { readComparison } from '../../src/core/rules/comparison-answer.ts';
import { parseSpecification } from '../../src/core/rules/esl-parser.ts';
import { answerFromReply } from '../../src/core/rules/follow-up.ts';
import { readSolutionSet } from '../../src/core/rules/inequalities/solution-set.ts';
import { readInequality, readSolution } from '../../src/core/rules/inequalities/worked-solution.ts';
import { clockTimesIn } from '../../src/core/rules/interpretation/clock-times.ts';
import { lintSpecification } from '../../src/core/rules/lint.ts';
import type { FollowUp } from '../../src/core/rules/specification.ts';
import { parseFormula } from '../../src/core/temporal/formula-parser.ts';
import { parseTimePoint } from '../../src/core/temporal/time-point.ts';
import { nounPhrase } from '../../src/core/testing/english/noun-phrase.ts';
import { readName } from '../../src/core/testing/english/relation-name.ts';
import { jsonElements } from '../../src/core/testing/exchange/json-elements.ts';
import { readPublishedQuestion } from '../../src/core/testing/temporal/published-wording.ts';
import { canonicalText } from '../../src/core/text/canonical-text.ts';
import { factoidsIn } from '../../src/core/text/factoids/factoids.ts';
import { splitSentences } from '../../src/core/text/sentences.ts';
import { extractStatements } from '../../src/core/text/statements.ts';
import { findValues } from '../../src/core/text/values/find-values.ts';
import { splitWords, type Span } from '../../src/core/text/words.ts';
import { finish } from '../../src/core/work.ts';
import type { Result, TaskOptions } from '../measure.ts';
import { parsedRoughly } from './growth/rough-parser.ts';
import { fileSeeds } from './hostile/file-seeds.ts';
import { bySubject, type Subject } from './hostile/by-subject.ts';
import { mutated } from './hostile/mutation.ts';

const replies = [
  'Yes, because the lake has no outflow.',
  'Sure! Here is my answer to the question "Is it true that no river leaves it?":\n\nNo, because one does.',
  '**Answer:** No\n\n1. It is false that it is deep.\n2. Yes, it is salt.',
  '{"answer": "yes", "reason": "it is"}',
  '<think>No? Yes.</think>\nFinal answer: yes',
  "I don't know whether it is true or false.",
  'Question: Is it wet?\nAnswer: Therefore, the statement is not entirely true.',
  'It is not true that “no” means yes or no.',
];
const prose = [
  'Dr. Ada Lovelace, born on 10 December 1815, moved 3.5 km [2] from London to e.g. Ockham in the 1830s.',
  'The rent is €1,840.50 per month; at least two and a half per cent less than before. See www.a.org/b.',
  '- heat: 20 °C\n- gas (from 9 a.m. to 17:30)\n\n| City | Fee |\n|---|---|\n| Lima | 5 |\n',
  ...replies,
];
const formulas = [
  'once[0,2] (war and not peace)',
  '"the fair" since [1900, 1912] (a or b)',
  'begin a -> eventually b',
];
const programs = [
  'in(X, Y) :- located(X, Y).\nin(X, Z) :- in(X, Y), located(Y, Z), not far(X).\n?- in(oslo, Where).\n',
  ".decl p(x: symbol, n: number)\np('a b', 3).\nq(N) :- N = count : { p(_, _) }, N > 1 + 2 * 3.\n",
];
const mathematics = [
  'x^2 - 4 < 0\n(x - 2)(x + 2) < 0\nTherefore, the solution is -2 < x < 2.',
  '(x + 1)/(x - 3) \\geq 0\nx \\in (-\\infty, -1] \\cup (3, \\infty)',
  'x < 2 or x >= 3/4, x != 5',
];
const dates = [
  '1815-12-10',
  '10 December 1815',
  '44 BC',
  'the 1830s',
  'c. 1500',
  '-0044-03-15T00:00:00Z',
  '19th century',
];
const comparisons = [
  '9.11 and 9.9, which one is greater? 9.11',
  'It is known that 9.9 is less than 9.11. 3 > 2.',
];

/** What is wrong with spans that ought to lie within the text and ascend. */
function spanFault(text: string, spans: readonly Span[]): string | undefined {
  let last = 0;
  for (const [start, end] of spans) {
    if (!(start >= last && start < end && end <= text.length))
      return `span ${String(start)} to ${String(end)} after ${String(last)}, of ${String(text.length)}`;
    last = end;
  }
  return undefined;
}
const placeFault = (issues: readonly Issue[]): string | undefined => {
  const found = issues.find(({ severity, place }) => severity === 'error' && place?.line === undefined);
  return found && `no place in “${found.code}”: ${found.message}`;
};

const foreign = [
  'Die Miete beträgt 1.840,50 € im Monat, z. B. ab dem 3. Mai 2021. Hr. Dr. Weber wohnt in Köln.',
  'Le loyer est de 900 €. M. Petit habite à Lyon depuis le 1er mai.',
  '湖は深いです。水は塩辛い。',
];
const followUp: FollowUp = {
  atom: { predicate: 'p', terms: [] },
  expected: 'true',
  question: 'Is it good?',
  decides: 1,
};
const questionsOf = (file: string): string[] =>
  (JSON.parse(file) as { question: string }[]).map(({ question }) => question);

const specification = (text: string) => parseSpecification(text).specification;
const compared = specification(
  'Predicates:\nGreater(a, b) := a is greater than b.\nRules:\nGreater(a, b) => not Greater(b, a)\n',
);
const inequality = readInequality('x^2 - 4 < 0');

const subjects: readonly Subject[] = [
  { name: 'plain answers', seeds: replies, fault: replyFault },
  { name: 'elements of JSON', seeds: [], fault: elementFault },
  {
    name: 'sentences and words',
    seeds: prose,
    fault: (text) => {
      const sentences = splitSentences(text);
      return (
        spanFault(text, sentences) ??
        spanFault(
          text,
          sentences.flatMap((each) => splitWords(text, each)),
        )
      );
    },
  },
  {
    name: 'canonical text and values',
    seeds: prose,
    fault: (text) => {
      const { text: plain } = canonicalText(text);
      const values = findValues(plain);
      return values.some((value) => 'low' in value && (Number.isNaN(value.low) || Number.isNaN(value.high)))
        ? 'a value that is no number'
        : values.map(({ span }) => spanFault(plain, [span])).find((fault) => fault !== undefined);
    },
  },
  {
    name: 'layout of answers',
    seeds: [...prose, ...fileSeeds.markdown],
    fault: (text) => {
      const layout = answerLayout(text);
      answerText(text, layout);
      const wrong = piecesIn(layout).find(
        ({ span }) => !(span[0] >= 0 && span[0] <= span[1] && span[1] <= text.length),
      );
      return wrong && `a piece outside the answer: ${String(wrong.span)}`;
    },
  },
  {
    name: 'answers with passages',
    seeds: ['The rent is 900 euro [1]. It is due in May [2, 3].\n[1] The deposit is paid.', ...replies],
    fault: (text) => {
      const { text: plain, citations } = readGroundedAnswer(text, 3);
      return citations.map(({ span }) => spanFault(plain, [span])).find((fault) => fault !== undefined);
    },
  },
  {
    name: 'factoids and statements',
    seeds: prose,
    fault: (text) => {
      const trees = parsedRoughly(text, splitSentences(text));
      extractStatements(text, trees);
      return factoidsIn(text, trees)
        .flatMap(({ spans }) => spans.map((span) => spanFault(text, [span])))
        .find((fault) => fault !== undefined);
    },
  },
  { name: 'times in replies', seeds: prose, fault: (text) => (timesIn(text), clockTimesIn(text), undefined) },
  {
    name: 'ESL',
    seeds: fileSeeds.cases,
    fault: (text) => {
      const { specification: read, issues } = parseSpecification(text);
      const found = [...issues, ...lintSpecification(read)];
      return found.every(({ span }) => span[0] >= 0 && span[0] <= span[1] && span[1] <= text.length)
        ? placeFault(issues)
        : 'an issue outside the text';
    },
  },
  { name: 'Datalog', seeds: programs, fault: (text) => placeFault(parseProgram(text).issues) },
  {
    name: 'Datalog of Soufflé',
    seeds: programs,
    fault: (text) => placeFault(parseProgram(text, new Map(), 'souffle').issues),
  },
  {
    name: 'temporal formulas',
    seeds: formulas,
    fault: (text) => {
      const read = parseFormula(text);
      return read.ok ? undefined : placeFault([read.issue]);
    },
  },
  {
    name: 'dates',
    seeds: dates,
    fault: (text) => {
      const read = parseTimePoint(text);
      return read.ok || read.problem !== '' ? undefined : 'refused without a reason';
    },
  },
  {
    name: 'inequalities and solutions',
    seeds: mathematics,
    fault: (text) => {
      readInequality(text);
      readSolutionSet(text);
      if (inequality) readSolution(inequality, text);
      return undefined;
    },
  },
  { name: 'comparisons', seeds: comparisons, fault: (text) => (readComparison(text, compared), undefined) },
  {
    name: 'text in another language',
    seeds: foreign,
    fault: (text) => {
      readForeign(
        { statement: text.slice(0, 300), passages: [text] },
        { statement: 'de', passages: 'de', foreign: 'de' },
      );
      namesIn(text, 'de');
      stemsIn(text);
      return spanFault(text, foreignSentences(text));
    },
  },
  {
    name: 'lines of facts',
    seeds: ['a\tb\nc\td\n', 'oslo\t"a b"\n'],
    fault: (text) => {
      finish(readFacts(new TextEncoder().encode(text), ['symbol', 'symbol'], new SymbolTable()));
      return undefined;
    },
  },
  {
    name: 'replies to other questions',
    seeds: [...replies, '2', 'Answer: 3', 'contradicted'],
    fault: (text) => {
      choiceIn(text);
      answerFromReply(followUp, text);
      return spanFault(text, reasoningSpans(text, splitSentences(text)));
    },
  },
  {
    name: 'questions about time',
    seeds: fileSeeds.benchmarks.flatMap((file) => questionsOf(file)),
    fault: (text) => (readPublishedQuestion(text), undefined),
  },
  {
    name: 'names of relations',
    seeds: ['capital of', 'P36', 'was born in', 'http://www.wikidata.org/prop/direct/P36'],
    fault: (text) => {
      suggestRelation(text);
      suggestCategory(text);
      knownRelation(text);
      readName(text, 'active verb', false);
      nounPhrase(text, 0);
      return undefined;
    },
  },
];

function damaged({ seeds }: Subject, random: Random): string {
  if (seeds.length === 0) return json(random);
  return mutated(random.pick(random.next() < 0.9 ? seeds : subjects.flatMap((each) => each.seeds)), random);
}

export default function parsers(options: TaskOptions): AsyncGenerator<Result> {
  return bySubject('parsers.crashes', subjects, options, damaged);
}

function replyFault(text: string): string | undefined {
  const { span, why } = readPlainAnswer(text);
  return (span && spanFault(text, [span])) ?? (why === '' ? 'no reason given' : undefined);
}

function elementFault(text: string): string | undefined {
  let whole: unknown;
  try {
    whole = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(whole)) return undefined;
  const found = [...jsonElements(text, text.indexOf('['), '$')];
  if (JSON.stringify(found.map((element) => JSON.parse(element.text) as unknown)) !== JSON.stringify(whole))
    return 'other elements than JSON.parse';
  return found.every(
    (element, index) =>
      element.path === `$[${String(index)}]` &&
      (text.split('\n')[element.line - 1] ?? '').includes(element.text.split('\n')[0] as string),
  )
    ? undefined
    : 'a wrong place';
}

const json = (random: Random): string =>
  JSON.stringify(
    Array.from({ length: random.integer(5) }, () => value(random, 3)),
    null,
    random.integer(3),
  );

/** A random JSON value with brackets, quotes and escapes in its strings. */
function value(random: Random, depth: number): unknown {
  const text = () =>
    Array.from({ length: random.integer(6) }, () =>
      random.pick(['"', '\\', '[', ']', '{', '}', ',', ':', '\n', 'a', 'é', '\u2028']),
    ).join('');
  switch (random.integer(depth > 0 ? 6 : 4)) {
    case 0:
      return random.next();
    case 1:
      return random.pick([null, true, false]);
    case 2:
    case 3:
      return text();
    case 4:
      return Array.from({ length: random.integer(4) }, () => value(random, depth - 1));
    default:
      return Object.fromEntries(
        Array.from({ length: random.integer(4) }, () => [text(), value(random, depth - 1)]),
      );
  }
}
