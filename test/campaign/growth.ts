/**
 * Every reader of foreign text, with texts of every shape in growing lengths: its time may grow only about as
 * fast as the text. `campaign -- growth NAME ...` tries only the reader of that name, or else those
 * whose names contain NAME.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { round, secondsSince, type Result, type TaskOptions } from '../measure.ts';
import type { Growth, Job, Message } from './growth/measure-shape.ts';

type Settings = Omit<Job, 'subject' | 'shape'>;

/** Characters of the longest text; `--limit` gives a smaller number. */
const LONGEST = 270_000;
/** The least of so many times counts; `--cases` gives another number. */
const RUNS = 5;
/** The greatest exponent of growth that is allowed. */
const GREATEST = 1.25;
/**
 * Milliseconds. What grows too fast and takes less is measured again with texts `LONGER` times as long: up to
 * here, what the compiler and the collector do once is a good part of the time.
 */
const SHORT = 250;
const LONGER = 3;
/**
 * Milliseconds of CPU time that one text may take before its reader is ended. It only ends what would take
 * hours: on a busy machine a reader that is slow and linear takes a third of this.
 */
const LIMIT = 20_000;

interface Measured extends Growth {
  readonly reader: string;
  readonly shape: string;
}

export default async function* growth(options: TaskOptions): AsyncGenerator<Result> {
  const started = performance.now();
  const reader = new Reader(resolve(options.root, 'test/campaign/growth/measured.mjs'), {
    longest: Math.min(options.limit, LONGEST),
    runs: options.cases ?? RUNS,
    greatest: GREATEST,
    limit: LIMIT,
    short: SHORT,
  });
  const names = await reader.start();
  const wanted = options.words.map((word) => {
    const isName = names.some(([name]) => name === word);
    return (name: string) => (isName ? name === word : name.includes(word));
  });
  let tried = 0;
  let [worst, slowest] = [0, 0];
  const count = ({ exponent, milliseconds }: Growth) => {
    worst = Math.max(worst, exponent);
    slowest = Math.max(slowest, milliseconds);
  };
  const isFault = ({ exponent, fault }: Growth) => exponent > GREATEST || fault !== undefined;
  const doubtful: { readonly measured: Measured; readonly again: () => Promise<Growth> }[] = [];
  for (const [i, [name, shapes]] of names.entries()) {
    if (wanted.length > 0 && !wanted.some((part) => part(name))) continue;
    const begun = performance.now();
    for (const [j, shape] of shapes.entries()) {
      const measured = { reader: name, shape, ...(await reader.measure(i, j)) };
      tried++;
      if (isFault(measured)) {
        const times = measured.milliseconds < SHORT ? LONGER : 1;
        doubtful.push({ measured, again: () => reader.measure(i, j, times) });
        options.say(`  ${said(measured)}`);
      } else count(measured);
    }
    options.say(`${name}: ${String(shapes.length)} shapes, ${String(secondsSince(begun))} s`);
  }
  // What else the machine does only ever adds time: each fault is measured once more at the end.
  const faults: Measured[] = [];
  for (const { measured, again } of doubtful) {
    const last = { ...measured, ...(await again()) };
    count(last);
    if (isFault(last)) faults.push(last);
    options.say(`  again: ${said(last)}`);
  }
  reader.end();
  const seconds = secondsSince(started);
  yield {
    measure: 'growth.worst-exponent',
    value: round(Math.min(worst, 99)),
    n: tried,
    seconds,
    ...(faults.length > 0 && { failure: faults.map(said).join('\n') }),
  };
  yield { measure: 'growth.longest-ms', value: round(slowest, 0), n: tried };
}

const said = ({ reader, shape, exponent, milliseconds, fault }: Measured): string =>
  `${reader}, ${shape}: exponent ${exponent.toFixed(2)}, ${String(Math.round(milliseconds))} ms` +
  (fault === undefined ? '' : `, ${fault}`);

/** The process that reads. It is ended and started again where a text takes too long. */
class Reader {
  readonly #path: string;
  readonly #settings: Settings;
  #child: ChildProcess | undefined;

  constructor(path: string, settings: Settings) {
    this.#path = path;
    this.#settings = settings;
  }

  start(): Promise<Extract<Message, { ready: unknown }>['ready']> {
    const child = fork(this.#path, {
      execArgv: ['--expose-gc'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child = child;
    return new Promise((ready, fail) => {
      child.once('message', (message: Message) => {
        if ('ready' in message) ready(message.ready);
      });
      child.once('exit', () => fail(new Error('The process that reads does not start.')));
    });
  }

  end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  /** `times`: so much longer than the settings say. */
  async measure(subject: number, shape: number, times = 1): Promise<Growth> {
    if (this.#child === undefined) await this.start();
    const child = this.#child as ChildProcess;
    const result = await new Promise<Growth>((done) => {
      let length = 0;
      const finish = (measured: Growth) => {
        child.off('message', hear).off('exit', crash);
        done(measured);
      };
      const crash = (code: number | null, signal: NodeJS.Signals | null) => {
        this.#child = undefined;
        const how =
          signal === 'SIGKILL' ? `took over ${String(LIMIT)} ms` : `ended with ${String(code ?? signal)}`;
        finish({ exponent: Infinity, milliseconds: LIMIT, fault: `${how} at ${String(length)} characters` });
      };
      const hear = (message: Message) => {
        if ('reading' in message) length = message.reading;
        else if ('done' in message) finish(message.done);
      };
      child.on('message', hear).on('exit', crash);
      const longest = this.#settings.longest * times;
      // The longer text is the last that is measured.
      const short = times > 1 ? 0 : this.#settings.short;
      child.send({ ...this.#settings, longest, short, subject, shape } satisfies Job);
    });
    return result;
  }
}
