/**
 * Replaces one word with a synonym, in the most frequent sense of the word, if that sense is also frequent
 * for the synonym. Names and numbers never change.
 */
import { wordList } from '../../pattern-parts.ts';
import type { OpenClass } from '../lexicon/lexicon.ts';
import { candidate, type Candidate } from './mutation.ts';
import type { Sentence } from './sentence.ts';

/**
 * The smallest share of the word's uses that its sense must have. Verbs need more, because they have more
 * senses. Chosen by hand.
 */
const SHARE = { NOUN: 0.5, VERB: 0.6, ADJ: 0.5, ADV: 0.5 };
/** The smallest share of the synonym's own uses that the sense must have. Chosen by hand. */
const FIT = 0.3;
/** Below this product of both shares, a replacement is right in most texts only (rank 1). Chosen by hand. */
const GOOD = 0.45;
/** Below this corpus frequency a synonym is unusual (rank 1). Chosen by hand. */
const USUAL = 2;
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
    sort one people person human man woman child thing year day time name number member state ever again
    almost about up down out off over away back far own due
  `),
);

export function synonymMutations(sentence: Sentence): Candidate[] {
  return sentence.words.flatMap((_, index) =>
    sentence.isPlainWord(index) ? exchanges(sentence, index) : [],
  );
}

function exchanges(sentence: Sentence, index: number): Candidate[] {
  const { tag, fineTag, relation } = sentence.word(index);
  const of = tag as OpenClass;
  const lemma = sentence.lemma(index);
  // Another verb may need another construction for the same complement ("allow to", "let"). Without an object
  // it may have another sense.
  if (of === 'VERB' && sentence.branches.has(index, 'xcomp', 'ccomp', 'iobj')) return [];
  const isLoose = of === 'VERB' && !sentence.branches.has(index, 'obj', 'aux:pass', 'nsubj:pass');
  const mayStand = (word: string) => !isLoose || (withoutObject.has(lemma) && withoutObject.has(word));
  // A part of a compound ("heart attack") or of a verb with its particle has a meaning only as a whole.
  if (
    unfit.has(lemma) ||
    relation === 'compound' ||
    relation.startsWith('compound:') ||
    sentence.branches.has(index, 'compound', 'compound:prt', 'flat') ||
    isHyphenated(sentence, index)
  )
    return [];
  return sentence.lexicon
    .synonyms(lemma, of)
    .filter(
      ({ lemma: word, share, fit, sense, frequency }) =>
        sense === 0 &&
        share >= SHARE[of] &&
        fit >= FIT &&
        frequency > 0 &&
        mayStand(word) &&
        !word.includes("'") &&
        !isSameWord(word, lemma) &&
        !word.split(' ').includes(lemma) &&
        !sentence.lexicon.antonyms(lemma, of).includes(word),
    )
    .filter(({ lemma: word }) => !word.includes(' ') || (of === 'NOUN' && !/^(?:JJR|JJS)$/u.test(fineTag)))
    .slice(0, mostPerWord)
    .flatMap(
      ({ lemma: word, share, fit, frequency }) =>
        candidate(
          sentence.text,
          'synonym',
          'synonym',
          sentence.exchanged(index, sentence.lexicon.inflect(word, fineTag)),
          share * fit >= GOOD && frequency >= USUAL ? 0 : 1,
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
