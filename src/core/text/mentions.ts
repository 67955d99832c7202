/**
 * What a text has named so far, so that "it", "they" and "both diseases" find what they stand for: the
 * nearest preceding mention that fits, subjects first. A pronoun for which nothing fits stands for nothing;
 * it is never guessed.
 */
import { wordList } from '../pattern-parts.ts';
import { Branches } from './branches.ts';
import type { SyntaxTree } from './syntax.ts';
import { emptyPronouns, nounsFor, personalPronouns, pluralPronouns, singularPronouns } from './patterns.ts';

/** A thing, or several coordinated ones, named at a place. */
export interface Mention {
  readonly sentence: number;
  /** Index of the head word in its sentence. */
  readonly word: number;
  readonly names: readonly string[];
  readonly several: boolean;
  readonly person: boolean;
  /** Lower case, of its head: `landlord`. */
  readonly noun: string;
  /** One name alone is often taken for a person's: "it" may still mean it. */
  readonly mayBeThing: boolean;
  readonly subject: boolean;
  /** In a prepositional phrase: seldom what "they" takes up. */
  readonly oblique: boolean;
}

/** A sentence, and what its noun phrases and pronouns stand for. */
export interface SentenceNames {
  readonly branches: Branches;
  readonly namesOf: (index: number) => readonly string[];
}

/**
 * Names in the place of pronouns; the same, a pronoun for which nothing fits kept as it is; or all as it is
 * written.
 */
export type Pronouns = 'resolved' | 'resolved or kept' | 'as written';

/** The sentences of a text, and what their noun phrases stand for. */
export function sentencesOf(
  text: string,
  trees: readonly SyntaxTree[],
  pronouns: Pronouns = 'resolved',
): SentenceNames[] {
  const sentences = trees.map((tree) => new Branches(text, tree));
  const written = (branches: Branches, index: number): readonly string[] => [
    branches.text(branches.phrase(index)),
  ];
  if (pronouns === 'as written')
    return sentences.map((branches) => ({ branches, namesOf: (index) => written(branches, index) }));
  const resolver = new Resolver(sentences);
  return sentences.map((branches, sentence) => ({
    branches,
    namesOf: (index) => {
      const names = resolver.names(branches, sentence, index);
      return names.length > 0 || pronouns === 'resolved' ? names : written(branches, index);
    },
  }));
}

/** How many sentences back a pronoun looks. */
const REACH = 3;

const namingRelations = new Set(
  wordList(`
  nsubj nsubj:pass obj obl obl:agent nsubj:outer iobj root
`),
);

export class Resolver {
  readonly #mentions: Mention[] = [];

  /** Collects the mentions in the order of the text; a pronoun that was resolved mentions its names again. */
  constructor(sentences: readonly Branches[]) {
    sentences.forEach((branches, sentence) =>
      branches.words.forEach((word, index) => {
        const { relation, tag } = word;
        const again = tag === 'PRON' && relation.startsWith('nsubj');
        if (
          !namingRelations.has(relation) ||
          branches.has(index, 'cop') ||
          !(again || /^(?:NOUN|PROPN|NUM|X)$/u.test(tag))
        )
          return;
        const names = again
          ? this.names(branches, sentence, index)
          : branches.coordinated(index).flatMap((member) => this.names(branches, sentence, member));
        if (names.length === 0 || (again && names[0] === branches.text([index]))) return;
        const several =
          names.length > 1 || /^NNP?S$/u.test(word.fineTag) || pluralPronouns.has(branches.form(index));
        const person = word.entity.endsWith('person') || personalPronouns.has(branches.form(index));
        const mayBeThing = !person || (!again && branches.phrase(index).length === 1);
        this.#mentions.push({
          sentence,
          word: index,
          names,
          subject: relation.startsWith('nsubj'),
          oblique: relation.startsWith('obl'),
          several,
          person,
          noun: branches.form(index),
          mayBeThing: mayBeThing && !several,
        });
      }),
    );
  }

  /**
   * The names a noun phrase or pronoun at `index` stands for; empty when it is a pronoun that nothing fits.
   */
  names(branches: Branches, sentence: number, index: number): readonly string[] {
    const form = branches.form(index);
    const { tag, relation } = branches.word(index);
    const own = () => [branches.text(branches.phrase(index))];
    if (isPairReference(branches, index)) return this.#pair(sentence, index) ?? (tag === 'NOUN' ? own() : []);
    const pronoun =
      tag === 'PRON' || tag === 'DET' || (relation === 'nmod:poss' && /^(?:his|her|its|their)$/u.test(form));
    if (!pronoun) return own();
    if (personalPronouns.has(form))
      return (
        (
          this.#nearest(sentence, index, (mention) => mention.person && !mention.several) ??
          this.#nearest(
            sentence,
            index,
            (mention) => !mention.several && !mention.oblique && nounsFor[form]?.test(mention.noun) === true,
          )
        )?.names ?? []
      );
    if (singularPronouns.has(form))
      return this.#nearest(sentence, index, (mention) => mention.mayBeThing)?.names ?? [];
    if (pluralPronouns.has(form))
      return (
        this.#nearest(
          sentence,
          index,
          (mention) => mention.several && !mention.oblique && (mention.subject || mention.names.length === 1),
        )?.names ?? []
      );
    return emptyPronouns.has(form) ? [] : own();
  }

  #pair(sentence: number, word: number): readonly string[] | undefined {
    return this.#nearest(sentence, word, (mention) => mention.names.length === 2)?.names;
  }

  #nearest(sentence: number, word: number, fits: (mention: Mention) => boolean): Mention | undefined {
    const before = this.#mentions.filter(
      (mention) =>
        fits(mention) &&
        mention.sentence >= sentence - REACH &&
        (mention.sentence < sentence || (mention.sentence === sentence && mention.word < word)),
    );
    return before.findLast((mention) => mention.subject) ?? before.at(-1);
  }
}

/** "both diseases", "these two asteroids", "both": two things named before. */
function isPairReference(branches: Branches, index: number): boolean {
  const word = branches.word(index);
  if (branches.form(index) === 'both') return word.relation.startsWith('nsubj') || word.relation === 'obj';
  if (word.fineTag !== 'NNS') return false;
  const marks = branches.children(index, 'det', 'det:predet', 'nummod').map((child) => branches.form(child));
  return (
    marks.includes('both') ||
    (marks.includes('two') && marks.some((mark) => /^(?:the|these|those)$/u.test(mark)))
  );
}
