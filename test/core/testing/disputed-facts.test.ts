/** No question rests on facts that contradict each other, and those facts still refute nothing. */
import { describe, expect, it } from 'vitest';
import { disputedRows } from '../../../src/core/knowledge/disputed-facts.ts';
import type { FactBase } from '../../../src/core/knowledge/fact-base.ts';
import { noProperties } from '../../../src/core/knowledge/relation.ts';
import { deriveFacts } from '../../../src/core/testing/derived-facts.ts';
import { drawQuestions } from '../../../src/core/testing/draw-questions.ts';
import { finish } from '../../../src/core/work.ts';
import { factsOf } from '../knowledge/facts-text.ts';
import { worldAndCountries } from './shipped-facts.ts';

const people = ['Ben', 'Cleo', 'Dora', 'Emil', 'Fay', 'Gus', 'Hal', 'Ida'];
const towns = ['London', 'Cairo', 'London', 'Vienna', 'Paris', 'Oslo', 'Paris', 'Rome'];
const births = people.map((name, i) => `${name}|place of birth|${towns[i] ?? ''}|${1900 + i}..${1900 + i}`);

/** The facts, with everyone's place of birth declared to be one. */
function factsWith(...lines: readonly string[]): FactBase {
  const base = factsOf([...births, ...lines]);
  return {
    ...base,
    relations: base.relations.map((relation) => ({
      ...relation,
      properties: { ...noProperties, functional: true, sharing: true },
    })),
  };
}

describe('facts that contradict each other', () => {
  const table: readonly (readonly [what: string, lines: readonly string[], disputed: number])[] = [
    ['two places at no stated time', ['Ada|place of birth|London', 'Ada|place of birth|Paris'], 2],
    [
      'a third row about the same',
      ['Ada|place of birth|A', 'Ada|place of birth|B', 'Ada|place of birth|A'],
      3,
    ],
    ['the same fact twice', ['Ada|place of birth|London', 'Ada|place of birth|London'], 0],
    ['two objects in turn', ['Ada|led by|X|1900..1910', 'Ada|led by|Y|1911..1920'], 0],
    ['two objects at once', ['Ada|led by|X|1900..1910', 'Ada|led by|Y|1905..1920'], 2],
  ];
  it.each(table)('%s', (_, lines, disputed) => expect(disputedRows(factsWith(...lines)).size).toBe(disputed));

  it.each(['relational', 'temporal', 'mixed'] as const)('%s questions rest on none of them', (kind) => {
    const base = factsWith(
      'Ada|place of birth|London|1890..1890',
      'Ada|place of birth|Paris|1890..1890',
      'Ada|place of death|Rome|1950..1950',
      ...people.map((name, i) => `${name}|place of death|Rome|${1960 + i}..${1960 + i}`),
    );
    for (const exhaustive of [false, true]) {
      const options = { count: 300, seed: 3, domains: [], rules: [], difficulties: [], exhaustive, kind };
      const cases = finish(drawQuestions(finish(deriveFacts(base, options)), options));
      expect(cases.length).toBeGreaterThan(5);
      const used = cases.flatMap(({ evidence }) => evidence).filter(({ subject }) => subject === 'Ada');
      expect(used.filter(({ relation }) => relation === 'place of birth')).toEqual([]);
    }
  });

  it('are not among those that ship', () => expect(disputedRows(worldAndCountries()).size).toBe(0));
});
