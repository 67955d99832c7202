/** What a person chooses before a file is imported, and the preview of the file. */
import type { Domain } from '../domain.ts';
import type { Issue } from '../../issue.ts';

/** Which of day and month comes first in dates such as 04/05/1794. */
export const dayMonthOrders = ['day first', 'month first'] as const;
export type DayMonthOrder = (typeof dayMonthOrders)[number];

export const sourceKinds = [
  'facts: table',
  'facts: Prolog',
  'facts: N-Triples or Turtle',
  'facts: Wikidata SPARQL JSON',
  'facts: Drowzee events',
  'questions: Drowzee JSON',
  'questions: JSON lines',
  'questions: table',
  'answers: JSON lines',
  'answers: table',
  'answers: OpenAI batch',
  'questions: promptfoo',
  'answers: promptfoo',
  'class file',
] as const;

export type SourceKind = (typeof sourceKinds)[number];

/**
 * The meaning of columns or fields: from a role (`subject`, `relation`, `object`, `start`, `end`, `label`,
 * `question`, `answer`, `model`, `expected`, `id`, `reply` ...) to the name or number of a column.
 */
export type FieldMapping = Readonly<Record<string, string>>;

/** The order of day and month by the name of the column. */
export type DateOrders = Readonly<Record<string, DayMonthOrder>>;

/** A column whose dates can be read both ways, so that a person is asked once. */
export interface DateOrderQuestion {
  readonly column: string;
  /** The first such cell. */
  readonly example: string;
  /** What the cell means in each order: `4 May 1794`. */
  readonly readings: Readonly<Record<DayMonthOrder, string>>;
}

/** What becomes of a column of a table of facts, besides the roles of `table-layout.ts`. */
export const columnUses = [
  'subject',
  'relation',
  'object',
  'start',
  'end',
  'time',
  'label',
  'domain',
  'own relation',
  'left out',
] as const;
/** `own relation`: the name of the column is the relation, and its cells are the objects. */
export type ColumnUse = (typeof columnUses)[number];

export interface ImportChoices {
  /** Overrides the kind that was recognised. */
  readonly kind?: SourceKind;
  readonly mapping?: FieldMapping;
  readonly hasHeader?: boolean;
  /** For a table of facts: what becomes of each column, in order. Overrides the mapping. */
  readonly uses?: readonly ColumnUse[];
  /** For a column with dates such as 04/05/1794, by its name: which of day and month comes first. */
  readonly dateOrders?: DateOrders;
  readonly name?: string;
  /** The domain of facts that state none. */
  readonly domain?: Domain;
  /** For answers: the cases that they answer, if the file does not say; and the model, if no field does. */
  readonly caseSetId?: string;
  readonly model?: string;
  /** For questions about time: the fact bases in which events are looked up before the file's own events. */
  readonly factBaseIds?: readonly string[];
}

/** A preview of the first rows. Nothing is kept. */
export interface ImportPreview {
  readonly kind?: SourceKind;
  readonly columns: readonly string[];
  /** The roles of this kind of source, the required ones first. */
  readonly roles: readonly { readonly role: string; readonly required: boolean }[];
  readonly mapping: FieldMapping;
  readonly hasHeader: boolean;
  readonly sample: readonly (readonly string[])[];
  /** For a table of facts: what becomes of each column, in order. */
  readonly uses?: readonly ColumnUse[];
  /** Columns whose dates need an order of day and month, answered or not. */
  readonly dateQuestions?: readonly DateOrderQuestion[];
  readonly issues: readonly Issue[];
}
