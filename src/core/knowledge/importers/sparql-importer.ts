/**
 * Facts from the JSON results of a SPARQL query, as Wikidata's query service writes them: `{head, results:
 * {bindings}}`, or the simple form, an array of flat objects. The name of a variable gives its role (`item`,
 * `property`, `value`, `start`, `end`); `xLabel` is the name of what `x` holds. Without a variable for the
 * relation, every further variable is a relation: `?country ?capital` gives `capital`.
 */
import type { Place } from '../../issue.ts';
import type { Work } from '../../work.ts';
import { NO_TIME } from '../fact-base-builder.ts';
import type { FactChoices, FactImport, FactReading, Times } from './fact-reading.ts';
import { readingOf, ROWS_PER_STEP } from './fact-reading.ts';
import { elementLines, isObject, parseJson } from './json-text.ts';
import { localName } from './rdf-names.ts';
import type { TextSource } from '../../text-source.ts';

export const sparqlRoles = [
  'subject',
  'relation',
  'object',
  'start',
  'end',
  'startPrecision',
  'endPrecision',
] as const;
type SparqlRole = (typeof sparqlRoles)[number];

const VARIABLE_NAMES: Readonly<Record<SparqlRole, readonly string[]>> = {
  subject: ['subject', 'item', 's', 'entity', 'person', 'human', 'country', 'event'],
  relation: ['relation', 'property', 'predicate', 'prop', 'p', 'wd'],
  object: ['object', 'value', 'o', 'target'],
  start: ['start', 'startTime', 'startDate', 'start_time', 'begin', 'from', 'since'],
  end: ['end', 'endTime', 'endDate', 'end_time', 'until', 'to'],
  startPrecision: ['startPrecision', 'start_precision', 'startTimePrecision'],
  endPrecision: ['endPrecision', 'end_precision', 'endTimePrecision'],
};

interface Value {
  readonly kind: 'iri' | 'text' | 'nameless';
  readonly text: string;
}
type Row = Readonly<Record<string, Value>>;

export function importSparqlResults(source: TextSource, choices: FactChoices): Work<FactImport> {
  return readingOf(source, choices, function* (reading, text) {
    const parsed = parseJson(text, source.name);
    if (!parsed.ok) return reading.issues.add(parsed.issue);
    const results = resultsIn(parsed.value);
    if (!results) {
      return reading.issues.add({
        code: 'no-sparql-results',
        severity: 'error',
        place: { path: '$' },
        message:
          `${source.name} contains no query results. Expected {"results": {"bindings": [...]}}, ` +
          'or an array of flat objects. Nothing was imported.',
      });
    }
    const roles = sparqlRolesOf(results.variables, choices);
    if (
      roles.subject === undefined ||
      (roles.relation === undefined && relationVariables(results.variables, roles).length === 0)
    ) {
      return reading.issues.add({
        code: 'columns-missing',
        severity: 'error',
        place: { path: '$.head.vars' },
        message:
          `The variables ${results.variables.join(', ')} do not name a subject, a relation and ` +
          'an object. Choose the variables and import again.',
      });
    }
    yield* new SparqlReading(reading, results, roles, elementLines(text, results.path)).run();
  });
}

interface Results {
  readonly variables: readonly string[];
  readonly rows: readonly unknown[];
  readonly path: readonly string[];
}

export function resultsIn(value: unknown): Results | undefined {
  if (Array.isArray(value)) {
    const rows = value as readonly unknown[];
    const flat =
      rows.length > 0 &&
      rows
        .slice(0, 20)
        .every((row) => isObject(row) && Object.values(row).every((cell) => typeof cell === 'string'));
    return flat ? { variables: variablesOf(rows), rows, path: [] } : undefined;
  }
  if (!isObject(value) || !isObject(value['results']) || !Array.isArray(value['results']['bindings']))
    return undefined;
  const rows = value['results']['bindings'] as readonly unknown[];
  const head =
    isObject(value['head']) && Array.isArray(value['head']['vars'])
      ? value['head']['vars'].filter((name) => typeof name === 'string')
      : [];
  return { variables: head.length > 0 ? head : variablesOf(rows), rows, path: ['results', 'bindings'] };
}

function variablesOf(rows: readonly unknown[]): string[] {
  return [...new Set(rows.slice(0, 100).flatMap((row) => (isObject(row) ? Object.keys(row) : [])))];
}

type Roles = Partial<Record<SparqlRole, string>>;

export function sparqlRolesOf(variables: readonly string[], choices: FactChoices): Roles {
  const plain = new Map(variables.map((name) => [name.toLowerCase(), name]));
  const roles: Roles = {};
  for (const role of sparqlRoles) {
    const chosen = choices.mapping?.[role];
    const candidates =
      chosen === undefined ? VARIABLE_NAMES[role].flatMap((name) => [name, `${name}Label`]) : [chosen];
    const found = candidates.map((name) => plain.get(name.toLowerCase())).find((name) => name !== undefined);
    if (found !== undefined)
      roles[role] = found.replace(/Label$/, (suffix) =>
        plain.has(found.slice(0, -5).toLowerCase()) ? '' : suffix,
      );
  }
  // The first variable of a query is its subject.
  if (roles.subject === undefined && roles.relation === undefined && variables[0] !== undefined)
    roles.subject = variables[0];
  return roles;
}

/** The variables that hold objects; each names its relation. */
function relationVariables(variables: readonly string[], roles: Roles): string[] {
  const taken = new Set(Object.values(roles).flatMap((name) => [name, `${name}Label`]));
  return variables.filter(
    (name) =>
      !taken.has(name) &&
      !(name.endsWith('Label') && variables.includes(name.slice(0, -5))) &&
      !/(Description|AltLabel|Precision)$/.test(name),
  );
}

class SparqlReading {
  readonly #reading: FactReading;
  readonly #results: Results;
  readonly #roles: Roles;
  readonly #lines: readonly number[];

  constructor(reading: FactReading, results: Results, roles: Roles, lines: readonly number[]) {
    this.#reading = reading;
    this.#results = results;
    this.#roles = roles;
    this.#lines = lines;
  }

  *run(): Work<void> {
    const { rows, variables } = this.#results;
    const wide =
      this.#roles.relation === undefined || this.#roles.object === undefined
        ? relationVariables(variables, this.#roles)
        : [];
    for (let i = 0; i < rows.length; i++) {
      const place = this.#place(i);
      const row = rowOf(rows[i]);
      if (!row)
        this.#reading.leaveOut({
          code: 'bad-row',
          severity: 'error',
          place,
          message: 'This result is not an object of variables. It was left out.',
        });
      else if (this.#roles.relation !== undefined && this.#roles.object !== undefined)
        this.#readFact(row, this.#roles.object, place);
      else
        for (const variable of this.#roles.object === undefined ? wide : [this.#roles.object])
          if (row[variable]) this.#readFact(row, variable, place);
      if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1)
        yield { stage: 'Reading results', done: i + 1, total: rows.length };
    }
  }

  #readFact(row: Row, objectVariable: string, place: Place): void {
    const subject = this.#entity(row, this.#roles.subject ?? '', place);
    if (subject === undefined) return;
    const relation = this.#relationName(row, objectVariable);
    if (relation === '')
      return this.#reading.leaveOut({
        code: 'empty-cell',
        severity: 'error',
        place,
        message: 'The relation is missing. The result was left out.',
      });
    const object = this.#entity(row, objectVariable, place);
    const when = object === undefined ? undefined : this.#times(row, place);
    if (object === undefined || when === undefined) return;
    this.#reading.keep(subject, this.#reading.builder.relation(relation), object, place.line ?? 0, when);
  }

  #relationName(row: Row, objectVariable: string): string {
    const variable = this.#roles.relation;
    if (variable === undefined)
      return objectVariable
        .replace(/Label$/, '')
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .replaceAll('_', ' ')
        .toLowerCase();
    return nameOf(row, variable);
  }

  #entity(row: Row, variable: string, place: Place): number | undefined {
    const value = row[variable];
    const name = nameOf(row, variable);
    if (value === undefined || value.kind === 'nameless' || name === '') {
      const why =
        value === undefined || name === ''
          ? `The variable ${variable} is empty`
          : `The variable ${variable} contains "some unknown value"`;
      this.#reading.leaveOut({
        code: value?.kind === 'nameless' ? 'nameless-node' : 'empty-cell',
        severity: value?.kind === 'nameless' ? 'note' : 'error',
        place,
        message: `${why}. The result was left out.`,
      });
      return undefined;
    }
    const id = this.#reading.builder.entity(value.kind === 'iri' ? value.text : name);
    this.#reading.builder.nameEntity(id, name);
    return id;
  }

  #times(row: Row, place: Place): Times | undefined {
    const start = this.#time(row, 'start', place);
    const end = start === undefined ? undefined : this.#time(row, 'end', place);
    return start === undefined || end === undefined ? undefined : { start, end };
  }

  #time(row: Row, role: 'start' | 'end', place: Place): number | undefined {
    const value = row[this.#roles[role] ?? ''];
    if (value === undefined || value.kind === 'nameless') return NO_TIME;
    const precision = row[this.#roles[`${role}Precision`] ?? '']?.text;
    return this.#reading.time(
      value.text,
      role,
      place,
      precision === undefined ? {} : { precision: Number(precision) },
    );
  }

  #place(i: number): Place {
    return {
      line: this.#lines[i] ?? 0,
      path: `$${this.#results.path.map((key) => `.${key}`).join('')}[${i}]`,
    };
  }
}

function nameOf(row: Row, variable: string): string {
  const label = row[`${variable}Label`] ?? row[variable];
  return label === undefined
    ? ''
    : label.kind === 'iri'
      ? localName(label.text).replaceAll('_', ' ')
      : label.text.trim();
}

function rowOf(value: unknown): Row | undefined {
  if (!isObject(value)) return undefined;
  const cells = Object.entries(value).map(([name, cell]) => [name, valueOf(cell)] as const);
  return Object.fromEntries(cells.filter((cell): cell is readonly [string, Value] => cell[1] !== undefined));
}

function valueOf(cell: unknown): Value | undefined {
  const text = isObject(cell) ? cell['value'] : cell;
  if (typeof text !== 'string') return undefined;
  if ((isObject(cell) && cell['type'] === 'bnode') || /\/\.well-known\/genid\/|^_:/.test(text))
    return { kind: 'nameless', text };
  const iri = isObject(cell) ? cell['type'] === 'uri' : /^https?:\/\//.test(text);
  return { kind: iri ? 'iri' : 'text', text };
}
