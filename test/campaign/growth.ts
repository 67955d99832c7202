/**
 * Every reader of foreign text, with texts of every shape in growing lengths: its time may grow only about as
 * fast as the text. `campaign -- growth NAME ...` tries only the reader of that name, or else those
 * whose names contain NAME. The word `further` adds 264 shapes for each reader, which takes hours.
 * What the machine and the collector do besides only adds time, and among ten thousand shapes some times are
 * always too great by chance. So a fault counts only if it shows each time that the shape is measured again,
 * in a new process with nothing beside it.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { round, secondsSince, type Result, type TaskOptions } from '../measure.ts';
import type { Growth, Job, Message, Reading } from './growth/measure-shape.ts';

type Settings = Omit<Job, 'subject' | 'shape' | 'isDoubtful'>;

/** Characters of the longest text; `--limit` gives a smaller number. */
const LONGEST = 270_000;
/** The least of so many times counts; `--cases` gives another number. */
const RUNS = 5;
/** The word that asks for the further shapes too. */
const FURTHER = 'further';
/** The greatest exponent of growth that is allowed. */
const GREATEST = 1.25;
/**
 * Milliseconds. What grows too fast and takes less is measured again with texts 3 times as long, and then 9
 * times: up to here, what the compiler and the collector do once is a good part of the time.
 */
const SHORT = 500;
const LENGTHS = [1, 3, 9];
/** So many times a shape is measured again before its fault counts. */
const AGAIN = 3;
/**
 * Milliseconds of CPU time that one text may take before its reader is ended. It only ends what would take
 * hours: on a busy machine a reader that is slow and linear takes a third of this.
 */
const LIMIT = 20_000;

interface Measured extends Growth {
  readonly reader: string;
  readonly shape: string;
  /** So many times as long as the longest text of the settings. */
  readonly times: number;
}

/** A shape of a reader, by their numbers. */
interface Place {
  readonly subject: number;
  readonly number: number;
}

export default async function* growth(options: TaskOptions): AsyncGenerator<Result> {
  const started = performance.now();
  const path = resolve(options.root, 'test/campaign/growth/measured.mjs');
  const settings: Settings = {
    longest: Math.min(options.limit, LONGEST),
    runs: options.cases ?? RUNS,
    greatest: GREATEST,
    limit: LIMIT,
    short: SHORT,
  };
  const processes = Array.from({ length: availableParallelism() }, () => new Reader(path, settings));
  const [first] = processes as [Reader];
  const names = await first.start();
  const withFurther = options.words.includes(FURTHER);
  const words = options.words.filter((word) => word !== FURTHER);
  const wanted = words.map((word) => {
    const isName = names.some(([name]) => name === word);
    return (name: string) => (isName ? name === word : name.includes(word));
  });
  let tried = 0;
  let [worst, slowest] = [0, 0];
  const count = ({ exponent, milliseconds }: Growth) => {
    worst = Math.max(worst, exponent);
    slowest = Math.max(slowest, milliseconds);
  };
  const measure = async (process: Reader, place: Place, isDoubtful = false): Promise<Measured> => {
    const { subject, number } = place;
    const [reader, shapes] = names[subject] as Reading;
    const { name: shape } = shapes[number] as (typeof shapes)[number];
    let measured: Measured;
    let next = 0;
    do {
      const times = LENGTHS[next] as number;
      measured = { reader, shape, times, ...(await process.measure(place, times, isDoubtful)) };
      next++;
    } while (next < LENGTHS.length && growsTooFast(measured) && measured.milliseconds < SHORT);
    return measured;
  };
  const doubtful: (readonly [Place, Measured])[] = [];
  // Each process takes the next reader when it is done with one.
  const left = names.entries();
  const measureReaders = async (process: Reader) => {
    for (const [subject, [name, shapes]] of left) {
      if (wanted.length > 0 && !wanted.some((part) => part(name))) continue;
      const begun = performance.now();
      const isTried = (number: number) => withFurther || shapes[number]?.isFurther === false;
      const numbers = [...shapes.keys()].filter(isTried);
      for (const number of numbers) {
        const place = { subject, number };
        const measured = await measure(process, place);
        tried++;
        if (isFault(measured)) doubtful.push([place, measured]);
        else count(measured);
      }
      options.say(`${name}: ${String(numbers.length)} shapes, ${String(secondsSince(begun))} s`);
    }
  };
  await Promise.all(processes.map(measureReaders));
  for (const process of processes) process.end();
  const faults: Measured[] = [];
  for (const [place, measured] of doubtful) {
    options.say(`  ${said(measured)}`);
    let again = measured;
    for (let time = 1; time <= AGAIN && isFault(again); time++) {
      again = await measure(first, place, true);
      first.end();
      options.say(`    again: ${said(again)}`);
    }
    count(again);
    if (isFault(again)) faults.push(again);
  }
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

const growsTooFast = ({ exponent, fault }: Growth): boolean => fault === undefined && exponent > GREATEST;
const isFault = (growth: Growth): boolean => growsTooFast(growth) || growth.fault !== undefined;

const said = ({ reader, shape, times, exponent, milliseconds, fault }: Measured): string =>
  `${reader}, ${shape}${times > 1 ? `, ${String(times)} times as long` : ''}: ` +
  `exponent ${exponent.toFixed(2)}, ${String(Math.round(milliseconds))} ms` +
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
      // The collector's and the compiler's threads wait for each other where they share a processor, and
      // waiting is CPU time too.
      execArgv: ['--expose-gc', '--single-threaded'],
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
  async measure({ subject, number: shape }: Place, times: number, isDoubtful: boolean): Promise<Growth> {
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
      // No text is longer than the last.
      const short = times === LENGTHS.at(-1) ? 0 : this.#settings.short;
      child.send({ ...this.#settings, longest, short, subject, shape, isDoubtful } satisfies Job);
    });
    return result;
  }
}
