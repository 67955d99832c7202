/**
 * A class file: facts with their declarations, questions, and recorded runs in one JSON file, for a class to
 * open. Version 1:
 *
 *     { "totem": "class", "version": 1, "name": "...",
 *       "facts": {                       absent if the questions were imported without facts
 *         "name": "...", "origin": "...", "licence": "..." (optional),
 *         "granularity": "year" | "month" | "day", "sources": ["table", ...] (optional),
 *         "entities": [["Oslo", "Geography and Places", 0], ...]   name, domain, bits of EntityTrait
 *         "relations": [Relation, ...],                            with their declared properties
 *         "rows": [[0, 0, 1, 1838, null, 4, 0], ...] },            subject, relation, object (places in the
 *                           lists above), first and last tick (null: open), line, source (optional)
 *       "questions": { "origin": "generated" | "imported", "seed": 1 (optional), "cases": [TestCase, ...] },
 *       "runs": [{ "name": "...", "answers": [Answer, ...] }, ...] }
 *
 * The reader is strict: it takes the whole file or nothing, and says of each fault where it is, what was
 * found and what was expected.
 */
import type { Issue, IssueList } from '../../issue.ts';
import { OPEN_END, OPEN_START, type FactBase } from '../../knowledge/fact-base.ts';
import { domains } from '../../knowledge/domain.ts';
import { parseJson } from '../../knowledge/importers/json-text.ts';
import {
  noProperties,
  relationCategories,
  type Relation,
  type RelationProperties,
} from '../../knowledge/relation.ts';
import { declarationIssues } from '../../knowledge/relation-declaration.ts';
import type { TextSource } from '../../text-source.ts';
import { withoutByteOrderMark } from '../../text-source.ts';
import type { Work } from '../../work.ts';
import { MOST_SAMPLES } from '../asking.ts';
import type { Answer, Given, TestCase } from '../test-case.ts';
import { Checker, type Path } from './json-checker.ts';
import { importQuestions } from './questions.ts';

/** More would make a file that is too large to hand out. Chosen by hand. */
export const MOST_FACTS_OF_A_CLASS = 100_000;

export interface ClassFacts {
  readonly name: string;
  readonly origin: string;
  readonly licence?: string;
  readonly base: FactBase;
}

export interface ClassRun {
  readonly name: string;
  readonly answers: readonly Answer[];
}

export interface ClassFile {
  readonly name: string;
  readonly facts?: ClassFacts;
  readonly origin: 'generated' | 'imported';
  readonly seed?: number;
  readonly cases: readonly TestCase[];
  readonly runs: readonly ClassRun[];
}

/* ---------- writing ---------- */

/** One row, question or answer a line, so that a fault in the file has a line that one can look at. */
export function classFileText({ name, facts, origin, seed, cases, runs }: ClassFile): string {
  const questions = `{"origin":${json(origin)}${seed === undefined ? '' : `,"seed":${json(seed)}`},"cases":`;
  return [
    `{"totem":"class","version":1,"name":${json(name)},\n`,
    facts ? `"facts":${factsText(facts)},\n` : '',
    `"questions":${questions}${lines(cases)}},\n`,
    `"runs":[${runs.map(runText).join(',\n')}]}\n`,
  ].join('');
}

const runText = ({ name, answers }: ClassRun): string => `{"name":${json(name)},"answers":${lines(answers)}}`;
const json = (value: unknown): string => JSON.stringify(value);
const lines = (values: readonly unknown[]): string => `[\n${values.map(json).join(',\n')}\n]`;

function factsText({ name, origin, licence, base }: ClassFacts): string {
  const { entities, domain, traits, relations, granularity, sources, source } = base;
  const about = { name, origin, ...(licence !== undefined && { licence }), granularity };
  const rows = Array.from(base.subject, (subject, row) => [
    subject,
    base.relation[row],
    base.object[row],
    base.start[row] === OPEN_START ? null : base.start[row],
    base.end[row] === OPEN_END ? null : base.end[row],
    base.line[row],
    ...(source ? [source[row]] : []),
  ]);
  const named = entities.map((entity, i) => [entity, domains[domain[i] as number], traits[i]]);
  return (
    `${json({ ...about, ...(sources && { sources }) }).slice(0, -1)},\n"entities":${lines(named)},\n` +
    `"relations":${lines(relations)},\n"rows":${lines(rows)}}`
  );
}

/* ---------- reading ---------- */

export interface ClassReading {
  /** Absent if anything in it is wrong; then `issues` say what. */
  readonly file?: ClassFile;
  readonly issues: IssueList;
}

export function* readClassFile(source: TextSource): Work<ClassReading> {
  const text = withoutByteOrderMark(source.text);
  const parsed = parseJson(text, source.name);
  if (!parsed.ok) return { issues: { issues: [parsed.issue], counts: { [parsed.issue.code]: 1 } } };
  yield { stage: 'Reading the class file', done: 0 };
  const check = new Checker();
  const file = yield* fileOf(check, parsed.value);
  return check.hasFaults || !file ? { issues: check.issues(text) } : { file, issues: check.issues(text) };
}

function* fileOf(check: Checker, value: unknown): Work<ClassFile | undefined> {
  const version = check.fields(value, []);
  check.oneOf(version?.['totem'], ['totem'], ['class']);
  if (version?.['version'] !== 1) {
    check.wrong(['version'], 'the version 1 of class files', version?.['version']);
    return undefined;
  }
  const fields = check.fields(value, [], {
    needs: ['totem', 'version', 'name', 'questions', 'runs'],
    may: ['facts'],
  });
  const questions = check.fields(fields?.['questions'], ['questions'], {
    needs: ['origin', 'cases'],
    may: ['seed'],
  });
  if (!fields || !questions) return undefined;
  const cases = yield* casesOf(check, questions['cases']);
  const facts = fields['facts'] === undefined ? undefined : factsOf(check, fields['facts']);
  return {
    name: check.text(fields['name'], ['name']),
    ...(facts && { facts }),
    origin: check.oneOf(questions['origin'], ['questions', 'origin'], ['generated', 'imported']),
    ...(questions['seed'] !== undefined && {
      seed: check.whole(questions['seed'], ['questions', 'seed'], [0, 4294967295]),
    }),
    cases,
    runs: runsOf(check, fields['runs'], new Set(cases.map(({ id }) => id))),
  };
}

/** Questions are read as from a file of their own, which checks them and derives answers about time again. */
function* casesOf(check: Checker, value: unknown): Work<readonly TestCase[]> {
  const path = ['questions', 'cases'];
  const stated = check.list(value, path);
  if (Array.isArray(value) && stated.length === 0) check.wrong(path, 'at least one question', value);
  if (stated.map((each, i) => check.fields(each, [...path, i])).includes(undefined)) return [];
  if (stated.length === 0) return [];
  const before = check.faults;
  const read = yield* importQuestions({ name: 'questions', text: stated.map(json).join('\n') });
  for (const issue of read.issues.issues) {
    const { line } = issue.place ?? {};
    check.report(line === undefined ? path : [...path, line - 1], withoutOutcome(issue));
  }
  if (check.faults === before && read.cases.length !== stated.length)
    check.fault(path, 'questions that are all different', `${stated.length - read.cases.length} twice`);
  return read.cases;
}

/** The class file is taken whole or not at all, so what was done with one row is not said. */
const withoutOutcome = (issue: Issue): Issue => ({
  ...issue,
  message:
    issue.severity === 'error'
      ? `${issue.message.replace(leftOut, '')} Nothing was imported.`
      : issue.message,
});

const leftOut = / (?:The|This) (?:row|question) was left out\.$/u;

function runsOf(check: Checker, value: unknown, ids: ReadonlySet<string>): readonly ClassRun[] {
  return check.list(value, ['runs']).map((each, i): ClassRun => {
    const path: Path = ['runs', i];
    const run = check.fields(each, path, { needs: ['name', 'answers'] });
    const answers = check.list(run?.['answers'], [...path, 'answers']);
    if (run && Array.isArray(run['answers']) && answers.length === 0)
      check.wrong([...path, 'answers'], 'at least one answer', run['answers']);
    return {
      name: check.text(run?.['name'], [...path, 'name']),
      answers: answers.map((answer, n) => answerOf(check, answer, [...path, 'answers', n], ids)),
    };
  });
}

function answerOf(check: Checker, value: unknown, path: Path, ids: ReadonlySet<string>): Answer {
  const fields = check.fields(value, path, {
    needs: ['caseId', 'model', 'text'],
    may: ['flagged', 'given', 'sample', 'cut'],
  });
  const caseId = check.text(fields?.['caseId'], [...path, 'caseId']);
  if (caseId !== '' && !ids.has(caseId))
    check.wrong([...path, 'caseId'], 'the id of a question in this file', caseId);
  return {
    caseId,
    model: check.text(fields?.['model'], [...path, 'model']),
    text: check.anyText(fields?.['text'], [...path, 'text']),
    ...(fields?.['flagged'] !== undefined && {
      flagged: check.truth(fields['flagged'], [...path, 'flagged']),
    }),
    ...(fields?.['given'] !== undefined && { given: givenOf(check, fields['given'], [...path, 'given']) }),
    ...(fields?.['sample'] !== undefined && {
      sample: check.whole(fields['sample'], [...path, 'sample'], [0, MOST_SAMPLES - 1]),
    }),
    ...(fields?.['cut'] !== undefined && { cut: check.truth(fields['cut'], [...path, 'cut']) }),
  };
}

function givenOf(check: Checker, value: unknown, path: Path): Given {
  const fields = check.fields(value, path, { needs: ['how', 'model', 'text'], may: ['read'] });
  return {
    how: check.oneOf(fields?.['how'], [...path, 'how'], ['facts', 'facts first', 'documents'] as const),
    model: check.text(fields?.['model'], [...path, 'model']),
    text: check.anyText(fields?.['text'], [...path, 'text']),
    ...(fields?.['read'] !== undefined && { read: check.anyText(fields['read'], [...path, 'read']) }),
  };
}

/* ---------- facts ---------- */

function factsOf(check: Checker, value: unknown): ClassFacts | undefined {
  const path: Path = ['facts'];
  const fields = check.fields(value, path, {
    needs: ['name', 'origin', 'granularity', 'entities', 'relations', 'rows'],
    may: ['licence', 'sources'],
  });
  if (!fields) return undefined;
  const relations = check
    .list(fields['relations'], [...path, 'relations'])
    .map((relation, i) => relationOf(check, relation, [...path, 'relations', i]));
  check.different(relations, (i) => [...path, 'relations', i, 'name']);
  for (const issue of declarationIssues(relations))
    if (issue.severity === 'error') check.report([...path, 'relations'], issue);
  const granularity = check.oneOf(fields['granularity'], [...path, 'granularity'], [
    'year',
    'month',
    'day',
  ] as const);
  const entities = entitiesOf(check, fields['entities']);
  const sources =
    fields['sources'] === undefined
      ? undefined
      : check
          .list(fields['sources'], [...path, 'sources'])
          .map((each, i) => check.text(each, [...path, 'sources', i]));
  const columns = rowsOf(check, fields['rows'], {
    entities: entities.entities.length,
    relations: relations.length,
    sources: sources?.length,
  });
  return {
    name: check.text(fields['name'], [...path, 'name']),
    origin: check.text(fields['origin'], [...path, 'origin']),
    ...(fields['licence'] !== undefined && {
      licence: check.text(fields['licence'], [...path, 'licence']),
    }),
    base: { ...entities, ...columns, relations, granularity, ...(sources && { sources }) },
  };
}

function entitiesOf(check: Checker, value: unknown): Pick<FactBase, 'entities' | 'domain' | 'traits'> {
  const path: Path = ['facts', 'entities'];
  const rows = check
    .list(value, path)
    .map((each, i) => check.tuple(each, [...path, i], [3, 3]))
    .map(([name, domain, traits], i) => ({
      name: check.text(name, [...path, i, 0]),
      domain: domains.indexOf(check.oneOf(domain, [...path, i, 1], domains)),
      traits: check.whole(traits, [...path, i, 2], [0, 7]),
    }));
  check.different(rows, (i) => [...path, i, 0]);
  return {
    entities: rows.map(({ name }) => name),
    domain: Uint8Array.from(rows, ({ domain }) => domain),
    traits: Uint8Array.from(rows, ({ traits }) => traits),
  };
}

const truths = [
  'symmetric',
  'transitive',
  'functional',
  'closedWorld',
  'sharing',
] as const satisfies readonly (keyof RelationProperties)[];
const mayBeTruths = [
  'disjoint',
  'asymmetric',
  'disjointSiblings',
] as const satisfies readonly (keyof RelationProperties)[];
const phrases = ['infinitive', 'inversePhrase', 'inverseInfinitive', 'sharedPhrase'] as const;

function relationOf(check: Checker, value: unknown, path: Path): Relation {
  const fields = check.fields(value, path, { needs: ['name', 'category', 'properties'], may: ['wording'] });
  const at: Path = [...path, 'properties'];
  const stated = check.fields(fields?.['properties'], at, {
    needs: truths,
    may: [...mayBeTruths, 'inverse'],
  });
  const declared = [...truths, ...mayBeTruths.filter((name) => stated?.[name] !== undefined)].map(
    (name) => [name, check.truth(stated?.[name], [...at, name])] as const,
  );
  const inverse = stated?.['inverse'];
  const properties = {
    ...noProperties,
    ...Object.fromEntries(declared),
    ...(inverse !== undefined && { inverse: check.text(inverse, [...at, 'inverse']) }),
  };
  const wording = fields?.['wording'];
  return {
    name: check.text(fields?.['name'], [...path, 'name']),
    category: check.oneOf(fields?.['category'], [...path, 'category'], relationCategories),
    properties,
    ...(wording !== undefined && { wording: wordingOf(check, wording, [...path, 'wording']) }),
  };
}

function wordingOf(check: Checker, value: unknown, path: Path): NonNullable<Relation['wording']> {
  const fields = check.fields(value, path, { needs: ['phrase'], may: phrases });
  const others = phrases
    .filter((name) => fields?.[name] !== undefined)
    .map((name) => [name, check.text(fields?.[name], [...path, name])] as const);
  return { phrase: check.text(fields?.['phrase'], [...path, 'phrase']), ...Object.fromEntries(others) };
}

interface Sizes {
  readonly entities: number;
  readonly relations: number;
  readonly sources: number | undefined;
}

type Rows = Pick<FactBase, 'subject' | 'relation' | 'object' | 'start' | 'end' | 'line' | 'source'>;

function rowsOf(check: Checker, value: unknown, { entities, relations, sources }: Sizes): Rows {
  const path: Path = ['facts', 'rows'];
  const all = check.list(value, path);
  if (all.length > MOST_FACTS_OF_A_CLASS)
    check.fault(path, `at most ${MOST_FACTS_OF_A_CLASS} facts`, `${all.length} facts`);
  const length = sources === undefined ? 6 : 7;
  const rows = all
    .slice(0, MOST_FACTS_OF_A_CLASS)
    .map((each, i) => check.tuple(each, [...path, i], [length, length]));
  const column = (place: number, [least, most]: readonly [number, number], open?: number) =>
    Int32Array.from(rows, (row, i) =>
      open !== undefined && row[place] === null
        ? open
        : check.whole(row[place], [...path, i, place], [least, most]),
    );
  return {
    subject: column(0, [0, entities - 1]),
    relation: column(1, [0, relations - 1]),
    object: column(2, [0, entities - 1]),
    start: column(3, [OPEN_START + 1, OPEN_END - 1], OPEN_START),
    end: column(4, [OPEN_START + 1, OPEN_END - 1], OPEN_END),
    line: column(5, [0, OPEN_END]),
    ...(sources !== undefined && { source: Uint8Array.from(column(6, [0, Math.min(sources, 256) - 1])) }),
  };
}
