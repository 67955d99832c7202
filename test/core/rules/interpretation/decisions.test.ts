import { describe, expect, test } from 'vitest';
import type { AtomReading } from '../../../../src/core/rules/interpretation/atom-readings.ts';
import { decided } from '../../../../src/core/rules/interpretation/decisions.ts';
import type { Breach, GroundAtom } from '../../../../src/core/rules/interpretation/ground-atoms.ts';

const atom = (predicate: string): GroundAtom => ({
  atom: { predicate, terms: [] },
  read: { predicate: { name: predicate, parameters: [], description: '' }, words: '', kinds: {} },
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

describe('what a description presumes', () => {
  const staff: GroundAtom = { ...atom('Staff'), read: { ...atom('Staff').read, presumed: 'false' } };
  const enters = atom('Enters');
  /** `not Staff => not Enters` is broken where Staff is false and Enters true. */
  const entering: Breach = {
    rule: 0,
    literals: [
      { atom: staff, negated: true },
      { atom: enters, negated: false },
    ],
  };
  const read = (ofStaff: AtomReading, ofEnters: AtomReading) => {
    const values = decided(
      new Map([
        [staff, ofStaff],
        [enters, ofEnters],
      ]),
      [entering],
    );
    return [values.get(staff), values.get(enters)];
  };

  test('has no weight in a breach and gets no value here', () => {
    expect(read(reading(0.1, 0.05), reading(0.65, 0.1))).toEqual(['unknown', 'true']);
  });
  test('yields to a text that rather speaks against it', () => {
    expect(read(reading(0.55, 0.1), reading(0.65, 0.1))).toEqual(['true', 'unknown']);
  });
});

describe('true, false and unknown', () => {
  test('what the reader is sure of', () => {
    expect(valuesOf(reading(0.9, 0.05), reading(0.05, 0.9))).toEqual(['true', 'false']);
  });
  test('the literals of a breach together', () => {
    expect(valuesOf(reading(0.68, 0.2), reading(0.5, 0.3))).toEqual(['true', 'true']);
    expect(valuesOf(reading(0.68, 0.2), reading(0.5, 0.3), [])).toEqual(['unknown', 'unknown']);
    expect(valuesOf(reading(0.65, 0.2), reading(0.45, 0.3))).toEqual(['unknown', 'unknown']);
  });
  test('one improbable literal is enough for doubt', () => {
    expect(valuesOf(reading(0.69, 0.2), reading(0.05, 0.3))).toEqual(['unknown', 'unknown']);
  });
});
