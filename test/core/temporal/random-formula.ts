/**
 * Random formulas over a few events, and histories in which each event has several intervals, some without an
 * end.
 */
import type { Formula, Operator, Window } from '../../../src/core/temporal/formula.ts';
import { event, operators } from '../../../src/core/temporal/formula.ts';
import type { Interval } from '../../../src/core/temporal/interval-set.ts';
import { EventTable } from '../../../src/core/temporal/history.ts';
import type { Random } from '../../../src/core/random.ts';

export const eventNames = ['a', 'b', 'c'] as const;

export interface RandomFormulaOptions {
  readonly depth: number;
  /** The largest finite end of a window. */
  readonly longest?: number;
  readonly operators?: readonly Operator[];
}

export function randomFormula(random: Random, options: RandomFormulaOptions): Formula {
  if (options.depth === 0) return event(random.pick(eventNames));
  const kind = random.pick(options.operators ?? operators);
  const full = { ...options, depth: options.depth - 1 };
  const part = { ...options, depth: random.integer(options.depth) };
  const window = randomWindow(random, options.longest ?? 8);
  switch (kind) {
    case 'not':
    case 'next':
    case 'previous':
      return { kind, of: randomFormula(random, full) };
    case 'eventually':
    case 'always':
    case 'once':
    case 'historically':
      return { kind, window, of: randomFormula(random, full) };
    case 'and':
    case 'or':
    case 'implies':
      return { kind, ...sides(random, full, part) };
    case 'until':
    case 'since':
      return { kind, window, ...sides(random, full, part) };
  }
}

function sides(random: Random, full: RandomFormulaOptions, part: RandomFormulaOptions) {
  const [left, right] = random.next() < 0.5 ? [full, part] : [part, full];
  return { left: randomFormula(random, left), right: randomFormula(random, right) };
}

function randomWindow(random: Random, longest: number): Window {
  const from = random.integer(5);
  return { from, to: random.next() < 0.15 ? Infinity : from + random.integer(longest + 1 - from) };
}

/** Ticks from 0 to 30, so that everything a formula of depth 4 depends on is within a few dozen ticks. */
export function randomRows(random: Random): (Interval & { readonly predicate: string })[] {
  return eventNames.flatMap((predicate) =>
    Array.from({ length: 1 + random.integer(4) }, () => {
      const from = random.integer(28);
      const open = random.next();
      return {
        predicate,
        from: open < 0.06 ? -Infinity : from,
        to: open > 0.94 ? Infinity : from + random.integer(random.next() < 0.5 ? 3 : 12),
      };
    }),
  );
}

export function randomHistory(random: Random): EventTable {
  return new EventTable(randomRows(random));
}
