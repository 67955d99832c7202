/**
 * The line to one thread, from its start to its end. It notices the end, whatever the reason, and ends a
 * thread that does not answer.
 */
import { wrap, type Endpoint } from 'comlink';
import { lifeSignOf, locksHere, type EndCause, type LifeSign } from './life.ts';
import { tellReplaced } from './replacements.ts';

export type Thread = Worker | MessagePort | Endpoint;
export type Call = (...values: unknown[]) => Promise<unknown>;

const TICK_MS = 1_000;
/**
 * Ticks without a message after which a thread counts as ended: while its lock shows that it lives, where
 * there are no locks, and before it has told its lock, which it does as soon as it starts.
 */
const SILENCE = { locked: 20, unlocked: 9, untold: 9 } as const;
/** An answer may be waiting behind the timer that looks for it: milliseconds. */
const LAST_CHANCE = 100;

/** Why the calls to a thread failed, in a sentence for people. */
export class ThreadEnded extends Error {
  override readonly cause: EndCause;

  constructor(cause: EndCause, message: string) {
    super(message);
    this.cause = cause;
  }
}

const messages: Readonly<Record<Exclude<EndCause, 'not loaded'> | 'closed', string>> = {
  hung: 'It did not react to Cancel, so the part of Totem that did it was ended and started again.',
  silent: 'The part of Totem that did this gave no sign of life for long and was ended. Try again.',
  died: 'The part of Totem that did this stopped unexpectedly. What was finished is kept. Try again.',
  closed: 'The part of Totem that did this was closed.',
};

export interface LineOptions {
  /** Ticks in which the script of the thread has to arrive. */
  readonly startWithin: number;
  readonly onEnd: (why: ThreadEnded) => void;
}

export class Line {
  readonly remote: Readonly<Record<string, Call>>;
  /** Its script ran, whether or not it has ended since. */
  wasStarted = false;
  /** It has answered a call. */
  hasAnswered = false;
  readonly #thread: Thread;
  readonly #options: LineOptions;
  readonly #watching = new AbortController();
  #state: 'starting' | 'started' | 'ended' = 'starting';
  /** Milliseconds in which the thread answers after something in it was cancelled; 0 until it is told. */
  #patience = 0;
  #lock: keyof typeof SILENCE = 'untold';
  #pings = 0;
  /** The number of the last ping that was answered. */
  #answered = 0;
  /** Ticks since the last message. */
  #silent = 0;
  #ticking: ReturnType<typeof setInterval> | undefined;
  /** Calls that wait for an answer. */
  #waiting = 0;

  constructor(thread: Thread, options: LineOptions) {
    this.#thread = thread;
    this.#options = options;
    thread.addEventListener('message', (event) => this.#hear((event as MessageEvent<unknown>).data));
    thread.addEventListener('error', (event) => {
      if (this.#state === 'starting') this.#end('not loaded', startFailure(event as Partial<ErrorEvent>));
    });
    // Browsers that send it tell the end of a port's thread even where there are no locks.
    thread.addEventListener('close', () => this.#end('died', messages.died));
    this.remote = wrap(thread) as unknown as Readonly<Record<string, Call>>;
  }

  /** While a call is waiting, the thread is pinged, so that its silence is noticed. */
  async during<T>(call: Promise<T>): Promise<T> {
    if (this.#waiting++ === 0) this.#watchSilence();
    try {
      return await call;
    } finally {
      this.hasAnswered = true;
      if (--this.#waiting === 0) clearInterval(this.#ticking);
    }
  }

  /**
   * Something in the thread was cancelled: if it does not answer soon, it is ended. A thread whose script has
   * not arrived yet is not hanging.
   */
  mustAnswer(): void {
    if (this.#state !== 'started' || this.#patience === 0) return;
    const number = this.#ping();
    const look = () => this.#answered >= number || this.#end('hung', messages.hung);
    setTimeout(() => this.#answered >= number || setTimeout(look, LAST_CHANCE), this.#patience);
  }

  /** Ends the thread. Calls that wait fail. */
  close(): void {
    this.#end('died', messages.closed);
  }

  #ping(): number {
    const number = ++this.#pings;
    this.#thread.postMessage({ totem: 'ping', number } satisfies LifeSign, []);
    return number;
  }

  #hear(data: unknown): void {
    this.#silent = 0;
    if (this.#state === 'starting') this.#state = 'started';
    this.wasStarted = true;
    const sign = lifeSignOf(data);
    if (sign?.totem === 'started') this.#patience = sign.patience;
    if (sign?.totem === 'lock') void this.#waitForLock(sign.name);
    if (sign?.totem === 'pong') this.#answered = Math.max(this.#answered, sign.number);
    if (sign?.totem === 'replaced') tellReplaced(sign.cause);
  }

  /** The browser gives us the lock when the thread that holds it has ended. */
  async #waitForLock(name: string | undefined): Promise<void> {
    const locks = locksHere();
    if (this.#state === 'ended') return;
    this.#lock = locks && name !== undefined ? 'locked' : 'unlocked';
    if (!locks || name === undefined) return;
    try {
      await locks.request(name, { signal: this.#watching.signal }, () => this.#end('died', messages.died));
    } catch {
      // Refused, or no longer of interest.
      this.#lock = 'unlocked';
    }
  }

  /** Counts ticks instead of reading the clock, so that the time a machine sleeps is not silence. */
  #watchSilence(): void {
    this.#silent = 0;
    this.#ticking = setInterval(() => {
      const most = this.wasStarted ? SILENCE[this.#lock] : this.#options.startWithin;
      if (++this.#silent >= most) this.#end('silent', messages.silent);
      else this.#ping();
    }, TICK_MS);
  }

  #end(cause: EndCause, message: string): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    clearInterval(this.#ticking);
    this.#watching.abort();
    if ('terminate' in this.#thread) this.#thread.terminate();
    else if ('close' in this.#thread) this.#thread.close();
    this.#options.onEnd(new ThreadEnded(cause, message));
  }
}

/** How browsers say that a module which was to be imported could not be loaded. */
const notLoaded = /import(?:ed|ing)\b.*\bmodule/iu;

/**
 * A script that could not be loaded has no message, or the browser's; one that threw an error has its own.
 */
function startFailure({ message }: Partial<ErrorEvent>): string {
  return message && !notLoaded.test(message)
    ? `A part of Totem stopped when it started (${message}). Reload the page to try again.`
    : "A part of Totem could not be loaded from this page's own address. Reload the page to try again.";
}
