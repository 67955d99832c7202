/**
 * The dated facts and lives of a fact base as events that questions can name. A life is from a stated birth
 * to a stated death. The atoms are those of the event table of the same facts (fact-history.ts), so a
 * question's formula can be evaluated over it unchanged. An end that is not stated is unknown (infinite). A
 * fact without either end, or that ends before it begins, is left out.
 */
import { pattern } from '../../pattern-parts.ts';
import type { FactBase, Granularity } from '../../knowledge/fact-base.ts';
import { isPerson, isReversed, OPEN_END, OPEN_START } from '../../knowledge/fact-base.ts';
import type { Atom, Formula } from '../../temporal/formula.ts';
import { atomKey } from '../../temporal/formula.ts';
import type { History } from '../../temporal/history.ts';
import type { Interval, IntervalSet } from '../../temporal/interval-set.ts';
import { intervalSet, size } from '../../temporal/interval-set.ts';
import { coarserTick, dateOfTick } from '../../temporal/time-point.ts';
import type { Work } from '../../work.ts';
import { ClaimWording } from '../claim-wording.ts';
import type { Clause } from '../english/clause.ts';
import { predicateOf } from '../english/clause.ts';
import { nounPhrase } from '../english/noun-phrase.ts';
import { FactIndex } from '../fact-index.ts';
import { Fields } from '../fields.ts';
import type { TemporalChoices } from '../generation-options.ts';
import { Lifetimes, namesYear } from '../lifetimes.ts';

export type AtomFormula = Extract<Formula, { kind: 'atom' }>;

/** What temporal questions are drawn from: happenings, and their unit of time. */
export interface Events {
  readonly base: FactBase;
  readonly wording: ClaimWording;
  readonly granularity: Granularity;
  readonly happenings: readonly Happening[];
}

export interface Happening {
  readonly formula: AtomFormula;
  /** In the past tense, without a time. */
  readonly clause: Clause;
  /** The ticks in which it held. An infinite end is unknown. */
  readonly ticks: IntervalSet;
  /** The rows that state it. */
  readonly rows: readonly number[];
  /** The id of its relation. A life has none. */
  readonly relation: number | undefined;
  /** One question is about events of one kind: a relation, lives, wars, eras. */
  readonly kind: string;
  /** Index into `domains`. */
  readonly domain: number;
  readonly entities: readonly number[];
  /**
   * What its thing is: the classes of a thing, the occupations of a person who lives or holds an office. Two
   * things of one question have one in common. Empty if that is not known, or if any two go together.
   */
  readonly classes: ReadonlySet<number>;
  /** Held in more than one tick. */
  readonly lasting: boolean;
  /** A person's: an office, a reign. Not a marriage, which is of two. */
  readonly inOffice: boolean;
}

/**
 * Relations for which a question about a year reads badly or contains its own answer. Nor is it certain
 * whether a building stood, a bridge crossed, or a canal joined two waters, in the last years of its
 * construction: the facts state when it was opened.
 */
const unaskable = new RegExp(pattern`
  ^(?:
    dissolved into|first published in|first performed by|date of (?:birth|death)|stands in|crosses|
    connected to
  )$`);
/** A name that contains the year. */
const yearInName = /\b\d{3,4}\b/;
const INSTANCE = 'instance of';
const YIELD_EVERY = 5000;

/** @param granularity years if absent; the published style always uses years. */
export function* eventsOf(
  base: FactBase,
  { style, granularity: stated }: Pick<TemporalChoices, 'style' | 'granularity'>,
): Work<Events> {
  const wording = new ClaimWording(base);
  const granularity = style === 'published' ? 'year' : (stated ?? 'year');
  return { base, wording, granularity, happenings: yield* happeningsOf(base, wording, granularity) };
}

/** @param granularity the base's own or a coarser one. */
function* happeningsOf(
  base: FactBase,
  wording: ClaimWording,
  granularity: Granularity,
): Work<readonly Happening[]> {
  const index = yield* FactIndex.of(base);
  const facts = new Map<string, number[]>();
  const ticks = new RowTicks(base, granularity);
  for (let row = 0; row < base.subject.length; row++) {
    if (row % YIELD_EVERY === 0)
      yield { stage: 'Reading dated facts', done: row, total: base.subject.length };
    if (index.disputed.has(row)) continue;
    // All classes of one thing are one event, under its own name.
    const key = isInstance(base, row)
      ? `${base.subject[row]}`
      : `${base.relation[row]}:${base.subject[row]}:${base.object[row]}`;
    const known = facts.get(key);
    if (known) known.push(row);
    else facts.set(key, [row]);
  }
  const fields = new Fields(index);
  const stated = [...facts.values()].flatMap(
    (rows) => statedHappening({ base, wording, ticks, fields }, rows) ?? [],
  );
  const named = new Set(stated.map(({ formula }) => formula.atom.predicate));
  return [
    ...stated,
    ...[...lives(index, ticks, fields)].filter(({ formula }) => !named.has(formula.atom.predicate)),
  ];
}

function isInstance({ relation, relations }: FactBase, row: number): boolean {
  return relations[relation[row] as number]?.name === INSTANCE;
}

interface FactsInTime {
  readonly base: FactBase;
  readonly wording: ClaimWording;
  readonly ticks: RowTicks;
  readonly fields: Fields;
}

function statedHappening(
  { base, wording, ticks, fields }: FactsInTime,
  rows: readonly number[],
): Happening | undefined {
  const row = rows[0] as number;
  const relation = base.relation[row] as number;
  const subject = base.subject[row] as number;
  const object = base.object[row] as number;
  const declared = base.relations[relation];
  const instance = isInstance(base, row);
  if (!declared || !(instance || namesYear(declared)) || unaskable.test(declared.name) || subject === object)
    return undefined;
  const names = [subject, object].map((entity) => base.entities[entity] as string) as [string, string];
  const spans = rows.map((each) => ticks.of(each));
  if (names.some((name) => yearInName.test(name)) || spans.some((span) => span === undefined))
    return undefined;
  const held = intervalSet(spans as readonly Interval[]);
  const lasting = size(held) > 1;
  const clause = instance
    ? happened(base, subject, names[1], lasting)
    : wording.clause({ relation, direction: 'forwards', subject, object }, true);
  const inOffice = lasting && isPerson(base, subject) && !isPerson(base, object);
  return (
    clause && {
      ticks: held,
      rows,
      relation,
      kind: instance ? `things ${verbPhraseOf(names[1])}` : declared.name,
      lasting,
      inOffice,
      classes: instance ? classesOf(base, rows) : inOffice ? fields.of(subject) : new Set(),
      formula: { kind: 'atom', atom: instance ? eventAtom(names[0]) : relationAtom(declared.name, names) },
      clause,
      domain: (base.domain[subject] as number) || (base.domain[object] as number),
      entities: instance ? [subject] : [subject, object],
    }
  );
}

function classesOf({ object }: FactBase, rows: readonly number[]): ReadonlySet<number> {
  return new Set(rows.map((row) => object[row] as number));
}

function eventAtom(name: string): Atom {
  return { predicate: name, terms: [], stamp: 'fact' };
}

function relationAtom(relation: string, names: readonly [string, string]): Atom {
  return { predicate: relation, terms: names.map((name) => ({ kind: 'name', name })), stamp: 'fact' };
}

/** The time of rows, in ticks of a granularity. */
export class RowTicks {
  readonly base: FactBase;
  readonly granularity: Granularity;

  constructor(base: FactBase, granularity: Granularity) {
    this.base = base;
    this.granularity = granularity;
  }

  /**
   * Undefined if neither end is stated, if the end is before the start, or if the time is stated less
   * precisely than the granularity.
   */
  of(row: number): Interval | undefined {
    const { start, end, granularity } = this.base;
    const from = start[row] as number;
    const to = end[row] as number;
    if (
      (from === OPEN_START && to === OPEN_END) ||
      isReversed(this.base, row) ||
      this.#maybeCoarser(from, to)
    )
      return undefined;
    return {
      from: from === OPEN_START ? -Infinity : coarserTick(from, granularity, this.granularity),
      to: to === OPEN_END ? Infinity : coarserTick(to, granularity, this.granularity),
    };
  }

  /**
   * Columns do not store how precisely a time was stated. A time that begins or ends with a year (asked by
   * month) or with a month (asked by day) may be no more precise than that.
   */
  #maybeCoarser(from: number, to: number): boolean {
    const { granularity } = this.base;
    const begins = (tick: number) => {
      const { month, day } = dateOfTick(tick, granularity);
      return day === 1 && (this.granularity === 'day' || month === 1);
    };
    return (
      this.granularity !== 'year' &&
      ((from !== OPEN_START && begins(from)) || (to !== OPEN_END && begins(to + 1)))
    );
  }
}

/** The verb phrase for a thing of a class, by the last noun of the class: "wars in world history". */
const verbPhrases: readonly (readonly [kind: RegExp, lasting: string, brief: string])[] = [
  [
    new RegExp(pattern`
    \b(?:
      wars?|battles?|sieges?|revolutions?|events?|conflicts?|rebellions?|crusades?|campaigns?|pandemics?|
      epidemics?|expeditions?|games
    )\b`),
    'was under way',
    'took place',
  ],
  [/\b(?:periods?|eras?|ages?)\b/, 'was under way', 'took place'],
  [
    new RegExp(pattern`
    \b(?:
      empires?|dynast(?:y|ies)|states?|kingdoms?|republics?|organi[sz]ations?|agenc(?:y|ies)|
      compan(?:y|ies)|parties|leagues?
    )\b`),
    'existed',
    'existed',
  ],
  [
    /\b(?:satellites?|telescopes?|rovers?|stations?|networks?|services?|engines?|orbiters?|airliners?)\b/,
    'was in operation',
    'was in operation',
  ],
];

/** The clause of an event under its own name, from the row that states it: its class, or a birth or death. */
export function ownClause(base: FactBase, row: number): Clause {
  const subject = base.subject[row] as number;
  const kind = base.entities[base.object[row] as number] as string;
  const lasting = base.start[row] !== base.end[row];
  const known = isInstance(base, row) ? happened(base, subject, kind, lasting) : undefined;
  return (
    known ?? {
      subject: nounPhrase(base.entities[subject] as string, base.traits[subject] ?? 0),
      predicate: predicateOf(isInstance(base, row) ? 'existed' : 'was alive'),
      tail: '',
    }
  );
}

/** The place of the verb phrase for a class of things. -1 if there is none. */
const verbPhraseOf = (kind: string): number => verbPhrases.findIndex(([of]) => of.test(kind));

/** Undefined if there is no verb phrase for the kind. */
function happened(base: FactBase, subject: number, kind: string, lasting: boolean): Clause | undefined {
  const phrase = verbPhrases[verbPhraseOf(kind)]?.[lasting ? 1 : 2];
  if (phrase === undefined) return undefined;
  return {
    subject: nounPhrase(base.entities[subject] as string, base.traits[subject] ?? 0),
    predicate: predicateOf(phrase),
    tail: '',
  };
}

/** "Charles Dickens was alive", from birth to death, if both are stated without contradiction. */
function* lives(index: FactIndex, ticks: RowTicks, fields: Fields): Generator<Happening> {
  const { base } = index;
  const lifetimes = new Lifetimes(index);
  const alive = predicateOf('was alive');
  for (let entity = 0; entity < base.entities.length; entity++) {
    const life = lifeOf(entity, lifetimes, ticks);
    if (!life || life.rows.some((row) => index.disputed.has(row))) continue;
    const name = base.entities[entity] as string;
    yield {
      formula: { kind: 'atom', atom: eventAtom(name) },
      clause: { subject: nounPhrase(name, base.traits[entity] ?? 0), predicate: alive, tail: '' },
      ticks: intervalSet([life]),
      rows: life.rows,
      relation: undefined,
      kind: 'lives',
      domain: base.domain[entity] as number,
      entities: [entity],
      classes: fields.of(entity),
      lasting: true,
      inOffice: false,
    };
  }
}

/**
 * From the first tick of a birth to the last of a death. Undefined if either is not stated, or if sources
 * differ on its year.
 */
export function lifeOf(
  entity: number,
  lifetimes: Lifetimes,
  ticks: RowTicks,
): (Interval & { readonly rows: readonly number[] }) | undefined {
  const birth = lifetimes.birthOf(entity);
  const death = lifetimes.deathOf(entity);
  if (
    !birth ||
    !death ||
    birth.first !== birth.last ||
    death.first !== death.last ||
    death.first <= birth.first
  )
    return undefined;
  const born = ticks.of(birth.row);
  const died = ticks.of(death.row);
  return born && died && { from: born.from, to: died.to, rows: [birth.row, death.row] };
}

/** @param happenings by the keys of their atoms. */
export function historyOf(happenings: ReadonlyMap<string, Happening>): History {
  return { ticksOf: (atom) => happenings.get(atomKey(atom))?.ticks };
}
