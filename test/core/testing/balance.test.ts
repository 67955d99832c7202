/** What keeps the wording of a question, and the names that come back, from telling the answer. */
import { describe, expect, it } from 'vitest';
import { seeded } from '../../../src/core/random.ts';
import { PairedChoices } from '../../../src/core/testing/balance.ts';
import { generateCases } from '../../../src/core/testing/generate.ts';
import { Slice } from '../../../src/core/testing/slices.ts';
import type { TestCase } from '../../../src/core/testing/test-case.ts';
import { finish } from '../../../src/core/work.ts';
import { worldAndCountries } from './shipped-facts.ts';

const entities = Array.from({ length: 1000 }, (_, i) => i);

describe('slices', () => {
  it('give each entity to one of five seeds in a row', () => {
    for (const first of [1, 6, 4_294_967_291]) {
      const slices = Array.from({ length: 5 }, (_, i) => new Slice(first + i));
      for (const entity of entities) expect(slices.filter((slice) => slice.has(entity)).length).toBe(1);
      for (const slice of slices)
        expect(Math.abs(entities.filter((entity) => slice.has(entity)).length - 200)).toBeLessThan(60);
    }
  });

  it('part two entities of one slice in the next seeds', () => {
    const sliceOf = (entity: number, first: number) =>
      [0, 1, 2, 3, 4].findIndex((i) => new Slice(first + i).has(entity));
    const together = entities.filter((entity) => sliceOf(entity, 1) === sliceOf(0, 1));
    const again = together.filter((entity) => sliceOf(entity, 6) === sliceOf(0, 6));
    expect(again.length).toBeLessThan(together.length / 3);
  });
});

describe('choices of a pattern', () => {
  it('are the same for both answers of a kind', () => {
    const random = seeded(3);
    const choices = new PairedChoices();
    const made = { yes: [] as number[], no: [] as number[] };
    const drawn = seeded(4);
    for (let i = 0; i < 400; i++) {
      const answer = drawn.next() < 0.5 ? 'yes' : 'no';
      made[answer].push(choices.next('a', answer, random));
      choices.next('b', answer, random);
    }
    const fewest = Math.min(made.yes.length, made.no.length);
    expect(made.yes.slice(0, fewest)).toEqual(made.no.slice(0, fewest));
    expect(new Set(made.yes).size).toBe(made.yes.length);
  });
});

describe('the facts that ship', () => {
  const base = worldAndCountries();
  const sets = [1, 2].map((seed) =>
    finish(generateCases(base, { count: 500, seed, domains: [], rules: [] })),
  );

  it('have patterns that are used for both answers', () => {
    const options = { count: 300, domains: [], rules: ['transitive' as const] };
    const cases = [1, 2, 3].flatMap((seed) => finish(generateCases(base, { ...options, seed })));
    const patterns = new Map<string, number>();
    for (const { claim, question, expected } of cases) {
      const pattern = names(claim).reduce((text, name) => text.replace(name, '_'), question);
      patterns.set(pattern, (patterns.get(pattern) ?? 0) + (expected === 'yes' ? 1 : -1));
    }
    // With patterns at random it is a third.
    const uneven = [...patterns.values()].reduce((sum, difference) => sum + Math.abs(difference), 0);
    expect(uneven / cases.length).toBeLessThan(0.26);
  });

  it('give no shared claim whose names tell what is shared', () => {
    const told = sets
      .flat()
      .filter(({ rule, question }) => rule === 'shared' && /Euclid.*Euclid/.test(question));
    expect(told).toEqual([]);
  });

  it('give no claim of an office held before birth', () => {
    const dated = sets.flat().filter(({ claim, basis }) => basis === 'excluded by time' && claim?.start);
    expect(dated.filter(unborn)).toEqual([]);
  });
});

const names = (claim: TestCase['claim']): string[] => (claim ? [claim.subject, claim.object] : []);

const unborn = ({ derivation }: TestCase): boolean => /born/.test(derivation?.reason ?? '');
