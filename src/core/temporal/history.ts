/**
 * What happened when: the facts a formula is judged against (the history of Definition 1).
 * An event table holds events and time-stamped relations as interval sets, and the lives of things, from
 * which atoms may take their time instead.
 */
import type { Atom, Formula, FormulaTerm } from './formula.ts';
import { atomKey, atomsOf, variablesOf } from './formula.ts';
import type { Interval, IntervalSet } from './interval-set.ts';
import { coalesced, intervalSet, nothing } from './interval-set.ts';

export interface History {
  /** The ticks at which a ground atom holds; undefined where nothing is known of it. */
  ticksOf(atom: Atom): IntervalSet | undefined;
}

/** An event, or a relation between two things, and when; several rows of one event add up. */
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
 * What is stated of one event or one pair: flat [from, after, from, after, ...) as given until all is read,
 * then the set.
 */
interface Stated {
  readonly pair?: Pair;
  readonly rows: number[];
  ticks: IntervalSet;
}

/** Between the names of a relation, its subject and its object; no name holds it. */
const SEPARATOR = '\u0000';

export class EventTable implements History {
  /** By the predicate alone for events; by predicate, subject and object for relations. */
  readonly #stated = new Map<string, Stated>();
  readonly #pairs = new Map<string, Pair[]>();
  /** When each thing existed. */
  readonly lives: ReadonlyMap<string, IntervalSet>;

  /** @param lives when each thing existed, for atoms stamped by their subject or object. */
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

  /** When the relation holds between the two; at no tick where it never does. */
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
   * Every way to put names for a formula's variables: each variable takes each name that some atom of the
   * formula has in its place in the table, and an atom that the table has not, under such names, holds at no
   * time.
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
 * Rows are mostly given in order and none empty, and then they need no sorting; where they are apart as well,
 * they are the set.
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

/**
 * The atoms of a formula of which a history knows nothing. While there are any, the formula has no answer.
 */
export function unknownAtoms(formula: Formula, history: History): readonly Atom[] {
  return atomsOf(formula).filter((atom) => history.ticksOf(atom) === undefined);
}

/** A history in which what is not listed holds at no time. */
export function closed(history: History): History {
  return { ticksOf: (atom) => history.ticksOf(atom) ?? nothing };
}

/** @throws where nothing is known of the atom: ask {@link unknownAtoms} first. */
export function knownTicks(history: History, atom: Atom): IntervalSet {
  const ticks = history.ticksOf(atom);
  if (ticks === undefined) throw new Error(`internal: nothing is known of ${atomKey(atom)}`);
  return ticks;
}
