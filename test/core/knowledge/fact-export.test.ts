/** A random fact base, written by each of our own writers, is read back as the same facts. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FactBase } from '../../../src/core/knowledge/fact-base.ts';
import {
  factsAsCsv,
  factsAsNTriples,
  factsAsProlog,
  relationsAsCsv,
} from '../../../src/core/knowledge/fact-export.ts';
import type { FactImporter } from '../../../src/core/knowledge/importers/fact-reading.ts';
import { importProlog } from '../../../src/core/knowledge/importers/prolog-importer.ts';
import { importRdf } from '../../../src/core/knowledge/importers/rdf-importer.ts';
import { importTable } from '../../../src/core/knowledge/importers/table-importer.ts';
import { noProperties } from '../../../src/core/knowledge/relation.ts';
import { tableRow } from '../../../src/core/testing/exchange/table-cells.ts';
import { finish } from '../../../src/core/work.ts';
import { factLines } from './facts-text.ts';

const letter = fc.constantFrom(...'abcXYZ 0189éßЖ中🦉\'"\\,;|.()-_%:<>{}&#@');
const name = fc.string({ unit: letter, maxLength: 10 }).map((text) => `n${text.trimEnd()}x`);

const factBases: fc.Arbitrary<FactBase> = fc
  .record({
    entities: fc.uniqueArray(name, { minLength: 2, maxLength: 8 }),
    relations: fc.uniqueArray(
      name.map((each) => `r${each}`),
      { minLength: 1, maxLength: 3 },
    ),
    rows: fc.array(
      fc.record({
        s: fc.nat(),
        r: fc.nat(),
        o: fc.nat(),
        start: fc.option(fc.integer({ min: -900, max: 2100 })),
      }),
      { minLength: 1, maxLength: 20 },
    ),
  })
  .map(({ entities, relations, rows }) => ({
    entities,
    relations: relations.map((each, i) => ({
      name: each,
      category: 'noun phrase' as const,
      properties: { ...noProperties, functional: i === 0, ...(i === 1 && { inverse: 'the other way' }) },
    })),
    domain: new Uint8Array(entities.length),
    traits: new Uint8Array(entities.length),
    granularity: 'year' as const,
    subject: Int32Array.from(rows, ({ s }) => s % entities.length),
    relation: Int32Array.from(rows, ({ r }) => r % relations.length),
    object: Int32Array.from(rows, ({ o }) => o % entities.length),
    start: Int32Array.from(rows, ({ start }) => start ?? -0x80000000),
    end: Int32Array.from(rows, ({ start }) => (start === null ? 0x7fffffff : start + 3)),
    line: Int32Array.from(rows, (_, i) => i + 1),
  }));

const read = (importer: FactImporter, file: string, text: string) =>
  factLines(finish(importer({ name: file, text }, {})).factBase);
const untimed = (lines: readonly string[]) => lines.map((line) => line.replace(/\|-?\d*\.\.-?\d*$/, ''));
const text = (lines: Iterable<string>) => [...lines].join('');
/** Beside the facts, the file states the declarations of relations. */
const isDeclared = (line: string) => /\|(?:type|category|inverseOf)\|/.test(line);

describe('facts come back', () => {
  test('from a table, with their times', () => {
    fc.assert(
      fc.property(factBases, (facts) => {
        expect(read(importTable, 'a.csv', text(factsAsCsv(facts, tableRow)))).toEqual(factLines(facts));
      }),
    );
  });

  test('from N-Triples', () => {
    fc.assert(
      fc.property(factBases, (facts) => {
        const lines = read(importRdf, 'a.nt', text(factsAsNTriples(facts)));
        expect(lines.filter((line) => !isDeclared(line))).toEqual(untimed(factLines(facts)));
        expect(lines.filter((line) => line.includes('|type|'))).toHaveLength(1);
      }),
    );
  });

  test('from Prolog', () => {
    fc.assert(
      fc.property(factBases, (facts) => {
        expect(read(importProlog, 'a.pl', text(factsAsProlog(facts)))).toEqual(untimed(factLines(facts)));
      }),
    );
  });
});

test('declarations are written as a table, in OWL and in Prolog', () => {
  const [facts] = fc.sample(factBases, { seed: 1, numRuns: 1 }) as [FactBase];
  const relations = [
    {
      name: "it's part of",
      category: 'noun phrase' as const,
      properties: { ...noProperties, transitive: true, closedWorld: true, inverse: 'has part' },
    },
  ];
  const declared = { ...facts, relations, relation: new Int32Array(facts.relation.length) };
  expect(text(relationsAsCsv(declared, tableRow)).split('\r\n')[1]).toBe(
    "it's part of,noun phrase,no,no,yes,no,no,no,yes,no,has part,,,",
  );
  const triples = text(factsAsNTriples(declared));
  expect(triples).toContain(
    "<urn:totem:relation:it's%20part%20of> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> " +
      '<http://www.w3.org/2002/07/owl#TransitiveProperty> .\n',
  );
  expect(triples).toContain('<http://www.w3.org/2002/07/owl#inverseOf> <urn:totem:relation:has%20part> .\n');
  const clauses = text(factsAsProlog(declared));
  expect(clauses).toContain("totem_relation('it\\'s part of', 'closedWorld', true).\n");
  expect(clauses).toContain("totem_relation('it\\'s part of', inverse, 'has part').\n");
});
