/**
 * State shared by the views of the Test room: the worker, the oracle's two settings, files being imported,
 * and the last benchmark read.
 */
import { createContext } from '@lit/context';
import type { ImportReport, TestService } from '../../core/api/test-room.ts';
import type { ImportChoices } from '../../core/knowledge/importers/import-choices.ts';
import type { RunSummary } from '../../core/oracles/run-report.ts';
import { publishedSettings, type OracleSettings } from '../../core/oracles/verdict.ts';
import type { Edits } from '../../core/api/edits.ts';
import type { BenchmarkReport } from '../../core/testing/temporal/time-reports.ts';
import type { OnProgress } from '../../core/transfer.ts';
import { uniqueId } from '../../core/unique-id.ts';
import { kept } from '../kept.ts';
import { reasonOf, type JobStart, type Session } from '../session.ts';
import { texts } from '../texts/test-room.ts';

/**
 * A file being imported. It is kept here, so that the user can open another view during the import. Its
 * preview survives a reload: the worker stores the file, and the tab the rest.
 */
export interface Arrival {
  readonly id: string;
  readonly file: File;
  readonly choices: ImportChoices;
  readonly job?: string;
  readonly report?: ImportReport;
}

/** The files of this tab that are not imported yet. They survive a reload but not the end of the tab. */
const waiting = kept(() => sessionStorage, 'totem files to import');
type Waiting = Pick<Arrival, 'id' | 'choices'> & { readonly name: string };

type NamedRun = Pick<RunSummary, 'id' | 'name'>;

/** The run that this tab is working on. It survives a reload but not the end of the tab. */
function underWay(key: string) {
  const stored = kept(() => sessionStorage, key);
  return {
    set: ({ id, name }: NamedRun): void => stored.set(JSON.stringify({ id, name })),
    get(): NamedRun | undefined {
      const text = stored.get();
      return text === undefined ? undefined : (JSON.parse(text) as NamedRun);
    },
    end(id: string): void {
      if (this.get()?.id === id) stored.set(undefined);
    },
  };
}
const beingRead = underWay('totem reading');
const beingAsked = underWay('totem asking');

/** The run that this tab showed last. It survives a reload but not the end of the tab. */
const inView = kept(() => sessionStorage, 'totem run in view');

export const testContext = createContext<TestSession>('test room');

export class TestSession {
  readonly session: Session;
  readonly service: TestService;
  settings: OracleSettings = publishedSettings;
  arrivals: readonly Arrival[] = [];
  /** The last temporal benchmark read; it is lost when the tab closes. */
  benchmark: { readonly file: File; readonly report: BenchmarkReport } | undefined;
  #opening: Promise<void> | undefined;
  /** Files that are being stored, by their ids. */
  readonly #storing = new Map<string, Promise<void>>();
  /** The number of changes made by hand, from which their notices are named. */
  #edits = 0;

  constructor(session: Session, service: TestService) {
    this.session = session;
    this.service = service;
  }

  /**
   * Continues from an earlier visit: applies its settings, and resumes what a reload interrupted.
   */
  open(): Promise<void> {
    return (this.#opening ??= this.#open().catch((fault: unknown) => {
      // The next view that is opened tries again.
      this.#opening = undefined;
      throw fault;
    }));
  }

  async #open(): Promise<void> {
    const { session } = this;
    const { preferences, refused } = await this.service.open((changed) => session.touch(...changed));
    session.refused ??= refused;
    if (preferences) {
      this.settings = preferences.settings;
      session.inheritShortcuts(preferences.shortcuts);
    }
    session.touch();
    await this.#takeUp();
    const cutShort = beingRead.get();
    if (cutShort) void this.read(cutShort);
    const toAsk = beingAsked.get();
    if (toAsk) void this.ask(toAsk);
  }

  /** The run that was shown last: a pasted reply is added to it. */
  get inView(): string | undefined {
    return inView.get();
  }

  view(runId: string): void {
    inView.set(runId);
  }

  showBenchmark(benchmark: NonNullable<TestSession['benchmark']>): void {
    this.benchmark = benchmark;
    this.session.touch();
  }

  useSettings(settings: OracleSettings): void {
    this.settings = settings;
    this.session.touch();
    this.service
      .keepPreferences({ settings, shortcuts: this.session.shortcuts })
      .catch((fault: unknown) => this.session.announce(texts.session.notSaved(reasonOf(fault))));
  }

  /**
   * Reads the reasoning of a run. A reading continues after a reload of the tab, but not after it was
   * cancelled or failed.
   */
  async read({ id, name }: NamedRun): Promise<void> {
    if (this.session.running('read', id)) return;
    beingRead.set({ id, name });
    await this.run(
      { kind: 'read', target: id, title: texts.session.reading(name), resumes: true },
      (job, onProgress) => this.service.read(id, job, onProgress),
    );
    beingRead.end(id);
  }

  /**
   * Puts the questions of a run to the user's language model. Like a reading, it continues after a reload of
   * the tab.
   */
  async ask({ id, name }: NamedRun): Promise<void> {
    if (this.session.running('ask', id)) return;
    beingAsked.set({ id, name });
    await this.run(
      { kind: 'ask', target: id, title: texts.asking.job(name), resumes: true },
      (job, onProgress) => this.service.ask(id, job, onProgress),
    );
    beingAsked.end(id);
  }

  run<T>(about: JobStart, work: (job: string, onProgress: OnProgress) => Promise<T>): Promise<T | undefined> {
    return this.session.run(about, work, this.service);
  }

  /**
   * First cancels the jobs that work on the thing. A notice then offers to bring it back.
   * @param refused is told why it could not be removed; a notice says so if there is none.
   */
  remove(
    kind: Parameters<TestService['remove']>[0],
    id: string,
    refused?: (why: string) => void,
  ): Promise<boolean> {
    const { service } = this;
    return this.session.removeFrom({ service, kind, id, listing: 'listing', ...(refused && { refused }) });
  }

  /**
   * Makes a change by hand. A notice then offers to take it back. @throws an error with a message for the
   * user if it could not be made.
   */
  async edit(state: 'changed' | 'removed', make: (service: TestService) => Promise<Edits>): Promise<void> {
    const edits = await make(this.service);
    const touch = () => this.session.touch('listing', ...edits.edits.map(({ id }) => id));
    touch();
    this.session.offerUndo(
      { id: `edit ${++this.#edits}`, name: edits.name },
      () => this.service.takeBack(edits).finally(touch),
      state,
    );
  }

  /** Restores World facts and the sample run if they were removed. */
  async restoreShipped(): Promise<void> {
    await this.service.restoreShipped();
    this.session.touch('listing');
  }

  /* ---------- files being imported ---------- */

  receive(files: readonly File[], choices: ImportChoices): void {
    this.#show([
      ...this.arrivals.filter((arrival) => !arrival.report),
      ...files.map((file) => ({ id: uniqueId(crypto), file, choices })),
    ]);
    for (const { id, file } of this.arrivals.filter((arrival) => files.includes(arrival.file)))
      this.#storing.set(
        id,
        // Where it cannot be stored, the preview does not survive a reload.
        this.service.keepWaiting(id, file, file.name).catch(() => undefined),
      );
  }

  /** The previews that were open before a reload. */
  async #takeUp(): Promise<void> {
    const before = JSON.parse(waiting.get() ?? '[]') as readonly Waiting[];
    const found = await Promise.all(
      before.map(async ({ id, name, choices }) => {
        const stored = await this.service.waiting(id).catch(() => undefined);
        return stored instanceof Blob ? [{ id, file: new File([stored], name), choices }] : [];
      }),
    );
    const known = new Set(this.arrivals.map(({ id }) => id));
    const taken = found.flat().filter(({ id }) => !known.has(id));
    if (taken.length > 0) this.#show([...taken, ...this.arrivals]);
  }

  choose(file: File, choices: ImportChoices): void {
    this.#replace(file, { choices });
  }

  dismiss(file: File): void {
    this.#show(this.arrivals.filter((arrival) => arrival.file !== file));
  }

  async import(arrival: Arrival): Promise<ImportReport | undefined> {
    const { file, choices } = arrival;
    // A second click can come before the first is drawn.
    const before = this.arrivals.find((known) => known.file === file)?.job;
    if (this.session.jobs.some(({ id, state }) => id === before && state === 'running')) return undefined;
    const report = await this.run(
      { kind: 'import', target: file.name, title: texts.session.importing(file.name) },
      (job, onProgress) => {
        this.#replace(file, { job });
        return this.service.import(file, file.name, choices, job, onProgress);
      },
    );
    if (report) this.#replace(file, { report });
    return report;
  }

  #replace(file: File, change: Partial<Arrival>): void {
    this.#show(this.arrivals.map((arrival) => (arrival.file === file ? { ...arrival, ...change } : arrival)));
  }

  #show(arrivals: readonly Arrival[]): void {
    const left = arrivals.filter(({ report }) => !report);
    for (const { id, report } of this.arrivals)
      if (!report && !left.some((other) => other.id === id))
        void (this.#storing.get(id) ?? Promise.resolve())
          .then(() => this.service.dropWaiting(id))
          .catch(() => undefined);
    waiting.set(
      left.length === 0
        ? undefined
        : JSON.stringify(left.map(({ id, file: { name }, choices }): Waiting => ({ id, name, choices }))),
    );
    this.arrivals = arrivals;
    this.session.touch();
  }
}
