/** What is lost of random facts when they are written in a format and read again; undefined if nothing is. */
import { DataFactory, Writer } from 'n3';
import type { FactBase } from '../../../src/core/knowledge/fact-base.ts';
import { OPEN_END, OPEN_START } from '../../../src/core/knowledge/fact-base.ts';
import { factsAsNTriples, factsAsProlog, factsAsTable } from '../../../src/core/knowledge/fact-export.ts';
import type { FactImporter } from '../../../src/core/knowledge/importers/fact-reading.ts';
import { EVENT_CLASS, EVENT_RELATION } from '../../../src/core/knowledge/importers/fact-reading.ts';
import { importProlog } from '../../../src/core/knowledge/importers/prolog-importer.ts';
import { importRdf } from '../../../src/core/knowledge/importers/rdf-importer.ts';
import { importTable } from '../../../src/core/knowledge/importers/table-importer.ts';
import { noProperties, relationCategories, relationFlags } from '../../../src/core/knowledge/relation.ts';
import type { Random } from '../../../src/core/random.ts';
import {
  dayNumber,
  granularities,
  isoTick,
  type Granularity,
} from '../../../src/core/temporal/time-point.ts';
import { tabbedRow, tableRow } from '../../../src/core/testing/exchange/table-cells.ts';
import { finish } from '../../../src/core/work.ts';
import { factLines } from './facts-text.ts';

const LETTERS = [...'abcXYZ 0189éßЖ中🦉\'"\\,;|.()-_%:<>{}&#@'];

function name(random: Random): string {
  const letters = Array.from({ length: random.integer(10) }, () => random.pick(LETTERS)).join('');
  return `n${letters.trimEnd()}x`;
}

const names = (random: Random, count: number): string[] => [
  ...new Set(Array.from({ length: count }, () => name(random))),
];

function tick(random: Random, granularity: Granularity): number {
  const years = random.integer(8) === 0 ? 4_000_000 : 3000;
  const year = random.integer(2 * years) - years;
  if (granularity === 'year') return year;
  const month = 1 + random.integer(12);
  return granularity === 'month'
    ? 12 * year + month - 1
    : dayNumber({ year, month, day: 1 + random.integer(28) });
}

/** Facts with and without times, stated twice, reversed; and dated events. */
export function randomFactBase(random: Random): FactBase {
  const granularity = random.pick(granularities);
  const entities = [...names(random, 2 + random.integer(8)), EVENT_CLASS];
  const relations = [...names(random, 1 + random.integer(3)), EVENT_RELATION];
  const rows = Array.from({ length: 1 + random.integer(20) }, () => {
    const isEvent = random.integer(4) === 0;
    return {
      subject: random.integer(entities.length),
      relation: isEvent ? relations.length - 1 : random.integer(relations.length),
      object: isEvent ? entities.length - 1 : random.integer(entities.length),
      start: random.integer(3) === 0 ? OPEN_START : tick(random, granularity),
      end: random.integer(3) === 0 ? OPEN_END : tick(random, granularity),
    };
  });
  return {
    entities,
    relations: relations.map((each, i) => ({
      name: each,
      category: random.pick(relationCategories),
      properties: {
        ...noProperties,
        ...Object.fromEntries(
          relationFlags.flatMap((flag) => (random.integer(4) === 0 ? [[flag, true] as const] : [])),
        ),
        ...(i === 1 && { inverse: 'the other way (100 %)' }),
      },
    })),
    domain: new Uint8Array(entities.length),
    traits: new Uint8Array(entities.length),
    granularity,
    subject: Int32Array.from(rows, ({ subject }) => subject),
    relation: Int32Array.from(rows, ({ relation }) => relation),
    object: Int32Array.from(rows, ({ object }) => object),
    start: Int32Array.from(rows, ({ start }) => start),
    end: Int32Array.from(rows, ({ end }) => end),
    line: Int32Array.from(rows, (_, i) => i + 1),
  };
}

/* ---------- writing ---------- */

const { namedNode, blankNode, literal, quad } = DataFactory;
const XSD = 'http://www.w3.org/2001/XMLSchema#';

/** Turtle of RDF 1.2, by the library's writer: a triple, and a node that reifies it and has its times. */
function asTripleTerms(facts: FactBase): string {
  const writer = new Writer({ prefixes: { xsd: XSD, schema: 'http://schema.org/' } });
  const node = (text: string) => namedNode(`http://x.org/${encodeURIComponent(text)}`);
  for (const text of [...facts.entities, ...facts.relations.map((each) => each.name)])
    writer.addQuad(node(text), namedNode('http://www.w3.org/2000/01/rdf-schema#label'), literal(text));
  const types: Readonly<Record<Granularity, string>> = { year: 'gYear', month: 'gYearMonth', day: 'date' };
  facts.subject.forEach((subject, row) => {
    const triple = quad(
      node(facts.entities[subject] ?? ''),
      node(facts.relations[facts.relation[row] ?? 0]?.name ?? ''),
      node(facts.entities[facts.object[row] ?? 0] ?? ''),
    );
    writer.addQuad(triple);
    const times = [
      ['startDate', facts.start[row] ?? 0, OPEN_START],
      ['endDate', facts.end[row] ?? 0, OPEN_END],
    ] as const;
    if (times.every(([, time, open]) => time === open)) return;
    const statement = row % 2 === 0 ? blankNode(`s${row}`) : namedNode(`http://x.org/statement/${row}`);
    writer.addQuad(
      statement,
      namedNode('http://www.w3.org/1999/02/22-rdf-syntax-ns#reifies'),
      triple as never,
    );
    for (const [property, time, open] of times)
      if (time !== open)
        writer.addQuad(
          statement,
          namedNode(`http://schema.org/${property}`),
          literal(
            isoTick(time, facts.granularity).replace(/^\+/, ''),
            namedNode(`${XSD}${types[facts.granularity]}`),
          ),
        );
  });
  let text = '';
  writer.end((_, result: string) => (text = result));
  return text;
}

/* ---------- laws ---------- */

type Law = (facts: FactBase) => string | undefined;

const relationLines = ({ relations }: FactBase): string[] =>
  relations
    .map(({ name: each, category, properties }) =>
      JSON.stringify([
        each,
        category,
        Object.entries(properties)
          .filter(([, value]) => value)
          .sort(),
      ]),
    )
    .sort();

function readAgain(importer: FactImporter, file: string, text: string, facts: FactBase): string | undefined {
  const { factBase, rows, issues } = finish(importer({ name: file, text }, {}));
  const found = issues.issues.find(({ code }) => code !== 'directive');
  if (found || rows.leftOut > 0) return found?.message ?? `${rows.leftOut} left out`;
  if (!factBase) return 'No facts were read.';
  return firstDifference(factLines(factBase), factLines(facts));
}

function firstDifference(found: readonly string[], expected: readonly string[]): string | undefined {
  const at = expected.findIndex((line, i) => line !== found[i]);
  if (at < 0 && found.length === expected.length) return undefined;
  return `${JSON.stringify(found[at] ?? found.at(-1))} instead of ${JSON.stringify(expected[at])}`;
}

function declarationsAgain(
  importer: FactImporter,
  file: string,
  text: string,
  facts: FactBase,
): string | undefined {
  const { factBase } = finish(importer({ name: file, text }, {}));
  return factBase && firstDifference(relationLines(factBase), relationLines(facts));
}

const joined = (lines: Iterable<string>): string => [...lines].join('');

export const laws: Readonly<Record<string, Law>> = {
  'facts as a table': (facts) =>
    readAgain(importTable, 'a.csv', joined(factsAsTable(facts, tableRow, ',')), facts),
  'facts as a table with tabs': (facts) =>
    readAgain(importTable, 'a.tsv', joined(factsAsTable(facts, tabbedRow, '\t')), facts),
  'facts as N-Triples': (facts) => {
    const text = joined(factsAsNTriples(facts));
    return readAgain(importRdf, 'a.nt', text, facts) ?? declarationsAgain(importRdf, 'a.nt', text, facts);
  },
  'facts as Turtle with triple terms': (facts) => readAgain(importRdf, 'a.ttl', asTripleTerms(facts), facts),
  'facts as Prolog': (facts) => {
    const text = joined(factsAsProlog(facts));
    return (
      readAgain(importProlog, 'a.pl', text, facts) ?? declarationsAgain(importProlog, 'a.pl', text, facts)
    );
  },
};
