/** Words that every plain object has as properties are words like others. */
import { describe, expect, it } from 'vitest';
import { findValues } from '../../../src/core/text/values/find-values.ts';
import { unitNamed } from '../../../src/core/text/values/units.ts';
import { inverseNouns } from '../../../src/core/text/mutations/inverse-relations.ts';
import { unmentioned } from '../../../src/core/text/silence.ts';

const words = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', 'isPrototypeOf'];

describe.each(words)('the word "%s"', (word) => {
  it.each([
    '5 WORD',
    'twenty WORD',
    'five WORD',
    '5WORD',
    'WORD 5',
    'twenty-WORD',
    'about WORD 7',
    '£5 WORD',
  ])('adds no value to "%s"', (form) => {
    const valuesIn = (text: string) => findValues(text).map(({ kind }) => kind);
    expect(valuesIn(form.replace('WORD', word))).toEqual(valuesIn(form.replace('WORD', 'lantern')));
  });

  it('is no unit and has no inverse', () => {
    expect(unitNamed(word)).toBeUndefined();
    expect(inverseNouns[word]).toBeUndefined();
  });

  it('can be what documents are silent about', () => {
    expect(unmentioned(`The documents do not mention a ${word}.`)?.matter).toContain(word);
  });
});
