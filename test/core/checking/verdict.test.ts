import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verdictOf, type Verdict } from '../../../src/core/checking/verdict.ts';

test.each<[support: number, contradiction: number, verdict: Verdict]>([
  [1, 0, 'supported'],
  [0.5, 0.5, 'supported'],
  [0.49, 0.02, 'absent'],
  [0.1, 0.6, 'contradicted'],
  [0.4, 0.41, 'unclear'],
  [0.45, 0.44, 'unclear'],
  [0.4, 0.42, 'contradicted'],
  [0.45, 0.3, 'unclear'],
  [0.05, 0.05, 'absent'],
  [0, 1, 'contradicted'],
])('support %d, contradiction %d: %s', (support, contradiction, verdict) => {
  expect(verdictOf({ support, contradiction })).toBe(verdict);
});

const share = fc.double({ min: 0, max: 1, noNaN: true });

test('a statement is supported from the threshold on, and only then', () => {
  fc.assert(
    fc.property(share, share, share, (support, rest, supportedFrom) => {
      const found = verdictOf({ support, contradiction: rest * (1 - support) }, supportedFrom);
      expect(found === 'supported').toBe(support >= supportedFrom);
    }),
  );
});

test('more contradiction never makes a contradicted statement anything else', () => {
  fc.assert(
    fc.property(share, share, share, (support, one, other) => {
      const [less, more] = [Math.min(one, other) * (1 - support), Math.max(one, other) * (1 - support)];
      if (verdictOf({ support, contradiction: less }) === 'contradicted')
        expect(verdictOf({ support, contradiction: more })).toBe('contradicted');
    }),
  );
});
