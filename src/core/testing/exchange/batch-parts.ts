/**
 * A test set as the input of an OpenAI batch in several files, each within what a server accepts, with a
 * manifest of their questions; and the replies to these files, read together: nothing doubled, and the parts
 * that lack replies named.
 */
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Issue, IssueList } from '../../issue.ts';
import { shallowJson } from '../../json-depth.ts';
import type { RowCount } from '../../knowledge/importers/fact-reading.ts';
import { isObject } from '../../knowledge/importers/json-text.ts';
import type { TextSource } from '../../text-source.ts';
import type { Work } from '../../work.ts';
import type { TextFile } from '../../zip.ts';
import type { Answer, TestCase } from '../test-case.ts';
import { importAnswers } from './answers.ts';
import type { AnswerChoices } from './answers.ts';
import { customIdOf } from './batch.ts';
import { casesAsOpenAiBatch } from './case-export.ts';

export interface PartLimits {
  readonly requests: number;
  /** Of 1,000,000 bytes. */
  readonly megabytes: number;
}

/** What OpenAI's batch API accepts in one file. vLLM's `run-batch` states no limits. */
export const largestPart: PartLimits = { requests: 50_000, megabytes: 200 };

export interface BatchPart {
  readonly file: string;
  /** Each request's `custom_id`, in order. */
  readonly ids: readonly string[];
}

export interface BatchManifest {
  readonly id: string;
  /** Of the test set. */
  readonly name: string;
  readonly model: string;
  readonly parts: readonly BatchPart[];
}

const KIND = 'batch parts';

/**
 * The parts in order, `manifest.json` and `README.txt`. The lines of all parts are those of one batch file.
 * @throws RangeError if one request alone is too large.
 */
export function batchParts(
  cases: readonly TestCase[],
  { id, name, model }: Omit<BatchManifest, 'parts'>,
  promptFor: (testCase: TestCase) => string,
  { requests, megabytes }: PartLimits,
): readonly TextFile[] {
  const parts: { lines: string[]; ids: string[]; bytes: number }[] = [];
  let i = 0;
  for (const line of casesAsOpenAiBatch(cases, model, promptFor)) {
    const bytes = utf8ToBytes(line).length;
    const customId = customIdOf((cases[i++] as TestCase).id);
    if (bytes > megabytes * 1e6)
      throw new RangeError(
        `The request of the question “${customId}” has ${String(bytes)} bytes alone; a part may have ` +
          `${String(megabytes * 1e6)}. Allow larger files, or shorten the prompt.`,
      );
    let last = parts.at(-1);
    if (!last || last.ids.length >= requests || last.bytes + bytes > megabytes * 1e6)
      parts.push((last = { lines: [], ids: [], bytes: 0 }));
    last.lines.push(line);
    last.ids.push(customId);
    last.bytes += bytes;
  }
  const digits = String(parts.length).length;
  const fileOf = (index: number) =>
    `part-${String(index + 1).padStart(digits, '0')}-of-${String(parts.length)}.jsonl`;
  const manifest: BatchManifest = {
    id,
    name,
    model,
    parts: parts.map(({ ids }, k) => ({ file: fileOf(k), ids })),
  };
  return [
    { name: 'README.txt', text: readme(manifest) },
    { name: 'manifest.json', text: `${JSON.stringify({ totem: KIND, version: 1, ...manifest })}\n` },
    ...parts.map(({ lines }, k) => ({ name: fileOf(k), text: lines.join('') })),
  ];
}

function readme({ name, model, parts }: BatchManifest): string {
  const [first] = parts;
  if (!first) return `${name} has no questions.\n`;
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  return [
    `${name}: ${String(parts.length)} batch files for ${model}.`,
    '',
    'With vLLM, for each file:',
    '',
    `  vllm run-batch -i ${first.file} -o replies-${first.file} --model ${quoted(model)}`,
    '',
    "With OpenAI's batch API, or a server with the same one, for each file: upload it with the purpose",
    '"batch", create a batch for /v1/chat/completions, and download its output file.',
    '',
    'Then give Totem manifest.json and the files of replies together. Replies of other parts can be given',
    'later, with the manifest; what is there already is not taken twice.',
    '',
  ].join('\n');
}

/** Reads a manifest. Undefined if the text is none. */
export function batchManifestIn(text: string): BatchManifest | undefined {
  if (!/^\s*\{\s*"totem"\s*:\s*"batch parts"/.test(text.slice(0, 200))) return undefined;
  const value = shallowJson(text);
  if (!isObject(value) || value['version'] !== 1) return undefined;
  const { id, name, model, parts } = value;
  const isSound =
    typeof id === 'string' &&
    /^[0-9a-f]{32}$/.test(id) &&
    typeof name === 'string' &&
    typeof model === 'string' &&
    Array.isArray(parts) &&
    parts.every(
      (part) =>
        isObject(part) &&
        typeof part['file'] === 'string' &&
        Array.isArray(part['ids']) &&
        part['ids'].every((each) => typeof each === 'string'),
    );
  return isSound ? (value as unknown as BatchManifest) : undefined;
}

export interface PartReplies {
  /** Of the first file that is one. */
  readonly manifest: BatchManifest | undefined;
  /** One for each question and model. */
  readonly answers: readonly Answer[];
  readonly rows: RowCount;
  /** Replies of the same model to the same question; the first of each was kept. */
  readonly doubled: number;
  readonly issues: IssueList;
}

/** Two replies to the same question by the same model are the same reply, given twice. */
export const replyKey = ({ caseId, model }: Answer): string => JSON.stringify([caseId, model]);

/** Reads files of replies, and the manifest if it is among them, in any order. */
export function* importPartReplies(
  sources: readonly TextSource[],
  cases: readonly TestCase[],
  choices: AnswerChoices = {},
): Work<PartReplies> {
  const kept = new Map<string, Answer>();
  const issues: Issue[] = [];
  const counts: Record<string, number> = {};
  const add = (list: IssueList, name: string) => {
    for (const issue of list.issues)
      issues.push(sources.length > 1 ? { ...issue, message: `${name}: ${issue.message}` } : issue);
    for (const [code, count] of Object.entries(list.counts)) counts[code] = (counts[code] ?? 0) + count;
  };
  let manifest: BatchManifest | undefined;
  let read = 0;
  let doubled = 0;
  for (const source of sources) {
    const found = batchManifestIn(source.text);
    if (found) {
      if (manifest && manifest.id !== found.id)
        add(
          oneIssue('another-manifest', 'This is the manifest of another batch. It was not used.'),
          source.name,
        );
      manifest ??= found;
      continue;
    }
    const part = yield* importAnswers(source, choices, cases);
    read += part.rows.read;
    add(part.issues, source.name);
    for (const answer of part.answers) {
      const key = replyKey(answer);
      if (kept.has(key)) doubled++;
      else kept.set(key, answer);
    }
  }
  return {
    manifest,
    answers: [...kept.values()],
    rows: { read, kept: kept.size, leftOut: read - kept.size },
    doubled,
    issues: { issues, counts },
  };
}

const oneIssue = (code: string, message: string): IssueList => ({
  issues: [{ code, severity: 'warning', message }],
  counts: { [code]: 1 },
});

export interface PartState {
  readonly file: string;
  readonly requests: number;
  /** Its questions without a reply. */
  readonly missing: number;
  /** Its questions that the test set does not have, or has no more. */
  readonly unknown: number;
}

/** What each part still lacks. */
export function partStates(
  { parts }: BatchManifest,
  cases: readonly TestCase[],
  answers: Iterable<Answer>,
): readonly PartState[] {
  const known = new Set(cases.map(({ id }) => customIdOf(id)));
  const answered = new Set([...answers].map(({ caseId }) => customIdOf(caseId)));
  return parts.map(({ file, ids }) => ({
    file,
    requests: ids.length,
    missing: ids.filter((id) => known.has(id) && !answered.has(id)).length,
    unknown: ids.filter((id) => !known.has(id)).length,
  }));
}
