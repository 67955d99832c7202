/**
 * Finds names for the pronouns of a factoid, so that it can be read by itself. An ambiguous pronoun stays: a
 * wrong name would change the statement.
 */
import { pattern } from '../../pattern-parts.ts';
import type { Branches } from '../branches.ts';
import { Resolver } from '../mentions.ts';
import { emptyPronouns } from '../patterns.ts';
import type { Piece, Replacements } from './draft.ts';

const resolvable = /^(?:he|she|it|they|him|her|them|his|its|their)$/u;
const male = /^(?:he|him|his)$/u;
const female = /^(?:she|her)$/u;

/** How many sentences back a person may be named. Chosen by hand. */
const SENTENCES_BACK = 2;

export class Antecedents {
  readonly #sentences: readonly Branches[];
  readonly #resolver: Resolver;
  /** By name of a person: the pronoun used for this person so far. */
  readonly #genders = new Map<string, 'he' | 'she'>();

  constructor(sentences: readonly Branches[]) {
    this.#sentences = sentences;
    this.#resolver = new Resolver(sentences);
  }

  /**
   * The name for each pronoun among the pieces of a sentence, by word index. A pronoun stays if the factoid
   * already contains its name. Call it in the order of the text: each call adds to what is known.
   */
  names(sentence: number, pieces: readonly Piece[]): Replacements {
    const branches = this.#sentences[sentence] as Branches;
    const names = new Map<number, string>();
    const indices = pieces.filter((piece) => typeof piece === 'number');
    let said = letters(indices.map((index) => branches.form(index)).join(' '));
    for (const index of indices.filter((each) => isPronoun(branches, each))) {
      const found = this.#meant(sentence, index);
      if (found.length === 0 || found.some((name) => said.includes(letters(name)))) continue;
      const name =
        index === indices[0] ? listed(found) : listed(found).replace(articled, (word) => word.toLowerCase());
      names.set(
        index,
        branches.word(index).relation === 'nmod:poss' ? `${name}${name.endsWith('s') ? "'" : "'s"}` : name,
      );
      said += letters(name);
    }
    return names;
  }

  #meant(sentence: number, index: number): readonly string[] {
    const branches = this.#sentences[sentence] as Branches;
    const form = branches.form(index);
    if (male.test(form) || female.test(form))
      return this.#person(sentence, index, male.test(form) ? 'he' : 'she');
    const subjects = branches.words
      .map((_, i) => i)
      .filter((i) => i < index && branches.word(i).relation.startsWith('nsubj'));
    if (
      subjects.some(
        (subject) => branches.word(subject).tag === 'PRON' && branches.word(subject).fineTag !== 'WDT',
      )
    )
      return [];
    if (/^its?$/u.test(form))
      return subjects.length === 0 &&
        (isFragment(this.#sentences[sentence - 1]) || introducesThing(this.#sentences[sentence - 1]))
        ? []
        : this.#resolved(sentence, index);
    return this.#several(sentence, index, subjects);
  }

  /**
   * The names for "they": the members of the only subject before it, in this sentence or in the previous one.
   * No other mention is tried, because "they" may also refer to a club or a firm.
   */
  #several(sentence: number, index: number, subjectsBefore: readonly number[]): readonly string[] {
    const last = this.#sentences[sentence - 1];
    const branches = subjectsBefore.length > 0 ? this.#sentences[sentence] : last;
    const subjects =
      subjectsBefore.length > 0
        ? subjectsBefore
        : (last?.words.map((_, i) => i).filter((i) => last.word(i).relation.startsWith('nsubj')) ?? []);
    if (branches === undefined || subjects.length !== 1) return [];
    const names = this.#resolved(sentence, index);
    const subject = branches
      .coordinated(subjects[0] as number)
      .map((member) => branches.text(branches.phrase(member)));
    return names.length > 0 && names.every((name) => subject.includes(name)) ? names : [];
  }

  #resolved(sentence: number, index: number): readonly string[] {
    const names = this.#resolver.names(this.#sentences[sentence] as Branches, sentence, index);
    return names.every(
      (name) =>
        !emptyPronouns.has(name.toLowerCase()) && !resolvable.test(name.toLowerCase()) && /\p{L}/u.test(name),
    )
      ? names
      : [];
  }

  /**
   * The person for "he" or "she": the only recent one who is not known by the other pronoun. With no such
   * person, or with several, it is the nearest mention; with several only if the previous sentence has the
   * same pronoun as its subject.
   */
  #person(sentence: number, index: number, gender: 'he' | 'she'): readonly string[] {
    const [first] = this.#resolved(sentence, index);
    const inMind = merged(this.#peopleInMind(sentence, index)).filter(
      (name) => (this.#genders.get(name) ?? gender) === gender,
    );
    const continues =
      this.#beginsAs(sentence - 1, gender) && first !== undefined && this.#genders.get(first) === gender;
    const name = inMind.length === 1 ? inMind[0] : inMind.length === 0 || continues ? first : undefined;
    if (name === undefined || (this.#genders.get(name) ?? gender) !== gender) return [];
    this.#genders.set(name, gender);
    return [name];
  }

  #peopleInMind(sentence: number, index: number): string[] {
    const before = this.#sentences
      .slice(Math.max(0, sentence - SENTENCES_BACK), sentence)
      .flatMap((branches) => people(branches));
    return [...before, ...people(this.#sentences[sentence] as Branches, index)];
  }

  #beginsAs(sentence: number, gender: 'he' | 'she'): boolean {
    const branches = this.#sentences[sentence];
    return (
      branches?.words.some(
        (word, i) =>
          word.relation.startsWith('nsubj') && (gender === 'he' ? male : female).test(branches.form(i)),
      ) ?? false
    );
  }
}

/** First words of a name that have a capital only at the start of a sentence. */
const articled =
  /^(?:The|An?|This|That|These|Those|Its|His|Her|Their|Both|All|Many|Some|Each|Several|Most)(?= )/u;
/**
 * Lower-case words without punctuation, with spaces around, so that a name is found even if punctuation
 * separates its words.
 */
const letters = (text: string): string =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `;
const listed = (names: readonly string[]): string =>
  names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) as string}`;

function isPronoun(branches: Branches, index: number): boolean {
  const { tag, relation } = branches.word(index);
  return (
    (tag === 'PRON' || relation === 'nmod:poss') &&
    relation !== 'expl' &&
    resolvable.test(branches.form(index))
  );
}

/** An office ("president") is not a second person beside its holder. */
const office = new RegExp(
  pattern`
  ^(?:
    secretary|president|minister|chair|director|governor|chancellor|king|queen|pope|general|senator|mayor|
    professor
  )\b[\s\p{L}-]*$`,
  'iu',
);

/** Names of people as they are written, before the word `end`. */
function people(branches: Branches, end = Infinity): string[] {
  const runs: number[][] = [];
  branches.words.forEach((word, i) => {
    if (i >= end || word.tag !== 'PROPN' || !word.entity.endsWith('-person')) return;
    const run = runs.at(-1);
    if (word.entity.startsWith('B-') || run?.at(-1) !== i - 1) runs.push([i]);
    else run.push(i);
  });
  return runs.map((run) => branches.text(run)).filter((name) => !office.test(name));
}

/** Each person once, by the longest name: "Hill" is the "Ann Hill" of before, if there is one Hill. */
function merged(names: readonly string[]): string[] {
  const distinct = [...new Set(names)];
  return distinct.filter(
    (name) => distinct.filter((other) => other !== name && ` ${other} `.includes(` ${name} `)).length !== 1,
  );
}

/** An item or a heading: the sentence after it has a new subject. */
const isFragment = (branches: Branches | undefined): boolean =>
  branches !== undefined && !branches.words.some((word) => /^(?:VBD|VBZ|VBP|MD)$/u.test(word.fineTag));

/**
 * Whether the sentence introduces a thing with "a" or "an": then "it" in the next sentence may be that thing.
 */
function introducesThing(branches: Branches | undefined): boolean {
  return (
    branches?.words.some(
      (word, i) =>
        /^(?:obj|obl)$/u.test(word.relation) &&
        word.tag === 'NOUN' &&
        branches.children(i, 'det').some((det) => /^an?$/u.test(branches.form(det))),
    ) ?? false
  );
}
