/** A run's report as plain data: figures, each with the filter that finds the answers it counts. */
import type { Domain } from '../knowledge/domain.ts';
import type { Rule } from '../testing/test-case.ts';
import type { Formula } from '../temporal/formula.ts';
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
}

export interface AnswerFilter extends CaseFilter {
  readonly model?: string;
  readonly outcome?: AnswerOutcome;
  readonly category?: Category;
  readonly published?: PublishedCategory;
  readonly reasoning?: ReasoningOutcome;
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
  /** Absent where no answer is to a temporal case. */
  readonly temporal?: TemporalReport;
  /** Where the source has its own flag: how often the plain answer agrees with it. */
  readonly agreement?: { readonly agrees: number; readonly of: number; readonly filter: AnswerFilter };
}
