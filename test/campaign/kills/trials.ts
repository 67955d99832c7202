/** Trials of one kind of job in one tab after another, and what is found in them. */
import type { Page, Worker } from 'playwright';
import type { Random } from '../../../src/core/random.ts';
import { slackForLoad } from '../../load.ts';
import type { Shape } from '../growth/shapes.ts';
import { BATCH_ROWS, onBench, type Kind } from './bench.ts';

/** Milliseconds without progress after which a job counts as waiting for ever. */
const SILENCE = 10_000;
/** The same for a job that needs a thread which hangs, though nothing in it was cancelled. */
const SILENCE_OF_HANGING = 35_000;
/** Characters of a hostile text, and the longest wait before it is cancelled. */
const HOSTILE_LENGTH = 270_000;
const HOSTILE_WAIT = 3_000;
/** A thread that a kind of job needs is there after so many milliseconds, or the trial does not count. */
const THREAD_WITHIN = 3_000;

/** The threads that work on a kind of job. */
export const threadsOf: Readonly<Record<Kind, readonly string[]>> = {
  check: ['check-room', 'models', 'pool'],
  batch: ['check-room', 'models', 'pool'],
  adding: ['check-room', 'documents', 'models', 'pool'],
  import: ['test-room'],
  generate: ['test-room'],
  read: ['test-room', 'models', 'pool'],
  rules: ['rules-room', 'models', 'pool'],
};

export class Trials {
  readonly #kind: Kind;
  readonly #random: Random;
  readonly #open: () => Promise<Page>;
  #page: Page | undefined;
  /** Milliseconds that the job takes when nothing happens to it. */
  #usual = 0;
  /** Checks that have no entry in the log because they shipped with Totem, or entries of something else. */
  #unlogged = 0;
  /** Names of trials that were there once: they stay. */
  readonly #there = new Set<string>();
  readonly found = {
    ...{ waiting: 0, lost: 0, doubled: 0 },
    ...{ ended: 0, cancelled: 0, closed: 0, closedInBatch: 0, worstCancel: 0 },
  };
  readonly faults: string[] = [];

  constructor(kind: Kind, random: Random, open: () => Promise<Page>) {
    this.#kind = kind;
    this.#random = random;
    this.#open = open;
  }

  async begin(): Promise<string> {
    this.#page = await this.#open();
    this.#unlogged = await this.#checksWithoutEntry();
    await this.#run(`${this.#kind} unharmed`);
    const begun = performance.now();
    await this.#run(`${this.#kind} unharmed again`);
    this.#usual = performance.now() - begun;
    return `${this.#kind}: ${String(Math.round(this.#usual))} ms when nothing happens to it`;
  }

  /** A thread of this name ends in the midst of the job. Undefined if there was none. */
  async end(name: string, threadName: string): Promise<string | undefined> {
    await this.#started(name);
    const thread = await this.#thread(threadName);
    const ended = await Promise.race([
      thread
        ?.evaluate(() => self.close())
        .then(
          () => true,
          () => true,
        ),
      this.#now.waitForTimeout(2_000).then(() => false),
    ]);
    const outcome = await this.#outcome(SILENCE);
    if (ended !== true) return undefined;
    this.found.ended++;
    const said = `${this.#kind}, ${threadName} ended: ${outcome}`;
    return said + (await this.#look(name, said, outcome));
  }

  /** The job is cancelled, also while a thread hangs; the next job then gets its result. */
  async cancel(name: string, hanging?: string): Promise<string> {
    await this.#started(name);
    const hangs = hanging !== undefined && (await this.#hang(hanging));
    await this.#now.waitForTimeout(100);
    const took = await onBench(this.#now, 'cancel');
    const outcome = await this.#outcome(SILENCE);
    this.found.cancelled++;
    this.found.worstCancel = Math.max(this.found.worstCancel, took);
    if (hangs) await this.#run(`${name} again`, SILENCE_OF_HANGING);
    const said =
      `${this.#kind} cancelled, ${hangs ? hanging : 'nothing'} hung: ` +
      `${String(Math.round(took))} ms, ${outcome}`;
    return said + (await this.#look(name, said, ''));
  }

  /** A job with a text of a hostile shape is cancelled after up to three seconds, or ends before. */
  async hostile(name: string, shape: Shape): Promise<string> {
    await onBench(this.#now, 'begin', this.#kind, name, shape.make(HOSTILE_LENGTH));
    await this.#now.waitForTimeout(this.#random.integer(HOSTILE_WAIT));
    const took = await onBench(this.#now, 'cancel');
    const outcome = await this.#outcome(SILENCE);
    this.found.cancelled++;
    this.found.worstCancel = Math.max(this.found.worstCancel, took);
    return `${this.#kind} of ${shape.name} cancelled: ${String(Math.round(took))} ms, ${outcome}`;
  }

  /** The tab is closed, or crashes, in the midst of the job. */
  async close(name: string): Promise<string> {
    await this.#started(name);
    const how = await this.#endTab();
    this.found.closed++;
    const said = `${this.#kind}, tab ${how}`;
    return said + (await this.#look(name, said, ''));
  }

  /** The same, when at least so many rows of the batch are done. The batch is then gone on with. */
  async closeInBatch(name: string, rows: number): Promise<string> {
    await this.#begun(name);
    const enough = rows + this.#random.integer(BATCH_ROWS - rows);
    let done = 0;
    for (let last = -1, still = 0; done < enough && still < 600; still = done === last ? still + 1 : 0) {
      last = done;
      await this.#now.waitForTimeout(20);
      done = await onBench(this.#now, 'rowsDone');
    }
    if (done < rows) return `batch: only ${String(done)} rows were done`;
    const how = await this.#endTab();
    this.found.closedInBatch++;
    const { before, ids } = await onBench(this.#now, 'finishBatch', name);
    const said =
      `batch, tab ${how} with ${String(done)} rows done: ${String(before)} were there, ` +
      `${String(ids.length)} in the end`;
    if (before < done || ids.length < BATCH_ROWS) this.#fault('lost', said);
    if (ids.length > BATCH_ROWS || new Set(ids).size < ids.length) this.#fault('doubled', said);
    return said + (await this.#look(name, said, 'done'));
  }

  /** Each check has one entry in the log, whatever ended in the midst of it. */
  async compareLog(): Promise<string> {
    if (this.#kind !== 'check') return 'not compared with the log';
    const without = (await this.#checksWithoutEntry()) - this.#unlogged;
    const said = `checks without an entry in the log: ${String(without)}`;
    if (without !== 0) this.#fault('lost', said);
    return said;
  }

  async #checksWithoutEntry(): Promise<number> {
    const checks = await onBench(this.#now, 'names', 'check');
    return checks.length - (await onBench(this.#now, 'log'));
  }

  get #now(): Page {
    if (!this.#page) throw new Error('begin() comes first');
    return this.#page;
  }

  async #endTab(): Promise<string> {
    const page = this.#now;
    const crashes = this.#random.next() < 0.5;
    if (crashes) {
      const session = await page.context().newCDPSession(page);
      const crashed = page.waitForEvent('crash', { timeout: 10_000 });
      session.send('Page.crash').catch(() => undefined);
      await crashed;
    }
    await page.close();
    this.#page = await this.#open();
    return crashes ? 'crashed' : 'closed';
  }

  /** Whether the thing is there once at most, and everything that was there before it still. */
  async #look(name: string, said: string, outcome: string): Promise<string> {
    if (this.#kind === 'rules') return '';
    const names = await onBench(this.#now, 'names', this.#kind);
    const count = names.filter((each) => each === name).length;
    if (count > 0) this.#there.add(name);
    const gone = [...this.#there].filter((each) => !names.includes(each));
    for (const each of gone) this.#there.delete(each);
    if (count > 1) this.#fault('doubled', said);
    if (outcome === 'done' && count === 0) this.#fault('lost', said);
    if (gone.length > 0) this.#fault('lost', `${said}: ${gone.join(', ')} are gone`);
    return `, there ${String(count)} times`;
  }

  #fault(kind: 'lost' | 'doubled' | 'waiting', said: string): void {
    this.found[kind]++;
    this.faults.push(said);
  }

  async #started(name: string): Promise<void> {
    await this.#begun(name);
    await this.#now.waitForTimeout(this.#random.integer(Math.max(20, Math.round(this.#usual))));
  }

  #begun(name: string): Promise<void> {
    return onBench(this.#now, 'begin', this.#kind, name);
  }

  async #run(name: string, silence = SILENCE): Promise<void> {
    await this.#begun(name);
    const outcome = await this.#outcome(silence);
    await this.#look(name, outcome, outcome);
  }

  async #outcome(silence: number): Promise<string> {
    const outcome = await onBench(this.#now, 'outcome', silence * slackForLoad());
    if (outcome === 'waits') this.#fault('waiting', `${this.#kind}: it waits for ever`);
    return outcome;
  }

  /** Lets a thread of this name loop for ever; false if there was none that could be reached. */
  async #hang(name: string): Promise<boolean> {
    for (let tries = 0; tries < 3; tries++) {
      const thread = await this.#thread(name);
      // A loop in the call itself would run in the debugger, where nothing can end it.
      const looping = thread?.evaluate(
        () =>
          void setTimeout(() => {
            for (;;);
          }),
      );
      // One that was replaced is in the list for a moment more.
      const reached = await looping?.then(
        () => true,
        () => false,
      );
      if (reached === true) return true;
    }
    return false;
  }

  async #thread(name: string): Promise<Worker | undefined> {
    for (let waited = 0; waited < THREAD_WITHIN; waited += 50) {
      const all = this.#now.workers().filter((worker) => nameOf(worker) === name);
      if (all.length > 0) return this.#random.pick(all);
      await this.#now.waitForTimeout(50);
    }
    return undefined;
  }
}

const nameOf = (thread: Worker): string | undefined => /([\w-]+)[.-]worker/u.exec(thread.url())?.[1];
