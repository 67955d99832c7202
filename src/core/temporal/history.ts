/**
 * What happened when: the facts a formula is judged against (the history of Definition 1).
 * An event table holds events and time-stamped relations as interval sets, and the lives of things, from which atoms may take their time instead.
 */
import type { Atom, Formula } from './formula.ts';
import { atomKey, atomsOf, variablesOf } from './formula.ts';
import type { Interval, IntervalSet } from './interval-set.ts';
import { intervalSet, nothing } from './interval-set.ts';

export interface History {
  /**
   * The ticks at which a ground atom holds; undefined where nothing is known of it.
   * @param positive whether the atom stands under an even number of negations. A history that is sure of its facts ignores it;
   * one that knows only bounds gives the lower bound for true and the upper one for false, and the result is what holds for certain.
   */
  ticksOf(atom: Atom, positive: boolean): IntervalSet | undefined;
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

export class EventTable implements History {
  readonly #ticks = new Map<string, IntervalSet>();
  readonly #pairs = new Map<string, Pair[]>();
  readonly #lives: ReadonlyMap<string, IntervalSet>;

  /** @param lives when each thing existed, for atoms stamped by their subject or object. */
  constructor(rows: Iterable<EventRow>, lives: ReadonlyMap<string, IntervalSet> = new Map()) {
    this.#lives = lives;
    const byKey = new Map<string, Interval[]>();
    for (const row of rows) {
      const { predicate, subject, object } = row;
      const key = atomKey(atomOf(row)), known = byKey.get(key);
      if (known) known.push(row);
      else {
        byKey.set(key, [row]);
        if (subject !== undefined && object !== undefined) this.#pairs.set(predicate, [...this.#pairs.get(predicate) ?? [], { subject, object }]);
      }
    }
    for (const [key, rowsOfKey] of byKey) this.#ticks.set(key, intervalSet(rowsOfKey));
  }

  ticksOf(atom: Atom): IntervalSet | undefined {
    const own = this.#ticks.get(atomKey(atom.stamp === 'fact' ? atom : { ...atom, stamp: 'fact' }));
    if (atom.stamp === 'fact' || own === undefined) return own;
    return this.#lives.get((atom.terms[atom.stamp === 'subject' ? 0 : 1] as { name: string }).name);
  }

  /** The subjects and objects between which the relation ever holds. */
  pairsOf(predicate: string): readonly Pair[] {
    return this.#pairs.get(predicate) ?? [];
  }

  /** Every event and relation atom there is, as it is written. */
  get names(): Iterable<string> {
    return this.#ticks.keys();
  }

  /**
   * Every way to put names for a formula's variables: each variable takes each name that some atom of the formula has in its place in the table,
   * and an atom that the table has not, under such names, holds at no time.
   */
  *groundings(formula: Formula): Generator<ReadonlyMap<string, string>> {
    yield* assignments(variablesOf(formula).map((variable): [string, readonly string[]] => [variable, this.#namesFor(variable, formula)]));
  }

  #namesFor(variable: string, formula: Formula): readonly string[] {
    const names = new Set<string>();
    for (const { predicate, terms: [subject, object] } of atomsOf(formula)) {
      for (const pair of this.pairsOf(predicate)) {
        if (isVariable(subject, variable) && (object?.kind === 'variable' || object?.name === pair.object)) names.add(pair.subject);
        if (isVariable(object, variable) && (subject?.kind === 'variable' || subject?.name === pair.subject)) names.add(pair.object);
      }
    }
    return [...names].sort();
  }
}

function isVariable(term: Atom['terms'][number] | undefined, name: string): boolean {
  return term?.kind === 'variable' && term.name === name;
}

function atomOf({ predicate, subject, object }: EventRow): Atom {
  return { predicate, stamp: 'fact', terms: subject === undefined || object === undefined ? [] : [{ kind: 'name', name: subject }, { kind: 'name', name: object }] };
}

function* assignments(choices: readonly (readonly [string, readonly string[]])[], chosen: ReadonlyMap<string, string> = new Map()): Generator<ReadonlyMap<string, string>> {
  const [first, ...rest] = choices;
  if (!first) return yield chosen;
  for (const name of first[1]) yield* assignments(rest, new Map([...chosen, [first[0], name]]));
}

/** The atoms of a formula of which a history knows nothing. While there are any, the formula has no answer. */
export function unknownAtoms(formula: Formula, history: History): readonly Atom[] {
  return atomsOf(formula).filter((atom) => history.ticksOf(atom, true) === undefined);
}

/** A history in which what is not listed holds at no time. */
export function closed(history: History): History {
  return { ticksOf: (atom, positive) => history.ticksOf(atom, positive) ?? nothing };
}

/** @throws where nothing is known of the atom: ask {@link unknownAtoms} first. */
export function knownTicks(history: History, atom: Atom, positive: boolean): IntervalSet {
  const ticks = history.ticksOf(atom, positive);
  if (ticks === undefined) throw new Error(`internal: nothing is known of ${atomKey(atom)}`);
  return ticks;
}
