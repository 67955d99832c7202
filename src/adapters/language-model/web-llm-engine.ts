/**
 * Runs models compiled for WebGPU, through @mlc-ai/web-llm. The package gets a list with one model, whose
 * files are already in its caches (kept-models.ts). It never uses its own list, whose addresses are on other
 * servers. It is imported when such a model is first chosen, because with its runtime it is 6 MB.
 */
import { MLCEngine, hasModelInCache, type AppConfig } from '@mlc-ai/web-llm';
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
import { probeGraphics } from './graphics.ts';
import type { KeptModel } from './kept-models.ts';
import { configName } from './mlc-folder.ts';

/** A graphics card that gives no token for this long, in milliseconds, has stopped responding. */
const longestSilence = 180_000;

const configOf = ({ id, address = '', library = '', contextTokens, slides }: KeptModel): AppConfig => ({
  cacheBackend: 'cache',
  model_list: [
    {
      model: address,
      model_id: id,
      model_lib: library,
      overrides: slides ? {} : { context_window_size: contextTokens },
    },
  ],
});

/** Whether every file that will be requested is in the cache, so that nothing is fetched. */
export async function isWhollyKept(model: KeptModel): Promise<boolean> {
  const [configs, libraries] = (await Promise.all(
    ['webllm/config', 'webllm/wasm'].map((scope) => caches.open(scope)),
  )) as [Cache, Cache];
  const kept = await Promise.all([
    configs.match(new URL(configName, model.address).href),
    libraries.match(model.library ?? ''),
    hasModelInCache(model.id, configOf(model)),
  ]);
  return kept.every(Boolean);
}

/** @throws {ModelError} with a message for the user. */
export async function loadWebLlm(model: KeptModel, { stop, report }: Control): Promise<Engine> {
  const graphics = await probeGraphics();
  if (!graphics.available) throw new ModelError(`${model.name} needs a graphics card. ${graphics.why}`);
  if (!graphics.halves && /q\df16/u.test(model.name))
    throw new ModelError(`${model.name} computes with 16-bit numbers. ${graphics.why}`);
  if (!(await isWhollyKept(model)))
    throw new ModelError(
      `Some files of ${model.name} are missing: browsers delete stored files when the disk ` +
        'is full. Remove the model and add it again.',
    );
  stop.throwIfAborted();

  const engine = new MLCEngine({
    appConfig: configOf(model),
    logLevel: 'SILENT',
    initProgressCallback: ({ progress }) => {
      report({
        stage: `Loading ${model.name}`,
        done: Math.round(progress * model.bytes),
        total: model.bytes,
        unit: 'bytes',
      });
    },
  });
  const stopped = whenStopped(stop);
  try {
    await firstOf(engine.reload(model.id), stopped.failing);
  } catch (reason) {
    void engine.unload().catch(() => undefined);
    if (stop.aborted) throw reason;
    throw new ModelError(
      `${model.name} could not be loaded: web-llm says “${reasonOf(reason)}”. The model ` +
        'library may be damaged or made for another version (0.2.86 is needed), or the model ' +
        'may be too large for the graphics card.',
    );
  } finally {
    stopped.done();
  }
  return new WebLlmEngine(engine, model.name);
}

/** The parts of web-llm that a reply needs. */
export interface WebLlm {
  readonly chat: { readonly completions: Pick<MLCEngine['chat']['completions'], 'create'> };
  interruptGenerate(): void;
  resetChat(): Promise<void>;
  unload(): Promise<void>;
}

export class WebLlmEngine implements Engine {
  readonly #engine: WebLlm;
  readonly #name: string;
  readonly #ending = new Ending();

  constructor(engine: WebLlm, name: string) {
    this.#engine = engine;
    this.#name = name;
  }

  get broken(): Error | undefined {
    return this.#ending.why;
  }

  async reply(
    messages: readonly ChatMessage[],
    options: ReplyOptions,
    stop: StopSignal,
    onText: (soFar: string) => void,
  ): Promise<ChatReply> {
    if (this.broken) throw this.broken;
    let guard = setTimeout(() => undefined, 0);
    const within = (milliseconds: number, why: string) => {
      clearTimeout(guard);
      guard = setTimeout(() => {
        this.close(new ModelError(why));
      }, milliseconds);
    };
    const heard = () => {
      within(
        longestSilence,
        `${this.#name} has not responded for ${String(longestSilence / 60_000)} minutes ` +
          'and was stopped.',
      );
    };
    const told = () => {
      this.#engine.interruptGenerate();
      within(GRACE_AFTER_STOP, notStopped);
    };
    stop.throwIfAborted();
    stop.addEventListener('abort', told, { once: true });
    heard();
    try {
      const reply = await firstOf(
        this.#streamed(messages, options, (soFar) => {
          if (stop.aborted) return;
          heard();
          onText(soFar);
        }),
        this.#ending.failing,
      );
      stop.throwIfAborted();
      return reply;
    } catch (reason) {
      if (stop.aborted) throw stop.reason;
      if (reason instanceof ModelError) throw reason;
      const why = new ModelError(`${this.#name} could not reply: web-llm says “${reasonOf(reason)}”.`);
      // After a failure, such as a lost graphics card, web-llm fails at every further reply. A text that is
      // too long is no such failure.
      if ((reason as { name?: string }).name !== 'ContextWindowSizeExceededError') this.close(why);
      throw why;
    } finally {
      clearTimeout(guard);
      stop.removeEventListener('abort', told);
    }
  }

  async #streamed(
    messages: readonly ChatMessage[],
    { maxTokens, choices, seed, temperature = 0, topP = 1 }: ReplyOptions,
    onText: (soFar: string) => void,
  ): Promise<ChatReply> {
    // Clears the cache of the last conversation, so that a reply depends only on its messages.
    await this.#engine.resetChat();
    const chunks = await this.#engine.chat.completions.create({
      messages: messages.map(({ role, content }) => ({ role, content: wellFormed(content) })),
      stream: true,
      stream_options: { include_usage: true },
      temperature,
      top_p: topP,
      seed,
      max_tokens: choices ? Math.max(maxTokens, tokensOfChoices(choices)) : maxTokens,
      ...(choices && { response_format: { type: 'grammar', grammar: choiceGrammar(choices) } }),
    });
    let text = '';
    let ended: string | null = null;
    let tokens: number | undefined;
    for await (const {
      choices: [choice],
      usage,
    } of chunks) {
      tokens = usage?.total_tokens ?? tokens;
      if (!choice) continue;
      text += choice.delta.content ?? '';
      ended = choice.finish_reason ?? ended;
      onText(text);
    }
    return { text, complete: ended === 'stop', ...(tokens !== undefined && { tokens }) };
  }

  close(why: Error): void {
    if (this.#ending.end(why)) void this.#engine.unload().catch(() => undefined);
  }
}
