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
  /** `relations`: every case that is not about time. */
  readonly about?: 'time' | 'relations';
  readonly expected?: 'yes' | 'no';
  readonly text?: string;
}

export function caseMatches(filter: CaseFilter, testCase: TestCase): boolean {
  return (
    (filter.domain === undefined || testCase.domain === filter.domain) &&
    (filter.rule === undefined || hasRule(testCase, filter.rule)) &&
    aboutMatches(filter, testCase) &&
    (filter.expected === undefined || testCase.expected === filter.expected) &&
    temporalMatches(filter, testCase.temporal) &&
    (!filter.text || testCase.question.toLowerCase().includes(filter.text.toLowerCase()))
  );
}

/** The part of a filter that tells questions about time from the others. */
export const aboutMatches = (
  { about }: Pick<CaseFilter, 'about'>,
  { rule }: Pick<TestCase, 'rule'>,
): boolean => about === undefined || (about === 'time') === (rule === 'temporal');
