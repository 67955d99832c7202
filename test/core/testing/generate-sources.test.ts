/**
 * Cases from real fact bases: the one that ships, CoDEx and YAGO. The questions of a small base in every
 * wording are in a golden file; read it when it changes.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FactBase } from '../../../src/core/knowledge/fact-base.ts';
import { FactBaseBuilder, NO_TIME } from '../../../src/core/knowledge/fact-base-builder.ts';
import { declareDefaults } from '../../../src/core/knowledge/relation-evidence.ts';
import { generateCases } from '../../../src/core/testing/generate.ts';
import { promptFor } from '../../../src/core/testing/prompts.ts';
import type { TestCase } from '../../../src/core/testing/test-case.ts';
import { finish } from '../../../src/core/work.ts';
import { readShippedTables } from '../../../src/core/knowledge/shipped-tables.ts';
import { worldAndCountries } from './shipped-facts.ts';

const data = join(import.meta.dirname, '../../../../shared/data');

function casesOf(base: FactBase, count: number, exhaustive = false): readonly TestCase[] {
  return finish(generateCases(base, { count, seed: 1, domains: [], rules: [], exhaustive }));
}

function rowsOf(path: string): string[][] {
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
}

/** Text that no question may contain, whatever its facts are. */
const faults: readonly (readonly [string, RegExp])[] = [
  ['a doubled word', /(?<!\p{L})([a-z]+) \1(?!\p{L})/u],
  ['a doubled space or stop', / {2}|\.\.|\?\?| [.,?]/],
  ['a finite verb after do-support', /^(?:Do|Does|Did) [^.]* (?:has|have been|was|is) [^.]*$/],
  ['"does" before an auxiliary', /\b(?:do|does|did) not (?:be|is|was|been|has)\b/],
  ['a vowel after "a"', / a [aeio]\w/],
  ['an unresolved name', /undefined|\bNaN\b|\[object/],
  ['two articles', /\bthe (?:the|a|an) /i],
];

function checkWording(cases: readonly TestCase[]): void {
  for (const { question } of cases) {
    for (const [fault, pattern] of faults)
      expect(pattern.test(question) ? `${fault}: ${question}` : '').toBe('');
    expect(question).toMatch(/^\S.*\?$/);
  }
}

/** Truth and wording are balanced within each rule, truth in each rule and domain; no fact is asked twice. */
function checkFairness(cases: readonly TestCase[]): void {
  const truthOf = ({ expected, polarity }: TestCase) => (expected === 'yes') === (polarity === 'positive');
  const rules = countBy(cases, (each) => `${each.rule} ${truthOf(each)} ${each.polarity}`);
  for (const rule of new Set(cases.map((each) => each.rule))) {
    const four = [true, false].flatMap((truth) =>
      ['positive', 'negative'].map((polarity) => rules[`${rule} ${truth} ${polarity}`] ?? 0),
    );
    expect(Math.max(...four) - Math.min(...four), `${rule}: ${four.join(', ')}`).toBeLessThanOrEqual(2);
  }
  const cells = countBy(cases, ({ rule, domain }) => `${rule} ${domain}`);
  for (const [cell, count] of Object.entries(cells)) {
    const truths = cases.filter((each) => `${each.rule} ${each.domain}` === cell && truthOf(each)).length;
    expect(Math.abs(2 * truths - count), cell).toBeLessThanOrEqual(1);
  }
  const asked = cases
    .filter((each) => truthOf(each) && each.rule !== 'shared')
    .map(({ claim, evidence }) =>
      [evidence[0]?.relation, ...[claim?.subject, claim?.object].sort()].join('|'),
    );
  expect(new Set(asked).size).toBe(asked.length);
}

function checkBalance(cases: readonly TestCase[]): void {
  const yes = cases.filter(({ expected }) => expected === 'yes').length;
  expect(Math.abs(2 * yes - cases.length)).toBeLessThanOrEqual(1);
  expect(new Set(cases.map(({ question }) => question)).size).toBe(cases.length);
}

describe('the fact base that ships', () => {
  const base = worldAndCountries();
  it('gives questions of every rule, basis and polarity, well worded and balanced', () => {
    const cases = casesOf(base, 800);
    expect(cases.length).toBe(800);
    checkWording(cases);
    checkBalance(cases);
    for (const rule of ['direct', 'inverse', 'symmetric', 'transitive', 'shared', 'composite'])
      expect(cases.filter((each) => each.rule === rule).length, rule).toBeGreaterThan(50);
    for (const basis of ['functional', 'closed world', 'asymmetric', 'disjoint', 'excluded by time'])
      expect(cases.filter((each) => each.basis === basis).length, basis).toBeGreaterThan(
        // Few facts have a year that a question can change without giving the answer away.
        basis === 'excluded by time' ? 4 : 10,
      );
    checkFairness(cases);
    const largest = Math.max(...Object.values(countBy(cases, (each) => each.evidence[0]?.relation ?? '')));
    // Nearly all claims of the symmetric rule, a sixth of all, are about one relation.
    expect(largest).toBeLessThan(cases.length / 5);
  }, 60_000);
});

function countBy<T>(from: readonly T[], key: (element: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const element of from) counts[key(element)] = (counts[key(element)] ?? 0) + 1;
  return counts;
}

const codex = join(data, 'codex/codex-s_named.tsv');
describe.skipIf(!found(codex))('CoDEx', () => {
  it('gives 2,000 cases that assert no row judged false', () => {
    const builder = new FactBaseBuilder();
    const judgedFalse = new Set<string>();
    rowsOf(codex).forEach(([, label, , , , s = '', r = '', o = ''], i) => {
      if (label === '0') judgedFalse.add([s, r, o].join('\t'));
      else builder.add(builder.entity(s), builder.relation(r), builder.entity(o), i + 2);
    });
    const base = builder.finish();
    const cases = casesOf({ ...base, relations: declareDefaults(base) }, 2000, true);
    expect(cases.length).toBe(2000);
    const asserted = cases.filter(
      ({ expected, polarity, claim }) =>
        (expected === 'yes') === (polarity === 'positive') &&
        claim &&
        judgedFalse.has([claim.subject, claim.relation, claim.object].join('\t')),
    );
    expect(asserted).toEqual([]);
    expect(cases.filter(({ basis }) => basis).length).toBeGreaterThan(200);
    checkWording(cases);
    checkBalance(cases);
  }, 60_000);
});

const yago = join(data, 'hyte_yago/yago11k_named.tsv');
describe.skipIf(!found(yago))('YAGO', () => {
  it('gives 2,000 cases from dated facts, none of which rests on a fact that starts after it ends', () => {
    const builder = new FactBaseBuilder();
    const time = (text: string) => builder.time(/^\d+$/.test(text) ? text.padStart(4, '0') : text);
    rowsOf(yago).forEach(([, s = '', r = '', o = '', start = '', end = ''], i) => {
      const [from, to] = [start, end].map((text) => (text === '' ? NO_TIME : time(text)));
      if (typeof from === 'number' && typeof to === 'number')
        builder.add(builder.entity(s), builder.relation(r), builder.entity(o), i + 2, {
          start: from,
          end: to,
        });
    });
    const base = builder.finish();
    const cases = casesOf({ ...base, relations: declareDefaults(base) }, 2000, true);
    expect(cases.length).toBe(2000);
    for (const { evidence } of cases)
      for (const { start, end } of evidence)
        expect(yearOf(start) ?? -Infinity).toBeLessThanOrEqual(yearOf(end) ?? Infinity);
    checkWording(cases);
    checkBalance(cases);
  }, 60_000);
});

function yearOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : / BC$/.test(text) ? 1 - Number(text.slice(0, -3)) : Number(text);
}

function found(path: string): boolean {
  if (!existsSync(path)) process.stderr.write(`skipped: ${path} is not there\n`);
  return existsSync(path);
}

const tables = [
  {
    name: 'relations.small.tsv',
    text: [
      'relation\tcategory\tproperties\tinverse\tphrase\tinfinitive\tinverse phrase\tinverse ' +
        'infinitive\tshared phrase',
      'place of birth\tnoun phrase\tfunctional sharing\t\twas born in\t\tis the birthplace ' +
        'of\t\twere born in the same place',
      'place of death\tnoun phrase\tfunctional sharing\t\tdied in\tdie in\t\t\tdied in the same place',
      'spouse\tnoun phrase\tsymmetric\t\twas married to\t\t\t\t',
      'written by\tpassive verb\tfunctional sharing\twrote\twas written by\t\twrote\twrite\twere ' +
        'written by the same author',
      'flows into\tactive verb\tsharing\t\tflows into\tflow into\treceives the water of\treceive the ' +
        'water of\tflow into the same water',
      'part of\tnoun phrase\ttransitive\thas part\tis part of\t\tincludes\tinclude\t',
      'borders\tactive verb\tsymmetric closed\t\tborders\tborder\t\t\t',
      'position held\tnoun phrase\tsharing\t\tserved as\tserve as\t\t\theld the same office',
      'playsFor\tactive verb\tsharing\t\t\t\t\t\t',
      'official language\tnoun phrase\tsharing\t\t\t\t\t\t',
      'symptom\tnoun phrase\tsharing\t\tcan cause\t\tcan be a symptom of\t\t',
    ].join('\n'),
  },
  {
    name: 'small.entities.tsv',
    text: [
      'entity\tdomain\ttraits',
      'Rhine\tGeography and Places\tthe',
      'Elbe\tGeography and Places\tthe',
      'Loire\tGeography and Places\tthe',
      'North Sea\tGeography and Places\tthe',
      'Atlantic Ocean\tGeography and Places\tthe',
      'Alps\tGeography and Places\tthe plural',
      'Netherlands\tGeography and Places\tthe',
      ...[
        'Marie Curie',
        'Pierre Curie',
        'Frédéric Chopin',
        'Jane Austen',
        'Mary Shelley',
        'Percy Bysshe Shelley',
        'Barack Obama',
        'Ann Smith',
      ].map((name) => `${name}\tPeople and Self\tperson`),
      ...['Emma', 'Persuasion', 'Frankenstein'].map((name) => `${name}\tCulture and the Arts\t`),
      "Philosopher's Stone\tCulture and the Arts\tthe",
      'measles\tHealth and Fitness\t',
      'influenza\tHealth and Fitness\t',
    ].join('\n'),
  },
  {
    name: 'small.tsv',
    text: [
      'subject\trelation\tobject\tstart\tend',
      'Marie Curie\tplace of birth\tWarsaw\t1867\t1867',
      'Pierre Curie\tplace of birth\tParis\t1859\t1859',
      'Frédéric Chopin\tplace of birth\tŻelazowa Wola\t1810\t1810',
      'Jane Austen\tplace of birth\tSteventon\t1775\t1775',
      'Mary Shelley\tplace of birth\tLondon\t1797\t1797',
      'Percy Bysshe Shelley\tplace of birth\tHorsham\t1792\t1792',
      'Barack Obama\tplace of birth\tHonolulu\t1961\t1961',
      'Ann Smith\tplace of birth\tWashington, D.C.\t1950\t1950',
      'Marie Curie\tplace of death\tPassy\t1934\t1934',
      'Pierre Curie\tplace of death\tParis\t1906\t1906',
      'Frédéric Chopin\tplace of death\tParis\t1849\t1849',
      'Jane Austen\tplace of death\tWinchester\t1817\t1817',
      'Mary Shelley\tplace of death\tLondon\t1851\t1851',
      'Marie Curie\tspouse\tPierre Curie\t1895\t1906',
      'Mary Shelley\tspouse\tPercy Bysshe Shelley\t1816\t1822',
      'Emma\twritten by\tJane Austen\t1815\t1815',
      'Persuasion\twritten by\tJane Austen\t1817\t1817',
      'Frankenstein\twritten by\tMary Shelley\t1818\t1818',
      'Rhine\tflows into\tNorth Sea\t\t',
      'Elbe\tflows into\tNorth Sea\t\t',
      'Loire\tflows into\tAtlantic Ocean\t\t',
      'Île Saint-Louis\tpart of\tParis\t\t',
      'Paris\tpart of\tFrance\t\t',
      'France\tpart of\tEurope\t\t',
      'Netherlands\tborders\tBelgium\t\t',
      'Netherlands\tborders\tGermany\t\t',
      'Belgium\tborders\tGermany\t\t',
      'Belgium\tborders\tFrance\t\t',
      'Germany\tborders\tFrance\t\t',
      'Spain\tborders\tFrance\t\t',
      'Spain\tborders\tPortugal\t\t',
      'Barack Obama\tposition held\tPresident of the United States\t2009\t2017',
      'Ann Smith\tposition held\tPresident of the United States\t1990\t1994',
      'Ann Smith\tplaysFor\tArsenal\t1970\t1980',
      'Barack Obama\tplaysFor\tArsenal\t1975\t1979',
      'Belgium\tofficial language\tFrench\t\t',
      'France\tofficial language\tFrench\t\t',
      'Germany\tofficial language\tGerman\t\t',
      'measles\tsymptom\tfever\t\t',
      'influenza\tsymptom\tfever\t\t',
      'Alps\tpart of\tEurope\t\t',
      'Soviet Union\tpart of\tEurope\t1922\t1991',
    ].join('\n'),
  },
];

describe('a small fact base', () => {
  const cases = casesOf(readShippedTables(tables), 160);
  it('gives the questions of the golden file', async () => {
    const lines = cases.map(({ rule, expected, basis, difficulty, question }) =>
      [rule, expected, difficulty, basis ?? '', question].join('\t'),
    );
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/questions.tsv');
    checkWording(cases);
  });
  it('proves each of them in words', async () => {
    const trees = cases
      .filter((_, i) => i % 8 === 0)
      .map(
        ({ question, expected, derivation }) =>
          `${question} ${expected}\n${JSON.stringify(derivation, ['claim', 'reason', 'premises'], 1)}`,
      );
    await expect(`${trees.join('\n')}\n`).toMatchFileSnapshot('golden/derivations.txt');
  });
  it('asks for the form of answer that is read', () => {
    const prompt = promptFor({ question: 'Was Ann born in Bonn?' });
    const form = 'Begin your answer with exactly one of: Yes / No / I do not know.';
    expect(prompt).toContain(`Question: Was Ann born in Bonn?\n\n${form}`);
    expect(prompt.slice(prompt.indexOf(form))).toContain('one short sentence on each line');
  });
});
