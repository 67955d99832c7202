/**
 * A person at the keyboard as an engine: the page shows what is asked, and the person types the reply, or
 * pastes the one that another program gave. A person may take any time, so only Cancel ends the waiting.
 */
import type { ChatMessage, ChatReply } from '../../core/ports/chat.ts';
import type { PersonQuestion } from '../../core/api/page-engines.ts';
import type { StopSignal } from '../../core/work.ts';
import { asChoice, ModelError, UnloadedEngine, type ReplyOptions } from './engine.ts';

/** Resolves to the reply; undefined if the person gives none. Ends what it shows when `stop` is set. */
export type AskPerson = (question: PersonQuestion, stop: StopSignal) => Promise<string | undefined>;

export class PersonEngine extends UnloadedEngine {
  readonly #ask: AskPerson;

  constructor(ask: AskPerson) {
    super();
    this.#ask = ask;
  }

  protected override async answer(
    messages: readonly ChatMessage[],
    { choices }: ReplyOptions,
    stop: AbortSignal,
    onText: (soFar: string) => void,
  ): Promise<ChatReply> {
    const text = await this.#ask({ messages, ...(choices && { choices }) }, stop);
    if (text === undefined) throw new ModelError('The person gave no reply.');
    const reply = choices ? asChoice(text, choices) : text;
    onText(reply);
    return { text: reply, complete: true };
  }
}
