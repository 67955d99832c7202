/**
 * Random formulas that make good questions. Operators, nesting and windows are random, the events are close
 * in time, and windows have about the size of the events. No window is a single tick, there is no double
 * negation, and no operator of one operand is directly inside itself.
 */
import type { Formula, Window } from '../../temporal/formula.ts';
import { atomKey, atomsOf } from '../../temporal/formula.ts';
import { intersection, size } from '../../temporal/interval-set.ts';
import type { Random } from '../../random.ts';
import { haveNothingInCommon } from '../fields.ts';
import { Slice } from '../slices.ts';
import type { Happening } from './happenings.ts';
import type { AskedOperator } from './temporal-question.ts';
import { sayTheSame } from './temporal-wording.ts';

/** The longest window, in ticks. Chosen by hand. */
const LONGEST = 15;

/**
 * Events are near if at most this many places apart in the order of the starts, among those of their kind and
 * among all. Chosen by hand.
 */
const NEAR = 40;
const FARTHEST = 300;
/** Draws of a near event before the search ends. Chosen by hand. */
const MOST_ATTEMPTS = 40;
/** Events that are compared for each draw. Chosen by hand. */
const COMPARED = 2;
/** An entity in more happenings is drawn as if it were in this many. Chosen by hand. */
const COUNTED_HAPPENINGS = 2;

/** How often a happening of another slice is drawn, for one of the preferred slice. Chosen by hand. */
const OF_ANOTHER_SLICE = 0.01;
/** Of fewer happenings a slice would leave too few. Chosen by hand. */
const MANY = 500;

/** Draws events: relations in turn, and neighbours in time. */
export class HappeningSource {
  readonly #byStart: readonly Happening[];
  readonly #groups: readonly (readonly Happening[])[];
  /** How often each group is drawn, and the sum. */
  readonly #weights: readonly number[];
  readonly #weight: number;
  /** The group of each happening: of one kind, and as lasting. */
  readonly #groupOf = new Map<Happening, readonly Happening[]>();
  readonly #place = new Map<Happening, number>();
  readonly #ofAtom = new Map<string, Happening>();
  /** How many happenings an entity is in. */
  readonly #happeningsOf = new Map<number, number>();
  /** How often an entity is in a question. */
  readonly #usage = new Map<number, number>();
  /** Absent where happenings are few. */
  readonly #slice: Slice | undefined;
  readonly #anEra: number;
  /** Whether anybody is in an office. */
  readonly hasOffices: boolean;

  /** @param anEra ticks between the starts of two events from which on they are not near. */
  constructor(happenings: readonly Happening[], seed: number, anEra = Infinity) {
    this.#slice = happenings.length < MANY ? undefined : new Slice(seed);
    this.#anEra = anEra;
    this.#byStart = [...happenings].sort(
      (a, b) => startOf(a) - startOf(b) || (a.rows[0] as number) - (b.rows[0] as number),
    );
    this.#byStart.forEach((happening, i) => this.#place.set(happening, i));
    const groups = new Map<string, Happening[]>();
    for (const each of this.#byStart) {
      const kind = `${each.kind} ${each.lasting}`;
      const group = groups.get(kind);
      if (group) group.push(each);
      else groups.set(kind, [each]);
    }
    this.#groups = [...groups.values()];
    this.#weights = this.#groups.map(({ length }) => length ** 0.95);
    this.#weight = this.#weights.reduce((sum, weight) => sum + weight, 0);
    this.hasOffices = happenings.some(({ inOffice }) => inOffice);
    for (const group of this.#groups) for (const each of group) this.#groupOf.set(each, group);
    for (const each of happenings) {
      this.#ofAtom.set(atomKey(each.formula.atom), each);
      for (const entity of each.entities)
        this.#happeningsOf.set(entity, (this.#happeningsOf.get(entity) ?? 0) + 1);
    }
  }

  /** Notes that a question asks about the formula, so that its entities are drawn less often. */
  noteUse(formula: Formula): void {
    for (const atom of atomsOf(formula))
      for (const entity of this.#ofAtom.get(atomKey(atom))?.entities ?? [])
        this.#usage.set(entity, (this.#usage.get(entity) ?? 0) + 1);
  }

  /**
   * By chance, the less often the more happenings an entity is in: each counts as being in a few at most. And
   * seldom if an entity that is in several happenings is of another slice.
   */
  #accepts({ entities }: Happening, random: Random): boolean {
    const countOf = (entity: number) => this.#happeningsOf.get(entity) ?? 0;
    const several = entities.filter((entity) => countOf(entity) > 1);
    const deciding = several.length > 0 ? several : entities.slice(0, 1);
    const preferred = deciding.every((entity) => this.#slice?.has(entity) ?? true);
    const share = preferred ? 1 : OF_ANOTHER_SLICE;
    return random.next() * Math.max(...entities.map(countOf)) < COUNTED_HAPPENINGS * share;
  }

  #leastUsed(drawn: readonly Happening[]): Happening {
    const uses = ({ entities }: Happening) =>
      entities.reduce((sum, entity) => sum + (this.#usage.get(entity) ?? 0), 0);
    return drawn.reduce((best, each) => (uses(each) < uses(best) ? each : best));
  }

  get size(): number {
    return this.#byStart.length;
  }

  /**
   * A large relation is drawn more often, but less than by its size; then the least used of a few of its
   * events. A lasting event is drawn twice as often as one within a single tick.
   */
  draw(random: Random): Happening {
    for (;;) {
      let at = random.next() * this.#weight;
      const group = this.#groups.find((_, i) => (at -= this.#weights[i] as number) < 0) ?? this.#byStart;
      const drawn = this.#leastUsed(Array.from({ length: COMPARED }, () => random.pick(group)));
      if ((drawn.lasting || random.next() < 0.5) && this.#accepts(drawn, random)) return drawn;
    }
  }

  /**
   * Another event that begins at about the same time and is of the same kind and class: one sentence with two
   * events that have nothing in common sounds like nobody. Undefined if there is none.
   *
   * @param inTurn the other says the same of one office, place or country: two kings of Spain.
   */
  near(first: Happening, random: Random, lasting: boolean, inTurn = false): Happening | undefined {
    const alike = this.#groupOf.get(first) ?? [];
    const at = alike.indexOf(first);
    const found: Happening[] = [];
    for (let attempt = 0; attempt < MOST_ATTEMPTS && found.length < COMPARED; attempt++) {
      const other = alike[at + random.integer(2 * NEAR + 1) - NEAR];
      if (!other || other === first || (lasting && !other.lasting)) continue;
      if (Math.abs((this.#place.get(other) ?? 0) - (this.#place.get(first) ?? 0)) > FARTHEST) continue;
      if (Math.abs(startOf(other) - startOf(first)) > this.#anEra) continue;
      if (haveNothingInCommon(first.classes, other.classes)) continue;
      const share = other.entities.some((entity) => first.entities.includes(entity));
      if (inTurn ? !share || !sayTheSame(first.clause, other.clause) : share && !wereTogether(first, other))
        continue;
      if (this.#accepts(other, random)) found.push(other);
    }
    return found.length === 0 ? undefined : this.#leastUsed(found);
  }
}

/**
 * Two events that say the same of two things, which they were for some time together: members of NATO. But
 * not for the same time, as the parts of one law: nobody asks about two of them.
 */
function wereTogether(a: Happening, b: Happening): boolean {
  const together = size(intersection(a.ticks, b.ticks));
  const same = together === size(a.ticks) && together === size(b.ticks);
  return sayTheSame(a.clause, b.clause) && together > 1 && !same;
}

/**
 * Whether one sentence may be about both: they say the same of two things, or both are of people in office in
 * the same years, of whom none is denied. That Sony and a town had other names has nothing in common.
 */
function saidTogether(a: Happening, b: Happening, operator: AskedOperator, depth: number): boolean {
  const inOffice = a.inOffice && b.inOffice && size(intersection(a.ticks, b.ticks)) > 0;
  return sayTheSame(a.clause, b.clause) || (inOffice && operator === 'and' && depth < 2);
}

/** The first stated end. */
export function startOf({ ticks }: Happening): number {
  return ticks.find(Number.isFinite) as number;
}

/**
 * An until or since of depth 1 that is `inTurn` is about one office, place or country.
 *
 * @returns undefined if no second event is near.
 */
export function randomTemporalFormula(
  source: HappeningSource,
  { operator, depth, inTurn }: { operator: AskedOperator; depth: number; inTurn: boolean },
  random: Random,
): Formula | undefined {
  let about = source.draw(random);
  // "Until" and "since" are said of rulers and office holders, where the facts have any.
  if (depth < 2 && spanning.has(operator))
    for (let attempt = 0; attempt < MOST_ATTEMPTS && !about.inOffice; attempt++) about = source.draw(random);
  if (depth < 2 && inTurn && spanning.has(operator) && source.hasOffices && !about.inOffice) return undefined;
  return new FormulaDraw(source, random, depth > 2 ? deeply : plainly, inTurn).compound(
    operator,
    depth,
    about,
  );
}

/** Operators of two events of which one lasts until the other, or since. */
const spanning: ReadonlySet<AskedOperator> = new Set(['until', 'since']);

/** An event within one tick cannot hold throughout a window, so these operators need lasting events. */
const needsLasting: ReadonlySet<AskedOperator> = new Set(['always', 'historically', 'until', 'since']);

/** "In 1983 the bank was not founded, and ..." is odd: beside another event, only a lasting one is denied. */
const sensiblyDenied = (outside: AskedOperator, about: Happening): boolean =>
  about.lasting || (outside !== 'and' && outside !== 'or');

/** Some tick of a window is enough for these. */
const needsOneTick: ReadonlySet<AskedOperator> = new Set(['eventually', 'once']);

type Inside = Readonly<Record<AskedOperator, readonly AskedOperator[]>>;

/**
 * The operators that may be directly inside each operator, so that the question can be said in one breath.
 */
const plainly: Inside = {
  eventually: ['and'],
  always: ['and', 'not'],
  once: ['and'],
  historically: ['and', 'not'],
  next: ['eventually', 'always', 'and', 'or', 'not'],
  previous: ['once', 'historically', 'and', 'or', 'not'],
  until: ['not'],
  since: ['not'],
  not: ['eventually', 'always', 'once', 'historically', 'and', 'or'],
  and: ['not'],
  or: ['eventually', 'always', 'once', 'historically', 'not', 'next', 'previous'],
};

/** The same for formulas of depth 3. Combinations that are hard to understand are excluded. */
const deeply: Inside = {
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
  readonly #inside: Inside;
  readonly #inTurn: boolean;
  readonly #used = new Set<Happening>();

  constructor(source: HappeningSource, random: Random, inside: Inside, inTurn: boolean) {
    this.#source = source;
    this.#random = random;
    this.#inside = inside;
    this.#inTurn = inTurn;
  }

  /** @param outside an operator that this formula is inside of wants lasting events. */
  compound(operator: AskedOperator, depth: number, about: Happening, outside = false): Formula | undefined {
    if (needsLasting.has(operator) && !about.lasting) return undefined;
    const lasting = needsLasting.has(operator) || (outside && !needsOneTick.has(operator));
    const part = () => this.#part(operator, depth - 1, about, lasting);
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
        // Nobody asks whether two one-off events were in one year.
        return this.#pair(operator, depth, about, lasting || this.#inside === plainly, (left, right) => ({
          kind: operator,
          left,
          right,
        }));
      case 'until':
      case 'since':
        return this.#spanning(operator, depth, about);
    }
  }

  #spanning(operator: 'until' | 'since', depth: number, about: Happening): Formula | undefined {
    // Nobody says "until Bob was alive".
    if (this.#inside === plainly && about.relation === undefined) return undefined;
    const { from, to } = this.#window(about, false);
    // From two ticks on, there is at least one tick between.
    const window = from < 2 ? { from: from + 2, to: to + 2 } : { from, to };
    return this.#pair(operator, depth, about, true, (left, right) => ({
      kind: operator,
      window,
      left,
      right,
    }));
  }

  /** One side has the full depth, the other is an event. */
  #pair(
    operator: AskedOperator,
    depth: number,
    about: Happening,
    lasting: boolean,
    make: (left: Formula, right: Formula) => Formula,
  ): Formula | undefined {
    const inTurn = this.#inTurn && spanning.has(operator) && depth < 2;
    const other = this.#source.near(about, this.#random, lasting, inTurn);
    if (!other || (lasting && !about.lasting)) return undefined;
    const apart =
      !saidTogether(about, other, operator, depth) &&
      !(spanning.has(operator) && (depth > 1 || !about.inOffice));
    if (this.#inside === plainly && apart) return undefined;
    const full = this.#part(operator, depth - 1, about, lasting);
    const plain = this.#part(operator, 0, other, lasting);
    if (!full || !plain) return undefined;
    return this.#random.next() < 0.5 ? make(full, plain) : make(plain, full);
  }

  #part(outside: AskedOperator, depth: number, about: Happening, lasting: boolean): Formula | undefined {
    if (depth > 0) {
      const inside = this.#inside[outside].filter((each) => each !== 'not' || sensiblyDenied(outside, about));
      if (inside.length === 0) return undefined;
      return this.compound(this.#random.pick(inside), depth, about, lasting);
    }
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
