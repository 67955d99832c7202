import { describe, expect, test } from 'vitest';
import type { AtomReading } from '../../../../src/core/rules/interpretation/atom-readings.ts';
import { decided } from '../../../../src/core/rules/interpretation/decisions.ts';
import type { Breach, GroundAtom } from '../../../../src/core/rules/interpretation/ground-atoms.ts';

const atom = (predicate: string): GroundAtom => ({
  atom: { predicate, terms: [] },
  read: { predicate: { name: predicate, parameters: [], description: '' }, kinds: {} },
  objects: {},
});
const reading = (support: number, contradiction: number): AtomReading => ({
  support,
  contradiction,
  words: [],
  why: '',
});
const [ill, cooks] = [atom('Ill'), atom('Cooks')];
/** `Ill => not Cooks` is broken where both are true. */
const breach: Breach = {
  rule: 0,
  literals: [
    { atom: ill, negated: false },
    { atom: cooks, negated: false },
  ],
};
const valuesOf = (first: AtomReading, second: AtomReading, breaches: readonly Breach[] = [breach]) => {
  const values = decided(
    new Map([
      [ill, first],
      [cooks, second],
    ]),
    breaches,
  );
  return [values.get(ill), values.get(cooks)];
};

describe('true, false and unknown', () => {
  test('what the reader is sure of', () => {
    expect(valuesOf(reading(0.9, 0.05), reading(0.05, 0.9))).toEqual(['true', 'false']);
  });
  test('the literals of a breach together', () => {
    expect(valuesOf(reading(0.65, 0.2), reading(0.45, 0.3))).toEqual(['true', 'true']);
    expect(valuesOf(reading(0.65, 0.2), reading(0.45, 0.3), [])).toEqual(['unknown', 'unknown']);
  });
  test('one improbable literal is enough for doubt', () => {
    expect(valuesOf(reading(0.69, 0.2), reading(0.05, 0.3))).toEqual(['unknown', 'unknown']);
  });
});
