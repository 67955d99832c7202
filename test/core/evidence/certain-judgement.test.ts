/** A judgement that no reading of the entailment model could change, against a search over many readings. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calibrated, judgementOf, type Calibration } from '../../../src/core/evidence/calibration.ts';
import { certainJudgement, highest, type Odds } from '../../../src/core/evidence/certain-judgement.ts';
import { entailmentFeatures } from '../../../src/core/evidence/entailment-reader.ts';

/** Readings near all corners and edges of what a model can say, and between. */
const shares = [0, 0.001, 0.005, 0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.95, 0.98, 1];
const readings: readonly Odds[] = shares.flatMap((entailment) =>
  shares
    .filter((contradiction) => entailment + contradiction <= 1)
    .map((contradiction) => {
      const neutral = 1 - entailment - contradiction;
      const [a, b] = entailmentFeatures({ entailment: { entailment, contradiction, neutral } });
      return [a, b] as const as Odds;
    }),
);

const weight = fc.double({ min: -4, max: 4, noNaN: true });
const weights = fc.tuple(weight, weight, weight, weight);
const calibrations = fc.record({ support: weights, contradiction: weights });
const share = fc.double({ min: 0, max: 1, noNaN: true });

test('the highest value is reached by no reading less, and passed by none', () => {
  fc.assert(
    fc.property(weight, weight, (a, b) => {
      const values = readings.map(([entailed, contradicted]) => a * entailed + b * contradicted);
      const most = Math.max(...values);
      expect(most).toBeLessThanOrEqual(highest(a, b) + 1e-9);
      expect(highest(a, b) - most).toBeLessThan(0.2 * (Math.abs(a) + Math.abs(b)) + 1e-9);
    }),
  );
});

test('a certain judgement holds for every reading', () => {
  let certain = 0;
  fc.assert(
    fc.property(calibrations, share, (calibration: Calibration, found) => {
      const features = (odds: Odds) => [...odds, found];
      const judgement = certainJudgement(features, calibration);
      if (judgement === undefined) return;
      certain++;
      for (const odds of readings)
        expect(judgementOf(calibrated(features(odds), calibration))).toBe(judgement);
    }),
    { numRuns: 2_000 },
  );
  expect(certain).toBeGreaterThan(20);
});

test('where the model decides, nothing is certain', () => {
  const calibration = { support: [0, 2, 0], contradiction: [0, 0, 2] };
  expect(certainJudgement((odds) => odds, calibration)).toBeUndefined();
  expect(certainJudgement((odds) => odds, { support: [0, 0.1, 0], contradiction: [9, 0, 0.1] })).toBe(
    'contradicts',
  );
});
