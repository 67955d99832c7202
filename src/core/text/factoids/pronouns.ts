/**
 * Finds names for the pronouns of a factoid, so that it can be read by itself. An ambiguous pronoun stays: a
 * wrong name would change the statement.
 */
import { pattern } from '../../pattern-parts.ts';
import type { Branches } from '../branches.ts';
import { Resolver } from '../mentions.ts';
import { pronounOf } from '../first-names.ts';
import { emptyPronouns, nounsFor, timeNouns } from '../patterns.ts';
import type { Piece, Replacements } from './draft.ts';
import { isHumanNoun, isPerson } from './people.ts';
import { endOf } from '../../text-ends.ts';

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
    if (/^its?$/u.test(form)) {
      const last = this.#sentences[sentence - 1];
      if (subjects.length === 0 && (isFragment(last) || hasRival(last))) return [];
      const names = this.#resolved(sentence, index);
      return names.some((name) => isHumanNoun(lastWord(name))) ? [] : names;
    }
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
   * The person for "he" or "she": the only recent one of this gender. A person whose gender the text does not
   * show ("Dr Kim", "the nurse") is a rival, and is meant only if it is the one person that the text has
   * named. A chain of the same pronoun keeps its person.
   */
  #person(sentence: number, index: number, gender: 'he' | 'she'): readonly string[] {
    const inMind = this.#peopleInMind(sentence, index);
    const fitting = inMind.filter((person) => this.#genderOf(person) === gender);
    const unknown = inMind.filter((person) => this.#genderOf(person) === undefined);
    const name = this.#chosen(fitting, unknown) ?? this.#continued(sentence, index, gender);
    if (name === undefined) return [];
    this.#genders.set(name, gender);
    return [name];
  }

  #chosen(fitting: readonly Person[], unknown: readonly Person[]): string | undefined {
    const [one, other] = fitting;
    if (other !== undefined) return undefined;
    if (one !== undefined)
      return unknown.length === 0 || (one.subject && !unknown.some(({ subject }) => subject))
        ? one.name
        : undefined;
    const [only, ...rivals] = unknown;
    return rivals.length === 0 && only?.named ? only.name : undefined;
  }

  /** The person of the sentence before, if the same pronoun is its subject and its person is known. */
  #continued(sentence: number, index: number, gender: 'he' | 'she'): string | undefined {
    const [first] = this.#resolved(sentence, index);
    return first !== undefined && this.#beginsAs(sentence - 1, gender) && this.#genders.get(first) === gender
      ? first
      : undefined;
  }

  #genderOf({ name, gender }: Person): 'he' | 'she' | undefined {
    return this.#genders.get(name) ?? gender;
  }

  #peopleInMind(sentence: number, index: number): Person[] {
    const before = this.#sentences
      .slice(Math.max(0, sentence - SENTENCES_BACK), sentence)
      .flatMap((branches) => people(branches));
    return merged([...before, ...people(this.#sentences[sentence] as Branches, index)]);
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

interface Person {
  readonly name: string;
  /** Undefined where the text does not show it. */
  readonly gender: 'he' | 'she' | undefined;
  /** By a proper name; otherwise by a noun: "the nurse". */
  readonly named: boolean;
  readonly subject: boolean;
}

const isSubject = (branches: Branches, index: number): boolean =>
  branches.word(index).relation.startsWith('nsubj');

/** The people that a sentence names before the word `end`, by name or by noun. */
function people(branches: Branches, end = Infinity): Person[] {
  const runs: number[][] = [];
  branches.words.forEach((word, i) => {
    if (i >= end || word.tag !== 'PROPN' || !word.entity.endsWith('-person')) return;
    const run = runs.at(-1);
    if (word.entity.startsWith('B-') || run?.at(-1) !== i - 1) runs.push([i]);
    else run.push(i);
  });
  const named = runs.map((run): Person => {
    const name = branches.text(run);
    const title = branches.words[(run[0] as number) - 1]?.text ?? '';
    return {
      name,
      gender: pronounOf(title) ?? pronounOf(name),
      named: true,
      subject: run.some((index) => isSubject(branches, index)),
    };
  });
  const inNames = new Set(runs.flat());
  const nouns = branches.words.flatMap((_, i): Person[] =>
    i < end && !inNames.has(i) && isHumanMention(branches, i)
      ? [
          {
            name: branches.text(branches.phrase(i)),
            gender: pronounOfNoun(branches.form(i)),
            named: false,
            subject: isSubject(branches, i),
          },
        ]
      : [],
  );
  return [...named.filter(({ name }) => !office.test(name)), ...nouns];
}

/** A noun for one person who takes part; not a predicate ("was a physicist") or an apposition. */
const isHumanMention = (branches: Branches, index: number): boolean =>
  branches.word(index).fineTag === 'NN' &&
  /^(?:nsubj|nsubj:pass|obj|iobj|obl|obl:agent)$/u.test(branches.word(index).relation) &&
  !branches.has(index, 'cop', 'appos') &&
  isHumanNoun(branches.form(index));

function pronounOfNoun(form: string): 'he' | 'she' | undefined {
  const isMan = nounsFor.get('he')?.test(form) === true;
  const isWoman = nounsFor.get('she')?.test(form) === true;
  return isMan === isWoman ? undefined : isMan ? 'he' : 'she';
}

/** Each person once, by the longest name: "Hill" is the "Ann Hill" of before, if there is one Hill. */
function merged(all: readonly Person[]): Person[] {
  const byName = new Map<string, Person>();
  for (const person of all) {
    const key = person.name.toLowerCase();
    const known = byName.get(key);
    byName.set(
      key,
      known
        ? {
            ...known,
            gender: known.gender ?? person.gender,
            // The later mention tells whether the person is what the text is about now.
            subject: person.subject,
          }
        : person,
    );
  }
  const distinct = [...byName.values()];
  return distinct.filter(
    ({ name }) =>
      distinct.filter((other) => other.name !== name && ` ${other.name} `.includes(` ${name} `)).length !== 1,
  );
}

/** An item or a heading: the sentence after it has a new subject. */
const isFragment = (branches: Branches | undefined): boolean =>
  branches !== undefined && !branches.words.some((word) => /^(?:VBD|VBZ|VBP|MD)$/u.test(word.fineTag));

const lastWord = (name: string): string => endOf(name, /[\p{L}-]/u).toLowerCase();

/**
 * Whether the sentence has a thing besides its subject that "it" in the next sentence may be: an object, or a
 * common noun after a preposition. A place or a time by name is seldom meant.
 */
function hasRival(branches: Branches | undefined): boolean {
  if (branches === undefined) return false;
  // A chain of "it" goes on.
  if (branches.words.some((_, i) => isSubject(branches, i) && branches.form(i) === 'it')) return false;
  return branches.words.some(
    ({ relation, tag, fineTag }, i) =>
      /^(?:obj|obl|obl:agent)$/u.test(relation) &&
      tag === 'NOUN' &&
      fineTag === 'NN' &&
      !timeNouns.has(branches.form(i)) &&
      !isPerson(branches, i) &&
      (relation === 'obj' ||
        branches.children(i, 'det').some((det) => /^(?:an?|the|this)$/u.test(branches.form(det)))),
  );
}
