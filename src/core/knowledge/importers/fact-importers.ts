/**
 * All importers of facts, by the kind of source they read. A new importer is one file here and one line
 * below.
 */
import { importEvents } from './event-importer.ts';
import type { FactImporter } from './fact-reading.ts';
import { importProlog } from './prolog-importer.ts';
import { importRdf } from './rdf-importer.ts';
import { importSparqlResults } from './sparql-importer.ts';
import { importTable } from './table-importer.ts';
import type { SourceKind } from './import-choices.ts';

export type FactSourceKind = Extract<SourceKind, `facts: ${string}`>;

export const factImporters: Readonly<Record<FactSourceKind, FactImporter>> = {
  'facts: table': importTable,
  'facts: Prolog': importProlog,
  'facts: N-Triples or Turtle': importRdf,
  'facts: Wikidata SPARQL JSON': importSparqlResults,
  'facts: Drowzee events': importEvents,
};

export function isFactSource(kind: SourceKind): kind is FactSourceKind {
  return kind in factImporters;
}
