/**
 * Language models that the user has added to this browser: llama.cpp weights in one file (GGUF), a folder
 * compiled for WebGPU (MLC), or recorded replies. And what replies without a file: the browser's own model,
 * and a person.
 */
import type { Issue } from '../issue.ts';
import type { ChatMessage, ChatOptions, ChatReply } from '../ports/chat.ts';
import type { Bytes, OnProgress } from '../transfer.ts';
import type { PageEngineKind } from './page-engines.ts';

/** The folder of this browser that holds the models. */
export const MODELS_FOLDER = 'totem-language-models';

export type ModelFormat = 'gguf' | 'mlc' | 'recorded' | PageEngineKind;

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

/** What this browser can run; where it cannot, the reason in words for people. */
export interface ModelMeans {
  readonly gpu: { readonly available: boolean; readonly why: string };
  /** Bytes that the browser can still store; absent if it does not say. */
  readonly room?: number;
}

/**
 * What the language model's worker offers. Long calls take the name of a job, by which they can be cancelled.
 */
export interface LanguageModelService {
  means(): Promise<ModelMeans>;
  /** Those that are stored. */
  models(): Promise<readonly ModelSummary[]>;
  /** Those that reply without a file, as far as this browser has them. Their size is 0. */
  modelsInPage(): Promise<readonly ModelSummary[]>;
  /**
   * Checks the files (magic numbers, the folder's own list) and keeps them. Faults are issues; then, and
   * after a cancellation, `model` is absent.
   */
  add(
    files: readonly { readonly path: string; readonly bytes: Bytes }[],
    job: string,
    onProgress: OnProgress,
  ): Promise<{ readonly model?: ModelSummary; readonly issues: readonly Issue[] }>;
  /**
   * Removes it from the list. Its files stay, so that it can be restored, until this tab is closed or a new
   * model needs the space.
   */
  remove(id: string): Promise<ModelSummary>;
  /**
   * Fails with a sentence for people if its files were deleted. If it was in use and no other model is, it is
   * in use again.
   */
  restore(id: string): Promise<void>;
  /** Removed models that still take space. */
  removed(): Promise<readonly ModelSummary[]>;
  /** Deletes the files of removed models. They cannot be restored. */
  deleteRemoved(): Promise<void>;
  /** Sets the model in use, also for later visits; undefined for none. The model loads at its first reply. */
  choose(id: string | undefined): Promise<void>;
  state(): Promise<ModelState>;
  /**
   * Loads the model in use and returns what {@link ChatModel} needs to know of it. Fails with a sentence for
   * people if it cannot be loaded.
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
