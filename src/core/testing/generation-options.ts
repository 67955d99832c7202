/** The options that a person chooses before generating questions. */
import type { Domain } from '../knowledge/domain.ts';
import type { Rule } from './test-case.ts';
import type { Granularity } from '../temporal/time-point.ts';
import type { AskedOperator, TemporalStyle } from './temporal/temporal-question.ts';
import type { TestCase } from './test-case.ts';

/** `relational`: from relations and their rules. `temporal`: about time. `mixed`: half of each. */
export const caseKinds = ['relational', 'temporal', 'mixed'] as const;

export type CaseKind = (typeof caseKinds)[number];

export interface TemporalChoices {
  /** 1 to 3. Empty means 1 and 2. */
  readonly depths: readonly number[];
  /** Outermost operators. Empty means all. */
  readonly operators: readonly AskedOperator[];
  readonly style: TemporalStyle;
  /**
   * The unit of time; years if absent. Only facts stated at least as precisely are asked about in months or
   * days.
   */
  readonly granularity?: Granularity;
}

/** All operators, depths 1 and 2, in plain words. */
export const anyTemporal: TemporalChoices = { depths: [], operators: [], style: 'plain' };

export interface GenerationOptions {
  readonly count: number;
  readonly seed: number;
  /** Empty means all. */
  readonly domains: readonly Domain[];
  readonly rules: readonly Rule[];
  readonly difficulties: readonly TestCase['difficulty'][];
  readonly name?: string;
  /**
   * Also asks about a fact again, and makes true claims that have no opposite. Then the wording and the
   * relation may give answers away.
   */
  readonly exhaustive?: boolean;
  /** If absent, it follows from `rules`. */
  readonly kind?: CaseKind;
  /**
   * If absent: all operators, depths 1 and 2, in plain words. `rules` and `difficulties` apply to relational
   * cases only.
   */
  readonly temporal?: TemporalChoices;
}

/** If the kind is not stated, it follows from the chosen rules. */
export function kindOf({ kind, rules }: Pick<GenerationOptions, 'kind' | 'rules'>): CaseKind {
  if (kind !== undefined || !rules.includes('temporal')) return kind ?? 'relational';
  return rules.length === 1 ? 'temporal' : 'mixed';
}
