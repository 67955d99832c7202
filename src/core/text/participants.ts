/** Finds the participants of a statement: the members of its noun phrases, with the names they refer to. */
import type { Branches } from './branches.ts';
import { negativeDeterminers } from './patterns.ts';

/** A noun phrase: its head, and the names it refers to (several for "they"). */
export interface Participant {
  readonly head: number;
  readonly names: readonly string[];
  /** "no evidence", "neither of them", "not in Berlin": it denies the statement. */
  readonly negative: boolean;
  /** "not in Berlin but in Munich": affirmed although the clause is denied. */
  readonly contrasted: boolean;
}

/** One name of a participant. */
export interface Named extends Omit<Participant, 'names'> {
  readonly name: string;
}

/** The names that the noun phrase or pronoun at an index refers to; empty if unknown. */
export type NamesOf = (index: number) => readonly string[];

export class Participants {
  readonly #branches: Branches;
  readonly #namesOf: NamesOf;
  readonly #pairsOff: boolean;

  constructor(branches: Branches, namesOf: NamesOf) {
    this.#branches = branches;
    this.#namesOf = namesOf;
    this.#pairsOff = branches.words.some((word) => word.text === 'respectively');
  }

  /**
   * The members of a coordinated noun phrase, with pronouns resolved. Members without a name are left out.
   */
  of(index: number): Participant[] {
    return this.#members(index, (head) => this.#isExcluded(head));
  }

  /** The value of a copula. Its negation belongs to the clause, so the value is never negative. */
  value(predicate: number): Participant[] {
    return this.#members(predicate, () => false)
      .slice(0, 1)
      .map((value) => ({ ...value, negative: false }));
  }

  /**
   * The subjects of a clause. In "not the Trinity accepted by Christians" the "not" belongs to the noun's own
   * clause, not to "accepted".
   */
  subjectsOf({
    subject,
    predicate,
  }: {
    readonly subject?: number;
    readonly predicate: number;
  }): Participant[] {
    if (subject === undefined) return [];
    return this.#members(
      subject,
      (head) => this.#branches.word(subject).head === predicate && this.#isExcluded(head),
    );
  }

  #members(index: number, isExcluded: (head: number) => boolean): Participant[] {
    const neither = this.#branches
      .children(index, 'cc:preconj', 'det')
      .some((child) => this.#branches.form(child) === 'neither');
    const affirmed = this.#branches.coordinated(index).map((head): Participant => {
      const joinedBy =
        head === index ? [] : this.#branches.children(head, 'cc').map((child) => this.#branches.form(child));
      const negative =
        neither ||
        joinedBy.includes('nor') ||
        negativeDeterminers.has(this.#branches.form(head)) ||
        this.#branches.isDenied(head) ||
        isExcluded(head);
      return {
        head,
        names: this.#namesOf(head),
        negative,
        contrasted: joinedBy.includes('but') && !negative,
      };
    });
    const denied = this.#branches
      .denied(index)
      .map((head): Participant => ({ head, names: this.#namesOf(head), negative: true, contrasted: false }));
    return [...affirmed, ...denied].filter(({ names }) => names.length > 0);
  }

  /** "not in Berlin", but neither "not only in Berlin" nor "is not a city". */
  #isExcluded(head: number): boolean {
    return (
      !this.#branches.has(head, 'cop') &&
      this.#branches.children(head, 'advmod').some((child) => child < head && this.#branches.isDenial(child))
    );
  }

  /**
   * "the same group, which is the asteroid belt": two names of one thing, so a statement about one holds for
   * the other.
   */
  otherNames(index: number): Participant[] {
    const clauses = this.#branches
      .children(index, 'acl:relcl')
      .filter(
        (child) =>
          this.#branches.has(child, 'cop') &&
          this.#branches
            .children(child, 'nsubj')
            .some((subject) => /^(?:which|who)$/u.test(this.#branches.form(subject))),
      );
    return [...clauses, ...this.#branches.children(index, 'appos')]
      .filter((child) => this.#branches.isDefinite(child) && this.#branches.preposition(child) === '')
      .flatMap((child) => this.of(child).slice(0, 1));
  }

  /** Pairs every subject with every object; with "respectively", the first with the first and so on. */
  pairs(subjects: readonly Participant[], objects: readonly Participant[]): (readonly [Named, Named])[] {
    const ones = named(subjects);
    const others = named(objects);
    if (this.#pairsOff && ones.length === others.length)
      return ones.map((one, i) => [one, others[i] as Named]);
    return ones.flatMap((one) => others.map((other) => [one, other] as const));
  }
}

export const named = (participants: readonly Participant[]): Named[] =>
  participants.flatMap(({ names, ...participant }) => names.map((name) => ({ ...participant, name })));

/** Whether the statement about these participants is denied, given whether its clause is. */
export const isDeniedOf = (
  negated: boolean,
  ...participants: readonly Pick<Participant, 'negative' | 'contrasted'>[]
): boolean =>
  participants.reduce(
    (denied, { negative, contrasted }) => (contrasted ? false : denied !== negative),
    negated,
  );
