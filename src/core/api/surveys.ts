/** What a page may ask about answers judged by people. */
import type { SurveyKind, SurveyLabel } from '../oracles/survey-labels.ts';
import type { Accuracy, Agreement, ThresholdRow } from '../oracles/survey.ts';
import type { OracleSettings } from '../oracles/verdict.ts';
import type { Edits } from './edits.ts';
import type { TestCase } from '../testing/test-case.ts';

export interface SurveyOverview {
  readonly kind: SurveyKind;
  readonly seed: number;
  /** Answers drawn, and those of them that the run still has. */
  readonly drawn: number;
  readonly left: number;
  readonly judges: readonly { readonly name: string; readonly done: number }[];
  readonly agreement: Agreement;
  /** How many answers have the label by consensus, and how many of those with a consensus by Totem. */
  readonly labels: readonly { readonly label: SurveyLabel; readonly count: number; readonly ours: number }[];
  /** Only for faults: how often Totem's category is the consensus. */
  readonly accuracy?: Accuracy;
  /** Empty for faults. */
  readonly thresholds: readonly ThresholdRow[];
  readonly best?: number;
  /** Answers on which the judges differ. */
  readonly disputed: readonly {
    readonly key: string;
    readonly index: number;
    readonly question: string;
    /** In the order of the judges. */
    readonly labels: readonly (SurveyLabel | undefined)[];
    readonly consensus?: SurveyLabel;
    /** Whether the consensus was settled by discussion. */
    readonly settled: boolean;
  }[];
}

/** An answer as a judge sees it: without Totem's verdict, other labels, and the name of the model. */
export interface BlindAnswer {
  readonly key: string;
  readonly place: number;
  readonly total: number;
  readonly case: TestCase;
  readonly reply: string;
  /** What this judge said before. */
  readonly label?: SurveyLabel;
}

export interface Surveys {
  /** Undefined if no sample was drawn. */
  survey(runId: string, kind: SurveyKind, settings: OracleSettings): Promise<SurveyOverview | undefined>;
  /**
   * @param draw the seed, and the size: of the sample of wrong answers, or of the answers from each domain.
   */
  drawSurvey(
    runId: string,
    kind: SurveyKind,
    settings: OracleSettings,
    draw: { readonly seed: number; readonly size: number },
  ): Promise<void>;
  /**
   * The next answer that the judge has not labelled, or the one at a place of the sample. Undefined if there
   * is none.
   */
  toJudge(runId: string, kind: SurveyKind, judge: string, at?: number): Promise<BlindAnswer | undefined>;
  label(
    runId: string,
    kind: SurveyKind,
    said: { readonly judge: string; readonly key: string; readonly label: SurveyLabel },
  ): Promise<void>;
  /** Sets the consensus by discussion; undefined takes it back. */
  settle(runId: string, kind: SurveyKind, key: string, label: SurveyLabel | undefined): Promise<void>;
  /** Removes the sample with all labels. `takeBack` brings it back. */
  removeSurvey(runId: string, kind: SurveyKind): Promise<Edits>;
}
