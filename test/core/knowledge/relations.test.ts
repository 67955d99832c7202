import { describe, expect, test } from 'vitest';
import { declarationIssues } from '../../../src/core/knowledge/relation-declaration.ts';
import { measureRelations } from '../../../src/core/knowledge/relation-evidence.ts';
import {
  relationWords,
  suggestCategory,
  suggestRelation,
} from '../../../src/core/knowledge/relation-suggestion.ts';
import { knownRelations } from '../../../src/core/knowledge/relation-table.ts';
import type { RelationProperties } from '../../../src/core/knowledge/relation.ts';
import { noProperties } from '../../../src/core/knowledge/relation.ts';
import { clashingRows } from '../../../src/core/knowledge/tuples.ts';
import { seeded } from '../../../src/core/random.ts';
import { factsOf } from './facts-text.ts';

describe('category by name', () => {
  test.each([
    ['place of birth', 'noun phrase'],
    ['placeOfBirth', 'noun phrase'],
    ['spouse', 'noun phrase'],
    ['languages spoken, written, or signed', 'noun phrase'],
    ['cast member', 'noun phrase'],
    ['award received', 'noun phrase'],
    ['parent taxon', 'noun phrase'],
    ['has part', 'noun phrase'],
    ['is capital of', 'noun phrase'],
    ['head of state', 'noun phrase'],
    ['killed by', 'passive verb'],
    ['wasBornIn', 'passive verb'],
    ['isMarriedTo', 'passive verb'],
    ['founded_by', 'passive verb'],
    ['educated at', 'passive verb'],
    ['named after', 'passive verb'],
    ['located in the administrative territorial entity', 'passive verb'],
    ['locatedin', 'passive verb'],
    ['written by', 'passive verb'],
    ['isAffiliatedTo', 'passive verb'],
    ['follows', 'active verb'],
    ['owns', 'active verb'],
    ['worksAt', 'active verb'],
    ['playsFor', 'active verb'],
    ['diedIn', 'active verb'],
    ['graduatedFrom', 'active verb'],
    ['created', 'active verb'],
    ['hasWonPrize', 'active verb'],
    ['wrote', 'active verb'],
    ['shares border with', 'active verb'],
    ['participated in', 'active verb'],
    ['studies', 'active verb'],
  ] as const)('%s is a %s', (name, category) => expect(suggestCategory(name)).toBe(category));

  test('words', () =>
    expect(relationWords('isPartOfHTMLSpec_now')).toEqual(['is', 'part', 'of', 'html', 'spec', 'now']));
});

describe('suggested properties', () => {
  test.each<[string, Partial<RelationProperties>]>([
    ['spouse', { symmetric: true }],
    ['isMarriedTo', { symmetric: true }],
    ['shares border with', { symmetric: true }],
    ['part of', { transitive: true, inverse: 'has part' }],
    ['wasBornIn', { functional: true }],
    ['place of birth', { functional: true, sharing: true }],
    ['founded by', { inverse: 'founder of' }],
    ['influenced by', { inverse: 'influenced' }],
    ['child', { inverse: 'parent', sharing: true }],
    ['father', { functional: true, sharing: true }],
    ['occupation', { sharing: true }],
    ['playsFor', {}],
  ])('of %s', (name, properties) => expect(suggestRelation(name).properties).toEqual(properties));

  test('an inverse is called as the fact base calls it', () => {
    expect(suggestRelation('part of', ['part of', 'has part(s)']).properties.inverse).toBe('has part(s)');
    expect(suggestRelation('founded by', ['hasFounded']).properties.inverse).toBe('hasFounded');
  });

  test('the table names no relation twice, and contradicts itself nowhere', () => {
    const names = knownRelations.flatMap((known) => known.names);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    const relations = knownRelations.map(({ names: [name = ''], properties, inverse }) => ({
      name,
      category: 'noun phrase' as const,
      properties: { ...noProperties, ...properties, ...(inverse ? { inverse } : {}) },
    }));
    expect(declarationIssues(relations)).toEqual([]);
  });
});

describe('declared on import', () => {
  const declared = (lines: string[], relation = 0) => factsOf(lines).relations[relation]?.properties;
  const couples = (mirrored: number) =>
    Array.from({ length: 12 }, (_, i) => [
      `p${i}|spouse|q${i}`,
      ...(i < mirrored ? [`q${i}|spouse|p${i}`] : [`q${i}|spouse|r${i}`]),
    ]).flat();
  test('what the data bear out', () => {
    expect(declared(couples(12))?.symmetric).toBe(true);
    expect(declared(['a|spouse|b'])?.symmetric).toBe(true);
    expect(declared(['a|part of|b', 'b|part of|c'])?.transitive).toBe(true);
    expect(declared(['a|place of birth|x', 'b|place of birth|y'])?.functional).toBe(true);
    expect(declared(['a|place of birth|x|1900..1900', 'a|place of birth|y|1950..1950'])?.functional).toBe(
      true,
    );
  });
  test('not what they contradict', () => {
    expect(declared(couples(1))?.symmetric).toBe(false);
    expect(declared(['a|part of|b', 'b|part of|a'])?.transitive).toBe(false);
    expect(declared(['a|place of birth|x', 'a|place of birth|y'])?.functional).toBe(false);
    expect(declared(['a|instance of|event', 'b|instance of|event'])?.sharing).toBe(false);
  });
  test('and never by the data alone', () => {
    expect(declared(['a|likes|b', 'b|likes|a', 'c|likes|d', 'd|likes|c'])).toEqual(noProperties);
    expect(declared(couples(12))?.closedWorld).toBe(false);
  });
});

describe('evidence', () => {
  test('counts what bears each property out, with a counter-example', () => {
    const facts = factsOf([
      'a|part of|b',
      'b|part of|c',
      'a|part of|c',
      'c|part of|d',
      'x|part of|y|1900..1800',
    ]);
    const [measured] = measureRelations(facts);
    expect(measured).toMatchObject({ facts: 5, exampleRow: 0 });
    expect(measured?.evidence).toEqual([
      {
        property: 'symmetric',
        holds: 0,
        of: 4,
        counterExample: '"a - part of - b" is stated, but not the other way round.',
      },
      {
        property: 'transitive',
        holds: 1,
        of: 3,
        counterExample: '"a - part of - c" and "c - part of - d" are stated, but not that of "a" and "d".',
      },
      {
        property: 'functional',
        holds: 2,
        of: 3,
        counterExample: '"a - part of - b", and also "a - part of - c".',
      },
      { property: 'sharing', holds: 2, of: 3 },
    ]);
  });

  test('two objects at once are found as by comparing every pair', () => {
    const random = seeded(11);
    for (let run = 0; run < 2000; run++) {
      const lines = Array.from({ length: 1 + random.integer(6) }, () => {
        const start = 1000 + random.integer(12);
        return `s|r|${random.pick(['x', 'y', 'z'])}|${start}..${start + random.integer(5)}`;
      });
      const facts = factsOf(lines);
      const rows = Int32Array.from(lines.keys());
      const meet = (a: number, b: number) =>
        facts.object[a] !== facts.object[b] &&
        Math.max(facts.start[a] ?? 0, facts.start[b] ?? 0) <= Math.min(facts.end[a] ?? 0, facts.end[b] ?? 0);
      const expected = rows.some((a) => rows.some((b) => meet(a, b)));
      const found = clashingRows(facts, rows);
      expect(found !== undefined, lines.join(' ')).toBe(expected);
      if (found) expect(meet(...found)).toBe(true);
    }
  });
});

describe('declarations', () => {
  const relation = (name: string, properties: Partial<RelationProperties>) => ({
    name,
    category: 'noun phrase' as const,
    properties: { ...noProperties, ...properties },
  });
  test.each([
    [
      'nothing wrong',
      [
        relation('a', { inverse: 'b' }),
        relation('b', { inverse: 'a' }),
        relation('c', { symmetric: true, transitive: true }),
      ],
      [],
    ],
    ['an inverse that is not there', [relation('a', { inverse: 'b' })], []],
    ['its own inverse', [relation('a', { inverse: 'a' })], ['inverse-of-itself']],
    [
      'symmetric with another inverse',
      [relation('a', { symmetric: true, inverse: 'b' })],
      ['symmetric-with-inverse'],
    ],
    [
      'an inverse in a circle',
      [relation('a', { inverse: 'b' }), relation('b', { inverse: 'c' }), relation('c', { inverse: 'a' })],
      ['inverse-not-mutual', 'inverse-not-mutual', 'inverse-not-mutual'],
    ],
    [
      'an inverse claimed twice',
      [relation('a', { inverse: 'c' }), relation('b', { inverse: 'c' })],
      ['inverse-claimed-twice'],
    ],
    [
      'a symmetric inverse',
      [relation('a', { inverse: 'b' }), relation('b', { symmetric: true })],
      ['inverse-is-symmetric'],
    ],
    [
      'functional and transitive',
      [relation('a', { functional: true, transitive: true })],
      ['functional-and-transitive'],
    ],
    [
      'closed world and symmetric',
      [relation('a', { closedWorld: true, symmetric: true })],
      ['closed-world-and-derived'],
    ],
    [
      'inverses that differ',
      [relation('a', { inverse: 'b', transitive: true }), relation('b', { inverse: 'a', closedWorld: true })],
      ['inverse-differs', 'inverse-differs'],
    ],
  ])('%s', (_name, relations, codes) =>
    expect(declarationIssues(relations).map(({ code }) => code)).toEqual(codes),
  );
});
