/**
 * The side of whoever asks a language model, page or worker: the shelf in its thread, and the model that
 * replies as the core sees it.
 */
import { proxy, wrap } from 'comlink';
import type { ChatModel, StopSignal } from '../core/ports/chat.ts';
import type { ModelShelf } from '../core/ports/model-shelf.ts';
import type { OnProgress } from '../core/ports/transfer.ts';
import languageModelWorkerUrl from './language-model.worker.ts?worker&url';
import { trustedScriptUrl } from './trusted-script-url.ts';

/** @param name of the folder that holds the models in this browser. */
export function startModelShelf(name = 'totem-language-models'): ModelShelf {
  const remote = wrap<ModelShelf>(
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
  shelf: ModelShelf,
  onProgress: OnProgress = () => undefined,
  stop?: StopSignal,
): Promise<ChatModel> {
  const { id, contextTokens } = await cancellable(shelf, stop, (job) => shelf.ready(job, onProgress));
  return {
    id,
    contextTokens,
    reply: (messages, { stop: ended, onText, ...options }) =>
      cancellable(shelf, ended, (job) => shelf.reply(messages, options, job, onText ?? (() => undefined))),
  };
}

/**
 * Runs a job of the shelf that ends when `stop` is set off: it then fails with the signal's reason, unless it
 * was done by then.
 */
export async function cancellable<T>(
  shelf: ModelShelf,
  stop: StopSignal | undefined,
  run: (job: string) => Promise<T>,
): Promise<T> {
  stop?.throwIfAborted();
  const job = crypto.randomUUID();
  const cancel = () => void shelf.cancel(job);
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
