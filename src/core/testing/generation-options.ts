/** What a person chooses before questions are generated. */
import type { Domain } from '../knowledge/domain.ts';
import type { Rule } from './test-case.ts';
import type { Granularity } from '../temporal/time-point.ts';
import type { AskedOperator, TemporalStyle } from './temporal/temporal-question.ts';
import type { TestCase } from './test-case.ts';

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
