/**
 * Sends damaged files through everything that reads files: no reader throws or takes long, every row is
 * counted, nothing is refused without a reason, and every refusal names a place where the format has places.
 * `--cases` is the number of files for each reader; words after the task's name choose readers.
 */
import { readDocument } from '../../src/adapters/documents/read-document.ts';
import { ModelError } from '../../src/adapters/language-model/engine.ts';
import { readGgufHead } from '../../src/adapters/language-model/gguf.ts';
import { readRecorded } from '../../src/adapters/language-model/recorded-engine.ts';
import { Library } from '../../src/adapters/storage/library.ts';
import { memoryRecords } from '../../src/adapters/storage/memory-records.ts';
import type { LibraryTables } from '../../src/adapters/storage/tables.ts';
import { checkMlcFolder } from '../../src/adapters/language-model/mlc-folder.ts';
import { importBatch } from '../../src/core/checking/batch-import.ts';
import { readPolicy } from '../../src/core/checking/policy-file.ts';
import { readResults } from '../../src/core/datalog/elsewhere.ts';
import { defaultPolicy } from '../../src/core/checking/default-policy.ts';
import type { Issue, IssueList } from '../../src/core/issue.ts';
import { factImporters } from '../../src/core/knowledge/importers/fact-importers.ts';
import { recogniseSource } from '../../src/core/knowledge/importers/recognise.ts';
import type { Random } from '../../src/core/random.ts';
import { importAnswers } from '../../src/core/testing/exchange/answers.ts';
import { previewExchange } from '../../src/core/testing/exchange/preview.ts';
import { readConversations } from '../../src/core/rules/conversation.ts';
import { readClassFile } from '../../src/core/testing/exchange/class-file.ts';
import { readPromptfoo } from '../../src/core/testing/exchange/promptfoo-reader.ts';
import { importQuestions } from '../../src/core/testing/exchange/questions.ts';
import { benchmarkReport } from '../../src/core/testing/temporal/benchmark-report.ts';
import { lintBenchmark } from '../../src/core/testing/temporal/benchmark-lint.ts';
import { decodeText } from '../../src/core/text-source.ts';
import { finish, uncontrolled, type Work } from '../../src/core/work.ts';
import { mergeRows } from '../../src/workers/check-room/batch-parts.ts';
import { documentIn } from '../../src/workers/logic-room/documents.ts';
import { importCase } from '../../src/workers/rules-room/exchange.ts';
import type { Result, TaskOptions } from '../measure.ts';
import { bySubject, type Subject } from './hostile/by-subject.ts';
import { certificateFault, certificateSeeds } from './hostile/certificates.ts';
import { bytesOf, fileSeeds, inArchive, latin } from './hostile/file-seeds.ts';
import { mutated } from './hostile/mutation.ts';
import './hostile/pdf-in-node.ts';

interface Outcome {
  readonly rows: { readonly read: number; readonly kept: number; readonly leftOut: number };
  readonly issues: IssueList;
}

const source = (text: string) => ({ name: 'The file', text });
/** Issues about a whole file have no place in it. */
const wholeFile = new RegExp(
  'empty|no-facts|no-rows|no-sparql|unknown-kind|not-kept|no-columns|missing-|no-mapping|no-rules|' +
    'no-turns|no-conversations',
);

/** Lone surrogates become U+FFFD, as they would in a file. */
const asFile = (text: string): string => decodeText(new TextEncoder().encode(text)).text;

const withoutPlace = (issues: readonly Issue[]): string | undefined => {
  const found = issues.find(
    ({ code, severity, place }) => severity === 'error' && place === undefined && !wholeFile.test(code),
  );
  return found && `no place in “${found.code}”: ${found.message}`;
};

/* ---------- rows ---------- */

function rowFault({ rows, issues }: Outcome): string | undefined {
  if (rows.kept + rows.leftOut !== rows.read) return `miscounted: ${JSON.stringify(rows)}`;
  if (rows.kept === 0 && issues.issues.length === 0) return 'said nothing, though nothing was kept';
  if (rows.leftOut > 0 && issues.issues.length === 0) return 'left rows out without saying why';
  return withoutPlace(issues.issues);
}

const facts = (kind: keyof typeof factImporters, seeds: readonly string[]): Subject => ({
  name: kind,
  seeds,
  fault: (text) => {
    recogniseSource('file', text.slice(0, 4096));
    return rowFault(finish(factImporters[kind](source(text), {})));
  },
});
const exchange = (
  name: 'questions' | 'answers' | 'answers to chosen questions' | 'batch',
  seeds: readonly string[],
  read: (text: string) => Work<Outcome>,
): Subject => ({
  name,
  seeds,
  fault: (text) => {
    previewExchange(source(text), {
      kind: name === 'questions' ? 'questions: JSON lines' : 'answers: JSON lines',
    });
    return rowFault(finish(read(text)));
  },
});

/* ---------- files ---------- */

async function documentFault(bytes: Uint8Array, name: string): Promise<string | undefined> {
  const document = await readDocument(bytes, name, uncontrolled);
  if (document === undefined) return 'stopped, though nobody stopped it';
  if (document.text === '' && !document.issues.some(({ severity }) => severity === 'error'))
    return 'nothing was read, and nothing said';
  return document.issues.some(({ message }) => !/^\S[^]*[.)]$/u.test(message))
    ? 'an issue that is no sentence'
    : undefined;
}
const document = (name: string, seeds: readonly string[], bytes: (text: string) => Uint8Array): Subject => ({
  name: `document: ${name}`,
  seeds,
  fault: (text) => documentFault(bytes(text), `a.${name}`),
});

async function ggufFault(text: string): Promise<string | undefined> {
  try {
    await readGgufHead(new Blob([bytesOf(text)]));
    return undefined;
  } catch (reason) {
    return reason instanceof ModelError && reason.message !== '' ? undefined : `threw ${String(reason)}`;
  }
}

/** Damages one of the lists in the folder of a compiled model. */
async function folderFault(text: string): Promise<string | undefined> {
  const [which = '', ...rest] = text;
  const list = rest.join('');
  const files = { config: fileSeeds.config, weights: fileSeeds.weights };
  files[which === 'w' ? 'weights' : 'config'] = list;
  const { folder, issues } = await checkMlcFolder(
    [
      { path: 'Tiny/mlc-chat-config.json', bytes: new Blob([files.config]) },
      { path: 'Tiny/tensor-cache.json', bytes: new Blob([files.weights]) },
      { path: 'Tiny/tokenizer.json', bytes: new Blob(['{}']) },
      { path: 'Tiny/params_shard_0.bin', bytes: new Blob([new Uint8Array(64)]) },
      { path: 'Tiny/Tiny.wasm', bytes: new Blob(['\0asm']) },
    ],
    4096,
  );
  return folder === undefined && issues.length === 0 ? 'refused without saying why' : withoutPlace(issues);
}

function promptfooFault(text: string): string | undefined {
  previewExchange(source(text), { kind: 'questions: promptfoo' }, readPromptfoo);
  return (
    rowFault(finish(importQuestions(source(text), {}, [], readPromptfoo))) ??
    rowFault(finish(importAnswers(source(text), {}, undefined, readPromptfoo)))
  );
}

/** Merged into a batch that has one row, which the seed names. */
async function mergeFault(text: string): Promise<string | undefined> {
  const living = { self: Promise.resolve('here'), living: () => Promise.resolve(new Set(['here'])) };
  const library = new Library(memoryRecords<LibraryTables>(), living);
  const head = { id: 'a', name: 'a', added: 0, rows: 1, labelled: 0 };
  await library.batches.keep(head, [{ id: 'a', question: '', context: ['a'], answer: 'a' }]);
  const { read, merged, already, unknown, otherSettings, issues } = await mergeRows(library, head, text);
  const refused = issues.counts['not-a-checked-row'] ?? 0;
  return read === merged + already + unknown + otherSettings + refused
    ? withoutPlace(issues.issues)
    : `miscounted: ${JSON.stringify({ read, merged, already, unknown, otherSettings, refused })}`;
}

const subjects: readonly Subject[] = [
  facts('facts: table', fileSeeds.tables),
  facts('facts: Prolog', fileSeeds.prolog),
  facts('facts: N-Triples or Turtle', fileSeeds.turtle),
  facts('facts: Wikidata SPARQL JSON', fileSeeds.sparql),
  facts('facts: Drowzee events', fileSeeds.events),
  exchange('questions', fileSeeds.questions, (text) => importQuestions(source(text))),
  exchange('answers', fileSeeds.answers, (text) => importAnswers(source(text))),
  exchange('answers to chosen questions', fileSeeds.answers, (text) =>
    importAnswers(source(text), {}, finish(importQuestions(source(fileSeeds.questions[2] as string))).cases),
  ),
  exchange('batch', fileSeeds.batches, (text) => importBatch(source(text))),
  {
    ...exchange('batch', fileSeeds.otherTools, (text) => importBatch(source(text))),
    name: 'rows of other tools',
  },
  { name: 'promptfoo', seeds: fileSeeds.promptfoo, fault: promptfooFault },
  { name: 'checked rows', seeds: fileSeeds.checkedRows, fault: mergeFault },
  {
    name: 'recorded replies',
    seeds: fileSeeds.recorded,
    fault: (text) => {
      const { replies, issues } = readRecorded(text, 'a.jsonl');
      return replies.size === 0 && issues.length === 0 && text.trim() !== ''
        ? 'said nothing, though nothing was kept'
        : issues.every(({ place }) => place?.line !== undefined || place?.path !== undefined)
          ? undefined
          : 'no place';
    },
  },
  ...(['a.csv', 'a.jsonl'] as const).map((name, i): Subject => ({
    name: `results from elsewhere: ${name}`,
    seeds: [fileSeeds.results[i] as string],
    fault: (text) => {
      const { issue } = readResults(text, name, [false, true]);
      return issue && withoutPlace([issue]);
    },
  })),
  {
    name: 'document of the Logic room',
    seeds: fileSeeds.logicDocuments,
    fault: (text) => {
      const read = documentIn(text);
      return 'refused' in read && !/^\S[^]*\.$/u.test(read.refused)
        ? 'refused without a sentence'
        : undefined;
    },
  },
  {
    name: 'policy',
    seeds: [JSON.stringify(defaultPolicy), '{"threshold":0.5,"topics":[{"id":"a","words":["b"]}]}'],
    fault: (text) => {
      const { policy, issues } = readPolicy(text);
      return policy === undefined && issues.length === 0
        ? 'refused without saying why'
        : withoutPlace(issues);
    },
  },
  {
    name: 'class file',
    seeds: fileSeeds.classFiles,
    fault: (text) => {
      recogniseSource('class.json', text.slice(0, 4096));
      const { file, issues } = finish(readClassFile(source(text)));
      return file === undefined && issues.issues.length === 0
        ? 'refused without saying why'
        : withoutPlace(issues.issues);
    },
  },
  {
    name: 'benchmark about time',
    seeds: fileSeeds.benchmarks,
    fault: (text) => {
      const read = finish(lintBenchmark(source(text), []));
      benchmarkReport(read);
      return read.rows === 0 && read.issues.issues.length === 0
        ? 'said nothing'
        : withoutPlace(read.issues.issues);
    },
  },
  {
    name: 'case of rules',
    seeds: fileSeeds.cases,
    fault: (text) => {
      const { content, issues } = importCase(text, 'a.json');
      return content === undefined && issues.length === 0
        ? 'refused without saying why'
        : withoutPlace(issues);
    },
  },
  {
    name: 'conversations',
    seeds: fileSeeds.conversations,
    fault: (text) => {
      const { conversations, issues } = readConversations(text);
      return conversations.length === 0 && issues.length === 0
        ? 'refused without saying why'
        : withoutPlace(issues);
    },
  },
  { name: 'certificate', seeds: certificateSeeds, fault: certificateFault },
  document('txt', fileSeeds.markdown, (text) => new TextEncoder().encode(text)),
  document('md', fileSeeds.markdown, (text) => new TextEncoder().encode(text)),
  document('html', fileSeeds.html, (text) => new TextEncoder().encode(text)),
  document('docx', fileSeeds.docx, bytesOf),
  document('docx', fileSeeds.wordprocessing, inArchive),
  document('pdf', fileSeeds.pdf, bytesOf),
  { name: 'GGUF', seeds: fileSeeds.gguf, fault: ggufFault },
  {
    name: 'folder of a compiled model',
    seeds: [`w${fileSeeds.weights}`, `c${fileSeeds.config}`],
    fault: folderFault,
  },
];

/** Sometimes a file of a completely different kind. */
function damaged({ seeds }: Subject, random: Random): string {
  const everySeed = subjects.flatMap((each) => each.seeds);
  const text = mutated(random.pick(random.next() < 0.9 ? seeds : everySeed), random);
  return latin.test(text) ? text : asFile(text);
}

export default function importers(options: TaskOptions): AsyncGenerator<Result> {
  return bySubject('importers.crashes', subjects, options, damaged);
}
