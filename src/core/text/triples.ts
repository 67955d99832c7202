/**
 * Reads triples from trees: subject, relation, object (Drowzee, section 3.6, ExtractTriple). It is the binary
 * view of the statements in statements.ts: one clause gives a triple per subject, argument and conjunct; noun
 * phrases such as "a member of Y" add a finer triple. Questions state nothing. A pronoun without a known name
 * gives no triple.
 */
import type { Branches } from './branches.ts';
import { findClauses, type Argument, type Clause } from './clauses.ts';
import { NounReader, saidBy, type Said } from './noun-statements.ts';
import { isDeniedOf, Participants, type Named, type Participant } from './participants.ts';
import { argumentPatterns } from './patterns.ts';
import { plainCopula, plainVerb } from './relation-words.ts';
import { sentencesOf, type Pronouns, type SentenceNames } from './mentions.ts';
import type { ExtractedTriple, SyntaxTree } from './syntax.ts';

export type Questions = 'skip questions' | 'read questions';

/**
 * Triples of the sentences, in the order of the text. By default, questions are skipped, and a pronoun
 * without a known name gives no triple.
 */
export function extractTriples(
  text: string,
  trees: readonly SyntaxTree[],
  questions: Questions = 'skip questions',
  pronouns: Pronouns = 'resolved',
): ExtractedTriple[] {
  return distinct(
    sentencesOf(text, trees, pronouns)
      .filter(({ branches }) => questions === 'read questions' || !branches.isQuestion())
      .flatMap((sentence) => new TripleReader(sentence).read()),
  );
}

function distinct(triples: readonly ExtractedTriple[]): ExtractedTriple[] {
  const seen = new Set<string>();
  return triples.filter(({ subject, relation, object, negated }) => {
    const key = JSON.stringify([subject, relation, object, negated]);
    return !seen.has(key) && seen.add(key);
  });
}

/** Words for people, and the index of the word that carries them. */
interface TripleRelation {
  readonly text: string;
  readonly head: number;
}

class TripleReader {
  readonly #branches: Branches;
  readonly #participants: Participants;
  readonly #triples: ExtractedTriple[] = [];

  constructor({ branches, namesOf }: SentenceNames) {
    this.#branches = branches;
    this.#participants = new Participants(branches, namesOf);
  }

  read(): ExtractedTriple[] {
    const clauses = findClauses(this.#branches);
    for (const clause of clauses) {
      const subjects = this.#participants.subjectsOf(clause);
      const all = [...(clause.object ? [clause.object] : []), ...clause.further];
      if (clause.kind === 'copula') this.#readCopula(clause, subjects, all);
      else for (const argument of all) this.#readArgument(clause, subjects, argument);
    }
    for (const { subject, relation, word, object, ...said } of new NounReader(
      this.#branches,
      this.#participants,
    ).read(clauses))
      this.#state(subject, { text: relation, head: word }, object, said);
    return this.#triples;
  }

  #readArgument(clause: Clause, subjects: readonly Participant[], argument: Argument): void {
    const { index, verb, dependency, preposition } = argument;
    const pattern = argumentPatterns.find((each) => each.dependency === dependency);
    if (
      !pattern ||
      this.#branches.word(index).tag === 'VERB' ||
      (pattern.relation === 'verb and preposition' && preposition === '')
    )
      return;
    const object = this.#branches
      .children(verb, 'obj')
      .find((child) => !/^W/u.test(this.#branches.word(child).fineTag));
    const text = [
      plainVerb(this.#branches, verb),
      ...(pattern.relation === 'verb'
        ? []
        : [...(object === undefined ? [] : [this.#branches.term(object)]), preposition]),
    ].join(' ');
    this.#stateAll(
      subjects,
      { text, head: verb },
      [...this.#participants.of(index), ...this.#participants.otherNames(index)],
      clause,
    );
  }

  #readCopula(clause: Clause, subjects: readonly Participant[], all: readonly Argument[]): void {
    const { predicate } = clause;
    const { tag } = this.#branches.word(predicate);
    const copula = plainCopula(this.#branches, predicate);
    if (tag === 'ADV' || tag === 'INTJ') return;
    for (const argument of all.filter(({ verb }) => verb !== predicate))
      this.#readArgument(clause, subjects, argument);
    const is = (words: string): TripleRelation => ({
      text: words,
      head: this.#branches.children(predicate, 'cop').at(-1) ?? predicate,
    });
    const value = this.#participants.value(predicate);
    const preposition = this.#branches.preposition(predicate);
    if (tag !== 'ADJ' && tag !== 'VERB')
      return this.#stateAll(subjects, is(`${copula} ${preposition}`.trim()), value, clause);
    const completing = all.filter(
      ({ verb, dependency, preposition: own }) => verb === predicate && dependency === 'obl' && own !== '',
    );
    for (const { index, preposition: own } of completing)
      this.#stateAll(
        subjects,
        { text: `${copula} ${this.#branches.form(predicate)} ${own}`, head: predicate },
        this.#participants.of(index),
        clause,
      );
    if (completing.length === 0) this.#stateAll(subjects, is(copula), value, clause);
  }

  #stateAll(
    subjects: readonly Participant[],
    relation: TripleRelation,
    objects: readonly Participant[],
    clause: Clause,
  ): void {
    const { negated, hedged } = saidBy(clause);
    for (const [subject, object] of this.#participants.pairs(subjects, objects))
      this.#state(subject, relation, object, { negated: isDeniedOf(negated, subject, object), hedged });
  }

  #state(subject: Named, relation: TripleRelation, object: Named, { negated, hedged }: Said): void {
    if (subject.name === object.name) return;
    const at = (index: number) => this.#branches.word(index).span;
    this.#triples.push({
      subject: subject.name,
      relation: relation.text,
      object: object.name,
      negated,
      hedged,
      span: this.#branches.sentence(),
      heads: { subject: at(subject.head), relation: at(relation.head), object: at(object.head) },
    });
  }
}
