/**
 * Answers judged by people. `faults`: a sample of the wrong answers, for the kind of fault (Drowzee, sections
 * 4.3.1 and 5.1: 100 answers, three judges, a consensus). `threshold`: a sample of all answers that were
 * read, as many from each domain, for whether they are hallucinations (section 4.1: 30 from each of nine
 * domains). Judges work blind: they see neither Totem's verdict nor each other's labels.
 */
import { kappaOf, majority } from '../agreement.ts';
import { seeded } from '../random.ts';
import { hashOf } from '../testing/case-id.ts';
import type { Answer } from '../testing/test-case.ts';
import { wilson, type Interval } from '../wilson.ts';
import type { JudgedAnswer } from './judged-answer.ts';
import { isWrong } from './report.ts';
import type { SurveyKind, SurveyLabel } from './survey-labels.ts';

export interface Judge {
  readonly name: string;
  /** By the key of the answer. */
  readonly labels: Readonly<Record<string, SurveyLabel>>;
}

export interface Survey {
  readonly seed: number;
  /** Keys of the answers, in the order in which they are judged. */
  readonly sample: readonly string[];
  readonly judges: readonly Judge[];
  /** What the judges agreed on when they discussed an answer. */
  readonly settled: Readonly<Record<string, SurveyLabel>>;
}

/** Finds an answer again, wherever it lies in its run. A reply that was edited is another answer. */
export const surveyKey = ({ caseId, model, text, sample }: Answer): string =>
  hashOf(JSON.stringify([caseId, model, text, sample ?? 0]));

/** @param size of the whole sample for `faults`, of each domain for `threshold`. */
export function drawSurvey(
  kind: SurveyKind,
  judged: readonly JudgedAnswer[],
  { seed, size }: { readonly seed: number; readonly size: number },
): Survey {
  const random = seeded(seed);
  const keysOf = (some: readonly JudgedAnswer[]) => [...new Set(some.map(({ answer }) => surveyKey(answer)))];
  const wanted = judged.filter(({ verdict }) =>
    kind === 'faults' ? isWrong(verdict.category) : verdict.reasoning !== undefined,
  );
  const strata =
    kind === 'faults'
      ? [wanted]
      : [...new Set(wanted.map((one) => one.case.domain))].map((domain) =>
          wanted.filter((one) => one.case.domain === domain),
        );
  const drawn = strata.flatMap((stratum) => random.shuffle(keysOf(stratum)).slice(0, size));
  return { seed, sample: random.shuffle(drawn), judges: [], settled: {} };
}

/* ---------- what people said ---------- */

/** What was settled; else what more than half of the judges said. Undefined if there is neither. */
export function consensusOf({ judges, settled }: Survey, key: string): SurveyLabel | undefined {
  const labels = labelsOf(judges, key);
  return settled[key] ?? majority(labels);
}

const labelsOf = (judges: readonly Judge[], key: string): SurveyLabel[] =>
  judges.flatMap(({ labels }) => {
    const label = labels[key];
    return label === undefined ? [] : [label];
  });

export interface SurveyedAnswer {
  readonly key: string;
  readonly one: JudgedAnswer;
  /** One for each judge; undefined where a judge has not come to it. */
  readonly labels: readonly (SurveyLabel | undefined)[];
  readonly consensus: SurveyLabel | undefined;
}

/** The answers of the sample that the run still has, in the order of the sample. */
export function surveyed(survey: Survey, judged: readonly JudgedAnswer[]): readonly SurveyedAnswer[] {
  const byKey = new Map(judged.map((one) => [surveyKey(one.answer), one]));
  return survey.sample.flatMap((key) => {
    const one = byKey.get(key);
    if (!one) return [];
    const labels = survey.judges.map((judge) => judge.labels[key]);
    return [{ key, one, labels, consensus: consensusOf(survey, key) }];
  });
}

export interface Agreement {
  /** Answers that every judge has labelled. */
  readonly of: number;
  /** Of these, those on which all judges agree. */
  readonly same: number;
  /** Cohen's kappa for two judges, Fleiss' for three; undefined where there is none. */
  readonly kappa?: number;
}

export function agreementOf(answers: readonly SurveyedAnswer[]): Agreement {
  const rows = answers
    .map(({ labels }) => labels)
    .filter((labels): labels is readonly SurveyLabel[] => !labels.includes(undefined) && labels.length > 1);
  const kappa = kappaOf(rows);
  return {
    of: rows.length,
    same: rows.filter((row) => new Set(row).size === 1).length,
    ...(kappa !== undefined && { kappa }),
  };
}

export interface Accuracy extends Interval {
  readonly hits: number;
  readonly of: number;
}

/** How often Totem's category is the consensus, of the answers that have one. */
export function categoryAccuracy(answers: readonly SurveyedAnswer[]): Accuracy {
  const decided = answers.filter(({ consensus }) => consensus !== undefined);
  const hits = decided.filter(({ consensus, one }) => consensus === one.verdict.category).length;
  return { hits, of: decided.length, ...wilson(hits, decided.length) };
}

/* ---------- the choice of a threshold ---------- */

export interface ThresholdRow {
  readonly theta: number;
  /** Answers that the published rule calls hallucinations: a similarity, of edges or nodes, below theta. */
  readonly flagged: number;
  /** Of these, those that people call hallucinations. */
  readonly rightly: number;
  /** Answers that people call hallucinations and the rule does not. */
  readonly missed: number;
  /**
   * The probability that the next flagged answer is a hallucination, by Laplace's rule of succession:
   * (rightly + 1) / (flagged + 2). Section 4.1 gives 271 / 272 = 99.6 %.
   */
  readonly laplace: number;
}

/** The figures for theta from 0.05 to 1. Answers without a consensus or a reading are left out. */
export function thresholdRows(answers: readonly SurveyedAnswer[]): readonly ThresholdRow[] {
  const known = answers.flatMap(({ consensus, one: { verdict } }) =>
    consensus === undefined || !verdict.reasoning
      ? []
      : [
          {
            similarity: Math.min(verdict.reasoning.edgeSimilarity, verdict.reasoning.nodeSimilarity),
            isHallucination: consensus === 'hallucination',
          },
        ],
  );
  return Array.from({ length: 20 }, (_, i): ThresholdRow => {
    const theta = (i + 1) / 20;
    const flagged = known.filter(({ similarity }) => similarity < theta);
    const rightly = flagged.filter(({ isHallucination }) => isHallucination).length;
    return {
      theta,
      flagged: flagged.length,
      rightly,
      missed: known.filter(({ isHallucination }) => isHallucination).length - rightly,
      laplace: (rightly + 1) / (flagged.length + 2),
    };
  });
}

/** The theta with the highest estimate; of equal ones the largest, which misses least. */
export const bestThreshold = (rows: readonly ThresholdRow[]): ThresholdRow | undefined =>
  rows.reduce<ThresholdRow | undefined>(
    (best, row) => (row.flagged > 0 && (!best || row.laplace >= best.laplace) ? row : best),
    undefined,
  );
