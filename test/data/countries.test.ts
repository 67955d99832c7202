/**
 * The shipped country files are equal to the script's output for the package, and borders are stated both
 * ways.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { borders, countriesFolder, countryTables } from './countries.mjs';

type Place = { cca3: string; unMember: boolean; name: { common: string }; borders: string[] };
const places = createRequire(import.meta.url)('world-countries') as Place[];
const tables = countryTables();
const rowsOf = (name: string): string[][] =>
  (tables[name] ?? '')
    .split('\n')
    .slice(1, -1)
    .map((line) => line.split('\t'));
const facts = rowsOf('countries.tsv');

describe('countries', () => {
  for (const name of ['relations.tsv', 'countries.tsv', 'countries.entities.tsv']) {
    it(`regenerates ${name} as committed`, () => {
      expect(tables[name]).toBe(readFileSync(join(countriesFolder, name), 'utf8'));
    });
  }

  it('states each fact once, with five columns, about things that are listed', () => {
    const listed = new Set(rowsOf('countries.entities.tsv').map(([entity = '']) => entity));
    expect(
      facts.filter(
        ([subject = '', , object = '', ...times]) =>
          times.length !== 2 || !listed.has(subject) || !listed.has(object) || subject === object,
      ),
    ).toEqual([]);
    expect(new Set(facts.map((row) => row.slice(0, 3).join('\t'))).size).toBe(facts.length);
    expect(listed.size).toBe(rowsOf('countries.entities.tsv').length);
  });

  it('gives a country one continent at most', () => {
    const subjects = facts.filter((row) => row[1] === 'continent').map((row) => row[0]);
    expect(new Set(subjects).size).toBe(subjects.length);
  });
});

describe('borders', () => {
  const written = new Set(borders().map((pair) => pair.join('\t')));

  it('are written in one direction, the smaller name first', () => {
    expect(borders().filter(([a = '', b = '']) => a >= b)).toEqual([]);
  });

  it('are mutual: two member states are neighbours exactly if each names the other', () => {
    const members = places.filter((place) => place.unMember);
    const renamed = new Set(['COD', 'FSM', 'TUR']);
    const kept = members.filter((place) => !renamed.has(place.cca3));
    for (const a of kept) {
      for (const b of kept) {
        if (a.name.common >= b.name.common) continue;
        const mutual = a.borders.includes(b.cca3) && b.borders.includes(a.cca3);
        const overseas =
          (a.name.common === 'Brazil' && b.name.common === 'France') ||
          (a.name.common === 'France' && b.name.common === 'Suriname');
        expect([a.name.common, b.name.common, written.has(`${a.name.common}\t${b.name.common}`)]).toEqual([
          a.name.common,
          b.name.common,
          mutual || overseas,
        ]);
      }
    }
  });

  it.each([
    ['Democratic Republic of the Congo', 'Zambia', true],
    ['Iran', 'Turkey', true],
    ['Brazil', 'France', true],
    ['India', 'Sri Lanka', false],
    ['Spain', 'United Kingdom', false],
    ['Denmark', 'Sweden', false],
  ])('%s and %s: %s', (a, b, touch) => {
    expect(written.has(`${a}\t${b}`)).toBe(touch);
  });
});
