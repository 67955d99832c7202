/** Random facts, written by each of our own writers and read again. */
import { describe, expect, test } from 'vitest';
import { factsAsNTriples, factsAsProlog, relationsAsCsv } from '../../../src/core/knowledge/fact-export.ts';
import { noProperties } from '../../../src/core/knowledge/relation.ts';
import { seeded } from '../../../src/core/random.ts';
import { tableRow } from '../../../src/core/testing/exchange/table-cells.ts';
import { laws, randomFactBase } from './fact-exchange-laws.ts';
import { factsOf } from './facts-text.ts';

const text = (lines: Iterable<string>) => [...lines].join('');

test.each(Object.entries(laws))('%s: nothing is lost of 100 random fact bases', (_, law) => {
  for (let seed = 1; seed <= 100; seed++)
    expect(law(randomFactBase(seeded(seed))), `seed ${seed}`).toBeUndefined();
});

describe('times', () => {
  const facts = factsOf(['a|r|b|1900..', 'Great War|instance of|event|1914-07-28..1918-11-11']);

  test('are reified statements of N-Triples', () => {
    expect(text(factsAsNTriples(facts))).toContain(
      '_:fact0 <https://schema.org/startDate> "1900-01-01"^^<http://www.w3.org/2001/XMLSchema#date> .\n',
    );
  });

  test('of an event are the clauses of Drowzee', () => {
    const clauses = text(factsAsProlog(facts));
    expect(clauses).toContain("begin('Great War', 28, 7, 1914).\nend('Great War', 11, 11, 1918).\n");
    expect(clauses).toContain("totem_time('r', 'a', 'b', '1900-01-01', open).\n");
  });
});

test('declarations are written as a table, in OWL and in Prolog', () => {
  const facts = randomFactBase(seeded(1));
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
