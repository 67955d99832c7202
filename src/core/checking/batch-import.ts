/**
 * Reads rows to check from JSON lines, JSON and tables. Knows the field names of RAGAS (old and new),
 * RAGTruth and LettuceDetect, SelfCheckGPT, HaluEval, and plain ones. A row with a right and a hallucinated
 * answer gives two inputs. Invariant: read = kept + left out, counted in rows of the file.
 */
import { IssueCollector, type IssueList } from '../issue.ts';
import type { TextSource } from '../text-source.ts';
import { jsonOf, textOf, textsOf, valueAt, yesNoOf } from '../testing/exchange/fields.ts';
import { readRows, type Row } from '../testing/exchange/records.ts';
import type { Work } from '../work.ts';
import type { BatchInput } from './batch.ts';
import { offsetUnits, unitsOf } from './exchange/offsets.ts';
import type { FieldMapping } from '../knowledge/importers/import-choices.ts';

export const batchRoles = [
  'answer',
  'context',
  'question',
  'hallucinated',
  'supported',
  'spans',
  'id',
  'right answer',
  'hallucinated answer',
] as const;
export type BatchRole = (typeof batchRoles)[number];

/** Names of fields in order of preference, compared without case, spaces, hyphens and underscores. */
const names: Readonly<Record<BatchRole, readonly string[]>> = {
  answer: [
    'answer',
    'response',
    'reply',
    'output',
    'summary',
    'claim',
    'completion',
    'generated text',
    'prediction',
    'passage',
    'gpt3 text',
  ],
  context: [
    'retrieved contexts',
    'contexts',
    'context',
    'knowledge',
    'source',
    'source info',
    'document',
    'documents',
    'passages',
    'reference contexts',
    'sampled passages',
    'wiki bio text',
    'gpt3 text samples',
    'prompt',
  ],
  question: ['user input', 'question', 'query', 'input'],
  hallucinated: ['hallucinated', 'hallucination', 'is hallucination', 'flag', 'label'],
  supported: ['supported', 'faithful', 'grounded', 'is supported'],
  spans: ['labels', 'spans', 'hallucinated spans', 'annotations', 'predictions'],
  id: ['id', 'uid', 'key', 'row', 'wiki bio test idx'],
  'right answer': ['right answer', 'correct answer'],
  'hallucinated answer': ['hallucinated answer'],
};

/** What is said of a file of rows. */
export interface BatchReading {
  readonly rows: { readonly read: number; readonly kept: number; readonly leftOut: number };
  readonly issues: IssueList;
  readonly columns: readonly string[];
  readonly mapping: FieldMapping;
}

export interface BatchImport extends BatchReading {
  readonly inputs: readonly BatchInput[];
}

const plain = (name: string): string => name.toLowerCase().replace(/[\s_\-.]+/g, '');

/** Guesses the field of each role. A person's choice is kept; an empty name means "none". */
export function suggestBatchMapping(columns: readonly string[], given: FieldMapping = {}): FieldMapping {
  const byName = new Map(columns.map((column) => [plain(column), column]));
  const used = new Set(Object.values(given));
  const mapping: Record<string, string> = { ...given };
  for (const role of batchRoles) {
    if (role in mapping) continue;
    const found = names[role]
      .map((name) => byName.get(plain(name)))
      .find((column) => column !== undefined && !used.has(column));
    if (found === undefined) continue;
    mapping[role] = found;
    used.add(found);
  }
  return mapping;
}

/** All inputs of a file at once. @param limit the most rows to read, for a preview. */
export function* importBatch(
  source: TextSource,
  given: FieldMapping = {},
  limit?: number,
): Work<BatchImport> {
  const inputs: BatchInput[] = [];
  const reading = yield* readBatch(source, given, (input) => inputs.push(input), limit);
  return { inputs, ...reading };
}

/** Passes each input to `take` as soon as it is read, so that the rows of a large file need not be held. */
export function* readBatch(
  source: TextSource,
  given: FieldMapping,
  take: (input: BatchInput) => void,
  limit?: number,
): Work<BatchReading> {
  const issues = new IssueCollector();
  const columns = new Set<string>();
  const ids = new UniqueIds();
  let kept = 0;
  const read = yield* readRows(source, { ...(limit !== undefined && { limit }) }, issues, (row) => {
    for (const column of Object.keys(row.value)) columns.add(column);
    const found = inputsOf(row, suggestBatchMapping(Object.keys(row.value), given), issues);
    if (found.length > 0) kept++;
    for (const input of found) take({ ...input, id: ids.next(input.id) });
  });
  const known = [...columns];
  return {
    rows: { read, kept, leftOut: read - kept },
    issues: issues.list(),
    columns: known,
    mapping: suggestBatchMapping(known, given),
  };
}

/** Makes ids unique, because reviews and results refer to them. */
class UniqueIds {
  /** The last number that was tried for each id. */
  readonly #copies = new Map<string, number>();

  next(id: string): string {
    let copy = this.#copies.get(id) ?? 0;
    let name = id;
    do {
      copy++;
      name = copy === 1 ? id : `${id} (${String(copy)})`;
    } while (name !== id && this.#copies.has(name));
    this.#copies.set(id, copy);
    if (name !== id) this.#copies.set(name, 1);
    return name;
  }
}

function inputsOf(row: Row, mapping: FieldMapping, issues: IssueCollector): BatchInput[] {
  const at = (role: BatchRole) => valueAt(row.value, mapping[role]);
  const context = contextOf(at('context'));
  const { line = 1, path = '$' } = row.place;
  const id = textOf(at('id')) ?? `row ${String(line)}${path === '$' ? '' : ` ${path}`}`;
  const question = textOf(at('question')) ?? '';
  if (context.length === 0) {
    leaveOut(row, mapping, 'context', 'the documents or passages with which the answer is compared', issues);
    return [];
  }
  const right = textOf(at('right answer'));
  const wrong = textOf(at('hallucinated answer'));
  if (right !== undefined && wrong !== undefined) {
    return [
      { id: `${id} right`, question, context, answer: right, hallucinated: false },
      { id: `${id} hallucinated`, question, context, answer: wrong, hallucinated: true },
    ];
  }
  const answer = textOf(at('answer'));
  if (answer === undefined) {
    leaveOut(row, mapping, 'answer', 'an answer', issues);
    return [];
  }
  const marked = markedSpans(at('spans'), answer, row, issues) ?? markedSentences(row, answer, issues);
  const hallucinated = labelOf(at('hallucinated'), at('supported'), marked);
  return [
    {
      id,
      question,
      context,
      answer,
      ...(hallucinated !== undefined && { hallucinated }),
      ...(marked !== undefined && { marked }),
    },
  ];
}

/** One text, several, or RAGTruth's object of named texts. */
function contextOf(value: unknown): readonly string[] {
  const held = typeof value === 'string' && value.startsWith('{') ? (jsonOf(value) ?? value) : value;
  return typeof held === 'object' && held !== null && !Array.isArray(held)
    ? Object.values(held).flatMap(textsOf)
    : textsOf(held);
}

function leaveOut(
  row: Row,
  mapping: FieldMapping,
  role: BatchRole,
  what: string,
  issues: IssueCollector,
): void {
  const field = mapping[role];
  const fields = Object.keys(row.value).slice(0, 12).join(', ');
  const found =
    field === undefined
      ? `in a field such as “${names[role][0] as string}”, found the fields ${fields || 'none'}`
      : `in “${field}”, found nothing there`;
  issues.add({
    code: `no-${role}`,
    severity: 'error',
    place: row.place,
    message: `Expected ${what} ${found}. The row was left out.`,
  });
}

const hallucinatedWords =
  /^(?:hallucinat\w*|unsupported|contradict\w*|unfaithful|refuted|wrong|ungrounded|inconsistent|unwanted)$/u;
const supportedWords = /^(?:supported|faithful|consistent|grounded|right|entail\w*|none|benign)$/u;

function labelOf(
  hallucinated: unknown,
  supported: unknown,
  marked: BatchInput['marked'],
): boolean | undefined {
  const word = textOf(hallucinated)?.trim().toLowerCase() ?? '';
  if (hallucinatedWords.test(word)) return true;
  if (supportedWords.test(word)) return false;
  const flag = yesNoOf(hallucinated);
  const support = yesNoOf(supported);
  if (flag !== undefined) return flag === 'yes';
  if (support !== undefined) return support === 'no';
  return marked && marked.length > 0;
}

/**
 * Reads spans with `start` and `end`. The row's `offset_unit` says what they count. Without it, the marked
 * text decides where it is given; otherwise they are code points, because the tools that write such files are
 * written in Python.
 */
function markedSpans(
  value: unknown,
  answer: string,
  { value: fields, place }: Row,
  issues: IssueCollector,
): BatchInput['marked'] {
  const list = typeof value === 'string' ? jsonOf(value) : value;
  if (!Array.isArray(list)) return undefined;
  const units = unitsOf(answer);
  const stated = offsetUnits.find((unit) => unit === fields['offset_unit']);
  return list.flatMap((item: unknown) => {
    const { start, end, text } =
      typeof item === 'object' && item !== null
        ? (item as { start?: unknown; end?: unknown; text?: unknown })
        : {};
    if (typeof start !== 'number' || typeof end !== 'number') return [];
    const isUtf16 =
      stated === undefined
        ? typeof text === 'string' && answer.slice(start, end) === text
        : stated === 'UTF-16';
    const span = isUtf16 ? ([start, end] as const) : ([units(start), units(end)] as const);
    if (span[0] >= 0 && span[0] < span[1] && span[1] <= answer.length) return [span];
    issues.add({
      code: 'span-outside',
      severity: 'warning',
      place,
      message:
        `A marked span from ${String(start)} to ${String(end)} lies outside the answer, ` +
        `which has ${String(answer.length)} characters. The span was left out, the row was ` +
        'kept.',
    });
    return [];
  });
}

/** Labels of SelfCheckGPT for a sentence that is right. Its data set has three labels, its code numbers. */
const accurate = /^(?:accurate|supported|factual|0(?:\.0)?|false)$/u;

/** Sentences of a row that its passage may lack. Each is looked for in all of it. */
const MOST_MISSING = 100;

/** The sentences that a row of SelfCheckGPT labels as wrong, as spans of the passage. */
function markedSentences(
  { value, place }: Row,
  answer: string,
  issues: IssueCollector,
): BatchInput['marked'] {
  const sentences = value['sentences'] ?? value['gpt3_sentences'];
  const labels = value['annotation'] ?? value['sentence_labels'];
  if (!Array.isArray(sentences) || !Array.isArray(labels)) return undefined;
  const warn = (code: string, message: string) => {
    issues.add({ code, severity: 'warning', place, message });
  };
  if (sentences.length !== labels.length) {
    warn(
      'sentence-labels',
      `The row has ${sentences.length} sentences and ${labels.length} labels for them. The labels were ` +
        'left out, the row was kept.',
    );
    return undefined;
  }
  const marked: (readonly [number, number])[] = [];
  let [from, missing] = [0, 0];
  for (const [i, sentence] of sentences.entries()) {
    const start = typeof sentence === 'string' ? answer.indexOf(sentence, from) : -1;
    if (start < 0) {
      if (++missing > MOST_MISSING) {
        warn(
          'sentence-labels',
          `More than ${MOST_MISSING} sentences of the row are not in its passage. The labels were left ` +
            'out, the row was kept.',
        );
        return undefined;
      }
      warn('sentence-missing', `Sentence ${i + 1} of the row is not in its passage. Its label was left out.`);
      continue;
    }
    from = start + (sentence as string).length;
    if (!accurate.test(textOf(labels[i])?.toLowerCase() ?? '')) marked.push([start, from]);
  }
  return marked;
}
