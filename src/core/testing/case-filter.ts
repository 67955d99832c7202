/** Finds test cases by what they are about. */
import type { Domain } from '../knowledge/domain.ts';
import { hasRule } from './test-case.ts';
import type { Rule, TestCase } from './test-case.ts';
import { temporalMatches, type TemporalFilter } from './temporal/temporal-question.ts';

/**
 * A filter by time (the outermost operator of Fig. 22, depth, boundary distance) finds temporal cases only.
 */
export interface CaseFilter extends TemporalFilter {
  readonly domain?: Domain;
  readonly rule?: Rule;
  readonly expected?: 'yes' | 'no';
  readonly text?: string;
}

export function caseMatches(filter: CaseFilter, testCase: TestCase): boolean {
  return (
    (filter.domain === undefined || testCase.domain === filter.domain) &&
    (filter.rule === undefined || hasRule(testCase, filter.rule)) &&
    (filter.expected === undefined || testCase.expected === filter.expected) &&
    temporalMatches(filter, testCase.temporal) &&
    (!filter.text || testCase.question.toLowerCase().includes(filter.text.toLowerCase()))
  );
}
