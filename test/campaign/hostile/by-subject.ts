/** Gives damaged texts to one reader after another, and counts the faults of each. */
import { seeded, type Random } from '../../../src/core/random.ts';
import { secondsSince, type Result, type TaskOptions } from '../../measure.ts';
import { shrunk } from './mutation.ts';

export interface Subject {
  readonly name: string;
  readonly seeds: readonly string[];
  /** What is wrong with the reading of this text, or undefined. */
  readonly fault: (text: string) => string | undefined | Promise<string | undefined>;
}

/** Milliseconds of the processor after which a reader counts as slow; other processes may have the rest. */
const SLOW = 1_000;
/** Texts for each reader; `--cases` gives another number. */
const CASES = 10_000;

/** `damaged` makes the text for a subject; each subject has random numbers of its own. */
export async function* bySubject(
  measure: string,
  subjects: readonly Subject[],
  options: TaskOptions,
  damaged: (subject: Subject, random: Random) => string,
): AsyncGenerator<Result> {
  const cases = options.cases ?? CASES;
  const started = performance.now();
  const failures: string[] = [];
  let [tried, crashes] = [0, 0];
  for (const [number, subject] of subjects.entries()) {
    if (options.words.length > 0 && !options.words.some((word) => subject.name.includes(word))) continue;
    const random = seeded(options.seed * subjects.length + number);
    const begun = performance.now();
    let faults = 0;
    let first: string | undefined;
    for (let i = 0; i < cases; i++) {
      const text = damaged(subject, random);
      const fault = await faultOf(subject, text);
      if (fault === undefined || faults++ > 0) continue;
      first = `${subject.name}: ${fault}, for ${await smallest(subject, text, fault)}`;
    }
    tried += cases;
    crashes += faults;
    if (first !== undefined) failures.push(first);
    yield {
      measure: `${measure}: ${subject.name}`,
      value: faults,
      n: cases,
      seconds: secondsSince(begun),
      ...(first !== undefined && { failure: first }),
    };
  }
  yield {
    measure,
    value: crashes,
    n: tried,
    seconds: secondsSince(started),
    ...(failures.length > 0 && { failure: failures.join('\n') }),
  };
}

async function faultOf(subject: Subject, text: string): Promise<string | undefined> {
  const before = process.cpuUsage();
  try {
    const fault = await subject.fault(text);
    if (fault !== undefined) return fault;
  } catch (error) {
    return `threw ${String(error)}`;
  }
  const { user, system } = process.cpuUsage(before);
  const took = (user + system) / 1000;
  return took > SLOW ? `took ${String(Math.round(took))} ms` : undefined;
}

/** The text, as short as it can be; a text that is read later is not made shorter. */
async function smallest(subject: Subject, text: string, fault: string): Promise<string> {
  const isSame = (shorter: string): boolean => {
    try {
      const found = subject.fault(shorter);
      return typeof found === 'string' && found.slice(0, 12) === fault.slice(0, 12);
    } catch (error) {
      return `threw ${String(error)}`.slice(0, 12) === fault.slice(0, 12);
    }
  };
  return JSON.stringify(isSame(text) ? shrunk(text, isSame) : text);
}
