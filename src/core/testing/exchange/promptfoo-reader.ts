/**
 * Reads files of promptfoo as rows: the tests of a configuration or of a list (YAML or JSON), and the results
 * that it saves as JSON (version 3, and 2, which has the same list). What a test expects is stated by its
 * metadata, or by an assertion that compares the reply with yes or no. A test without either is left out by
 * the import, with its place.
 */
import {
  Composer,
  LineCounter,
  Parser,
  isMap,
  isScalar,
  isSeq,
  visit,
  type Alias,
  type Document,
  type Node,
  type ParsedNode,
} from 'yaml';
import type { IssueCollector } from '../../issue.ts';
import { isObject, parseJson } from '../../knowledge/importers/json-text.ts';
import { shorten } from '../../knowledge/importers/fact-reading.ts';
import type { TextSource } from '../../text-source.ts';
import type { Work } from '../../work.ts';
import { textOf, yesNoOf } from './fields.ts';
import { plainVariable } from './promptfoo.ts';
import { openedRows, type Row, type RowOptions } from './records.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Names of the variable that holds the question, in order of preference. */
const questionNames = ['question', 'query', 'input', 'user_input', 'message', 'prompt'] as const;
const STRIDE = 200;
/** Aliases of a file in YAML. Each is looked for among all anchors before it. */
const MOST_ALIASES = 1000;

/** As `readRows`, for a file of promptfoo. */
export function* readPromptfoo(
  source: TextSource,
  { limit = Infinity }: RowOptions,
  issues: IssueCollector,
  take: (row: Row) => void,
): Work<number> {
  const opened = openedRows(source, issues, take);
  if (!opened) return 0;
  const { text, sink } = opened;
  const found = /^\s*[[{]/.test(text) ? fromJson(text, source.name, issues) : fromYaml(text, issues);
  let read = 0;
  for (const row of found ?? []) {
    if (read === limit) break;
    sink(row);
    if (++read % STRIDE === 0) yield { stage: 'Reading rows', done: read };
  }
  if (found?.length === 0)
    issues.add({
      code: 'no-rows',
      severity: 'error',
      message: `${source.name} has no tests and no results of promptfoo. Nothing was imported.`,
    });
  return read;
}

function fromJson(text: string, name: string, issues: IssueCollector): Row[] | undefined {
  const parsed = parseJson(text, name);
  if (!parsed.ok) {
    issues.add(parsed.issue);
    return undefined;
  }
  const { value } = parsed;
  const whole = isObject(value) ? value : {};
  const held = isObject(whole['results']) ? whole['results'] : whole;
  const results = held['results'];
  if (Array.isArray(results))
    return results.map((result: unknown, i) => ({
      value: resultRow(fieldsOf(result)),
      place: { path: `$.${held === whole ? 'results' : 'results.results'}[${i}]` },
    }));
  return testsOf(value, issues, (i) => ({ path: `${Array.isArray(value) ? '$' : '$.tests'}[${i}]` }));
}

function fromYaml(text: string, issues: IssueCollector): Row[] | undefined {
  const lines = new LineCounter();
  let document: Document.Parsed;
  try {
    document = composed(text, lines);
  } catch (fault) {
    if (!(fault instanceof YamlFault)) throw fault;
    const { line, col } = lines.linePos(fault.offset);
    issues.add({
      code: 'broken-yaml',
      severity: 'error',
      place: { line, column: col },
      message: `Expected YAML, found a fault: ${fault.message}. Nothing was imported.`,
    });
    return undefined;
  }
  const root = document.contents;
  const list = listIn(root);
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 100 });
  } catch (reason) {
    const alias = aliasAtFault(document);
    const place = alias?.range && lines.linePos(alias.range[0]);
    issues.add({
      code: 'broken-yaml',
      severity: 'error',
      ...(place && { place: { line: place.line, column: place.col } }),
      message: `The YAML cannot be read: ${reason instanceof Error ? reason.message : String(reason)}.`,
    });
    return undefined;
  }
  return testsOf(value, issues, (i) => {
    const path = `${root === list ? '$' : '$.tests'}[${i}]`;
    const item = isSeq(list) ? (list.items[i] as Node | undefined) : undefined;
    return item?.range ? { line: lines.linePos(item.range[0]).line, path } : { path };
  });
}

class YamlFault extends Error {
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message.replace(/\.$/, ''));
    this.offset = offset;
  }
}

/** A place in the text, as the composer of `yaml` gives it. */
type FaultSource = number | readonly number[] | { readonly offset: number };

/**
 * As `parseDocument` of `yaml`, but it stops at the first fault. That keeps an error with a stack for each,
 * and a text of 270 kB can have as many faults as letters. Many aliases are a fault too.
 * @throws {YamlFault}
 */
function composed(text: string, lines: LineCounter): Document.Parsed {
  // The composer compares each key of a map with all before it: 270 kB of keys took 6 s. See below.
  const composer = new Composer({ uniqueKeys: false });
  let first: YamlFault | undefined;
  Object.assign(composer, {
    onError(source: FaultSource, _code: string, message: string, isWarning?: boolean) {
      if (isWarning === true) return;
      const offset = typeof source === 'number' ? source : 'offset' in source ? source.offset : source[0];
      // The composer reports what is thrown here once more, at each level around it.
      first ??= new YamlFault(offset ?? 0, message);
      throw first;
    },
  });
  let document: Document.Parsed | undefined;
  const take = (found: Iterable<Document.Parsed>) => {
    for (const each of found) {
      if (document) throw new YamlFault(each.range[0], 'the file has several documents');
      document = each;
    }
  };
  for (const token of new Parser(lines.addNewLine).parse(text)) {
    if (token.type === 'error') throw new YamlFault(token.offset, token.message);
    take(composer.next(token));
  }
  take(composer.end(true, text.length));
  let aliases = 0;
  visit(document as Document.Parsed, {
    Alias(_, { range }) {
      if (++aliases > MOST_ALIASES)
        throw new YamlFault(range?.[0] ?? 0, `it has more than ${MOST_ALIASES} aliases`);
    },
    Map(_, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value)) throw new YamlFault(key.range?.[0] ?? 0, 'Map keys must be unique');
        seen.add(key.value);
      }
    },
  });
  return document as Document.Parsed;
}

/** The first alias whose anchor does not stand before it; otherwise the first of all. */
function aliasAtFault(document: Document.Parsed): Alias | undefined {
  const anchors = new Set<string>();
  let [first, unresolved]: (Alias | undefined)[] = [];
  visit(document, {
    Alias(_, alias) {
      first ??= alias;
      unresolved = anchors.has(alias.source) ? undefined : alias;
      return unresolved && visit.BREAK;
    },
    Value(_, { anchor }) {
      if (anchor !== undefined) anchors.add(anchor);
    },
  });
  return unresolved ?? first;
}

const listIn = (root: ParsedNode | null): unknown => (isMap(root) ? root.get('tests', true) : root);

function testsOf(value: unknown, issues: IssueCollector, placeOf: (i: number) => Row['place']): Row[] {
  const config = isObject(value) ? value : {};
  const tests = Array.isArray(value) ? (value as readonly unknown[]) : config['tests'];
  if (typeof tests === 'string') {
    issues.add({
      code: 'tests-elsewhere',
      severity: 'error',
      place: { path: '$.tests' },
      message: `The tests stand in another file, ${shorten(tests)}. Import that file.`,
    });
    return [];
  }
  if (!Array.isArray(tests)) return [];
  const shared = fieldsOf(config['defaultTest']);
  const templates = Array.isArray(config['prompts'])
    ? config['prompts'].flatMap((each) => textOf(each) ?? textOf(fieldsOf(each)['raw']) ?? [])
    : [];
  return tests.map((test: unknown, i) => ({
    value: testRow(fieldsOf(test), shared, templates),
    place: placeOf(i),
  }));
}

function testRow(test: Fields, shared: Fields, templates: readonly string[]): Fields {
  const vars = { ...fieldsOf(shared['vars']), ...fieldsOf(test['vars']) };
  const metadata = fieldsOf(test['metadata']);
  const asserts = [...listOf(test['assert']), ...listOf(shared['assert'])];
  const expected = yesNoOf(metadata['expected']) ?? asserts.map(expectedBy).find((each) => each);
  return {
    ...metadata,
    ...optional('id', textOf(metadata['id']) ?? textOf(test['description'])),
    ...optional('question', questionOf(vars, templates)),
    ...optional('expected', expected),
  };
}

function resultRow(result: Fields): Fields {
  const test = fieldsOf(result['testCase']);
  const vars = { ...fieldsOf(test['vars']), ...fieldsOf(result['vars']) };
  const provider = fieldsOf(result['provider']);
  const response = fieldsOf(result['response']);
  const model = textOf(provider['label']) ?? textOf(provider['id']) ?? textOf(result['provider']);
  const prompt = textOf(fieldsOf(result['prompt'])['raw']);
  const row = testRow({ ...test, vars }, {}, prompt === undefined ? [] : [prompt]);
  // Replies of several models to one test belong to one question.
  const number = typeof result['testIdx'] === 'number' ? `test ${result['testIdx'] + 1}` : undefined;
  return {
    ...row,
    ...optional('id', row['id'] ?? number),
    ...optional('model', model),
    ...optional('reply', response['output']),
    ...optional('flag', fieldsOf(result['metadata'])['flag']),
  };
}

/** A variable that is named like one, the only variable, or a prompt with its variables filled in. */
function questionOf(vars: Fields, templates: readonly string[]): string | undefined {
  const texts = Object.entries(vars).flatMap(([name, value]) => {
    const text = textOf(value);
    return text === undefined ? [] : [[name, plainVariable(text)] as const];
  });
  const known = new Map(texts);
  const named = questionNames.map((name) => known.get(name)).find((text) => text !== undefined);
  if (named !== undefined) return named;
  const [template] = templates;
  if (templates.length === 1 && template !== undefined && !/^file:|\{%/.test(template)) {
    const filled = template.replace(
      /\{\{\s*([\w.]+)\s*\}\}/g,
      (whole, name: string) => known.get(name) ?? whole,
    );
    return filled.includes('{{') ? undefined : filled;
  }
  return texts.length === 1 ? texts[0]?.[1] : undefined;
}

/** yes or no, if an assertion asks whether the reply is, has, or begins with it. */
function expectedBy(assertion: unknown): ReturnType<typeof yesNoOf> {
  const { type, value } = fieldsOf(assertion) as { type?: unknown; value?: unknown };
  const text = textOf(value);
  if (typeof type !== 'string' || text === undefined) return undefined;
  if (/^(?:equals|i?contains|starts-with|icontains-all|contains-all|similar)$/.test(type))
    return yesNoOf(text);
  // [Yy][Ee][Ss] is yes; anchors and word bounds say where it stands.
  const plain = text.replace(/\[([A-Za-z])[A-Za-z]\]/g, '$1').replace(/\\[Wwbs][*+?]?|[\^$()?:*]/g, '');
  return type === 'regex' ? yesNoOf(plain) : undefined;
}

const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const optional = (name: string, value: unknown): Fields => (value === undefined ? {} : { [name]: value });
