/**
 * A fact base as text for other programs, with the declarations of its relations:
 * - a table of facts, and a table of relations, for spreadsheets;
 * - N-Triples, with the declarations in OWL's words where OWL has one, and times as reified statements,
 *   which every reader of RDF 1.1 knows, unlike the triple terms of RDF 1.2;
 * - Prolog, for SWI-Prolog and others.
 *
 * An import gives the same facts again, with their times; of N-Triples and Prolog with the declarations, too.
 * In a table, a name that begins like a formula has an apostrophe before it.
 * Yields some lines at a time, so that a million facts are never one text.
 */
import { dateOfTick, isoTick, type Granularity } from '../temporal/time-point.ts';
import { OPEN_END, OPEN_START, type FactBase } from './fact-base.ts';
import { EVENT_CLASS, EVENT_RELATION } from './importers/fact-reading.ts';
import { relationFlags as flags, type Relation } from './relation.ts';

/** Lines yielded at once. */
const AT_ONCE = 4096;

interface ExportedFact {
  readonly subject: string;
  readonly relation: string;
  readonly object: string;
  /** ISO 8601, as fine as the fact base; undefined where it is open. */
  readonly start: string | undefined;
  readonly end: string | undefined;
  /** From 0. */
  readonly row: number;
}

function* factsOf(facts: FactBase): Generator<ExportedFact> {
  const { entities, relations, subject, relation, object, start, end, granularity } = facts;
  const written = (tick: number, open: number) => (tick === open ? undefined : isoTick(tick, granularity));
  for (let row = 0; row < subject.length; row++)
    yield {
      subject: entities[subject[row] as number] as string,
      relation: (relations[relation[row] as number] as Relation).name,
      object: entities[object[row] as number] as string,
      start: written(start[row] as number, OPEN_START),
      end: written(end[row] as number, OPEN_END),
      row,
    };
}

function* joined(lines: Iterable<string>): Generator<string> {
  let some: string[] = [];
  for (const line of lines) {
    some.push(line);
    if (some.length < AT_ONCE) continue;
    yield some.join('');
    some = [];
  }
  if (some.length > 0) yield some.join('');
}

/* ---------- tables ---------- */

/** @param row writes the cells of a row; a parameter, because spreadsheets need care (table-cells.ts). */
type WriteRow = (cells: readonly (string | number | undefined)[]) => string;

/** @param separator that of the row. */
export const factsAsTable = (facts: FactBase, row: WriteRow, separator: ',' | '\t'): Generator<string> =>
  joined(
    (function* () {
      yield row(['subject', 'relation', 'object', 'start', 'end']);
      for (const { subject, relation, object, start, end } of factsOf(facts))
        // A year before Christ looks like a formula to the writer, and would get an apostrophe.
        yield `${[row([subject, relation, object]).trimEnd(), start, end].join(separator)}\r\n`;
    })(),
  );

export const relationsAsCsv = ({ relations }: FactBase, row: WriteRow): Generator<string> =>
  joined(
    (function* () {
      yield row(['relation', 'category', ...flags, 'inverse', 'phrase', 'inverse phrase', 'shared phrase']);
      for (const { name, category, properties, wording } of relations)
        yield row([
          name,
          category,
          ...flags.map((flag) => (properties[flag] ? 'yes' : 'no')),
          properties.inverse,
          wording?.phrase,
          wording?.inversePhrase,
          wording?.sharedPhrase,
        ]);
    })(),
  );

/* ---------- N-Triples ---------- */

export const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const RDFS = 'http://www.w3.org/2000/01/rdf-schema#';
export const OWL = 'http://www.w3.org/2002/07/owl#';
/** Names of this program, which have no address on the web. */
export const TOTEM = 'urn:totem:';
const XSD = 'http://www.w3.org/2001/XMLSchema#';
const SCHEMA = 'https://schema.org/';

export const owlClasses = {
  symmetric: 'SymmetricProperty',
  asymmetric: 'AsymmetricProperty',
  transitive: 'TransitiveProperty',
  functional: 'FunctionalProperty',
} as const;

/** Half of a letter that takes two units has no form outside this program. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

const named = (space: string, name: string): string =>
  `<${TOTEM}${space}:${encodeURIComponent(wellFormed(name))}>`;

const signs: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escaped = (text: string, quote: string): string =>
  text.replace(/[\\'"\n\r\t]/g, (sign) => (sign === quote ? `\\${sign}` : (signs[sign] ?? sign)));

const literal = (text: string): string => `"${escaped(wellFormed(text), '"')}"`;

function* declarationTriples({ name, category, properties }: Relation): Generator<string> {
  const relation = named('relation', name);
  yield `${relation} <${RDFS}label> ${literal(name)} .\n`;
  yield `${relation} <${TOTEM}category> ${literal(category)} .\n`;
  for (const flag of flags) {
    if (!properties[flag]) continue;
    yield flag in owlClasses
      ? `${relation} <${RDF}type> <${OWL}${owlClasses[flag as keyof typeof owlClasses]}> .\n`
      : `${relation} <${RDF}type> <${TOTEM}${flag}> .\n`;
  }
  if (properties.inverse !== undefined)
    yield `${relation} <${OWL}inverseOf> ${named('relation', properties.inverse)} .\n`;
}

const timeTypes: Readonly<Record<Granularity, string>> = { year: 'gYear', month: 'gYearMonth', day: 'date' };

/** XML Schema writes no sign before a year of five digits. */
const timeLiteral = (time: string, granularity: Granularity): string =>
  `"${time.replace(/^\+/, '')}"^^<${XSD}${timeTypes[granularity]}>`;

export const factsAsNTriples = (facts: FactBase): Generator<string> =>
  joined(
    (function* () {
      for (const relation of facts.relations) yield* declarationTriples(relation);
      for (const entity of facts.entities)
        yield `${named('entity', entity)} <${RDFS}label> ${literal(entity)} .\n`;
      for (const { subject, relation, object, start, end, row } of factsOf(facts)) {
        const parts = [named('entity', subject), named('relation', relation), named('entity', object)];
        yield `${parts.join(' ')} .\n`;
        if (start === undefined && end === undefined) continue;
        const statement = `_:fact${String(row)}`;
        yield `${statement} <${RDF}type> <${RDF}Statement> .\n`;
        for (const [i, role] of ['subject', 'predicate', 'object'].entries())
          yield `${statement} <${RDF}${role}> ${parts[i] ?? ''} .\n`;
        for (const [name, time] of [
          ['startDate', start],
          ['endDate', end],
        ] as const)
          if (time !== undefined)
            yield `${statement} <${SCHEMA}${name}> ${timeLiteral(time, facts.granularity)} .\n`;
      }
    })(),
  );

/* ---------- Prolog ---------- */

const atom = (text: string): string => `'${escaped(text, "'")}'`;
/** A time that is open has no value: an unbound variable would match any. */
const moment = (time: string | undefined): string => (time === undefined ? 'open' : atom(time));

/** The events that one row states, as Drowzee's dated events are: a clause for each of their two days. */
function datedEvents({ entities, relations, subject, relation, object, granularity }: FactBase): Set<number> {
  const once = new Set<number>();
  const again = new Set<number>();
  if (granularity !== 'day') return once;
  for (let row = 0; row < subject.length; row++) {
    if (relations[relation[row] as number]?.name !== EVENT_RELATION) continue;
    if (entities[object[row] as number] !== EVENT_CLASS) continue;
    const event = subject[row] as number;
    (once.has(event) ? again : once).add(event);
  }
  for (const event of again) once.delete(event);
  return once;
}

function dayClause(role: 'begin' | 'end', event: string, tick: number): string {
  const { year, month, day } = dateOfTick(tick, 'day');
  return `${role}(${[atom(event), day, month, year].join(', ')}).\n`;
}

export const factsAsProlog = (facts: FactBase): Generator<string> =>
  joined(
    (function* () {
      const { relations } = facts;
      yield '% Facts: Relation(Subject, Object).\n';
      yield '% Times: totem_time(Relation, Subject, Object, Start, End), `open` where none is stated;\n';
      yield '% of events: begin(Event, Day, Month, Year), end(Event, Day, Month, Year).\n';
      yield '% Declarations: totem_relation(Relation, Property, Value).\n';
      yield ':- set_prolog_flag(double_quotes, codes).\n';
      // The facts of a relation may stand anywhere in the file.
      for (const { name } of relations) yield `:- discontiguous ${atom(name)}/2.\n`;
      yield ':- discontiguous totem_time/5, totem_relation/3, begin/4, end/4.\n';
      for (const relation of relations) yield* declarationClauses(relation);
      const events = datedEvents(facts);
      for (const { subject, relation, object, start, end, row } of factsOf(facts)) {
        yield `${atom(relation)}(${atom(subject)}, ${atom(object)}).\n`;
        if (start === undefined && end === undefined) continue;
        if (
          relation === EVENT_RELATION &&
          object === EVENT_CLASS &&
          events.has(facts.subject[row] as number)
        ) {
          if (start !== undefined) yield dayClause('begin', subject, facts.start[row] as number);
          if (end !== undefined) yield dayClause('end', subject, facts.end[row] as number);
          continue;
        }
        const terms = [...[relation, subject, object].map(atom), moment(start), moment(end)];
        yield `totem_time(${terms.join(', ')}).\n`;
      }
    })(),
  );

function* declarationClauses({ name, category, properties }: Relation): Generator<string> {
  yield `totem_relation(${atom(name)}, category, ${atom(category)}).\n`;
  for (const flag of flags)
    if (properties[flag]) yield `totem_relation(${atom(name)}, ${atom(flag)}, true).\n`;
  if (properties.inverse !== undefined)
    yield `totem_relation(${atom(name)}, inverse, ${atom(properties.inverse)}).\n`;
}
