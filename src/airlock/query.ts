/** Runs a person's own SPARQL query at Wikidata, and keeps the result as a file for the fact importer. */
import { texts } from '../ui/texts/airlock.ts';
import { wikidata } from './hosts.ts';
import { Refused, sentenceOf, type Fetching } from './refused.ts';

const t = texts.refusedQuery;

export const defaultEndpoint = `${wikidata}/sparql`;

/** A query whose result the fact importer reads as it is: subject, relation, object, times. */
export const exampleQuery = `SELECT ?itemLabel ?propertyLabel ?valueLabel ?start ?end WHERE {
  VALUES ?item { wd:Q937 wd:Q7186 }
  ?item p:P69 ?statement .
  ?statement ps:P69 ?value .
  OPTIONAL { ?statement pq:P580 ?start }
  OPTIONAL { ?statement pq:P582 ?end }
  BIND(wd:P69 AS ?property)
  SERVICE wikibase:label { bd:serviceParam wikibase:language "en" }
}
LIMIT 200`;

export interface QueryResult {
  readonly columns: readonly string[];
  /** The first rows, as text. */
  readonly preview: readonly (readonly string[])[];
  readonly rows: number;
  /** The answer as it came, for the file. */
  readonly text: string;
}

const PREVIEWED = 20;
/** Characters of an answer. */
const MOST = 100_000_000;

/** @throws {Refused} with a sentence for people. */
export async function runQuery(
  endpoint: string,
  query: string,
  fetching: Fetching,
  stop: AbortSignal,
): Promise<QueryResult> {
  if (!URL.canParse(endpoint) || new URL(endpoint).origin !== wikidata)
    throw new Refused(t.address(wikidata));
  if (query.trim() === '') throw new Refused(t.empty);
  const address = new URL(endpoint);
  address.search = new URLSearchParams({ query, format: 'json' }).toString();
  let response: Response;
  try {
    const headers = { Accept: 'application/sparql-results+json' };
    response = await fetching(address.href, { signal: stop, headers }, 'query');
  } catch (reason) {
    stop.throwIfAborted();
    throw new Refused(t.unreachable(sentenceOf(reason)));
  }
  const text = await response.text();
  if (!response.ok) throw new Refused(t.status(response.status, text.slice(0, 300)));
  if (text.length > MOST) throw new Refused(t.tooLong);
  return resultIn(text);
}

function resultIn(text: string): QueryResult {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Refused(t.notJson);
  }
  const { head, results } = (parsed ?? {}) as {
    readonly head?: { readonly vars?: unknown };
    readonly results?: { readonly bindings?: unknown };
  };
  const vars = head?.vars;
  const bindings = results?.bindings;
  if (!Array.isArray(vars) || !Array.isArray(bindings)) throw new Refused(t.noRows);
  const columns = vars.filter((name): name is string => typeof name === 'string');
  return {
    columns,
    rows: bindings.length,
    text,
    preview: bindings.slice(0, PREVIEWED).map((row: unknown) =>
      columns.map((name) => {
        const cell = ((row ?? {}) as Readonly<Record<string, { readonly value?: unknown }>>)[name];
        return typeof cell?.value === 'string' ? cell.value : '';
      }),
    ),
  };
}
