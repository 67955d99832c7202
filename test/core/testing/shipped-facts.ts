/** The facts that ship. A test that cannot read them fails. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FactBase } from '../../../src/core/knowledge/fact-base.ts';
import { readShippedTables } from '../../../src/core/knowledge/shipped-tables.ts';

const facts = join(import.meta.dirname, '../../../public/facts');

/** The facts written for Totem, without those of countries. */
export function worldFacts(): FactBase {
  const folder = join(facts, 'world');
  return read(
    folder,
    readdirSync(folder).filter((name) => name.endsWith('.tsv')),
  );
}

/** The first fact base of the list, as a visitor gets it. */
export function worldAndCountries(): FactBase {
  const { factBases } = JSON.parse(readFileSync(join(facts, 'index.json'), 'utf8')) as {
    readonly factBases: readonly [{ readonly tables: readonly string[] }];
  };
  return read(facts, factBases[0].tables);
}

function read(folder: string, tables: readonly string[]): FactBase {
  return readShippedTables(tables.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') })));
}
