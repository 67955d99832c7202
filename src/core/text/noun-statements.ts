/**
 * Reads the statements that noun phrases make: "a member of Y", "Y's capital is X", "X, the capital of Y", "a
 * link between X and Y". Each is one relation between two participants, in addition to the statement of the
 * clause.
 */
import type { Branches } from './branches.ts';
import type { Clause } from './clauses.ts';
import { isDeniedOf, named, type Named, type Participant, type Participants } from './participants.ts';
import {
  exemplifiers,
  formsOfHave,
  lightVerbs,
  namingVerbs,
  placingVerbs,
  reciprocal,
  relationalNouns,
} from './patterns.ts';
import { plainCopula, plainVerb } from './relation-words.ts';
import type { Construction } from './statement.ts';

/** What a statement inherits from its clause: whether it is denied, and whether it is hedged. */
export interface Said {
  readonly negated: boolean;
  readonly hedged: boolean;
}

export interface NounStatement extends Said {
  readonly construction: Construction;
  readonly subject: Named;
  /** For people: `capital of`, `strong association with`. */
  readonly relation: string;
  /** Index of the word that carries the relation. */
  readonly word: number;
  /** Empty if the object is the value itself: "Peru, capital, Lima". */
  readonly preposition: string;
  readonly object: Named;
  /** The clause it was read from; absent for an apposition. */
  readonly clause?: Clause;
}

type NounRelation = Pick<NounStatement, 'construction' | 'relation' | 'word' | 'preposition'> & {
  readonly clause?: Clause | undefined;
};

export class NounReader {
  readonly #branches: Branches;
  readonly #participants: Participants;
  readonly #found: NounStatement[] = [];

  constructor(branches: Branches, participants: Participants) {
    this.#branches = branches;
    this.#participants = participants;
  }

  read(clauses: readonly Clause[]): NounStatement[] {
    for (const clause of clauses) {
      const subjects = this.#participants.subjectsOf(clause);
      this.#readReciprocal(clause, subjects);
      if (clause.kind === 'copula') this.#readValueOfCopula(clause, subjects);
      else this.#readObjects(clause, subjects);
    }
    this.#branches.words.forEach((word, index) => {
      if (word.relation === 'appos') this.#readApposition(index);
      if (/^(?:NOUN|PROPN)$/u.test(word.tag)) this.#readBetween(index, clauses);
    });
    return this.#found;
  }

  /** "A and B are related": A related to B. */
  #readReciprocal(clause: Clause, subjects: readonly Participant[]): void {
    const { predicate } = clause;
    const preposition = reciprocal[this.#branches.form(predicate)];
    if (preposition === undefined || this.#branches.has(predicate, 'obl')) return;
    const [first, ...others] = named(subjects).map(affirmed);
    if (first === undefined) return;
    const relation = {
      construction: 'copula',
      relation: `${this.#branches.form(predicate)} ${preposition}`,
      word: predicate,
      preposition,
      clause,
    } as const;
    for (const other of others) this.#state(first, relation, other, saidBy(clause));
  }

  #readValueOfCopula(clause: Clause, subjects: readonly Participant[]): void {
    const { predicate } = clause;
    const { tag } = this.#branches.word(predicate);
    if (/^(?:ADV|INTJ|ADJ|VERB)$/u.test(tag)) return;
    const preposition = this.#branches.preposition(predicate);
    const value = this.#participants.value(predicate);
    if (preposition === '') this.#readComplements(predicate, subjects, clause, '');
    if (clause.subject === undefined || (preposition === '' && !this.#branches.isDefinite(predicate))) return;
    this.#readOwners(clause.subject, value, clause, preposition);
  }

  /** "has a genetic association with Y", "Its symptoms include Y", "Its seat is located in Y". */
  #readObjects(clause: Clause, subjects: readonly Participant[]): void {
    for (const { index, verb, dependency, preposition } of [
      ...(clause.object ? [clause.object] : []),
      ...clause.further,
    ]) {
      const form = this.#branches.form(verb);
      if (dependency === 'obj' && lightVerbs.has(form))
        this.#readComplements(
          index,
          subjects,
          clause,
          formsOfHave.has(form) ? '' : plainVerb(this.#branches, verb),
        );
      if (dependency === 'xcomp' && this.#branches.word(index).tag !== 'VERB')
        this.#readComplements(index, subjects, clause, '');
      const names =
        (dependency === 'obj' && namingVerbs.has(form)) ||
        (dependency === 'obl' && preposition !== '' && placingVerbs.has(form));
      if (names && clause.subject !== undefined)
        this.#readOwners(
          clause.subject,
          this.#participants.of(index),
          clause,
          dependency === 'obj' ? '' : preposition,
        );
    }
  }

  /** "a member of Y", "Y's capital": relation `member of`, object Y. */
  #readComplements(
    noun: number,
    subjects: readonly Participant[],
    clause: Clause | undefined,
    verb: string,
  ): void {
    const said = saidBy(clause, this.#branches.isDenied(noun));
    for (const complement of this.#branches.children(noun, 'nmod', 'nmod:poss')) {
      const isOwner = this.#branches.word(complement).relation === 'nmod:poss';
      const preposition = isOwner ? 'of' : this.#branches.preposition(complement);
      if (
        preposition === '' ||
        preposition === 'between' ||
        exemplifiers.has(preposition) ||
        (!isOwner && complement < noun)
      )
        continue;
      const relation = [verb, this.#branches.term(noun), preposition].filter((part) => part !== '').join(' ');
      this.#stateAll(
        subjects,
        { construction: 'noun', relation, word: noun, preposition, clause },
        this.#participants.of(complement),
        said,
      );
    }
  }

  /**
   * "The capital of X is Y", "X's capital is Y", "the highest peak in X is Y": X, capital, Y. "X's seat is in
   * Y": X, seat in, Y.
   */
  #readOwners(subject: number, values: readonly Participant[], clause: Clause, preposition: string): void {
    for (const owner of this.#branches.children(subject, 'nmod', 'nmod:poss')) {
      if (
        this.#branches.word(owner).relation === 'nmod' &&
        !this.#isOwner(subject, this.#branches.preposition(owner))
      )
        continue;
      const relation = `${this.#branches.term(subject)} ${preposition}`.trim();
      this.#stateAll(
        this.#participants.of(owner),
        { construction: 'noun', relation, word: subject, preposition, clause },
        values,
        saidBy(clause),
      );
    }
  }

  #isOwner(subject: number, preposition: string): boolean {
    return (
      preposition === 'of' ||
      (preposition === 'in' &&
        this.#branches
          .children(subject, 'amod')
          .some((child) => this.#branches.word(child).fineTag === 'JJS'))
    );
  }

  /**
   * "Paris, the capital of France": read as "Paris is the capital of France". An abbreviation in brackets
   * states nothing.
   */
  #readApposition(index: number): void {
    const { head, tag } = this.#branches.word(index);
    if (
      !/^(?:NOUN|PROPN)$/u.test(tag) ||
      this.#branches.has(index, 'cop', 'nsubj') ||
      !/^(?:NOUN|PROPN)$/u.test(this.#branches.word(head).tag)
    )
      return;
    if (this.#branches.words[index - 1]?.text === '(' && this.#branches.phrase(index).length === 1) return;
    const subjects = this.#participants.of(head).slice(0, 1);
    const preposition = this.#isPlaceInPlace(index, head) ? 'in' : '';
    const relation = `${plainCopula(this.#branches, index)} ${preposition}`.trim();
    this.#stateAll(
      subjects,
      { construction: 'apposition', relation, word: index, preposition },
      this.#participants.of(index).slice(0, 1),
      saidBy(undefined),
    );
    this.#readComplements(index, subjects, undefined, '');
  }

  /** "Redmond, Washington". */
  #isPlaceInPlace(...indices: readonly number[]): boolean {
    return indices.every(
      (index) =>
        this.#branches.word(index).tag === 'PROPN' &&
        this.#branches.word(index).entity.endsWith('place') &&
        !this.#branches.has(index, 'det'),
    );
  }

  /** "an association between X and Y": X, association with, Y. A "no" or the clause around it may deny it. */
  #readBetween(noun: number, clauses: readonly Clause[]): void {
    const [pair] = this.#branches
      .children(noun, 'nmod')
      .filter((child) => this.#branches.preposition(child) === 'between');
    if (
      pair === undefined ||
      !relationalNouns.has(this.#branches.form(noun)) ||
      !/^(?:nsubj|nsubj:pass|obj|root|obl)$/u.test(this.#branches.word(noun).relation)
    )
      return;
    const [first, ...others] = named(this.#participants.of(pair)).map(affirmed);
    if (first === undefined) return;
    const clause = clauses.find(({ predicate, verbs }) =>
      [predicate, ...verbs].includes(this.#branches.word(noun).head),
    );
    const relation = {
      construction: 'noun',
      relation: `${this.#branches.term(noun)} with`,
      word: noun,
      preposition: 'with',
      clause,
    } as const;
    for (const other of others)
      this.#state(first, relation, other, saidBy(clause, this.#branches.isDenied(noun)));
  }

  #stateAll(
    subjects: readonly Participant[],
    relation: NounRelation,
    objects: readonly Participant[],
    said: Said,
  ): void {
    for (const [subject, object] of this.#participants.pairs(subjects, objects))
      this.#state(subject, relation, object, said);
  }

  #state(
    subject: Named,
    { clause, ...relation }: NounRelation,
    object: Named,
    { negated, hedged }: Said,
  ): void {
    if (subject.name !== object.name)
      this.#found.push({
        ...relation,
        ...(clause && { clause }),
        subject,
        object,
        negated: isDeniedOf(negated, subject, object),
        hedged,
      });
  }
}

const affirmed = (participant: Named): Named => ({ ...participant, negative: false, contrasted: false });

/**
 * What a statement inherits from its clause.
 * @param denied whether the noun phrase has its own "no".
 */
export const saidBy = (clause: Clause | undefined, denied = false): Said => ({
  negated: (clause?.negated ?? false) !== denied,
  hedged: clause?.weakener !== undefined,
});
