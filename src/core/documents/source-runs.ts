/**
 * Where the characters of a text come from: runs of it, each with its place in the source. A run as long as
 * its place was copied letter by letter; any other was made from the place as a whole (`&amp;` became `&`).
 */
import type { Span } from '../text/words.ts';

/** By threes: where a run begins in the text, where its place begins in the source, where that ends. */
export type SourceMap = readonly number[];

export class SourceRuns {
  readonly #triples: number[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }
  get map(): SourceMap {
    return this.#triples;
  }

  get sourceStart(): number {
    return this.#triples[1] ?? 0;
  }
  /** Where the source ends that was appended last. */
  get sourceEnd(): number {
    return this.#triples.at(-1) ?? 0;
  }

  append(length: number, from: number, to = from + length): void {
    if (length === 0) return;
    const runs = this.#triples;
    const [at, start, end] = [runs.at(-3), runs.at(-2), runs.at(-1)];
    const isCopy = to - from === length;
    const goesOn =
      isCopy && end === from && at !== undefined && start !== undefined && end - start === this.#length - at;
    if (goesOn) runs[runs.length - 1] = to;
    else runs.push(this.#length, from, to);
    this.#length += length;
  }

  /** Takes back what was appended beyond `length`. */
  truncate(length: number): void {
    const runs = this.#triples;
    while (runs.length > 0 && (runs.at(-3) as number) >= length) runs.length -= 3;
    const [at, from, to] = [runs.at(-3), runs.at(-2), runs.at(-1)];
    if (at !== undefined && from !== undefined && to !== undefined && to - from === this.#length - at)
      runs[runs.length - 1] = from + length - at;
    this.#length = Math.min(this.#length, length);
  }

  /** Runs of the text between `start` and `end`: their lengths and places. */
  *between(start: number, end: number): Generator<readonly [length: number, from: number, to: number]> {
    const runs = this.#triples;
    for (let i = runAt(runs, start); i < runs.length && start < end; i += 3) {
      const [at, from, to] = [runs[i] as number, runs[i + 1] as number, runs[i + 2] as number];
      const next = runs[i + 3] ?? this.#length;
      const until = Math.min(end, next);
      if (to - from === next - at) yield [until - start, from + start - at, from + until - at];
      else yield [until - start, from, to];
      start = until;
    }
  }
}

/** Text in the making, with its places. */
export class SourcedText {
  #text = '';
  #runs = new SourceRuns();

  static from(text: string, from: number, to = from + text.length): SourcedText {
    return new SourcedText().append(text, from, to);
  }

  static of(text: string, runs: SourceRuns): SourcedText {
    const sourced = new SourcedText();
    [sourced.#text, sourced.#runs] = [text, runs];
    return sourced;
  }

  get text(): string {
    return this.#text;
  }
  get runs(): SourceRuns {
    return this.#runs;
  }
  get isBlank(): boolean {
    return this.#text.trim() === '';
  }

  append(text: string, from: number, to = from + text.length): this {
    this.#text += text;
    this.#runs.append(text.length, from, to);
    return this;
  }

  /** What the source does not have: its place is the empty one behind what came before. */
  add(text: string): this {
    return this.append(text, this.#runs.sourceEnd, this.#runs.sourceEnd);
  }

  join(other: SourcedText): this {
    this.#text += other.#text;
    for (const [length, from, to] of other.#runs.between(0, other.#text.length))
      this.#runs.append(length, from, to);
    return this;
  }

  slice(start: number, end = this.#text.length): SourcedText {
    const part = new SourcedText();
    part.#text = this.#text.slice(start, end);
    for (const [length, from, to] of this.#runs.between(start, end)) part.#runs.append(length, from, to);
    return part;
  }

  /** Takes the text from `start` on away, and gives it. */
  cut(start: number): SourcedText {
    const rest = this.slice(start);
    this.#text = this.#text.slice(0, start);
    this.#runs.truncate(start);
    return rest;
  }

  trimmed(): SourcedText {
    const start = this.#text.length - this.#text.trimStart().length;
    const end = this.#text.trimEnd().length;
    return start === 0 && end === this.#text.length ? this : this.slice(start, Math.max(start, end));
  }

  /** All white space as blanks, one for one. */
  onOneLine(): SourcedText {
    return SourcedText.of(this.#text.replace(/\s/gu, ' '), this.#runs);
  }
}

/** The place in the source that a span of the text comes from. */
export function sourceSpan(map: SourceMap, [start, end]: Span): Span {
  if (map.length === 0) return [0, 0];
  const first = runAt(map, start);
  const last = runAt(map, Math.max(start, end - 1));
  return [placeIn(map, first, start)[0], placeIn(map, last, Math.max(start, end - 1))[1]];
}

/** The place of one character of the text. */
function placeIn(map: SourceMap, run: number, at: number): Span {
  const [start, from, to] = [map[run] as number, map[run + 1] as number, map[run + 2] as number];
  const next = map[run + 3];
  const isCopy = next === undefined ? to - from > at - start : to - from === next - start;
  return isCopy ? [from + at - start, from + at - start + 1] : [from, to];
}

/** The last run that begins at `at` or before it. */
function runAt(map: SourceMap, at: number): number {
  let low = 0;
  let high = map.length / 3;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((map[3 * middle] as number) <= at) low = middle;
    else high = middle;
  }
  return 3 * low;
}
