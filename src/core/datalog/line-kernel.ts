/**
 * Turns lines of tab-separated values into ids, in WebAssembly: a file is read at full speed from its first
 * line on (see wasm-assembler.ts). It does the work of the reader of fact-text.ts and of {@link StringIndex}
 * for ordinary lines, with as many values as expected, each short and plain ASCII. It stops before a line
 * with another number of values. It lists values that are longer or have other characters, and the caller
 * looks them up. The slots of the index are in its memory, so that kernel and index find each other's
 * additions.
 */
import { MAX_ARITY } from './program.ts';
import { SHORT, SLOT } from './string-index.ts';
import type { Code, Memory, Variable } from './wasm-assembler.ts';
import {
  Kernel,
  Label,
  PAGE,
  add,
  and,
  assembled,
  block,
  constant,
  equal,
  globals,
  go,
  goIf,
  greater,
  increase,
  isZero,
  less,
  load,
  loadByte,
  loop,
  multiply,
  notEqual,
  notLess,
  notLessUnsigned,
  or,
  shiftLeft,
  shiftRight,
  store,
  subtract,
  variables,
  when,
  xor,
} from './wasm-assembler.ts';

type Exports = Readonly<Record<(typeof names)[number], { value: number }>> & {
  readonly read: (at: number, end: number, arity: number, stride: number, mask: number) => number;
};

/** Bytes of text that are read at a time. */
const TEXT_BYTES = 1 << 16;
/** The most long or non-ASCII values to list before it stops; then the bytes of an entry. */
const OTHERS = 1 << 12;
const OTHER_BYTES = 12;
const SLOT_BYTES = 4 * SLOT;
const TAB = 9;
const NEWLINE = 10;
const RETURN = 13;

/**
 * The layout of the memory. Every value takes at least one byte of text, so there are at most as many values.
 * Words may be written a little past the end of their area, hence the 16 extra bytes.
 */
const TEXT = 0;
const BYTES = TEXT + TEXT_BYTES + 16;
const IDS = BYTES + TEXT_BYTES + 16;
const ENDS = IDS + 4 * TEXT_BYTES;
const LISTED = ENDS + 4 * TEXT_BYTES;
const SPANS = LISTED + OTHERS * OTHER_BYTES;
const MASKS = SPANS + 8 * MAX_ARITY;
const SLOTS = MASKS + 16 * (SHORT + 1);

/**
 * `rows`: lines read. `size`: the next id. `room`: strings that may still be added. `fresh`, `bytes`: number
 * of strings added, and their bytes; `pool`: bytes of the strings before them. `others`: values listed.
 */
const names = ['rows', 'size', 'room', 'fresh', 'bytes', 'pool', 'others'] as const;

const { rows, size, room, fresh, bytes, pool, others } = globals(...names);
/**
 * The first five are parameters: where the lines begin and end, values per line, bytes from one column of ids
 * to the next, and the bytes of the slots less one.
 */
const locals = [
  'at',
  'end',
  'arity',
  'stride',
  'mask',
  'begin',
  'start',
  'length',
  'byte',
  'value',
  'target',
  'slot',
  'taken',
  'first',
  'second',
  'third',
] as const;

type Slot = Readonly<Record<'slot' | 'taken' | 'first' | 'second' | 'third', Variable>>;

/**
 * Sets `slot` to the place where a string of three words is or belongs, and `taken` to its id plus one, or 0.
 */
function seek({ slot, taken, first, second, third }: Slot, mask: Variable): Code {
  const again = new Label();
  const found = new Label();
  const mixed = (hash: Code, word: Code): Code => [
    taken.set(multiply(xor(hash, word), constant(0x9e3779b1))),
    xor(taken.get, shiftRight(taken.get, constant(15))),
  ];
  const isThere = and(
    and(equal(load(slot.get, SLOTS + 4), first.get), equal(load(slot.get, SLOTS + 8), second.get)),
    equal(load(slot.get, SLOTS + 12), third.get),
  );
  return [
    slot.set(
      and(
        multiply(mixed(mixed(mixed(constant(0), third.get), second.get), first.get), constant(SLOT_BYTES)),
        mask.get,
      ),
    ),
    block(
      found,
      loop(
        again,
        taken.set(load(slot.get, SLOTS)),
        goIf(isZero(taken.get), found),
        goIf(isThere, found),
        slot.set(and(add(slot.get, constant(SLOT_BYTES)), mask.get)),
        go(again),
      ),
    ),
  ];
}

/** Stores the id of a value at its target, or lists the value. */
function finding(v: Readonly<Record<(typeof locals)[number], Variable>>): Code {
  const list = [
    [v.target, v.start, v.length].map((cell, i) =>
      store(multiply(others.get, constant(OTHER_BYTES)), cell.get, LISTED + 4 * i),
    ),
    increase(others, constant(1)),
  ];
  const insert = [
    increase(size, constant(1)),
    v.taken.set(size.get),
    [v.taken, v.first, v.second, v.third].map((cell, i) => store(v.slot.get, cell.get, SLOTS + 4 * i)),
    // Writes whole words; the next string overwrites the surplus bytes.
    [v.first, v.second, v.third].map((word, i) => store(bytes.get, word.get, BYTES + 4 * i)),
    increase(bytes, v.length.get),
    store(multiply(fresh.get, constant(4)), add(pool.get, bytes.get), ENDS),
    increase(fresh, constant(1)),
    increase(room, constant(-1)),
  ];
  const done = new Label();
  const isPlain = new Label();
  return block(
    done,
    block(
      isPlain,
      when(
        less(v.length.get, constant(SHORT + 1)),
        v.byte.set(multiply(v.length.get, constant(16))),
        v.first.set(and(load(v.start.get, TEXT), load(v.byte.get, MASKS))),
        v.second.set(and(load(v.start.get, TEXT + 4), load(v.byte.get, MASKS + 4))),
        v.third.set(
          or(
            and(load(v.start.get, TEXT + 8), load(v.byte.get, MASKS + 8)),
            shiftLeft(v.length.get, constant(24)),
          ),
        ),
        goIf(isZero(and(or(or(v.first.get, v.second.get), v.third.get), constant(0x80808080))), isPlain),
      ),
      list,
      go(done),
    ),
    seek(v, v.mask),
    when(isZero(v.taken.get), insert),
    store(v.target.get, subtract(v.taken.get, constant(1)), IDS),
  );
}

/** Reads the lines from `at` to `end`, which is after a newline. Returns where it stopped. */
function reading(): Code {
  const v = variables(...locals);
  const stop = new Label();
  const nextLine = new Label();
  const span = (value: Code) => multiply(value, constant(8));

  const nextValue = new Label();
  const nextByte = new Label();
  const findValues = [
    v.begin.set(v.at.get),
    v.value.set(constant(0)),
    loop(
      nextValue,
      v.start.set(v.at.get),
      loop(
        nextByte,
        v.byte.set(loadByte(v.at.get, TEXT)),
        increase(v.at, constant(1)),
        goIf(notLessUnsigned(subtract(v.byte.get, constant(TAB)), constant(NEWLINE - TAB + 1)), nextByte),
      ),
      when(
        less(v.value.get, v.arity.get),
        store(span(v.value.get), v.start.get, SPANS),
        store(span(v.value.get), subtract(subtract(v.at.get, v.start.get), constant(1)), SPANS + 4),
      ),
      increase(v.value, constant(1)),
      goIf(equal(v.byte.get, constant(TAB)), nextValue),
    ),
    when(notEqual(v.value.get, v.arity.get), v.at.set(v.begin.get), go(stop)),
    // A carriage return before the newline is not part of the last value.
    v.value.set(span(subtract(v.arity.get, constant(1)))),
    v.length.set(load(v.value.get, SPANS + 4)),
    when(
      greater(v.length.get, constant(0)),
      when(
        equal(loadByte(subtract(v.at.get, constant(2)), TEXT), constant(RETURN)),
        store(v.value.get, subtract(v.length.get, constant(1)), SPANS + 4),
      ),
    ),
  ];

  const nextId = new Label();
  return [
    block(
      stop,
      loop(
        nextLine,
        goIf(notLess(v.at.get, v.end.get), stop),
        goIf(less(room.get, v.arity.get), stop),
        goIf(greater(others.get, constant(OTHERS - MAX_ARITY)), stop),
        findValues,
        v.value.set(constant(0)),
        v.target.set(multiply(rows.get, constant(4))),
        loop(
          nextId,
          v.start.set(load(span(v.value.get), SPANS)),
          v.length.set(load(span(v.value.get), SPANS + 4)),
          finding(v),
          increase(v.target, v.stride.get),
          increase(v.value, constant(1)),
          goIf(less(v.value.get, v.arity.get), nextId),
        ),
        increase(rows, constant(1)),
        go(nextLine),
      ),
    ),
    v.at.get,
  ];
}

const kernel = new Kernel<Exports>(() =>
  assembled([{ name: 'read', parameters: 5, variables: locals.length, body: reading() }], names),
);

/** Lines read in one go. The arrays are views of the kernel's memory, valid until its next read. */
export interface ReadLines {
  /** The offset after the last of these lines. */
  readonly at: number;
  readonly rows: number;
  /** The ids of a column. */
  ids(column: number): Int32Array;
}

export class LineKernel {
  readonly #memory: Memory;
  readonly #exports: Exports;
  /** Views of the whole memory, as bytes and as words; replaced when the memory grows. */
  #bytes: Uint8Array<ArrayBuffer>;
  #words: Int32Array<ArrayBuffer>;

  private constructor(memory: Memory, exports: Exports) {
    this.#memory = memory;
    this.#exports = exports;
    this.#bytes = new Uint8Array(this.#memory.buffer);
    this.#words = new Int32Array(this.#memory.buffer);
    // A mask of three words for each length: it covers the bytes of a string of that length.
    for (let length = 0; length <= SHORT; length++)
      this.#bytes.fill(0xff, MASKS + 16 * length, MASKS + 17 * length);
  }

  /** Undefined if a page may not run WebAssembly. */
  static open(): LineKernel | undefined {
    const made = kernel.instance(SLOTS);
    return made && new LineKernel(made.memory, made.exports);
  }

  /**
   * Makes this many cells, all 0, for the slots of an index. They replace the earlier ones, which were fewer.
   */
  slots(cells: number): Int32Array<ArrayBuffer> {
    const used = this.#words.length;
    const end = SLOTS / 4 + cells;
    this.#memory.grow(Math.max(0, Math.ceil((4 * (end - used)) / PAGE)));
    this.#bytes = new Uint8Array(this.#memory.buffer);
    this.#words = new Int32Array(this.#memory.buffer);
    // Memory that was added by growing is already 0.
    this.#words.fill(0, SLOTS / 4, Math.min(used, end));
    return this.#words.subarray(SLOTS / 4, end);
  }

  /**
   * Reads lines of `arity` values from offset `from`, while there is `room` for more strings.
   * @param cells the number of cells of the slots.
   * @param size new strings get ids from here on.
   * @param pool where the bytes of new strings will begin.
   */
  read(
    text: Uint8Array,
    from: number,
    arity: number,
    {
      cells,
      room,
      size,
      pool,
    }: { readonly cells: number; readonly room: number; readonly size: number; readonly pool: number },
  ): ReadLines {
    const { read, ...state } = this.#exports;
    const piece = text.subarray(from, from + TEXT_BYTES);
    const isLast = from + piece.length === text.length;
    let end = piece.lastIndexOf(NEWLINE) + 1;
    this.#bytes.set(piece, TEXT);
    // The last line may end without a newline.
    if (isLast && end < piece.length) {
      this.#bytes[TEXT + piece.length] = NEWLINE;
      end = piece.length + 1;
    }
    state.rows.value = state.fresh.value = state.bytes.value = state.others.value = 0;
    [state.size.value, state.room.value, state.pool.value] = [size, room, pool];
    const stride = Math.floor(TEXT_BYTES / arity);
    const at = read(0, end, arity, 4 * stride, 4 * cells - 1);
    const rows = state.rows.value;
    return {
      at: Math.min(text.length, from + at),
      rows,
      ids: (c) => this.#words.subarray(IDS / 4 + c * stride, IDS / 4 + c * stride + rows),
    };
  }

  /**
   * The values that the last read listed, three words each: the cell of their id, their offset from the
   * beginning of the read, and their length.
   */
  get listed(): Int32Array {
    return this.#words
      .slice(LISTED / 4, (LISTED + OTHER_BYTES * this.#exports.others.value) / 4)
      .map((word, i) => (i % 3 === 0 ? word / 4 : word));
  }

  /** Sets the id of a listed value. */
  put(cell: number, id: number): void {
    this.#words[IDS / 4 + cell] = id;
  }

  /** The strings that the last read added: where each ends in the pool, and their bytes. */
  get added(): { readonly ends: Int32Array; readonly bytes: Uint8Array } {
    const { fresh, bytes } = this.#exports;
    return {
      ends: this.#words.subarray(ENDS / 4, ENDS / 4 + fresh.value),
      bytes: this.#bytes.subarray(BYTES, BYTES + bytes.value),
    };
  }
}
