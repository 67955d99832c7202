/** The time that one reader takes for one shape at three lengths. */
import type { Shape } from './shapes.ts';
import { subjects, type Subject } from './subjects.ts';

/** Each length is this many times the one before. */
const STEP = 3;
/** A time below this, in milliseconds, says little about growth. */
const WORTH_MEASURING = 50;
/** An exponent below this is measured once: more runs would only confirm it. */
const CLEARLY_BELOW = 1.1;
/** So many times the runs where the exponent is too great. */
const MORE = 4;
/** Runs at most where a longer text will tell. */
const FEW = 3;
/** Milliseconds. What takes longer is run once in a first look, and as often as asked for in a second. */
const LONG = 3_000;

export interface Growth {
  /** Of the time from the second text to the longest; 0 where that takes no time worth measuring. */
  readonly exponent: number;
  /** CPU time for the longest text. */
  readonly milliseconds: number;
  readonly fault?: string;
}

/** A reader by name, and its shapes; each by its number. */
export type Reading = readonly [name: string, shapes: readonly Required<Pick<Shape, 'name' | 'isFurther'>>[]];

export type Message =
  | { readonly ready: readonly Reading[] }
  /** The length that is read next. */
  | { readonly reading: number }
  | { readonly done: Growth };

export const names: readonly Reading[] = subjects.map(({ name, shapes }) => [
  name,
  shapes.map((shape) => ({ name: shape.name, isFurther: shape.isFurther === true })),
]);

export interface Job {
  readonly subject: number;
  readonly shape: number;
  /** Characters of the longest text. */
  readonly longest: number;
  /** The least of so many times counts where the first does not show a growth well below `greatest`. */
  readonly runs: number;
  /** The greatest exponent of growth that is allowed. */
  readonly greatest: number;
  /** Milliseconds of CPU time that one text may take. */
  readonly limit: number;
  /** Milliseconds. What grows too fast and takes less will be measured with a longer text; 0 if not. */
  readonly short: number;
  /** The shape seemed to grow too fast before: also what takes long is run `runs` times. */
  readonly isDoubtful: boolean;
}

export async function measureShape(
  { subject, shape, longest: length, runs, greatest, short, isDoubtful }: Job,
  send: (message: Message) => void,
): Promise<void> {
  const { read, shapes } = subjects[subject] as Subject;
  const { make } = shapes[shape] as Subject['shapes'][number];
  const texts = [length / STEP ** 2, length / STEP, length].map(make);
  let threw: string | undefined;
  const time = async (text: string): Promise<number> => {
    send({ reading: text.length });
    const before = process.cpuUsage();
    try {
      await read(text);
    } catch (reason) {
      threw = `threw ${String(reason).slice(0, 200)}`;
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  // The shortest text warms the reader up. Where the longest is read at once, the others say nothing more.
  const least = [await time(texts[0] as string), Infinity, await time(texts[2] as string)];
  const exponent = () => Math.log((least[2] as number) / Math.max(least[1] as number, 0.01)) / Math.log(STEP);
  const isWorthIt = () => (least[2] as number) >= WORTH_MEASURING;
  // Twice, since a second text that took too long by chance would hide the growth.
  if (isWorthIt())
    for (let run = 0; run < 2; run++) least[1] = Math.min(least[1] as number, await time(texts[1] as string));
  const isLong = () => (least[2] as number) > LONG;
  const wanted = () => {
    const isTooGreat = exponent() > greatest;
    if ((least[2] as number) < short) return isTooGreat ? FEW : 1;
    if (exponent() <= CLEARLY_BELOW) return 1;
    return isTooGreat && !isLong() ? MORE * runs : runs;
  };
  if (isWorthIt() && (isDoubtful || !isLong()))
    // Other processes and the collector only ever add time: a time that looks too great is measured again.
    for (let run = 1; isWorthIt() && run < wanted(); run++)
      for (const i of [1, 2]) {
        // What earlier texts left would be collected in this one's time.
        globalThis.gc?.();
        least[i] = Math.min(least[i] as number, await time(texts[i] as string));
      }
  send({
    done: {
      exponent: isWorthIt() ? exponent() : 0,
      milliseconds: least[2] as number,
      ...(threw !== undefined && { fault: threw }),
    },
  });
}
