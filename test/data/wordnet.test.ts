/** The shipped word table is equal to the script's output for the package, and its licence is beside it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lexiconFolder, licence, wordTable } from './wordnet.mjs';

it('regenerates the word table as committed', { timeout: 60_000 }, () => {
  expect(wordTable() === readFileSync(join(lexiconFolder, 'wordnet.txt'), 'utf8')).toBe(true);
});

it('ships the licence of WordNet', () => {
  expect(readFileSync(join(lexiconFolder, 'LICENCE.txt'), 'utf8')).toBe(licence());
  expect(licence()).toContain('Princeton University');
});
