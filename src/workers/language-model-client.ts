/**
 * The caller's side of the language model service, in a page or a worker: starts the service in its thread
 * and gives the core the model in use.
 */
import type { ChatModel } from '../core/ports/chat.ts';
import { MODELS_FOLDER, type LanguageModelService } from '../core/api/language-models.ts';
import { uncontrolled, type Control } from '../core/work.ts';
import languageModelWorkerUrl from './language-model.worker.ts?worker&url';
import { Lasting } from './kit/lasting.ts';
import { startWorker } from './kit/spawn.ts';
import { cancellable } from './kit/stopping.ts';

/** @param name of the folder that holds the models in this browser. */
export const startLanguageModelService = (name = MODELS_FOLDER): LanguageModelService =>
  new Lasting<LanguageModelService>({
    open: () => startWorker(languageModelWorkerUrl, name),
    isRepeatable: (method) => !['add', 'remove', 'restore'].includes(method),
  }).calls;

/**
 * The chosen model, loaded. It stays bound to that model: after another is chosen, call this again.
 * @throws Error with a message for the user when no model is chosen or it cannot be loaded.
 */
export async function chatModelOf(
  service: LanguageModelService,
  { stop, report }: Control = uncontrolled,
): Promise<ChatModel> {
  const { id, contextTokens } = await cancellable(service, stop, (job) => service.ready(job, report));
  return {
    id,
    contextTokens,
    reply: (messages, { stop: ended = uncontrolled.stop, onText, ...options }) =>
      cancellable(service, ended, (job) =>
        service.reply(messages, options, job, onText ?? (() => undefined)),
      ),
  };
}
