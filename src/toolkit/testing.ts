/**
 * `totem/testing`: questions with proven answers from facts, and verdicts on replies (Drowzee).
 *
 *   const { facts } = readFacts('Oslo\tcapital of\tNorway\nParis\tcapital of\tFrance\n');
 *   const declared = declare(facts, 'capital of', { functional: true }); // of one country only
 *   const cases = testCases(declared, { count: 2 });
 *   const prompt = promptFor(cases[0]); // for the model under test
 *   const verdict = await judge(cases[0], `${cases[0].expected}.`); // category 'correct'
 */
import { judgeAnswer, readReply, type ReplyReaders } from '../core/detectors/drowzee.ts';
import type { Issue, IssueList } from '../core/issue.ts';
import type { FactBase } from '../core/knowledge/fact-base.ts';
import {
  factImporters,
  isFactSource,
  type FactSourceKind,
} from '../core/knowledge/importers/fact-importers.ts';
import type { FactChoices, RowCount } from '../core/knowledge/importers/fact-reading.ts';
import { recogniseSource } from '../core/knowledge/importers/recognise.ts';
import { lint as lintBase } from '../core/knowledge/lint.ts';
import type { Finding } from '../core/knowledge/lint/finding-list.ts';
import type { Relation, RelationProperties } from '../core/knowledge/relation.ts';
import { publishedSettings, type OracleSettings, type Verdict } from '../core/oracles/verdict.ts';
import { readingRequest } from '../core/oracles/reading.ts';
import { deriveFacts } from '../core/testing/derived-facts.ts';
import { drawQuestions } from '../core/testing/draw-questions.ts';
import type { GenerationOptions } from '../core/testing/generation-options.ts';
import { promptFor } from '../core/testing/prompts.ts';
import type { TestCase } from '../core/testing/test-case.ts';
import type { Work } from '../core/work.ts';
import { atOnce, inSlices, type RunOptions } from './running.ts';

export type { Issue, IssueList, Place, Progress, RunOptions } from './running.ts';
export type {
  FactBase,
  FactChoices,
  Finding,
  GenerationOptions,
  OracleSettings,
  Relation,
  RelationProperties,
};
export type { ReplyReaders };
export type { TestCase, Verdict };
export { promptFor, publishedSettings };

const formats = {
  table: 'facts: table',
  prolog: 'facts: Prolog',
  rdf: 'facts: N-Triples or Turtle',
  sparql: 'facts: Wikidata SPARQL JSON',
  events: 'facts: Drowzee events',
} as const satisfies Readonly<Record<string, FactSourceKind>>;

/**
 * `table`: CSV or TSV. `prolog`: `capital_of(norway, oslo).` `rdf`: N-Triples or Turtle. `sparql`: the JSON
 * that Wikidata's query service returns. `events`: the authors' files of events.
 */
export type FactFormat = keyof typeof formats;

export interface FactOptions extends FactChoices {
  /** Of the file; its ending helps to recognise the format. */
  readonly name?: string;
}

export interface ReadFacts {
  /** Columns as typed arrays. Undefined if no fact could be kept; `issues` says why. */
  readonly facts: FactBase | undefined;
  /** read = kept + leftOut */
  readonly rows: RowCount;
  readonly issues: IssueList;
}

/** Reads facts from text. The format is recognised if it is absent. */
export function readFacts(text: string, format?: FactFormat, options: FactOptions = {}): ReadFacts {
  return atOnce(reading(text, format, options));
}

/** The same in slices. @throws the reason of `signal` when it is aborted. */
export function readFactsInSlices(
  text: string,
  format?: FactFormat,
  options: FactOptions & RunOptions = {},
): Promise<ReadFacts> {
  return inSlices(reading(text, format, options), options);
}

/** As much of a text as its format is recognised by. */
const TELLING = 256 * 1024;

function* reading(
  text: string,
  format: FactFormat | undefined,
  { name = 'facts', ...choices }: FactOptions,
): Work<ReadFacts> {
  const recognised = format === undefined ? recogniseSource(name, text.slice(0, TELLING)) : undefined;
  const kind = format === undefined ? recognised?.kind : formats[format];
  if (kind === undefined || !isFactSource(kind)) return noFacts(recognised?.why ?? '', kind);
  const { factBase, rows, issues } = yield* factImporters[kind]({ name, text }, choices);
  return { facts: factBase, rows, issues };
}

function noFacts(why: string, kind: string | undefined): ReadFacts {
  const found = kind === undefined ? why : `Found ${kind} where facts were expected.`;
  const message = `${found} Name the format if this text has facts. Nothing was read.`;
  const issue: Issue = { code: 'unknown-kind', severity: 'error', message };
  return {
    facts: undefined,
    rows: { read: 0, kept: 0, leftOut: 0 },
    issues: { issues: [issue], counts: { [issue.code]: 1 } },
  };
}

/**
 * The same facts with other properties of one relation. What may be derived from it, and what is provably
 * false, follows from its properties alone.
 */
export function declare(
  facts: FactBase | undefined,
  relation: string,
  properties: Partial<RelationProperties>,
): FactBase | undefined {
  return (
    facts && {
      ...facts,
      relations: facts.relations.map((each) =>
        each.name === relation ? { ...each, properties: { ...each.properties, ...properties } } : each,
      ),
    }
  );
}

/** What looks wrong in facts: each finding with its rows. */
export const lintFacts = (facts: FactBase): readonly Finding[] => atOnce(lintBase(facts));

/** The usual options: 20 questions about relations, from every rule and domain. */
const usual: GenerationOptions = { count: 20, seed: 1, domains: [], rules: [], difficulties: [] };

/**
 * Questions with their expected answers and proofs (Drowzee, section 3.5), fewer than `count` if the facts do
 * not give enough. The same facts and options give the same questions.
 */
export function testCases(
  facts: FactBase | undefined,
  options: Partial<GenerationOptions> = {},
): readonly TestCase[] {
  return atOnce(drawing(facts, options));
}

/** The same in slices. @throws the reason of `signal` when it is aborted. */
export function testCasesInSlices(
  facts: FactBase | undefined,
  options: Partial<GenerationOptions> & RunOptions = {},
): Promise<readonly TestCase[]> {
  return inSlices(drawing(facts, options), options);
}

function* drawing(facts: FactBase | undefined, given: Partial<GenerationOptions>): Work<readonly TestCase[]> {
  if (!facts) return [];
  const options = { ...usual, ...given };
  return yield* drawQuestions(yield* deriveFacts(facts, options), options);
}

/**
 * The verdict on a reply (Drowzee, section 3.6, Algorithm 3). Without models it judges the plain answer and
 * the times that the reply names; with them (`totem/models`) also the reasoning.
 */
export async function judge(
  testCase: TestCase,
  response: string,
  models?: ReplyReaders,
  settings: OracleSettings = publishedSettings,
): Promise<Verdict> {
  const read = models && (await readReply(readingRequest(testCase, response), models));
  return judgeAnswer(testCase, response, read, settings);
}
