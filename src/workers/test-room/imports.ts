/**
 * Turns a file into stored facts, questions or answers. The file is first previewed (`preview`), then read
 * completely in slices. Nothing is stored or replaced until all of it was read.
 */
import type { Issue, IssueList } from '../../core/issue.ts';
import {
  factImporters,
  isFactSource,
  type FactSourceKind,
} from '../../core/knowledge/importers/fact-importers.ts';
import { isJson, previewEvents } from '../../core/knowledge/importers/event-importer.ts';
import { previewSparql, previewTable, recogniseSource } from '../../core/knowledge/importers/recognise.ts';
import { decodeText, type TextSource } from '../../core/text-source.ts';
import type { Library } from '../../adapters/storage/library.ts';
import type { ImportReport } from '../../core/api/test-room.ts';
import { readClassFile } from '../../core/testing/exchange/class-file.ts';
import { importAnswers } from '../../core/testing/exchange/answers.ts';
import { previewExchange } from '../../core/testing/exchange/preview.ts';
import { readRows, type RowReader } from '../../core/testing/exchange/records.ts';
import { importQuestions } from '../../core/testing/exchange/questions.ts';
import type { NamedFacts } from '../../core/testing/temporal/event-book.ts';
import type { TestCase } from '../../core/testing/test-case.ts';
import { uniqueId } from '../../core/unique-id.ts';
import type { Control } from '../../core/work.ts';
import type { Cases } from './cases.ts';
import { classId, classParts, countOf, previewClass } from './class-files.ts';
import { summaryOfFacts } from '../../adapters/storage/repositories/fact-bases.ts';
import { LARGEST_FILE, megabytes } from '../kit/file-text.ts';
import { drive } from '../kit/jobs.ts';
import type { Bytes } from '../../core/transfer.ts';
import type {
  ImportChoices,
  ImportPreview,
  SourceKind,
} from '../../core/knowledge/importers/import-choices.ts';

/** Enough for the first rows, even if a reply has a million letters. */
const PREVIEW_BYTES = 4 * 1024 * 1024;
const TELLING_CHARACTERS = 256 * 1024;

export interface ImportRequest {
  readonly file: Bytes;
  readonly name: string;
  readonly choices: ImportChoices;
  readonly control: Control;
}

/**
 * If rows of questions are imported as answers, they are answers: the columns "question" and "answer" alone
 * do not decide it.
 */
const answersKind: Readonly<Partial<Record<SourceKind, SourceKind>>> = {
  'questions: Drowzee JSON': 'answers: JSON lines',
  'questions: JSON lines': 'answers: JSON lines',
  'questions: table': 'answers: table',
  'questions: promptfoo': 'answers: promptfoo',
};

/** A reader of YAML is loaded only for a file that needs it. */
const readerOf = async (kind: SourceKind): Promise<RowReader> =>
  kind.endsWith('promptfoo')
    ? (await import('../../core/testing/exchange/promptfoo-reader.ts')).readPromptfoo
    : readRows;

function kindOf(
  name: string,
  text: string,
  { kind, caseSetId }: ImportChoices,
): { readonly kind?: SourceKind; readonly why: string } {
  const recognised = recogniseSource(name, text.slice(0, TELLING_CHARACTERS));
  const likely =
    kind ??
    (caseSetId === undefined ? undefined : recognised.kind && answersKind[recognised.kind]) ??
    recognised.kind;
  return { ...(likely !== undefined && { kind: likely }), why: recognised.why };
}

/** A report on a file from which nothing was stored. */
const nothingKept = (issue: Issue): ImportReport => ({
  rows: { read: 0, kept: 0, leftOut: 0 },
  issues: { issues: [issue], counts: { [issue.code]: 1 } },
});

const withIssues = (list: IssueList, more: readonly Issue[]): IssueList => ({
  issues: [...more, ...list.issues],
  counts: more.reduce<Record<string, number>>(
    (counts, { code }) => ({ ...counts, [code]: (counts[code] ?? 0) + 1 }),
    { ...list.counts },
  ),
});

const tooLarge = (file: Bytes, name: string): Issue | undefined =>
  file.size <= LARGEST_FILE
    ? undefined
    : {
        code: 'file-too-large',
        severity: 'error',
        message:
          `${name} has ${megabytes(file.size)}; Totem reads up to ${megabytes(LARGEST_FILE)} at once. ` +
          'Split it by lines and import the parts. Nothing was imported.',
      };

const unreadable = (name: string, reason: unknown): Issue => ({
  code: 'file-unreadable',
  severity: 'error',
  message:
    `${name} could not be read (${reason instanceof Error ? reason.message : String(reason)}). It ` +
    'may have been moved or changed since it was chosen. Nothing was imported.',
});

const noRoom = (reason: unknown): Issue => {
  const full = reason instanceof Error && /quota/i.test(`${reason.name} ${reason.message}`);
  return {
    code: full ? 'storage-full' : 'not-kept',
    severity: 'error',
    message: full
      ? 'The browser has no more space for Totem, so nothing was saved. Remove a fact base ' +
        'or a run that you no longer need, and import again.'
      : 'The browser could not save it ' +
        `(${reason instanceof Error ? reason.message : String(reason)}). Earlier data is ` +
        'unchanged.',
  };
};

export class Imports {
  readonly #library: Library;
  readonly #cases: Cases;

  constructor(library: Library, cases: Cases) {
    this.#library = library;
    this.#cases = cases;
  }

  async preview(file: Bytes, name: string, choices: ImportChoices): Promise<ImportPreview> {
    const nothing = { columns: [], roles: [], mapping: {}, hasHeader: false, sample: [] };
    const large = tooLarge(file, name);
    if (large) return { ...nothing, issues: [large] };
    try {
      const { text } = decodeText(new Uint8Array(await file.slice(0, PREVIEW_BYTES).arrayBuffer()));
      const { kind, why } = kindOf(name, text, choices);
      if (kind === undefined)
        return {
          ...nothing,
          issues: [
            {
              code: 'unknown-kind',
              severity: 'error',
              message: `${why} Choose the kind yourself if it is one of those listed.`,
            },
          ],
        };
      return { kind, ...(await this.#look(kind, { name, text }, file, choices)) };
    } catch (reason) {
      return { ...nothing, issues: [unreadable(name, reason)] };
    }
  }

  async #look(
    kind: SourceKind,
    beginning: TextSource,
    file: Bytes,
    choices: ImportChoices,
  ): Promise<Omit<ImportPreview, 'kind'>> {
    switch (kind) {
      case 'facts: Drowzee events':
        return isJson(beginning.text)
          ? previewEvents({ ...beginning, text: await textOf(file) })
          : previewTable(beginning, choices);
      case 'facts: table':
        return previewTable(beginning, choices);
      case 'facts: Wikidata SPARQL JSON':
        return previewSparql({ ...beginning, text: await textOf(file) }, choices);
      case 'class file':
        return previewClass({ ...beginning, text: await textOf(file) });
      case 'facts: Prolog':
      case 'facts: N-Triples or Turtle':
        return {
          columns: [],
          roles: [],
          mapping: {},
          hasHeader: false,
          sample: beginning.text.split('\n', 12).map((line) => [line]),
          issues: [],
        };
      case 'questions: promptfoo':
      case 'answers: promptfoo':
        return previewExchange(
          { ...beginning, text: await textOf(file) },
          { ...choices, kind },
          await readerOf(kind),
        );
      default:
        return previewExchange(beginning, { ...choices, kind });
    }
  }

  /** Undefined when it was stopped. */
  async import({ file, name, choices, control }: ImportRequest): Promise<ImportReport | undefined> {
    const large = tooLarge(file, name);
    if (large) return nothingKept(large);
    control.report({ stage: 'Opening the file', done: 0, total: file.size, unit: 'letters' });
    let decoded: ReturnType<typeof decodeText>;
    try {
      decoded = decodeText(new Uint8Array(await file.arrayBuffer()));
    } catch (reason) {
      return nothingKept(unreadable(name, reason));
    }
    const source = { name, text: decoded.text };
    const { kind, why } = kindOf(name, source.text, choices);
    if (kind === undefined)
      return nothingKept({
        code: 'unknown-kind',
        severity: 'error',
        place: { line: 1, column: 1 },
        message: `${why} Nothing was imported.`,
      });
    const made = await this.#read(kind, source, choices, control);
    return made && { ...made, issues: withIssues(made.issues, decoded.issues) };
  }

  #read(
    kind: SourceKind,
    source: TextSource,
    choices: ImportChoices,
    control: Control,
  ): Promise<ImportReport | undefined> {
    if (kind === 'class file') return this.#classFile(source, control);
    if (isFactSource(kind)) return this.#facts(kind, source, choices, control);
    return kind.startsWith('questions')
      ? this.#questions(kind, source, choices, control)
      : this.#answers(kind, source, choices, control);
  }

  async #facts(
    kind: FactSourceKind,
    source: TextSource,
    choices: ImportChoices,
    control: Control,
  ): Promise<ImportReport | undefined> {
    const read = await drive(factImporters[kind](source, choices), control);
    if (!read) return undefined;
    const { factBase, rows, issues } = read;
    if (!factBase) return { rows, issues };
    const about = {
      id: uniqueId(crypto),
      name: await this.#freeName(choices.name ?? plainName(source.name), 'factBases'),
      origin: source.name,
      added: Date.now(),
    };
    return this.#kept({ kind: 'fact base', id: about.id, name: about.name }, { rows, issues }, () =>
      this.#library.factBases.keep(summaryOfFacts(factBase, about), factBase),
    );
  }

  async #questions(
    kind: SourceKind,
    source: TextSource,
    choices: ImportChoices,
    control: Control,
  ): Promise<ImportReport | undefined> {
    const read = await drive(
      importQuestions(source, choices, await this.#dated(choices), await readerOf(kind)),
      control,
    );
    if (!read) return undefined;
    const { cases, rows, issues } = read;
    if (cases.length === 0) return { rows, issues };
    const set = caseSetOf(await this.#freeName(choices.name ?? plainName(source.name), 'caseSets'), cases);
    return this.#kept({ kind: 'case set', id: set.id, name: set.name }, { rows, issues }, () =>
      this.#library.caseSets.keep(set, cases),
    );
  }

  async #dated({ factBaseIds = [] }: ImportChoices): Promise<readonly NamedFacts[]> {
    const factBases = await this.#library.factBases.list();
    const found = await Promise.all(
      factBaseIds.map(async (id) => ({
        name: factBases.find((kept) => kept.id === id)?.name ?? id,
        base: await this.#library.factBases.read(id),
      })),
    );
    return found.flatMap(({ name, base }) => (base ? [{ name, base }] : []));
  }

  async #answers(
    kind: SourceKind,
    source: TextSource,
    choices: ImportChoices,
    control: Control,
  ): Promise<ImportReport | undefined> {
    const chosen = choices.caseSetId === undefined ? undefined : await this.#cases.all(choices.caseSetId);
    const read = await drive(importAnswers(source, choices, chosen, await readerOf(kind)), control);
    if (!read) return undefined;
    const { cases, own, answers, rows, issues } = read;
    if (answers.length === 0) return { rows, issues };
    const name = await this.#freeName(choices.name ?? plainName(source.name), 'runs');
    const set = own ? caseSetOf(`Questions of ${name}`, cases) : undefined;
    const caseSetId = set?.id ?? (choices.caseSetId as string);
    const models = [...new Set(answers.map(({ model }) => model))];
    const run = {
      id: uniqueId(crypto),
      name,
      caseSetId,
      added: Date.now(),
      answers: answers.length,
      models,
      sample: false,
    };
    return this.#kept({ kind: 'run', id: run.id, name }, { rows, issues }, () =>
      this.#library.runs.keep(run, answers, set && { summary: set, cases }),
    );
  }

  /** The same file opened again finds what it brought before, which stays as it is. */
  async #classFile(source: TextSource, control: Control): Promise<ImportReport | undefined> {
    const read = await drive(readClassFile(source), control);
    if (!read) return undefined;
    const { file, issues } = read;
    if (!file) return { rows: { read: 0, kept: 0, leftOut: 0 }, issues };
    const id = classId(source.text);
    const before = (await this.#library.caseSets.list()).find((set) => set.id === id);
    const parts = classParts(
      file,
      { id, origin: source.name, added: Date.now() },
      {
        facts: await this.#freeName(file.facts?.name ?? '', 'factBases'),
        set: before?.name ?? (await this.#freeName(file.name, 'caseSets')),
      },
    );
    const rows = countOf(file);
    const sizes = { rows: { read: rows, kept: rows, leftOut: 0 }, issues };
    return this.#kept({ kind: 'case set', id, name: parts.set.summary.name }, sizes, () =>
      this.#library.classes.keep(parts),
    );
  }

  /**
   * The name, with a number added if something of the same kind already has it. So importing the same file
   * twice gives two entries.
   */
  async #freeName(name: string, list: 'factBases' | 'caseSets' | 'runs'): Promise<string> {
    const kept: readonly { readonly name: string }[] = await this.#library[list].list();
    const taken = new Set(kept.map((each) => each.name));
    let free = name;
    for (let number = 2; taken.has(free); number++) free = `${name} (${number})`;
    return free;
  }

  async #kept(
    kept: NonNullable<ImportReport['kept']>,
    read: Omit<ImportReport, 'kept'>,
    keep: () => Promise<void>,
  ): Promise<ImportReport> {
    try {
      await keep();
      return { kept, ...read };
    } catch (reason) {
      return {
        rows: { ...read.rows, kept: 0, leftOut: read.rows.read },
        issues: withIssues(read.issues, [noRoom(reason)]),
      };
    }
  }
}

const textOf = async (file: Bytes): Promise<string> =>
  decodeText(new Uint8Array(await file.arrayBuffer())).text;

/** A file's name without its extension: `codex-s_named.tsv` becomes `codex-s_named`. */
function plainName(file: string): string {
  return file.replace(/\.[A-Za-z0-9]{1,8}$/, '') || file;
}

function caseSetOf(name: string, cases: readonly TestCase[]) {
  const yes = cases.filter(({ expected }) => expected === 'yes').length;
  return {
    id: uniqueId(crypto),
    name,
    origin: 'imported' as const,
    added: Date.now(),
    cases: cases.length,
    yes,
  };
}
