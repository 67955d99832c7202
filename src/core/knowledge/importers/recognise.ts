/**
 * Recognises the kind of source from the first characters and the name of a file, gives the reason in words,
 * and previews the first rows. The contents decide; the name decides only between several kinds that fit. If
 * neither is enough, the person chooses.
 */
import { wordList } from '../../pattern-parts.ts';
import type { Issue } from '../../issue.ts';
import type { FactChoices } from './fact-reading.ts';
import { dateQuestions } from './date-columns.ts';
import { isObject, parseJson } from './json-text.ts';
import { resultsIn, sparqlRoles, sparqlRolesOf } from './sparql-importer.ts';
import { holdsEvents, layoutOf, tableRoles, truthOf, usesOf, wideNote } from './table-layout.ts';
import type { TableLayout } from './table-layout.ts';
import { detectDelimiter } from './table-reader.ts';
import type { TextSource } from '../../text-source.ts';
import { isWebPage, unusable, withoutByteOrderMark } from '../../text-source.ts';
import type { ImportPreview, SourceKind } from './import-choices.ts';
import { withoutEnd } from '../../text-ends.ts';

export interface Recognition {
  /** Absent if the kind cannot be recognised. */
  readonly kind?: SourceKind;
  /** A whole sentence: what in the file shows the kind, or why it cannot be recognised. */
  readonly why: string;
}

/** @param firstCharacters some tens of thousands are enough. */
export function recogniseSource(name: string, firstCharacters: string): Recognition {
  const text = withoutByteOrderMark(firstCharacters).trimStart();
  if (text === '') return { why: 'The file is empty.' };
  if (isWebPage(text)) return { why: 'The file is a web page (HTML), not data.' };
  if (text.includes('\0')) return { why: 'The file contains bytes that are not text.' };
  if (/^[[{]/.test(text) && !/^\[\s*\w+\s*:/.test(text)) return recogniseJson(text);
  return (
    recogniseTests(text) ??
    recogniseLogic(name, text) ??
    recogniseTable(text) ?? {
      why: 'The file has none of the supported formats: tables, Prolog facts, Turtle, JSON or JSON lines.',
    }
  );
}

/* ---------- JSON ---------- */

const REPLY_KEYS = wordList(`
  llm_answer reply response completion output model_answer generated prediction generation
`);
const QUESTION_KEYS = ['question', 'prompt', 'query', 'input'];
const ANSWER_KEYS = ['answer', 'res', 'expected', 'gold', 'label', 'ground_truth', 'target'];

function recogniseJson(text: string): Recognition {
  // As class-file.ts writes it. In a text inside the file its quotes would be escaped.
  if (/"totem"\s*:\s*"class"/u.test(text))
    return { kind: 'class file', why: 'It says that it is a class file of Totem.' };
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const first = lines[0] ?? '';
  const isLines =
    first.startsWith('{') &&
    first.endsWith('}') &&
    (lines.length > 1 || !/^\{\s*"(head|results)"/.test(first));
  // The keys of the first objects are enough: usually all elements of an array have the same shape.
  const keys = new Set(
    [...(isLines ? first : text.slice(0, 20_000)).matchAll(/"([A-Za-z_][\w:]*)"\s*:/g)].map(
      (match) => match[1] as string,
    ),
  );
  return (
    recognisePromptfoo(keys) ??
    recogniseBatch(keys) ??
    recogniseResults(keys, isLines ? '' : text) ??
    recogniseExchange(keys, isLines) ?? {
      why:
        `It is JSON, but its keys (${[...keys].slice(0, 8).join(', ') || 'none'}) match ` +
        'none of the supported formats.',
    }
  );
}

function recognisePromptfoo(keys: ReadonlySet<string>): Recognition | undefined {
  if (keys.has('evalId') || (keys.has('promptIdx') && keys.has('testIdx')))
    return { kind: 'answers: promptfoo', why: 'It has the results of an evaluation by promptfoo.' };
  return keys.has('vars') && (keys.has('assert') || keys.has('prompts'))
    ? { kind: 'questions: promptfoo', why: 'It has tests with variables, as promptfoo has.' }
    : undefined;
}

function recogniseBatch(keys: ReadonlySet<string>): Recognition | undefined {
  if (!keys.has('custom_id')) return undefined;
  if (keys.has('response'))
    return {
      kind: 'answers: OpenAI batch',
      why: "Its objects have custom_id and response, as OpenAI's batch output has.",
    };
  return keys.has('body')
    ? {
        why:
          'This is OpenAI batch input, which contains the questions. Expected the output, ' +
          'whose objects have a response.',
      }
    : undefined;
}

function recogniseResults(keys: ReadonlySet<string>, text: string): Recognition | undefined {
  if (keys.has('bindings') && (keys.has('results') || keys.has('head')))
    return {
      kind: 'facts: Wikidata SPARQL JSON',
      why: 'It has bindings, as the results of a SPARQL query have.',
    };
  return /"\w+"\s*:\s*"https?:\/\/www\.wikidata\.org\/(entity|prop)\//.test(text)
    ? {
        kind: 'facts: Wikidata SPARQL JSON',
        why: 'It is an array of flat objects with addresses of Wikidata entities.',
      }
    : undefined;
}

function recogniseExchange(keys: ReadonlySet<string>, isLines: boolean): Recognition | undefined {
  const has = (names: readonly string[]) => names.find((key) => keys.has(key));
  const reply = has(REPLY_KEYS);
  const question = has(QUESTION_KEYS);
  const answer = has(ANSWER_KEYS);
  if (reply !== undefined)
    return { kind: 'answers: JSON lines', why: `Its objects have "${reply}", a model's reply.` };
  if (question !== undefined && answer !== undefined) {
    return isLines
      ? { kind: 'questions: JSON lines', why: `Each line is an object with "${question}" and "${answer}".` }
      : {
          kind: 'questions: Drowzee JSON',
          why: `It is an array of objects with "${question}" and "${answer}".`,
        };
  }
  return keys.has('event_name')
    ? { kind: 'facts: Drowzee events', why: 'Its objects have event_name, event_begin and event_end.' }
    : undefined;
}

/** The tests of promptfoo: a configuration with tests, or a list of them, in YAML. */
function recogniseTests(text: string): Recognition | undefined {
  const first = text.split('\n').find((line) => line.trim() !== '' && !line.startsWith('#')) ?? '';
  const isList = /^- (?:description|vars|assert|metadata):/.test(first);
  const isConfig = /^tests:/m.test(text) && /^(?:prompts|providers|description|defaultTest):/m.test(text);
  return isList || isConfig
    ? { kind: 'questions: promptfoo', why: 'It has tests with variables, as promptfoo has.' }
    : undefined;
}

/* ---------- logic ---------- */

function recogniseLogic(name: string, text: string): Recognition | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^[%#]|^\/\*/.test(line))
    .slice(0, 40);
  if (lines.length === 0) return undefined;
  const share = (pattern: RegExp) => lines.filter((line) => pattern.test(line)).length / lines.length;
  if (share(/^@(prefix|base)\b|^(PREFIX|BASE)\b/) > 0 || share(/^(<[^>]*>|_:\S+)\s+<[^>]*>\s.*\.$/) > 0.5) {
    return {
      kind: 'facts: N-Triples or Turtle',
      why: 'Its lines are triples of addresses in angle brackets, or it declares prefixes.',
    };
  }
  if (share(/^('(?:[^'\\]|\\.|'')*'|\p{Ll}[\p{L}\p{N}_]*)\s*\(.*\)\s*\.(\s*%.*)?$|^:-/u) > 0.5)
    return { kind: 'facts: Prolog', why: 'Its lines are facts such as capital_of(paris, france).' };
  if (/\.(nt|nq|ttl|turtle)$/i.test(name))
    return { kind: 'facts: N-Triples or Turtle', why: "The file's name says so." };
  if (/\.(pl|pro|prolog)$/i.test(name)) return { kind: 'facts: Prolog', why: "The file's name says so." };
  return undefined;
}

/* ---------- tables ---------- */

function recogniseTable(text: string): Recognition | undefined {
  if (detectDelimiter(text) === undefined) return undefined;
  const layout = layoutOf(text, {});
  if (layout.issues.length === 0) {
    return (
      recogniseExchangeTable(text) ??
      (layout.relations.length > 0
        ? {
            kind: 'facts: table',
            why:
              'It is a table whose columns are relations: ' +
              `${layout.relations.map((column) => layout.columns[column] ?? '').join(', ')}.`,
          }
        : holdsEvents(layout.roles)
          ? { kind: 'facts: Drowzee events', why: 'It is a table of events with their start and end.' }
          : {
              kind: 'facts: table',
              why:
                `It is a table with ${layout.columns.length} columns, among them subject, relation and ` +
                'object.',
            })
    );
  }
  return (
    recogniseExchangeTable(text) ??
    (layout.columns.length >= 3
      ? {
          kind: 'facts: table',
          why: 'It is a table, but it is not clear which columns hold subject, relation and object.',
        }
      : {
          why:
            `It is a table with ${layout.columns.length} columns (${layout.columns.join(', ')}). ` +
            'Facts need at least three: a subject, a relation and an object.',
        })
  );
}

/**
 * Columns of questions and answers are not roles of facts, so a header row with their names would look like
 * data. These names are therefore looked up first.
 */
function recogniseExchangeTable(text: string): Recognition | undefined {
  const { columns, roles, sample } = layoutOf(text, { hasHeader: true });
  if (roles.relation !== undefined) return undefined;
  const plain = columns.map((name) => name.toLowerCase().replace(/[\s-]/g, '_'));
  const has = (names: readonly string[]) => names.find((name) => plain.includes(name));
  const reply = has([...REPLY_KEYS, 'llm_response']);
  const question = has(QUESTION_KEYS);
  const model = has(['model', 'student', 'pupil']);
  const answer = has(ANSWER_KEYS);
  const bare =
    answer !== undefined &&
    sample.every((row) => truthOf(withoutEnd(row[plain.indexOf(answer)] ?? '', /[.!]/)) !== undefined);
  if (
    reply === undefined &&
    model === undefined &&
    question !== undefined &&
    answer !== undefined &&
    (bare || answer !== 'answer')
  )
    return { kind: 'questions: table', why: `Its columns are named "${question}" and "${answer}".` };
  const replied = reply ?? has(['answer']);
  const asked = question ?? has(['id', 'case', 'case_id', 'qid', 'custom_id']);
  return replied !== undefined && asked !== undefined
    ? { kind: 'answers: table', why: `Its columns are named "${asked}" and "${replied}".` }
    : undefined;
}

/* ---------- a look at the first rows ---------- */

export type FactPreview = Omit<ImportPreview, 'kind'>;

/**
 * Columns, roles and first rows of a table of facts or events. `text` may be only the first part of a file.
 */
export function previewTable({ name, text }: TextSource, choices: FactChoices): FactPreview {
  const useless = unusable({ name, text });
  if (useless) return nothingToSee(useless);
  const layout = layoutOf(withoutByteOrderMark(text), choices);
  const alone = holdsEvents(layout.roles) || layout.relations.length > 0;
  return {
    columns: layout.columns,
    roles: tableRoles.map((role) => ({
      role,
      required: role === 'subject' || (!alone && (role === 'relation' || role === 'object')),
    })),
    mapping: Object.fromEntries(
      Object.entries(layout.roles).map(([role, column]) => [role, layout.columns[column] ?? '']),
    ),
    hasHeader: layout.hasHeader,
    sample: layout.sample,
    uses: usesOf(layout),
    dateQuestions: dateQuestions(withoutByteOrderMark(text), layout),
    issues:
      layout.issues.length === 0 && !layout.hasHeader && choices.hasHeader === undefined
        ? [headerless(layout)]
        : [...layout.issues, ...wideNote(layout)],
  };
}

/** A header with unknown names looks like a fact, so this says how the first row was read. */
function headerless({ sample }: TableLayout): Issue {
  return {
    code: 'no-header',
    severity: 'note',
    place: { line: 1 },
    message:
      `The first row (${(sample[0] ?? []).slice(0, 3).join(', ')}) is read as a fact, not as the names of ` +
      'the columns. If it names them, say so below.',
  };
}

/** Variables, roles and first rows of SPARQL results. Needs the whole text. */
export function previewSparql({ name, text }: TextSource, choices: FactChoices): FactPreview {
  const useless = unusable({ name, text });
  if (useless) return nothingToSee(useless);
  const parsed = parseJson(withoutByteOrderMark(text), name);
  if (!parsed.ok) return nothingToSee(parsed.issue);
  const results = resultsIn(parsed.value);
  if (!results)
    return nothingToSee({
      code: 'no-sparql-results',
      severity: 'error',
      message: `${name} contains no query results.`,
    });
  const mapping = sparqlRolesOf(results.variables, choices);
  return {
    columns: results.variables,
    roles: sparqlRoles.map((role) => ({ role, required: role === 'subject' })),
    mapping: Object.fromEntries(Object.entries(mapping)),
    hasHeader: true,
    sample: results.rows
      .slice(0, 20)
      .map((row) => results.variables.map((variable) => cellText(row, variable))),
    issues: [],
  };
}

function cellText(row: unknown, variable: string): string {
  const cell = isObject(row) ? row[variable] : undefined;
  const value = isObject(cell) ? cell['value'] : cell;
  return typeof value === 'string' ? value : '';
}

function nothingToSee(issue: Issue): FactPreview {
  return { columns: [], roles: [], mapping: {}, hasHeader: false, sample: [], issues: [issue] };
}
