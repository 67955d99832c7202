/** A run's report as plain data: figures, each with the filter that finds the answers it counts. */
import type { Domain } from '../knowledge/domain.ts';
import type { Giving, Rule } from '../testing/test-case.ts';
import type { Formula } from '../temporal/formula.ts';
import type { Asking } from '../testing/asking.ts';
import type { CaseFilter } from '../testing/case-filter.ts';
import type { BoundaryBand } from '../testing/temporal/temporal-question.ts';
import type {
  AnswerOutcome,
  Category,
  PublishedCategory,
  ReasoningOutcome,
  OracleSettings,
} from './verdict.ts';

export interface RunSummary {
  readonly id: string;
  readonly name: string;
  readonly caseSetId: string;
  readonly added: number;
  readonly answers: number;
  /** Answers whose reasoning has been read. */
  readonly read: number;
  readonly models: readonly string[];
  /** Whether this is the sample that ships with Totem. */
  readonly sample: boolean;
  /** How the user's own language model was asked for the answers, if it was. */
  readonly asking?: Asking;
  /** True once a person has changed it: a new version of what ships does not replace it then. */
  readonly edited?: true;
}

export interface AnswerFilter extends CaseFilter {
  readonly model?: string;
  readonly outcome?: AnswerOutcome;
  readonly category?: Category;
  readonly published?: PublishedCategory;
  readonly reasoning?: ReasoningOutcome;
  readonly given?: Giving;
  /** The outcome without what was given, for an answer that was given something. */
  readonly before?: AnswerOutcome;
  /** Whether the answer rests on a fact that the model cannot have learned, where the run says so. */
  readonly learned?: 'known' | 'unknown';
  /** `wrong`: all answers that the headline figure counts. */
  readonly only?: 'wrong' | 'disagrees with the source';
}

/**
 * A share with its count and its 95 % interval (Wilson), each between 0 and 1. `filter` finds the answers it
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

/** Answers to temporal cases (Figs 20 to 22); one rate per model, in the order of `byModel`. */
export interface TemporalReport {
  /** Fig. 20. */
  readonly overall: readonly Rate[];
  /** The other answers of the same models, to compare (Fig. 13). */
  readonly others: readonly Rate[];
  /** Fig. 21, with Totem's categories and as published. */
  readonly categoriesByModel: readonly Tally<Category>[];
  readonly publishedByModel: readonly Tally<PublishedCategory>[];
  readonly byOperator: readonly { readonly operator: Formula['kind']; readonly rates: readonly Rate[] }[];
  readonly byDepth: readonly { readonly depth: number; readonly rates: readonly Rate[] }[];
  /** Only combinations that occur. */
  readonly byOperatorAndDepth: readonly {
    readonly operator: Formula['kind'];
    readonly depth: number;
    readonly rates: readonly Rate[];
  }[];
  readonly byBoundary: readonly { readonly boundary: BoundaryBand; readonly rates: readonly Rate[] }[];
}

/**
 * Figs 17 and 18: answers of a model to the same questions, alone and with something given. Only questions
 * that have both replies are counted.
 */
export interface PairReport {
  /** The name of the answers that were given something. */
  readonly model: string;
  /** Absent where the run says nothing about what the model can have learned. */
  readonly learned?: 'known' | 'unknown';
  readonly pairs: number;
  readonly cells: readonly {
    readonly before: AnswerOutcome;
    readonly after: AnswerOutcome;
    readonly count: number;
    /** Finds the answers that were given something. */
    readonly filter: AnswerFilter;
  }[];
  /**
   * Two-sided exact sign test (McNemar) on right and wrong: how probable a difference at least this large is
   * if what was given made none.
   */
  readonly p: number;
}

/** What the replies to questions asked several times have in common. */
export interface SampleReport {
  readonly model: string;
  /** Questions with at least two replies. */
  readonly questions: number;
  /** Of these, the questions whose replies do not all have the same outcome. */
  readonly divided: number;
  /** Of these, the questions whose replies are the same text. */
  readonly same: number;
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
  /** Fig. 15, with Totem's categories and as published. */
  readonly categoriesByModel: readonly Tally<Category>[];
  readonly publishedByModel: readonly Tally<PublishedCategory>[];
  readonly byRule: readonly { readonly rule: Rule; readonly rates: readonly Rate[] }[];
  /** Fig. 19: only pairs that occur. */
  readonly byDomainAndRule: readonly {
    readonly domain: Domain;
    readonly rule: Rule;
    readonly rates: readonly Rate[];
  }[];
  /** Answer (right, wrong ...) against reasoning (sound ...). */
  readonly grid: readonly {
    readonly outcome: AnswerOutcome;
    readonly reasoning: ReasoningOutcome;
    readonly count: number;
    readonly filter: AnswerFilter;
  }[];
  /** Empty where no question was asked in two ways. */
  readonly pairs: readonly PairReport[];
  /** Empty where no question was asked twice. */
  readonly samples: readonly SampleReport[];
  /** Absent where no answer is to a temporal case. */
  readonly temporal?: TemporalReport;
  /** Where the source has its own flag: how often the plain answer agrees with it. */
  readonly agreement?: { readonly agrees: number; readonly of: number; readonly filter: AnswerFilter };
}
