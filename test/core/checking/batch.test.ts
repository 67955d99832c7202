/** Imports rows in the formats of the field, and compares quality figures with a naive reference. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importBatch } from '../../../src/core/checking/batch-import.ts';
import {
  accuracyOf,
  auroc,
  bestThreshold,
  confusion,
  isForChoosing,
  qualityOf,
  spanF1,
  type Labelled,
} from '../../../src/core/checking/quality.ts';
import {
  paretoFront,
  reportStudy,
  runsOf,
  spread,
  type StudyGrid,
} from '../../../src/core/checking/study.ts';
import { finish } from '../../../src/core/work.ts';

const read = (text: string, mapping = {}) => finish(importBatch({ name: 'rows', text }, mapping));

describe('formats', () => {
  test.each([
    {
      name: 'RAGAS, new names',
      row: { user_input: 'Q?', retrieved_contexts: ['One.', 'Two.'], response: 'A.' },
      input: { question: 'Q?', context: ['One.', 'Two.'], answer: 'A.' },
    },
    {
      name: 'RAGAS, old names',
      row: { question: 'Q?', contexts: ['One.'], answer: 'A.', ground_truth: 'G.' },
      input: { question: 'Q?', context: ['One.'], answer: 'A.' },
    },
    {
      name: 'LettuceDetect',
      row: { prompt: 'Text.', answer: 'It is so.', labels: [{ start: 3, end: 5, label: 'x' }] },
      input: { context: ['Text.'], answer: 'It is so.', hallucinated: true, marked: [[3, 5]] },
    },
    {
      name: 'LettuceDetect without a mark',
      row: { prompt: 'Text.', answer: 'It is so.', labels: [] },
      input: { hallucinated: false, marked: [] },
    },
    {
      name: 'RAGTruth',
      row: {
        id: 7,
        source_info: { passages: 'Text.', question: 'Q' },
        response: 'It is so.',
        labels: [{ start: 0, end: 2, text: 'It', label_type: 'Evident Conflict' }],
      },
      input: { id: '7', context: ['Text.', 'Q'], hallucinated: true },
    },
    {
      name: 'marks in code points',
      row: { context: 'c', answer: '🙂 It is', labels: [{ start: 2, end: 4, text: 'It' }] },
      input: { marked: [[3, 5]] },
    },
    {
      name: 'a label in words',
      row: { context: 'c', answer: 'a', label: 'unsupported' },
      input: { hallucinated: true },
    },
    {
      name: 'a label the other way round',
      row: { context: 'c', answer: 'a', supported: 'yes' },
      input: { hallucinated: false },
    },
    {
      name: 'a list in a cell',
      row: { contexts: '["One.", "Two."]', answer: 'a' },
      input: { context: ['One.', 'Two.'] },
    },
  ])('$name', ({ row, input }) => {
    const { inputs, rows } = read(JSON.stringify(row) + '\n');
    expect(inputs[0]).toMatchObject(input);
    expect(rows).toEqual({ read: 1, kept: 1, leftOut: 0 });
  });

  test('a pair of answers gives two rows of one question', () => {
    const { inputs, rows } = read(
      '{"knowledge":"K.","question":"Q?","right_answer":"R","hallucinated_answer":"H"}\n',
    );
    expect(inputs.map(({ answer, hallucinated }) => [answer, hallucinated])).toEqual([
      ['R', false],
      ['H', true],
    ]);
    expect(rows.kept).toBe(1);
  });

  test('what has no answer or no context is left out with its place, and nothing is lost', () => {
    const { inputs, rows, issues } = read('question,context,answer\r\nq,c,a\r\nq,,a\r\nq,c,\r\nq,c,a2\r\n');
    expect(inputs.map(({ answer }) => answer)).toEqual(['a', 'a2']);
    expect(rows).toEqual({ read: 4, kept: 2, leftOut: 2 });
    expect(issues.issues.map(({ code, place }) => [code, place?.line])).toEqual([
      ['no-context', 3],
      ['no-answer', 4],
    ]);
  });

  test('ids are unique, because reviews hang on them', () => {
    const { inputs } = read('{"id":"a","context":"c","answer":"1"}\n{"id":"a","context":"c","answer":"2"}\n');
    expect(inputs.map(({ id }) => id)).toEqual(['a', 'a (2)']);
  });
});

describe('quality', () => {
  const rowsOf = fc.array(
    fc.record({
      id: fc.uuid(),
      score: fc.integer({ min: 0, max: 8 }).map((eighths) => eighths / 8),
      hallucinated: fc.boolean(),
    }),
    { minLength: 2, maxLength: 40 },
  );

  test('AUROC is the share of pairs in the right order', () => {
    fc.assert(
      fc.property(rowsOf, (rows) => {
        const wrong = rows.filter(({ hallucinated }) => hallucinated);
        const right = rows.filter(({ hallucinated }) => !hallucinated);
        const pairs = wrong.flatMap((a) =>
          right.map((b) => (a.score > b.score ? 1 : a.score === b.score ? 0.5 : 0)),
        );
        expect(auroc(rows)).toBeCloseTo(
          pairs.length === 0 ? 0.5 : pairs.reduce<number>((sum, pair) => sum + pair, 0) / pairs.length,
          10,
        );
      }),
    );
  });

  test('no threshold is more accurate than the best', () => {
    fc.assert(
      fc.property(rowsOf, (rows) => {
        const best = accuracyOf(confusion(rows, bestThreshold(rows)));
        for (let threshold = 0; threshold <= 1.0625; threshold += 1 / 16)
          expect(accuracyOf(confusion(rows, threshold))).toBeLessThanOrEqual(best + 1e-12);
      }),
    );
  });

  test('a chosen threshold is reported on the rows it was not chosen on', () => {
    const rows = Array.from({ length: 200 }, (_, i): Labelled => ({
      id: `row ${String(i)}`,
      score: i % 2 === 0 ? 0.2 : 0.7,
      hallucinated: i % 2 === 1,
    }));
    const { quality, threshold } = qualityOf(rows, 'chosen');
    expect(threshold).toBeGreaterThan(0.2);
    expect(threshold).toBeLessThanOrEqual(0.7);
    expect(quality?.accuracy).toMatchObject({
      value: 1,
      of: rows.filter(({ id }) => !isForChoosing(id)).length,
    });
    expect(quality?.chosenOn).toBe(rows.filter(({ id }) => isForChoosing(id)).length);
  });

  test('calibration counts every row once, and a calibrated score has no error', () => {
    const rows = Array.from({ length: 100 }, (_, i): Labelled => ({
      id: String(i),
      score: 0.25,
      hallucinated: i < 25,
    }));
    const { calibration, calibrationError } = qualityOf(rows, 0.5);
    expect(calibration.map(({ hallucinated }) => hallucinated.of)).toEqual([100]);
    expect(calibrationError).toBeCloseTo(0, 10);
  });

  test.each([
    { flagged: [[0, 10]], marked: [[0, 10]], f1: 1 },
    { flagged: [[0, 10]], marked: [[10, 20]], f1: 0 },
    { flagged: [[0, 10]], marked: [[5, 15]], f1: 0.5 },
    {
      flagged: [
        [0, 6],
        [4, 10],
      ],
      marked: [[0, 10]],
      f1: 1,
    },
    { flagged: [], marked: [], f1: 1 },
  ] as const)('overlap of $flagged and $marked is $f1', ({ flagged, marked, f1 }) => {
    expect(spanF1([{ id: 'a', score: 1, hallucinated: true, flagged, marked }])).toBeCloseTo(f1, 10);
  });
});

describe('study', () => {
  test('a front has all points that nothing beats, and no other', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 })), { maxLength: 20 }),
        (points) => {
          const front = paretoFront(points);
          const beats = (a: readonly [number, number], b: readonly [number, number]) =>
            a[0] >= b[0] && a[1] >= b[1] && (a[0] > b[0] || a[1] > b[1]);
          points.forEach((point, i) =>
            expect(front.includes(i)).toBe(!points.some((other) => beats(other, point))),
          );
        },
      ),
    );
  });

  test("deviation is the sample's", () => {
    expect(spread([2, 4, 4, 4, 5, 5, 7, 9])).toEqual({ mean: 5, deviation: Math.sqrt(32 / 7) });
    expect(spread([3])).toEqual({ mean: 3, deviation: 0 });
  });

  test('every configuration is run with every seed, and thresholds cost no run', () => {
    const grid: StudyGrid = {
      mutations: [1, 2],
      readers: [['combined'], ['deterministic', 'entailment']],
      scorings: ['as published'],
      thresholds: [0.3, 0.5],
      passages: [3],
      seeds: [1, 2, 3],
    };
    const wanted = runsOf(grid);
    expect(wanted).toHaveLength(12);
    const runs = wanted.map((settings) => ({
      settings,
      seconds: settings.mutations,
      rows: [
        { id: 'a', score: settings.mutations === 1 ? 0.4 : 0.9, hallucinated: true },
        { id: 'b', score: 0.1 * settings.seed, hallucinated: false },
      ],
    }));
    const { rows, leaders, fronts } = reportStudy(grid, runs);
    expect(rows).toHaveLength(8);
    const best = rows[leaders.f1[0] as number];
    // Seed 3 gives the clean row a score of 0.3: at that threshold it is a false alarm in one run of three.
    expect(best).toMatchObject({
      settings: { threshold: 0.5, mutations: 2 },
      f1: { mean: 1, deviation: 0 },
      variation: 0,
    });
    expect(rows.find(({ settings }) => settings.threshold === 0.3)?.precision.mean).toBeCloseTo(
      (1 + 1 + 0.5) / 3,
      10,
    );
    expect(fronts.f1AndTime).toContain(leaders.f1[0]);
  });
});
