/**
 * The thread that manages the user's language models: it stores them and starts another thread for the model
 * in use. The name of this thread is the name of the folder that holds the models.
 */
import './kit/watched.ts';
import { LocalLanguageModels } from '../adapters/language-model/local-models.ts';
import { untilTabCloses } from '../adapters/storage/living-workers.ts';
import type { LanguageModelService } from '../core/api/language-models.ts';
import { uncontrolled } from '../core/work.ts';
import llamaWorkerUrl from './llama.worker.ts?worker&url';
import { calmly, Jobs } from './kit/jobs.ts';
import { serve } from './kit/life.ts';
import { startWorker } from './kit/spawn.ts';
import { workersOfTab } from './kit/tab-hold.ts';
import { pageEngines } from './page-engines.ts';

const jobs = new Jobs();
const service = new LocalLanguageModels({
  home: self.name,
  startLlama: () => startWorker(llamaWorkerUrl, 'totem llama'),
  workers: untilTabCloses(workersOfTab()),
  inPage: pageEngines,
});
void service
  .deleteLeftOver()
  .catch((fault: unknown) => console.warn('Models that were removed before could not be deleted.', fault));

const protocol: LanguageModelService = {
  means: () => service.means(),
  models: () => service.models(),
  modelsInPage: () => service.modelsInPage(),
  add: (files, job, onProgress) => jobs.under(job, onProgress, (control) => service.add(files, control)),
  remove: (id) => service.remove(id),
  restore: (id) => service.restore(id),
  removed: () => service.removed(),
  deleteRemoved: () => service.deleteRemoved(),
  choose: (id) => service.choose(id),
  state: () => service.state(),
  ready: (job, onProgress) => jobs.under(job, onProgress, (control) => service.ready(control)),
  reply: (messages, options, job, onText) =>
    jobs.under(job, uncontrolled.report, ({ stop }) =>
      service.reply(messages, options, stop, calmly(onText)),
    ),
  cancel: (job) => Promise.resolve(jobs.cancel(job)),
};
serve(protocol);
