/**
 * Facts from N-Triples and Turtle: every triple between two named things, or between one and a value, is a
 * fact. Entities and relations are named by their labels (first English, then no language, then another
 * language), else by the end of their address. Times come from statements about triples
 * (`rdf-statements.ts`). The parser receives the text line by line, so that each fact knows its line and a
 * bad statement loses nothing else.
 */
import { Parser } from 'n3';
import type { Quad } from 'n3';
import type { Work } from '../../work.ts';
import { suggestCategory } from '../relation-suggestion.ts';
import { noProperties } from '../relation.ts';
import type { FactChoices, FactImport, FactReading } from './fact-reading.ts';
import { readingOf, shorten } from './fact-reading.ts';
import { noteDeclaration, RdfStatements, type Triple } from './rdf-statements.ts';
import { localName } from './rdf-names.ts';
import type { TextSource } from '../../text-source.ts';
import { TimesApart } from './times-apart.ts';

const LABELS = new Set([
  'http://www.w3.org/2000/01/rdf-schema#label',
  'http://www.w3.org/2004/02/skos/core#prefLabel',
  'http://schema.org/name',
  'https://schema.org/name',
]);
const LINES_PER_STEP = 1024;

export function importRdf(source: TextSource, choices: FactChoices): Work<FactImport> {
  return readingOf(source, choices, (reading, text) =>
    new RdfReading(reading, text, /\.nq$/i.test(source.name) ? 'N-Quads' : 'Turtle').run(),
  );
}

interface Label {
  readonly text: string;
  /** 2 for English, 1 for no language, 0 for another. */
  readonly rank: number;
}

class RdfReading {
  readonly #reading: FactReading;
  readonly #text: string;
  readonly #format: string;
  readonly #labels = new Map<string, Label>();
  readonly #entities = new Map<string, number>();
  readonly #relations = new Map<string, number>();
  readonly #prefixes = new Map<string, string>();
  readonly #statements = new RdfStatements();
  #feed: (chunk: string) => void = () => {};
  #end: () => void = () => {};
  #line = 0;
  #failed = false;

  constructor(reading: FactReading, text: string, format: string) {
    this.#reading = reading;
    this.#text = text;
    this.#format = format;
  }

  *run(): Work<void> {
    this.#open();
    for (let at = 0; at < this.#text.length;) {
      const end = this.#text.indexOf('\n', at);
      const next = end < 0 ? this.#text.length : end + 1;
      this.#line++;
      this.#readLine(this.#text.slice(at, next));
      at = next;
      if (this.#line % LINES_PER_STEP === 0)
        yield { stage: 'Reading triples', done: at, total: this.#text.length, unit: 'letters' };
    }
    if (!this.#failed) this.#guarded(this.#end);
    const times = new TimesApart();
    this.#statements.giveAll(this.#reading, times, (triple, line) => this.#keepTriple(triple, line));
    yield* times.giveAll(this.#reading);
    this.#nameAll();
  }

  /**
   * After a fault, lines are skipped up to the end of the statement. Then a new parser goes on with the
   * prefixes read so far.
   */
  #readLine(line: string): void {
    if (!this.#failed) this.#guarded(() => this.#feed(line));
    // A full stop, then the end of the line or a comment.
    if (!this.#failed || !/\.(?:\s*$|\s+#)/.test(line)) return;
    this.#failed = false;
    this.#open();
  }

  /** The parser reports faults, but a hostile text may still exhaust it. */
  #guarded(step: () => void): void {
    try {
      step();
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #open(): void {
    const listeners = new Map<string, (chunk?: string) => void>();
    const input = {
      on: (event: string, listener: (chunk?: string) => void) => listeners.set(event, listener),
    };
    // One prefix, so that a node without a name is the same one after a fault.
    const options = { format: this.#format, baseIRI: 'file:///', blankNodePrefix: 'node_' };
    new Parser(options).parse(
      input as never,
      (error: Error | null, quad: Quad | null) => (error ? this.#fail(error) : quad && this.#readQuad(quad)),
      (prefix, node) => void this.#prefixes.set(prefix, typeof node === 'string' ? node : node.value),
    );
    this.#feed = (chunk) => listeners.get('data')?.(chunk);
    this.#end = () => listeners.get('end')?.();
    for (const [prefix, iri] of [...this.#prefixes]) this.#feed(`@prefix ${prefix}: <${iri}>.`);
  }

  #fail(error: Error): void {
    if (this.#failed) return;
    this.#failed = true;
    const found = error.message
      .replace(/ on line \d+\.?$/, '')
      .replace(/^Expected entity but got eof$/, 'The file ends within a statement');
    this.#reading.leaveOut({
      code: 'bad-statement',
      severity: 'error',
      place: { line: this.#line },
      message: `${shorten(found, 120)}. The statement was left out. Reading continued after its full stop.`,
    });
  }

  #readQuad(quad: Quad): void {
    const { subject, predicate, object } = quad;
    if (LABELS.has(predicate.value) && object.termType === 'Literal' && subject.termType === 'NamedNode')
      return this.#noteLabel(subject.value, object.value, languageOf(quad));
    if (
      noteDeclaration(this.#reading, (iri) => this.#relation(iri), quad) ||
      this.#statements.note(this.#reading, quad, this.#line)
    )
      return;
    const row = this.#keepTriple(quad, this.#line);
    if (row !== undefined) this.#statements.noteRow(quad, row);
  }

  /** @returns the row, unless the triple was left out. */
  #keepTriple(triple: Triple, line: number): number | undefined {
    const { subject, predicate, object } = triple;
    const why = leftOutWhy(subject.termType, object.termType, languageOf(triple));
    if (why) {
      this.#reading.leaveOut({ ...why, severity: 'note', place: { line } });
      return undefined;
    }
    if (object.value.trim() === '') {
      this.#reading.leaveOut({
        code: 'empty-name',
        severity: 'error',
        place: { line },
        message: 'The object is an empty text. The fact was left out.',
      });
      return undefined;
    }
    this.#reading.keep(
      this.#entity(subject.value),
      this.#relation(predicate.value),
      object.termType === 'Literal'
        ? this.#reading.builder.entity(object.value.trim())
        : this.#entity(object.value),
      line,
    );
    return this.#reading.builder.rows - 1;
  }

  #noteLabel(iri: string, text: string, language: string): void {
    const rank = /^en\b/i.test(language) ? 2 : language === '' ? 1 : 0;
    const known = this.#labels.get(iri);
    if (text.trim() !== '' && (known === undefined || rank > known.rank))
      this.#labels.set(iri, { text: text.trim(), rank });
  }

  #entity(iri: string): number {
    let id = this.#entities.get(iri);
    if (id === undefined) this.#entities.set(iri, (id = this.#reading.builder.entity(iri)));
    return id;
  }

  #relation(iri: string): number {
    let id = this.#relations.get(iri);
    if (id === undefined) this.#relations.set(iri, (id = this.#reading.builder.relation(iri)));
    return id;
  }

  #nameAll(): void {
    const { builder } = this.#reading;
    for (const [iri, id] of this.#entities)
      builder.nameEntity(id, this.#labels.get(iri)?.text ?? localName(iri).replaceAll('_', ' '));
    for (const [iri, id] of this.#relations) {
      const name = this.#labels.get(iri)?.text ?? localName(iri);
      builder.describeRelation(id, { name, category: suggestCategory(name), properties: noProperties });
    }
  }
}

const languageOf = ({ object }: Triple): string => object.language ?? '';

function leftOutWhy(
  subject: string,
  object: string,
  language: string,
): { readonly code: string; readonly message: string } | undefined {
  if (subject === 'BlankNode' || object === 'BlankNode')
    return {
      code: 'nameless-node',
      message:
        'This triple contains a node without a name (a blank node), so no question can ' +
        'refer to it. It was left out.',
    };
  if (subject === 'Quad' || object === 'Quad')
    return {
      code: 'statement-about-statement',
      message: 'This triple is about another triple. It was left out.',
    };
  if (object === 'Literal' && language !== '' && !/^en\b/i.test(language))
    return {
      code: 'other-language',
      message:
        `This text is in the language “${language}”. It was left out. Texts in English or ` +
        'without a stated language are kept.',
    };
  return undefined;
}
