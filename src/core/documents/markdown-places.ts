/**
 * From places in what a Markdown parser reads (lines without the marks of the lists and quotations they stand
 * in) to places in the source.
 */
import { SourcedText } from './source-runs.ts';

export interface SourceLine {
  /** Without its end. */
  readonly text: string;
  readonly from: number;
}

export function linesOf(source: string): SourceLine[] {
  const lines: SourceLine[] = [];
  let from = 0;
  for (const { index, 0: end } of source.matchAll(/\r\n|\r|\n/gu)) {
    lines.push({ text: source.slice(from, index), from });
    from = index + end.length;
  }
  lines.push({ text: source.slice(from), from });
  return lines;
}

export interface ContentPlaces {
  /** The place of a letter of the content. */
  at(offset: number): number;
  /** A piece with its places in the content gets those in the source. */
  place(piece: SourcedText): SourcedText;
  /** Places of what begins at `start`. */
  within(start: number): ContentPlaces;
}

/**
 * @param lines of the source that the content was made from, one for one: each ends as its content does.
 * @param isTrimmed whether blanks at the end of the last line are not in the content.
 */
export function contentPlaces(
  content: string,
  lines: readonly SourceLine[],
  isTrimmed = false,
): ContentPlaces {
  const starts: number[] = [];
  const froms: number[] = [];
  let start = 0;
  const pieces = content.split('\n');
  pieces.forEach((piece, i) => {
    const line = lines[Math.min(i, lines.length - 1)];
    if (line === undefined || i >= lines.length) return;
    const end = isTrimmed && i === pieces.length - 1 ? line.text.trimEnd().length : line.text.length;
    const inLine = lines.length === 1 ? Math.max(0, line.text.lastIndexOf(piece)) : end - piece.length;
    starts.push(start);
    // The parser writes blanks for a tab, so what it gives can be longer than its line.
    froms.push(Math.max(0, line.from + inLine));
    start += piece.length + 1;
  });
  return new Places(starts, froms, 0);
}

/** Of content that stands in one line from `start` on, but for a backslash before each `mark`. */
export function piecePlaces(content: string, mark: string, start: number): ContentPlaces {
  const starts = [0];
  for (let at = content.indexOf(mark); at >= 0; at = content.indexOf(mark, at + 1)) starts.push(at);
  const froms = starts.map((at, i) => start + at + i);
  return new Places(starts, froms, 0);
}

class Places implements ContentPlaces {
  readonly #starts: readonly number[];
  readonly #froms: readonly number[];
  readonly #offset: number;

  constructor(starts: readonly number[], froms: readonly number[], offset: number) {
    this.#starts = starts;
    this.#froms = froms;
    this.#offset = offset;
  }

  within(start: number): ContentPlaces {
    return new Places(this.#starts, this.#froms, this.#offset + start);
  }

  at(offset: number): number {
    const line = this.#lineOf(offset + this.#offset);
    return (this.#froms[line] ?? 0) + offset + this.#offset - (this.#starts[line] ?? 0);
  }

  place(piece: SourcedText): SourcedText {
    const placed = new SourcedText();
    let done = 0;
    for (const [length, from, to] of piece.runs.between(0, piece.text.length)) {
      if (to - from === length) this.#copy(placed, piece.text.slice(done, done + length), from);
      else placed.append(piece.text.slice(done, done + length), this.at(from), this.at(to));
      done += length;
    }
    return placed;
  }

  /** Appends letters that stand in the content as they are, line by line. */
  #copy(placed: SourcedText, text: string, from: number): void {
    for (let done = 0; done < text.length;) {
      const line = this.#lineOf(from + done + this.#offset);
      const next = (this.#starts[line + 1] ?? Infinity) - this.#offset - from;
      const end = Math.min(text.length, Math.max(done + 1, next));
      placed.append(text.slice(done, end), this.at(from + done));
      done = end;
    }
  }

  /** The last line that begins at `offset` or before it. */
  #lineOf(offset: number): number {
    let [low, high] = [0, this.#starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return low;
  }
}
