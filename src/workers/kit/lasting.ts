/**
 * Calls to a thread that is started again when it ends: after a crash, after a long silence, and when it does
 * not answer Cancel. Calls that only read, or whose work goes on where it was, are made again in the new
 * thread. The others fail with a message, because the thread may have done their work just before it ended.
 */
import { proxy } from 'comlink';
import { Line, type Call, type Thread, type ThreadEnded } from './line.ts';
import { tellReplaced } from './replacements.ts';

/** An object in another thread: each method returns a promise. */
export type Distant<Api> = {
  readonly [Name in keyof Api]: Api[Name] extends (...values: infer Values) => infer Result
    ? (...values: Values) => Promise<Awaited<Result>>
    : never;
};

export interface LastingOptions<Api> {
  /** Starts a thread; called again when it has ended. Undefined if there is no other. */
  readonly open: () => Thread | undefined;
  /** Whether a call may be made again in a new thread. */
  readonly isRepeatable: (method: keyof Api & string, values: readonly unknown[]) => boolean;
  /** Methods whose last call every new thread gets first. */
  readonly first?: readonly (keyof Api & string)[];
  /** The method that cancels the calls that were given the same first value; `cancel` if absent. */
  readonly cancels?: keyof Api & string;
}

interface PendingCall {
  readonly method: string;
  readonly values: readonly unknown[];
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
  /** In how many threads it was begun. */
  begun: number;
  /** Nobody waits for its result any more. */
  isCancelled: boolean;
}

/** Ticks in which a thread's script has to arrive; twice as many at each new try. */
const START_WITHIN = 9;
/** Tries in a row to start a thread whose script does not arrive. */
const STARTS = 3;
/** A call is begun in at most this many threads: one that ends every thread must not go on for ever. */
const TRIES = 2;

export class Lasting<Api extends object> {
  readonly calls: Distant<Api>;
  readonly #options: LastingOptions<Api>;
  readonly #pending = new Set<PendingCall>();
  /** The values of the calls that every new thread gets first. */
  readonly #first = new Map<string, readonly unknown[]>();
  #line: Line | undefined;
  /** Why the last thread ended. */
  #why: ThreadEnded | undefined;
  #isClosed = false;
  /** Threads in a row whose script did not arrive. */
  #unstarted = 0;

  constructor(options: LastingOptions<Api>) {
    this.#options = options;
    this.calls = new Proxy({} as Distant<Api>, {
      // An object with a `then` counts as a promise. This one has none, so that an async function can return
      // it.
      get: (_, method) =>
        typeof method === 'symbol' || method === 'then'
          ? undefined
          : (...values: unknown[]) => this.#call(method, values),
    });
    this.#line = this.#started();
  }

  /** If the thread does not answer soon, it is ended, and its calls are made again. */
  mustAnswer(): void {
    this.#line?.mustAnswer();
  }

  /**
   * These calls were cancelled. If the thread does not answer, it is ended, and they are not made again.
   */
  cancelled(isOf: (method: string, values: readonly unknown[]) => boolean): void {
    for (const call of this.#pending) if (isOf(call.method, call.values)) call.isCancelled = true;
    this.#line?.mustAnswer();
  }

  /** Ends the thread for good. Calls that wait, and later ones, fail. */
  close(): void {
    this.#isClosed = true;
    this.#line?.close();
  }

  #call(method: string, values: readonly unknown[]): Promise<unknown> {
    if (this.#isFirst(method)) this.#first.set(method, values);
    const called = new Promise((resolve, reject) => {
      const call = { method, values, resolve, reject, begun: 0, isCancelled: false };
      this.#pending.add(call);
      this.#begin(call);
    });
    if (this.#cancels(method))
      this.cancelled((other, given) => !this.#cancels(other) && given.includes(values[0]));
    return called;
  }

  #cancels(method: string): boolean {
    return method === (this.#options.cancels ?? 'cancel');
  }

  #isFirst(method: string): boolean {
    return this.#options.first?.some((each) => each === method) ?? false;
  }

  #begin(call: PendingCall): void {
    this.#line ??= this.#started();
    if (!this.#line) return this.#settle(call, () => call.reject(this.#why));
    call.begun++;
    const { method } = call;
    // The listeners of a call that every new thread gets first hear the thread for as long as it lives.
    const values = this.#isFirst(method) ? call.values : call.values.map(this.#heardUntilEnd(call));
    this.#line.during(callOn(this.#line, { method, values })).then(
      (value) => this.#settle(call, () => call.resolve(value)),
      (reason: unknown) => this.#settle(call, () => call.reject(reason)),
    );
  }

  /**
   * A listener hears nothing once its call has ended. What a thread tells it comes by another port than the
   * result, so the last of it can arrive later, and would overwrite the result with what was before.
   */
  #heardUntilEnd(call: PendingCall): (value: unknown) => unknown {
    return (value) =>
      typeof value !== 'function'
        ? value
        : (...told: unknown[]): unknown =>
            this.#pending.has(call) ? (value as (...told: unknown[]) => unknown)(...told) : undefined;
  }

  #settle(call: PendingCall, how: () => void): void {
    if (this.#pending.delete(call)) how();
  }

  #started(): Line | undefined {
    const thread = this.#isClosed ? undefined : this.#options.open();
    if (!thread) return undefined;
    const line: Line = new Line(thread, {
      startWithin: START_WITHIN * 2 ** this.#unstarted,
      onEnd: (why) => this.#ended(line, why),
    });
    const pending = new Set([...this.#pending].map(({ method }) => method));
    for (const [method, values] of this.#first)
      // A pending call is made again with the others. Nobody waits for the result of this one.
      if (!pending.has(method)) callOn(line, { method, values }).catch(() => undefined);
    return line;
  }

  #ended(line: Line, why: ThreadEnded): void {
    [this.#line, this.#why] = [undefined, why];
    this.#unstarted = line.wasStarted ? 0 : this.#unstarted + 1;
    const again: PendingCall[] = [];
    for (const call of [...this.#pending]) {
      if (this.#cancels(call.method)) this.#settle(call, () => call.resolve(undefined));
      else if (this.#isMadeAgain(call, line, why)) again.push(call);
      else this.#settle(call, () => call.reject(why));
    }
    if (why.cause === 'not loaded') return;
    if (line.wasStarted && !this.#isClosed) tellReplaced(why.cause);
    // A thread that ends as soon as it has started is not started again before there is a call to make.
    if (line.hasAnswered && this.#first.size > 0) this.#line = this.#started();
    for (const call of again) this.#begin(call);
  }

  #isMadeAgain(call: PendingCall, line: Line, { cause }: ThreadEnded): boolean {
    if (call.isCancelled || cause === 'not loaded') return false;
    // Where the script did not arrive, nothing was begun.
    if (!line.wasStarted) return this.#unstarted < STARTS;
    return call.begun < TRIES && this.#options.isRepeatable(call.method as keyof Api & string, call.values);
  }
}

const callOn = (line: Line, { method, values }: Pick<PendingCall, 'method' | 'values'>) =>
  (line.remote[method] as Call)(...values.map(crossing));

/** A function cannot be sent to another thread; a proxy of it can. */
const crossing = (value: unknown) => (typeof value === 'function' ? proxy(value) : value);
