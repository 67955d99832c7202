/** A test case that asks about time (Drowzee, section 3.5). */
import type { TestCase } from '../test-case.ts';
import type { TemporalQuestion } from './temporal-question.ts';

export interface TemporalCase extends TestCase {
  readonly rule: 'temporal';
  readonly temporal: TemporalQuestion;
}
