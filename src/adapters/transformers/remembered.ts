/**
 * A map with room for `capacity` entries. When it is full, it drops the entry that was unused for longest.
 */
export class Remembered<T> {
  readonly #entries = new Map<string, T>();
  readonly #capacity: number;
  /** Receives each value that was made here. */
  onMade: (key: string, value: T) => void = () => undefined;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: string): T | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: string, value: T): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size > this.#capacity)
      this.#entries.delete(this.#entries.keys().next().value as string);
  }

  /** The value of a key. It is made where it is not here. */
  made(key: string, make: () => T): T {
    const known = this.get(key);
    if (known !== undefined) return known;
    const value = make();
    this.set(key, value);
    this.onMade(key, value);
    return value;
  }
}
