/**
 * A small assembler for WebAssembly, for loops that must run at full speed from their first turn. The browser
 * compiles a WebAssembly module in one step, but interprets a loop in JavaScript until it has run often
 * enough. Expressions are written as nested calls; all values are 32-bit integers. Numbers of sections and
 * instructions are those of the WebAssembly Core Specification, chapter 5.
 */

/** Instructions in order. Branches name the label that they go to. */
export type Code = number | readonly Code[] | Block | Branch;

export class Label {}
interface Block {
  readonly opens: Label;
  readonly opcode: number;
  readonly body: Code;
}
interface Branch {
  readonly to: Label;
  readonly opcode: number;
  readonly condition: Code;
}

/** A parameter, a local or a global. */
export interface Variable {
  readonly get: Code;
  set(value: Code): Code;
}

/** One function of a module. Its first variables are its parameters; it returns one value. */
export interface Routine {
  readonly name: string;
  readonly parameters: number;
  readonly variables: number;
  readonly body: Code;
}

const I32 = 0x7f;
const NO_VALUE = 0x40;
const END = 0x0b;

/**
 * The part of WebAssembly that is used here: browsers and Node have it, but no ECMAScript library type
 * declares it.
 */
interface Platform {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  readonly Instance: new (
    module: object,
    imports: { readonly env: { readonly memory: Memory } },
  ) => { readonly exports: unknown };
  readonly Memory: new (size: { readonly initial: number }) => Memory;
}
export interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

export const PAGE = 1 << 16;

/** A module that is made when it is first needed. */
export class Kernel<Exports> {
  readonly #bytes: () => Uint8Array<ArrayBuffer>;
  #module: object | undefined;

  constructor(bytes: () => Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
  }

  /** An instance with its own memory; undefined if a page may not run WebAssembly. */
  instance(bytes: number): { readonly memory: Memory; readonly exports: Exports } | undefined {
    const { WebAssembly: platform } = globalThis as unknown as { readonly WebAssembly?: Platform };
    if (platform === undefined) return undefined;
    try {
      const memory = new platform.Memory({ initial: Math.ceil(bytes / PAGE) });
      this.#module ??= new platform.Module(this.#bytes());
      return { memory, exports: new platform.Instance(this.#module, { env: { memory } }).exports as Exports };
    } catch {
      return undefined;
    }
  }
}

/** Variables by name; parameters come first. */
export function variables<Name extends string>(...names: readonly Name[]): Readonly<Record<Name, Variable>> {
  return Object.fromEntries(names.map((name, index) => [name, variable(index, 0x20)])) as Record<
    Name,
    Variable
  >;
}

/** Globals by name, in the order in which the module declares them. */
export function globals<Name extends string>(...names: readonly Name[]): Readonly<Record<Name, Variable>> {
  return Object.fromEntries(names.map((name, index) => [name, variable(index, 0x23)])) as Record<
    Name,
    Variable
  >;
}

function variable(index: number, opcode: number): Variable {
  return { get: [opcode, unsigned(index)], set: (value) => [value, opcode + 1, unsigned(index)] };
}

export const constant = (value: number): Code => [0x41, signed(value)];
const binary =
  (opcode: number) =>
  (left: Code, right: Code): Code => [left, right, opcode];
export const equal = binary(0x46);
export const notEqual = binary(0x47);
export const less = binary(0x48);
export const greater = binary(0x4a);
export const notLess = binary(0x4e);
export const notLessUnsigned = binary(0x4f);
export const add = binary(0x6a);
export const subtract = binary(0x6b);
export const multiply = binary(0x6c);
export const and = binary(0x71);
export const or = binary(0x72);
export const xor = binary(0x73);
export const shiftLeft = binary(0x74);
export const shiftRight = binary(0x76);
export const isZero = (value: Code): Code => [value, 0x45];
/** The address of a word need not be aligned. */
export const load = (address: Code, offset = 0): Code => [address, 0x28, 0, unsigned(offset)];
export const loadByte = (address: Code, offset = 0): Code => [address, 0x2d, 0, unsigned(offset)];
export const store = (address: Code, value: Code, offset = 0): Code => [
  address,
  value,
  0x36,
  0,
  unsigned(offset),
];
export const increase = (target: Variable, by: Code): Code => target.set(add(target.get, by));

/** A branch to the label goes past the end of the block. */
export const block = (opens: Label, ...body: readonly Code[]): Code => ({ opens, opcode: 0x02, body });
/** A branch to the label goes to the beginning; without a branch the loop ends. */
export const loop = (opens: Label, ...body: readonly Code[]): Code => ({ opens, opcode: 0x03, body });
export const when = (condition: Code, ...body: readonly Code[]): Code => [
  condition,
  { opens: new Label(), opcode: 0x04, body },
];
export const go = (to: Label): Code => ({ to, opcode: 0x0c, condition: [] });
export const goIf = (condition: Code, to: Label): Code => ({ to, opcode: 0x0d, condition });

/**
 * The bytes of a module that imports the memory `env.memory` and exports its functions and its globals, which
 * are 0 at first.
 */
export function assembled(routines: readonly Routine[], names: readonly string[]): Uint8Array<ArrayBuffer> {
  const kinds = [...new Set(routines.map(({ parameters }) => parameters))];
  return Uint8Array.from([
    0,
    ...text('asm'),
    1,
    0,
    0,
    0,
    ...section(
      1,
      kinds.map((parameters) => [0x60, ...vector(Array.from({ length: parameters }, () => [I32])), 1, I32]),
    ),
    ...section(2, [[...named('env'), ...named('memory'), 2, 0, 1]]),
    ...section(
      3,
      routines.map(({ parameters }) => unsigned(kinds.indexOf(parameters))),
    ),
    ...section(
      6,
      names.map(() => [I32, 1, 0x41, 0, END]),
    ),
    ...section(7, [
      ...routines.map(({ name }, index) => [...named(name), 0, ...unsigned(index)]),
      ...names.map((name, index) => [...named(name), 3, ...unsigned(index)]),
    ]),
    ...section(
      10,
      routines.map((routine) => sized(bodyOf(routine))),
    ),
  ]);
}

function bodyOf({ parameters, variables: count, body }: Routine): number[] {
  const bytes = [...vector([[...unsigned(count - parameters), I32]])];
  emit(body, [], bytes);
  bytes.push(END);
  return bytes;
}

/** @param open the labels of the surrounding blocks, the innermost last. */
function emit(code: Code, open: readonly Label[], bytes: number[]): void {
  if (typeof code === 'number') {
    bytes.push(code);
    return;
  }
  if ('opens' in code) {
    bytes.push(code.opcode, NO_VALUE);
    emit(code.body, [...open, code.opens], bytes);
    bytes.push(END);
  } else if ('to' in code) {
    const at = open.indexOf(code.to);
    if (at < 0) throw new Error('internal: a branch to a label that is not open.');
    emit(code.condition, open, bytes);
    bytes.push(code.opcode, ...unsigned(open.length - 1 - at));
  } else {
    for (const part of code) emit(part, open, bytes);
  }
}

const section = (id: number, entries: readonly (readonly number[])[]): number[] => [
  id,
  ...sized(vector(entries)),
];
const vector = (entries: readonly (readonly number[])[]): number[] => [
  ...unsigned(entries.length),
  ...entries.flat(),
];
const sized = (bytes: readonly number[]): number[] => [...unsigned(bytes.length), ...bytes];
const text = (ascii: string): number[] => Array.from(ascii, (letter) => letter.charCodeAt(0));
const named = (ascii: string): number[] => [...unsigned(ascii.length), ...text(ascii)];

/** LEB128: seven bits a byte, the lowest first. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

function signed(value: number): number[] {
  const word = value | 0;
  const low = word & 0x7f;
  const rest = word >> 7;
  return (rest === 0 && (low & 0x40) === 0) || (rest === -1 && (low & 0x40) !== 0)
    ? [low]
    : [low | 0x80, ...signed(rest)];
}
