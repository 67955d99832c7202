/**
 * What the records of a bundle must look like. A bundle may come from anyone: a record that no version of
 * Totem has written is refused before anything is stored. Checked is what lists and views read first;
 * whatever lies deeper is drawn as text.
 */
import { readPolicy } from '../../../core/checking/policy-file.ts';
import { rowColumns, type LibraryTables } from '../tables.ts';
import type { LocalTable } from './records-in-bundle.ts';

type Shape = (value: unknown) => boolean;

const text: Shape = (value) => typeof value === 'string';
const flag: Shape = (value) => typeof value === 'boolean';
const count: Shape = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const amount: Shape = (value) => typeof value === 'number';
const maybe =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined || shape(value);
const list =
  (shape: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(shape);
const array: Shape = (value) => Array.isArray(value);
const object =
  (fields: Readonly<Record<string, Shape>>): Shape =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(fields).every(([name, shape]) =>
      shape(Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined),
    );
const oneOf =
  (...values: readonly unknown[]): Shape =>
  (value) =>
    values.includes(value);

const named = { id: text, name: text, added: amount };
const pair: Shape = (value) => Array.isArray(value) && value.length === 2 && value.every(count);
const made = object({ at: amount, asked: object({}), report: object({}) });
const stated = object({ subject: text, relation: text, object: text });
const finding = object({ judgement: text, support: amount, contradiction: amount });
const checkedFactoid = object({
  factoid: object({ text, spans: list(pair) }),
  context: list(object({ document: text, text })),
  finding,
  variants: list(object({ mutation: object({ relation: text, text }), finding, decision: text })),
  score: amount,
});
const checkedAnswer = object({
  question: text,
  answer: text,
  settings: object({}),
  reader: text,
  factoids: list(checkedFactoid),
  score: amount,
});

const columns: Shape = (value) => {
  if (!object({})(value)) return false;
  const all = rowColumns.map((name) => (value as Record<string, unknown>)[name]);
  const [first] = all;
  return (
    first instanceof Int32Array &&
    all.every((column) => column instanceof Int32Array && column.length === first.length)
  );
};

const relation = object({
  name: text,
  category: text,
  properties: object({
    symmetric: flag,
    transitive: flag,
    functional: flag,
    closedWorld: flag,
    sharing: flag,
    inverse: maybe(text),
  }),
});
const survey = object({
  seed: amount,
  sample: list(text),
  judges: list(object({ name: text, labels: object({}) })),
  settled: object({}),
});
const bytes: Shape = (value) => value instanceof Uint8Array;

const auditEntry = object({
  kind: oneOf('check', 'answer', 'review', 'policy', 'removal', 'restoration'),
  at: amount,
  sequence: count,
  previous: text,
  hash: text,
});

const preferences: Shape = (value) => {
  if (!object({ settings: object({}) })(value)) return false;
  const { policy } = value as { readonly policy?: unknown };
  return policy === undefined || readPolicy(JSON.stringify(policy)).policy !== undefined;
};

const shapes: Readonly<Record<Exclude<keyof LibraryTables, LocalTable>, Shape>> = {
  factBases: object({
    ...named,
    origin: text,
    facts: count,
    entities: count,
    relations: count,
    dated: count,
    licence: maybe(text),
    edited: maybe(flag),
  }),
  factHeads: object({
    rows: count,
    rest: object({
      entities: list(text),
      domain: bytes,
      traits: bytes,
      relations: list(relation),
      granularity: text,
      source: maybe(bytes),
      sources: maybe(list(text)),
    }),
  }),
  factColumns: columns,
  caseSets: object({
    ...named,
    origin: oneOf('generated', 'imported'),
    cases: count,
    yes: count,
    factBaseId: maybe(text),
    seed: maybe(amount),
    edited: maybe(flag),
  }),
  cases: list(
    object({
      id: text,
      question: text,
      expected: oneOf('yes', 'no'),
      rule: text,
      evidence: list(stated),
      entities: list(text),
      claim: maybe(stated),
    }),
  ),
  runs: object({
    ...named,
    caseSetId: text,
    answers: count,
    models: list(text),
    sample: flag,
    edited: maybe(flag),
    surveys: maybe(object({ faults: maybe(survey), threshold: maybe(survey) })),
  }),
  answers: list(object({ caseId: text, model: text, text, flagged: maybe(flag) })),
  readCounts: count,
  readings: object({ triples: array, restated: array, asked: array, functional: array }),
  collections: object({ ...named, sample: flag }),
  documents: object({
    id: text,
    name: text,
    format: text,
    hash: text,
    pages: count,
    words: count,
    chunks: count,
  }),
  texts: object({
    document: object({ text, format: text, pages: list(count), headings: array, issues: array }),
    chunks: list(object({ span: pair, sentences: pair, page: count, headings: list(text) })),
  }),
  vectors: (value) => value instanceof Float32Array,
  power: made,
  checks: object({
    id: text,
    added: amount,
    collection: text,
    checked: checkedAnswer,
    tags: array,
    sample: flag,
  }),
  reviews: list(object({ at: amount, verdict: oneOf('confirmed', 'rejected', 'undecided'), note: text })),
  audit: auditEntry,
  otherLogs: object({ ...named, entries: list(auditEntry) }),
  batches: object({ ...named, rows: count, labelled: count, configuration: maybe(text) }),
  rows: object({ question: text, context: list(text), answer: text, id: text }),
  results: object({ scores: list(amount), words: list(list(pair)), tags: array, seconds: amount }),
  rowChecks: checkedAnswer,
  studies: made,
  rulesCases: object({
    ...named,
    format: oneOf(1),
    changed: amount,
    sample: flag,
    specification: text,
    text,
    mode: text,
    invents: flag,
    objects: list(text),
    set: array,
    replies: array,
    rules: count,
    broken: count,
  }),
  settings: preferences,
};

/** Whether the value may be stored in this table. */
export function fits(table: keyof LibraryTables, value: unknown): boolean {
  const known: Readonly<Partial<Record<keyof LibraryTables, Shape>>> = shapes;
  return known[table]?.(value) ?? false;
}
