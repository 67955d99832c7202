/**
 * Writes public/facts/countries/ from the npm package world-countries (ODbL 1.0): `node
 * test/data/countries.mjs`. It contains the 193 members of the United Nations and Vatican City, with capital,
 * land borders, official languages, currency, continent and region. The list of borders is complete: land
 * borders between the states themselves, including overseas departments but not other territories abroad.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as corrected from './country-corrections.mjs';

/**
 * @type {{ cca3: string, unMember: boolean, name: { common: string }, capital: string[], region: string,
 *   subregion: string, borders: string[],
 *   languages: Record<string, string>, currencies: Record<string, { name: string }> }[]}
 */
const everywhere = createRequire(import.meta.url)('world-countries');
const byCode = new Map(everywhere.map((place) => [place.cca3, place]));
const countries = everywhere.filter((place) => place.unMember);

const geography = 'Geography and Places';
const society = 'Society and Social Sciences';

/** For each region of the package its usual English name, and its continent. */
const atlas = {
  'Australia and New Zealand': ['Australasia', 'Oceania'],
  Caribbean: ['Caribbean', 'North America'],
  'Central America': ['Central America', 'North America'],
  'Central Asia': ['Central Asia', 'Asia'],
  'Central Europe': ['Central Europe', 'Europe'],
  'Eastern Africa': ['East Africa', 'Africa'],
  'Eastern Asia': ['East Asia', 'Asia'],
  'Eastern Europe': ['Eastern Europe', 'Europe'],
  Melanesia: ['Melanesia', 'Oceania'],
  Micronesia: ['Micronesia', 'Oceania'],
  'Middle Africa': ['Central Africa', 'Africa'],
  'North America': ['', 'North America'],
  'Northern Africa': ['North Africa', 'Africa'],
  'Northern Europe': ['Northern Europe', 'Europe'],
  Polynesia: ['Polynesia', 'Oceania'],
  'South America': ['', 'South America'],
  'South-Eastern Asia': ['Southeast Asia', 'Asia'],
  'Southeast Europe': ['Southeast Europe', 'Europe'],
  'Southern Africa': ['Southern Africa', 'Africa'],
  'Southern Asia': ['South Asia', 'Asia'],
  'Southern Europe': ['Southern Europe', 'Europe'],
  'Western Africa': ['West Africa', 'Africa'],
  'Western Asia': ['West Asia', 'Asia'],
  'Western Europe': ['Western Europe', 'Europe'],
};

const relationColumns = [
  'relation',
  'category',
  'properties',
  'inverse',
  'phrase',
  'infinitive',
  'inverse phrase',
  'inverse infinitive',
  'shared phrase',
];
/** `capital` and `located in` are declared in public/facts/world, which needs them too. */
const relations = [
  [
    'borders',
    'active verb',
    'symmetric closed',
    '',
    'shares a land border with',
    'share a land border with',
    'shares a land border with',
    'share a land border with',
    '',
  ],
  [
    'official language',
    'noun phrase',
    'sharing',
    '',
    'gives official status to',
    'give official status to',
    'is an official language of',
    '',
    'have an official language in common',
  ],
  [
    'currency',
    'noun phrase',
    'sharing',
    '',
    'uses',
    'use',
    'is the currency of',
    '',
    'use the same currency',
  ],
  [
    'continent',
    'noun phrase',
    'functional sharing disjoint',
    '',
    'belongs to the continent of',
    'belong to the continent of',
    'includes',
    'include',
    'belong to the same continent',
  ],
];

const nameOf = (code) => corrected.countryNames[code] ?? byCode.get(code).name.common;
const byName = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
const oneName = (name) => corrected.sameThing[name] ?? name;
const region = (country) => corrected.regions[country.cca3] ?? country.subregion;

function capitals(country) {
  return (corrected.capitals[country.cca3] ?? country.capital).map((city) => [
    city,
    corrected.capitalSince[country.cca3] ?? '',
  ]);
}

function languages(country) {
  return (corrected.officialLanguages[country.cca3] ?? Object.values(country.languages))
    .map(oneName)
    .sort(byName)
    .map((language) => [language]);
}

function currencies(country) {
  const names =
    corrected.currencies[country.cca3] ?? Object.values(country.currencies).map((currency) => currency.name);
  return names
    .map(oneName)
    .sort(byName)
    .map((name) => [name, (name === 'euro' && corrected.euroSince[country.cca3]) || '']);
}

function continent(country) {
  return corrected.transcontinental.has(country.cca3) ? [] : [[atlas[country.subregion][1]]];
}

/** The smallest region of the atlas that contains the whole country. */
function place(country) {
  if (corrected.transcontinental.has(country.cca3)) return country.cca3 === 'IDN' ? [['Southeast Asia']] : [];
  const [area, wider] = atlas[region(country)] ?? ['', atlas[country.subregion][1]];
  return [[area || wider]];
}

/** Every pair of countries with a common land border, once, the alphabetically smaller name first. */
export function borders() {
  const pairs = new Set();
  for (const here of everywhere) {
    for (const there of here.borders) {
      // Sri Lanka lists India, but India does not list Sri Lanka: a shoal is not a land border.
      if (!byCode.get(there).borders.includes(here.cca3)) continue;
      const ends = [here.cca3, there].map((code) => corrected.integralParts[code] ?? code);
      if (ends.every((code) => byCode.get(code).unMember))
        pairs.add(ends.map(nameOf).sort(byName).join('\t'));
    }
  }
  return [...pairs].sort(byName).map((pair) => pair.split('\t'));
}

function countryFacts(country) {
  const about = {
    capital: capitals,
    'official language': languages,
    currency: currencies,
    continent,
    'located in': place,
  };
  return Object.entries(about).flatMap(([relation, objects]) =>
    objects(country).map(([object, start = '']) => [nameOf(country.cca3), relation, object, start, '']),
  );
}

function facts() {
  const regionFacts = Object.values(atlas)
    .filter(([area]) => area !== '')
    .map(([area, wider]) => [area, 'located in', wider, '', '']);
  const sorted = [...countries].sort((a, b) => byName(nameOf(a.cca3), nameOf(b.cca3)));
  return [
    ...sorted.flatMap(countryFacts),
    ...regionFacts.sort((a, b) => byName(a[0], b[0])),
    ...borders().map(([a, b]) => [a, 'borders', b, '', '']),
  ];
}

/** The domain and traits of everything named in the facts. */
function entities(rows) {
  const articles = new Set([...corrected.withArticle].map(nameOf).concat('Caribbean'));
  const found = new Map();
  for (const [subject, relation, object] of rows) {
    found.set(subject, [geography, articles.has(subject) ? 'the' : '']);
    const abstract = relation === 'currency' || relation === 'official language';
    if (abstract || !found.has(object))
      found.set(object, [
        abstract ? society : geography,
        relation === 'currency' || articles.has(object) ? 'the' : '',
      ]);
  }
  return [...found]
    .sort(([a], [b]) => byName(a, b))
    .map(([name, [domain, traits]]) => [name, domain, traits]);
}

const table = (columns, rows) => [columns, ...rows].map((row) => `${row.join('\t')}\n`).join('');

/** The text of each file in the folder, by name. */
export function countryTables() {
  const rows = facts();
  return {
    'relations.tsv': table(relationColumns, relations),
    'countries.tsv': table(['subject', 'relation', 'object', 'start', 'end'], rows),
    'countries.entities.tsv': table(['entity', 'domain', 'traits'], entities(rows)),
  };
}

export const countriesFolder = fileURLToPath(new URL('../../public/facts/countries', import.meta.url));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(countriesFolder, { recursive: true });
  for (const [name, text] of Object.entries(countryTables()))
    writeFileSync(join(countriesFolder, name), text);
}
