/**
 * Statements about triples, from which facts get their times: RDF 1.1's reification (`rdf:subject`,
 * `rdf:predicate`, `rdf:object`) and RDF 1.2's triple terms (`rdf:reifies`, which is also what Turtle's
 * `<< s p o >>` and `{| ... |}` stand for). The start and the end are those of schema.org (`startDate`,
 * `endDate`) or Wikidata's qualifiers (P580, P582). Other triples about a statement are read as any triple.
 */
import { OWL, owlClasses, RDF, TOTEM } from '../fact-export.ts';
import { NO_TIME, type FactKeys } from '../fact-base-builder.ts';
import type { FactReading, Times } from './fact-reading.ts';
import { shorten } from './fact-reading.ts';
import { localName } from './rdf-names.ts';
import type { TimesApart } from './times-apart.ts';

/** As n3 gives it; a triple term has its parts, too. */
interface RdfTerm {
  readonly termType: string;
  readonly value: string;
  readonly language?: string;
  readonly datatype?: { readonly value: string };
  readonly subject?: RdfTerm;
  readonly predicate?: RdfTerm;
  readonly object?: RdfTerm;
}

export interface Triple {
  readonly subject: RdfTerm;
  readonly predicate: RdfTerm;
  readonly object: RdfTerm;
}

type Part = 'subject' | 'relation' | 'object' | 'fact' | 'type' | 'start' | 'end';

const WIKIDATA = ['direct', 'qualifier'].map((space) => `http://www.wikidata.org/prop/${space}/`);
const SCHEMA = ['http://schema.org/', 'https://schema.org/'];

const parts: ReadonlyMap<string, Part> = new Map<string, Part>([
  [`${RDF}subject`, 'subject'],
  [`${RDF}predicate`, 'relation'],
  [`${RDF}object`, 'object'],
  [`${RDF}reifies`, 'fact'],
  [`${RDF}type`, 'type'],
  ...[`${TOTEM}start`, ...SCHEMA.map((at) => `${at}startDate`), ...WIKIDATA.map((at) => `${at}P580`)].map(
    (iri) => [iri, 'start'] as const,
  ),
  ...[`${TOTEM}end`, ...SCHEMA.map((at) => `${at}endDate`), ...WIKIDATA.map((at) => `${at}P582`)].map(
    (iri) => [iri, 'end'] as const,
  ),
]);

interface WrittenTime {
  readonly text: string;
  readonly line: number;
}

interface Statement {
  fact: { -readonly [Key in keyof FactKeys]?: FactKeys[Key] };
  start?: WrittenTime;
  end?: WrittenTime;
  readonly line: number;
  /** The number of rows when the statement was first mentioned. */
  readonly before: number;
  /** Rows of times that came before it was known that they are a statement's. */
  readonly rows: number[];
  /** Its triples, which are read as any triple if it has no times; empty once it is a fact with times. */
  triples: { readonly triple: Triple; readonly line: number }[];
}

const isTimed = ({ fact, start, end }: Statement): boolean =>
  fact.subject !== undefined &&
  fact.relation !== undefined &&
  fact.object !== undefined &&
  (start !== undefined || end !== undefined);

/** A node without a name may have the address of another as its label. */
const nodeKey = ({ termType, value }: RdfTerm): string => `${termType} ${value}`;

export class RdfStatements {
  readonly #statements = new Map<string, Statement>();

  /** @returns whether the triple waits until the end of the source, because it may belong to a statement. */
  note(reading: FactReading, triple: Triple, line: number): boolean {
    const { subject, object } = triple;
    const part = partOf(triple);
    if (part === undefined) return false;
    const isTime = part === 'start' || part === 'end';
    const known = this.#statements.get(nodeKey(subject));
    const statement: Statement = known ?? {
      fact: {},
      line,
      before: reading.builder.rows,
      rows: [],
      triples: [],
    };
    if (!known) this.#statements.set(nodeKey(subject), statement);
    if (isTime) statement[part] ??= { text: timeText(object), line };
    else if (part === 'fact') statement.fact = tripleKeys(object) ?? statement.fact;
    else if (part !== 'type') {
      const key = keyOf(object);
      if (key !== undefined) statement.fact[part] ??= key;
    }
    if (isTimed(statement)) statement.triples = [];
    // Anything with a name may have a start and an end.
    else if (isTime && subject.termType === 'NamedNode' && statement.triples.length === 0) return false;
    else statement.triples.push({ triple, line });
    return true;
  }

  /** @param row what became of a triple that does not wait. */
  noteRow(triple: Triple, row: number): void {
    const part = partOf(triple);
    if (part !== undefined) this.#statements.get(nodeKey(triple.subject))?.rows.push(row);
  }

  /** Hands the times of all statements on, and the triples of those without times. */
  giveAll(reading: FactReading, times: TimesApart, readTriple: (triple: Triple, line: number) => void): void {
    for (const statement of this.#statements.values()) {
      const { fact, start, end, line, before, rows, triples } = statement;
      for (const { triple, line: at } of triples) readTriple(triple, at);
      if (!isTimed(statement)) continue;
      const { subject = '', relation = '', object = '' } = fact;
      for (const row of rows) reading.takeBack(row);
      const name = [subject, relation, object].map((key) => shorten(key)).join(' ');
      times.state(
        reading,
        {
          fact: { subject, relation, object },
          times: timesOf(reading, start, end),
          line,
          otherwise: {
            code: 'time-without-fact',
            severity: 'warning',
            place: { line },
            message: `The times of “${name}” have no fact: no triple states it. They were left out.`,
          },
        },
        before,
      );
    }
  }
}

function partOf({ subject, predicate, object }: Triple): Part | undefined {
  const part = parts.get(predicate.value);
  if (subject.termType === 'Quad') return undefined;
  if (part === 'type') return object.value === `${RDF}Statement` ? part : undefined;
  if (part === 'start' || part === 'end') return object.termType === 'Literal' ? part : undefined;
  return part;
}

function timesOf(
  reading: FactReading,
  start: WrittenTime | undefined,
  end: WrittenTime | undefined,
): Times | undefined {
  const from = start === undefined ? NO_TIME : reading.time(start.text, 'start', { line: start.line });
  if (from === undefined) return undefined;
  const to = end === undefined ? NO_TIME : reading.time(end.text, 'end', { line: end.line });
  return to === undefined ? undefined : { start: from, end: to };
}

/** What the facts know an address or a text by; undefined for a node without a name. */
const keyOf = ({ termType, value }: RdfTerm): string | undefined =>
  termType === 'Literal' ? value.trim() : termType === 'NamedNode' ? value : undefined;

function tripleKeys({ subject, predicate, object }: RdfTerm): FactKeys | undefined {
  if (!subject || !predicate || !object) return undefined;
  const [from, to] = [keyOf(subject), keyOf(object)];
  return from === undefined || to === undefined
    ? undefined
    : { subject: from, relation: predicate.value, object: to };
}

/** XML Schema writes years of five digits without the sign that ISO 8601 has. */
const timeText = ({ value, datatype }: RdfTerm): string =>
  /^\d{5}/.test(value) && /#(?:gYear|gYearMonth|date|dateTime)$/.test(datatype?.value ?? '')
    ? `+${value}`
    : value.trim();

/* ---------- declarations ---------- */

const RELATION = `${TOTEM}relation:`;
const flagOfClass = new Map(Object.entries(owlClasses).map(([flag, name]) => [`${OWL}${name}`, flag]));

/**
 * Keeps what a file of `fact-export.ts` declares of its relations. The ontologies of others are facts.
 * @param relation the id of a relation by its address.
 */
export function noteDeclaration(
  reading: FactReading,
  relation: (iri: string) => number,
  { subject, predicate, object }: Triple,
): boolean {
  if (!subject.value.startsWith(RELATION)) return false;
  const declare = (property: string, value: string) =>
    reading.declare(relation(subject.value), property, value);
  switch (predicate.value) {
    case `${TOTEM}category`:
      return declare('category', object.value);
    case `${RDF}type`:
      return declare(flagOfClass.get(object.value) ?? object.value.slice(TOTEM.length), 'true');
    case `${OWL}inverseOf`:
      return declare('inverse', localName(object.value));
    default:
      return false;
  }
}
