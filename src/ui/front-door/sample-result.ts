/**
 * `public/facts/sample-report.json`: what the report of the sample run says in short, and one of its answers.
 */
import type { RunReport } from '../../core/oracles/run-report.ts';
import type { Category } from '../../core/oracles/verdict.ts';

export interface SampleResult extends Pick<RunReport, 'overall' | 'byModel'> {
  readonly run: string;
  readonly answer: {
    /** In the run. */
    readonly index: number;
    readonly question: string;
    readonly expected: 'yes' | 'no';
    readonly model: string;
    readonly reply: string;
    readonly category: Category;
  };
}
