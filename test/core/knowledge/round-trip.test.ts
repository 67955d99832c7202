/** A random fact base, written in each format that can express it, is read back as the same facts. */
import { describe, expect, test } from 'vitest';
import type { FactImporter } from '../../../src/core/knowledge/importers/fact-reading.ts';
import { importProlog } from '../../../src/core/knowledge/importers/prolog-importer.ts';
import { importRdf } from '../../../src/core/knowledge/importers/rdf-importer.ts';
import { importSparqlResults } from '../../../src/core/knowledge/importers/sparql-importer.ts';
import { importTable } from '../../../src/core/knowledge/importers/table-importer.ts';
import type { Random } from '../../../src/core/random.ts';
import { seeded } from '../../../src/core/random.ts';
import { isoTick } from '../../../src/core/temporal/time-point.ts';
import { finish } from '../../../src/core/work.ts';
import { factLines } from './facts-text.ts';

interface Fact {
  subject: string;
  relation: string;
  object: string;
  start: string;
  end: string;
}

const LETTERS = [...'abcXYZ 0189éßÅøЖ中🦉\'"\\,;|.()-_%:<>{}&#@'];

function name(random: Random): string {
  let text = random.pick([...'abcXYZéЖ中']);
  for (let i = random.integer(12); i > 0; i--) text += random.pick(LETTERS);
  return `${text.trimEnd()}x`;
}

function randomFacts(random: Random, dated: boolean): Fact[] {
  const names = Array.from({ length: 12 }, () => name(random));
  const relations = Array.from({ length: 4 }, () => name(random));
  const time = () => (random.next() < 0.3 ? '' : isoTick(random.integer(4000) - 1000, 'year'));
  return Array.from({ length: 30 }, () => ({
    subject: random.pick(names),
    relation: random.pick(relations),
    object: random.pick(names),
    start: dated ? time() : '',
    end: dated ? time() : '',
  }));
}

function lines(facts: readonly Fact[]): string[] {
  return facts.map(
    ({ subject, relation, object, start, end }) =>
      `${subject}|${relation}|${object}${start || end ? `|${start}..${end}` : ''}`,
  );
}

const csvCell = (text: string) => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const iri = (text: string) => `<http://x.org/${encodeURIComponent(text).replaceAll("'", '%27')}>`;
const literal = (text: string) => JSON.stringify(text);
const label = (text: string) =>
  `${iri(text)} <http://www.w3.org/2000/01/rdf-schema#label> ${literal(text)} .`;

const forms: [string, boolean, FactImporter, (facts: readonly Fact[]) => string][] = [
  [
    'tabs',
    true,
    importTable,
    (facts) =>
      ['subject\trelation\tobject\tstart\tend', ...facts.map((fact) => Object.values(fact).join('\t'))].join(
        '\n',
      ),
  ],
  [
    'commas',
    true,
    importTable,
    (facts) =>
      [
        'subject,relation,object,start,end',
        ...facts.map((fact) => Object.values(fact).map(csvCell).join(',')),
      ].join('\r\n'),
  ],
  [
    'semicolons',
    true,
    importTable,
    (facts) =>
      [
        'end;start;subject;relation;object',
        ...facts.map(({ subject, relation, object, start, end }) =>
          [end, start, subject, relation, object].map(csvCell).join(';'),
        ),
      ].join('\n'),
  ],
  [
    'Prolog',
    false,
    importProlog,
    (facts) =>
      facts
        .map(({ subject, relation, object }) => {
          const atom = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
          return `${atom(relation)}(${atom(subject)}, ${atom(object)}).`;
        })
        .join('\n'),
  ],
  [
    'N-Triples',
    false,
    importRdf,
    (facts) =>
      [
        ...facts.map(({ subject, relation, object }) => `${iri(subject)} ${iri(relation)} ${iri(object)} .`),
        ...facts.flatMap(({ subject, relation, object }) => [label(subject), label(relation), label(object)]),
      ].join('\n'),
  ],
  [
    'SPARQL results',
    true,
    importSparqlResults,
    (facts) =>
      JSON.stringify({
        head: { vars: ['subject', 'relation', 'object', 'start', 'end'] },
        results: {
          bindings: facts.map((fact) =>
            Object.fromEntries(
              Object.entries(fact)
                .filter(([, value]) => value !== '')
                .map(([key, value]) => [key, { type: 'literal', value }]),
            ),
          ),
        },
      }),
  ],
];

describe('written and read back', () => {
  test.each(forms)('%s', (_form, dated, importer, write) => {
    for (let seed = 1; seed <= 60; seed++) {
      const facts = randomFacts(seeded(seed), dated);
      const read = finish(importer({ name: `seed ${seed}`, text: write(facts) }, {}));
      expect(factLines(read.factBase), `seed ${seed}`).toEqual(lines(facts));
      expect(read.rows).toEqual({ read: 30, kept: 30, leftOut: 0 });
    }
  });
});

describe('a text that was cut or changed anywhere', () => {
  test.each(forms)('%s is read as far as it goes, and its rows add up', (_form, dated, importer, write) => {
    const random = seeded(99);
    for (let run = 0; run < 300; run++) {
      const text = write(randomFacts(random, dated));
      const at = random.integer(text.length);
      const changed =
        [
          text.slice(0, at),
          text.slice(0, at) +
            random.pick(['"', "'", '\n', '\t', ',', '\\', '{', '(', '\0', '\ud800', '<']) +
            text.slice(at + random.integer(3)),
          text.slice(at),
        ][random.integer(3)] ?? '';
      const { rows, factBase, issues } = finish(importer({ name: 'changed', text: changed }, {}));
      expect(rows.read).toBe(rows.kept + rows.leftOut);
      expect(factBase?.subject.length ?? 0).toBe(rows.kept);
      if (!factBase) expect(issues.issues.length).toBeGreaterThan(0);
      for (const { place } of issues.issues)
        if (place?.line !== undefined)
          expect(place.line).toBeLessThanOrEqual(changed.split(/\r\n|\n|\r/).length);
    }
  });
});
