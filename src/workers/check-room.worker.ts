/**
 * The worker of the Check room: connects documents, readers and the store and exposes one object, the {@link
 * CheckService}.
 */
import './kit/watched.ts';
import { openLibrary } from '../adapters/storage/open-library.ts';
import { importBatch } from '../core/checking/batch-import.ts';
import { defaultSettings } from '../core/checking/check.ts';
import { firstBreak } from '../core/checking/audit-log.ts';
import { defaultPolicy } from '../core/checking/default-policy.ts';
import { batchMediaTypes } from '../core/checking/exchange/formats.ts';
import { readPolicy } from '../core/checking/policy-file.ts';
import { checkReport } from '../core/checking/report.ts';
import { reportTypes, writeReport } from '../core/report-document.ts';
import type { CheckService } from '../core/api/check-room.ts';
import type { LibraryKind } from '../adapters/storage/tables.ts';
import { finish } from '../core/work.ts';
import { Checks, certificateFor } from './check-room/checks.ts';
import { DocumentAnswers } from './check-room/document-answers.ts';
import { Batches } from './check-room/batches.ts';
import { LanguageModel } from './check-room/language-model.ts';
import { Collections } from './check-room/collections.ts';
import { Power } from './check-room/power.ts';
import { Studies } from './check-room/studies.ts';
import { restoreExample, unpackExample } from './check-room/example.ts';
import { checkTools } from './check-room/tools.ts';
import { fileText } from './kit/file-text.ts';
import { Jobs, tell } from './kit/jobs.ts';
import { serve } from './kit/life.ts';
import { workersOfTab } from './kit/tab-hold.ts';
import { OtherTabs } from './kit/other-tabs.ts';
import { isGuest } from './kit/site-address.ts';
import { sharedModels } from './models/connection.ts';
import type { Bytes } from '../core/transfer.ts';

/** The worker's name is also the name of its library, so that each test can have its own. */
const { library, refused } = openLibrary(self.name, workersOfTab());
const now = () => Date.now();
/** A setting that an earlier version did not have gets its default. */
const preferences = async () => {
  const kept = await library.settings.get('check preferences');
  return {
    settings: { ...defaultSettings, ...kept?.settings },
    policy: kept?.policy ?? defaultPolicy,
    logTexts: kept?.logTexts ?? false,
  };
};
const jobs = new Jobs();
const languageModel = new LanguageModel();
const tools = checkTools(sharedModels(), languageModel);
const collections = new Collections(library.collections, tools, now);
const parts = { library, tools, collections, preferences, now };
const answers = new Checks(parts);
const batches = new Batches(parts, answers);
const studies = new Studies(parts, batches);
const power = new Power(parts, answers);
const answering = new DocumentAnswers(parts, answers, languageModel);
const forget = (ids: readonly string[]) => {
  for (const id of ids) collections.forget(id);
};
const otherTabs = new OtherTabs(forget);
const changed = (...ids: readonly string[]) => {
  forget(ids);
  otherTabs.changed('check listing', ...ids);
};
/** The collection that has to be read again when this thing is removed or restored. */
const collectionOf = async (kind: LibraryKind, id: string) =>
  kind === 'document' ? ((await library.collections.holding(id)) ?? id) : id;
/**
 * Waits for a change, then tells the other tabs, and returns the result. The tabs are told even if the change
 * fails, because part of it may be stored.
 */
const told = <T>(changing: Promise<T>, id?: string): Promise<T> =>
  changing.finally(() => otherTabs.changed('check listing', ...(id === undefined ? [] : [id])));
// A page that uses the toolkit has its own documents.
const example = isGuest ? undefined : unpackExample(library, collections, now).catch(() => undefined);
void example?.then(() => changed());

/** Rows of a file shown before it is imported. */
const PREVIEWED = 20;

const textOf = async (file: Bytes, name: string) => ({ name, text: await fileText(file, name) });
const blob = (text: string, type: string): Bytes => new Blob([text], { type });
const checkedAs = async (id: string) => {
  const view = (await answers.view(id)) ?? (await batches.checkView(id));
  if (!view) throw new Error('This check no longer exists. It may have been removed.');
  return view;
};
const certified = async (id: string) => {
  const view = await checkedAs(id);
  if (view.showing.kind !== 'whole')
    throw new Error('The policy holds this answer back, and a certificate contains it. Release it first.');
  return certificateFor(view);
};
const shown = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

const service: CheckService = {
  async open(elsewhere) {
    otherTabs.tell(elsewhere);
    return { preferences: await preferences(), refused: await refused };
  },
  preferences,
  async keepPreferences(value) {
    const before = await preferences();
    const { threshold, topics } = value.policy;
    const entry = {
      kind: 'policy' as const,
      at: now(),
      threshold,
      topics: topics.map(({ id, threshold: own }) => `${id} ${String(own)}`),
    };
    const isChanged = JSON.stringify(before.policy) !== JSON.stringify(value.policy);
    await library.settings.keep('check preferences', value, isChanged ? entry : undefined);
    otherTabs.changed('check listing', 'check policy');
  },
  shippedPolicy: () => Promise.resolve(defaultPolicy),
  readPolicy: async (file) => readPolicy(await fileText(file, 'The file')),
  async listing() {
    const ready = await example;
    return {
      ...(ready && { example: ready }),
      collections: await collections.summaries(),
      checks: await answers.summaries(),
      batches: await batches.summaries(),
    };
  },
  async remove(kind, id) {
    if (kind === 'language model') return languageModel.remove(id);
    const collection = await collectionOf(kind, id);
    const removal = await library.removals.remove(kind, id, now());
    changed(collection);
    return removal;
  },
  async undo(removal) {
    if (await languageModel.undo(removal)) return;
    const { kind, thing } = await library.removals.undo(removal, now());
    changed(await collectionOf(kind, thing));
  },
  async restoreShipped() {
    await example;
    await told(restoreExample(library, collections, now));
  },
  cancel: (job) => {
    collections.cancelPart(job);
    return Promise.resolve(jobs.cancel(job));
  },

  makeCollection: (name) => told(collections.make(name)),
  addDocuments: (collection, files, job, onProgress) =>
    jobs.under(job, onProgress, (control) => told(collections.add(collection, files, control), collection)),
  addText: (collection, name, text, job, onProgress) =>
    jobs.under(job, onProgress, (control) =>
      told(collections.add(collection, [{ name, bytes: new Blob([text]) }], control), collection),
    ),
  document: (id) => collections.view(id),
  foreignLanguage: (text) => Promise.resolve(tools.foreignLanguage(text)),
  retrieve: (collection, query, count) => collections.retrieve(collection, query, count),

  languageModels: () => languageModel.kept(),
  addLanguageModel: (files, job, onProgress) =>
    jobs.under(job, onProgress, (control) => languageModel.add(files, control)),
  deleteRemovedModels: () => languageModel.service.deleteRemoved(),
  chooseLanguageModel: (id) => languageModel.service.choose(id),
  answerFromDocuments: (request, job, onProgress, onText) =>
    jobs.under(job, onProgress, (control) =>
      answering.answer(request, control, (soFar) => tell(onText, soFar)),
    ),

  check: (request, job, onProgress, onPart) =>
    jobs.under(job, onProgress, (control) =>
      told(answers.check(request, { ...control, job }, (soFar) => tell(onPart, soFar))),
    ),
  checkFirst: (job, places) => Promise.resolve(answers.checkFirst(job, places)),
  async checkView(id) {
    await example;
    return answers.view(id);
  },
  whatIf: (id, threshold) => answers.whatIf(id, threshold),
  review: (id, review) => told(answers.review(id, review), id),
  certificate: async (id) =>
    blob(`${JSON.stringify(await certified(id), undefined, 2)}\n`, 'application/json'),
  async report(id, format) {
    const view = await checkedAs(id);
    return blob(writeReport(checkReport(certificateFor(view), view.showing), format), reportTypes[format]);
  },

  auditEntries: (offset, limit) => library.audit.entries(offset, limit),
  verifyAudit: async () => firstBreak(await library.audit.all()),
  exportAudit: async () =>
    blob(
      (await library.audit.all()).map((entry) => `${JSON.stringify(entry)}\n`).join(''),
      'application/jsonl',
    ),

  power: (collection, options, job, onProgress) =>
    jobs.under(job, onProgress, (control) => told(power.measure(collection, options, control), collection)),
  powerReport: (collection) => power.last(collection),

  async previewBatch(file, name, mapping) {
    const {
      columns,
      mapping: suggested,
      inputs,
      rows,
      issues,
    } = finish(importBatch(await textOf(file, name), mapping, PREVIEWED));
    return {
      columns,
      mapping: suggested,
      rows: rows.read,
      issues,
      sample: inputs.map(({ id, question, context, answer, hallucinated }) => [
        id,
        question,
        context.join(' '),
        answer,
        shown(hallucinated),
      ]),
    };
  },
  importBatch: (file, name, mapping, job, onProgress) =>
    jobs.under(job, onProgress, async (control) =>
      told(batches.import(await textOf(file, name), mapping, control)),
    ),
  runBatch: (id, settings, job, onProgress) =>
    jobs.under(job, onProgress, (control) => told(batches.run(id, settings, control), id)),
  batchReport: (id, threshold) => batches.report(id, threshold),
  batchRows: (id, filter, threshold, offset, limit) => batches.rows(id, filter, threshold, { offset, limit }),
  batchRow: (id, index) => batches.view(id, index),
  reviewRow: (id, index, review) => told(batches.review(id, index, review), id),
  exportBatch: (id, threshold, format) => batches.exported(id, threshold, format, batchMediaTypes[format]),
  splitBatch: (id, parts) => batches.split(id, parts),
  checkedRows: (id) => batches.checked(id),
  mergeBatch: async (id, file) => told(batches.merge(id, await fileText(file, 'The file')), id),

  studyEstimate: (batch, grid) => studies.estimate(batch, grid),
  study: (batch, grid, job, onProgress) =>
    jobs.under(job, onProgress, (control) => told(studies.run(batch, grid, { ...control, job }), batch)),
  pauseStudy: (job) => {
    studies.pause(job);
    return Promise.resolve(jobs.cancel(job));
  },
  studyReports: (batch) => studies.reports(batch),
  exportStudy: async (batch) => blob(await studies.exported(batch), 'text/csv'),
};

serve(service);
