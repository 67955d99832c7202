/**
 * Runs llama.cpp on the processor, through @wllama/wllama: one GGUF file, one thread (more threads need pages
 * that are isolated from other origins). The package would start its thread from joined strings, which the
 * page's policy forbids (Trusted Types). The build joins the same code into a file (`llamaRuntime` in
 * src/build/plugins.ts; there is no eval in it), and the package is given a thread that runs this file. So
 * the policy needs no exception.
 */
import { LogLevel, Wllama } from '@wllama/wllama/esm/index.js';
import type { ChatMessage, ChatReply } from '../../core/ports/chat.ts';
import type { Control, StopSignal } from '../../core/work.ts';
import { choiceGrammar, tokensOfChoices } from './choice-grammar.ts';
import {
  Ending,
  GRACE_AFTER_STOP,
  ModelError,
  firstOf,
  notStopped,
  reasonOf,
  wellFormed,
  whenStopped,
  type Engine,
  type ReplyOptions,
} from './engine.ts';

export interface LlamaSettings {
  readonly name: string;
  readonly weights: Blob;
  readonly contextTokens: number;
  readonly startThread: () => Worker;
}

/**
 * Tokens of a prompt that are read at a time; between two such steps the model can be stopped. With 64 or
 * more, llama.cpp computes attention in tiles, which round differently. With fewer, the numbers of a token do
 * not depend on how its prompt was cut (measured, equal to the last bit), so the beginning that a prompt
 * shares with the last one need not be read again.
 */
const tokensAtATime = 32;
/**
 * Uses one slot for all prompts, chosen by number. When llama.cpp may choose the slot itself, it first stores
 * every earlier prompt, in up to 8 GB of memory, and the package cannot lower that limit.
 */
const onePlace = { id_slot: 0 };
/**
 * A thread that sends nothing for this long, in seconds, has stopped responding. A slow machine needs less
 * time for {@link tokensAtATime} tokens of the largest model.
 */
const longestSilence = 300;

/**
 * Watches the thread for failures: when its script or runtime fails, it sends no message, and callers would
 * wait for ever.
 */
export class WatchedThread {
  readonly worker: Worker;
  readonly #ending = new Ending();
  #silent = 0;
  readonly #ticks: ReturnType<typeof setInterval>;

  /** @param heard is called with the number of bytes of the weights sent to the thread so far. */
  constructor(start: () => Worker, heard: (bytes: number) => void) {
    this.worker = start();
    let written = 0;
    this.worker.addEventListener(
      'message',
      ({
        data,
      }: MessageEvent<
        { verb?: string; args?: readonly unknown[]; result?: { writtenBytes?: number } } | undefined
      >) => {
        this.#silent = 0;
        if (data?.verb === 'fs.read_req') heard(Number(data.args?.[1]) + Number(data.args?.[2]));
        else if (data?.result?.writtenBytes) heard((written += data.result.writtenBytes));
      },
    );
    this.worker.addEventListener('error', (event) => {
      this.fail(
        new ModelError(
          'The thread of the language model could not start or stopped ' +
            `(${event.message || 'the browser does not say why'}).`,
        ),
      );
    });
    // Counts ticks instead of reading the clock, so that the time a machine sleeps does not count as silence.
    this.#ticks = setInterval(() => {
      if (this.awaited && ++this.#silent > longestSilence)
        this.fail(
          new ModelError(
            `The language model has not responded for ${String(longestSilence / 60)} ` +
              'minutes and was stopped. Try a smaller model or a shorter text.',
          ),
        );
    }, 1000);
  }

  /** Whether a call is waiting for the thread. */
  awaited = false;

  get broken(): Error | undefined {
    return this.#ending.why;
  }

  /** Ends the thread; it accepts no more calls. */
  fail(reason: Error): void {
    if (!this.#ending.end(reason)) return;
    clearInterval(this.#ticks);
    this.worker.terminate();
  }

  async during<T>(call: () => Promise<T>): Promise<T> {
    if (this.broken) throw this.broken;
    this.awaited = true;
    this.#silent = 0;
    try {
      return await firstOf(call(), this.#ending.failing);
    } finally {
      this.awaited = false;
    }
  }
}

class OwnThreadWllama extends Wllama {
  readonly #thread: WatchedThread;
  constructor(thread: WatchedThread, logger: ConstructorParameters<typeof Wllama>[1]) {
    super({ default: 'in the thread' }, logger);
    this.#thread = thread;
  }

  override getWorkerResources() {
    return {
      wasmPath: '',
      compat: false,
      noWebGPU: true,
      jsPath: { code: ' ' },
      startThread: () => this.#thread.worker,
    };
  }
}

/** @throws {ModelError} with a message for the user. */
export async function loadLlama(
  { name, weights, contextTokens, startThread }: LlamaSettings,
  { stop, report }: Control,
): Promise<Engine> {
  if (!hasLargeMemory())
    throw new ModelError(
      'This browser cannot run language models on the processor: it has no 64-bit ' +
        'WebAssembly memory. Current versions of Chrome, Edge and Firefox have it.',
    );
  const total = weights.size;
  const said: string[] = [];
  const thread = new WatchedThread(startThread, (bytes) => {
    report({ stage: `Loading ${name}`, done: Math.min(total, bytes), total, unit: 'bytes' });
  });
  const silent = () => undefined;
  const wllama = new OwnThreadWllama(thread, {
    logger: {
      debug: silent,
      log: silent,
      warn: silent,
      error: (...words: unknown[]) => {
        said.push(words.map(reasonOf).join(' '));
      },
    },
  });
  const stopped = whenStopped(stop);
  try {
    await firstOf(
      thread.during(() =>
        wllama.loadModel([weights], {
          n_ctx: contextTokens,
          n_batch: tokensAtATime,
          n_ubatch: tokensAtATime,
          n_threads: 1,
          n_gpu_layers: 0,
          n_parallel: 1,
          warmup: false,
          cache_idle_slots: false,
          log_level: LogLevel.ERROR,
        }),
      ),
      stopped.failing,
    );
    if (wllama.getLoadedContextInfo().n_vocab === 0) throw new Error('no model was read');
  } catch (reason) {
    thread.fail(new ModelError('The language model was not loaded.'));
    if (stop.aborted || reason instanceof ModelError) throw reason;
    throw new ModelError(
      `${name} could not be loaded: llama.cpp says ` +
        `“${said.find((line) => /\S/u.test(line)) ?? reasonOf(reason)}”. The file may be ` +
        'damaged, this version may not know the kind of model, or the model may be too large ' +
        "for this machine's memory.",
    );
  } finally {
    stopped.done();
  }
  return new LlamaEngine(wllama, thread, name, said);
}

export class LlamaEngine implements Engine {
  readonly #wllama: Pick<Wllama, 'createChatCompletion'>;
  readonly #thread: WatchedThread;
  readonly #name: string;
  /** The errors that llama.cpp reported, the latest last. */
  readonly #said: string[];
  constructor(
    wllama: Pick<Wllama, 'createChatCompletion'>,
    thread: WatchedThread,
    name: string,
    said: string[],
  ) {
    this.#wllama = wllama;
    this.#thread = thread;
    this.#name = name;
    this.#said = said;
  }

  get broken(): Error | undefined {
    return this.#thread.broken;
  }

  async reply(
    messages: readonly ChatMessage[],
    { maxTokens, choices, seed, temperature = 0, topP = 1 }: ReplyOptions,
    stop: StopSignal,
    onText: (soFar: string) => void,
  ): Promise<ChatReply> {
    let text = '';
    let ended: string | null = null;
    let tokens: number | undefined;
    let grace: ReturnType<typeof setTimeout> | undefined;
    const ending = new AbortController();
    const told = () => {
      ending.abort(stop.reason);
      grace = setTimeout(() => {
        this.#thread.fail(new ModelError(notStopped));
      }, GRACE_AFTER_STOP);
    };
    stop.throwIfAborted();
    stop.addEventListener('abort', told, { once: true });
    this.#said.length = 0;
    try {
      await this.#thread.during(() =>
        this.#wllama.createChatCompletion({
          messages: messages.map(({ role, content }) => ({ role, content: wellFormed(content) })),
          max_tokens: choices ? Math.max(maxTokens, tokensOfChoices(choices)) : maxTokens,
          temperature,
          top_p: topP,
          seed,
          abortSignal: ending.signal,
          stream: true,
          cache_prompt: true,
          ...onePlace,
          chat_template_kwargs: { enable_thinking: false },
          ...(choices && { grammar: choiceGrammar(choices) }),
          onData: ({ choices: [choice], timings }) => {
            // In the last chunk. What was in the cache was part of the prompt too.
            if (timings) tokens = (timings.cache_n ?? 0) + timings.prompt_n + timings.predicted_n;
            if (!choice) return;
            text += choice.delta.content ?? '';
            ended = choice.finish_reason ?? ended;
            if (choice.delta.content) onText(text);
          },
        }),
      );
    } catch (reason) {
      if (stop.aborted) throw stop.reason;
      if (reason instanceof ModelError) throw reason;
      const [, asked, most] =
        /\((\d+) tokens\) exceeds the available context size \((\d+)/u.exec(reasonOf(reason)) ?? [];
      if (asked && most)
        throw new ModelError(
          `The text has ${asked} tokens, but ${this.#name} reads at most ${most}, ` +
            'including its reply. Use fewer or shorter passages.',
        );
      const words = this.#said.at(-1) ?? reasonOf(reason);
      // After an error of its own the runtime's memory may be corrupt.
      if ((reason as { name?: string }).name === 'RuntimeError')
        this.#thread.fail(new ModelError(`${this.#name} stopped with an error: llama.cpp says “${words}”.`));
      throw new ModelError(`${this.#name} could not reply: llama.cpp says “${words}”.`);
    } finally {
      clearTimeout(grace);
      stop.removeEventListener('abort', told);
    }
    return { text, complete: ended === 'stop', ...(tokens !== undefined && { tokens }) };
  }

  close(why: Error): void {
    this.#thread.fail(why);
  }
}

function hasLargeMemory(): boolean {
  try {
    return (
      new WebAssembly.Memory({
        address: 'i64',
        initial: 1n,
      } as unknown as WebAssembly.MemoryDescriptor) instanceof WebAssembly.Memory
    );
  } catch {
    return false;
  }
}
