/**
 * What the page asks of the worker that holds the facts, and all that it is told: plain data, pages of rows,
 * never whole columns. Every call that takes long reports progress and names a job that can be cancelled;
 * what had been kept before stays as it was.
 */
import type { Issue, IssueList } from '../issue.ts';
import type { Domain } from '../knowledge/domain.ts';
import type { Relation, RelationCategory, RelationProperties } from '../knowledge/relation.ts';
import type { Formula } from '../temporal/formula.ts';
import type { Granularity } from '../knowledge/fact-base.ts';
import type { Answer, Rule, TestCase } from '../testing/test-case.ts';
import type {
  AskedOperator,
  BoundaryBand,
  TemporalFilter,
  TemporalStyle,
} from '../testing/temporal/temporal-question.ts';
import type { TimeExplanation, TimeWorkbench } from './time.ts';
import type { Bytes, OnProgress, Page } from './transfer.ts';
import type {
  AnswerOutcome,
  Category,
  OracleSettings,
  PublishedCategory,
  ReasoningOutcome,
  Verdict,
} from '../oracles/verdict.ts';

export type { Bytes, OnProgress, Page } from './transfer.ts';

/* ---------- what is kept ---------- */

export interface FactBaseSummary {
  readonly id: string;
  readonly name: string;
  /** Where it came from: a file name, or "ships with Totem". */
  readonly origin: string;
  readonly licence?: string;
  readonly added: number;
  readonly facts: number;
  readonly entities: number;
  readonly relations: number;
  readonly dated: number;
}

export interface CaseSetSummary {
  readonly id: string;
  readonly name: string;
  readonly origin: 'generated' | 'imported';
  readonly factBaseId?: string;
  readonly added: number;
  readonly cases: number;
  readonly yes: number;
}

export interface RunSummary {
  readonly id: string;
  readonly name: string;
  readonly caseSetId: string;
  readonly added: number;
  readonly answers: number;
  /** Answers whose reasoning has been read. */
  readonly read: number;
  readonly models: readonly string[];
  /** The sample that ships. */
  readonly sample: boolean;
}

export interface Shelf {
  readonly factBases: readonly FactBaseSummary[];
  readonly caseSets: readonly CaseSetSummary[];
  readonly runs: readonly RunSummary[];
}

/** What a person has set for all runs. */
export interface Preferences {
  readonly settings: OracleSettings;
  /** Single-key shortcuts can be switched off (they get in the way of speech input). */
  readonly shortcuts: boolean;
}

export interface Opening {
  /** Undefined where nobody has set any. */
  readonly preferences: Preferences | undefined;
  /**
   * Undefined where things are kept in this browser; else why they are not. They are then lost with the tab.
   */
  readonly refused: string | undefined;
}

/* ---------- import ---------- */

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

export interface ImportReport {
  /** Absent when nothing could be kept; then `issues` says why. */
  readonly kept?: {
    readonly kind: 'fact base' | 'case set' | 'run';
    readonly id: string;
    readonly name: string;
  };
  /** Rows read, kept and left out: read = kept + leftOut. */
  readonly rows: { readonly read: number; readonly kept: number; readonly leftOut: number };
  readonly issues: IssueList;
}

/* ---------- facts ---------- */

export interface FactRow {
  readonly row: number;
  readonly subject: string;
  readonly relation: string;
  readonly object: string;
  readonly start?: string;
  readonly end?: string;
  readonly line: number;
  readonly domain: Domain;
}

/** One kind of finding of the linter, with every row it concerns. */
export interface Finding {
  readonly code: string;
  readonly title: string;
  readonly explanation: string;
  readonly severity: 'error' | 'warning' | 'note';
  readonly count: number;
  /** The first rows, each with what is wrong in words. */
  readonly examples: readonly { readonly message: string; readonly facts: readonly FactRow[] }[];
}

export interface RelationRow {
  readonly relation: Relation;
  readonly facts: number;
  readonly suggestedCategory: RelationCategory;
  /**
   * What the data say of each property: pairs that bear it out, of pairs that could, with a counter-example
   * in words.
   */
  readonly evidence: readonly {
    readonly property: keyof RelationProperties;
    readonly holds: number;
    readonly of: number;
    readonly counterExample?: string;
  }[];
  /** A fact of the relation, worded as questions will word it. */
  readonly example: string;
}

/* ---------- cases and answers ---------- */

/** `relational`: from relations and their rules. `temporal`: about time. `mixed`: half of each. */
export const caseKinds = ['relational', 'temporal', 'mixed'] as const;
export type CaseKind = (typeof caseKinds)[number];

export interface TemporalChoices {
  /** 1 to 3; empty means all three. */
  readonly depths: readonly number[];
  /** Outermost; empty means all. */
  readonly operators: readonly AskedOperator[];
  readonly style: TemporalStyle;
  /**
   * What questions count in: years where it is absent. Only what is stated as finely is asked about in months
   * or days.
   */
  readonly granularity?: Granularity;
}

export interface GenerationOptions {
  readonly count: number;
  readonly seed: number;
  /** Empty means all. */
  readonly domains: readonly Domain[];
  readonly rules: readonly Rule[];
  readonly difficulties: readonly TestCase['difficulty'][];
  readonly name?: string;
  /** Absent: relational, or what `rules` names. */
  readonly kind?: CaseKind;
  /**
   * Absent: all operators and depths, in plain words. `rules` and `difficulties` choose among relational
   * cases only.
   */
  readonly temporal?: TemporalChoices;
}

/**
 * What it says of time (the outermost operator of Fig. 22, depth, boundary distance) finds temporal cases
 * only.
 */
export interface CaseFilter extends TemporalFilter {
  readonly domain?: Domain;
  readonly rule?: Rule;
  readonly expected?: 'yes' | 'no';
  readonly text?: string;
}

export interface AnswerFilter extends CaseFilter {
  readonly model?: string;
  readonly outcome?: AnswerOutcome;
  readonly category?: Category;
  readonly published?: PublishedCategory;
  readonly reasoning?: ReasoningOutcome;
  /** `wrong`: everything the headline figure counts. */
  readonly only?: 'wrong' | 'disagrees with the source';
}

export interface CaseDetail {
  readonly case: TestCase;
  /** What would be sent to a model (Table 4, our words). */
  readonly prompt: string;
  /** Of a temporal case. */
  readonly time?: TimeExplanation;
}

export interface AnswerRow {
  readonly index: number;
  readonly question: string;
  readonly model: string;
  readonly domain: Domain;
  readonly rule: Rule;
  readonly expected: 'yes' | 'no';
  readonly said: 'yes' | 'no' | 'declined' | 'unclear';
  readonly category: Category;
}

export interface AnswerDetail {
  readonly index: number;
  readonly case: TestCase;
  readonly prompt: string;
  readonly answer: Answer;
  readonly verdict: Verdict;
  /** Of a temporal case. */
  readonly time?: TimeExplanation;
}

/**
 * A share with its count and its 95 % interval (Wilson), each between 0 and 1; `filter` finds the answers it
 * counts.
 */
export interface Rate {
  readonly label: string;
  readonly wrong: number;
  readonly of: number;
  readonly low: number;
  readonly high: number;
  readonly filter: AnswerFilter;
}

export interface Tally<Name extends string> {
  readonly model: string;
  readonly counts: readonly { readonly name: Name; readonly count: number; readonly filter: AnswerFilter }[];
}

/** Answers to temporal cases (Fig. 22); one rate per model, in the order of `byModel`. */
export interface TemporalReport {
  readonly overall: readonly Rate[];
  readonly byOperator: readonly { readonly operator: Formula['kind']; readonly rates: readonly Rate[] }[];
  readonly byDepth: readonly { readonly depth: number; readonly rates: readonly Rate[] }[];
  /** Only those that occur. */
  readonly byOperatorAndDepth: readonly {
    readonly operator: Formula['kind'];
    readonly depth: number;
    readonly rates: readonly Rate[];
  }[];
  readonly byBoundary: readonly { readonly boundary: BoundaryBand; readonly rates: readonly Rate[] }[];
}

/**
 * A run's report: the paper's Figs 13, 14, 15 and 19. Every figure carries the filter of the answers it
 * counts.
 */
export interface RunReport {
  readonly run: RunSummary;
  readonly settings: OracleSettings;
  readonly overall: Rate;
  readonly categories: readonly {
    readonly name: Category;
    readonly count: number;
    readonly filter: AnswerFilter;
  }[];
  /** Fig. 13. */
  readonly byModel: readonly Rate[];
  /** Fig. 14: one row per domain, one rate per model in the order of `byModel`. */
  readonly byDomain: readonly { readonly domain: Domain; readonly rates: readonly Rate[] }[];
  /** Fig. 15, ours and as published. */
  readonly categoriesByModel: readonly Tally<Category>[];
  readonly publishedByModel: readonly Tally<PublishedCategory>[];
  /** Fig. 19. */
  readonly byRule: readonly { readonly rule: Rule; readonly rates: readonly Rate[] }[];
  /** Answer (right, wrong ...) against reasoning (sound ...). */
  readonly grid: readonly {
    readonly outcome: AnswerOutcome;
    readonly reasoning: ReasoningOutcome;
    readonly count: number;
    readonly filter: AnswerFilter;
  }[];
  /** Absent where no answer is to a temporal case. */
  readonly temporal?: TemporalReport;
  /** Where the source had its own flag: how often the plain answer agrees with it. */
  readonly agreement?: { readonly agrees: number; readonly of: number; readonly filter: AnswerFilter };
}

/** Questions for an outside model: `openai` is OpenAI batch input. */
export type CaseExport = 'jsonl' | 'csv' | 'openai';

/**
 * `job` is a name the caller chooses; `cancel(job)` ends it within 100 ms. A cancelled call resolves to
 * undefined and keeps nothing, but for readings, which are kept one by one.
 */
export interface Workbench extends TimeWorkbench {
  /**
   * To be called once, first. `elsewhere` hears the ids of what another tab of this browser has changed
   * (`shelf` is the list of all).
   */
  open(elsewhere: (changed: readonly string[]) => void): Promise<Opening>;
  keepPreferences(preferences: Preferences): Promise<void>;

  shelf(): Promise<Shelf>;
  remove(kind: 'fact base' | 'case set' | 'run', id: string): Promise<void>;
  cancel(job: string): Promise<void>;

  preview(file: Bytes, name: string, choices: ImportChoices): Promise<ImportPreview>;
  import(
    file: Bytes,
    name: string,
    choices: ImportChoices,
    job: string,
    onProgress: OnProgress,
  ): Promise<ImportReport | undefined>;

  relations(factBaseId: string): Promise<readonly RelationRow[]>;
  /**
   * Declares; returns the issues that contradictory declarations raise (a symmetric relation with another
   * inverse), in which case nothing changes.
   */
  declare(factBaseId: string, relation: Relation): Promise<readonly Issue[]>;
  lint(factBaseId: string): Promise<readonly Finding[]>;
  facts(
    factBaseId: string,
    filter: { readonly text?: string; readonly relation?: string },
    offset: number,
    limit: number,
  ): Promise<Page<FactRow>>;

  generate(
    factBaseId: string,
    options: GenerationOptions,
    job: string,
    onProgress: OnProgress,
  ): Promise<CaseSetSummary | undefined>;
  cases(caseSetId: string, filter: CaseFilter, offset: number, limit: number): Promise<Page<TestCase>>;
  /** Undefined when the set has no such case. */
  case(caseSetId: string, caseId: string): Promise<CaseDetail | undefined>;
  exportCases(caseSetId: string, format: CaseExport, model: string): Promise<Bytes>;

  /**
   * Adds one pasted reply, to a run or to a new one of the case set; returns the run's id and the answer's
   * index.
   */
  addAnswer(
    target: { readonly runId?: string; readonly caseSetId: string },
    answer: Answer,
  ): Promise<{ readonly runId: string; readonly index: number }>;
  report(runId: string, settings: OracleSettings): Promise<RunReport>;
  answers(
    runId: string,
    filter: AnswerFilter,
    settings: OracleSettings,
    offset: number,
    limit: number,
  ): Promise<Page<AnswerRow>>;
  answer(runId: string, index: number, settings: OracleSettings): Promise<AnswerDetail>;
  exportVerdicts(runId: string, settings: OracleSettings, format: 'jsonl' | 'csv'): Promise<Bytes>;

  /**
   * Reads the reasoning of every answer not yet read, in the order of the report's need; resolves when done
   * or cancelled.
   */
  read(runId: string, job: string, onProgress: OnProgress): Promise<void>;
}
