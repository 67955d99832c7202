/**
 * The side of whoever asks a language model, page or worker: the service in its thread, and the model that
 * replies as the core sees it.
 */
import { proxy, wrap } from 'comlink';
import type { ChatModel, StopSignal } from '../core/ports/chat.ts';
import type { LanguageModelService } from '../core/api/language-models.ts';
import type { OnProgress } from '../core/transfer.ts';
import languageModelWorkerUrl from './language-model.worker.ts?worker&url';
import { trustedScriptUrl } from './kit/trusted-script-url.ts';

/** @param name of the folder that holds the models in this browser. */
export function startLanguageModelService(name = 'totem-language-models'): LanguageModelService {
  const remote = wrap<LanguageModelService>(
    new Worker(trustedScriptUrl(languageModelWorkerUrl) as string, { type: 'module', name }),
  );
  return {
    means: () => remote.means(),
    models: () => remote.models(),
    add: (files, job, onProgress) => remote.add(files, job, proxy(onProgress)),
    remove: (id) => remote.remove(id),
    choose: (id) => remote.choose(id),
    state: () => remote.state(),
    ready: (job, onProgress) => remote.ready(job, proxy(onProgress)),
    reply: (messages, options, job, onText) => remote.reply(messages, options, job, proxy(onText)),
    cancel: (job) => remote.cancel(job),
  };
}

/**
 * The chosen model, loaded. Holds for that model: when another is chosen, ask again.
 * @throws Error with a sentence for people where none is chosen or it cannot be loaded.
 */
export async function chatModelOf(
  service: LanguageModelService,
  onProgress: OnProgress = () => undefined,
  stop?: StopSignal,
): Promise<ChatModel> {
  const { id, contextTokens } = await cancellable(service, stop, (job) => service.ready(job, onProgress));
  return {
    id,
    contextTokens,
    reply: (messages, { stop: ended, onText, ...options }) =>
      cancellable(service, ended, (job) =>
        service.reply(messages, options, job, onText ?? (() => undefined)),
      ),
  };
}

/**
 * Runs a job of the service that ends when `stop` is set off: it then fails with the signal's reason, unless it
 * was done by then.
 */
export async function cancellable<T>(
  service: LanguageModelService,
  stop: StopSignal | undefined,
  run: (job: string) => Promise<T>,
): Promise<T> {
  stop?.throwIfAborted();
  const job = crypto.randomUUID();
  const cancel = () => void service.cancel(job);
  stop?.addEventListener('abort', cancel, { once: true });
  try {
    return await run(job);
  } catch (reason) {
    stop?.throwIfAborted();
    throw reason;
  } finally {
    stop?.removeEventListener('abort', cancel);
  }
}
