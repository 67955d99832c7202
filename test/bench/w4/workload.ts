/**
 * Workload W4 of the shared benchmarks (seed 42): 20,000 events over 2,000 propositions in the years 0 to
 * 1023, and 1,800 formulas of depth 1 to 3. Random numbers are drawn in the same order as in the shared
 * generator, so that counts can be compared: 467,788 points in 11,069 maximal intervals.
 */
import { event } from '../../../src/core/temporal/formula.ts';
import type { Formula, Window } from '../../../src/core/temporal/formula.ts';
import type { EventRow } from '../../../src/core/temporal/history.ts';

export const expectedCounts = { points: 467_788, intervals: 11_069 };
/** The years of the trace, both included. */
export const trace = { from: 0, to: 1023 };

const propositions = 2_000;
const eventCount = 20_000;
const formulaCount = 1_800;
const years = 1_024;

export interface Workload {
  readonly events: readonly EventRow[];
  /**
   * Formulas over the events p0, p1, ... Until checks its left side from the tick asked about; next and
   * globally look no further than the trace.
   */
  readonly formulas: readonly Formula[];
}

export function workload(seed = 42): Workload {
  const random = drawsFor('w4', seed);
  const below = (n: number) => Math.floor(random() * n);
  const drawn = Array.from({ length: eventCount }, (_, i) => {
    const proposition = i < propositions ? i : below(propositions);
    const from = below(years);
    const length = random() < 0.5 ? 0 : below(random() < 0.8 ? 12 : 60);
    return { proposition, from, to: Math.min(years - 1, from + length) };
  });
  // In the order in which the peers get them: by proposition, then by time.
  const events = drawn
    .sort((a, b) => a.proposition - b.proposition || a.from - b.from)
    .map(({ proposition, from, to }): EventRow => ({ predicate: `p${proposition}`, from, to }));
  return {
    events,
    formulas: Array.from({ length: formulaCount }, (_, i) => formula(1 + (i % 3), random, below)),
  };
}

function formula(depth: number, random: () => number, below: (n: number) => number): Formula {
  if (depth === 0) return event(`p${below(propositions)}`);
  const kind = below(7);
  const full = () => formula(depth - 1, random, below);
  const any = () => formula(below(depth), random, below);
  const window = (): Window => {
    const from = below(8);
    return { from, to: from + below(random() < 0.7 ? 15 : 100) };
  };
  switch (kind) {
    case 0:
      return { kind: 'eventually', window: window(), of: full() };
    case 1:
      return { kind: 'always', window: window(), of: full() };
    case 2:
      return { kind: 'next', of: full() };
    case 3:
      return { kind: 'until', window: window(), ...sides(random() < 0.5, full, any) };
    case 4:
      return { kind: 'not', of: full() };
    default:
      return { kind: kind === 5 ? 'and' : 'or', ...sides(random() < 0.5, full, any) };
  }
}

/** One side has the full depth; the left side is drawn first. */
function sides(
  leftIsFull: boolean,
  full: () => Formula,
  any: () => Formula,
): { left: Formula; right: Formula } {
  const left = leftIsFull ? full() : any();
  const right = leftIsFull ? any() : full();
  return { left, right };
}

/** The generator's random numbers (mulberry32 from a hash of the workload's name). */
function drawsFor(name: string, seed: number): () => number {
  let state = seed | 0;
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/* ---------- a finite trace in formulas over all integers ---------- */

const inTrace: Formula = event('trace');
const inTraceBut = (of: Formula): Formula => ({ kind: 'and', left: inTrace, right: { kind: 'not', of } });
/** An event that holds exactly during the trace. */
export const traceEvents: readonly EventRow[] = [{ predicate: 'trace', ...trace }];

/**
 * Translates a formula so that it means over all integers what W4 means inside its trace: nothing happens
 * outside the trace, globally checks only ticks of the trace, and until also checks its left side at the tick
 * asked about. All operators look ahead. So claims before the trace do not affect ticks inside it, and they
 * are cut off once, at the outermost level.
 */
export function overTrace(formula: Formula): Formula {
  return { kind: 'and', left: inTrace, right: upToEnd(formula) };
}

/** False at every tick after the trace. */
function upToEnd(part: Formula): Formula {
  switch (part.kind) {
    case 'atom':
      return part;
    case 'not':
      return inTraceBut(upToEnd(part.of));
    case 'next':
    case 'eventually':
      return { ...part, of: upToEnd(part.of) };
    // There is no tick of the trace within the window at which the formula is false.
    case 'always':
      return inTraceBut({ kind: 'eventually', window: part.window, of: inTraceBut(upToEnd(part.of)) });
    case 'and':
    case 'or':
      return { ...part, left: upToEnd(part.left), right: upToEnd(part.right) };
    // W4 checks the left side from the tick asked about. Our until checks strictly between, so it starts one
    // tick earlier.
    case 'until':
      return {
        kind: 'previous',
        of: {
          ...part,
          window: { from: part.window.from + 1, to: part.window.to + 1 },
          left: upToEnd(part.left),
          right: upToEnd(part.right),
        },
      };
    default:
      throw new Error(`W4 has no ${part.kind}`);
  }
}
