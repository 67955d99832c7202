/**
 * What all importers of facts share: their signature, and a reading that counts the rows kept and left out.
 * Invariant: read = kept + left out, and every row left out has an issue.
 */
import type { Issue, IssueList, Place } from '../../issue.ts';
import { IssueCollector } from '../../issue.ts';
import type { Work } from '../../work.ts';
import { domains } from '../domain.ts';
import { FactBaseBuilder, NO_TIME } from '../fact-base-builder.ts';
import type { FactBase } from '../fact-base.ts';
import { isShortYear, readWrittenDate, type DateContext } from '../written-dates.ts';
import type { Relation, RelationProperties } from '../relation.ts';
import { noProperties, relationCategories, relationFlags } from '../relation.ts';
import { declareDefaults } from '../relation-evidence.ts';
import type { TextSource } from '../../text-source.ts';
import { unusable, withoutByteOrderMark } from '../../text-source.ts';
import type { ImportChoices } from './import-choices.ts';

export type FactChoices = Pick<ImportChoices, 'mapping' | 'hasHeader' | 'uses' | 'domain' | 'dateOrders'>;

export interface RowCount {
  readonly read: number;
  readonly kept: number;
  readonly leftOut: number;
}

export interface FactImport {
  /** Absent if no fact could be kept; the issues then say why. */
  readonly factBase?: FactBase;
  readonly rows: RowCount;
  readonly issues: IssueList;
}

/** Text in, facts out. Yields every few thousand rows. */
export type FactImporter = (source: TextSource, choices: FactChoices) => Work<FactImport>;

/** Rows between two progress reports: a few milliseconds of work. */
export const ROWS_PER_STEP = 4096;

/**
 * The relation of a dated event: a row states that it is an `instance of` `event`, from its start to its end.
 */
export const EVENT_RELATION = 'instance of';
export const EVENT_CLASS = 'event';

/** Words that mean that the source does not state a time. */
const NOT_STATED = new Set([
  '',
  '-',
  '?',
  '####',
  '####-##-##',
  '\\N',
  'null',
  'none',
  'nan',
  'unknown',
  'n/a',
  'na',
]);
const STILL_GOING_ON = new Set(['present', 'now', 'ongoing', 'today']);

type Declared = Partial<RelationProperties & Pick<Relation, 'category'>>;

export interface Times {
  readonly start: number;
  readonly end: number;
}

export class FactReading {
  readonly builder = new FactBaseBuilder();
  readonly issues = new IssueCollector();
  readonly #domain: number;
  readonly #declared = new Map<number, Declared>();
  #read = 0;
  #kept = 0;

  constructor(choices: FactChoices) {
    this.#domain = choices.domain === undefined ? 0 : domains.indexOf(choices.domain);
  }

  get read(): number {
    return this.#read;
  }

  /** Keeps a row. The ids come from the builder. */
  keep(subject: number, relation: number, object: number, line: number, when?: Times): void {
    this.#read++;
    this.#kept++;
    this.builder.add(subject, relation, object, line, when);
  }

  keepEvent(event: number, line: number, when: Times): void {
    this.keep(event, this.builder.relation(EVENT_RELATION), this.builder.entity(EVENT_CLASS), line, when);
  }

  /** Leaves a row out; the issue gives the reason. */
  leaveOut(issue: Issue): void {
    this.#read++;
    this.issues.add(issue);
  }

  /** Takes a kept row back, which an issue has left out, or which turned out to be no fact. */
  takeBack(row: number): void {
    this.#read--;
    this.#kept--;
    this.builder.removeRow(row);
  }

  /**
   * Keeps what the source declares of a relation, instead of what its name and its facts suggest.
   * @param property `category`, `inverse`, or a property that holds (`value` is then `true`).
   * @returns whether the declaration is known.
   */
  declare(relation: number, property: string, value: string): boolean {
    const declared = declaration(property, value);
    if (declared) this.#declared.set(relation, { ...this.#declared.get(relation), ...declared });
    return declared !== undefined;
  }

  /**
   * The id of a time in the spelling of the source, {@link NO_TIME} if it states none, or undefined after an
   * issue about the row.
   * @param role completes "the ... date": `start` or `end`.
   */
  time(text: string, role: 'start' | 'end', place: Place, context: DateContext = {}): number | undefined {
    if (text === '') return NO_TIME;
    const id = this.builder.time(text, context);
    if (typeof id === 'number') {
      if (isShortYear(text))
        this.issues.add({
          code: 'short-year',
          severity: 'note',
          place,
          message:
            `The ${role} date "${shorten(text)}" is read as the year ${Number(text)}, since the column has ` +
            'years of three or four digits.',
        });
      return id;
    }
    const word = text.toLowerCase();
    if (NOT_STATED.has(text) || NOT_STATED.has(word) || (role === 'end' && STILL_GOING_ON.has(word)))
      return NO_TIME;
    const read = readWrittenDate(text, context);
    this.leaveOut({
      code: !read.ok && read.asks ? 'date-order' : 'bad-date',
      severity: 'error',
      place,
      message: `The ${role} date "${shorten(text)}" cannot be read: ${id}. The row was left out.`,
    });
    return undefined;
  }

  /** Makes the fact base. Yields between its steps, because the columns of a million rows take time. */
  *conclude(): Work<FactImport> {
    const rows = { read: this.#read, kept: this.#kept, leftOut: this.#read - this.#kept };
    if (this.#kept === 0) {
      if (this.issues.list().issues.length === 0)
        this.issues.add({
          code: 'no-facts',
          severity: 'error',
          message: 'No fact was found in the file. Nothing was imported.',
        });
      return { rows, issues: this.issues.list() };
    }
    const { stated, counted } = this.builder.granularities;
    if (stated !== counted)
      this.issues.add({
        code: `${counted}s-only`,
        severity: 'note',
        message:
          `Some dates state a ${stated}, but others are too far in the past or future to ` +
          `be counted in ${stated}s. All dates were kept as ${counted}s.`,
      });
    yield { stage: 'Arranging facts', done: 0, total: 2 };
    const factBase = this.builder.finish();
    if (this.#domain > 0)
      factBase.domain.forEach((domain, entity) => {
        if (domain === 0) factBase.domain[entity] = this.#domain;
      });
    yield { stage: 'Arranging facts', done: 1, total: 2 };
    return {
      factBase: { ...factBase, relations: this.#relations(factBase) },
      rows,
      issues: this.issues.list(),
    };
  }

  #relations(facts: FactBase): Relation[] {
    return declareDefaults(facts).map((relation, id) => {
      const declared = this.#declared.get(id);
      if (!declared) return relation;
      const { category = relation.category, ...properties } = declared;
      return { ...relation, category, properties: { ...noProperties, ...properties } };
    });
  }
}

function declaration(property: string, value: string): Declared | undefined {
  const category = relationCategories.find((each) => each === value);
  if (property === 'category') return category && { category };
  if (property === 'inverse') return { inverse: value };
  const flag = relationFlags.find((each) => each === property);
  return flag && value === 'true' ? { [flag]: true } : undefined;
}

/** Runs an importer's body on the text without its byte-order mark, unless no importer can read the text. */
export function* readingOf(
  source: TextSource,
  choices: FactChoices,
  body: (reading: FactReading, text: string) => Work<void>,
): Work<FactImport> {
  const reading = new FactReading(choices);
  const useless = unusable(source);
  if (useless) {
    reading.issues.add(useless);
    return yield* reading.conclude();
  }
  yield* body(reading, withoutByteOrderMark(source.text));
  return yield* reading.conclude();
}

export function shorten(text: string, length = 60): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= length ? line : `${line.slice(0, length - 3)}...`;
}
