/**
 * Resolves "it", "they" and "both diseases": each refers to the nearest earlier mention that fits, subjects
 * first. A pronoun without a fitting mention has no name; nothing is guessed.
 */
import { wordList } from '../pattern-parts.ts';
import { Branches } from './branches.ts';
import type { SyntaxTree } from './syntax.ts';
import { emptyPronouns, nounsFor, personalPronouns, pluralPronouns, singularPronouns } from './patterns.ts';

/** One place where the text names a thing, or several coordinated things. */
export interface Mention {
  readonly sentence: number;
  /** Index of the head word in its sentence. */
  readonly word: number;
  readonly names: readonly string[];
  readonly several: boolean;
  readonly person: boolean;
  /** The head word in lower case: `landlord`. */
  readonly noun: string;
  /** Whether "it" may refer to it: the model often labels a single name as a person by mistake. */
  readonly mayBeThing: boolean;
  readonly subject: boolean;
  /** In a prepositional phrase: "they" seldom refers to it. */
  readonly oblique: boolean;
}

/** A sentence, with the names that its noun phrases and pronouns refer to. */
export interface SentenceNames {
  readonly branches: Branches;
  readonly namesOf: (index: number) => readonly string[];
}

/**
 * 'resolved': names replace pronouns. 'resolved or kept': a pronoun without a fitting mention stays. 'as
 * written': all pronouns stay.
 */
export type Pronouns = 'resolved' | 'resolved or kept' | 'as written';

/** The sentences of a text, with the names that their noun phrases refer to. */
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

/** How many sentences back a pronoun may refer. Chosen by hand. */
const SENTENCES_BACK = 3;

const namingRelations = new Set(
  wordList(`
  nsubj nsubj:pass obj obl obl:agent nsubj:outer iobj root
`),
);

export class Resolver {
  readonly #mentions: Mention[] = [];

  /**
   * Collects the mentions in the order of the text. A resolved pronoun counts as a new mention of its names.
   */
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
   * The names that the noun phrase or pronoun at `index` refers to; empty for a pronoun without a fitting
   * mention.
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
            (mention) =>
              !mention.several && !mention.oblique && nounsFor.get(form)?.test(mention.noun) === true,
          )
        )?.names ?? []
      );
    if (singularPronouns.has(form)) {
      const { head } = branches.word(index);
      // "Raphael painted it": not the painter himself.
      const isOwnSubject = (mention: Mention) =>
        relation === 'obj' &&
        mention.subject &&
        mention.sentence === sentence &&
        branches.word(mention.word).head === head;
      return (
        this.#nearest(sentence, index, (mention) => mention.mayBeThing && !isOwnSubject(mention))?.names ?? []
      );
    }
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
        mention.sentence >= sentence - SENTENCES_BACK &&
        (mention.sentence < sentence || (mention.sentence === sentence && mention.word < word)),
    );
    return before.findLast((mention) => mention.subject) ?? before.at(-1);
  }
}

/** "both diseases", "these two asteroids", "both": two things mentioned before. */
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
