/** Samples judged by people: drawn by seed, blind, with a consensus, and the figures made from them. */
import { describe, expect, it } from 'vitest';
import type { Domain } from '../../../src/core/knowledge/domain.ts';
import type { JudgedAnswer } from '../../../src/core/oracles/judged-answer.ts';
import {
  agreementOf,
  bestThreshold,
  categoryAccuracy,
  consensusOf,
  drawSurvey,
  surveyed,
  surveyKey,
  thresholdRows,
  type Survey,
} from '../../../src/core/oracles/survey.ts';
import type { SurveyLabel } from '../../../src/core/oracles/survey-labels.ts';
import type { Category, Verdict } from '../../../src/core/oracles/verdict.ts';

interface Made {
  readonly category?: Category;
  readonly domain?: Domain;
  readonly similarity?: number;
}

const made = (index: number, { category = 'wrong', domain = 'Not stated', similarity }: Made): JudgedAnswer =>
  ({
    index,
    case: { id: `c${String(index)}`, domain },
    answer: { caseId: `c${String(index)}`, model: 'm', text: `reply ${String(index)}` },
    verdict: {
      category,
      ...(similarity !== undefined && {
        reasoning: { edgeSimilarity: similarity, nodeSimilarity: 1 } as Verdict['reasoning'],
      }),
    } as Verdict,
  }) as JudgedAnswer;

const many = (count: number, of: (index: number) => Made): JudgedAnswer[] =>
  Array.from({ length: count }, (_, i) => made(i, of(i)));

const judgedBy = (sample: readonly JudgedAnswer[], ...judges: readonly (readonly (SurveyLabel | '')[])[]) => {
  const keys = sample.map(({ answer }) => surveyKey(answer));
  const survey: Survey = {
    seed: 1,
    sample: keys,
    settled: {},
    judges: judges.map((labels, i) => ({
      name: String(i),
      labels: Object.fromEntries(
        labels.flatMap((label, at) => (label === '' ? [] : [[keys[at] as string, label]])),
      ),
    })),
  };
  return { survey, keys, answers: surveyed(survey, sample) };
};

describe('a sample', () => {
  it('has wrong answers only, each once, the same for the same seed and another for another', () => {
    const judged = many(400, (i) => ({ category: i % 2 === 0 ? 'wrong knowledge' : 'correct' }));
    const draw = (seed: number) => drawSurvey('faults', judged, { seed, size: 100 }).sample;
    const wrong = new Set(
      judged.filter(({ index }) => index % 2 === 0).map(({ answer }) => surveyKey(answer)),
    );
    expect(draw(1)).toHaveLength(100);
    expect(new Set(draw(1)).size).toBe(100);
    expect(draw(1).every((key) => wrong.has(key))).toBe(true);
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
    const few = many(7, () => ({ category: 'both' }));
    expect(drawSurvey('faults', few, { seed: 1, size: 100 }).sample).toHaveLength(7);
  });

  it('for a threshold has as many from each domain, of those that were read', () => {
    const judged = many(300, (i) => ({
      domain: i % 3 === 0 ? 'Geography and Places' : 'Mathematics and Logic',
      ...(i < 200 && { similarity: 0.5 }),
    }));
    const survey = drawSurvey('threshold', judged, { seed: 5, size: 30 });
    const domains = surveyed(survey, judged).map(({ one }) => one.case.domain);
    expect(domains).toHaveLength(60);
    expect(domains.filter((domain) => domain === 'Geography and Places')).toHaveLength(30);
    expect(surveyed(survey, judged).every(({ one }) => one.index < 200)).toBe(true);
  });

  it('leaves out a reply that was edited or deleted since', () => {
    const judged = many(5, () => ({}));
    const survey = drawSurvey('faults', judged, { seed: 1, size: 5 });
    expect(surveyed(survey, judged.slice(1))).toHaveLength(4);
  });
});

describe('the labels of judges', () => {
  const sample = many(4, (i) => ({ category: i < 2 ? 'wrong knowledge' : 'wrong inference' }));

  it('give a consensus where more than half agree, or where it was settled', () => {
    const { survey, keys } = judgedBy(
      sample,
      ['both', 'both', 'wrong', ''],
      ['both', 'wrong', 'correct', 'wrong'],
      ['wrong', 'both', 'both', ''],
    );
    expect(keys.map((key) => consensusOf(survey, key))).toEqual(['both', 'both', undefined, 'wrong']);
    const settled = { ...survey, settled: { [keys[2] as string]: 'correct' as const } };
    expect(consensusOf(settled, keys[2] as string)).toBe('correct');
  });

  it('are compared where every judge has one', () => {
    const { answers } = judgedBy(sample, ['both', 'wrong', 'wrong', 'wrong'], ['both', 'wrong', 'both', '']);
    expect(agreementOf(answers)).toMatchObject({ of: 3, same: 2 });
    expect(agreementOf(answers).kappa).toBeCloseTo(0.4, 10);
    expect(agreementOf(judgedBy(sample, ['both', 'both', 'both', 'both']).answers)).toEqual({
      of: 0,
      same: 0,
    });
  });

  it('measure how often the category is right', () => {
    const { answers } = judgedBy(sample, ['wrong knowledge', 'both', 'wrong inference', '']);
    expect(categoryAccuracy(answers)).toMatchObject({ hits: 2, of: 3 });
  });
});

describe('the choice of a threshold', () => {
  it("is Laplace's estimate as in section 4.1: 270 of 270 give 99.6 %", () => {
    const sample = many(270, () => ({ similarity: 0.79 }));
    const { answers } = judgedBy(
      sample,
      sample.map(() => 'hallucination'),
    );
    const row = thresholdRows(answers).find(({ theta }) => theta === 0.8);
    expect(row).toMatchObject({ flagged: 270, rightly: 270, missed: 0 });
    expect(row?.laplace).toBeCloseTo(271 / 272, 10);
  });

  it('takes the theta that flags best, and the largest of equal ones', () => {
    const sample = many(8, (i) => ({ similarity: i / 10 }));
    const { answers } = judgedBy(sample, [
      'hallucination',
      'hallucination',
      'hallucination',
      'hallucination',
      'no hallucination',
      'no hallucination',
      'no hallucination',
      'hallucination',
    ]);
    const rows = thresholdRows(answers);
    expect(bestThreshold(rows)).toMatchObject({ theta: 0.4, flagged: 4, rightly: 4, missed: 1 });
    expect(rows.at(-1)).toMatchObject({ theta: 1, flagged: 8, rightly: 5, missed: 0 });
    expect(bestThreshold([])).toBeUndefined();
  });
});
