/**
 * The facts written for Totem, without those of countries. They ship with it, so a test that cannot read them
 * fails.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FactBase } from '../../../src/core/knowledge/fact-base.ts';
import { readShippedTables } from '../../../src/core/knowledge/shipped-tables.ts';

const folder = join(import.meta.dirname, '../../../public/facts/world');

export function worldFacts(): FactBase {
  const tables = readdirSync(folder).filter((name) => name.endsWith('.tsv'));
  return readShippedTables(tables.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') })));
}
