/**
 * The heights of a table's rows: measured if a row was drawn, otherwise estimated. Rows are summed in blocks,
 * so that a position among a million rows is found without adding up all of them.
 */
const BLOCK = 256;

export class RowHeights {
  readonly #rows: number;
  readonly #estimate: number;
  readonly #measured = new Map<number, number>();
  /** The difference between the measured and the estimated height of each block. */
  readonly #extra: Float64Array;

  constructor(rows: number, estimate: number) {
    this.#rows = rows;
    this.#estimate = estimate;
    this.#extra = new Float64Array(Math.ceil(rows / BLOCK));
  }

  get total(): number {
    return this.top(this.#rows);
  }

  of(row: number): number {
    return this.#measured.get(row) ?? this.#estimate;
  }

  knows(row: number): boolean {
    return this.#measured.has(row);
  }

  /** Returns whether this changed anything. Differences below half a pixel are rounding errors. */
  measure(row: number, height: number): boolean {
    const difference = height - this.of(row);
    if (this.knows(row) && Math.abs(difference) < 0.5) return false;
    this.#measured.set(row, height);
    const block = Math.floor(row / BLOCK);
    this.#extra[block] = (this.#extra[block] ?? 0) + difference;
    return difference !== 0;
  }

  /** Where a row begins; given the number of rows, where the last one ends. */
  top(row: number): number {
    const block = Math.floor(row / BLOCK);
    let top = row * this.#estimate;
    for (let i = 0; i < block; i++) top += this.#extra[i] ?? 0;
    for (let i = block * BLOCK; i < row; i++) top += this.of(i) - this.#estimate;
    return top;
  }

  /** The row at this distance from the top. Above the table it is the first row, below it the last. */
  at(y: number): number {
    let block = 0;
    let top = 0;
    for (; block < this.#extra.length - 1; block++) {
      const height = BLOCK * this.#estimate + (this.#extra[block] ?? 0);
      if (top + height > y) break;
      top += height;
    }
    let row = block * BLOCK;
    while (row < this.#rows - 1 && top + this.of(row) <= y) top += this.of(row++);
    return row;
  }
}
