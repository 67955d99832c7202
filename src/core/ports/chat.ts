/**
 * A language model that runs in this browser, if the user has brought one: text in, text out. Everything that
 * uses it works without it.
 */
import type { StopSignal } from '../work.ts';

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface ChatOptions {
  /** Tokens of the reply, at most. */
  readonly maxTokens: number;
  /** The reply is exactly one of these: the model's choice is bound by a grammar. */
  readonly choices?: readonly string[];
  readonly seed: number;
  /** After this the model stops writing, and the call fails with the signal's reason. */
  readonly stop?: StopSignal;
  /** The reply so far, now and then. */
  readonly onText?: (soFar: string) => void;
}

export interface ChatReply {
  readonly text: string;
  /** The reply ended by itself, not at `maxTokens`. */
  readonly complete: boolean;
}

export interface ChatModel {
  /** Name and hash, part of every cache key. At temperature 0 the same messages give the same reply. */
  readonly id: string;
  /** Tokens that prompt and reply may take together. */
  readonly contextTokens: number;
  /** Greedy (temperature 0). One reply at a time: calls queue. */
  reply(messages: readonly ChatMessage[], options: ChatOptions): Promise<ChatReply>;
}
