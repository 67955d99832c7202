/** Names for the pronouns of a factoid, so that it can be read by itself. A pronoun that could mean two things keeps standing: a wrong name would be an invention. */
import type { Branches } from '../branches.ts';
import { Resolver } from '../mentions.ts';
import { emptyPronouns } from '../patterns.ts';
import type { Piece, Replacements } from './draft.ts';

const resolvable = /^(?:he|she|it|they|him|her|them|his|its|their)$/u;
const male = /^(?:he|him|his)$/u, female = /^(?:she|her)$/u;

/** How many sentences back a person is still in mind. */
const REACH = 2;

export class Antecedents {
  readonly #sentences: readonly Branches[];
  readonly #resolver: Resolver;
  /** By name: the pronoun that a person has had so far. */
  readonly #genders = new Map<string, 'he' | 'she'>();

  constructor(sentences: readonly Branches[]) {
    this.#sentences = sentences;
    this.#resolver = new Resolver(sentences);
  }

  /** What each pronoun among the pieces of a sentence stands for, by index; one whose name the factoid already holds is left as it is. To be asked in the order of the text. */
  names(sentence: number, pieces: readonly Piece[]): Replacements {
    const branches = this.#sentences[sentence] as Branches, names = new Map<number, string>();
    const indices = pieces.filter((piece) => typeof piece === 'number');
    let said = ` ${indices.map((index) => branches.form(index)).join(' ')} `;
    for (const index of indices.filter((each) => isPronoun(branches, each))) {
      const found = this.#meant(sentence, index);
      if (found.length === 0 || found.some((name) => said.includes(` ${name.toLowerCase()} `))) continue;
      const name = listed(found);
      names.set(index, branches.word(index).relation === 'nmod:poss' ? `${name}${name.endsWith('s') ? "'" : "'s"}` : name);
      said += `${name.toLowerCase()} `;
    }
    return names;
  }

  #meant(sentence: number, index: number): readonly string[] {
    const branches = this.#sentences[sentence] as Branches, form = branches.form(index);
    if (male.test(form) || female.test(form)) return this.#person(sentence, index, male.test(form) ? 'he' : 'she');
    if (/^its?$/u.test(form) && !hasSubjectBefore(branches, index) && bringsUpAThing(this.#sentences[sentence - 1])) return [];
    return this.#resolved(sentence, index);
  }

  #resolved(sentence: number, index: number): readonly string[] {
    const names = this.#resolver.names(this.#sentences[sentence] as Branches, sentence, index);
    return names.every((name) => !emptyPronouns.has(name.toLowerCase()) && !resolvable.test(name.toLowerCase()) && /\p{L}/u.test(name)) ? names : [];
  }

  /** The only person in mind who has not had the other pronoun; the one that a sentence goes on with if it begins as the one before. */
  #person(sentence: number, index: number, gender: 'he' | 'she'): readonly string[] {
    const [first] = this.#resolved(sentence, index);
    const inMind = merged(this.#peopleInMind(sentence, index)).filter((name) => (this.#genders.get(name) ?? gender) === gender);
    const goesOn = this.#beginsAs(sentence - 1, gender) && first !== undefined && this.#genders.get(first) === gender;
    const name = inMind.length === 1 ? inMind[0] : inMind.length === 0 || goesOn ? first : undefined;
    if (name === undefined || (this.#genders.get(name) ?? gender) !== gender) return [];
    this.#genders.set(name, gender);
    return [name];
  }

  #peopleInMind(sentence: number, index: number): string[] {
    const before = this.#sentences.slice(Math.max(0, sentence - REACH), sentence).flatMap((branches) => people(branches));
    return [...before, ...people(this.#sentences[sentence] as Branches, index)];
  }

  #beginsAs(sentence: number, gender: 'he' | 'she'): boolean {
    const branches = this.#sentences[sentence];
    return branches?.words.some((word, i) => word.relation.startsWith('nsubj') && (gender === 'he' ? male : female).test(branches.form(i))) ?? false;
  }
}

const listed = (names: readonly string[]): string => names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) as string}`;

function isPronoun(branches: Branches, index: number): boolean {
  const { tag, relation } = branches.word(index);
  return (tag === 'PRON' || relation === 'nmod:poss') && relation !== 'expl' && resolvable.test(branches.form(index));
}

/** Names of people as they are written, those before the word `end`. */
function people(branches: Branches, end = Infinity): string[] {
  const runs: number[][] = [];
  branches.words.forEach((word, i) => {
    if (i >= end || word.tag !== 'PROPN' || !word.entity.endsWith('-person')) return;
    const run = runs.at(-1);
    if (word.entity.startsWith('B-') || run?.at(-1) !== i - 1) runs.push([i]);
    else run.push(i);
  });
  return runs.map((run) => branches.text(run));
}

/** Each person once, by the longest name: "Hill" is the "Ann Hill" of before, if there is one Hill. */
function merged(names: readonly string[]): string[] {
  const distinct = [...new Set(names)];
  return distinct.filter((name) => distinct.filter((other) => other !== name && ` ${other} `.includes(` ${name} `)).length !== 1);
}

const hasSubjectBefore = (branches: Branches, index: number): boolean => branches.words.some((word, i) => i < index && word.relation.startsWith('nsubj'));

/** A thing under "a" is only just brought up, and may be what comes next. */
function bringsUpAThing(branches: Branches | undefined): boolean {
  return branches?.words.some((word, i) => /^(?:obj|obl)$/u.test(word.relation) && word.tag === 'NOUN' && branches.children(i, 'det').some((det) => /^an?$/u.test(branches.form(det)))) ?? false;
}
