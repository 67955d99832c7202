/**
 * A factoid prepared for rewriting: access from head to dependents, spans of whole phrases, agreement, and
 * the values in it.
 */
import { Branches } from '../branches.ts';
import type { Lexicon, OpenClass } from '../lexicon/lexicon.ts';
import type { SyntaxTree, Word } from '../syntax.ts';
import { findValues } from '../values/find-values.ts';
import type { TypedValue } from '../values/typed-value.ts';
import type { Span } from '../words.ts';
import type { Edit } from './mutation.ts';
import { lookupTable } from '../../lookup-table.ts';

/** A finite predicate: its head and the words that carry its tense. */
export interface Predicate {
  /** Index of the verb, or of the noun or adjective after a copula. */
  readonly head: number;
  /** Auxiliaries and the copula, in order. */
  readonly auxiliaries: readonly number[];
  /** Index of the word that has the tense: the first auxiliary or the verb itself. */
  readonly finite: number;
  readonly subject?: number;
  /** Index of "not" or "never" on the predicate. */
  readonly negation?: number;
}

const subjects = ['nsubj', 'nsubj:pass', 'csubj', 'expl'] as const;

export class Sentence {
  readonly text: string;
  readonly tree: SyntaxTree;
  readonly branches: Branches;
  readonly lexicon: Lexicon;
  readonly values: readonly TypedValue[];

  constructor(text: string, tree: SyntaxTree, lexicon: Lexicon) {
    this.text = text;
    this.tree = tree;
    this.lexicon = lexicon;
    this.branches = new Branches(text, tree);
    this.values = findValues(text, [0, text.length], tree);
  }

  get words(): readonly Word[] {
    return this.branches.words;
  }
  word(index: number): Word {
    return this.branches.word(index);
  }

  lemma(index: number): string {
    const { text, tag } = this.word(index);
    const of = (
      { NOUN: 'NOUN', VERB: 'VERB', AUX: 'VERB', ADJ: 'ADJ', ADV: 'ADV' } as Readonly<
        Record<string, OpenClass>
      >
    )[tag];
    return of === undefined ? text.toLowerCase() : this.lexicon.lemma(text, of);
  }

  /** A word and all its descendants, ascending. */
  below(index: number): number[] {
    return [index, ...this.branches.children(index).flatMap((child) => this.below(child))].sort(
      (a, b) => a - b,
    );
  }

  /**
   * The span of a phrase with all its dependents, without punctuation at its ends. Undefined if other words
   * are in between.
   * @param without relations of children to leave out.
   */
  phrase(index: number, ...without: readonly string[]): Span | undefined {
    const indices = [
      index,
      ...this.branches
        .children(index)
        .filter((child) => !without.includes(this.word(child).relation))
        .flatMap((child) => this.below(child)),
    ].sort((a, b) => a - b);
    while (this.isEdge(indices.at(-1))) indices.pop();
    while (this.isEdge(indices[0])) indices.shift();
    const [first, last] = [indices[0], indices.at(-1)];
    if (first === undefined || last === undefined || last - first + 1 !== indices.length) return undefined;
    return [this.word(first).span[0], this.word(last).span[1]];
  }

  /** Whether a mark only separates a phrase. Brackets and quotation marks belong to their content. */
  isEdge(index: number | undefined): boolean {
    return index !== undefined && /^[,;:.!?–—-]+$/u.test(this.word(index).text);
  }

  slice(span: Span): string {
    return this.text.slice(...span);
  }

  /** The predicate of the main clause; undefined if it is not finite. */
  get main(): Predicate | undefined {
    const root = this.words.findIndex((word) => word.head < 0);
    return root < 0 ? undefined : this.predicate(root);
  }

  /**
   * What is denied: the reach of "does not", "no", "nobody", "without". It ends where a second statement
   * begins ("is not X, but Y is Z").
   */
  get deniedSpans(): Span[] {
    return this.words.flatMap(({ text, relation, head }, index): Span[] => {
      const isWord = /^(?:not|n['’]t|never|nobody|nothing|none|neither|nor|nowhere|without)$/iu.test(text);
      if (!isWord && !(relation === 'det' && /^no$/iu.test(text))) return [];
      // "no" and "nobody" deny what their noun takes part in, "not" and "without" what they belong to.
      const noun = relation === 'det' || relation === 'cc:preconj' ? head : index;
      const isNoun = /^(?:nsubj|nsubj:pass|obj|obl|nmod)$/u.test(this.word(noun)?.relation ?? '');
      const top = isNoun && !/^without$/iu.test(text) ? this.word(noun).head : head;
      if (top < 0) return [];
      const statements = this.branches
        .children(top, 'conj')
        .filter((child) => this.branches.has(child, 'nsubj', 'nsubj:pass'))
        .flatMap((child) => this.below(child));
      return this.below(top)
        .filter((each) => !statements.includes(each))
        .map((each) => this.word(each).span);
    });
  }

  predicate(head: number): Predicate | undefined {
    const auxiliaries = this.branches
      .children(head, 'aux', 'aux:pass', 'cop')
      .filter((child) => child < head || this.word(child).relation === 'cop');
    const finite = auxiliaries[0] ?? head;
    if (
      !/^(?:VBD|VBZ|VBP|MD)$/u.test(this.word(finite).fineTag) &&
      !/^(?:is|are|was|were|has|have|had|does|do|did|'s|'re|’s|’re)$/iu.test(this.word(finite).text)
    )
      return undefined;
    const subject = this.branches
      .children(head, ...subjects)
      .find((child) => child < head || this.word(child).relation === 'nsubj');
    const negation = this.branches
      .children(head, 'advmod')
      .find((child) => /^(?:not|n['’]t|never)$/iu.test(this.word(child).text));
    return {
      head,
      auxiliaries,
      finite,
      ...(subject === undefined ? {} : { subject }),
      ...(negation === undefined ? {} : { negation }),
    };
  }

  /** The fine tag; "cost" and "put", which look alike in both tenses, take the tense of the other verbs. */
  tense(index: number): string {
    const { fineTag, text } = this.word(index);
    if (fineTag !== 'VBD' || !/^(?:cost|put|set|cut|let|hit|read|shut|spread|hurt|split)$/iu.test(text))
      return fineTag;
    const others = this.words.filter((word, each) => each !== index && /^VB[DPZ]$/u.test(word.fineTag));
    const isPresent = others.length > 0 && others.every((word) => word.fineTag !== 'VBD');
    return isPresent ? 'VBP' : fineTag;
  }

  isPlural(index: number): boolean {
    const { fineTag, text, tag } = this.word(index);
    if (
      this.branches
        .children(index, 'conj')
        .some(
          (child) =>
            this.branches.children(child, 'cc').every((cc) => this.branches.form(cc) === 'and') &&
            this.word(child).tag !== 'VERB',
        )
    )
      return true;
    if (tag === 'PRON' || tag === 'DET')
      return /^(?:they|we|you|these|those|both|many|few|several|them|us|all)$/iu.test(text);
    if (tag === 'NUM') return !/^(?:1|one)$/iu.test(text);
    return (
      (/^NNP?S$/u.test(fineTag) &&
        !/^(?:United States|Netherlands|Philippines)$/u.test(text) &&
        !(fineTag === 'NNPS' && this.word(index).entity !== 'O')) ||
      /^(?:people|police)$/iu.test(text)
    );
  }

  /**
   * Whether a word may be replaced with another of its meaning: not a name, a number, or part of a fixed
   * phrase.
   */
  isPlainWord(index: number): boolean {
    const { tag, entity, span, relation, text } = this.word(index);
    return (
      /^(?:NOUN|VERB|ADJ|ADV)$/u.test(tag) &&
      entity === 'O' &&
      !/^\p{Lu}{2,}$/u.test(text) &&
      !/^(?:fixed|flat|goeswith|expl)/u.test(relation) &&
      !this.values.some((value) => value.span[0] < span[1] && span[0] < value.span[1])
    );
  }

  /** Edits that replace a word, with its capital, and adapt the article before it. */
  exchanged(index: number, to: string): Edit[] {
    const { span, text } = this.word(index);
    const written = /^\p{Lu}\p{Ll}/u.test(text) ? to.charAt(0).toUpperCase() + to.slice(1) : to;
    return [[span, written], ...this.article(span[0], to)];
  }

  /** An edit of the article directly before `at`, if the following text needs the other one. */
  article(at: number, following: string): Edit[] {
    const before = /(?:^|\s)(an?)\s$/iu.exec(this.text.slice(0, at))?.[1];
    if (before === undefined) return [];
    const fits = takesAn(following) ? 'an' : 'a';
    const end = at - 1;
    return before.toLowerCase() === fits
      ? []
      : [
          [
            [end - before.length, end],
            /^A/u.test(before) ? fits.charAt(0).toUpperCase() + fits.slice(1) : fits,
          ],
        ];
  }

  /** "Antibiotics were started": a noun that is a name only for its capital at the start. */
  isCommonStart({ entity, span, text }: Word): boolean {
    const noun = this.lexicon.lemma(text.toLowerCase(), 'NOUN');
    return (
      span[0] === 0 &&
      entity === 'O' &&
      /^\p{Lu}\p{Ll}+$/u.test(text) &&
      !/^\s\p{Lu}/u.test(this.text.slice(span[1])) &&
      (this.lexicon.knows(noun, 'NOUN') || this.lexicon.knows(text.toLowerCase(), 'ADJ'))
    );
  }

  /** A phrase as written inside a sentence: its first letter in lower case, unless it is a name or "I". */
  inside(span: Span): string {
    const text = this.slice(span);
    const word = this.words.find((one) => one.span[0] === span[0]);
    const keeps =
      !word ||
      (word.tag === 'PROPN' && !this.isCommonStart(word)) ||
      /^(?:I|I['’].*)$/u.test(word.text) ||
      (word.entity !== 'O' && !/^(?:DET|NUM|ADP)$/u.test(word.tag)) ||
      /^\p{Lu}{2}/u.test(word.text) ||
      /\p{Lu}/u.test(word.text.slice(1)) ||
      isProperAdjective(word.text, word.tag) ||
      (word.tag === 'NOUN' && !this.lexicon.knows(this.lemma(this.words.indexOf(word)), 'NOUN'));
    return keeps ? text : text.charAt(0).toLowerCase() + text.slice(1);
  }
}

/** "German", "Roman": adjectives and nouns of peoples keep their capital. */
const isProperAdjective = (text: string, tag: string): boolean =>
  /^(?:ADJ|NOUN)$/u.test(tag) &&
  /^\p{Lu}\p{Ll}+(?:ish|ese|ian|ean|can|man|ench|utch|eek|wiss|elsh|rab|hai|axon|ic)s?$/u.test(text);

/** "u" as in "umbrella", not as in "unit", "use" or "utility". */
const openU = String.raw`u(?!n[ie](?![mn])|s[aeiu]|t[ei]|biq|r[aio]|k)`;
const vowelSound = new RegExp(
  String.raw`^(?:[aeio]|${openU}|8|11(?!\d)|18(?!\d)|hour|honest|heir|honou?r)`,
  'iu',
);

export const takesAn = (word: string): boolean =>
  vowelSound.test(word) && !/^(?:one(?![a-z]{3})|once|eu)/iu.test(word);

export const objective = lookupTable({
  i: 'me',
  he: 'him',
  she: 'her',
  we: 'us',
  they: 'them',
  who: 'whom',
});
export const subjective = lookupTable({
  me: 'I',
  him: 'he',
  her: 'she',
  us: 'we',
  them: 'they',
  whom: 'who',
});
