/**
 * The thread of language models that the user has brought: keeps them, and starts another for the one that
 * replies. Its name is that of the folder they are kept in.
 */
import { expose } from 'comlink';
import { LanguageModelShelf } from '../adapters/language-model/shelf.ts';
import type { ModelShelf } from '../core/ports/model-shelf.ts';
import llamaWorkerUrl from './llama.worker.ts?worker&url';
import { trustedScriptUrl } from './trusted-script-url.ts';
import { calmly, Jobs, reporter } from './workbench/jobs.ts';

const jobs = new Jobs();
const shelf = new LanguageModelShelf({
  home: self.name,
  startLlama: () =>
    new Worker(trustedScriptUrl(llamaWorkerUrl) as string, { type: 'module', name: 'totem llama' }),
});

const protocol: ModelShelf = {
  means: () => shelf.means(),
  models: () => shelf.models(),
  add: (files, job, onProgress) => jobs.under(job, (stop) => shelf.add(files, stop, reporter(onProgress))),
  remove: (id) => shelf.remove(id),
  choose: (id) => shelf.choose(id),
  state: () => shelf.state(),
  ready: (job, onProgress) => jobs.under(job, (stop) => shelf.ready(stop, reporter(onProgress))),
  reply: (messages, options, job, onText) =>
    jobs.under(job, (stop) => shelf.reply(messages, options, stop, calmly(onText))),
  cancel: (job) => Promise.resolve(jobs.cancel(job)),
};
expose(protocol);
