/** What a person chooses before a file is imported, and the first look at it. */
import type { Domain } from '../domain.ts';
import type { Issue } from '../../issue.ts';

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
] as const;

export type SourceKind = (typeof sourceKinds)[number];

/**
 * Which column or field means what: a role (`subject`, `relation`, `object`, `start`, `end`, `label`,
 * `question`, `answer`, `model`, `expected`, `id`, `reply` ...) to the name or number of a column.
 */
export type FieldMapping = Readonly<Record<string, string>>;

export interface ImportChoices {
  /** Instead of the kind that was recognised. */
  readonly kind?: SourceKind;
  readonly mapping?: FieldMapping;
  readonly hasHeader?: boolean;
  readonly name?: string;
  /** For facts that state no domain. */
  readonly domain?: Domain;
  /** For answers: the cases they answer, where the answers do not say; and the model, where no field does. */
  readonly caseSetId?: string;
  readonly model?: string;
  /** For questions about time: the fact bases in which events are looked up before the file's own. */
  readonly factBaseIds?: readonly string[];
}

/** A look at the first rows; nothing is kept. */
export interface ImportPreview {
  readonly kind?: SourceKind;
  readonly columns: readonly string[];
  /** The roles this kind has, the required ones first. */
  readonly roles: readonly { readonly role: string; readonly required: boolean }[];
  readonly mapping: FieldMapping;
  readonly hasHeader: boolean;
  readonly sample: readonly (readonly string[])[];
  readonly issues: readonly Issue[];
}
