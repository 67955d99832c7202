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
import { Comparable } from './comparable.ts';
import type { DerivedClaims } from './derived-claims.ts';
import { MOST_STEPS } from './derived-claims.ts';
import { comparesThings, Distractors, ordersThings } from './distractors.ts';
import { patternOf } from './english/clause-pattern.ts';
import { Exchanges } from './exchanges.ts';
import type { Exchangeable } from './exchanges.ts';
import type { FactIndex, Family } from './fact-index.ts';
import { isDated } from './fact-index.ts';
import type { Lifetimes } from './lifetimes.ts';
import { lifeNeed, makerSide, makesWhileAlive, namesYear } from './lifetimes.ts';
import { Places } from './places.ts';
import type { Slice } from './slices.ts';

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
const NEAR_WORKS = 25;

/**
 * How much each place that has both counts in the choice of two things that share none: two towns of one
 * country are preferred. Chosen by hand.
 */
const NEARER = 3;
/** One with more neighbours has some that are far from each other: China and Russia. Chosen by hand. */
const MOST_NEIGHBOURS = 9;
/** Of fewer facts each has a false claim, also one that is left without a pair. Chosen by hand. */
const FEW_FACTS = 24;

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
  readonly comparable: Comparable;
  readonly #index: FactIndex;
  readonly #lifetimes: Lifetimes;
  readonly #claims: DerivedClaims;
  readonly #places: Places;
  readonly #slice: Slice;
  /** The last year that any fact states. No question is about a later year. */
  readonly #lastYear: number;

  /**
   * Absent if answers need not be balanced word by word. Then every fact gets a false claim that can be
   * refuted.
   */
  readonly #exchanges: Exchanges | undefined;

  constructor(
    index: FactIndex,
    lifetimes: Lifetimes,
    claims: DerivedClaims,
    { slice, exhaustive }: { readonly slice: Slice; readonly exhaustive: boolean },
  ) {
    this.#slice = slice;
    this.#index = index;
    this.#lifetimes = lifetimes;
    this.#claims = claims;
    this.distractors = new Distractors(index);
    this.comparable = new Comparable(index, this.distractors);
    this.#places = new Places(index);
    this.#exchanges = exhaustive ? undefined : new Exchanges((a, b) => this.comparable.likeness(a, b));
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
      ...(properties.functional && !family.transitive && !this.#isTold(relation)
        ? [this.#otherObject.bind(this)]
        : []),
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

  /**
   * Whether most names of a relation tell their objects. Then the others tell theirs, too: where World Rugby
   * governs rugby, nobody believes that it governs chess.
   */
  #isTold(relation: number): boolean {
    if (!this.#exchanges) return false;
    const { entities, subject, object } = this.#index.base;
    const rows = this.#index.rowsOf(relation);
    const told = rows.filter((row) =>
      tells(entities[subject[row] as number] as string, entities[object[row] as number] as string),
    );
    return 2 * told.length > rows.length;
  }

  /** The capital of France is Paris, so it is not Lyon. */
  #otherObject({ relation, subject, object, proof }: Denied, random: Random): ProvenClaim | undefined {
    if (this.#objectsOf(relation, subject).length !== 1) return undefined;
    const fits = (s: number, right: number, other: number) =>
      this.#free(relation, s, other) &&
      this.distractors.apart(right, other) &&
      this.#places.excludeEachOther(relation, right, other);
    const other = this.#exchanged(relation, { subject, object }, fits, random);
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

  /**
   * Another object for a fact: the one of the fact that it exchanges objects with. Where facts are few, one
   * that is left without a pair gets any like object.
   * @param fits whether the relation is known not to hold of a subject, with its right object, and another.
   */
  #exchanged(
    relation: number,
    fact: Exchangeable,
    fits: (subject: number, right: number, other: number) => boolean,
    random: Random,
  ): number | undefined {
    const partner = this.#exchanges?.partnerOf(
      fact,
      String(relation),
      () => this.#exchangeable(relation),
      (a, b) =>
        this.comparable.subjects(relation, a.subject, b.subject) &&
        this.comparable.objects(a.object, b.object) &&
        this.comparable.ages(a, b) &&
        fits(a.subject, a.object, b.object) &&
        fits(b.subject, b.object, a.object),
      random,
    );
    if (partner || (this.#exchanges && this.#index.rowsOf(relation).length >= FEW_FACTS))
      return partner?.object;
    return this.distractors.like(
      fact.object,
      this.#fromRange(relation, random),
      (candidate) =>
        this.comparable.objects(fact.object, candidate) &&
        fits(fact.subject, fact.object, candidate) &&
        !this.#named(relation, candidate),
      random,
      this.#akin(relation, fact.subject),
    );
  }

  /** The known facts of a relation. One whose names tell that it holds has no pair: it is not asked about. */
  #exchangeable(relation: number): readonly Exchangeable[] {
    const { entities } = this.#index.base;
    const nameOf = (entity: number) => entities[entity] as string;
    const known = this.#isTurned(relation)
      ? this.#index.subjects(this.#family(relation))
      : this.#index.objects(this.#family(relation));
    return [...known].flatMap(([subject, objects]) =>
      objects
        .filter((object) => !tells(nameOf(subject), nameOf(object)))
        .map((object) => ({ subject, object })),
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
    const other = family.symmetric
      ? (this.#nearNeighbour(relation, subject, fits, random) ??
        this.#likeNeighbour(relation, { subject, object }, fits, random))
      : this.#exchanged(
          relation,
          { subject, object },
          (s, _, candidate) =>
            s !== candidate && !mightHold(this.#index, family, ...this.#inFamily(relation, s, candidate)),
          random,
        );
    return other === undefined
      ? undefined
      : this.#claim(
          { relation, direction: 'forwards', subject, object: other },
          { basis: 'closed world' },
          evidence,
        );
  }

  /**
   * A neighbour of neighbours, of the half most like the subject: Suriname is not near Italy, though both are
   * neighbours of France.
   */
  #nearNeighbour(
    relation: number,
    subject: number,
    fits: (candidate: number) => boolean,
    random: Random,
  ): number | undefined {
    const beyond = (other: number) => this.#objectsOf(relation, other);
    const neighbours = this.#objectsOf(relation, subject);
    const near = neighbours.filter((other) => beyond(other).length <= MOST_NEIGHBOURS).flatMap(beyond);
    const fittingNear = [...new Set(near)].filter(fits);
    const fitting =
      fittingNear.length > 0 ? fittingNear : [...new Set(neighbours.flatMap(beyond))].filter(fits);
    const akin = fitting.filter((candidate) => this.distractors.shareAnObject(subject, candidate));
    const likely = random
      .shuffle(akin.length > 0 ? akin : fitting)
      .map((candidate) => ({ candidate, likeness: this.distractors.likeness(subject, candidate) }))
      .sort((a, b) => b.likeness - a.likeness);
    const nearest = likely.slice(0, Math.ceil(likely.length / 2)).map(({ candidate }) => candidate);
    const preferred = nearest.filter((candidate) => this.#slice.has(candidate));
    return nearest.length === 0 ? undefined : random.pick(preferred.length > 0 ? preferred : nearest);
  }

  /** Where facts are few: any that is like a neighbour. Nobody asks whether Haiti borders Brazil. */
  #likeNeighbour(
    relation: number,
    { subject, object }: Exchangeable,
    fits: (candidate: number) => boolean,
    random: Random,
  ): number | undefined {
    if (this.#index.rowsOf(relation).length >= FEW_FACTS) return undefined;
    return this.distractors.like(
      object,
      this.#fromRange(relation, random),
      (candidate) => fits(candidate) && !this.#named(relation, candidate),
      random,
      this.#akin(relation, subject),
    );
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
   * Gold is heavier than iron, so iron is not heavier than gold. Two places, two things that are measured and
   * two things of which one is the wider must both be found at both ends of facts: nobody asks whether a sea
   * flows into a river, whether neutrons contain diamond, or whether anything is higher than the highest
   * mountain. Nor is a thing compared with one that another fact leads to: a moon is smaller than its planet.
   */
  #reversed({ relation, subject, object, proof }: Denied): ProvenClaim | undefined {
    const { domain } = this.#index.base;
    const places = [subject, object].every((each) => domains[domain[each] as number] === PLACES);
    const { name } = this.#relation(relation);
    const wider = this.#family(relation).transitive && !ordersThings(name);
    const measured = comparesThings(name);
    const atBothEnds =
      this.#objectsOf(relation, object).length > 0 && this.#subjectsOf(relation, subject).length > 0;
    if ((places || wider || measured) && !atBothEnds) return undefined;
    const leadsTo = (from: number, to: number) => this.distractors.leadsTo(from, to);
    if (measured && (leadsTo(subject, object) || leadsTo(object, subject))) return undefined;
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
      mightHold(this.#index, family, ...this.#inFamily(relation, a, b)) ||
      mightHold(this.#index, family, ...this.#inFamily(relation, b, a));
    const stated = this.#subjectsOf(relation, object).includes(subject);
    const fits = (a: Exchangeable, b: Exchangeable) =>
      !related(a.object, b.object) && !related(a.subject, b.object) && !related(b.subject, a.object);
    for (const whole of random.shuffle(this.#objectsOf(relation, object))) {
      const sibling = this.#exchanges
        ? this.#exchanges.partnerOf(
            { subject, object },
            `${relation} ${whole} ${stated}`,
            () => this.#within(relation, whole, stated),
            fits,
            random,
          )?.object
        : random
            .shuffle(this.#subjectsOf(relation, whole))
            .find(
              (other) =>
                other !== object && other !== subject && !related(other, object) && !related(other, subject),
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

  /** The parts of the parts of a whole: those that are stated, or those that follow in a few steps. */
  #within(relation: number, whole: number, stated: boolean): readonly Exchangeable[] {
    return this.#subjectsOf(relation, whole).flatMap((object) => {
      const first = this.#subjectsOf(relation, object);
      const found = new Set(first);
      let last: readonly number[] = first;
      for (let step = 1; !stated && step < MOST_STEPS; step++) {
        last = last.flatMap((part) => this.#subjectsOf(relation, part)).filter((part) => !found.has(part));
        for (const part of last) found.add(part);
      }
      const wanted = stated ? first : [...found].filter((part) => !first.includes(part));
      return wanted.filter((subject) => subject !== object).map((subject) => ({ subject, object }));
    });
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
    // That nobody was president before birth gives itself away.
    const birth = this.#exchanges ? undefined : this.#lifetimes.birthOf(tuple.subject);
    const yearsSince = death ? Math.min(20, this.#lastYear - death.last) : 0;
    if (death && yearsSince > 0) {
      const after = death.last + 1 + random.integer(yearsSince);
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
        this.comparable.together(relation, subject, candidate) &&
        this.comparable.objects(object, only) &&
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
    const near = (candidate: number) =>
      Math.max(
        0,
        ...this.#objectsOf(relation, candidate).map((o) => NEARER * this.comparable.nearness(object, o)),
      );
    const other = single(subject) ? this.distractors.like(subject, draw, fits, random, near) : undefined;
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
