/**
 * Replaces one word with a synonym, in the most frequent sense of the word, if that sense is also frequent
 * for the synonym. Names and numbers never change.
 */
import { wordList } from '../../pattern-parts.ts';
import type { OpenClass } from '../lexicon/lexicon.ts';
import { candidate, type Candidate } from './mutation.ts';
import { pairsLike, verbsLike, wordsLike, type VerbFrame } from './own-synonyms.ts';
import type { Sentence } from './sentence.ts';

/**
 * The smallest share of the word's uses that its sense must have. Verbs need more, because they have more
 * senses. Chosen by hand.
 */
const SHARE = { NOUN: 0.75, VERB: 0.8, ADJ: 0.75, ADV: 0.75 };
/** The smallest share of the synonym's own uses that the sense must have. Chosen by hand. */
const FIT = 0.5;
/** Below this corpus frequency a synonym is unusual and left out. Chosen by hand. */
const USUAL = 3;
const mostPerWord = 4;

/**
 * Verbs used alike without an object. Others change their meaning or their preposition ("live in",
 * "inhabit").
 */
const withoutObject = new Set(
  wordList(`
    begin start commence end finish conclude terminate happen occur vanish disappear die perish reside
    dwell speak talk journey travel grow increase decrease diminish lessen collapse slay fall rise
  `),
);

/** Words whose use depends on more than their meaning. */
const unfit = new Set(
  wordList(`
    be have do make take get go come give put let keep seem say become also only just even still yet too
    very so then there here not never no more most less least as well when where how why ever once always
    such other same own many much few several first second last next certain able thing way lot part kind
    sort one people person human man woman child thing year day time name number member state minister party council point level degree
    hot cold answer find play ever again
    almost about up down out off over away back far own due
  `),
);

export function synonymMutations(sentence: Sentence): Candidate[] {
  return sentence.words.flatMap((_, index) =>
    sentence.isPlainWord(index) && !isDefinedTerm(sentence, index)
      ? [...ownExchanges(sentence, index), ...exchanges(sentence, index)]
      : [],
  );
}

/** "the Client": a word with a capital inside a sentence is a defined term and keeps its name. */
const isDefinedTerm = (sentence: Sentence, index: number): boolean =>
  index > 0 && /^\p{Lu}/u.test(sentence.word(index).text);

/** A part of a compound ("heart attack") or of a verb with its particle has a meaning only as a whole. */
const isPart = (sentence: Sentence, index: number): boolean =>
  /^compound/u.test(sentence.word(index).relation) ||
  sentence.branches.has(index, 'compound', 'compound:prt', 'flat') ||
  isHyphenated(sentence, index);

/** Exchanges by the hand-written list, which needs no senses. */
function ownExchanges(sentence: Sentence, index: number): Candidate[] {
  const pair = pairExchanges(sentence, index);
  if (pair.length > 0) return pair;
  const { tag, fineTag, relation } = sentence.word(index);
  const of = tag as OpenClass;
  // Only the last noun of a compound names the kind of thing: "water filter" is a filter.
  if (of === 'NOUN' ? /^compound/u.test(relation) || isHyphenated(sentence, index) : isPart(sentence, index))
    return [];
  const lemma = sentence.lemma(index);
  const words = of === 'VERB' ? verbsLike(lemma, frameOf(sentence, index)) : wordsLike(lemma, of);
  // "more often", "very fast": what is compared stays one word.
  const isGraded = sentence.branches.has(index, 'advmod') || /^(?:JJR|JJS|RBR|RBS)$/u.test(fineTag);
  return words
    .filter((word) => of !== 'ADV' || !(isGraded && word.includes(' ')))
    .filter(() => !isFixedUse(sentence, index))
    .flatMap((word, place) => {
      const [first = '', ...rest] = word.split(' ');
      const inflected =
        of === 'VERB' ? [sentence.lexicon.inflect(first, fineTag), ...rest].join(' ') : undefined;
      const to = inflected ?? (word.includes(' ') ? word : sentence.lexicon.inflect(word, fineTag));
      return (
        candidate(sentence.text, 'synonym', 'synonym', sentence.exchanged(index, to), place === 0 ? 0 : 1) ??
        []
      );
    });
}

/** A verb with the particle or preposition directly after it. */
function pairExchanges(sentence: Sentence, index: number): Candidate[] {
  const { tag, fineTag, span } = sentence.word(index);
  const next = sentence.words[index + 1];
  if (tag !== 'VERB' || !next || !/^(?:case|compound:prt|mark)$/u.test(next.relation)) return [];
  return pairsLike(sentence.lemma(index), next.text.toLowerCase()).flatMap((phrase) => {
    const [first = '', ...rest] = phrase.split(' ');
    const isBe = first === 'be';
    // "lies in" becomes "is situated in"; in the other forms "be" would need its own auxiliaries.
    if (isBe && !/^VB[ZPD]$/u.test(fineTag)) return [];
    const to = [sentence.lexicon.inflect(first, fineTag), ...rest].join(' ');
    const written = isBe ? to.replace(/^\S+/u, beFor(sentence, index, fineTag)) : to;
    return candidate(sentence.text, 'synonym', 'synonym', [[[span[0], next.span[1]], written]]) ?? [];
  });
}

function beFor(sentence: Sentence, verb: number, fineTag: string): string {
  const [subject] = sentence.branches.children(verb, 'nsubj');
  const isMany = subject === undefined ? fineTag === 'VBP' : sentence.isPlural(subject);
  return fineTag === 'VBD' ? (isMany ? 'were' : 'was') : fineTag === 'VBZ' ? 'is' : 'are';
}

/** Uses in which a word is no free word: "at least", "right to", "as long as", "is named", "used to". */
function isFixedUse(sentence: Sentence, index: number): boolean {
  const { span, text, tag } = sentence.word(index);
  const before = sentence.text.slice(Math.max(0, span[0] - 8), span[0]);
  const rest = sentence.text.slice(span[1]);
  return (
    sentence.branches.has(index, 'fixed') ||
    (tag === 'ADJ' &&
      /^(?:enough|right|present|certain|sure)$/iu.test(text) &&
      !isPredicate(sentence, index)) ||
    (/^used$/iu.test(text) && /^\sto\s\p{Ll}/u.test(rest)) ||
    (tag === 'NOUN' && /\b(?:in|at|by|on|for|of)\s$/iu.test(before) && /^(?:place|case|gap)$/iu.test(text)) ||
    (/^(?:more|less|very|so|too|as)\s$/u.test(before.trimStart()) && /^(?:liable|ill)$/u.test(text)) ||
    (/^(?:good|present|mean|fine)$/u.test(text) && tag === 'ADV')
  );
}

const isPredicate = (sentence: Sentence, index: number): boolean => sentence.branches.has(index, 'cop');

function frameOf(sentence: Sentence, index: number): VerbFrame {
  const { branches } = sentence;
  if (branches.has(index, 'ccomp')) return 'that';
  const after = sentence.text.slice(sentence.word(index).span[1]);
  if (branches.has(index, 'xcomp')) return /^\sto\s/u.test(after) ? 'to' : 'loose';
  const isPassive = branches.has(index, 'aux:pass', 'nsubj:pass') || sentence.word(index).relation === 'acl';
  return branches.has(index, 'obj') || isPassive ? 'object' : 'loose';
}

function exchanges(sentence: Sentence, index: number): Candidate[] {
  const { tag, fineTag } = sentence.word(index);
  const of = tag as OpenClass;
  const lemma = sentence.lemma(index);
  // Another verb may need another construction for the same complement ("allow to", "let"). Without an object
  // it may have another sense.
  if (of === 'VERB' && sentence.branches.has(index, 'xcomp', 'ccomp', 'iobj')) return [];
  const isLoose = of === 'VERB' && !sentence.branches.has(index, 'obj', 'aux:pass', 'nsubj:pass');
  const mayStand = (word: string) => !isLoose || (withoutObject.has(lemma) && withoutObject.has(word));
  if (unfit.has(lemma) || isPart(sentence, index) || /^(?:JJR|JJS|RBR|RBS)$/u.test(fineTag)) return [];
  return sentence.lexicon
    .synonyms(lemma, of)
    .filter(
      ({ lemma: word, share, fit, sense, frequency }) =>
        sense === 0 &&
        share >= SHARE[of] &&
        fit >= FIT &&
        frequency >= USUAL &&
        mayStand(word) &&
        !word.includes("'") &&
        !isSameWord(word, lemma) &&
        !word.split(' ').includes(lemma) &&
        !sentence.lexicon.antonyms(lemma, of).includes(word),
    )
    .filter(({ lemma: word }) => !word.includes(' '))
    .slice(0, mostPerWord)
    .flatMap(
      ({ lemma: word }) =>
        candidate(
          sentence.text,
          'synonym',
          'synonym',
          sentence.exchanged(index, sentence.lexicon.inflect(word, fineTag)),
          3,
        ) ?? [],
    );
}

const isHyphenated = (sentence: Sentence, index: number): boolean => {
  const [start, end] = sentence.word(index).span;
  return /[-–]/u.test((sentence.text[start - 1] ?? '') + (sentence.text[end] ?? ''));
};

/** Whether two words differ only in spelling: such a replacement is no paraphrase. */
const isSameWord = (a: string, b: string): boolean =>
  a
    .replace(/our/gu, 'or')
    .replace(/is(?=e|i)/gu, 'iz')
    .replace(/re$/u, 'er')
    .replace(/[\s-]/gu, '') ===
  b
    .replace(/our/gu, 'or')
    .replace(/is(?=e|i)/gu, 'iz')
    .replace(/re$/u, 'er')
    .replace(/[\s-]/gu, '');
