/**
 * The thread of language models that the user has brought: keeps them, and starts another for the one that
 * replies. Its name is that of the folder they are kept in.
 */
import { expose } from 'comlink';
import { LocalLanguageModels } from '../adapters/language-model/local-models.ts';
import type { LanguageModelService } from '../core/api/language-models.ts';
import llamaWorkerUrl from './llama.worker.ts?worker&url';
import { trustedScriptUrl } from './kit/trusted-script-url.ts';
import { calmly, Jobs, reporter } from './kit/jobs.ts';

const jobs = new Jobs();
const service = new LocalLanguageModels({
  home: self.name,
  startLlama: () =>
    new Worker(trustedScriptUrl(llamaWorkerUrl) as string, { type: 'module', name: 'totem llama' }),
});

const protocol: LanguageModelService = {
  means: () => service.means(),
  models: () => service.models(),
  add: (files, job, onProgress) => jobs.under(job, (stop) => service.add(files, stop, reporter(onProgress))),
  remove: (id) => service.remove(id),
  choose: (id) => service.choose(id),
  state: () => service.state(),
  ready: (job, onProgress) => jobs.under(job, (stop) => service.ready(stop, reporter(onProgress))),
  reply: (messages, options, job, onText) =>
    jobs.under(job, (stop) => service.reply(messages, options, stop, calmly(onText))),
  cancel: (job) => Promise.resolve(jobs.cancel(job)),
};
expose(protocol);
