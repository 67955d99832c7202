/**
 * What a fact base says happened when, as atoms that questions can name: dated facts, and lives from a stated birth to a stated death.
 * Invariant: both ends of every stated interval are known, so no answer rests on an unknown end; what is stated once without an end, or ends before it begins, is left out whole.
 */
import type { FactBase } from '../../knowledge/fact-base.ts';
import { isReversed, OPEN_END, OPEN_START } from '../../knowledge/fact-base.ts';
import type { Formula } from '../../temporal/formula.ts';
import type { History } from '../../temporal/history.ts';
import type { IntervalSet } from '../../temporal/interval-set.ts';
import { intervalSet, size } from '../../temporal/interval-set.ts';
import { yearOfTick } from '../../temporal/time-point.ts';
import type { Work } from '../../work.ts';
import type { ClaimWording } from '../claim-wording.ts';
import type { Clause } from '../english/clause.ts';
import { predicateOf } from '../english/clause.ts';
import { nounPhrase } from '../english/names.ts';
import { FactIndex } from '../fact-index.ts';
import { Lifetimes, namesYear } from '../lifetimes.ts';

export interface Happening {
  /** The predicate of its atom, unique among happenings. */
  readonly key: string;
  /** In the past tense, without a time. */
  readonly clause: Clause;
  /** The years in which it held. */
  readonly years: IntervalSet;
  /** The rows that state it. */
  readonly rows: readonly number[];
  /** Its relation's id; a life has none. */
  readonly relation: number | undefined;
  /** Index into `domains`. */
  readonly domain: number;
  readonly entities: readonly number[];
  /** Held in more than one year. */
  readonly lasting: boolean;
}

/** Relations of which a year's question reads badly or gives itself away. */
const unaskable = /^(?:dissolved into|first published in|first performed by|date of (?:birth|death))$/;
/** A name that tells the year. */
const telling = /\b\d{3,4}\b/;
const YIELD_EVERY = 5000;

export function* happeningsOf(base: FactBase, wording: ClaimWording): Work<readonly Happening[]> {
  const index = yield* FactIndex.of(base), facts = new Map<string, number[]>();
  for (let row = 0; row < base.subject.length; row++) {
    if (row % YIELD_EVERY === 0) yield { stage: 'Reading dated facts', done: row, total: base.subject.length };
    const key = `${base.relation[row]}:${base.subject[row]}:${base.object[row]}`, known = facts.get(key);
    if (known) known.push(row);
    else facts.set(key, [row]);
  }
  const stated = [...facts].flatMap(([key, rows]) => statedHappening(base, wording, key, rows) ?? []);
  return [...stated, ...lives(base, index)];
}

function statedHappening(base: FactBase, wording: ClaimWording, key: string, rows: readonly number[]): Happening | undefined {
  const row = rows[0] as number, relation = base.relation[row] as number, subject = base.subject[row] as number, object = base.object[row] as number;
  const declared = base.relations[relation];
  if (!declared || !namesYear(declared) || unaskable.test(declared.name) || subject === object) return undefined;
  if (rows.some((each) => isReversed(base, each) || base.start[each] === OPEN_START || base.end[each] === OPEN_END)) return undefined;
  const names = [subject, object].map((entity) => base.entities[entity] as string);
  if (names.some((name) => telling.test(name))) return undefined;
  const years = intervalSet(rows.map((each) => ({ from: yearOf(base, base.start[each] as number), to: yearOf(base, base.end[each] as number) }))), lasting = size(years) > 1;
  const clause = declared.name === 'instance of' ? happened(base, subject, names[1] as string, lasting) : wording.clause({ relation, direction: 'forwards', subject, object }, true);
  return { key, clause, years, rows, relation, lasting, domain: (base.domain[subject] as number) || (base.domain[object] as number), entities: declared.name === 'instance of' ? [subject] : [subject, object] };
}

function yearOf({ granularity }: FactBase, tick: number): number {
  return yearOfTick(tick, granularity);
}

/** What a thing of a class does while it lasts: by the last noun of "wars in world history". */
const doings: readonly (readonly [kind: RegExp, lasting: string, brief: string])[] = [
  [/\b(?:wars?|battles?|sieges?|revolutions?|events?|conflicts?|rebellions?|crusades?|campaigns?|pandemics?|epidemics?|expeditions?|games|periods?|eras?|ages?)\b/, 'was under way', 'took place'],
  [/\b(?:empires?|dynast(?:y|ies)|states?|kingdoms?|republics?|organi[sz]ations?|agenc(?:y|ies)|compan(?:y|ies)|parties|leagues?)\b/, 'existed', 'existed'],
  [/\b(?:satellites?|telescopes?|rovers?|stations?|networks?|services?|engines?|orbiters?|airliners?)\b/, 'was in operation', 'was in operation'],
];

function happened(base: FactBase, subject: number, kind: string, lasting: boolean): Clause {
  const found = doings.find(([pattern]) => pattern.test(kind));
  const phrase = found ? found[lasting ? 1 : 2] : `was one of the ${kind}`;
  return { subject: nounPhrase(base.entities[subject] as string, base.traits[subject] ?? 0), predicate: predicateOf(phrase), tail: '' };
}

/** "Charles Dickens was alive", from the year of birth to the year of death, where both are stated without doubt. */
function* lives(base: FactBase, index: FactIndex): Generator<Happening> {
  const lifetimes = new Lifetimes(index), alive = predicateOf('was alive');
  for (let entity = 0; entity < base.entities.length; entity++) {
    const birth = lifetimes.birthOf(entity), death = lifetimes.deathOf(entity);
    if (!birth || !death || birth.first !== birth.last || death.first !== death.last || death.first <= birth.first) continue;
    const subject = nounPhrase(base.entities[entity] as string, base.traits[entity] ?? 0);
    yield { key: `life:${entity}`, clause: { subject, predicate: alive, tail: '' }, years: [birth.first, death.last + 1], rows: [birth.row, death.row], relation: undefined, domain: base.domain[entity] as number, entities: [entity], lasting: true };
  }
}

export function historyOf(happenings: ReadonlyMap<string, Happening>): History {
  return { ticksOf: ({ predicate }) => happenings.get(predicate)?.years };
}

export function atomFor({ key }: Happening): Formula {
  return { kind: 'atom', atom: { predicate: key, terms: [], stamp: 'fact' } };
}
