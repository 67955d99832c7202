/** What a false claim may mix up: things of one part of the world and of one kind. */
import { describe, expect, it, test } from 'vitest';
import { Comparable } from '../../../src/core/testing/comparable.ts';
import { Distractors } from '../../../src/core/testing/distractors.ts';
import { FactIndex } from '../../../src/core/testing/fact-index.ts';
import { generateCases } from '../../../src/core/testing/generate.ts';
import { Regions } from '../../../src/core/testing/regions.ts';
import { finish } from '../../../src/core/work.ts';
import { worldAndCountries } from './shipped-facts.ts';

const base = worldAndCountries();
const index = finish(FactIndex.of(base));
const regions = new Regions(index);
const comparable = new Comparable(index, new Distractors(index));
const entity = (name: string): number => {
  const found = base.entities.indexOf(name);
  expect(found, name).toBeGreaterThanOrEqual(0);
  return found;
};

describe('two things', () => {
  test.each([
    ['Haworth', 'London', false],
    ['Haworth', 'Venice', false],
    ['Haworth', 'Duluth', true],
    ['Seychelles', 'Trinidad and Tobago', true],
    ['Victoria', 'Port of Spain', true],
    ['Microsoft', 'Jakarta', false],
    ['Redmond', 'Jakarta', true],
    ['Louvre', 'Museum of Modern Art', true],
    ['Louvre', 'Uffizi', false],
    ['Aconcagua', 'Mount Fuji', true],
    ['Danube', 'Rhine', false],
    ['Danube', 'Nile', true],
    ['Marie Curie', 'Nile', false],
    ['Moscow', 'Vienna', false],
    ['Moscow', 'Beijing', true],
    // Turkey and Georgia are between two continents.
    ['Ankara', 'Athens', false],
    ['Gori', 'Beijing', false],
  ])('%s and %s are apart: %s', (a, b, apart) => {
    expect(regions.apart(entity(a), entity(b))).toBe(apart);
    expect(regions.apart(entity(b), entity(a))).toBe(apart);
  });

  it('are the nearer the smaller the place is that has both', () => {
    const near = (a: string, b: string) => comparable.nearness(entity(a), entity(b));
    expect(near('Haworth', 'London')).toBeGreaterThan(near('Haworth', 'Venice'));
    expect(near('Haworth', 'Venice')).toBeGreaterThan(near('Haworth', 'Duluth'));
  });

  test.each([
    ['six faces', 'four sides', false],
    ['six faces', 'thirty-two faces', true],
    ['six faces', 'Haworth', false],
    ['Haworth', 'London', true],
  ])('%s and %s can be taken for one another: %s', (a, b, expected) => {
    expect(comparable.objects(entity(a), entity(b))).toBe(expected);
  });
});

describe('the fact base that ships', () => {
  it('has a place for every town, so that distractors can be near', () => {
    const towns = [
      'place of birth',
      'place of death',
      'place of burial',
      'headquarters in',
      'hosted by',
      'stands in',
    ];
    const europe = entity('Europe');
    const continents = ['Africa', 'Asia', 'North America', 'South America', 'Oceania'].map(entity);
    const unplaced = towns.flatMap((name) =>
      index.rowsOf(base.relations.findIndex((relation) => relation.name === name)).flatMap((row) => {
        const town = base.object[row] as number;
        return [europe, ...continents].some((continent) => regions.common(town, continent) > 0)
          ? []
          : [base.entities[town]];
      }),
    );
    // Georgia is between two continents.
    expect([...new Set(unplaced)]).toEqual(['Gori']);
  });

  it('is never asked whether two things that are far apart share a place', () => {
    const cases = finish(generateCases(base, { count: 400, seed: 5, domains: [], rules: ['shared'] }));
    const compared = cases.filter(({ basis, evidence }) => basis && evidence[0]?.relation !== 'continent');
    expect(compared.length).toBeGreaterThan(100);
    const far = compared.filter(({ evidence: [a, b] }) =>
      regions.apart(entity(a?.object ?? ''), entity(b?.object ?? '')),
    );
    expect(far.map(({ question }) => question)).toEqual([]);
  }, 120_000);
});
