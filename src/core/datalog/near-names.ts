/** Names that differ by a slip of the keyboard, so that a message can ask whether another one was meant. */
import type { Portions } from '../work.ts';

/**
 * Whether two names differ only in case, or by one letter changed, missing, added or swapped with its
 * neighbour. False for names of fewer than three letters.
 */
export function isNear(a: string, b: string): boolean {
  if (a.toLowerCase() === b.toLowerCase()) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < 3 || long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  const rest = (text: string, skipped: number) => text.slice(start + skipped);
  if (long.length > short.length) return rest(short, 0) === rest(long, 1);
  if (rest(short, 1) === rest(long, 1)) return true;
  return (
    short[start] === long[start + 1] && short[start + 1] === long[start] && rest(short, 2) === rest(long, 2)
  );
}

/** Longer names are compared one by one: the texts that they become would take too much memory. */
const LONGEST = 64;

/**
 * Finds a near name without a look at all others: near names are equal in lower case, or after one letter is
 * left out of each or of the longer one.
 */
export class NearNames {
  readonly #names: readonly string[];
  /** Indexes into the names, in order, by each text that a name becomes. */
  readonly #byText = new Map<string, number[]>();
  readonly #long: readonly number[];

  private constructor(names: readonly string[]) {
    this.#names = names;
    this.#long = names.flatMap((name, i) => (name.length >= LONGEST ? [i] : []));
  }

  /** Yields after every `portion` names. */
  static *of(names: Iterable<string>, portion: number): Portions<NearNames> {
    const near = new NearNames([...names]);
    for (const [i, name] of near.#names.entries()) {
      near.#add(i, name);
      if (i % portion === portion - 1) yield;
    }
    return near;
  }

  #add(i: number, name: string): void {
    for (const text of shortenedBy(name)) {
      const there = this.#byText.get(text);
      if (there === undefined) this.#byText.set(text, [i]);
      else there.push(i);
    }
  }

  /** The first of the names that is near to `name`; undefined if none is. */
  first(name: string): string | undefined {
    const possible = [
      ...[...shortenedBy(name)].map((text) => this.#byText.get(text) ?? []),
      name.length >= LONGEST ? this.#long : [],
    ];
    const found = possible
      .map((indexes) => indexes.find((i) => isNear(this.#names[i] as string, name)))
      .filter((index) => index !== undefined);
    return found.length === 0 ? undefined : this.#names[Math.min(...found)];
  }
}

/** A name, the name in lower case, and the name without each of its letters. */
function shortenedBy(name: string): Set<string> {
  const texts = new Set([name, name.toLowerCase()]);
  if (name.length <= LONGEST)
    for (let i = 0; i < name.length; i++) texts.add(name.slice(0, i) + name.slice(i + 1));
  return texts;
}
