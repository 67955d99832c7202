/**
 * A language model that runs in this browser: text in, text out. It is optional; everything that uses it also
 * works without it.
 */
import type { StopSignal } from '../work.ts';

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface ChatOptions {
  /** Most tokens that the reply may have. */
  readonly maxTokens: number;
  /**
   * The reply is to be one of these. Where the engine takes a grammar it is exactly one; a person, a
   * recording or the browser's model may still reply something else.
   */
  readonly choices?: readonly string[];
  readonly seed: number;
  /** 0 where absent: the same messages then give the same reply. Above 0 the seed decides as well. */
  readonly temperature?: number;
  /** Only the likeliest tokens that together have this probability are drawn from; 1, all, where absent. */
  readonly topP?: number;
  /** When it is aborted, the model stops writing and the call fails with the signal's reason. */
  readonly stop?: StopSignal;
  /** Receives the reply so far, from time to time. */
  readonly onText?: (soFar: string) => void;
}

export interface ChatReply {
  readonly text: string;
  /** The model ended the reply itself; it was not cut off at `maxTokens`. */
  readonly complete: boolean;
  /** Of the prompt and the reply together, where the model counts them. */
  readonly tokens?: number;
}

/** Receives the tokens of each reply; undefined where the model does not count them. */
export type TokenCount = (tokens: number | undefined) => void;

export interface ChatModel {
  /** Name and hash, part of every cache key. At temperature 0 the same messages give the same reply. */
  readonly id: string;
  /** Most tokens that prompt and reply may have together. */
  readonly contextTokens: number;
  /** Replies greedily unless a temperature is given. Gives one reply at a time: further calls wait. */
  reply(messages: readonly ChatMessage[], options: ChatOptions): Promise<ChatReply>;
}
