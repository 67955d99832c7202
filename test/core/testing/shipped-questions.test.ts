/**
 * 126 questions of the fact base that ships, chosen by seed and spread over rules and domains. When wording
 * or facts change on purpose, write the list again with `npx vitest run --project unit
 * test/core/testing/shipped-questions.test.ts -u`, and read the changes before you commit them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { domains } from '../../../src/core/knowledge/domain.ts';
import { lint } from '../../../src/core/knowledge/lint.ts';
import { readShippedTables } from '../../../src/core/knowledge/shipped-tables.ts';
import { generateCases } from '../../../src/core/testing/generate.ts';
import type { TestCase } from '../../../src/core/testing/test-case.ts';
import { finish } from '../../../src/core/work.ts';

const folder = join(import.meta.dirname, '../../../public/facts');
const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as {
  readonly factBases: readonly [{ readonly tables: readonly string[] }];
};
const base = readShippedTables(
  index.factBases[0].tables.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') })),
);
const named = domains.slice(1);

/** Two questions of each rule in each domain, if there are that many. */
function sample(): readonly TestCase[] {
  const cases = finish(generateCases(base, { count: 1500, seed: 7, domains: [], rules: [] }));
  const taken = new Map<string, number>();
  return cases
    .filter(({ rule, domain }) => {
      const key = `${rule} ${domain}`;
      const count = taken.get(key) ?? 0;
      taken.set(key, count + 1);
      return count < 2;
    })
    .toSorted((a, b) =>
      a.rule === b.rule ? named.indexOf(a.domain) - named.indexOf(b.domain) : a.rule < b.rule ? -1 : 1,
    );
}

describe('the fact base that ships', () => {
  it('asks the questions of the golden file', async () => {
    const cases = sample();
    expect(cases.length).toBeGreaterThan(80);
    const lines = cases.map(({ expected, rule, basis, domain, question, derivation }) =>
      [expected, rule, basis ?? '', domain, question, derivation?.reason ?? ''].join('\t'),
    );
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('shipped-questions.golden');
  });

  it('has nothing that the linter finds wrong or doubtful', () => {
    const found = finish(lint(base)).filter(({ severity }) => severity !== 'note');
    expect(
      found.map(({ title, examples }) => `${title}: ${examples.map(({ message }) => message).join(' ')}`),
    ).toEqual([]);
  });

  it('names the table of every stated line', () => {
    const stated = finish(generateCases(base, { count: 20, seed: 1, domains: [], rules: ['direct'] })).filter(
      ({ basis }) => basis === undefined,
    );
    expect(stated.length).toBeGreaterThan(5);
    for (const { derivation, evidence } of stated) {
      expect(derivation?.reason).toMatch(/^Stated in line \d+ of (?:world|countries)\/\w+\.tsv/);
      const { source, line = 0, object } = evidence[0] ?? {};
      expect(readFileSync(join(folder, source ?? ''), 'utf8').split('\n')[line - 1]).toContain(object);
    }
  });

  it("declares values to exclude one another only where no one's name is part of another's", () => {
    const pools = base.relations.flatMap(({ name, properties }, id) =>
      properties.disjoint
        ? [
            {
              name,
              objects: [...new Set([...base.object].filter((_, row) => base.relation[row] === id))].map(
                (object) => base.entities[object] as string,
              ),
            },
          ]
        : [],
    );
    expect(pools.length).toBeGreaterThan(10);
    const holds = pools.flatMap(({ name, objects }) =>
      objects.flatMap((a) =>
        objects
          .filter((b) => a !== b && new RegExp(`\\b${b}\\b`, 'u').test(a))
          .map((b) => `${name}: ${a} and ${b}`),
      ),
    );
    expect(holds).toEqual([]);
  });
});
