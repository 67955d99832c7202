/**
 * Whether a formula holds at one tick, read off Definition 1: every operator asks its operands tick by tick.
 * A window without end is searched as far as anything can still change: beyond a formula's last change it
 * holds for ever or never again. Slow on purpose and without any interval algebra, so that the two evaluators
 * can check one another.
 */
import type { Formula, Window } from './formula.ts';
import type { History } from './history.ts';
import { knownTicks } from './history.ts';
import type { Interval } from './interval-set.ts';
import { contains } from './interval-set.ts';

export class PointEvaluation {
  readonly #history: History;
  readonly #known = new Map<Formula, Map<number, boolean>>();
  readonly #changes = new Map<Formula, Interval>();

  constructor(history: History) {
    this.#history = history;
  }

  /** Whether the history, read at the tick, satisfies the formula. */
  holds(formula: Formula, tick: number): boolean {
    const answers = this.#known.get(formula) ?? new Map<number, boolean>();
    this.#known.set(formula, answers);
    let answer = answers.get(tick);
    if (answer === undefined) {
      answer = this.#ask(formula, tick);
      answers.set(tick, answer);
    }
    return answer;
  }

  #ask(formula: Formula, t: number): boolean {
    switch (formula.kind) {
      case 'atom':
        return contains(knownTicks(this.#history, formula.atom), t);
      case 'not':
        return !this.holds(formula.of, t);
      case 'and':
        return this.holds(formula.left, t) && this.holds(formula.right, t);
      case 'or':
        return this.holds(formula.left, t) || this.holds(formula.right, t);
      case 'implies':
        return !this.holds(formula.left, t) || this.holds(formula.right, t);
      case 'next':
        return this.holds(formula.of, t + 1);
      case 'previous':
        return this.holds(formula.of, t - 1);
      case 'eventually':
        return this.#some(formula.of, t, 1, formula.window);
      case 'once':
        return this.#some(formula.of, t, -1, formula.window);
      case 'always':
        return !this.#some({ kind: 'not', of: formula.of }, t, 1, formula.window);
      case 'historically':
        return !this.#some({ kind: 'not', of: formula.of }, t, -1, formula.window);
      case 'until':
        return this.#reaches(formula, t, 1);
      case 'since':
        return this.#reaches(formula, t, -1);
    }
  }

  /** Some d in the window has the formula d ticks on in the direction. */
  #some(formula: Formula, t: number, direction: 1 | -1, window: Window): boolean {
    const last = this.#lastStep(formula, t, direction, window);
    for (let d = window.from; d <= last; d++) if (this.#holdsAt(formula, t + direction * d)) return true;
    return false;
  }

  /** The negation made for always and historically is not remembered. */
  #holdsAt(formula: Formula, tick: number): boolean {
    return formula.kind === 'not' ? !this.holds(formula.of, tick) : this.holds(formula, tick);
  }

  /** Some d in the window has `right` at d, and `left` at every k strictly between. */
  #reaches(formula: Extract<Formula, { kind: 'until' | 'since' }>, t: number, direction: 1 | -1): boolean {
    const last = Math.max(
      this.#lastStep(formula.left, t, direction, formula.window),
      this.#lastStep(formula.right, t, direction, formula.window),
    );
    for (let d = 0; d <= last; d++) {
      if (d >= formula.window.from && this.holds(formula.right, t + direction * d)) return true;
      if (d > 0 && !this.holds(formula.left, t + direction * d)) return false;
    }
    return false;
  }

  /**
   * The end of the window, or, where it has none, the first step beyond which the formula changes no more.
   */
  #lastStep(formula: Formula, t: number, direction: 1 | -1, { from, to }: Window): number {
    if (to !== Infinity) return to;
    const { from: earliest, to: latest } = this.#changesOf(formula);
    return Math.max(from, direction === 1 ? latest - t : t - earliest) + 1;
  }

  /** Before `from` and after `to` the formula always has one truth value. */
  #changesOf(formula: Formula): Interval {
    const known = this.#changes.get(formula);
    if (known) return known;
    const found = this.#computeChanges(formula);
    this.#changes.set(formula, found);
    return found;
  }

  #computeChanges(formula: Formula): Interval {
    if (formula.kind === 'atom') {
      const finite = knownTicks(this.#history, formula.atom).filter(Number.isFinite);
      return { from: finite[0] ?? 0, to: finite.at(-1) ?? 0 };
    }
    const parts = ('of' in formula ? [formula.of] : [formula.left, formula.right]).map((part) =>
      this.#changesOf(part),
    );
    const from = Math.min(...parts.map((part) => part.from));
    const to = Math.max(...parts.map((part) => part.to));
    // Whatever the direction, an operator moves a change by no more than its window's last finite end, and
    // one tick for what lies between.
    const reach =
      1 +
      ('window' in formula ? (formula.window.to === Infinity ? formula.window.from : formula.window.to) : 1);
    return { from: from - reach, to: to + reach };
  }
}
