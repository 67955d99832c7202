/** What people can say of an answer of a sample, and how large a sample is. */

export const surveyKinds = ['faults', 'threshold'] as const;
export type SurveyKind = (typeof surveyKinds)[number];

/** What a judge can say. The first five are the categories of an answer with a plain yes or no. */
export const surveyLabels = {
  faults: ['wrong knowledge', 'wrong inference', 'both', 'wrong', 'correct'],
  threshold: ['hallucination', 'no hallucination'],
} as const satisfies Readonly<Record<SurveyKind, readonly string[]>>;
export type SurveyLabel = (typeof surveyLabels)[SurveyKind][number];

export const MOST_JUDGES = 3;
/** As in the paper. */
export const SAMPLE_SIZE = { faults: 100, threshold: 30 } as const satisfies Record<SurveyKind, number>;
