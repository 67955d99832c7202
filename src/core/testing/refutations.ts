/**
 * False claims, each made from a true one and refuted on a sound basis (ERRATA):
 * - the relation is functional and another object is known;
 * - the relation is declared closed-world and does not list the tuple;
 * - time excludes the claim;
 * - the relation is declared asymmetric and holds the other way;
 * - the relation holds of a sibling that is declared to have nothing in common with the object.
 *
 * A missing triple alone refutes nothing, and neither does an end or a life that is not stated. Invariant: no
 * claim made here follows from the facts by any derivation, at any time.
 */
import { domains } from '../knowledge/domain.ts';
import type { Domain } from '../knowledge/domain.ts';
import type { Relation } from '../knowledge/relation.ts';
import { OPEN_END } from '../knowledge/fact-base.ts';
import type { Random } from '../random.ts';
import { yearOfTick } from '../temporal/time-point.ts';
import type { ProvenClaim, Proof, Refutation, Tuple } from './proven-claim.ts';
import { tells } from './telling-names.ts';
import { mightHold } from './closures.ts';
import type { DerivedClaims } from './derived-claims.ts';
import { Distractors } from './distractors.ts';
import { patternOf } from './english/clause-pattern.ts';
import type { FactIndex, Family } from './fact-index.ts';
import { isDated } from './fact-index.ts';
import type { Lifetimes } from './lifetimes.ts';
import { lifeNeed, makerSide, makesWhileAlive, namesYear } from './lifetimes.ts';
import { Places } from './places.ts';

/** A closed-world refutation shows the whole list, so longer lists are not used. Chosen by hand. */
const LONGEST_LIST = 40;
/** Of the true facts of a candidate, this many are compared with what is asked. Chosen by hand. */
const COMPARED_FACTS = 3;
/**
 * The most years between two lives, or between a life and a work, in a claim that time excludes. More would
 * give the answer away. Chosen by hand.
 */
const NEAR_IN_TIME = 30;
/** The most years between that work and one that such a maker did make. Chosen by hand. */
const NEAR_WORKS = 50;

const PLACES: Domain = 'Geography and Places';

/** What a false claim denies: a tuple in the direction of its relation, with its proof. */
export interface Denied {
  readonly relation: number;
  readonly subject: number;
  readonly object: number;
  readonly proof: Proof;
}

export type Way = (denied: Denied, random: Random) => ProvenClaim | undefined;
/** A way that needs a stated fact. */
export type RowWay = (row: number, random: Random) => ProvenClaim | undefined;

export class Refutations {
  readonly distractors: Distractors;
  readonly #index: FactIndex;
  readonly #lifetimes: Lifetimes;
  readonly #claims: DerivedClaims;
  readonly #places: Places;
  /** The last year that any fact states. No question is about a later year. */
  readonly #lastYear: number;

  constructor(index: FactIndex, lifetimes: Lifetimes, claims: DerivedClaims) {
    this.#index = index;
    this.#lifetimes = lifetimes;
    this.#claims = claims;
    this.distractors = new Distractors(index);
    this.#places = new Places(index);
    this.#lastYear = latestYear(index);
  }

  /**
   * The ways to make a false claim without a year from a true one of the relation, by its declared properties
   * and its meaning.
   */
  waysFor(relation: number): readonly Way[] {
    const { name, properties } = this.#relation(relation);
    const family = this.#family(relation);
    const need = lifeNeed(name);
    return [
      ...(properties.functional && !family.transitive ? [this.#otherObject.bind(this)] : []),
      ...(family.closedWorld ? [this.#unlisted.bind(this)] : []),
      ...(need.subject && need.object ? [this.#livesApart.bind(this)] : []),
      ...(makerSide(name) ? [this.#madeInAnotherTime.bind(this)] : []),
      ...(family.asymmetric && !family.symmetric ? [this.#reversed.bind(this)] : []),
      ...(properties.disjointSiblings && family.transitive && !family.symmetric
        ? [this.#ofSibling.bind(this)]
        : []),
    ];
  }

  /** The ways to make a false claim with a year from a stated fact of the relation. */
  datedWaysFor(relation: number): readonly RowWay[] {
    const { name, properties } = this.#relation(relation);
    return [
      ...(properties.functional &&
      !this.#family(relation).transitive &&
      namesYear(this.#relation(relation)) &&
      patternOf(this.#relation(relation)).predicate.tense === 'past'
        ? [this.#anotherYear.bind(this)]
        : []),
      ...(lifeNeed(name).subject ? [this.#outsideLife.bind(this)] : []),
    ];
  }

  /** The capital of France is Paris, so it is not Lyon. */
  #otherObject({ relation, subject, object, proof }: Denied, random: Random): ProvenClaim | undefined {
    if (this.#objectsOf(relation, subject).length !== 1) return undefined;
    const other = this.distractors.like(
      object,
      this.#fromRange(relation, random),
      (candidate) =>
        this.#free(relation, subject, candidate) &&
        !this.#named(relation, candidate) &&
        this.#places.excludeEachOther(relation, object, candidate),
      random,
      this.#akin(relation, subject),
    );
    return other === undefined
      ? undefined
      : this.#claim(
          { relation, direction: 'forwards', subject, object: other },
          { basis: 'functional' },
          [],
          undefined,
          [proof],
        );
  }

  /** The list of the neighbours of France is complete, and Poland is not in it. */
  #unlisted({ relation, subject, object }: Denied, random: Random): ProvenClaim | undefined {
    const listed = this.#objectsOf(relation, subject);
    const evidence = listed.flatMap((other) => this.#rowStating(relation, subject, other));
    if (listed.length > LONGEST_LIST || evidence.length < listed.length) return undefined;
    const family = this.#family(relation);
    const known = (candidate: number) => this.#objectsOf(relation, candidate).length > 0;
    const fits = (candidate: number) =>
      candidate !== subject &&
      !mightHold(this.#index, family, ...this.#inFamily(relation, subject, candidate)) &&
      (!family.symmetric || known(candidate));
    const other =
      (family.symmetric ? this.#nearNeighbour(relation, subject, fits, random) : undefined) ??
      this.distractors.like(
        object,
        this.#fromRange(relation, random),
        (candidate) => fits(candidate) && !this.#named(relation, candidate),
        random,
        this.#akin(relation, subject),
      );
    return other === undefined
      ? undefined
      : this.#claim(
          { relation, direction: 'forwards', subject, object: other },
          { basis: 'closed world' },
          evidence,
        );
  }

  /** A neighbour of neighbours, of the half most like the subject: Suriname is not near Italy. */
  #nearNeighbour(
    relation: number,
    subject: number,
    fits: (candidate: number) => boolean,
    random: Random,
  ): number | undefined {
    const around = this.#objectsOf(relation, subject).flatMap((other) => this.#objectsOf(relation, other));
    const near = random
      .shuffle([...new Set(around)].filter(fits))
      .map((candidate) => ({ candidate, likeness: this.distractors.likeness(subject, candidate) }))
      .sort((a, b) => b.likeness - a.likeness);
    return near.length === 0 ? undefined : random.pick(near.slice(0, Math.ceil(near.length / 2))).candidate;
  }

  /** How much the true subjects of a candidate are like the subject that is asked about, 0 to 8. */
  #akin(relation: number, subject: number): (candidate: number) => number {
    return (candidate) =>
      Math.max(
        0,
        ...this.#subjectsOf(relation, candidate)
          .slice(0, COMPARED_FACTS)
          .map((other) => this.distractors.likeness(subject, other)),
      );
  }

  /** Whether its name says of what it is the object: World Rugby governs rugby, and nothing else. */
  #named(relation: number, candidate: number): boolean {
    const { entities } = this.#index.base;
    const name = entities[candidate] as string;
    return this.#subjectsOf(relation, candidate).some((other) => tells(entities[other] as string, name));
  }

  /**
   * Gold is heavier than iron, so iron is not heavier than gold. Two places must both be found at both ends
   * of facts: nobody asks whether a sea flows into a river.
   */
  #reversed({ relation, subject, object, proof }: Denied): ProvenClaim | undefined {
    const { domain } = this.#index.base;
    const places = [subject, object].every((each) => domains[domain[each] as number] === PLACES);
    const atBothEnds =
      this.#objectsOf(relation, object).length > 0 && this.#subjectsOf(relation, subject).length > 0;
    if (places && !atBothEnds) return undefined;
    if (mightHold(this.#index, this.#family(relation), ...this.#inFamily(relation, object, subject)))
      return undefined;
    return this.#claim(
      { relation, direction: 'forwards', subject: object, object: subject },
      { basis: 'asymmetric' },
      [],
      undefined,
      [proof],
    );
  }

  /** The Jurassic is part of the Mesozoic. So it is not part of the Palaeozoic, the next part of the eon. */
  #ofSibling({ relation, subject, object, proof }: Denied, random: Random): ProvenClaim | undefined {
    const family = this.#family(relation);
    const related = (a: number, b: number) =>
      mightHold(this.#index, family, ...this.#inFamily(relation, a, b));
    for (const whole of random.shuffle(this.#objectsOf(relation, object))) {
      const sibling = random
        .shuffle(this.#subjectsOf(relation, whole))
        .find(
          (candidate) =>
            candidate !== object &&
            candidate !== subject &&
            this.#subjectsOf(relation, candidate).length > 0 &&
            !related(subject, candidate) &&
            !related(candidate, subject) &&
            !related(candidate, object) &&
            !related(object, candidate),
        );
      const rows = [object, sibling].map((part) =>
        part === undefined ? [] : this.#rowStating(relation, part, whole),
      );
      if (sibling === undefined || rows.some((found) => found.length === 0)) continue;
      return this.#claim(
        { relation, direction: 'forwards', subject, object: sibling },
        { basis: 'disjoint', whole },
        rows.flat(),
        undefined,
        [proof],
      );
    }
    return undefined;
  }

  /** A one-off event of a functional relation happened in one year and in no other. */
  #anotherYear(row: number, random: Random): ProvenClaim | undefined {
    const { base } = this.#index;
    const tuple = this.#tuple(row);
    const stated = this.#index.stated(tuple.relation, tuple.subject, tuple.object);
    if (
      !isDated(base, row) ||
      this.#claims.namesOwnYear(row) ||
      stated.length !== 1 ||
      this.#objectsOf(tuple.relation, tuple.subject).length !== 1
    )
      return undefined;
    const year = this.#firstYear(row);
    const other = year + (random.next() < 0.5 ? -1 : 1) * (2 + random.integer(18));
    if (this.#lastYearOf(row) !== year || other > this.#lastYear) return undefined;
    return this.#claim(
      { ...tuple, year: other },
      { basis: 'excluded by time', why: 'another year' },
      [row],
      true,
    );
  }

  /** A person does not study, marry or hold an office before birth or after death. */
  #outsideLife(row: number, random: Random): ProvenClaim | undefined {
    const tuple = this.#tuple(row);
    const death = this.#lifetimes.deathOf(tuple.subject);
    const birth = this.#lifetimes.birthOf(tuple.subject);
    const after = death && death.last + 1 + random.integer(20);
    if (death && after !== undefined && after <= this.#lastYear) {
      return this.#claim(
        { ...tuple, year: after },
        { basis: 'excluded by time', why: 'already dead', entity: tuple.subject, year: death.last },
        [death.row],
        true,
      );
    }
    if (!birth) return undefined;
    return this.#claim(
      { ...tuple, year: birth.first - 1 - random.integer(20) },
      { basis: 'excluded by time', why: 'not yet born', entity: tuple.subject, year: birth.first },
      [birth.row],
      true,
    );
  }

  /** People whose lives have no common year do not marry or teach each other. */
  #livesApart({ relation, subject, object }: Denied, random: Random): ProvenClaim | undefined {
    const other = this.distractors.like(
      object,
      this.#fromRange(relation, random),
      (candidate) =>
        this.#livesApartOf(subject, candidate) !== undefined && this.#free(relation, subject, candidate),
      random,
    );
    const lives = other === undefined ? undefined : this.#livesApartOf(subject, other);
    return other === undefined || !lives
      ? undefined
      : this.#claim(
          { relation, direction: 'forwards', subject, object: other },
          { basis: 'excluded by time', why: 'lives apart', earlier: lives.earlier, later: lives.later },
          lives.rows,
          true,
        );
  }

  /**
   * A thing founded in 1902 was not founded by a person born in 1950, nor, unless it can be published after
   * the maker's death, by one who died in 1890.
   */
  #madeInAnotherTime({ relation, subject, object }: Denied, random: Random): ProvenClaim | undefined {
    const { base } = this.#index;
    const { name } = this.#relation(relation);
    const makerIsObject = makerSide(name) === 'object';
    const [thing, maker] = makerIsObject ? [subject, object] : [object, subject];
    const makings = this.#rowsAbout(relation, thing, makerIsObject);
    const [one] = makings;
    if (one === undefined || makings.some((making) => !isDated(base, making))) return undefined;
    const last = makings.reduce((a, b) => (this.#lastYearOf(b) > this.#lastYearOf(a) ? b : a), one);
    const first = makings.reduce((a, b) => (this.#firstYear(b) < this.#firstYear(a) ? b : a), one);
    const draw = makerIsObject ? this.#fromRange(relation, random) : this.#fromDomain(relation, random);
    const tupleWith = (candidate: number) =>
      (makerIsObject ? [thing, candidate] : [candidate, thing]) as [number, number];
    const excluded = (candidate: number) => {
      const birth = this.#lifetimes.birthOf(candidate);
      const death = makesWhileAlive(name) ? this.#lifetimes.deathOf(candidate) : undefined;
      const before = birth ? birth.first - this.#lastYearOf(last) : 0;
      const after = death ? this.#firstYear(first) - death.last : 0;
      if (birth && before > 0 && before <= NEAR_IN_TIME)
        return { why: 'not yet born' as const, year: birth.first, rows: [last, birth.row] };
      return death && after > 0 && after <= NEAR_IN_TIME
        ? { why: 'already dead' as const, year: death.last, rows: [first, death.row] }
        : undefined;
    };
    const other = this.distractors.like(
      maker,
      draw,
      (candidate) =>
        excluded(candidate) !== undefined &&
        this.#free(relation, ...tupleWith(candidate)) &&
        this.#madeAlike(relation, candidate, thing, makerIsObject),
      random,
    );
    const found = other === undefined ? undefined : excluded(other);
    if (other === undefined || !found) return undefined;
    const [s, o] = tupleWith(other);
    return this.#claim(
      { relation, direction: 'forwards', subject: s, object: o },
      { basis: 'excluded by time', why: found.why, entity: other, year: found.year },
      found.rows,
      true,
    );
  }

  /** Whether the maker made something of the same domain at about that time: the claim is not absurd. */
  #madeAlike(relation: number, maker: number, thing: number, makerIsObject: boolean): boolean {
    const { domain } = this.#index.base;
    const made = makerIsObject ? this.#subjectsOf(relation, maker) : this.#objectsOf(relation, maker);
    return made.some(
      (other) =>
        domain[other] === domain[thing] && (this.distractors.yearsApart(other, thing) ?? 0) <= NEAR_WORKS,
    );
  }

  /** The same refutation, worded from the object to the subject. */
  turned(claim: ProvenClaim): ProvenClaim | undefined {
    const { tuple, basis } = claim;
    if (
      basis === undefined ||
      tuple.year !== undefined ||
      tuple.direction !== 'forwards' ||
      this.#family(tuple.relation).symmetric
    )
      return undefined;
    const turned: Tuple = { ...tuple, direction: 'turned', subject: tuple.object, object: tuple.subject };
    return {
      ...claim,
      tuple: turned,
      proof: {
        kind: 'refutation',
        tuple: turned,
        by: { basis, why: 'turned round' },
        premises: [claim.proof],
      },
    };
  }

  /** Two subjects of a functional relation with different objects have no object in common. */
  unshared(row: number, random: Random): ProvenClaim | undefined {
    const { relation, subject, object } = this.#tuple(row);
    if (!this.#relation(relation).properties.functional || this.#family(relation).transitive)
      return undefined;
    const rows = this.#index.rowsOf(relation);
    const { base } = this.#index;
    const single = (entity: number) => this.#objectsOf(relation, entity).length === 1;
    let otherRow: number | undefined;
    const fits = (candidate: number) => {
      const [only] = this.#objectsOf(relation, candidate);
      return (
        single(candidate) &&
        only !== undefined &&
        this.distractors.apart(object, only) &&
        this.#places.excludeEachOther(relation, object, only)
      );
    };
    const rowOf = new Map<number, number>();
    const draw = () => {
      const drawn = random.pick(rows);
      rowOf.set(base.subject[drawn] as number, drawn);
      return base.subject[drawn] as number;
    };
    const other = single(subject) ? this.distractors.like(subject, draw, fits, random) : undefined;
    if (other !== undefined) otherRow = rowOf.get(other);
    if (
      other === undefined ||
      otherRow === undefined ||
      this.#claims.isPast(relation, [row]) !== this.#claims.isPast(relation, [otherRow])
    )
      return undefined;
    const tuple: Tuple = { relation, direction: 'shared', subject, object: other, via: object };
    return { ...this.#claim(tuple, { basis: 'functional' }, [row, otherRow]), past: false };
  }

  /** The rule is that of the denied claim, so its maker states it. */
  #claim(
    tuple: Tuple,
    by: Refutation,
    rows: readonly number[],
    past = this.#claims.isPast(tuple.relation, rows),
    proofs: readonly Proof[] = [],
  ): ProvenClaim {
    const premises: Proof[] = [...proofs, ...rows.map((row): Proof => ({ kind: 'fact', row }))];
    return {
      tuple,
      rule: 'direct',
      truth: false,
      basis: by.basis,
      proof: { kind: 'refutation', tuple, by, premises },
      past,
    };
  }

  #relation(relation: number): Relation {
    return this.#index.base.relations[relation] as Relation;
  }

  #family(relation: number): Family {
    return this.#index.familyOf[relation] as Family;
  }

  #tuple(row: number): Tuple {
    const { base } = this.#index;
    return {
      relation: base.relation[row] as number,
      direction: 'forwards',
      subject: base.subject[row] as number,
      object: base.object[row] as number,
    };
  }

  #isTurned(relation: number): boolean {
    return this.#family(relation).members.some((member) => member.relation === relation && member.turned);
  }

  #inFamily(relation: number, s: number, o: number): [number, number] {
    return this.#isTurned(relation) ? [o, s] : [s, o];
  }

  /** Every known object of a subject: stated, stated by the inverse, or mirrored. */
  #objectsOf(relation: number, s: number): readonly number[] {
    const family = this.#family(relation);
    return (
      (this.#isTurned(relation) ? this.#index.subjects(family) : this.#index.objects(family)).get(s) ?? []
    );
  }

  /** Not derivable, and not linked with the subject by another fact, which may mean nearly the same. */
  #free(relation: number, s: number, o: number): boolean {
    return (
      s !== o &&
      !mightHold(this.#index, this.#family(relation), ...this.#inFamily(relation, s, o)) &&
      !this.#index.linked(s).includes(o) &&
      !this.#index.linked(o).includes(s)
    );
  }

  /** The rows that state r(s, o) in any way of the family. */
  #rowStating(relation: number, s: number, o: number): number[] {
    const family = this.#family(relation);
    const [first, second] = this.#inFamily(relation, s, o);
    return family.members
      .flatMap((member) => {
        const [a, b] = member.turned ? [second, first] : [first, second];
        return [
          ...this.#index.stated(member.relation, a, b),
          ...(family.symmetric ? this.#index.stated(member.relation, b, a) : []),
        ];
      })
      .slice(0, 1);
  }

  #rowsAbout(relation: number, thing: number, asSubject: boolean): number[] {
    return (asSubject ? this.#objectsOf(relation, thing) : this.#subjectsOf(relation, thing)).flatMap(
      (other) => this.#index.stated(relation, asSubject ? thing : other, asSubject ? other : thing),
    );
  }

  #subjectsOf(relation: number, o: number): readonly number[] {
    const family = this.#family(relation);
    return (
      (this.#isTurned(relation) ? this.#index.objects(family) : this.#index.subjects(family)).get(o) ?? []
    );
  }

  #fromRange(relation: number, random: Random): () => number {
    const rows = this.#index.rowsOf(relation);
    return () => this.#index.base.object[random.pick(rows)] as number;
  }

  #fromDomain(relation: number, random: Random): () => number {
    const rows = this.#index.rowsOf(relation);
    return () => this.#index.base.subject[random.pick(rows)] as number;
  }

  #livesApartOf(a: number, b: number): { earlier: number; later: number; rows: number[] } | undefined {
    for (const [earlier, later] of [
      [a, b],
      [b, a],
    ] as const) {
      const death = this.#lifetimes.deathOf(earlier);
      const birth = this.#lifetimes.birthOf(later);
      const years = death && birth ? birth.first - death.last : 0;
      if (death && birth && years > 0 && years <= NEAR_IN_TIME)
        return { earlier, later, rows: [death.row, birth.row] };
    }
    return undefined;
  }

  #firstYear(row: number): number {
    return yearOfTick(this.#index.base.start[row] as number, this.#index.base.granularity);
  }

  #lastYearOf(row: number): number {
    return yearOfTick(this.#index.base.end[row] as number, this.#index.base.granularity);
  }
}

function latestYear({ base }: FactIndex): number {
  let latest = -Infinity;
  for (let row = 0; row < base.end.length; row++) {
    const end = base.end[row] as number;
    if (end !== OPEN_END && end > latest) latest = end;
  }
  return latest === -Infinity ? latest : yearOfTick(latest, base.granularity);
}
