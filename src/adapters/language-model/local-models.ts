/**
 * The service of language models: accepts the user's models, stores them, loads the chosen one when it is
 * first used, and makes one reply at a time. A stopped call fails with its signal's reason.
 */
import type { Issue } from '../../core/issue.ts';
import type { ChatMessage, ChatReply } from '../../core/ports/chat.ts';
import type { ModelMeans, ModelState, ModelSummary } from '../../core/api/language-models.ts';
import type { PageEngine, PageEngineKind } from '../../core/api/page-engines.ts';
import { uncontrolled, type Control, type StopSignal } from '../../core/work.ts';
import { ModelError, firstOf, reasonOf, whenStopped, type Engine, type ReplyOptions } from './engine.ts';
import { probeGraphics } from './graphics.ts';
import { KeptModels, canKeep, roomLeft, storageRefused, type KeptModel } from './kept-models.ts';
import { isMlcFolder, type OfferedFile } from './mlc-folder.ts';
import { lookAt } from './offered-model.ts';
import { readRecorded, RecordedEngine } from './recorded-engine.ts';

interface Loading {
  readonly id: string;
  readonly loading: Promise<Engine>;
  readonly stop: AbortController;
  /**
   * The callers that are waiting for it and receive its progress. When the last one leaves, loading is
   * cancelled.
   */
  readonly waiting: Set<Control['report']>;
  engine?: Engine;
}

/** Which workers of this browser are running. */
interface LivingWorkers {
  readonly self: Promise<string>;
  /** Undefined if the browser cannot tell. */
  living(): Promise<ReadonlySet<string> | undefined>;
}

/** What lives in the page alone. */
interface EnginesInPage {
  available(): Promise<readonly PageEngine[]>;
  engine(kind: PageEngineKind): Engine;
}

const inPageNames: Readonly<Record<PageEngineKind, string>> = {
  'built-in': 'This browser’s own model',
  person: 'A person at the keyboard',
};

const DAY = 24 * 60 * 60 * 1000;

export interface LocalModelSettings {
  /** The name of the folder that holds the models in this browser. */
  readonly home: string;
  /** The thread that llama.cpp runs in. */
  readonly startLlama: () => Worker;
  readonly workers: LivingWorkers;
  readonly inPage: EnginesInPage;
}

export class LocalLanguageModels {
  readonly #settings: LocalModelSettings;
  readonly #kept: KeptModels;
  #engine: Loading | undefined;
  #failed: { readonly model: string; readonly why: string } | undefined;
  /** The previous reply; the next waits for it. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(settings: LocalModelSettings) {
    this.#settings = settings;
    this.#kept = new KeptModels(settings.home);
  }

  async means(): Promise<ModelMeans> {
    const [{ available, why }, room] = await Promise.all([probeGraphics(), roomLeft()]);
    return { gpu: { available, why }, ...(room !== undefined && { room }) };
  }

  async models(): Promise<readonly ModelSummary[]> {
    return (await this.#kept.list()).map(summaryOf);
  }

  async modelsInPage(): Promise<readonly ModelSummary[]> {
    return (await this.#inPage()).map(summaryOf);
  }

  /** Neither a model nor an issue when it was stopped. */
  async add(
    files: readonly OfferedFile[],
    control: Control,
  ): Promise<{ readonly model?: ModelSummary; readonly issues: readonly Issue[] }> {
    if (!canKeep()) return { issues: [refusal('no-storage', storageRefused)] };
    try {
      const { model, issues, keep } = await lookAt(files, control);
      if (!model || !keep) return { issues };
      if ((await this.removed()).some(({ id }) => id === model.id)) await this.restore(model.id);
      const known = (await this.#kept.list()).find(({ id }) => id === model.id);
      if (known)
        return {
          model: summaryOf(known),
          issues: [
            ...issues,
            {
              code: 'known-model',
              severity: 'note',
              message: `This model is already stored as ${known.name}. It was not added again.`,
            },
          ],
        };
      return { model: summaryOf(await keep(this.#kept, control)), issues };
    } catch (reason) {
      if (control.stop.aborted) return { issues: [] };
      return {
        issues: [
          refusal(
            isMlcFolder(files) ? 'folder-refused' : 'file-refused',
            reason instanceof ModelError
              ? reason.message
              : `The model could not be stored (${reasonOf(reason)}).`,
            files[0]?.path,
          ),
        ],
      };
    }
  }

  async remove(id: string): Promise<ModelSummary> {
    const model = await this.#named(id);
    const by = await this.#settings.workers.self;
    const chosen = (await this.#kept.chosen()) === id;
    await this.#kept.setAside(model, { by, at: Date.now(), chosen });
    if (chosen) await this.#kept.choose(undefined);
    this.#unload(id, 'The language model was removed.');
    return summaryOf(model);
  }

  async restore(id: string): Promise<void> {
    const removed = (await this.#kept.removed()).find(({ model }) => model.id === id);
    if (!removed)
      throw new ModelError(
        'Its files were deleted: the tab in which it was removed was closed, or the space was needed. ' +
          'Add the model again.',
      );
    await this.#kept.putBack(removed.model);
    if (removed.chosen && (await this.#kept.chosen()) === undefined) await this.choose(id);
  }

  async removed(): Promise<readonly ModelSummary[]> {
    return (await this.#kept.removed()).map(({ model }) => summaryOf(model));
  }

  deleteRemoved(): Promise<void> {
    return this.#kept.deleteRemoved();
  }

  /** Deletes what workers removed that no longer live; if the browser cannot tell, what is a day old. */
  async deleteLeftOver(): Promise<void> {
    const removed = await this.#kept.removed();
    // Asked after the list was read: a worker that starts now, and removes a model, is not in it.
    const living = await this.#settings.workers.living();
    for (const { model, by, at } of removed)
      if (living ? !living.has(by) : Date.now() - at > DAY) await this.#kept.delete(model);
  }

  async choose(id: string | undefined): Promise<void> {
    if (id !== undefined) await this.#named(id);
    await this.#kept.choose(id);
    if (this.#engine && this.#engine.id !== id)
      this.#unload(this.#engine.id, 'Another language model was chosen.');
    this.#failed = undefined;
  }

  async state(): Promise<ModelState> {
    const id = await this.#kept.chosen();
    if (id === undefined) return { kind: 'none' };
    const loaded = this.#engine;
    if (loaded?.id === id && !loaded.engine?.broken)
      return { kind: loaded.engine ? 'ready' : 'loading', model: id };
    if (this.#failed?.model === id) return { kind: 'failed', ...this.#failed };
    return loaded?.engine?.broken
      ? { kind: 'failed', model: id, why: loaded.engine.broken.message }
      : { kind: 'idle', model: id };
  }

  async ready(control: Control): Promise<{ readonly id: string; readonly contextTokens: number }> {
    const model = await this.#chosenModel();
    await this.#loaded(model, control);
    return { id: model.id, contextTokens: model.contextTokens };
  }

  async reply(
    messages: readonly ChatMessage[],
    options: ReplyOptions,
    stop: StopSignal,
    onText: (soFar: string) => void,
  ): Promise<ChatReply> {
    const stopped = whenStopped(stop);
    const before = this.#turn;
    const replying = (async () => {
      await before.catch(() => undefined);
      stop.throwIfAborted();
      const engine = await this.#loaded(await this.#chosenModel(), { ...uncontrolled, stop });
      return await engine.reply(messages, options, stop, onText);
    })();
    this.#turn = replying;
    try {
      return await firstOf(replying, stopped.failing);
    } finally {
      stopped.done();
    }
  }

  async #named(id: string): Promise<KeptModel> {
    const isNamed = (model: KeptModel) => model.id === id;
    const model = (await this.#kept.list()).find(isNamed) ?? (await this.#inPage()).find(isNamed);
    if (!model)
      throw new ModelError(
        'This language model is no longer stored in this browser. Add it again, or choose another.',
      );
    return model;
  }

  /** By their kind, which is their id: nothing of them is stored. */
  async #inPage(): Promise<readonly KeptModel[]> {
    const { inPage } = this.#settings;
    return (await inPage.available()).map(({ kind, contextTokens }) => ({
      id: kind,
      name: inPageNames[kind],
      format: kind,
      bytes: 0,
      added: 0,
      folder: '',
      contextTokens,
    }));
  }

  async #chosenModel(): Promise<KeptModel> {
    const id = await this.#kept.chosen();
    if (id === undefined) throw new ModelError('No language model is chosen.');
    return this.#named(id);
  }

  /** Loads once, even if several callers ask; tries again after a failure. */
  async #loaded(model: KeptModel, { stop, report }: Control): Promise<Engine> {
    stop.throwIfAborted();
    if (this.#engine && (this.#engine.id !== model.id || this.#engine.engine?.broken))
      this.#unload(this.#engine.id, 'Another language model was chosen.');
    this.#failed = undefined;
    const begun = (this.#engine ??= this.#begun(model));
    const stopped = whenStopped(stop);
    // A new function for each caller, so that two callers with the same callback count as two.
    const heard: Control['report'] = (progress) => report(progress);
    begun.waiting.add(heard);
    try {
      return await firstOf(begun.loading, stopped.failing);
    } finally {
      stopped.done();
      begun.waiting.delete(heard);
      if (!begun.engine && begun.waiting.size === 0 && this.#engine === begun)
        this.#unload(model.id, 'The language model is no longer needed.');
    }
  }

  #begun(model: KeptModel): Loading {
    const stop = new AbortController();
    const waiting = new Set<Control['report']>();
    const begun: Loading = {
      id: model.id,
      stop,
      waiting,
      loading: this.#load(model, {
        stop: stop.signal,
        report: (progress) => {
          for (const each of waiting) each(progress);
        },
      })
        .then((engine) => {
          if (stop.signal.aborted) {
            engine.close(stop.signal.reason as Error);
            throw stop.signal.reason;
          }
          return (begun.engine = engine);
        })
        .catch((reason: unknown) => {
          if (this.#engine === begun) {
            this.#engine = undefined;
            this.#failed = {
              model: model.id,
              why: reason instanceof Error ? reason.message : String(reason),
            };
          }
          throw reason;
        }),
    };
    begun.loading.catch(() => undefined);
    return begun;
  }

  async #load(model: KeptModel, control: Control): Promise<Engine> {
    const { format, name } = model;
    if (format === 'built-in' || format === 'person') return this.#settings.inPage.engine(format);
    if (format === 'recorded')
      return new RecordedEngine(
        readRecorded(await (await this.#kept.weights(model)).text(), name).replies,
        name,
      );
    if (format === 'mlc') return (await import('./web-llm-engine.ts')).loadWebLlm(model, control);
    const { loadLlama } = await import('./llama-engine.ts');
    return loadLlama(
      {
        name,
        weights: await this.#kept.weights(model),
        contextTokens: model.contextTokens,
        startThread: this.#settings.startLlama,
      },
      control,
    );
  }

  #unload(id: string, why: string): void {
    if (this.#engine?.id !== id) return;
    const { stop, engine } = this.#engine;
    this.#engine = undefined;
    stop.abort(new ModelError(why));
    engine?.close(new ModelError(why));
  }
}

function summaryOf({ id, name, format, bytes, added }: KeptModel): ModelSummary {
  return { id, name, format, bytes, added };
}

const refusal = (code: string, message: string, path?: string): Issue => ({
  code,
  severity: 'error',
  message,
  ...(path !== undefined && { place: { path } }),
});
