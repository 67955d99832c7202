/**
 * Language models that live in the page alone: the browser's built-in one, which workers do not have, and a
 * person at the keyboard. The page offers them to its workers.
 */
import type { ChatMessage, ChatOptions, ChatReply } from '../ports/chat.ts';

export type PageEngineKind = 'built-in' | 'person';

/** What a person is asked. */
export interface PersonQuestion {
  readonly messages: readonly ChatMessage[];
  /** The reply is one of these, if any are given. */
  readonly choices?: readonly string[];
}

export interface PageEngine {
  readonly kind: PageEngineKind;
  /** Tokens that prompt and reply may have together. */
  readonly contextTokens: number;
}

export interface PageEngines {
  /** Those that can be used here and now. */
  available(): Promise<readonly PageEngine[]>;
  reply(
    kind: PageEngineKind,
    messages: readonly ChatMessage[],
    options: Omit<ChatOptions, 'stop' | 'onText'>,
    job: string,
    onText: (soFar: string) => void,
  ): Promise<ChatReply>;
  cancel(job: string): Promise<void>;
}
