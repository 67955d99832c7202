/**
 * The downloads of this page, one at a time: from the hub's list of files over their pieces and hashes to a
 * model that is stored where the other page reads it.
 */
import type { KeptModels } from '../adapters/language-model/kept-models.ts';
import { type ModelSource } from '../adapters/language-model/kept-models.ts';
import { lookAt } from '../adapters/language-model/offered-model.ts';
import type { OfferedFile } from '../adapters/language-model/mlc-folder.ts';
import { texts } from '../ui/texts/airlock.ts';
import type { CatalogueModel } from './catalogue.ts';
import { download } from './download.ts';
import { filesToGet, modelOnHub, type HubFile } from './hub.ts';
import { hub } from './hosts.ts';
import type { Plans } from './plans.ts';
import { type Plan } from './plans.ts';
import { Refused, sentenceOf, type Fetching } from './refused.ts';

const t = texts.download;

export type Stage = 'asking' | 'downloading' | 'checking' | 'storing';

export interface Running {
  /** The plan's id, or the name of the model while the hub is asked. */
  readonly id: string;
  readonly name: string;
  readonly stage: Stage;
  readonly done: number;
  readonly total: number;
}

export interface Unfinished {
  readonly plan: Plan;
  readonly here: number;
  readonly total: number;
  /** Why it stopped, as a sentence; empty if a person paused it or closed the page. */
  readonly why: string;
}

export interface DownloadsSettings {
  readonly fetching: Fetching;
  readonly plans: Plans;
  readonly models: KeptModels;
  /** Called at every change. */
  readonly changed: () => void;
  /** See download.ts. */
  readonly pause?: number;
}

/** Only one tab downloads at a time. */
const LOCK = 'totem model download';

export class Downloads {
  readonly #settings: DownloadsSettings;
  readonly #why = new Map<string, string>();
  running: Running | undefined;
  unfinished: readonly Unfinished[] = [];
  #stop: AbortController | undefined;

  constructor(settings: DownloadsSettings) {
    this.#settings = settings;
  }

  /** Reads what earlier visits left. */
  async look(): Promise<void> {
    const { plans, changed } = this.#settings;
    const found: Unfinished[] = [];
    for (const plan of await plans.list()) {
      let here = 0;
      for (const file of plan.files) here += await (await plans.part(plan, file)).size();
      found.push({ plan, here, total: totalOf(plan.files), why: this.#why.get(plan.id) ?? '' });
    }
    this.unfinished = found;
    changed();
  }

  /**
   * Downloads a model and stores it. Returns its name; undefined if it was paused. @throws {Refused} or
   * another error with a sentence for people.
   */
  async get(wanted: Pick<CatalogueModel, 'name' | 'repository' | 'form'>): Promise<string | undefined> {
    return this.#alone(wanted.name, async (stop) => {
      const { fetching, plans } = this.#settings;
      const model = await modelOnHub(wanted.repository, fetching, stop);
      const files = await filesToGet(model, wanted.form, fetching, stop);
      const { repository, revision, licence = t.licenceUnstated } = model;
      const plan = await plans.begin({ name: wanted.name, repository, revision, licence, files });
      return this.#finish(plan, stop);
    });
  }

  resume(plan: Plan): Promise<string | undefined> {
    return this.#alone(plan.name, (stop) => this.#finish(plan, stop));
  }

  pause(): void {
    this.#stop?.abort(new DOMException('Paused', 'AbortError'));
  }

  async discard(plan: Plan): Promise<void> {
    await this.#settings.plans.delete(plan);
    await this.look();
  }

  /** Stores files from this device. */
  fromDevice(files: readonly OfferedFile[]): Promise<string | undefined> {
    return this.#alone(files[0]?.path ?? '', (stop) => this.#store(files, undefined, stop));
  }

  async #alone(
    name: string,
    work: (stop: AbortSignal) => Promise<string | undefined>,
  ): Promise<string | undefined> {
    if (this.running) throw new Refused(t.underWay);
    const stop = new AbortController();
    this.#stop = stop;
    this.#tell({ id: name, name, stage: 'asking', done: 0, total: 0 });
    try {
      return await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
        if (!lock) throw new Refused(t.inAnotherTab);
        return work(stop.signal);
      });
    } catch (reason) {
      if (stop.signal.aborted) return undefined;
      throw reason;
    } finally {
      this.running = undefined;
      await this.look();
    }
  }

  async #finish(plan: Plan, stop: AbortSignal): Promise<string | undefined> {
    const { plans, fetching, pause } = this.#settings;
    const total = totalOf(plan.files);
    const files: OfferedFile[] = [];
    let before = 0;
    try {
      for (const file of plan.files) {
        const part = await plans.part(plan, file);
        await download(file, part, {
          fetching,
          stop,
          ...(pause !== undefined && { pause }),
          report: (stage, done) =>
            this.#tell({ id: plan.id, name: plan.name, stage, done: before + done, total }),
        });
        before += file.bytes;
        const { repository } = plan;
        const folder = repository.slice(repository.indexOf('/') + 1);
        files.push({ path: `${folder}/${file.path}`, bytes: await part.content() });
      }
      const source: ModelSource = {
        address: `${hub}/${plan.repository}`,
        revision: plan.revision,
        licence: plan.licence,
        sums: plan.files.map(({ path, sum }) => ({ path, ...sum })),
      };
      const name = await this.#store(files, source, stop);
      await plans.delete(plan);
      return name;
    } catch (reason) {
      if (!stop.aborted) this.#why.set(plan.id, sentenceOf(reason));
      throw reason;
    }
  }

  async #store(files: readonly OfferedFile[], source: ModelSource | undefined, stop: AbortSignal) {
    const { models } = this.#settings;
    const name = files[0]?.path ?? '';
    const report = ({ done, total = 0 }: { readonly done: number; readonly total?: number }) =>
      this.#tell({ id: name, name, stage: 'storing', done, total });
    const { model, issues, keep } = await lookAt(files, { stop, report });
    const fault = issues.find(({ severity }) => severity === 'error');
    if (!model || !keep || fault) throw new Refused(fault?.message ?? t.noModel);
    const known = (await models.list()).find(({ id }) => id === model.id);
    const kept = known ?? (await keep(models, { stop, report }));
    if (source) await models.describe(kept, source);
    return kept.name;
  }

  #tell(running: Running): void {
    this.running = running;
    this.#settings.changed();
  }
}

const totalOf = (files: readonly HubFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);
