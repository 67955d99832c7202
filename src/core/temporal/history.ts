/**
 * Which facts hold when: the history of Definition 1, against which a formula is evaluated. An event table
 * holds events and time-stamped relations as interval sets. It also holds the lives of things, because an
 * atom may take its time from a life.
 */
import type { Atom, Formula, FormulaTerm } from './formula.ts';
import { atomKey, atomsOf, variablesOf } from './formula.ts';
import type { Interval, IntervalSet } from './interval-set.ts';
import { coalesced, intervalSet, nothing } from './interval-set.ts';

export interface History {
  /** The ticks at which a ground atom holds. Undefined if nothing is known about the atom. */
  ticksOf(atom: Atom): IntervalSet | undefined;
}

/** An event, or a relation between two things, with its time. Several rows of one event are united. */
export interface EventRow extends Interval {
  readonly predicate: string;
  readonly subject?: string;
  readonly object?: string;
}

interface Pair {
  readonly subject: string;
  readonly object: string;
}

/**
 * The rows of one event or one pair, flat: [from, after, from, after, ...), in the order given. `ticks` is
 * the set, made when all rows are read.
 */
interface Stated {
  readonly pair?: Pair;
  readonly rows: number[];
  ticks: IntervalSet;
}

/** Separates the names of a relation, its subject and its object. No name contains it. */
const SEPARATOR = '\u0000';

export class EventTable implements History {
  /** The key is the predicate for an event; predicate, subject and object for a relation. */
  readonly #stated = new Map<string, Stated>();
  readonly #pairs = new Map<string, Pair[]>();
  /** When each thing existed. */
  readonly lives: ReadonlyMap<string, IntervalSet>;

  /** @param lives when each thing existed, for atoms that take the time of their subject or object. */
  constructor(rows: Iterable<EventRow>, lives: ReadonlyMap<string, IntervalSet> = new Map()) {
    this.lives = lives;
    for (const row of rows) {
      const key =
        row.subject === undefined || row.object === undefined
          ? row.predicate
          : pairKey(row.predicate, row.subject, row.object);
      (this.#stated.get(key) ?? this.#begin(key, row)).rows.push(row.from, row.to + 1);
    }
    for (const stated of this.#stated.values()) stated.ticks = setOf(stated.rows);
  }

  #begin(key: string, { predicate, subject, object }: EventRow): Stated {
    const pair = subject === undefined || object === undefined ? undefined : { subject, object };
    const stated: Stated = { rows: [], ticks: nothing, ...(pair && { pair }) };
    this.#stated.set(key, stated);
    if (!pair) return stated;
    const pairs = this.#pairs.get(predicate);
    if (pairs) pairs.push(pair);
    else this.#pairs.set(predicate, [pair]);
    return stated;
  }

  ticksOf(atom: Atom): IntervalSet | undefined {
    if (atom.terms.length === 0) return this.#stated.get(atom.predicate)?.ticks;
    const subject = (atom.terms[0] as FormulaTerm).name;
    const object = (atom.terms[1] as FormulaTerm).name;
    const stated = this.#stated.get(pairKey(atom.predicate, subject, object));
    if (!stated || atom.stamp === 'fact') return stated?.ticks;
    return this.lives.get(atom.stamp === 'subject' ? subject : object);
  }

  /** When the relation holds between the two. Empty if it never does. */
  ticksBetween(predicate: string, subject: string, object: string): IntervalSet {
    return this.#stated.get(pairKey(predicate, subject, object))?.ticks ?? nothing;
  }

  /** The subjects and objects between which the relation ever holds. */
  pairsOf(predicate: string): readonly Pair[] {
    return this.#pairs.get(predicate) ?? [];
  }

  /** The names of all events. */
  get events(): readonly string[] {
    return [...this.#stated].filter(([, { pair }]) => !pair).map(([name]) => name);
  }

  /** The names of all relations. */
  get relations(): readonly string[] {
    return [...this.#pairs.keys()];
  }

  /**
   * All ways to replace a formula's variables by names. A variable takes each name that some atom of the
   * formula has at the variable's place in the table. An atom that is not in the table holds at no time.
   */
  *groundings(formula: Formula): Generator<ReadonlyMap<string, string>> {
    yield* assignments(
      variablesOf(formula).map((variable): [string, readonly string[]] => [
        variable,
        this.#namesFor(variable, formula),
      ]),
    );
  }

  #namesFor(variable: string, formula: Formula): readonly string[] {
    const names = new Set<string>();
    for (const {
      predicate,
      terms: [subject, object],
    } of atomsOf(formula)) {
      for (const pair of this.pairsOf(predicate)) {
        if (isVariable(subject, variable) && (object?.kind === 'variable' || object?.name === pair.object))
          names.add(pair.subject);
        if (isVariable(object, variable) && (subject?.kind === 'variable' || subject?.name === pair.subject))
          names.add(pair.object);
      }
    }
    return [...names].sort();
  }
}

function isVariable(term: Atom['terms'][number] | undefined, name: string): boolean {
  return term?.kind === 'variable' && term.name === name;
}

function pairKey(predicate: string, subject: string, object: string): string {
  return predicate + SEPARATOR + subject + SEPARATOR + object;
}

/**
 * The set of the rows. Rows mostly come in order and without empty ones, so they need no sorting. If they do
 * not touch either, they already are the set.
 */
function setOf(rows: readonly number[]): IntervalSet {
  let start = -Infinity;
  let end = -Infinity;
  let apart = true;
  for (let i = 0; i < rows.length; i += 2) {
    const from = rows[i] as number;
    const after = rows[i + 1] as number;
    if (from < start || after <= from) return intervalSet(paired(rows));
    if (from <= end && i > 0) apart = false;
    start = from;
    end = after;
  }
  return apart ? rows : coalesced(rows);
}

function paired(rows: readonly number[]): readonly Interval[] {
  const parts: Interval[] = [];
  for (let i = 0; i < rows.length; i += 2)
    parts.push({ from: rows[i] as number, to: (rows[i + 1] as number) - 1 });
  return parts;
}

function* assignments(
  choices: readonly (readonly [string, readonly string[]])[],
  chosen: ReadonlyMap<string, string> = new Map(),
): Generator<ReadonlyMap<string, string>> {
  const [first, ...rest] = choices;
  if (!first) return yield chosen;
  for (const name of first[1]) yield* assignments(rest, new Map([...chosen, [first[0], name]]));
}

/** The atoms of a formula about which the history knows nothing. A formula with such atoms has no answer. */
export function unknownAtoms(formula: Formula, history: History): readonly Atom[] {
  return atomsOf(formula).filter((atom) => history.ticksOf(atom) === undefined);
}

/** A history in which an unlisted atom holds at no time. */
export function closed(history: History): History {
  return { ticksOf: (atom) => history.ticksOf(atom) ?? nothing };
}

/** @throws if nothing is known about the atom. Check {@link unknownAtoms} first. */
export function knownTicks(history: History, atom: Atom): IntervalSet {
  const ticks = history.ticksOf(atom);
  if (ticks === undefined) throw new Error(`internal: nothing is known of ${atomKey(atom)}`);
  return ticks;
}
