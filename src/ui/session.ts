/**
 * State shared by all views of a tab: running jobs, removed things, whether single keys are shortcuts, and a
 * version number for every stored thing. Views read it and redraw on `change`, which is sent at most ten
 * times a second, however often a job reports. The state of one room is in that room.
 */
import { createContext } from '@lit/context';
import type { PersonQuestion } from '../core/api/page-engines.ts';
import type { Removal, Removing } from '../core/api/removal.ts';
import type { OnProgress } from '../core/transfer.ts';
import type { StopSignal } from '../core/work.ts';
import { kept } from './kept.ts';
import { texts } from './texts/shell.ts';

export interface Job {
  readonly id: string;
  /** The kind of work, a word defined by the room that runs it. */
  readonly kind: string;
  /** The id of the thing it works on: a run, a fact base, a file name. */
  readonly target: string;
  /** A whole phrase: "Reading the reasoning of Sample run". */
  readonly title: string;
  readonly state: 'running' | 'done' | 'cancelled' | 'failed';
  readonly progress?: Parameters<OnProgress>[0];
  /** Why it failed. */
  readonly why?: string;
  /** Whether the job continues after the tab was reloaded. */
  readonly resumes?: boolean;
}

/** The description of a job when it begins. */
export type JobStart = Pick<Job, 'kind' | 'target' | 'title' | 'resumes'>;

/**
 * About a removal or a change, or about the page. It is shown until it is closed or newer notices replace it.
 * One that offers Undo then goes to the list of earlier ones, where it stays until the tab is closed.
 */
export type Notice = { readonly id: string } & (
  | {
      readonly state: 'removed' | 'restoring' | 'restored' | 'changed' | 'unchanged';
      readonly name: string;
    }
  /** The thing could not be brought back, or the change not taken back. It can be tried again. */
  | { readonly state: 'failed'; readonly name: string; readonly was: Undoable; readonly why: string }
  /** The thing could not be removed. */
  | { readonly state: 'kept'; readonly why: string }
  /** Something happened that the reader has to know: a whole sentence. */
  | { readonly state: 'told'; readonly words: string; readonly action?: NoticeAction }
);

/** What can be undone: that a thing was removed, or changed. */
type Undoable = 'removed' | 'changed';

/** What the reader can do about a notice. */
export interface NoticeAction {
  readonly label: string;
  readonly act: () => void;
}

/** What to remove, and whose views show the thing. */
interface RemovalOrder<Kind extends Removal['kind']> {
  readonly service: Pick<Removing<Kind>, 'remove' | 'undo'>;
  readonly kind: Kind;
  readonly id: string;
  /** The id for the list that contained the thing. */
  readonly listing: string;
  /** Says where the reader looks why the thing could not be removed. */
  readonly refused?: (why: string) => void;
}

/** What was done to the thing of this notice, if it can be undone. */
export function undoable(notice: Notice): Undoable | undefined {
  if (notice.state === 'failed') return notice.was;
  return notice.state === 'removed' || notice.state === 'changed' ? notice.state : undefined;
}

/** The worker that runs a job and can cancel it. */
interface JobWorker {
  cancel(job: string): Promise<void>;
}

const TELL_EVERY = 100;
const NOTICES_KEPT = 3;
const REFRESH_EVERY = 2000;

const keptShortcuts = kept(() => localStorage, 'totem shortcuts');

export const reasonOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));

/** The session of the tab, for every element below the shell. */
export const sessionContext = createContext<Session>('session');

/** A question that waits for a person. */
export interface AskedQuestion {
  readonly question: PersonQuestion;
  /** Undefined if the person gives none. */
  reply(text: string | undefined): void;
}

export class Session extends EventTarget {
  jobs: readonly Job[] = [];
  /** Newest last. */
  notices: readonly Notice[] = [];
  /** Notices with Undo that were closed, or pushed out by newer ones. Newest last. */
  earlier: readonly Notice[] = [];
  /** Single-key shortcuts can be switched off: they get in the way of speech input. */
  shortcuts = keptShortcuts.get() !== 'off';
  /** What a person is asked in place of a language model, the oldest first. */
  questions: readonly AskedQuestion[] = [];
  /** Why this browser cannot store anything; undefined if it can. */
  refused: string | undefined;
  #versions = new Map<string, number>();
  #telling: number | undefined;
  #jobNumber = 0;
  /** For each thing that can be undone, the function that does it. It is kept until the tab is closed. */
  readonly #restoring = new Map<string, () => Promise<void>>();
  readonly #workers = new Map<string, JobWorker>();

  /**
   * Grows whenever the thing with this id may have changed; `listing` is the id of the list of all things.
   */
  version(of: string): number {
    return this.#versions.get(of) ?? 0;
  }

  touch(...ids: string[]): void {
    for (const id of ids) this.#versions.set(id, this.version(id) + 1);
    this.#tell();
  }

  useShortcuts(on: boolean): void {
    this.shortcuts = on;
    keptShortcuts.set(on ? 'on' : 'off');
    this.#tell();
  }

  /**
   * Takes over the setting that an earlier version of Totem stored elsewhere, unless the user has set it
   * here.
   */
  inheritShortcuts(on: boolean): void {
    if (keptShortcuts.get() === undefined) this.useShortcuts(on);
  }

  running(kind: Job['kind'], target: string): Job | undefined {
    return this.jobs.find((job) => job.kind === kind && job.target === target && job.state === 'running');
  }

  latest(kind: Job['kind'], target: string): Job | undefined {
    return this.jobs.findLast((job) => job.kind === kind && job.target === target);
  }

  /** Runs long work as a job. Resolves to undefined if it was cancelled or failed; the job then says why. */
  async run<T>(
    about: JobStart,
    work: (job: string, onProgress: OnProgress) => Promise<T>,
    worker: JobWorker,
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
      // The worker of a cancelled job may have been ended; the job stays cancelled.
      if (this.#job(id)?.state === 'running') this.#end(id, 'failed', reasonOf(fault));
      return undefined;
    } finally {
      this.#workers.delete(id);
      this.touch(about.target, 'listing');
    }
  }

  cancel(id: string): void {
    this.#end(id, 'cancelled');
    this.#workers
      .get(id)
      ?.cancel(id)
      .catch((fault: unknown) => this.#update(id, { why: reasonOf(fault) }));
  }

  /* ---------- removed things, and notices ---------- */

  /**
   * First cancels the jobs that work on the thing. A notice then offers to bring it back. Why it could not be
   * removed is told to `refused`, or else in a notice. Resolves to whether it was removed.
   */
  async removeFrom<Kind extends Removal['kind']>(order: RemovalOrder<Kind>): Promise<boolean> {
    const { service, kind, id, listing, refused } = order;
    for (const job of this.jobs) if (job.target === id && job.state === 'running') this.cancel(job.id);
    try {
      const removal = await service.remove(kind, id);
      const restore = () => service.undo(removal.id).finally(() => this.touch(listing, id));
      this.offerUndo(removal, restore);
      return true;
    } catch (fault) {
      if (refused) refused(reasonOf(fault));
      else this.#addNotice({ id: `kept ${kind} ${id}`, state: 'kept', why: reasonOf(fault) });
      return false;
    } finally {
      this.touch(listing, id);
    }
  }

  /** A notice that something happened. The same words are shown once. */
  tell(words: string): void {
    this.#addNotice({ id: `told ${words}`, state: 'told', words });
  }

  /** A notice with a button, once no job is running: it would come in the midst of work. */
  offer(words: string, action: NoticeAction): void {
    const whenIdle = () => {
      if (this.jobs.some(({ state }) => state === 'running')) return;
      this.removeEventListener('change', whenIdle);
      this.#addNotice({ id: `told ${words}`, state: 'told', words, action });
    };
    this.addEventListener('change', whenIdle);
    whenIdle();
  }

  /** A notice offers to bring back what was removed, or to take back a change. */
  offerUndo(
    { id, name }: Pick<Removal, 'id' | 'name'>,
    restore: () => Promise<void>,
    state: Undoable = 'removed',
  ): void {
    this.#restoring.set(id, restore);
    this.#addNotice({ id, name, state });
  }

  /** Brings back the thing that a notice is about, also if the notice is no longer shown. */
  async undo(id: string): Promise<void> {
    const notice = [...this.notices, ...this.earlier].find((each) => each.id === id);
    const restore = this.#restoring.get(id);
    const was = notice && undoable(notice);
    if (!restore || !was || !('name' in notice)) return;
    const { name } = notice;
    // If the same thing is removed again meanwhile, its notice is of that removal.
    const isLatest = () => this.#restoring.get(id) === restore;
    this.#report({ id, name, state: 'restoring' });
    try {
      await restore();
      if (!isLatest()) return;
      this.#restoring.delete(id);
      this.#report({ id, name, state: was === 'removed' ? 'restored' : 'unchanged' });
    } catch (fault) {
      if (isLatest()) this.#report({ id, name, state: 'failed', was, why: reasonOf(fault) });
    }
  }

  /** What it offers to undo can still be undone in the list of earlier ones. */
  closeNotice(id: string): void {
    const closed = this.notices.filter((notice) => notice.id === id);
    this.#putAway(closed);
    this.notices = this.notices.filter((notice) => notice.id !== id);
    if (closed.some(undoable)) this.announce(texts.notices.stillUndo);
    this.#tell();
  }

  /** A notice that is added again moves to the end. */
  #addNotice(notice: Notice): void {
    const isOther = ({ id }: Notice) => id !== notice.id;
    const notices = [...this.notices.filter(isOther), notice];
    this.earlier = this.earlier.filter(isOther);
    this.#putAway(notices.slice(0, -NOTICES_KEPT));
    this.notices = notices.slice(-NOTICES_KEPT);
    this.#tell();
  }

  #putAway(notices: readonly Notice[]): void {
    this.earlier = [...this.earlier, ...notices.filter(undoable)];
  }

  /** Says how an undo goes, in the place of its notice. If that is no longer shown, a new one is. */
  #report(notice: Notice): void {
    if (this.notices.every(({ id }) => id !== notice.id)) return this.#addNotice(notice);
    this.notices = this.notices.map((each) => (each.id === notice.id ? notice : each));
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

  /** Asks the person. Resolves to the reply; undefined if there is none, or once `stop` is set. */
  ask(question: PersonQuestion, stop: StopSignal): Promise<string | undefined> {
    return new Promise((resolve) => {
      const end = (reply: string | undefined) => {
        stop.removeEventListener('abort', stopped);
        this.questions = this.questions.filter((each) => each !== asked);
        this.#tell();
        resolve(reply);
      };
      const stopped = () => end(undefined);
      const asked: AskedQuestion = { question, reply: end };
      this.questions = [...this.questions, asked];
      stop.addEventListener('abort', stopped, { once: true });
      this.announce(texts.person.heading);
      this.#tell();
    });
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
