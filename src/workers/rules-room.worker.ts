/**
 * The worker of the Rules room: connects the reasoning, the readers and the store and exposes one object, the
 * {@link RulesWorkerService}.
 */
import './kit/watched.ts';
import { openLibrary } from '../adapters/storage/open-library.ts';
import { readConversations } from '../core/rules/conversation.ts';
import { fileText } from './kit/file-text.ts';
import { Jobs } from './kit/jobs.ts';
import { serve } from './kit/life.ts';
import { workersOfTab } from './kit/tab-hold.ts';
import { OtherTabs } from './kit/other-tabs.ts';
import { unlessStopped } from './kit/stopping.ts';
import { sharedModels } from './models/connection.ts';
import { compareMethods } from './rules-room/baselines.ts';
import { allExamples, Cases } from './rules-room/cases.ts';
import { certificateText } from './rules-room/certificate.ts';
import { exportCase, importCase } from './rules-room/exchange.ts';
import { LanguageModel } from './rules-room/language-model.ts';
import { caseOver, turnVerdict } from './rules-room/monitor.ts';
import { findingsIn, reasonAbout } from './rules-room/reasoning.ts';
import { reportTypes, writeReport } from '../core/report-document.ts';
import { rulesReport } from './rules-room/report.ts';
import { SentViews, type RulesWorkerService } from './rules-room/sent-views.ts';
import { TextReader } from './rules-room/text-reader.ts';

const LISTING = 'rules listing';

/** The worker's name is also the name of its library, so that each test can have its own. */
const { library, refused } = openLibrary(self.name, workersOfTab());
const now = () => Date.now();
const jobs = new Jobs();
const cases = new Cases(library, now);
const sent = new SentViews();
const languageModel = new LanguageModel();
const models = sharedModels();
const reader = new TextReader(models, languageModel);
const otherTabs = new OtherTabs(() => undefined);
const changed = (...ids: readonly string[]) => otherTabs.changed(LISTING, ...ids);
// If unpacking fails, it is tried again at the next visit. Other cases do not depend on it.
const unpacked = cases
  .unpack()
  .catch((fault: unknown) => console.warn('The example of the Rules room could not be unpacked.', fault));
void unpacked.then(() => changed());

const blob = (text: string, type: string) => new Blob([text], { type });

const present = <Case>(found: Case | undefined): Case => {
  if (found === undefined) throw new Error('This case no longer exists. It may have been removed.');
  return found;
};

const service: RulesWorkerService = {
  async open(elsewhere) {
    otherTabs.tell(elsewhere);
    return { refused: await refused };
  },
  async listing() {
    await unpacked;
    return {
      cases: await cases.summaries(),
      examples: (await allExamples()).map(({ id, name, field }) => ({ id, name, field })),
    };
  },
  async remove(kind, id) {
    const removal = await library.removals.remove(kind, id, now());
    changed(id);
    return removal;
  },
  async undo(removal) {
    changed((await library.removals.undo(removal, now())).thing);
  },
  async restoreShipped() {
    await unpacked;
    await cases.restore();
    changed();
  },
  cancel: (job) => Promise.resolve(jobs.cancel(job)),

  async create(example, name) {
    const id = await cases.create(example, name);
    changed();
    return id;
  },
  async view(id) {
    await unpacked;
    return cases.view(id);
  },
  async findings(id) {
    const kept = await library.rulesCases.get(id);
    return kept ? findingsIn(kept.specification) : [];
  },
  async change(id, change) {
    const view = await cases.change(id, change);
    changed(id);
    return view;
  },
  async sendView(id) {
    await unpacked;
    const view = await cases.view(id);
    return view && sent.send(view);
  },
  async sendChange(id, change, since) {
    const view = await cases.change(id, change);
    changed(id);
    return view && sent.send(view, since);
  },
  read: (id, by, job, onProgress) =>
    jobs.under(job, onProgress, async (control) => {
      const kept = await library.rulesCases.get(id);
      const reading = kept && (await reader.read(kept, by, control));
      if (!reading) return undefined;
      const view = await cases.read(id, reading);
      changed(id);
      return view;
    }),

  languageModel: () => languageModel.name(),
  askModel: (id, followUp, job, onProgress) =>
    jobs.under(job, onProgress, async (control) => {
      const kept = await library.rulesCases.get(id);
      const asking = kept && languageModel.answer(kept, followUp, control);
      const reply = asking && (await unlessStopped(control.stop, asking));
      const view = reply && (await cases.answer(id, reply));
      if (view) changed(id);
      return view;
    }),

  compare: (id, order, job, onProgress) =>
    jobs.under(job, onProgress, async (control) => {
      const kept = present(await library.rulesCases.get(id));
      return unlessStopped(control.stop, compareMethods(kept, order, models, languageModel, control));
    }),

  async readConversations(file) {
    if (typeof file === 'string') return readConversations(file);
    return readConversations(await fileText(file, 'The file'));
  },
  checkTurn: (id, turns, before, job, onProgress) =>
    jobs.under(job, onProgress, async (control) => {
      const over = caseOver(present(await library.rulesCases.get(id)), turns);
      const reading = await reader.read(over, 'shipped', control);
      return reading && turnVerdict(over, reading, before);
    }),

  async report(id, format) {
    return blob(writeReport(rulesReport(present(await cases.view(id))), format), reportTypes[format]);
  },
  async certificate(id) {
    const reasoned = reasonAbout(present(await library.rulesCases.get(id)));
    return blob(certificateText(reasoned, now()), 'application/json');
  },
  async exportCase(id, format) {
    const kept = present(await library.rulesCases.get(id));
    return blob(exportCase(kept, format), format === 'json' ? 'application/json' : 'text/plain');
  },
  async importCase(file, name) {
    const { content, issues } = importCase(await fileText(file, name), name);
    if (!content) return { id: undefined, issues };
    const id = await cases.keep(content);
    changed();
    return { id, issues };
  },
};

serve(service);
