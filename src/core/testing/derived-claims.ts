/**
 * True claims (Fig. 8, Algorithm 2): stated facts, and what follows from facts by the declared properties
 * alone.
 *
 * A claim says that something is or was so. A chain or a shared condition holds only while all its facts
 * hold, so dated premises must have a common tick. There are two exceptions, both in the past tense: one-off
 * events ("came to power after") have a lasting result, and "were educated at the same school" needs no
 * common time.
 */
import { OPEN_END } from '../knowledge/fact-base.ts';
import type { ProvenClaim, Proof, Tuple } from './proven-claim.ts';
import { evidenceOf, ruleOf } from './proven-claim.ts';
import type { Closure } from './closures.ts';
import { mightHold } from './closures.ts';
import { patternOf, sharedPatternOf } from './english/clause-pattern.ts';
import type { FactIndex } from './fact-index.ts';
import { isDated, isEvent } from './fact-index.ts';
import type { Lifetimes } from './lifetimes.ts';
import { lifeNeed, namesYear } from './lifetimes.ts';
import type { Random } from '../random.ts';
import { yearOfTick } from '../temporal/time-point.ts';

/**
 * The most facts that a chain of a question joins. In longer ones the two ends are so far apart that nobody
 * doubts: Titan and the Sun, nitrogen and lead. Chosen by hand.
 */
export const MOST_STEPS = 6;
/** The same for things that are compared by a measure: oxygen and hydrogen. Chosen by hand. */
export const MOST_COMPARED_STEPS = 4;

export class DerivedClaims {
  readonly #index: FactIndex;
  readonly #lifetimes: Lifetimes;
  readonly #pastTense: readonly boolean[];
  readonly #sharedInPast: readonly boolean[];
  readonly #needsLife: readonly boolean[];
  readonly #namesYear: readonly boolean[];

  constructor(index: FactIndex, lifetimes: Lifetimes) {
    this.#index = index;
    this.#lifetimes = lifetimes;
    const { relations } = index.base;
    this.#pastTense = relations.map((relation) => patternOf(relation).predicate.tense === 'past');
    this.#sharedInPast = relations.map((relation) => {
      const { predicate } = sharedPatternOf(relation).pattern;
      return predicate.tense === 'past' || (predicate.verb === 'have' && predicate.auxiliary);
    });
    this.#needsLife = relations.map(({ name }) => lifeNeed(name).subject);
    this.#namesYear = relations.map(namesYear);
  }

  /** A stated fact. */
  direct(row: number): ProvenClaim {
    const tuple = this.#tuple(row);
    return {
      tuple,
      rule: 'direct',
      truth: true,
      proof: { kind: 'fact', row },
      past: this.isPast(tuple.relation, [row]),
    };
  }

  /** A stated fact with a year in which it held. Absent if no sentence may state a year of it. */
  dated(row: number, random: Random): ProvenClaim | undefined {
    const tuple = this.#tuple(row);
    const datable =
      this.#namesYear[tuple.relation] && (this.#pastTense[tuple.relation] || !isEvent(this.#index.base, row));
    const year = datable && !this.namesOwnYear(row) ? this.#yearIn(row, random) : undefined;
    return year === undefined
      ? undefined
      : {
          tuple: { ...tuple, year },
          rule: 'direct',
          truth: true,
          proof: { kind: 'fact', row },
          past: true,
        };
  }

  /**
   * A fact read from the object to the subject. Absent if the facts state it in that direction themselves.
   */
  turned(row: number): ProvenClaim | undefined {
    const { relation, subject, object } = this.#tuple(row);
    const family = this.#index.familyOf[relation];
    const partner = family?.members.find((member) => member.relation !== relation);
    if (family?.symmetric || (partner && this.#index.stated(partner.relation, object, subject).length > 0))
      return undefined;
    const tuple: Tuple = { relation, direction: 'turned', subject: object, object: subject };
    return {
      tuple,
      rule: 'inverse',
      truth: true,
      proof: { kind: 'step', step: 'inverse', tuple, premises: [{ kind: 'fact', row }] },
      past: this.isPast(relation, [row]),
    };
  }

  /**
   * A derived tuple that no fact states, read forwards or turned. Absent if its facts do not hold at a common
   * time.
   */
  derived(closure: Closure, s: number, o: number, direction: 'forwards' | 'turned'): ProvenClaim | undefined {
    const { family } = closure;
    if (
      family.members.some(
        ({ relation, turned }) => this.#index.stated(relation, turned ? o : s, turned ? s : o).length > 0,
      )
    )
      return undefined;
    const relation = family.members[0]?.relation ?? 0;
    const proof = this.#heldTogether(closure.proofOf(s, o), this.#pastTense[relation] ?? false);
    if (!proof || proof.kind !== 'step') return undefined;
    const past = this.isPast(relation, evidenceOf(proof));
    if (direction === 'forwards')
      return { tuple: proof.tuple, rule: ruleOf(proof), truth: true, proof, past };
    const tuple: Tuple = { relation, direction, subject: o, object: s };
    const turnedProof: Proof = { kind: 'step', step: 'inverse', tuple, premises: [proof] };
    return { tuple, rule: ruleOf(turnedProof), truth: true, proof: turnedProof, past };
  }

  /**
   * same_r(A, B) :- r(A, O), r(B, O), A != B, from two proofs of the premises. Absent if the relation may
   * hold between A and B themselves, because that makes a poor question.
   */
  shared(
    relation: number,
    [a, b]: readonly [number, number],
    via: number,
    premises: readonly [Proof, Proof],
  ): ProvenClaim | undefined {
    const family = this.#index.familyOf[relation];
    if (a === b || !family || mightHold(this.#index, family, a, b) || mightHold(this.#index, family, b, a))
      return undefined;
    const tuple: Tuple = { relation, direction: 'shared', subject: a, object: b, via };
    const past = this.#sharedInPast[relation] ?? false;
    const proof = this.#heldTogether({ kind: 'step', step: 'shared', tuple, premises }, past, past);
    if (!proof || (!past && this.isPast(relation, evidenceOf(proof)))) return undefined;
    return { tuple, rule: ruleOf(proof), truth: true, proof, past: false };
  }

  /**
   * Whether sentences from these rows are in the past tense: a row has ended, or it needs a life that has
   * ended. An event keeps a present tense given by its author ("is buried in", 1616).
   */
  isPast(relation: number, rows: readonly number[]): boolean {
    const { base } = this.#index;
    const worded = base.relations[relation]?.wording !== undefined;
    return rows.some(
      (row) =>
        (base.end[row] !== OPEN_END && !(worded && isEvent(base, row))) ||
        (this.#needsLife[relation] && isOver(this.#lifetimes, base.subject[row] as number)),
    );
  }

  /**
   * "The 1934 World Cup was won by Italy in 1934": a name that contains the year makes a poor question about
   * the year.
   */
  namesOwnYear(row: number): boolean {
    const { base } = this.#index;
    return [base.subject, base.object].some((column) =>
      /\d{3}/.test(base.entities[column[row] as number] as string),
    );
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

  /** A year in which the row held, if possible not its first or last. Absent unless both ends are stated. */
  #yearIn(row: number, random: Random): number | undefined {
    const { base } = this.#index;
    if (!isDated(base, row)) return undefined;
    const first = yearOfTick(base.start[row] as number, base.granularity);
    const last = yearOfTick(base.end[row] as number, base.granularity);
    return last - first < 2 ? last : first + 1 + random.integer(last - first - 1);
  }

  /** The proof with, for each fact that held several times, the row that fits the other facts. */
  #heldTogether(proof: Proof, pastTense: boolean, atAnyTime = false): Proof | undefined {
    if (atAnyTime) return proof;
    const { base } = this.#index;
    const alternatives = evidenceOf(proof).map((row) =>
      this.#index.stated(
        base.relation[row] as number,
        base.subject[row] as number,
        base.object[row] as number,
      ),
    );
    if (
      pastTense &&
      alternatives.every((rows) => rows.every((row) => !isDated(base, row) || isEvent(base, row)))
    )
      return proof;
    const holdsAt = (tick: number) => (row: number) =>
      (base.start[row] as number) <= tick && tick <= (base.end[row] as number);
    // If there is a common tick, one of the starts is one.
    const common = alternatives
      .flat()
      .map((row) => base.start[row] as number)
      .find((tick) => alternatives.every((rows) => rows.some(holdsAt(tick))));
    if (common === undefined) return undefined;
    const chosen = new Map(
      alternatives.flatMap((rows) => rows.map((row) => [row, rows.find(holdsAt(common)) as number] as const)),
    );
    return withRows(proof, chosen);
  }
}

function isOver(lifetimes: Lifetimes, entity: number): boolean {
  return lifetimes.deathOf(entity) !== undefined;
}

function withRows(proof: Proof, chosen: ReadonlyMap<number, number>): Proof {
  return proof.kind === 'fact'
    ? { kind: 'fact', row: chosen.get(proof.row) ?? proof.row }
    : { ...proof, premises: proof.premises.map((premise) => withRows(premise, chosen)) };
}
