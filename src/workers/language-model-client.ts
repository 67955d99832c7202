/**
 * The side of whoever asks a language model, page or worker: the service in its thread, and the model that
 * replies as the core sees it.
 */
import type { ChatModel } from '../core/ports/chat.ts';
import type { LanguageModelService } from '../core/api/language-models.ts';
import { uncontrolled, type Control } from '../core/work.ts';
import languageModelWorkerUrl from './language-model.worker.ts?worker&url';
import { spawn } from './kit/spawn.ts';
import { cancellable } from './kit/stopping.ts';

/** @param name of the folder that holds the models in this browser. */
export const startLanguageModelService = (name = 'totem-language-models'): LanguageModelService =>
  spawn<LanguageModelService>(languageModelWorkerUrl, name);

/**
 * The chosen model, loaded. Holds for that model: when another is chosen, ask again.
 * @throws Error with a sentence for people where none is chosen or it cannot be loaded.
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
