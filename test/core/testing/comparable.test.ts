/** What a false claim may mix up: things of one part of the world and of one kind. */
import { describe, expect, it, test } from 'vitest';
import { Comparable } from '../../../src/core/testing/comparable.ts';
import { Distractors } from '../../../src/core/testing/distractors.ts';
import { Fields } from '../../../src/core/testing/fields.ts';
import { FactIndex } from '../../../src/core/testing/fact-index.ts';
import { generateCases } from '../../../src/core/testing/generate.ts';
import { Regions } from '../../../src/core/testing/regions.ts';
import { finish } from '../../../src/core/work.ts';
import { factsOf } from '../knowledge/facts-text.ts';
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

describe('whether two things share an object', () => {
  const together = (relation: string, a: string, b: string) =>
    comparable.together(
      base.relations.findIndex(({ name }) => name === relation),
      entity(a),
      entity(b),
    );

  test.each([
    // Writers, a composer and a politician, mathematicians.
    ['place of birth', 'Robert Louis Stevenson', 'Arthur Conan Doyle', true],
    ['place of birth', 'Johannes Brahms', 'Angela Merkel', false],
    ['place of birth', 'John von Neumann', 'Paul Erdős', true],
    ['place of birth', 'Richard Feynman', 'Milton Friedman', false],
    // Two operas, an opera and a film, books of two centuries.
    ['premiered in', 'Nabucco', 'Rigoletto', true],
    ['premiered in', 'Nabucco', 'Metropolis', false],
    ['written by', "Gulliver's Travels", 'The Hobbit', false],
    // A moon and a telescope.
    ['orbits', 'Europa', 'Titan', true],
    ['orbits', 'Charon', 'Hubble Space Telescope', false],
  ])('is asked of %s: %s and %s: %s', (relation, a, b, expected) => {
    expect(together(relation, a, b)).toBe(expected);
    expect(together(relation, b, a)).toBe(expected);
  });
});

describe('the fact base that ships', () => {
  it('says what everybody does who was born or died somewhere, so that pairs can be alike', () => {
    const fields = new Fields(index);
    const people = base.relations.flatMap(({ name }, relation) =>
      name === 'place of birth' || name === 'place of death'
        ? index.rowsOf(relation).map((row) => base.subject[row] as number)
        : [],
    );
    expect(people.filter((each) => fields.of(each).size === 0).map((each) => base.entities[each])).toEqual(
      [],
    );
  });

  it('asks only of two that go together whether they share an object, also where they do', () => {
    const cases = finish(generateCases(base, { count: 300, seed: 11, domains: [], rules: ['shared'] }));
    const apart = cases.filter(({ entities, evidence: [fact] }) => {
      const relation = base.relations.findIndex(({ name }) => name === fact?.relation);
      const [first = '', second = ''] = entities;
      return !comparable.together(relation, entity(first), entity(second));
    });
    expect(cases.filter(({ basis }) => basis === undefined).length).toBeGreaterThan(50);
    expect(apart.map(({ question }) => question)).toEqual([]);
  }, 60_000);

  it('compares nothing with the first or last of a measure, nor two things of which a name tells', () => {
    const cases = finish(
      generateCases(base, {
        count: 600,
        seed: 12,
        domains: [],
        rules: ['transitive', 'composite', 'inverse'],
      }),
    );
    const compared = cases.filter(({ evidence }) => / than$/.test(evidence[0]?.relation ?? ''));
    expect(compared.length).toBeGreaterThan(50);
    const ends = ['Mount Everest', 'hydrogen', 'Russia', 'Sirius', 'Pacific Ocean'];
    expect(compared.filter(({ entities }) => entities.some((each) => ends.includes(each)))).toEqual([]);
    expect(cases.filter(({ question }) => /number \d+ .*number \d+/.test(question))).toEqual([]);
  }, 60_000);

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

it('leaves a small table its false claims, where no place has two things in it', () => {
  const lands = ['Peru|Lima', 'Italy|Rome', 'Japan|Tokyo', 'Greece|Athens', 'Poland|Warsaw', 'Spain|Madrid'];
  const made = factsOf(lands.map((line) => line.replace('|', '|capital|')));
  const relations = made.relations.map((relation) => ({
    ...relation,
    properties: { ...relation.properties, functional: true },
  }));
  const own = { ...made, relations };
  const cases = finish(generateCases(own, { count: 6, seed: 1, domains: [], rules: [] }));
  expect(cases.length).toBeGreaterThan(3);
  expect(new Set(cases.map(({ expected }) => expected)).size).toBe(2);
});
