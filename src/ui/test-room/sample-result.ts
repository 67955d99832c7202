/** `public/facts/sample-report.json`: a short form of the sample run's report, and one of its answers. */
import type { RunReport } from '../../core/oracles/run-report.ts';
import type { Category } from '../../core/oracles/verdict.ts';

export interface SampleResult extends Pick<RunReport, 'overall' | 'byModel'> {
  readonly run: string;
  readonly answer: {
    /** The answer's index in the run. */
    readonly index: number;
    readonly question: string;
    readonly expected: 'yes' | 'no';
    readonly model: string;
    readonly reply: string;
    readonly category: Category;
  };
}
