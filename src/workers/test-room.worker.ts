/**
 * The worker of the Test room: connects the core to the store and the readers and exposes one object, the
 * {@link TestService}.
 */
import './kit/watched.ts';
import { openLibrary } from '../adapters/storage/open-library.ts';
import type { CaseExport, TestService } from '../core/api/test-room.ts';
import { reportTypes, writeReport } from '../core/report-document.ts';
import { casesAsCsv, casesAsJsonl, casesAsOpenAiBatch } from '../core/testing/exchange/case-export.ts';
import { drowzeeRows, drowzeeTimeRows, jsonList } from '../core/testing/exchange/drowzee-dataset.ts';
import { casesAsPromptfoo } from '../core/testing/exchange/promptfoo.ts';
import { questionSheet } from '../core/testing/exchange/question-sheet.ts';
import {
  promptFault,
  promptFrom,
  promptKinds,
  shippedPrompts,
  type Prompts,
} from '../core/testing/prompts.ts';
import { timeOf } from '../core/testing/temporal/time-explanation.ts';
import type { TestCase } from '../core/testing/test-case.ts';
import { uniqueId } from '../core/unique-id.ts';
import { Askings } from './test-room/asking.ts';
import { importParts, splitCases } from './test-room/batch-parts.ts';
import { Cases } from './test-room/cases.ts';
import { classFileOf, fetchedClassFile } from './test-room/class-files.ts';
import { editingWith, makerWith } from './test-room/editing.ts';
import { Facts } from './test-room/facts.ts';
import { Imports } from './test-room/imports.ts';
import { Jobs } from './kit/jobs.ts';
import { serve } from './kit/life.ts';
import { workersOfTab } from './kit/tab-hold.ts';
import { OtherTabs } from './kit/other-tabs.ts';
import { isGuest } from './kit/site-address.ts';
import { sharedModels } from './models/connection.ts';
import { keptPreferences, keepPreferences } from './test-room/preferences.ts';
import { rewordingsWith } from './test-room/rewording.ts';
import { Runs } from './test-room/runs.ts';
import { restoreSamples, unpackSamples } from './test-room/samples.ts';
import { surveysWith } from './test-room/surveys.ts';
import { Times } from './test-room/times.ts';
import { waitingFilesWith } from './test-room/waiting-files.ts';

/** The worker's name is also the name of its library, so that each test can have its own. */
const { library, refused } = openLibrary(self.name, workersOfTab());
const jobs = new Jobs();
const facts = new Facts(library.factBases);
const times = new Times(facts);
const cases = new Cases(library.caseSets);
const readers = sharedModels();
const runs = new Runs(library, cases, readers);
const askings = new Askings({
  library,
  cases,
  changed: (runId) => {
    runs.forget(runId);
    otherTabs.changed('listing', runId);
  },
});
const imports = new Imports(library, cases);
/** Milliseconds. In this time a page asks for the class file that its address names. */
const SOON = 500;
/** The opening of a class file, which does not wait for what ships. */
let opening: Promise<unknown> = Promise.resolve();
let unpacking: Promise<void> | undefined;
/**
 * Unpacks what ships, once. If it fails (for example because the first visit was cut short), it is tried
 * again at the next visit. Stored data does not depend on it.
 */
function unpacked(): Promise<void> {
  unpacking ??= (isGuest ? Promise.resolve() : unpackSamples(library, Date.now)).then(
    () => otherTabs.changed('listing'),
    (fault: unknown) => console.warn('The facts that ship could not be unpacked.', fault),
  );
  return unpacking;
}
// The Library lists it too, and asks for nothing here.
setTimeout(() => void opening.finally(unpacked), SOON);
/** Sets of questions that came with a class file opened here: they do not ship. */
const opened = new Set<string>();

const forget = (ids: readonly string[]) => {
  for (const id of ids) {
    facts.forget(id);
    cases.forget(id);
    runs.forget(id);
  }
};
const otherTabs = new OtherTabs(forget);
/** Something was added, changed or removed: this worker drops its copy and tells the other tabs. */
const changed = (...ids: readonly string[]) => {
  forget(ids);
  otherTabs.changed('listing', ...ids);
};

const mediaTypes: Record<CaseExport, string> = {
  jsonl: 'application/jsonl',
  csv: 'text/csv',
  openai: 'application/jsonl',
  promptfoo: 'application/yaml',
  drowzee: 'application/json',
  'drowzee-time': 'application/json',
};

function exported(
  all: readonly TestCase[],
  format: CaseExport,
  model: string,
  prompts: Prompts,
): { readonly lines: Iterable<string>; readonly written: number } {
  const promptFor = (testCase: TestCase) => promptFrom(prompts, testCase);
  const written = all.length;
  switch (format) {
    case 'drowzee':
    case 'drowzee-time': {
      const rows = format === 'drowzee' ? drowzeeRows(all) : drowzeeTimeRows(all);
      return { lines: jsonList(rows), written: rows.length };
    }
    case 'csv':
      return { lines: casesAsCsv(all, promptFor), written };
    case 'promptfoo':
      return { lines: casesAsPromptfoo(all, model, promptFor), written };
    case 'jsonl':
      return { lines: casesAsJsonl(all, promptFor), written };
    case 'openai':
      return { lines: casesAsOpenAiBatch(all, model, promptFor), written };
  }
}

const edited = { library, runs, changed: (ids: readonly string[]) => changed(...ids) };

const service: TestService = {
  ...editingWith({ ...edited, facts, cases }),
  ...surveysWith({
    ...edited,
    make: makerWith(edited),
    unpacked,
    changed: (runId) => otherTabs.changed(runId),
  }),
  ...waitingFilesWith(library.settings, Date.now),
  ...rewordingsWith({
    library,
    cases,
    jobs,
    readers,
    models: () => askings.models,
    modelToAsk: () => askings.modelToAsk(),
    make: makerWith(edited),
    changed: (id) => changed(id),
  }),
  async open(elsewhere) {
    otherTabs.tell(elsewhere);
    return { preferences: await keptPreferences(library.settings), refused: await refused };
  },
  keepPreferences: (preferences) => keepPreferences(library.settings, preferences),

  async listing() {
    await unpacked();
    const [factBases, caseSets, keptRuns] = await Promise.all([
      library.factBases.list(),
      library.caseSets.list(),
      library.runs.list(),
    ]);
    return { factBases, caseSets, runs: await runs.summaries(keptRuns) };
  },
  async remove(kind, id) {
    if (kind === 'case set') await library.runs.checkUnused(id);
    const removal = await library.removals.remove(kind, id, Date.now());
    changed(id);
    return removal;
  },
  async undo(removal) {
    changed((await library.removals.undo(removal, Date.now())).thing);
  },
  async restoreShipped() {
    await unpacked();
    await restoreSamples(library, Date.now);
    otherTabs.changed('listing');
  },
  cancel: async (job) => jobs.cancel(job),

  preview: (file, name, choices) => imports.preview(file, name, choices),
  import: (file, name, choices, job, onProgress) =>
    jobs.under(job, onProgress, async (control) => {
      const report = await imports.import({ file, name, choices, control });
      if (report?.kept) otherTabs.changed('listing');
      return report;
    }),

  openClassFile(address, job, onProgress) {
    const report = jobs.under(job, onProgress, async (control) => {
      const file = await fetchedClassFile(address);
      const imported = await imports.import({
        file,
        name: file.name,
        choices: { kind: 'class file' },
        control,
      });
      if (imported?.kept) {
        opened.add(imported.kept.id);
        otherTabs.changed('listing');
      }
      return imported;
    });
    opening = report.catch(() => undefined);
    return report;
  },
  classFile: (id) => classFileOf(library, id),

  relations: (id) => facts.relations(id),
  async declare(id, relation) {
    const issues = await facts.declare(id, relation);
    otherTabs.changed(id);
    return issues;
  },
  lint: (id) => facts.lint(id),
  facts: (id, filter, offset, limit) => facts.facts(id, filter, offset, limit),
  events: (id, filter, offset, limit, granularity) => times.events(id, filter, offset, limit, granularity),
  evaluateFormula: (id, formula, at, granularity) => times.evaluate(id, formula, at, granularity),
  untilDifferences: async () => times.untilDifferences(),
  lintBenchmark: (file, name, factBaseIds, job, onProgress) =>
    jobs.under(job, onProgress, (control) => times.lint({ file, name, factBaseIds, control })),

  generate: (factBaseId, options, job, onProgress) =>
    jobs.under(job, onProgress, async (control) => {
      const drawn = await facts.generate(factBaseId, options, control);
      if (!drawn) return undefined;
      const { cases: made, keptOut } = drawn;
      const added = Date.now();
      const yes = made.filter(({ expected }) => expected === 'yes').length;
      const base = (await library.factBases.list()).find(({ id }) => id === factBaseId);
      const name =
        options.name ?? `${made.length} questions from ${base?.name ?? 'a fact base'}, seed ${options.seed}`;
      const summary = {
        id: uniqueId(crypto),
        name,
        origin: 'generated' as const,
        factBaseId,
        seed: options.seed,
        added,
        cases: made.length,
        yes,
        ...(keptOut > 0 && { keptOut }),
      };
      if (made.length === 0) return summary;
      await library.caseSets.keep(summary, made);
      otherTabs.changed('listing');
      return summary;
    }),
  // A link may open the sample's questions or answers at the first visit.
  cases: async (id, filter, offset, limit) => {
    if (!opened.has(id)) await unpacked();
    return cases.page(id, filter, offset, limit);
  },
  async case(caseSetId, caseId) {
    await unpacked();
    const found = (await cases.byId(caseSetId)).get(caseId);
    return found && { case: found, prompt: promptFrom(await askings.prompts(), found), ...timeOf(found) };
  },
  async exportCases(id, format, model) {
    const { lines, written } = exported(await cases.all(id), format, model, await askings.prompts());
    return { file: new Blob([...lines], { type: mediaTypes[format] }), written };
  },
  splitCases: async (caseSetId, model, limits) =>
    splitCases(library, cases, { caseSetId, model, limits, prompts: await askings.prompts() }),
  importParts: (caseSetId, files, job, onProgress) =>
    jobs.under(job, onProgress, async (control) => {
      const report = await importParts({ library, cases }, caseSetId, files, control);
      if (report?.kept) changed(report.kept.id);
      return report;
    }),
  async sheet(id, filter, options) {
    await unpacked();
    const set = (await library.caseSets.list()).find((kept) => kept.id === id);
    if (!set) throw new Error('These questions no longer exist. They may have been removed.');
    return questionSheet(set, await cases.matching(id, filter), options);
  },

  async addAnswer({ runId, caseSetId }, answer) {
    const added = await runs.add(runId, caseSetId, answer);
    otherTabs.changed('listing', added.runId);
    return added;
  },
  modelToAsk: () => askings.modelToAsk(),
  async documentCollections() {
    return (await library.collections.list()).map(({ id, name }) => ({ id, name }));
  },
  prompts: async () => ({ used: await askings.prompts(), shipped: shippedPrompts }),
  async keepPrompts(prompts) {
    for (const kind of promptKinds) {
      const fault = promptFault(prompts[kind]);
      if (fault !== undefined) throw new Error(fault);
    }
    await askings.keepPrompts(prompts);
    otherTabs.changed('listing');
  },
  beginAsking: (caseSetId, order) => askings.begin(caseSetId, order),
  askingLeft: (runId) => askings.progress(runId),
  ask: (runId, job, onProgress) => jobs.under(job, onProgress, (control) => askings.ask(runId, control)),
  async report(runId, settings) {
    await unpacked();
    return runs.report(runId, settings);
  },
  async answers(runId, filter, settings, offset, limit) {
    await unpacked();
    return runs.answers(runId, filter, settings, offset, limit);
  },
  async answer(runId, index, settings) {
    await unpacked();
    return runs.answer(runId, index, settings);
  },
  reportFile: (report, format) =>
    Promise.resolve(new Blob([writeReport(report, format)], { type: reportTypes[format] })),
  exportVerdicts: (runId, settings, format) => runs.exportVerdicts(runId, settings, format),
  read: (runId, job, onProgress) =>
    jobs
      .under(job, onProgress, (control) => runs.read(runId, control))
      .finally(() => otherTabs.changed('listing', runId)),
};

serve(service);
