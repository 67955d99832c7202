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
import { kept } from '../kept.ts';
import { reasonOf, type JobStart, type Session } from '../session.ts';
import { texts } from '../texts/test-room.ts';

/**
 * A file being imported. It is kept here, so that the user can open another view during the import. Its
 * preview survives a reload: the worker stores the file, and the tab the rest.
 */
export interface Arrival {
  readonly file: File;
  readonly choices: ImportChoices;
  readonly job?: string;
  readonly report?: ImportReport;
}

/** The files of this tab that are not imported yet. They survive a reload but not the end of the tab. */
const waiting = kept(() => sessionStorage, 'totem files to import');
type Waiting = Pick<Arrival, 'choices'> & { readonly id: string; readonly name: string };

type Named = Pick<RunSummary, 'id' | 'name'>;

/** The run or set that this tab is working on. It survives a reload but not the end of the tab. */
function underWay(key: string) {
  const stored = kept(() => sessionStorage, key);
  return {
    set: ({ id, name }: Named): void => stored.set(JSON.stringify({ id, name })),
    get(): Named | undefined {
      const text = stored.get();
      return text === undefined ? undefined : (JSON.parse(text) as Named);
    },
    end(id: string): void {
      if (this.get()?.id === id) stored.set(undefined);
    },
  };
}
type UnderWay = ReturnType<typeof underWay>;

const beingRead = underWay('totem reading');
const beingAsked = underWay('totem asking');
const beingReworded = underWay('totem rewording');

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
  /** The ids of files that are stored until they are imported. */
  readonly #stored = new Map<File, string>();
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
    const toReword = beingReworded.get();
    if (toReword) void this.reword(toReword);
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

  /** Reads the reasoning of a run. */
  read({ id, name }: Named): Promise<void> {
    return this.#lasting(beingRead, { kind: 'read', target: id, title: texts.session.reading(name) }, name);
  }

  /** Puts the questions of a run to the user's language model. */
  ask({ id, name }: Named): Promise<void> {
    return this.#lasting(beingAsked, { kind: 'ask', target: id, title: texts.asking.job(name) }, name);
  }

  /** Asks the user's model for other wordings of a set's questions. */
  async reword({ id, name }: Named): Promise<void> {
    const about = { kind: 'reword', target: id, title: texts.rewording.job(name) } as const;
    await this.#lasting(beingReworded, about, name);
    this.session.touch('listing', id);
  }

  /**
   * Runs the job that the service has under this name. It continues after a reload of the tab, but not after
   * it was cancelled or failed.
   */
  async #lasting(
    underWay: UnderWay,
    about: JobStart & { readonly kind: 'read' | 'ask' | 'reword' },
    name: string,
  ): Promise<void> {
    const { kind, target: id } = about;
    if (this.session.running(kind, id)) return;
    underWay.set({ id, name });
    await this.run({ ...about, resumes: true }, (job, onProgress) => this.service[kind](id, job, onProgress));
    underWay.end(id);
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
      ...files.map((file) => ({ file, choices })),
    ]);
    for (const file of files) void this.#store(file);
  }

  /** Where a file cannot be stored, its preview does not survive a reload. */
  async #store(file: File): Promise<void> {
    const id = await this.service.keepWaiting(file, file.name).catch(() => undefined);
    if (id === undefined) return;
    this.#stored.set(file, id);
    this.#noteWaiting();
  }

  /** Notes the files that are not imported yet, for the tab after a reload. The others are dropped. */
  #noteWaiting(): void {
    const left = this.arrivals.flatMap(({ file, choices, report }): Waiting[] => {
      const id = this.#stored.get(file);
      return report || id === undefined ? [] : [{ id, name: file.name, choices }];
    });
    waiting.set(left.length === 0 ? undefined : JSON.stringify(left));
    for (const [file, id] of this.#stored) {
      if (left.some((other) => other.id === id)) continue;
      this.#stored.delete(file);
      this.service.dropWaiting(id).catch(() => undefined);
    }
  }

  /** The previews that were open before a reload. */
  async #takeUp(): Promise<void> {
    const before = JSON.parse(waiting.get() ?? '[]') as readonly Waiting[];
    const found = await Promise.all(
      before.map(async ({ id, name, choices }) => {
        const stored = await this.service.waiting(id).catch(() => undefined);
        if (!(stored instanceof Blob)) return [];
        const file = new File([stored], name);
        this.#stored.set(file, id);
        return [{ file, choices }];
      }),
    );
    if (found.flat().length > 0) this.#show([...found.flat(), ...this.arrivals]);
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
    this.arrivals = arrivals;
    this.#noteWaiting();
    this.session.touch();
  }
}
