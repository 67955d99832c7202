/**
 * Symbols: every constant, a string or a number, is interned to a small integer, so that tuples are integers and equality is one comparison.
 * Invariant: ids run from 0 without a gap and never change; the string "7" and the number 7 are two symbols.
 */
export class SymbolTable {
  readonly #values: (string | number)[] = [];
  readonly #strings = new Map<string, number>();
  readonly #numbers = new Map<number, number>();
  /** The number a symbol stands for, NaN for a string; compared in inner loops, hence a flat array. */
  #numeric = new Float64Array(256);

  get size(): number {
    return this.#values.length;
  }

  /** The id of a value, new or known. Throws on a number that is not finite: it has no place in an order. */
  intern(value: string | number): number {
    if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`${value} cannot be a symbol: it is not finite.`);
    const known = this.find(value);
    if (known !== undefined) return known;
    const id = this.#values.length;
    if (id === this.#numeric.length) this.#grow();
    if (typeof value === 'number') {
      this.#values.push(value + 0); // -0 becomes 0
      this.#numbers.set(value, id);
      this.#numeric[id] = value;
    } else {
      this.#values.push(value);
      this.#strings.set(value, id);
      this.#numeric[id] = NaN;
    }
    return id;
  }

  /** The id of a value that was interned before. */
  find(value: string | number): number | undefined {
    return typeof value === 'number' ? this.#numbers.get(value) : this.#strings.get(value);
  }

  /** The value behind an id. Throws on an id that was never given out. */
  value(id: number): string | number {
    const value = this.#values[id];
    if (value === undefined) throw new RangeError(`No symbol has the id ${id}; there are ${this.#values.length}.`);
    return value;
  }

  /** The number a symbol stands for, or NaN when it is a string. */
  numeric(id: number): number {
    return this.#numeric[id] ?? NaN;
  }

  /** Negative, 0 or positive: numbers by size, strings by UTF-16 unit; NaN between a number and a string, which have no order. */
  compare(left: number, right: number): number {
    if (left === right) return 0;
    const difference = this.numeric(left) - this.numeric(right);
    if (!Number.isNaN(difference)) return difference;
    const a = this.value(left), b = this.value(right);
    if (typeof a === 'number' || typeof b === 'number') return NaN;
    return a < b ? -1 : 1;
  }

  #grow(): void {
    const wider = new Float64Array(this.#numeric.length * 2);
    wider.set(this.#numeric);
    this.#numeric = wider;
  }
}
