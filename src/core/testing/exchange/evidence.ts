/** Reads evidence from files: triples as lists, as objects, or as JSON of these in a cell. */
import type { StatedFact } from '../test-case.ts';
import { jsonOf, textOf } from './fields.ts';

/**
 * The facts of a value. `unread` is the number of items that are not triples. Absent evidence is an empty
 * list.
 */
export function evidenceOf(value: unknown): {
  readonly facts: readonly StatedFact[];
  readonly unread: number;
} {
  if (value === undefined || value === null || value === '') return { facts: [], unread: 0 };
  const list = typeof value === 'string' ? jsonOf(value) : value;
  if (!Array.isArray(list)) return { facts: [], unread: 1 };
  // A single triple: ["Oslo", "capital of", "Norway"].
  const items: readonly unknown[] =
    list.length === 3 && list.every((item) => typeof item === 'string') ? [list] : list;
  const facts = items.flatMap((item) => factOf(item) ?? []);
  return { facts, unread: items.length - facts.length };
}

/** A triple with optional start and end, as a list or as an object. */
export function factOf(item: unknown): StatedFact | undefined {
  if (Array.isArray(item)) return fact(item[0], item[1], item[2], item[3], item[4]);
  if (typeof item !== 'object' || item === null) return undefined;
  const named = item as Readonly<Record<string, unknown>>;
  if ('event_name' in named) return eventOf(named);
  const read = fact(
    named['subject'] ?? named['head'],
    named['relation'] ?? named['predicate'],
    named['object'] ?? named['tail'],
    named['start'],
    named['end'],
  );
  return (
    read && {
      ...read,
      ...(typeof named['line'] === 'number' && { line: named['line'] }),
      ...(typeof named['source'] === 'string' && { source: named['source'] }),
    }
  );
}

function fact(
  subject: unknown,
  relation: unknown,
  object: unknown,
  start: unknown,
  end: unknown,
): StatedFact | undefined {
  const s = textOf(subject);
  const r = textOf(relation);
  const o = textOf(object);
  if (s === undefined || r === undefined || o === undefined) return undefined;
  return { subject: s, relation: r, object: o, ...period(start, end) };
}

function period(start: unknown, end: unknown): Pick<StatedFact, 'start' | 'end'> {
  const from = textOf(start);
  const to = textOf(end);
  return { ...(from !== undefined && { start: from }), ...(to !== undefined && { end: to }) };
}

/** In the temporal benchmark an event is a name and two dates. */
function eventOf(named: Readonly<Record<string, unknown>>): StatedFact | undefined {
  const name = textOf(named['event_name']);
  const from = textOf(named['event_begin']);
  const to = textOf(named['event_end']);
  if (name === undefined) return undefined;
  const object =
    from === undefined
      ? to === undefined
        ? 'at a time not stated'
        : `until ${to}`
      : to === undefined
        ? `from ${from}`
        : `from ${from} to ${to}`;
  return { subject: name, relation: 'took place', object, ...period(from, to) };
}
