/**
 * Language models that the user has brought, kept in this browser: weights of llama.cpp in one file (GGUF),
 * or a folder compiled for WebGPU (MLC).
 */
import type { Issue } from '../issue.ts';
import type { ChatMessage, ChatOptions, ChatReply } from '../ports/chat.ts';
import type { Bytes, OnProgress } from '../transfer.ts';

export type ModelFormat = 'gguf' | 'mlc';

export interface ModelSummary {
  readonly id: string;
  readonly name: string;
  readonly format: ModelFormat;
  readonly bytes: number;
  readonly added: number;
}

export type ModelState =
  | { readonly kind: 'none' }
  | { readonly kind: 'idle' | 'loading' | 'ready'; readonly model: string }
  | { readonly kind: 'failed'; readonly model: string; readonly why: string };

/** What this browser can run, with the reason where it cannot, in the reader's words. */
export interface ModelMeans {
  readonly gpu: { readonly available: boolean; readonly why: string };
  /** Bytes that the browser says it may still keep, if it says. */
  readonly room?: number;
}

/**
 * The protocol of the language model's worker. What is long has the name of a job, by which it is cancelled.
 */
export interface LanguageModelService {
  means(): Promise<ModelMeans>;
  models(): Promise<readonly ModelSummary[]>;
  /**
   * Looks at the files (magic numbers, the folder's own list), keeps them, and says what is wrong otherwise;
   * undefined when it was cancelled or refused.
   */
  add(
    files: readonly { readonly path: string; readonly bytes: Bytes }[],
    job: string,
    onProgress: OnProgress,
  ): Promise<{ readonly model?: ModelSummary; readonly issues: readonly Issue[] }>;
  remove(id: string): Promise<void>;
  /** Which model replies from now on; kept over visits. Undefined: none. Loads at the first reply. */
  choose(id: string | undefined): Promise<void>;
  state(): Promise<ModelState>;
  /**
   * What {@link ChatModel} needs to know of the chosen model, loading it; fails with a sentence for people
   * where it cannot be loaded.
   */
  ready(
    job: string,
    onProgress: OnProgress,
  ): Promise<{ readonly id: string; readonly contextTokens: number }>;
  reply(
    messages: readonly ChatMessage[],
    options: Omit<ChatOptions, 'stop' | 'onText'>,
    job: string,
    onText: (soFar: string) => void,
  ): Promise<ChatReply>;
  cancel(job: string): Promise<void>;
}
