/**
 * Stored values as JSON, without loss. What JSON cannot hold becomes an object with the key `$`, the name of
 * what it is, and under `of` its content. Numbers of typed arrays are little-endian bytes in base64.
 */
import { base64Of, bytesOf } from './base64.ts';

/** A value that the format cannot hold. */
export class UnwritableValue extends Error {}

const typedArrays = {
  Uint8Array,
  Int8Array,
  Uint16Array,
  Int16Array,
  Uint32Array,
  Int32Array,
  Float32Array,
  Float64Array,
} as const;

type TypedArrayName = keyof typeof typedArrays;

interface Tagged {
  readonly $: string;
  readonly of?: unknown;
}

/** One line of JSON. @throws {UnwritableValue} where a value is neither data nor a typed array. */
export const valueText = (value: unknown): string =>
  JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, key) {
    // Not the second argument: a date would be text there.
    return plain(this[key]);
  });

function plain(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0) ? value : { $: 'number', of: numberText(value) };
    case 'undefined':
      return { $: 'undefined' };
    case 'bigint':
      return { $: 'bigint', of: String(value) };
    case 'object':
      return value === null || Array.isArray(value) ? value : plainObject(value);
    default:
      throw new UnwritableValue(`A ${typeof value} is not data.`);
  }
}

const numberText = (value: number): string => (Object.is(value, -0) ? '-0' : String(value));

function plainObject(value: object): unknown {
  if (ArrayBuffer.isView(value)) {
    const { name } = value.constructor;
    if (!Object.hasOwn(typedArrays, name)) throw new UnwritableValue(`A ${name} is not data.`);
    return { $: name, of: base64Of(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)) };
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null)
    throw new UnwritableValue(`A ${value.constructor.name} is not data.`);
  // An object that has this key of its own is written as its entries.
  return Object.hasOwn(value, '$') ? { $: 'object', of: Object.entries(value) } : value;
}

/** The value of a line. @throws {SyntaxError} if the text is not JSON, or has an unknown tag. */
export function valueOf(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return text.includes('"$"') ? untagged(value) : value;
}

/** Changes arrays and objects in place: they were parsed for this. */
function untagged(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Object.hasOwn(value, '$')) return tagged(value as Tagged);
  for (const [key, each] of Object.entries(value)) {
    const after = untagged(each);
    if (after !== each)
      // An assignment to `__proto__` would do something else.
      Object.defineProperty(value, key, {
        value: after,
        writable: true,
        enumerable: true,
        configurable: true,
      });
  }
  return value;
}

function tagged({ $, of }: Tagged): unknown {
  if ($ === 'undefined') return undefined;
  if ($ === 'object' && Array.isArray(of))
    return Object.fromEntries(
      of.map((entry: unknown) => {
        if (!Array.isArray(entry) || typeof entry[0] !== 'string') throw unknownTag($);
        return [entry[0], untagged(entry[1])];
      }),
    );
  if (typeof of !== 'string') throw unknownTag($);
  if ($ === 'number' && /^(?:-0|-?Infinity|NaN)$/.test(of)) return Number(of);
  if ($ === 'bigint' && /^-?\d{1,10000}$/.test(of)) return BigInt(of);
  if (!Object.hasOwn(typedArrays, $)) throw unknownTag($);
  const make = typedArrays[$ as TypedArrayName];
  const bytes = bytesOf(of);
  if (bytes.byteLength % make.BYTES_PER_ELEMENT !== 0) throw unknownTag($);
  return new make(bytes.buffer);
}

const unknownTag = (tag: unknown) => new SyntaxError(`“${String(tag)}” is no value of this format.`);
