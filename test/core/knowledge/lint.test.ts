import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isReversed } from '../../../src/core/knowledge/fact-base.ts';
import { importTable } from '../../../src/core/knowledge/importers/table-importer.ts';
import { lint } from '../../../src/core/knowledge/lint.ts';
import { pairsOneLetterApart, plainSpelling } from '../../../src/core/knowledge/lint/near-duplicate-names.ts';
import { seeded } from '../../../src/core/random.ts';
import { finish } from '../../../src/core/work.ts';
import { factsOf } from './facts-text.ts';
import type { Finding } from '../../../src/core/knowledge/lint/finding-list.ts';

/** The findings as `code: count`. */
function found(lines: string[]): Record<string, number> {
  return counts(finish(lint(factsOf(lines))));
}
const counts = (findings: readonly Finding[]) =>
  Object.fromEntries(findings.map(({ code, count }) => [code, count]));

describe('findings', () => {
  test.each<[string, string[], Record<string, number>]>([
    ['nothing', ['a|r|b', 'b|r|c|1900..1910'], {}],
    ['start after end', ['a|r|b|1910..1900', 'a|r|c|1900..1900'], { 'start-after-end': 1 }],
    ['before birth', ['a|wasBornIn|x|1900..1900', 'a|worksAt|y|1890..'], { 'outside-life': 1 }],
    [
      'after death',
      ['a|diedIn|x|1950..1950', 'a|worksAt|y|1951..', 'a|worksAt|z|1950..'],
      { 'outside-life': 1 },
    ],
    ['a date as an object', ['a|date of birth|1900', 'a|worksAt|y|1890..'], { 'outside-life': 1 }],
    [
      'a marriage before the other was born',
      ['b|born in|x|1900..1900', 'a|isMarriedTo|b|1890..', 'b|isMarriedTo|a|1890..'],
      { 'outside-life': 2 },
    ],
    ['an honour after death', ['a|diedIn|x|1950..1950', 'a|hasWonPrize|y|1951..'], { posthumous: 1 }],
    ['death before birth', ['a|born in|x|1900..1900', 'a|died in|x|1890..1890'], { 'outside-life': 1 }],
    [
      'two places of birth',
      ['a|place of birth|x', 'a|place of birth|y', 'b|place of birth|x'],
      { 'second-object': 1 },
    ],
    ['two objects at two times', ['a|place of birth|x|1900..1900', 'a|place of birth|y|1901..1901'], {}],
    ['no mirror', ['a|spouse|b', 'b|spouse|a', 'c|spouse|d'], { 'missing-mirror': 1 }],
    ['a thing and itself', ['a|r|a'], { 'self-loop': 1 }],
    ['stated again', ['a|r|b', 'a|r|b', 'a|r|b', 'a|r|b|1900..', 'a|r|b|1900..'], { duplicate: 3 }],
    ['identifiers', ['Q42|r|http://x.org/a', 'a|r|Q42'], { 'bare-identifier': 2 }],
    [
      'two spouses at once',
      ['a|spouse|b|1900..1910', 'a|spouse|c|1905..1920', 'b|spouse|a|1900..1910', 'c|spouse|a|1905..1920'],
      { 'overlapping-marriages': 1 },
    ],
    [
      'two spouses in turn',
      ['a|spouse|b|1900..1910', 'a|spouse|c|1910..1920', 'b|spouse|a|1900..1910', 'c|spouse|a|1910..1920'],
      {},
    ],
    ['spelling', ['São Paulo|r|b', 'Sao  paulo|r|c', 'SAO-PAULO|r|d'], { 'near-duplicate': 1 }],
    [
      'one letter',
      ['Ludwig Wittgenstein|r|b', 'Ludwig Witgenstein|r|b', 'Ludvig Wittgenstein|r|c'],
      { 'one-letter-apart': 1 },
    ],
    [
      'one digit or capital is meant',
      [
        'Olympics 1994|r|b',
        'Olympics 1998|r|b',
        'Vitamin group A|r|b',
        'Vitamin group B|r|b',
        'Louis the XV|r|b',
        'Louis the XVI|r|b',
        'the group a|r|b',
        'the group b|r|b',
      ],
      {},
    ],
    [
      'never described',
      [
        ...Array.from({ length: 30 }, (_, i) => [`city${i}|in|land${i}`, `land${i}|has|x`]).flat(),
        'city|in|lnad',
      ],
      { undescribed: 1 },
    ],
  ])('%s', (_name, lines, expected) => expect(found(lines)).toEqual(expected));

  test('each names its rows in words, and errors come first', () => {
    const findings = finish(
      lint(
        factsOf(['Ada|worksAt|Ada|1851..', 'Ada|diedIn|London|1852..1852', 'Ada|worksAt|London|1860..1859']),
      ),
    );
    expect(findings.map(({ severity }) => severity)).toEqual(['error', 'warning']);
    expect(findings[0]?.examples).toEqual([
      {
        message: 'The fact about "Ada" starts in 1860 but ends in 1859.',
        facts: [
          {
            row: 2,
            subject: 'Ada',
            relation: 'worksAt',
            object: 'London',
            start: '1860',
            end: '1859',
            line: 3,
            domain: 'Not stated',
          },
        ],
      },
    ]);
  });

  test('examples end at fifty, the count does not', () => {
    const [finding] = finish(lint(factsOf(Array.from({ length: 80 }, (_, i) => `${i}|r|${i}`))));
    expect([finding?.count, finding?.examples.length]).toEqual([80, 50]);
  });
});

describe('names', () => {
  test('one letter apart, as by comparing every pair', () => {
    const random = seeded(21);
    const anyName = () => {
      const word = Array.from({ length: 4 }, () => random.pick([...'ab'])).join('');
      return `name of ${word}${random.pick(['', 'a', 'ab'])}`;
    };
    const names = [...new Set(Array.from({ length: 400 }, anyName))];
    const apart = (a: string, b: string) => {
      for (let i = 0; i <= Math.max(a.length, b.length); i++) {
        if (a.slice(0, i) + a.slice(i + 1) === b || b.slice(0, i) + b.slice(i + 1) === a) return true;
        if (
          a.length === b.length &&
          i < a.length &&
          a.slice(0, i) + a.slice(i + 1) === b.slice(0, i) + b.slice(i + 1)
        )
          return true;
      }
      return false;
    };
    const distant = names.filter((_, i) => i % 9 === 0);
    const expected = distant.flatMap((a, i) =>
      distant.flatMap((b, j) => (i < j && apart(a, b) ? [`${i} ${j}`] : [])),
    );
    expect([...pairsOneLetterApart(distant)].map(([a, b]) => `${a} ${b}`).sort()).toEqual(expected.sort());
  });

  test.each([
    ['São Paulo', 'saopaulo'],
    ["O'Neill-Smith, Jr.", 'oneillsmithjr'],
    ['C++', 'c++'],
    ['Ærø', 'ærø'],
  ])('%s is spelt %s', (name, plain) => expect(plainSpelling(name)).toBe(plain));

  test('twenty thousand names take no more than their letters', () => {
    const random = seeded(31);
    const lines = Array.from(
      { length: 20_000 },
      (_, i) =>
        `person ${Array.from({ length: 12 }, () => random.pick([...'abcdefghijklmnop'])).join('')}|r|thing` +
        `${i % 50}`,
    );
    const facts = factsOf(lines);
    const start = performance.now();
    finish(lint(facts));
    // It takes 150 ms on an idle machine. The limit leaves room for a busy one, but not for comparing all
    // pairs, which takes minutes.
    expect(performance.now() - start).toBeLessThan(3000);
  });
});

const yago = new URL('../../../../shared/data/hyte_yago/yago11k_named.tsv', import.meta.url);
const codex = new URL('../../../../shared/data/codex/codex-s_named.tsv', import.meta.url);
for (const file of [yago, codex])
  if (!existsSync(file)) console.warn(`skipped: ${file.pathname} is not there`);

test.skipIf(!existsSync(yago))('YAGO: the seventy facts that start after they end, and no other', () => {
  const { factBase, rows } = finish(importTable({ name: 'yago', text: readFileSync(yago, 'utf8') }, {}));
  if (!factBase) throw new Error('nothing was read');
  expect(rows).toEqual({ read: 20_509, kept: 20_509, leftOut: 0 });
  const findings = finish(lint(factBase));
  expect(counts(findings)).toMatchObject({ 'start-after-end': 70, 'outside-life': 34, posthumous: 34 });
  expect(Array.from(factBase.start.keys()).filter((row) => isReversed(factBase, row))).toHaveLength(70);
});

test.skipIf(!existsSync(codex))('CoDEx: what is declared on import entails no row labelled false', () => {
  const text = readFileSync(codex, 'utf8');
  const { factBase, rows, issues } = finish(importTable({ name: 'codex', text }, {}));
  if (!factBase) throw new Error('nothing was read');
  expect(rows).toEqual({ read: 19_696, kept: 18_067, leftOut: 1629 });
  expect(issues.counts).toEqual({ 'stated-false': 1629 });
  const held = new Set(
    Array.from(
      factBase.subject,
      (subject, row) => `${subject} ${factBase.relation[row]} ${factBase.object[row]}`,
    ),
  );
  const ids = new Map(factBase.entities.map((name, id) => [name, id]));
  const relationIds = new Map(factBase.relations.map(({ name }, id) => [name, id]));
  for (let before = -1; before !== held.size;) {
    before = held.size;
    const tuples = [...held].map((tuple) => tuple.split(' ').map(Number) as [number, number, number]);
    for (const [subject, relation, object] of tuples) {
      const { symmetric, transitive, inverse } = factBase.relations[relation]?.properties ?? {};
      if (symmetric) held.add(`${object} ${relation} ${subject}`);
      if (inverse !== undefined && relationIds.has(inverse))
        held.add(`${object} ${relationIds.get(inverse)} ${subject}`);
      const ahead = transitive
        ? tuples.filter(([next, same, last]) => same === relation && next === object && last !== subject)
        : [];
      ahead.forEach(([, , last]) => held.add(`${subject} ${relation} ${last}`));
    }
  }
  const denied = text
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((cells) => cells[1] === '0');
  expect(denied).toHaveLength(1629);
  expect(
    denied.filter(([, , , , , s = '', p = '', o = '']) =>
      held.has(`${ids.get(s)} ${relationIds.get(p)} ${ids.get(o)}`),
    ),
  ).toEqual([]);
});
