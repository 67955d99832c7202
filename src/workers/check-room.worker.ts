/**
 * The worker of the Check room: wires documents, readers and the store, and exposes one plain object, the
 * {@link CheckService}.
 */
import { expose } from 'comlink';
import { openRecordStore } from '../adapters/storage/open-store.ts';
import { importBatch } from '../core/checking/batch-import.ts';
import { defaultSettings } from '../core/checking/check.ts';
import { defaultPolicy } from '../core/checking/default-policy.ts';
import { readPolicy } from '../core/checking/policy-file.ts';
import { reportPage } from '../core/checking/report-page.ts';
import { decodeText } from '../core/text-source.ts';
import type { CheckService, CheckPreferences } from '../core/api/check-room.ts';
import { finish } from '../core/work.ts';
import { Checks, certificateFor } from './check-room/checks.ts';
import { DocumentAnswers } from './check-room/document-answers.ts';
import { Audit } from './check-room/audit.ts';
import { Batches } from './check-room/batches.ts';
import { LanguageModel } from './check-room/language-model.ts';
import { Collections } from './check-room/collections.ts';
import { Power } from './check-room/power.ts';
import { restoreExample, unpackExample } from './check-room/example.ts';
import { taken } from './check-room/taken.ts';
import { checkTables, type CheckTables } from './check-room/tables.ts';
import { checkTools } from './check-room/tools.ts';
import { drive, Jobs, tell } from './kit/jobs.ts';
import { OtherTabs } from './kit/other-tabs.ts';
import { Removals } from './kit/removals.ts';
import { sharedModels } from './models/connection.ts';
import type { Bytes } from '../core/transfer.ts';

/** The worker's name is that of its database, so that a test has its own. */
const { store: records, refused } = openRecordStore<CheckTables>(self.name, checkTables);
const now = () => Date.now();
const preferences = async () =>
  ((await records.get('settings', 'preferences')) as CheckPreferences | undefined) ?? {
    settings: defaultSettings,
    policy: defaultPolicy,
    logTexts: false,
  };
const jobs = new Jobs();
const languageModel = new LanguageModel();
const tools = checkTools(sharedModels(), languageModel);
const library = new Collections(records, tools, now);
const audit = new Audit(records);
const parts = { records, tools, library, audit, preferences, now };
const answers = new Checks(parts);
const batches = new Batches(parts, answers);
const power = new Power(parts, answers);
const answering = new DocumentAnswers(parts, languageModel);
const forget = (ids: readonly string[]) => {
  for (const id of ids) library.forget(id);
};
const otherTabs = new OtherTabs(forget);
const removals = new Removals();
/** The result of what changes these, once other tabs have been told; a part of it may be kept where it fails. */
const told = <T>(changing: Promise<T>, id?: string): Promise<T> =>
  changing.finally(() => otherTabs.changed('check listing', ...(id === undefined ? [] : [id])));
const example = unpackExample(records, library, now).catch(() => undefined);

/** Rows shown of a file before it is imported. */
const PREVIEWED = 20;

const bytesOf = async (file: Bytes) => new Uint8Array(await file.arrayBuffer());
const textOf = async (file: Bytes, name: string) => ({ name, text: decodeText(await bytesOf(file)).text });
const blob = (text: string, type: string): Bytes => new Blob([text], { type });
const certified = async (id: string) => {
  const view = (await answers.view(id)) ?? (await batches.checkView(id));
  if (!view) throw new Error('This check is no longer kept here.');
  return certificateFor(view);
};
const shown = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

const service: CheckService = {
  async open(elsewhere) {
    otherTabs.tell(elsewhere);
    return { preferences: await preferences(), refused: await refused };
  },
  async keepPreferences(value) {
    const before = await preferences();
    await records.write([{ table: 'settings', key: 'preferences', value }]);
    if (JSON.stringify(before.policy) !== JSON.stringify(value.policy))
      await audit.add({
        kind: 'policy',
        at: now(),
        threshold: value.policy.threshold,
        topics: value.policy.topics.map(({ id, threshold }) => `${id} ${String(threshold)}`),
      });
    otherTabs.changed('check listing', 'check policy');
  },
  shippedPolicy: () => Promise.resolve(defaultPolicy),
  readPolicy: async (file) => readPolicy(decodeText(await bytesOf(file)).text),
  async listing() {
    const ready = await example;
    return {
      ...(ready && { example: ready }),
      collections: await library.collections(),
      checks: await answers.summaries(),
      batches: await batches.summaries(),
    };
  },
  async remove(kind, id) {
    const { name, remove, restore, of } = await taken(records, kind, id);
    const logged = async (what: 'removal' | 'restoration') => {
      if (kind === 'check') await audit.add({ kind: what, at: now(), check: id });
      forget(of);
      otherTabs.changed('check listing', id, ...of);
    };
    await records.write(remove);
    await logged('removal');
    return removals.add({ kind, name }, async () => {
      await records.write(restore);
      await logged('restoration');
    });
  },
  undo: (removal) => removals.undo(removal),
  async restoreShipped() {
    await example;
    await told(restoreExample(records, library, now));
  },
  cancel: (job) => Promise.resolve(jobs.cancel(job)),

  addDocuments: (collection, files, job, onProgress) =>
    jobs.under(job, onProgress, async (control) =>
      told(
        library.add(
          collection,
          await Promise.all(files.map(async ({ name, bytes }) => ({ name, bytes: await bytesOf(bytes) }))),
          control,
        ),
        collection,
      ),
    ),
  addText: (collection, name, text, job, onProgress) =>
    jobs.under(job, onProgress, (control) =>
      told(library.add(collection, [{ name, bytes: new TextEncoder().encode(text) }], control), collection),
    ),
  document: (id) => library.view(id),
  retrieve: (collection, query, count) => library.retrieve(collection, query, count),

  languageModels: () => languageModel.kept(),
  addLanguageModel: (files, job, onProgress) =>
    jobs.under(job, onProgress, (control) => languageModel.add(files, control)),
  removeLanguageModel: (id) => languageModel.service.remove(id),
  chooseLanguageModel: (id) => languageModel.service.choose(id),
  answerFromDocuments: (request, job, onProgress, onText) =>
    jobs.under(job, onProgress, (control) =>
      answering.answer(request, control, (soFar) => tell(onText, soFar)),
    ),

  check: (request, job, onProgress, onPart) =>
    jobs.under(job, onProgress, (control) =>
      told(answers.check(request, control, (soFar) => tell(onPart, soFar))),
    ),
  async checkView(id) {
    await example;
    return answers.view(id);
  },
  whatIf: (id, threshold) => answers.whatIf(id, threshold),
  review: (id, review) => told(answers.review(id, review), id),
  certificate: async (id) =>
    blob(`${JSON.stringify(await certified(id), undefined, 2)}\n`, 'application/json'),
  reportPage: async (id) => blob(reportPage(await certified(id)), 'text/html'),

  auditEntries: (offset, limit) => audit.entries(offset, limit),
  verifyAudit: () => audit.verify(),
  exportAudit: async () => blob(await audit.exported(), 'application/jsonl'),

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
  async importBatch(file, name, mapping, job, onProgress) {
    return jobs.under(job, onProgress, async (control) => {
      const read = await drive(importBatch(await textOf(file, name), mapping), control);
      if (!read) return undefined;
      const { inputs, rows, issues } = read;
      return { ...(inputs.length > 0 && { batch: await told(batches.keep(name, inputs)) }), rows, issues };
    });
  },
  runBatch: (id, settings, job, onProgress) =>
    jobs.under(job, onProgress, (control) => told(batches.run(id, settings, control), id)),
  batchReport: (id, threshold) => batches.report(id, threshold),
  batchRows: (id, filter, threshold, offset, limit) => batches.rows(id, filter, threshold, { offset, limit }),
  batchRow: (id, index) => batches.view(id, index),
  reviewRow: (id, index, review) => told(batches.review(id, index, review), id),
  exportBatch: async (id, threshold, format) =>
    blob(await batches.exported(id, threshold, format), format === 'csv' ? 'text/csv' : 'application/jsonl'),

  study: (batch, grid, job, onProgress) =>
    jobs.under(job, onProgress, (control) => told(batches.study(batch, grid, control), batch)),
  studyReport: (batch) => batches.lastStudy(batch),
};

expose(service);
