/** Asks a language model, and ends its reply where it begins to repeat itself. */
import { repeatsFrom } from '../core/checking/repetition.ts';
import type { ChatMessage, ChatModel, ChatOptions, ChatReply } from '../core/ports/chat.ts';
import type { StopSignal } from '../core/work.ts';

/**
 * The reply, cut off where the model begins to repeat itself. @throws the signal's reason when it was
 * stopped.
 */
export async function replyOf(
  model: ChatModel,
  messages: readonly ChatMessage[],
  options: Omit<ChatOptions, 'stop' | 'onText'>,
  stop: StopSignal,
  onText: (soFar: string) => void = () => undefined,
): Promise<ChatReply> {
  stop.throwIfAborted();
  const enough = new AbortController();
  const end = () => enough.abort(stop.reason);
  stop.addEventListener('abort', end, { once: true });
  let cut: string | undefined;
  const heard = (soFar: string) => {
    const from = repeatsFrom(soFar);
    if (from === undefined || cut !== undefined) return onText(cut ?? soFar);
    cut = soFar.slice(0, from).trimEnd();
    enough.abort();
  };
  try {
    // When the reply is complete, its last sentence is compared too.
    const { text, complete } = await model.reply(messages, {
      ...options,
      stop: enough.signal,
      onText: heard,
    });
    const from = repeatsFrom(`${text}\n\nEnd`);
    stop.throwIfAborted();
    return from === undefined ? { text, complete } : { text: text.slice(0, from).trimEnd(), complete: false };
  } catch (reason) {
    if (cut === undefined || stop.aborted) throw reason;
    return { text: cut, complete: false };
  } finally {
    stop.removeEventListener('abort', end);
  }
}
