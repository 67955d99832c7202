/**
 * Tuples as events in time, so that formulas can be evaluated over what a program derives. A relation tells
 * events if the last two arguments of all its tuples are whole numbers: the first and the last year.
 *
 *   war(1236, 1243)                 the event war
 *   war(bridge, 1236, 1243)         the event bridge
 *   ruled(alda, isle, 1201, 1224)   ruled(alda, isle)
 *
 * Tuples with more arguments are told of their first two. One event can have several times. A tuple that ends
 * before it begins is left out.
 */
import type { Solution } from '../../core/datalog/index.ts';
import type { EventRow } from '../../core/temporal/history.ts';
import type { Work } from '../../core/work.ts';

/** Beyond this number of tuples a program's events are not read. */
export const MOST_EVENTS = 200_000;
const YIELD_EVERY = 20_000;

export function* eventsIn(
  { names, symbols }: Pick<Solution, 'names' | 'symbols'>,
  relation: Solution['relation'],
): Work<EventRow[]> {
  const rows: EventRow[] = [];
  for (const name of names) {
    const tuples = relation(name);
    if (tuples === undefined || tuples.arity < 2) continue;
    const columns = Array.from({ length: tuples.arity }, (_, c) => tuples.column(c));
    const before = rows.length;
    for (let row = 0; row < tuples.size && rows.length < MOST_EVENTS; row++) {
      if (row % YIELD_EVERY === 0) yield { stage: 'Reading events', done: row, total: tuples.size };
      const tuple = columns.map((column) => symbols.value(column[row] as number));
      const [from, to] = tuple.slice(-2);
      if (!isTick(from) || !isTick(to)) {
        rows.length = before;
        break;
      }
      if (from <= to) rows.push({ ...namedBy(name, tuple.slice(0, -2).map(String)), from, to });
    }
  }
  return rows;
}

const isTick = (value: string | number | undefined): value is number => Number.isSafeInteger(value);

function namedBy(name: string, [subject, object]: readonly string[]): Omit<EventRow, 'from' | 'to'> {
  if (subject === undefined) return { predicate: name };
  return object === undefined ? { predicate: subject } : { predicate: name, subject, object };
}
