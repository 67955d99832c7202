/**
 * Imports questions from files: Drowzee's two benchmarks, our own exports, and any rows with a question and
 * its answer. Answers about time are derived again. Invariants: read = kept + left out; case ids are unique
 * and the same for the same file.
 */
import { IssueCollector } from '../../issue.ts';
import type { IssueList, Place } from '../../issue.ts';
import type { Domain } from '../../knowledge/domain.ts';
import { domains } from '../../knowledge/domain.ts';
import type { RowCount } from '../../knowledge/importers/fact-reading.ts';
import { shorten } from '../../knowledge/importers/fact-reading.ts';
import type { TextSource } from '../../text-source.ts';
import type { Work } from '../../work.ts';
import type {
  DerivationNode,
  NegativeBasis,
  Rule,
  StatedFact,
  RelationNote,
  TestCase,
} from '../test-case.ts';
import { negativeBases } from '../test-case.ts';
import { evidenceOf, factOf } from './evidence.ts';
import { jsonOf, questionRoles, suggestMapping, textOf, textsOf, valueAt, yesNoOf } from './fields.ts';
import { domainOf, ruleOf, slugOf } from './published-names.ts';
import type { NamedFacts } from '../temporal/event-book.ts';
import { readRows } from './records.ts';
import { temporalIn, withDerivedAnswers } from './temporal-questions.ts';
import type { Row, RowReader } from './records.ts';
import type { FieldMapping, ImportChoices } from '../../knowledge/importers/import-choices.ts';

export interface QuestionImport {
  readonly cases: readonly TestCase[];
  readonly rows: RowCount;
  readonly issues: IssueList;
}

export type QuestionChoices = Pick<ImportChoices, 'mapping' | 'hasHeader' | 'domain'>;

/**
 * Imports questions. A row without a question or without an expected yes or no is left out, with its place.
 * @param dated fact bases with dates for the events in the authors' temporal questions. They are searched
 *   before the file's own events.
 * @param rows how the file is read.
 */
export function* importQuestions(
  source: TextSource,
  choices: QuestionChoices = {},
  dated: readonly NamedFacts[] = [],
  rows: RowReader = readRows,
): Work<QuestionImport> {
  const issues = new IssueCollector();
  const set = new CaseSet(issues);
  const mappingOf = remembered((columns) => suggestMapping(columns, questionRoles, choices.mapping));
  const authors = new Map<string, Place>();
  let kept = 0;
  const read = yield* rows(source, choices, issues, (row) => {
    const draft = caseOf(row, mappingOf(row), choices.domain, issues);
    if (!draft) return;
    kept++;
    const count = set.size;
    const placed = set.place(draft, row.place);
    if (isTemporalBenchmark(row)) authors.set(placed.id, row.place);
    if (set.size === count)
      issues.add({
        code: 'same-question',
        severity: 'note',
        place: row.place,
        message:
          `The question “${shorten(draft.question)}” was there already with the same answer. It ` +
          'was kept once.',
      });
  });
  const cases = yield* withDerivedAnswers(set.cases, { places: authors, source, dated }, issues);
  return { cases, rows: { read, kept, leftOut: read - kept }, issues: issues.list() };
}

/** Computes the mapping once for each set of fields, because most rows of a file have the same fields. */
export function remembered(
  suggest: (columns: readonly string[]) => FieldMapping,
): (row: Row) => FieldMapping {
  const known = new Map<string, FieldMapping>();
  return ({ value }) => {
    const columns = Object.keys(value);
    const key = columns.join('\n');
    const mapping = known.get(key) ?? suggest(columns);
    known.set(key, mapping);
    return mapping;
  };
}

/** Collects cases, each under a unique id. */
export class CaseSet {
  readonly #issues: IssueCollector;
  readonly #byId = new Map<string, TestCase>();
  readonly #byContent = new Map<string, TestCase>();
  /** The number to try next for an id that is taken. */
  readonly #next = new Map<string, number>();

  constructor(issues: IssueCollector) {
    this.#issues = issues;
  }

  get cases(): readonly TestCase[] {
    return [...this.#byId.values()];
  }
  get size(): number {
    return this.#byId.size;
  }

  /** The case of the set with the same question and the same answer. Added if there is none. */
  place(draft: TestCase, place: Place): TestCase {
    const content = `${draft.id}\n${draft.question}\n${draft.expected}`;
    const known = this.#byContent.get(content);
    if (known) return known;
    const added = this.#byId.has(draft.id) ? { ...draft, id: this.#freeId(draft.id) } : draft;
    if (added.id !== draft.id)
      this.#issues.add({
        code: 'same-id',
        severity: 'note',
        place,
        message:
          `The id “${draft.id}” already belongs to another question. This one was kept as ` +
          `“${added.id}”.`,
      });
    this.#byId.set(added.id, added);
    this.#byContent.set(content, added);
    return added;
  }

  /** A file can have one id for all its rows, so the search goes on where it ended. */
  #freeId(id: string): string {
    let number = this.#next.get(id) ?? 2;
    while (this.#byId.has(`${id}-${String(number)}`)) number++;
    this.#next.set(id, number + 1);
    return `${id}-${String(number)}`;
  }
}

/** The case that a row states. Undefined, with an issue, if it states none. */
export function caseOf(
  row: Row,
  mapping: FieldMapping,
  fallback: Domain | undefined,
  issues: IssueCollector,
): TestCase | undefined {
  const at = (role: string) => valueAt(row.value, mapping[role]);
  const question = textOf(at('question'))?.trim();
  const expected = yesNoOf(at('expected'));
  if (question === undefined)
    return void issues.add(missing(row, mapping, 'question', 'the text of a question', at('question')));
  if (expected === undefined)
    return void issues.add(missing(row, mapping, 'expected', 'yes or no (or true or false)', at('expected')));
  const temporal = isTemporalBenchmark(row);
  const time = temporalIn(row.value['temporal']);
  if (time && time.expected !== expected)
    issues.add({
      code: 'answer-derived-again',
      severity: 'warning',
      place: within(row.place, mapping['expected'] ?? 'expected'),
      message:
        `The row expects “${expected}”, but by Definition 1 its formula gives ` +
        `“${time.expected}”. The derived answer was kept.`,
    });
  const domain =
    domainIn(row, at('domain'), issues) ?? fallback ?? (temporal ? 'History and Events' : 'Not stated');
  const rule = ruleIn(row, at('rule'), issues);
  const { facts, unread } = evidenceOf(at('evidence') ?? (temporal ? row.value['events'] : undefined));
  if (unread > 0)
    issues.add({
      code: 'evidence-unread',
      severity: 'warning',
      place: within(row.place, mapping['evidence'] ?? 'evidence'),
      message:
        `Expected evidence as triples [subject, relation, object]. ${String(unread)} could not ` +
        `be read. The question was kept with the other ${String(facts.length)}.`,
    });
  const entities = textsOf(at('entities'));
  return {
    id: idOf(row, textOf(at('id')), domain, temporal),
    question,
    expected,
    domain,
    rule,
    polarity: polarityOf(at('polarity'), question),
    ...basisOf(at('basis')),
    difficulty: difficultyOf(at('difficulty'), rule),
    ...claimOf(at),
    evidence: facts,
    ...lexiconOf(row.value['lexicon']),
    ...derivationOf(at('derivation')),
    entities: entities.length === 0 && temporal ? facts.map((fact) => fact.subject) : entities,
    ...time,
  };
}

/** Whether the row has the format of Drowzee's temporal benchmark. */
function isTemporalBenchmark({ value }: Row): boolean {
  return 'events' in value && 'res' in value;
}

const within = (place: Place, field: string): Place =>
  place.path === undefined ? place : { ...place, path: `${place.path}.${field}` };

function missing(row: Row, mapping: FieldMapping, role: string, expected: string, found: unknown) {
  const field = mapping[role];
  const was =
    field === undefined
      ? `no field for it among ${shorten(Object.keys(row.value).join(', '), 80) || 'none'}`
      : found === undefined || found === null || found === ''
        ? 'nothing'
        : `“${shorten(typeof found === 'string' ? found : JSON.stringify(found))}”`;
  return {
    code: `no-${role}`,
    severity: 'error',
    place: within(row.place, field ?? role),
    message: `Expected ${expected} in “${field ?? role}”, found ${was}. The row was left out.`,
  } as const;
}

function domainIn(row: Row, value: unknown, issues: IssueCollector): Domain | undefined {
  const name = textOf(value);
  if (name === undefined) return undefined;
  const domain = domains.find((known) => known === name) ?? domainOf(name);
  if (domain === undefined)
    issues.add({
      code: 'unknown-domain',
      severity: 'note',
      place: row.place,
      message: `“${shorten(name)}” is not one of the nine domains. The question was kept without one.`,
    });
  return domain;
}

function ruleIn(row: Row, value: unknown, issues: IssueCollector): Rule {
  const name = textOf(value);
  const rule = ruleOf(name);
  if (rule !== undefined) return rule;
  issues.add({
    code: 'unknown-rule',
    severity: 'note',
    place: row.place,
    message: `No rule is called “${shorten(name as string)}”. The question was kept as stated by its author.`,
  });
  return 'stated';
}

/** An author's number is unique only within a category. Without an id, the line or the index is used. */
function idOf(row: Row, id: string | undefined, domain: Domain, temporal: boolean): string {
  const slug = slugOf(domain);
  if (id !== undefined) return /^\d+$/.test(id) && slug !== undefined ? `${slug}-${id}` : id;
  const index = /\[(\d+)\]$/.exec(row.place.path ?? '')?.[1];
  const number = index === undefined ? (row.place.line ?? 0) : Number(index) + 1;
  return `${temporal ? 'temporal' : 'question'}-${String(number)}`;
}

const opposite =
  /\b(?:not|never|neither|nor|nothing to do with|different|differ|unrelated|no one|without)\b|n[’']t\b/i;
const polarityOf = (value: unknown, question: string): TestCase['polarity'] =>
  value === 'positive' || value === 'negative' ? value : opposite.test(question) ? 'negative' : 'positive';

const difficulties: Readonly<Record<Rule, TestCase['difficulty']>> = {
  direct: 1,
  stated: 2,
  inverse: 2,
  symmetric: 2,
  negation: 3,
  shared: 3,
  transitive: 3,
  composite: 4,
  temporal: 3,
};
function difficultyOf(value: unknown, rule: Rule): TestCase['difficulty'] {
  const stated = Number(textOf(value));
  return [1, 2, 3, 4, 5].includes(stated) ? (stated as TestCase['difficulty']) : difficulties[rule];
}

function basisOf(value: unknown): { readonly basis?: NegativeBasis } {
  const basis = negativeBases.find((known) => known === value);
  return basis === undefined ? {} : { basis };
}

/** The claim, from an object or from three fields. A `subject` that is a list of names is not a claim. */
function claimOf(at: (role: string) => unknown): { readonly claim?: StatedFact } {
  const whole = at('claim');
  const claim =
    factOf(typeof whole === 'string' ? jsonOf(whole) : whole) ??
    factOf([first(at('subject')), first(at('relation')), first(at('object'))]);
  return claim === undefined ? {} : { claim };
}
const first = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value);

/** The relations that our own export describes. Any other value of this field is ignored. */
function lexiconOf(value: unknown): { readonly lexicon?: Readonly<Record<string, RelationNote>> } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const notes = Object.entries(value).flatMap(([name, note]: [string, unknown]) =>
    typeof note === 'object' && note !== null ? [[name, noteOf(note)] as const] : [],
  );
  return { lexicon: Object.fromEntries(notes) };
}
function noteOf(note: Readonly<Partial<Record<keyof RelationNote, unknown>>>): RelationNote {
  const { functional, oneSubject, others, phrase, inversePhrase } = note;
  return {
    ...(functional === true && { functional }),
    ...(oneSubject === true && { oneSubject }),
    ...(Array.isArray(others) && { others: textsOf(others) }),
    ...(typeof phrase === 'string' && { phrase }),
    ...(typeof inversePhrase === 'string' && { inversePhrase }),
  };
}

/** A derivation is read only if it is complete, as in our own export. */
function derivationOf(value: unknown): { readonly derivation?: DerivationNode } {
  return isDerivation(value, 0) ? { derivation: value } : {};
}
const deepest = 64;
function isDerivation(value: unknown, depth: number): value is DerivationNode {
  if (typeof value !== 'object' || value === null || depth > deepest) return false;
  const node = value as Partial<Record<keyof DerivationNode, unknown>>;
  return (
    typeof node.claim === 'string' &&
    typeof node.reason === 'string' &&
    Array.isArray(node.premises) &&
    node.premises.every((premise) => isDerivation(premise, depth + 1)) &&
    (node.fact === undefined || factOf(node.fact) !== undefined)
  );
}
