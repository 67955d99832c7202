/**
 * Why a formula holds at a tick, or does not: the shortest reason, as a tree over intervals of ticks.
 *
 * A reason says that its formula has one truth value throughout `over`. The reasons below it suffice for that
 * by Definition 1. If several reasons suffice (either half of a true "or", any witness of a true
 * "eventually"), the one with the fewest statements about events is taken.
 */
import type { Formula, Quantifier } from './formula.ts';
import type { History } from './history.ts';
import { knownTicks } from './history.ts';
import { combined, moved } from './interval-evaluation.ts';
import type { Interval, IntervalSet } from './interval-set.ts';
import {
  complement,
  contains,
  difference,
  includes,
  intersection,
  interval,
  intervals,
  union,
} from './interval-set.ts';

export interface Reason {
  readonly formula: Formula;
  /** The ticks the reason is about. Both ends are included; either may be infinite. */
  readonly over: Interval;
  readonly holds: boolean;
  /** Empty for an atom, and where the formula's satisfaction set is the reason (`bySet`). */
  readonly because: readonly Reason[];
  /** The ticks that a temporal operator looked at. */
  readonly looked?: Interval;
  /** Read off the satisfaction set, because the reason would differ from tick to tick. */
  readonly bySet?: true;
}

/** Every atom of the formula must be known to the history. */
export function explain(formula: Formula, tick: number, history: History): Reason {
  const sets = new SatisfactionSets(history);
  return new Explainer(sets).reason(formula, { from: tick, to: tick }, contains(sets.of(formula), tick));
}

/** The number of statements about events in a reason. */
export function statementsOf({ formula, because, bySet }: Reason): number {
  return formula.kind === 'atom' || bySet ? 1 : because.reduce((sum, each) => sum + statementsOf(each), 0);
}

/** The satisfaction set of a formula and of each of its parts. Each is computed once. */
export class SatisfactionSets {
  readonly #history: History;
  readonly #known = new Map<Formula, IntervalSet>();

  constructor(history: History) {
    this.#history = history;
  }

  of(formula: Formula): IntervalSet {
    const known = this.#known.get(formula);
    if (known) return known;
    const set = this.#compute(formula);
    this.#known.set(formula, set);
    return set;
  }

  #compute(formula: Formula): IntervalSet {
    switch (formula.kind) {
      case 'atom':
        return knownTicks(this.#history, formula.atom);
      case 'not':
        return complement(this.of(formula.of));
      case 'implies':
        return union(complement(this.of(formula.left)), this.of(formula.right));
      case 'and':
      case 'or':
      case 'until':
      case 'since':
        return combined(formula, this.of(formula.left), this.of(formula.right));
      default:
        return moved(formula, this.of(formula.of));
    }
  }
}

/**
 * After this many reasons the first sufficient one is taken, so that a deep formula does not take long.
 * Chosen by hand.
 */
const MOST_REASONS = 3000;
/** The most ticks of an interval that are explained one by one. Chosen by hand. */
const ONE_BY_ONE = 6;
/** The most witnesses that are compared. Chosen by hand. */
const MOST_WITNESSES = 8;

class Explainer {
  readonly #sets: SatisfactionSets;
  #made = 0;

  constructor(sets: SatisfactionSets) {
    this.#sets = sets;
  }

  /** Why the formula has the truth value throughout `over`. */
  reason(formula: Formula, over: Interval, holds: boolean): Reason {
    this.#made++;
    switch (formula.kind) {
      case 'atom':
        return { formula, over, holds, because: [] };
      case 'not':
        return { formula, over, holds, because: [this.reason(formula.of, over, !holds)] };
      case 'and':
        return holds
          ? this.#both(formula, over, holds, [
              [formula.left, true],
              [formula.right, true],
            ])
          : this.#either(formula, over, holds, [
              [formula.left, false],
              [formula.right, false],
            ]);
      case 'or':
        return holds
          ? this.#either(formula, over, holds, [
              [formula.left, true],
              [formula.right, true],
            ])
          : this.#both(formula, over, holds, [
              [formula.left, false],
              [formula.right, false],
            ]);
      case 'implies':
        return holds
          ? this.#either(formula, over, holds, [
              [formula.left, false],
              [formula.right, true],
            ])
          : this.#both(formula, over, holds, [
              [formula.left, true],
              [formula.right, false],
            ]);
      case 'next':
        return this.#throughout(formula, formula.of, over, holds, { from: 1, to: 1 });
      case 'previous':
        return this.#throughout(formula, formula.of, over, holds, { from: -1, to: -1 });
      case 'eventually':
      case 'always':
      case 'once':
      case 'historically':
        return this.#quantified(formula, over, holds);
      case 'until':
      case 'since':
        return this.#spanned(formula, over, holds);
    }
  }

  #both(
    formula: Formula,
    over: Interval,
    holds: boolean,
    parts: readonly (readonly [Formula, boolean])[],
  ): Reason {
    return { formula, over, holds, because: parts.map(([part, value]) => this.reason(part, over, value)) };
  }

  /** One half alone if it suffices throughout; otherwise each half for the ticks where it suffices. */
  #either(
    formula: Formula,
    over: Interval,
    holds: boolean,
    parts: readonly (readonly [Formula, boolean])[],
  ): Reason {
    const alone = parts.filter(([part, value]) => includes(this.#ticks(part, value), over));
    if (alone.length > 0)
      return {
        formula,
        over,
        holds,
        because: [
          this.#shortest(
            alone.map(
              ([part, value]) =>
                () =>
                  this.reason(part, over, value),
            ),
          ),
        ],
      };
    const [[first, firstValue], [second, secondValue]] = parts as [
      readonly [Formula, boolean],
      readonly [Formula, boolean],
    ];
    const byFirst = intersection(this.#ticks(first, firstValue), setOf(over));
    const rest = difference(setOf(over), byFirst);
    return {
      formula,
      over,
      holds,
      because: [
        ...intervals(byFirst).map((piece) => this.reason(first, piece, firstValue)),
        ...intervals(rest).map((piece) => this.reason(second, piece, secondValue)),
      ],
    };
  }

  #quantified(formula: Extract<Formula, { kind: Quantifier }>, over: Interval, holds: boolean): Reason {
    const { kind, window, of } = formula;
    const steps =
      kind === 'once' || kind === 'historically' ? { from: -window.to, to: -window.from } : window;
    const needsAll = (kind === 'always' || kind === 'historically') === holds;
    return needsAll
      ? this.#throughout(formula, of, over, holds, steps)
      : this.#witnessed(formula, of, over, holds, steps);
  }

  /** Every tick within the steps counts, so the operand has the value over all of them. */
  #throughout(formula: Formula, of: Formula, over: Interval, holds: boolean, steps: Interval): Reason {
    const looked = { from: over.from + steps.from, to: over.to + steps.to };
    return { formula, over, holds, because: [this.reason(of, looked, holds)], looked };
  }

  /** For every tick of `over`, some tick within the steps gives the operand the same value as the formula. */
  #witnessed(formula: Formula, of: Formula, over: Interval, holds: boolean, steps: Interval): Reason {
    const looked = { from: over.from + steps.from, to: over.to + steps.to };
    const witnesses = this.#ticks(of, holds);
    if (over.from === over.to) {
      const candidates = intervals(intersection(witnesses, setOf(looked)))
        .slice(0, MOST_WITNESSES)
        .map(({ from, to }) => (from === -Infinity ? (to === Infinity ? over.from : to) : from));
      const because = this.#shortest(
        candidates.map((at) => () => this.reason(of, { from: at, to: at }, holds)),
      );
      return { formula, over, holds, because: [because], looked };
    }
    return {
      formula,
      over,
      holds,
      because: stretchesOfWitnesses(witnesses, over, steps).map((piece) => this.reason(of, piece, holds)),
      looked,
    };
  }

  #spanned(formula: Extract<Formula, { kind: 'until' | 'since' }>, over: Interval, holds: boolean): Reason {
    if (over.from === over.to)
      return holds ? this.#reached(formula, over.from) : this.#notReached(formula, over.from);
    if (over.to - over.from >= ONE_BY_ONE) return { formula, over, holds, because: [], bySet: true };
    const ticks = Array.from({ length: over.to - over.from + 1 }, (_, i) => over.from + i);
    return {
      formula,
      over,
      holds,
      because: ticks.map((tick) => this.#spanned(formula, { from: tick, to: tick }, holds)),
    };
  }

  /** Some tick within the window has `right`, and `left` holds at all ticks strictly between. */
  #reached(formula: Extract<Formula, { kind: 'until' | 'since' }>, tick: number): Reason {
    const { left, right, window } = formula;
    const sign = formula.kind === 'until' ? 1 : -1;
    const looked = ordered(tick + sign * window.from, tick + sign * window.to);
    const ends = intervals(intersection(this.#sets.of(right), setOf(looked)))
      .map(({ from, to }) => (sign === 1 ? from : to))
      .sort((a, b) => sign * (a - b));
    const between = (end: number): Interval => ordered(tick + sign, end - sign);
    const empty = (end: number) => Math.abs(end - tick) <= 1;
    const candidates = ends
      .filter((end) => Number.isFinite(end) && (empty(end) || includes(this.#sets.of(left), between(end))))
      .slice(0, MOST_WITNESSES);
    const because = candidates.map((end) => () => [
      this.reason(right, { from: end, to: end }, true),
      ...(empty(end) ? [] : [this.reason(left, between(end), true)]),
    ]);
    return {
      formula,
      over: { from: tick, to: tick },
      holds: true,
      because: this.#shortestOf(because),
      looked,
    };
  }

  /** Either no tick within the window has `right`, or `left` fails before the first tick that has it. */
  #notReached(formula: Extract<Formula, { kind: 'until' | 'since' }>, tick: number): Reason {
    const { left, right, window } = formula;
    const sign = formula.kind === 'until' ? 1 : -1;
    const looked = ordered(tick + sign * window.from, tick + sign * window.to);
    const ways: (() => Reason[])[] = [];
    if (includes(complement(this.#sets.of(right)), looked))
      ways.push(() => [this.reason(right, looked, false)]);
    const gaps = intervals(
      intersection(
        complement(this.#sets.of(left)),
        sign === 1 ? interval(tick + 1, Infinity) : interval(-Infinity, tick - 1),
      ),
    );
    const gap = sign === 1 ? gaps[0]?.from : gaps.at(-1)?.to;
    if (gap !== undefined && Math.abs(gap - tick) < window.to)
      ways.push(() => {
        const broken = this.reason(left, { from: gap, to: gap }, false);
        return Math.abs(gap - tick) < window.from
          ? [broken]
          : [broken, this.reason(right, ordered(tick + sign * window.from, gap), false)];
      });
    return { formula, over: { from: tick, to: tick }, holds: false, because: this.#shortestOf(ways), looked };
  }

  #ticks(formula: Formula, value: boolean): IntervalSet {
    return value ? this.#sets.of(formula) : complement(this.#sets.of(formula));
  }

  #shortest(ways: readonly (() => Reason)[]): Reason {
    return this.#shortestOf(ways.map((way) => () => [way()]))[0] as Reason;
  }

  /** @throws if there is no way. The satisfaction sets are wrong then. */
  #shortestOf(ways: readonly (() => Reason[])[]): readonly Reason[] {
    let best: Reason[] | undefined;
    let bestCost = Infinity;
    for (const way of ways) {
      if (best && this.#made > MOST_REASONS) break;
      const found = way();
      const cost = found.reduce((sum, each) => sum + statementsOf(each), 0);
      if (cost < bestCost) [best, bestCost] = [found, cost];
    }
    if (!best) throw new Error('internal: a truth value without a reason');
    return best;
  }
}

/**
 * A few intervals of the set that contain, for every tick of `over`, a tick within the steps. Greedy from the
 * first tick on: always the interval that serves longest. Infinite steps reach everything on their side.
 */
function stretchesOfWitnesses(set: IntervalSet, over: Interval, steps: Interval): Interval[] {
  const all = intervals(set);
  const found: Interval[] = [];
  for (let t = over.from; ;) {
    const reach = steps.to === Infinity ? Infinity : t + steps.to;
    const serving = all.findLast(({ from }) => from <= reach) as Interval;
    const lastServed = steps.from === -Infinity ? Infinity : serving.to - steps.from;
    const until = Math.min(over.to, lastServed);
    const least = steps.from === -Infinity ? -Infinity : until + steps.from;
    // From the latest tick that serves t to the earliest that serves the last tick. One tick, if one serves
    // them all.
    const first = Math.min(reach, serving.to);
    const farEnough = Math.max(serving.from, least);
    const from =
      Number.isFinite(farEnough) && first >= farEnough
        ? farEnough
        : first === Infinity
          ? Math.max(serving.from, t + steps.from)
          : first;
    const to = Math.max(from, farEnough);
    // An interval without a beginning needs witnesses without a beginning: all up to the last that serves.
    found.push({ from, to: to === -Infinity ? Math.min(serving.to, until + steps.to) : to });
    if (until >= over.to) return found;
    t = until + 1;
  }
}

function setOf({ from, to }: Interval): IntervalSet {
  return interval(from, to);
}

function ordered(a: number, b: number): Interval {
  return a <= b ? { from: a, to: b } : { from: b, to: a };
}
