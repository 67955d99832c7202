/**
 * What all views of a tab share: the service, the jobs that run behind, the oracle's two settings, and a
 * version of every kept thing. Views read it and redraw on `change`; at most ten changes a second are told,
 * however fast a job reports.
 */
import { createContext } from '@lit/context';
import { publishedSettings } from '../core/oracles/verdict.ts';
import type { OracleSettings } from '../core/oracles/verdict.ts';
import type { BenchmarkReport } from '../core/testing/temporal/time-reports.ts';
import type { ImportReport, TestService } from '../core/api/test-room.ts';
import type { Removal, Removing } from '../core/api/removal.ts';
import type { ImportChoices } from '../core/knowledge/importers/import-choices.ts';
import type { OnProgress } from '../core/transfer.ts';
import type { RunSummary } from '../core/oracles/run-report.ts';
import { texts } from './texts/shell.ts';

export interface Job {
  readonly id: string;
  /** What kind of work it is: a word of the room that runs it. */
  readonly kind: string;
  /** The id of what it works on: a run, a fact base, a file name. */
  readonly target: string;
  /** A whole phrase: "Reading the reasoning of Sample run". */
  readonly title: string;
  readonly state: 'running' | 'done' | 'cancelled' | 'failed';
  readonly progress?: Parameters<OnProgress>[0];
  /** Why it failed. */
  readonly why?: string;
  /** Whether it is taken up again after the tab was loaded again. */
  readonly resumes?: boolean;
}

/** What is said of a job when it begins. */
export type JobStart = Pick<Job, 'kind' | 'target' | 'title' | 'resumes'>;

/** About a removal: said until the tab is closed or newer removals take its place. */
export type Notice = { readonly id: string } & (
  | { readonly state: 'removed' | 'restoring' | 'restored'; readonly name: string }
  /** It could not be brought back. */
  | { readonly state: 'failed'; readonly name: string; readonly why: string }
  /** It could not be removed. */
  | { readonly state: 'kept'; readonly why: string }
);

/** What to remove, and whose views show it. */
interface RemovalOrder<Kind extends Removal['kind']> {
  readonly service: Removing<Kind>;
  readonly kind: Kind;
  readonly id: string;
  /** What stands for the list it was in. */
  readonly listing: string;
}

/** A file on its way in. It lives here, so that one may look at another view while it is being imported. */
export interface Arrival {
  readonly file: File;
  readonly choices: ImportChoices;
  readonly job?: string;
  readonly report?: ImportReport;
}

/**
 * The run whose reasoning this tab is reading, kept over a reload and no longer than the tab. Where the
 * browser refuses, a reload ends the reading.
 */
const underWay = {
  key: 'totem reading',
  get(): Pick<RunSummary, 'id' | 'name'> | undefined {
    try {
      return (
        (JSON.parse(sessionStorage.getItem(this.key) ?? 'null') as Pick<RunSummary, 'id' | 'name'> | null) ??
        undefined
      );
    } catch {
      return undefined;
    }
  },
  set(run: Pick<RunSummary, 'id' | 'name'> | undefined): void {
    try {
      if (run) sessionStorage.setItem(this.key, JSON.stringify(run));
      else sessionStorage.removeItem(this.key);
    } catch {
      /* Nothing is lost but the taking up. */
    }
  },
};

const TELL_EVERY = 100;
const NOTICES_KEPT = 3;
const REFRESH_EVERY = 2000;

export const reasonOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));

/** The session of the tab, for every element below the shell. */
export const sessionContext = createContext<Session>('session');

export class Session extends EventTarget {
  service!: TestService;
  settings: OracleSettings = publishedSettings;
  jobs: readonly Job[] = [];
  /** Newest last. */
  notices: readonly Notice[] = [];
  arrivals: readonly Arrival[] = [];
  shortcuts = true;
  /** The temporal benchmark that was read last; it is gone with the tab. */
  benchmark: { readonly file: File; readonly report: BenchmarkReport } | undefined;
  /** Why this browser keeps nothing; undefined where it does. */
  refused: string | undefined;
  #versions = new Map<string, number>();
  #telling: number | undefined;
  #jobNumber = 0;
  #opening: Promise<void> | undefined;
  /** How to bring back what a notice is about. */
  readonly #restoring = new Map<string, () => Promise<void>>();
  /** Who does a job, and so who is told to stop. */
  readonly #workers = new Map<string, Pick<TestService, 'cancel'>>();

  constructor(service?: TestService) {
    super();
    if (service) this.service = service;
  }

  /** Takes up what an earlier visit left: what was set, and the reading that a reload cut short. */
  open(): Promise<void> {
    return (this.#opening ??= this.#open());
  }

  async #open(): Promise<void> {
    const { preferences, refused } = await this.service.open((changed) => this.touch(...changed));
    this.refused = refused;
    if (preferences) ({ settings: this.settings, shortcuts: this.shortcuts } = preferences);
    this.#tell();
    const cutShort = underWay.get();
    if (cutShort) void this.read(cutShort);
  }

  /** Grows whenever the thing with this id may have changed; `listing` stands for the list of all. */
  version(of: string): number {
    return this.#versions.get(of) ?? 0;
  }

  touch(...ids: string[]): void {
    for (const id of ids) this.#versions.set(id, this.version(id) + 1);
    this.#tell();
  }

  showBenchmark(benchmark: NonNullable<Session['benchmark']>): void {
    this.benchmark = benchmark;
    this.#tell();
  }

  useSettings(settings: OracleSettings): void {
    this.settings = settings;
    this.#keepPreferences();
  }

  useShortcuts(on: boolean): void {
    this.shortcuts = on;
    this.#keepPreferences();
  }

  #keepPreferences(): void {
    const { settings, shortcuts } = this;
    this.service
      .keepPreferences({ settings, shortcuts })
      .catch((fault: unknown) => this.announce(`What was set could not be kept. ${reasonOf(fault)}`));
    this.#tell();
  }

  /** Reads the reasoning of a run; a reload of the tab takes it up again, a cancel or a failure does not. */
  async read(run: Pick<RunSummary, 'id' | 'name'>): Promise<void> {
    if (this.running('read', run.id)) return;
    underWay.set({ id: run.id, name: run.name });
    await this.run(
      { kind: 'read', target: run.id, title: `Reading the reasoning of ${run.name}`, resumes: true },
      (job, onProgress) => this.service.read(run.id, job, onProgress),
    );
    if (underWay.get()?.id === run.id) underWay.set(undefined);
  }

  running(kind: Job['kind'], target: string): Job | undefined {
    return this.jobs.find((job) => job.kind === kind && job.target === target && job.state === 'running');
  }

  latest(kind: Job['kind'], target: string): Job | undefined {
    return this.jobs.findLast((job) => job.kind === kind && job.target === target);
  }

  /**
   * Runs long work under a job of its own; resolves to undefined when it was cancelled or failed, which the
   * job then says.
   */
  async run<T>(
    about: JobStart,
    work: (job: string, onProgress: OnProgress) => Promise<T>,
    worker: Pick<TestService, 'cancel'> = this.service,
  ): Promise<T | undefined> {
    const id = `${about.kind}-${++this.#jobNumber}`;
    this.#workers.set(id, worker);
    this.jobs = [...this.jobs.slice(-20), { ...about, id, state: 'running' }];
    this.announce(texts.job.started(about.title));
    let refreshed = performance.now();
    try {
      const result = await work(id, (progress) => {
        this.#update(id, { progress });
        if (performance.now() - refreshed < REFRESH_EVERY) return;
        refreshed = performance.now();
        this.touch(about.target);
      });
      if (this.#job(id)?.state === 'running') this.#end(id, 'done');
      return result;
    } catch (fault) {
      this.#end(id, 'failed', reasonOf(fault));
      return undefined;
    } finally {
      this.#workers.delete(id);
      this.touch(about.target, 'listing');
    }
  }

  cancel(id: string): void {
    this.#end(id, 'cancelled');
    (this.#workers.get(id) ?? this.service)
      .cancel(id)
      .catch((fault: unknown) => this.#update(id, { why: reasonOf(fault) }));
  }

  /* ---------- what was removed ---------- */

  /**
   * What works on it is cancelled first; a notice offers to bring it back, or says why it could not be removed.
   * Resolves to whether it was removed.
   */
  async removeFrom<Kind extends Removal['kind']>(order: RemovalOrder<Kind>): Promise<boolean> {
    const { service, kind, id, listing } = order;
    for (const job of this.jobs) if (job.target === id && job.state === 'running') this.cancel(job.id);
    try {
      const removal = await service.remove(kind, id);
      const restore = () => service.undo(removal.id).finally(() => this.touch(listing, id));
      this.#restoring.set(removal.id, restore);
      this.#addNotice({ id: removal.id, name: removal.name, state: 'removed' });
      return true;
    } catch (fault) {
      this.#addNotice({ id: `kept ${kind} ${id}`, state: 'kept', why: reasonOf(fault) });
      return false;
    } finally {
      this.touch(listing, id);
    }
  }

  /** Brings back what a notice is about. */
  async undo(id: string): Promise<void> {
    const notice = this.notices.find((each) => each.id === id);
    const restore = this.#restoring.get(id);
    if (!restore || notice?.state !== 'removed') return;
    const { name } = notice;
    this.#restoring.delete(id);
    this.#replaceNotice({ id, name, state: 'restoring' });
    try {
      await restore();
      this.#replaceNotice({ id, name, state: 'restored' });
    } catch (fault) {
      this.#replaceNotice({ id, name, state: 'failed', why: reasonOf(fault) });
    }
  }

  closeNotice(id: string): void {
    this.#showNotices(this.notices.filter((notice) => notice.id !== id));
  }

  /** One that is told again goes to the end. */
  #addNotice(notice: Notice): void {
    const others = this.notices.filter(({ id }) => id !== notice.id);
    this.#showNotices([...others, notice].slice(-NOTICES_KEPT));
  }

  #replaceNotice(notice: Notice): void {
    this.#showNotices(this.notices.map((each) => (each.id === notice.id ? notice : each)));
  }

  #showNotices(notices: readonly Notice[]): void {
    this.notices = notices;
    const shown = new Set(notices.map(({ id }) => id));
    for (const id of this.#restoring.keys()) if (!shown.has(id)) this.#restoring.delete(id);
    this.#tell();
  }

  remove(kind: Parameters<TestService['remove']>[0], id: string): Promise<boolean> {
    return this.removeFrom({ service: this.service, kind, id, listing: 'listing' });
  }

  /* ---------- files on their way in ---------- */

  receive(files: readonly File[], choices: ImportChoices): void {
    this.arrivals = [
      ...this.arrivals.filter((arrival) => !arrival.report),
      ...files.map((file) => ({ file, choices })),
    ];
    this.#tell();
  }

  choose(file: File, choices: ImportChoices): void {
    this.#replace(file, { choices });
  }

  dismiss(file: File): void {
    this.arrivals = this.arrivals.filter((arrival) => arrival.file !== file);
    this.#tell();
  }

  async import(arrival: Arrival): Promise<ImportReport | undefined> {
    const { file, choices } = arrival;
    // A second click comes before the first is drawn.
    if (this.#job(this.arrivals.find((known) => known.file === file)?.job ?? '')?.state === 'running')
      return undefined;
    const report = await this.run(
      { kind: 'import', target: file.name, title: `Importing ${file.name}` },
      (job, onProgress) => {
        this.#replace(file, { job });
        return this.service.import(file, file.name, choices, job, onProgress);
      },
    );
    if (report) this.#replace(file, { report });
    return report;
  }

  #replace(file: File, change: Partial<Arrival>): void {
    this.arrivals = this.arrivals.map((arrival) =>
      arrival.file === file ? { ...arrival, ...change } : arrival,
    );
    this.#tell();
  }

  #job(id: string): Job | undefined {
    return this.jobs.find((job) => job.id === id);
  }

  #update(id: string, change: Partial<Job>): void {
    this.jobs = this.jobs.map((job) => (job.id === id ? { ...job, ...change } : job));
    this.#tell();
  }

  #end(id: string, state: 'done' | 'cancelled' | 'failed', why?: string): void {
    this.#update(id, why === undefined ? { state } : { state, why });
    const title = this.#job(id)?.title;
    if (title !== undefined) this.announce(texts.job[state](title, why ?? ''));
  }

  announce(words: string): void {
    this.dispatchEvent(new CustomEvent('announce', { detail: words }));
  }

  #tell(): void {
    this.#telling ??= window.setTimeout(() => {
      this.#telling = undefined;
      this.dispatchEvent(new Event('change'));
    }, TELL_EVERY);
  }
}
