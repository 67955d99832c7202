/** An answer with its verdict, as reports and filters take it. */
import type { Answer, TestCase } from '../testing/test-case.ts';
import type { AnswerOutcome, Verdict } from './verdict.ts';

export interface JudgedAnswer {
  /** Index of the answer in its run. */
  readonly index: number;
  readonly case: TestCase;
  readonly answer: Answer;
  readonly verdict: Verdict;
  /** The outcome of the same question alone, for an answer that was given something. */
  readonly before?: AnswerOutcome;
  /** Whether it rests on a fact that the model cannot have learned, where the run says so. */
  readonly learned?: 'known' | 'unknown';
}
