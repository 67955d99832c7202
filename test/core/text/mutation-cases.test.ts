/**
 * Variants of statements, read by a person: `golden/variant-cases.txt` says of each statement what is made
 * (`+`) and what must never be made (`-`), with an equals sign for what stays true and the sign for unequal
 * for what becomes false. A case is a part of the variant's text, or several of which one must be there. The
 * trees are the parser's.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseLexicon } from '../../../src/core/text/lexicon/parse-lexicon.ts';
import { mutate, mutationCandidates } from '../../../src/core/text/mutations/mutate.ts';
import type { SyntaxTree } from '../../../src/core/text/syntax.ts';
import { readTrees } from './recorded-trees.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const lexicon = parseLexicon(read('../../../public/lexicon/wordnet.txt'));
const trees = readTrees(read('golden/variant-trees.txt'));

const statements = read('golden/variant-cases.txt')
  .trim()
  .split('\n\n')
  .map((block) => {
    const [statement = '', ...cases] = block.split('\n');
    return { statement, cases };
  });

/** The texts of all variants of a relation that contain one of the parts, whatever the seed chooses. */
function withParts(statement: string, relation: string, parts: readonly string[]): string[] {
  const tree = trees.get(statement) as SyntaxTree;
  const made = [1, 2, 3].flatMap((seed) => [
    ...mutationCandidates(statement, tree, lexicon, { seed }),
    ...mutate(statement, tree, lexicon, { seed, count: 5 }),
  ]);
  return made
    .filter((one) => one.relation === (relation === '=' ? 'synonym' : 'antonym'))
    .map(({ text }) => text)
    .filter((text) => parts.some((part) => text.includes(part)));
}

test('enough cases', () => expect(statements.flatMap(({ cases }) => cases).length).toBeGreaterThan(120));

for (const { statement, cases } of statements) {
  describe(statement, () => {
    test.each(cases)('%s', (line) => {
      const [, sign, relation, parts] = /^([+-]) ([=≠]) (.+)$/u.exec(line) as unknown as [
        string,
        string,
        string,
        string,
      ];
      const found = withParts(statement, relation, parts.split(' | '));
      if (sign === '+') expect(found.length).toBeGreaterThan(0);
      else expect(found).toEqual([]);
    });
  });
}
