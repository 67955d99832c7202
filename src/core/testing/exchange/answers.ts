/**
 * Imports replies from files: rows of any kind, and the output of an OpenAI batch.
 *
 * If a case set is chosen, a reply finds its case by id, then by the question, then by the question without
 * letter case, spacing and punctuation. Otherwise, rows with a question and an expected answer make their own
 * case set. Invariant: read = kept + left out.
 */
import { IssueCollector } from '../../issue.ts';
import type { IssueList, Place } from '../../issue.ts';
import type { RowCount } from '../../knowledge/importers/fact-reading.ts';
import { shorten } from '../../knowledge/importers/fact-reading.ts';
import type { TextSource } from '../../text-source.ts';
import type { Work } from '../../work.ts';
import type { Answer, TestCase } from '../test-case.ts';
import { batchRow, customIdOf, isBatchRow } from './batch.ts';
import { answerRoles, suggestMapping, textOf, valueAt, yesNoOf } from './fields.ts';
import { caseOf, CaseSet, remembered } from './questions.ts';
import { domainOf, slugOf } from './published-names.ts';
import { readRows } from './records.ts';
import type { Row, RowReader } from './records.ts';
import type { FieldMapping, ImportChoices } from '../../knowledge/importers/import-choices.ts';

export interface AnswerImport {
  /** The cases of the answers: the chosen cases unchanged, or the cases that the rows state. */
  readonly cases: readonly TestCase[];
  /** The rows state their own cases. */
  readonly own: boolean;
  readonly answers: readonly Answer[];
  readonly rows: RowCount;
  readonly issues: IssueList;
}

export type AnswerChoices = Pick<ImportChoices, 'mapping' | 'hasHeader' | 'domain' | 'model'>;

/** The model of a reply that states none. */
export const unnamedModel = 'model not stated';

/**
 * Imports replies.
 * @param chosen the cases that the replies answer. Without them each row must state its question and its
 *   expected answer.
 * @param rows how the file is read.
 */
export function* importAnswers(
  source: TextSource,
  choices: AnswerChoices = {},
  chosen?: readonly TestCase[],
  rows: RowReader = readRows,
): Work<AnswerImport> {
  const issues = new IssueCollector();
  const own = new CaseSet(issues);
  const index = chosen && new CaseIndex(chosen);
  const mappingOf = remembered((columns) => suggestMapping(columns, answerRoles, choices.mapping));
  const answers: Answer[] = [];
  const read = yield* rows(source, choices, issues, (raw) => {
    const row = isBatchRow(raw.value) ? batchRow(raw, issues) : raw;
    if (!row) return;
    const mapping = mappingOf(row);
    const text = replyOf(row, mapping, issues);
    if (text === undefined) return;
    const testCase = index ? index.find(row, mapping, issues) : ownCase(row, mapping, choices, own, issues);
    if (testCase)
      answers.push(answerOf(row, mapping, { caseId: testCase.id, text, model: choices.model }, issues));
  });
  return {
    cases: chosen ?? own.cases,
    own: !chosen,
    answers,
    rows: { read, kept: answers.length, leftOut: read - answers.length },
    issues: issues.list(),
  };
}

/** The text of the reply. An empty reply is kept; a row without a reply is left out with an issue. */
function replyOf(row: Row, mapping: FieldMapping, issues: IssueCollector): string | undefined {
  const value = valueAt(row.value, mapping['reply']);
  if (typeof value === 'string') return value;
  const text = textOf(value);
  if (text !== undefined) return text;
  // A structured reply may be an object. It is kept as JSON.
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  const field = mapping['reply'];
  const found =
    field === undefined
      ? `no field for it among ${shorten(Object.keys(row.value).join(', '), 80)}`
      : 'nothing';
  issues.add({
    code: 'no-reply',
    severity: 'error',
    place: placed(row, field),
    message: `Expected the model's reply in “${field ?? 'reply'}”, found ${found}. The row was left out.`,
  });
  return undefined;
}

const placed = (row: Row, field: string | undefined): Place =>
  row.place.path === undefined ? row.place : { ...row.place, path: `${row.place.path}.${field ?? 'reply'}` };

function ownCase(
  row: Row,
  mapping: FieldMapping,
  choices: AnswerChoices,
  own: CaseSet,
  issues: IssueCollector,
): TestCase | undefined {
  if (mapping['question'] === undefined || mapping['expected'] === undefined) {
    issues.add({
      code: 'no-case',
      severity: 'error',
      place: row.place,
      message:
        'The row states no question with its expected answer. It was left out. Choose the ' +
        'questions that these replies answer, or map the fields.',
    });
    return undefined;
  }
  const draft = caseOf(row, mapping, choices.domain, issues);
  return draft && own.place(draft, row.place);
}

interface Reply {
  readonly caseId: string;
  readonly text: string;
  readonly model: string | undefined;
}

function answerOf(
  row: Row,
  mapping: FieldMapping,
  { caseId, text, model }: Reply,
  issues: IssueCollector,
): Answer {
  const named = textOf(valueAt(row.value, mapping['model'])) ?? model;
  if (named === undefined)
    issues.add({
      code: 'no-model',
      severity: 'note',
      place: row.place,
      message: `No field names the model. The reply was kept under “${unnamedModel}”.`,
    });
  const flag = yesNoOf(valueAt(row.value, mapping['flag']));
  return {
    caseId,
    model: named ?? unnamedModel,
    text,
    ...(flag !== undefined && { flagged: flag === 'yes' }),
  };
}

/** The cases of a set by everything with which a row may identify them. */
class CaseIndex {
  readonly #byId = new Map<string, TestCase>();
  readonly #byQuestion = new Map<string, TestCase>();
  readonly #byWords = new Map<string, TestCase>();

  constructor(cases: readonly TestCase[]) {
    for (const testCase of cases) {
      this.#byId.set(testCase.id, testCase);
      keepFirst(this.#byId, customIdOf(testCase.id), testCase);
      keepFirst(this.#byQuestion, testCase.question, testCase);
      keepFirst(this.#byWords, wordsOf(testCase.question), testCase);
    }
  }

  find(row: Row, mapping: FieldMapping, issues: IssueCollector): TestCase | undefined {
    const at = (role: string) => textOf(valueAt(row.value, mapping[role]));
    const id = at('id');
    const question = at('question')?.trim();
    const slug = slugOf(domainOf(at('domain')));
    const byId = id === undefined ? undefined : (this.#byId.get(id) ?? this.#byId.get(`${slug ?? ''}-${id}`));
    const byQuestion =
      question === undefined
        ? undefined
        : (this.#byQuestion.get(question) ?? this.#byWords.get(wordsOf(question)));
    // A number alone may be an id of another file. If the row states a question, the question decides.
    const sameWords =
      byId !== undefined && question !== undefined && wordsOf(byId.question) === wordsOf(question);
    const found =
      question === undefined || sameWords
        ? byId
        : (byQuestion ?? (mentions(question, byId) ? byId : undefined));
    if (found === undefined) {
      const known = [
        id === undefined ? '' : `the id “${shorten(id)}”`,
        question === undefined ? '' : `the question “${shorten(question)}”`,
      ]
        .filter((part) => part !== '')
        .join(' and ');
      issues.add({
        code: 'no-such-case',
        severity: 'error',
        place: row.place,
        message:
          known === ''
            ? 'The row states no id or question of the chosen questions. It was left out.'
            : `None of the chosen questions has ${known}. The row was left out.`,
      });
      return undefined;
    }
    const expected = yesNoOf(valueAt(row.value, mapping['expected']));
    if (expected !== undefined && expected !== found.expected)
      issues.add({
        code: 'other-expected',
        severity: 'warning',
        place: row.place,
        message:
          `The row expects “${expected}”, the chosen question “${found.expected}”. The chosen ` +
          "question's answer was kept.",
      });
    return found;
  }
}

/** A whole prompt that contains the question also matches. */
const mentions = (prompt: string, testCase: TestCase | undefined): boolean =>
  testCase !== undefined && prompt.includes(testCase.question);

const wordsOf = (question: string): string =>
  question
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function keepFirst(map: Map<string, TestCase>, key: string, value: TestCase): void {
  if (!map.has(key)) map.set(key, value);
}
