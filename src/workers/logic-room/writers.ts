/**
 * The formats that the Logic room writes. A new format is one entry here: the page lists what this list has.
 * A writer says with `refused` why a program cannot be written faithfully.
 */
import type { LogicDocument, WriterDescription, WriterSubject } from '../../core/api/logic-room.ts';
import type { DependencyGraph } from '../../core/datalog/dependencies.ts';
import { derivationDot, derivationJson, derivationMermaid } from '../../core/datalog/derivation-text.ts';
import { forDuckDb, forSouffle, type Elsewhere } from '../../core/datalog/elsewhere.ts';
import { drawGraph, drawingSvg } from '../../core/datalog/graph-drawing.ts';
import {
  dependencyPicture,
  derivationPicture,
  graphDot,
  graphMermaid,
  graphMl,
  nemoTrace,
  type Graph,
} from '../../core/datalog/graph-text.ts';
import type { Derivation, DerivationNode, Facts, Program, SymbolTable } from '../../core/datalog/index.ts';
import { writtenProlog, writtenSouffle, writtenSql } from '../../core/datalog/index.ts';
import type { Issue } from '../../core/issue.ts';
import type { TextFile } from '../../core/zip.ts';
import { documentText } from './documents.ts';

/** The program with the facts of the library that it names. */
export interface WrittenProgram {
  readonly document: LogicDocument;
  readonly program: Program;
  readonly facts: Facts;
  readonly symbols: SymbolTable;
}

export interface WrittenDerivation {
  readonly derivation: Derivation;
  readonly nodes: readonly DerivationNode[];
  readonly program: Program;
  readonly symbols: SymbolTable;
  /** The atom that is derived. */
  readonly title: string;
}

export interface WrittenGraph {
  readonly graph: DependencyGraph;
}

/** The file's text, or several files for one archive, or why it cannot be written. */
export type Text =
  { readonly text: string } | { readonly files: readonly TextFile[] } | { readonly refused: string };

interface Subjects {
  readonly program: WrittenProgram;
  readonly graph: WrittenGraph;
  readonly derivation: WrittenDerivation;
}

export type Writer = {
  [Subject in WriterSubject]: WriterDescription & {
    readonly subject: Subject;
    /** Whether a program with a problem is refused, instead of written without the clauses that have it. */
    readonly needsSound?: true;
    readonly write: (of: Subjects[Subject]) => Text;
  };
}[WriterSubject];

/** More nodes than this cannot be read as a drawing. */
export const MOST_DRAWN = 150;

const text = (written: string): Text => ({ text: written });

const folder = (made: Elsewhere): Text => ('issue' in made ? { refused: withPlace(made.issue) } : made);

const withPlace = ({ message, place }: Issue): string =>
  place?.line === undefined ? message : `Line ${place.line}, column ${place.column ?? 1}: ${message}`;

function svg(picture: Graph, title: string): Text {
  if (picture.nodes.length > MOST_DRAWN)
    return {
      refused:
        `A drawing of ${picture.nodes.length} nodes cannot be read; at most ${MOST_DRAWN} are drawn. ` +
        'GraphML or DOT has all of them.',
    };
  return text(drawingSvg(drawGraph(picture.nodes, picture.edges), title));
}

const GRAPH = 'Dependencies of predicates';

export const writers: readonly Writer[] = [
  {
    id: 'document',
    subject: 'program',
    name: 'Totem document',
    extension: 'logic.json',
    write: ({ document }) => text(documentText(document)),
  },
  {
    id: 'text',
    subject: 'program',
    name: 'Program text',
    extension: 'datalog.txt',
    write: ({ document }) => text(document.program),
  },
  {
    id: 'souffle',
    subject: 'program',
    name: 'Soufflé',
    extension: 'dl',
    needsSound: true,
    write: ({ program, facts, symbols }) => {
      const written = writtenSouffle(program, facts, symbols, 'text');
      return 'issue' in written ? { refused: withPlace(written.issue) } : written;
    },
  },
  {
    id: 'prolog',
    subject: 'program',
    name: 'SWI-Prolog',
    extension: 'pl',
    needsSound: true,
    write: ({ program, facts, symbols }) => text(writtenProlog(program, facts, symbols)),
  },
  {
    id: 'sql',
    subject: 'program',
    name: 'SQL (DuckDB)',
    extension: 'sql',
    needsSound: true,
    write: ({ program, facts, symbols }) => {
      const written = writtenSql(program, facts, symbols);
      return 'issue' in written ? { refused: withPlace(written.issue) } : written;
    },
  },
  {
    id: 'souffle-folder',
    subject: 'program',
    name: 'Folder for Soufflé (zip)',
    extension: 'souffle.zip',
    needsSound: true,
    write: ({ program, facts, symbols }) => folder(forSouffle(program, facts, symbols)),
  },
  {
    id: 'duckdb-folder',
    subject: 'program',
    name: 'Folder for DuckDB (zip)',
    extension: 'duckdb.zip',
    needsSound: true,
    write: ({ program, facts, symbols }) => folder(forDuckDb(program, facts, symbols)),
  },
  {
    id: 'graph-mermaid',
    subject: 'graph',
    name: 'Mermaid',
    extension: 'mmd',
    write: ({ graph }) => text(graphMermaid(dependencyPicture(graph))),
  },
  {
    id: 'graph-dot',
    subject: 'graph',
    name: 'Graphviz (DOT)',
    extension: 'dot',
    write: ({ graph }) => text(graphDot(dependencyPicture(graph), GRAPH)),
  },
  {
    id: 'graph-graphml',
    subject: 'graph',
    name: 'GraphML',
    extension: 'graphml',
    write: ({ graph }) => text(graphMl(dependencyPicture(graph))),
  },
  {
    id: 'graph-svg',
    subject: 'graph',
    name: 'Drawing (SVG)',
    extension: 'svg',
    write: ({ graph }) => svg(dependencyPicture(graph), GRAPH),
  },
  {
    id: 'derivation-json',
    subject: 'derivation',
    name: 'Totem derivation (JSON)',
    extension: 'json',
    write: ({ derivation, symbols }) => text(derivationJson(derivation, symbols)),
  },
  {
    id: 'derivation-nemo',
    subject: 'derivation',
    name: 'Nemo trace (JSON)',
    extension: 'nemo.json',
    write: ({ nodes, program }) => text(nemoTrace(nodes, program)),
  },
  {
    id: 'derivation-mermaid',
    subject: 'derivation',
    name: 'Mermaid',
    extension: 'mmd',
    write: ({ derivation, symbols }) => text(derivationMermaid(derivation, symbols)),
  },
  {
    id: 'derivation-dot',
    subject: 'derivation',
    name: 'Graphviz (DOT)',
    extension: 'dot',
    write: ({ derivation, symbols }) => text(derivationDot(derivation, symbols)),
  },
  {
    id: 'derivation-graphml',
    subject: 'derivation',
    name: 'GraphML',
    extension: 'graphml',
    write: ({ nodes }) => text(graphMl(derivationPicture(nodes))),
  },
  {
    id: 'derivation-svg',
    subject: 'derivation',
    name: 'Drawing (SVG)',
    extension: 'svg',
    write: ({ nodes, title }) => svg(derivationPicture(nodes), title),
  },
];
