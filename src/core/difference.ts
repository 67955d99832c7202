/**
 * The difference of two plain values: `changed(before, differenceOf(before, after))` equals `after`. What is
 * equal is not in it, and in the result is the same object as before. Two parts that are the same object are
 * not compared.
 */
export type Difference =
  | { readonly kind: 'value'; readonly value: unknown }
  | {
      readonly kind: 'list';
      readonly length: number;
      /** For each item the place that it had before, or -1. Without: items are where they were. */
      readonly from?: readonly number[];
      readonly parts: readonly (readonly [number, Difference])[];
    }
  | {
      readonly kind: 'fields';
      readonly parts: readonly (readonly [string, Difference])[];
      readonly without: readonly string[];
    };

type Fields = Readonly<Record<string, unknown>>;

/** What an item of a list is about: an item that has moved is compared with what it was. */
export type NameOf = (item: Fields) => string;

const nameless: NameOf = () => '';

/** @returns undefined if the values are equal. */
export function differenceOf(
  before: unknown,
  after: unknown,
  nameOf: NameOf = nameless,
): Difference | undefined {
  if (Object.is(before, after)) return undefined;
  if (Array.isArray(before) && Array.isArray(after)) return listDifference(before, after, nameOf);
  if (isFields(before) && isFields(after)) return fieldsDifference(before, after, nameOf);
  return { kind: 'value', value: after };
}

function listDifference(
  before: readonly unknown[],
  after: readonly unknown[],
  nameOf: NameOf,
): Difference | undefined {
  const from = placesBefore(before, after, nameOf);
  const parts: (readonly [number, Difference])[] = [];
  for (let i = 0; i < after.length; i++) {
    const place = from ? (from[i] ?? -1) : i < before.length ? i : -1;
    const part: Difference | undefined =
      place < 0 ? { kind: 'value', value: after[i] } : differenceOf(before[place], after[i], nameOf);
    if (part) parts.push([i, part]);
  }
  if (!from && parts.length === 0 && before.length === after.length) return undefined;
  return { kind: 'list', length: after.length, ...(from && { from }), parts };
}

/** By the names of the items; undefined if each item is where it was. Items of one name keep their order. */
function placesBefore(
  before: readonly unknown[],
  after: readonly unknown[],
  nameOf: NameOf,
): readonly number[] | undefined {
  if (nameOf === nameless || after.every((item, i) => item === before[i])) return undefined;
  if (!before.every(isFields) || !after.every(isFields)) return undefined;
  const isMoved = (item: Fields, i: number) =>
    item !== before[i] && (i >= before.length || nameOf(item) !== nameOf(before[i] as Fields));
  if (before.length === after.length && !after.some(isMoved)) return undefined;
  const places = new Map<string, number[]>();
  for (let i = before.length - 1; i >= 0; i--) {
    const name = nameOf(before[i] as Fields);
    const same = places.get(name);
    if (same) same.push(i);
    else places.set(name, [i]);
  }
  const from = after.map((item) => places.get(nameOf(item))?.pop() ?? -1);
  return from.every((place, i) => place === i || (place < 0 && i >= before.length)) ? undefined : from;
}

function fieldsDifference(before: Fields, after: Fields, nameOf: NameOf): Difference | undefined {
  const parts: (readonly [string, Difference])[] = [];
  for (const name of Object.keys(after)) {
    const part: Difference | undefined = Object.hasOwn(before, name)
      ? differenceOf(before[name], after[name], nameOf)
      : { kind: 'value', value: after[name] };
    if (part) parts.push([name, part]);
  }
  const without = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  return parts.length === 0 && without.length === 0 ? undefined : { kind: 'fields', parts, without };
}

/** @throws if the difference is that of another value. */
export function changed(before: unknown, difference: Difference | undefined): unknown {
  if (!difference) return before;
  if (difference.kind === 'value') return difference.value;
  if (difference.kind === 'list') {
    if (!Array.isArray(before)) throw new Error('Expected a list to change.');
    const { from, length, parts } = difference;
    const list: unknown[] = from ? from.map((place) => before[place] as unknown) : before.slice(0, length);
    for (const [i, part] of parts) list[i] = changed(list[i], part);
    return list;
  }
  if (!isFields(before)) throw new Error('Expected fields to change.');
  // A field may have any name, also that of the prototype.
  const fields = new Map(Object.entries(before));
  for (const name of difference.without) fields.delete(name);
  for (const [name, part] of difference.parts) fields.set(name, changed(fields.get(name), part));
  return Object.fromEntries(fields);
}

function isFields(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
