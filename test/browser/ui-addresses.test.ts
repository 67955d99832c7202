/**
 * Addresses of views: reading an address gives back what was written into it, and unknown names are left out.
 */
import { describe, expect, it } from 'vitest';
import { addressOf, at, factsQueryOf, filterOf, parseAddress } from '../../src/ui/addresses.ts';
import { percent, rateCount } from '../../src/ui/figures.ts';

describe('addresses', () => {
  it.each([
    [['test', 'run', 'a b/c', 'answers'], { model: 'gpt-4', only: 'wrong' }],
    [['test', 'cases', 'ü?#%'], { text: 'is it & why = so?' }],
    [['test'], {}],
  ])('%j with %j comes back as it was', (path, query) => {
    expect(parseAddress(addressOf(path, query))).toEqual({ path, query });
  });

  it.each([
    ['', []],
    ['#', []],
    ['#/test', ['test']],
    ['#/test/%E0%A4%A', ['test', '%E0%A4%A']],
  ])('reads %j as %j', (hash, path) => {
    expect(parseAddress(hash).path).toEqual(path);
  });

  it('leaves unknown names out of a filter', () => {
    expect(
      filterOf({
        category: 'both',
        rule: 'no such rule',
        model: 'any name',
        at: '4',
        constructor: 'x',
        text: '',
      }),
    ).toEqual({ category: 'both', model: 'any name' });
  });

  it('reads the traits of questions about time, and only those that are known', () => {
    expect(filterOf({ operator: 'until', depth: '2', boundary: '3 to 5' })).toEqual({
      operator: 'until',
      depth: 2,
      boundary: '3 to 5',
    });
    expect(filterOf({ operator: 'perhaps', depth: '-1', boundary: '7' })).toEqual({});
  });

  it('keeps what is asked of the evaluators', () => {
    const asked = { formula: "F[0,40] 'Victorian era' ∧ ¬x", at: '44 BC', ticks: 'year' };
    expect(factsQueryOf(parseAddress(at.facts('world', 'time', asked)).query)).toEqual(asked);
    expect(factsQueryOf({ row: '12', other: 'x' })).toEqual({ row: 12 });
    expect(factsQueryOf({ row: '-1' })).toEqual({});
  });

  it('carries the place within the filter to an answer', () => {
    expect(at.answer('r', 12, { only: 'wrong' }, 3)).toBe('#/test/run/r/answer/12?only=wrong&at=3');
  });
});

describe('figures', () => {
  it.each([
    [0, '0 %'],
    [0.001, 'under 1 %'],
    [0.41, '41 %'],
    [0.999, 'over 99 %'],
    [1, '100 %'],
  ])('%d is said as %s', (share, words) => expect(percent(share)).toBe(words));

  it('says a rate with its count and interval', () => {
    expect(rateCount({ label: 'a', wrong: 2460, of: 6000, low: 0.37, high: 0.45, filter: {} })).toBe(
      '2,460 of 6,000, between 37 and 45 %',
    );
  });
});
