/**
 * Random formulas that make good questions. Operators, nesting and windows are random, the events are close
 * in time, and windows have about the size of the events. No window is a single tick, there is no double
 * negation, and no operator of one operand is directly inside itself.
 */
import type { Formula, Window } from '../../temporal/formula.ts';
import type { Random } from '../../random.ts';
import type { Happening } from './happenings.ts';
import type { AskedOperator } from './temporal-question.ts';

/** The longest window, in ticks. Chosen by hand. */
const LONGEST = 25;

/** Events are near if at most this many places apart in the order of their starts. Chosen by hand. */
const NEAR = 20;
/** Draws of a near event before the search ends. Chosen by hand. */
const MOST_ATTEMPTS = 8;

/** Draws events: relations in turn, and neighbours in time. */
export class HappeningSource {
  readonly #byStart: readonly Happening[];
  readonly #groups: readonly (readonly Happening[])[];
  readonly #place = new Map<Happening, number>();

  constructor(happenings: readonly Happening[]) {
    this.#byStart = [...happenings].sort(
      (a, b) => startOf(a) - startOf(b) || (a.rows[0] as number) - (b.rows[0] as number),
    );
    this.#byStart.forEach((happening, i) => this.#place.set(happening, i));
    const groups = new Map<string, Happening[]>();
    for (const each of this.#byStart) {
      const verb = each.relation === undefined ? '' : each.clause.predicate.verb;
      const kind = `${each.relation}:${verb}:${each.lasting}`;
      const group = groups.get(kind);
      if (group) group.push(each);
      else groups.set(kind, [each]);
    }
    this.#groups = [...groups.values()];
  }

  get size(): number {
    return this.#byStart.length;
  }

  /**
   * All relations are drawn equally often. A lasting event is drawn twice as often as one within a single
   * tick.
   */
  draw(random: Random): Happening {
    for (;;) {
      const drawn = random.pick(random.pick(this.#groups));
      if (drawn.lasting || random.next() < 0.5) return drawn;
    }
  }

  /** Another event that begins at about the same time. Undefined if there is none. */
  near(first: Happening, random: Random): Happening | undefined {
    const at = this.#place.get(first) ?? 0;
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const other = this.#byStart[at + random.integer(2 * NEAR + 1) - NEAR];
      if (other && other !== first && !other.entities.some((entity) => first.entities.includes(entity)))
        return other;
    }
    return undefined;
  }
}

/** The first stated end. */
export function startOf({ ticks }: Happening): number {
  return ticks.find(Number.isFinite) as number;
}

/** @returns undefined if no second event is near. */
export function randomTemporalFormula(
  source: HappeningSource,
  operator: AskedOperator,
  depth: number,
  random: Random,
): Formula | undefined {
  const about = source.draw(random);
  return needsLasting.has(operator) && !about.lasting
    ? undefined
    : new FormulaDraw(source, random).compound(operator, depth, about);
}

/** An event within one tick cannot hold throughout a window, so these operators need a lasting event. */
const needsLasting: ReadonlySet<AskedOperator> = new Set(['always', 'historically', 'until', 'since']);

/**
 * The operators that may be directly inside each operator. Combinations that are hard to understand are
 * excluded.
 */
const inside: Readonly<Record<AskedOperator, readonly AskedOperator[]>> = {
  eventually: ['always', 'historically', 'and', 'or', 'not', 'until', 'next'],
  always: ['eventually', 'once', 'and', 'or', 'not', 'next'],
  once: ['always', 'historically', 'and', 'or', 'not', 'since', 'previous'],
  historically: ['eventually', 'once', 'and', 'or', 'not', 'previous'],
  next: ['eventually', 'always', 'once', 'historically', 'and', 'or', 'not', 'until'],
  previous: ['eventually', 'always', 'once', 'historically', 'and', 'or', 'not', 'since'],
  until: ['not', 'and', 'or'],
  since: ['not', 'and', 'or'],
  not: ['eventually', 'always', 'once', 'historically', 'and', 'or', 'until', 'since'],
  and: ['eventually', 'always', 'once', 'historically', 'not', 'or', 'next', 'previous'],
  or: ['eventually', 'always', 'once', 'historically', 'not', 'and', 'next', 'previous'],
};

class FormulaDraw {
  readonly #source: HappeningSource;
  readonly #random: Random;
  readonly #used = new Set<Happening>();

  constructor(source: HappeningSource, random: Random) {
    this.#source = source;
    this.#random = random;
  }

  compound(operator: AskedOperator, depth: number, about: Happening): Formula | undefined {
    const part = () => this.#part(operator, depth - 1, about);
    switch (operator) {
      case 'not':
      case 'next':
      case 'previous':
        return withPart(part(), (of) => ({ kind: operator, of }));
      case 'eventually':
      case 'once':
      case 'always':
      case 'historically': {
        const window = this.#window(about, operator === 'always' || operator === 'historically');
        return withPart(part(), (of) => ({ kind: operator, window, of }));
      }
      case 'and':
      case 'or':
        return this.#pair(operator, depth, about, (left, right) => ({ kind: operator, left, right }));
      case 'until':
      case 'since': {
        const window = this.#window(about, false);
        return this.#pair(operator, depth, about, (left, right) => ({ kind: operator, window, left, right }));
      }
    }
  }

  /** One side has the full depth, the other is an event. */
  #pair(
    operator: AskedOperator,
    depth: number,
    about: Happening,
    make: (left: Formula, right: Formula) => Formula,
  ): Formula | undefined {
    const other = this.#source.near(about, this.#random);
    if (!other) return undefined;
    const full = this.#part(operator, depth - 1, about);
    const plain = this.#part(operator, 0, other);
    if (!full || !plain) return undefined;
    const spans = operator === 'until' || operator === 'since';
    return this.#random.next() < 0.5 || (spans && !other.lasting) ? make(full, plain) : make(plain, full);
  }

  #part(outside: AskedOperator, depth: number, about: Happening): Formula | undefined {
    if (depth > 0)
      return this.compound(
        this.#random.pick(inside[outside].filter((operator) => depth > 1 || operator !== 'not')),
        depth,
        about,
      );
    if (this.#used.has(about)) return undefined;
    this.#used.add(about);
    return about.formula;
  }

  /** Short compared with the event if it must fill the window; otherwise about as long as the event. */
  #window({ ticks }: Happening, filled: boolean): Window {
    const length = Math.min((ticks[1] as number) - (ticks[0] as number), LONGEST);
    const from = this.#random.pick([0, 0, 1, 1, 2, 3, 5]);
    const longest = Math.max(2, Math.min(filled ? Math.floor(length / 2) : length + 4, LONGEST));
    return { from, to: from + 1 + this.#random.integer(longest) };
  }
}

function withPart(of: Formula | undefined, make: (of: Formula) => Formula): Formula | undefined {
  return of && make(of);
}
