/** The preset of the paper's 26 configurations: names and figures of Table 2, and what needs a model. */
import { describe, expect, test } from 'vitest';
import { defaultSettings, needsLanguageModel, type CheckSettings } from '../../../src/core/checking/check.ts';
import { publishedConfigurations, publishedSeeds } from '../../../src/core/checking/published-study.ts';
import {
  estimateStudy,
  reportStudy,
  runnable,
  runsOf,
  type StudyGrid,
} from '../../../src/core/checking/study.ts';
import { configurationKey } from '../../../src/adapters/storage/content-keys.ts';

const paper: StudyGrid = {
  preset: 'paper',
  mutations: [],
  readers: [],
  scorings: [],
  thresholds: [],
  passages: [],
  seeds: publishedSeeds,
};

const named = (name: string) => {
  const found = publishedConfigurations.find((each) => each.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};

describe('the configurations of the paper', () => {
  test('26 different ones, with five seeds', () => {
    expect(publishedConfigurations).toHaveLength(26);
    expect(new Set(publishedConfigurations.map(({ name }) => name)).size).toBe(26);
    expect(runsOf(paper)).toHaveLength(26 * 5);
  });

  test('the nine that the paper prints have its numbers', () => {
    const printed = publishedConfigurations.flatMap((each) =>
      each.printed ? [[each.printed.id, each.name, each.printed.f1]] : [],
    );
    expect(printed.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [1, 'mini/41/41/2/0.7', 0.8736],
      [4, 'mini/41/41/2/0', 0.8614],
      [5, 'mini/41/multi/2/0', 0.9391],
      [9, 'mini/mini/mini/2/0.7', 0.9114],
      [16, 'mini/41/multi/5/0', 0.9228],
      [18, 'mini/mini/41/5/0.7', 0.9372],
      [19, 'mini/mini/41/5/0', 0.9352],
      [22, 'mini/mini/multi/5/0', 0.9149],
      [24, '41/mini/multi/5/0', 0.8847],
    ]);
  });

  test('a name says how it is run', () => {
    expect(named('mini/41/multi/5/0').settings).toEqual({
      method: 'as published',
      modelSteps: ['generation'],
      temperature: 0,
      mutations: 5,
      passages: 3,
      readers: ['deterministic', 'entailment', 'combined', 'language model'],
      scoring: 'as published',
      threshold: 0.5,
    });
    expect(named('41/mini/multi/5/0.7').settings.modelSteps).toEqual(['decomposition']);
  });

  test('without a language model four run, and the others are named', () => {
    const { runs, leftOut } = runnable(paper, false);
    expect(runs).toHaveLength(4 * 5);
    expect(runs.some(needsLanguageModel)).toBe(false);
    expect(leftOut).toHaveLength(22);
    const names = new Set(leftOut.map(({ published }) => published?.name));
    expect([...names].some((name) => name?.startsWith('mini/mini/mini'))).toBe(false);
    expect(runnable(paper, true).leftOut).toEqual([]);
  });
});

describe('the estimate', () => {
  test('without a model: rules have no temperature, so four configurations need two checks', () => {
    const { setUps, leftOut, checks, readings, modelCalls, seconds } = estimateStudy(
      { ...paper, seeds: [1, 2] },
      false,
      [3, 1],
      2,
    );
    expect({ setUps, leftOut: leftOut.length, checks, modelCalls, seconds }).toEqual({
      setUps: 4,
      leftOut: 22,
      // N = 2 and N = 5, two seeds, two answers.
      checks: 8,
      modelCalls: 0,
      seconds: 16,
    });
    // Four statements, each with its 2 N variants, two seeds.
    expect(readings).toBe(2 * 4 * (5 + 11));
  });

  test('the model is asked to split, to reword and to verify', () => {
    const { setUps, modelCalls, seconds } = estimateStudy({ ...paper, seeds: [1] }, true, [3, 1], 2);
    expect(setUps).toBe(26);
    // By hand, for 2 answers with 4 statements and N of 2 and 5; rules have no temperature.
    const verified = 4 * (5 + 11);
    const generation = 3 * 4 * (2 * 4);
    const verifiedByModel = 2 * verified + 2 * 2 * verified;
    const with41 = 2 + 4 * 11;
    expect(modelCalls).toBe(generation + verifiedByModel + with41);
    // Nothing is known of its speed.
    expect(seconds).toBeUndefined();
  });
});

describe('the report', () => {
  const run = (settings: CheckSettings, right: boolean, tokens?: number) => ({
    settings,
    seconds: settings.mutations * 2,
    rows: [
      { id: 'a', score: right ? 0.9 : 0.1, hallucinated: true },
      { id: 'b', score: 0.1, hallucinated: false },
    ],
    ...(tokens !== undefined && { tokens }),
  });

  test('the mean, the deviation and the variation are over the five seeds', () => {
    const runs = runnable(paper, false).runs.map((settings) => run(settings, settings.seed !== 5, 0));
    const { rows } = reportStudy(paper, runs, runnable(paper, false).leftOut);
    expect(rows.map(({ published }) => published?.name)).toEqual([
      'mini/mini/mini/2/0',
      'mini/mini/mini/2/0.7',
      'mini/mini/mini/5/0',
      'mini/mini/mini/5/0.7',
    ]);
    for (const { f1, variation } of rows) {
      expect(f1.mean).toBeCloseTo(0.8, 10);
      // 1, 1, 1, 1, 0: the sample's deviation.
      expect(f1.deviation).toBeCloseTo(Math.sqrt(0.2), 10);
      expect(variation).toBeCloseTo(Math.sqrt(0.2) / 0.8, 10);
    }
    expect(rows[1]?.published?.printed?.id).toBe(9);
  });

  test('tokens for each answer, and a front of F1 and tokens', () => {
    const runs = runsOf(paper).map((settings) => run(settings, true, settings.mutations * 100));
    const { rows, fronts } = reportStudy(paper, runs);
    expect(rows).toHaveLength(26);
    expect(rows.find(({ settings }) => settings.mutations === 5)?.tokens).toEqual({
      mean: 250,
      deviation: 0,
    });
    expect(fronts.f1AndTokens?.every((i) => rows[i]?.settings.mutations === 2)).toBe(true);
    expect(fronts.f1AndTokens?.length).toBe(12);
  });

  test('a set-up whose tokens are not known is on no front of tokens', () => {
    const runs = runsOf(paper).map((settings) =>
      run(settings, true, settings.mutations === 2 ? undefined : 7),
    );
    const { rows, fronts } = reportStudy(paper, runs);
    expect(rows.filter(({ tokens }) => tokens === undefined)).toHaveLength(12);
    expect(fronts.f1AndTokens?.every((i) => rows[i]?.settings.mutations === 5)).toBe(true);
  });
});

describe('results are stored by what determines them', () => {
  const key = (change: Partial<CheckSettings>) =>
    configurationKey('reader', { ...defaultSettings, method: 'as published', ...change });

  test('a temperature counts where the model makes the variants', () => {
    expect(key({ modelSteps: [], temperature: 0.7 })).toBe(key({ modelSteps: [], temperature: 0 }));
    expect(key({ modelSteps: ['generation'], temperature: 0.7 })).not.toBe(
      key({ modelSteps: ['generation'], temperature: 0 }),
    );
  });

  test('the steps of the model count; both is what it was before there was a choice', () => {
    const keys = ([[], ['decomposition'], ['generation']] as const).map((modelSteps) => key({ modelSteps }));
    expect(new Set([...keys, key({})]).size).toBe(4);
    expect(key({ modelSteps: ['decomposition', 'generation'] })).toBe(key({}));
  });
});
