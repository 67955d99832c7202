/**
 * The language of a text, told by a port's guess and by words that only English has. A text that is too short
 * or mixed has no language: nothing is said about it.
 */
import { wordList } from '../pattern-parts.ts';

/** ISO 639-1, lower case: "de". */
export type Language = string;

/** The language that the shipped readers were trained on. */
export const READERS_LANGUAGE: Language = 'en';

/** Guesses of a library, best first; `share` is comparable only within one list. */
export type GuessLanguage = (
  text: string,
) => readonly { readonly language: Language; readonly share: number }[];

/**
 * Frequent English words that none of German, French, Spanish, Dutch, Italian or Portuguese writes alike. A
 * library errs in short English texts with names; these words do not.
 */
const english = new Set(
  wordList(`
    the and of is are were been being with that this these those which what when where who how there their
    they them you your she her his its from by have had has not but than then would should could can cannot
    must may shall all any some each every both only other such more most less after before while because
    about between during under over through until against if it at be does did
  `),
);

/** Frequent words of the languages that are compared by values and names, as proof for a short text. */
const frequent: Readonly<Record<Language, ReadonlySet<string>>> = {
  de: new Set(
    wordList(`
      der das den dem des ein eine einen einem einer und ist sind war wird werden hat haben nicht kein
      keine mit von für auf bei nach zum zur sich auch nur mehr als im am zu es er sie aus über unter vor
      dürfen muss kann nein ja beträgt
    `),
  ),
  fr: new Set(
    wordList(`
      le la les un une des du de et est sont ne pas que qui pour dans sur avec au aux ce cette il elle plus
      sans après non oui l d n s
    `),
  ),
  es: new Set(
    wordList(`
      el la los las un una de del y es son que por para con en se su al más sin después como sí lo
    `),
  ),
  nl: new Set(
    wordList(`
      de het een en is zijn wordt worden heeft hebben niet geen van voor op bij naar ook meer dan
      te uit mag mogen moet nee ja
    `),
  ),
  it: new Set(
    wordList(`
      il lo la gli le un una di del della dei e è sono non che per con su si al alla nel più senza dopo
      l ha hanno
    `),
  ),
  pt: new Set(wordList('os um uma de da dos das e é são não que por para com em se na ao mais sem')),
};

/** Frequent English words that other languages than these two write alike. */
const notGermanic = { languages: ['de', 'nl'], words: new Set(wordList('a to on for or')) };

const latin = /\p{Script=Latin}/gu;
/** Languages with a script of their own. */
const ownScript = new Set(
  wordList('ru uk bg sr el hi ar fa he ja ko zh th bn ta ka hy am ur mr te be mk km my'),
);

/** Words and letters that a text needs to have a language. Chosen by hand, on test/core/language-texts.ts. */
const LEAST_WORDS = 4;
const LEAST_LETTERS = 18;
/** From this share of English words on, a text is not in another language, whatever a library says. */
const SOME_ENGLISH = 0.12;
/** A text of fewer words needs a frequent word of its language. */
const SHORT = 20;
/** From this share on, it is English. */
const MUCH_ENGLISH = 0.25;
/** Longer texts are told by pieces of this length from their beginning, middle and end. */
const PIECE = 1500;

/** Undefined: too short, mixed, or not known. */
export function languageOf(text: string, guess: GuessLanguage): Language | undefined {
  const read = text.length <= 3 * PIECE ? [text] : pieces(text);
  const told = new Set(read.map((piece) => languageOfPiece(piece, guess)));
  return told.size === 1 ? [...told][0] : undefined;
}

function pieces(text: string): string[] {
  const middle = Math.floor((text.length - PIECE) / 2);
  return [0, middle, text.length - PIECE].map((at) => text.slice(at, at + PIECE));
}

function languageOfPiece(text: string, guess: GuessLanguage): Language | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  // Chinese and Japanese write no spaces: a few signs are a sentence.
  const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{6}/u.test(text);
  if (!dense && (words.length < LEAST_WORDS || letters < LEAST_LETTERS)) return undefined;
  const plain = withoutNames(text) ?? words;
  const share = plain.filter((word) => english.has(word)).length / plain.length;
  if (share >= MUCH_ENGLISH) return READERS_LANGUAGE;
  const [best] = guess(text.slice(0, PIECE));
  if (!best) return undefined;
  if (best.language === READERS_LANGUAGE)
    return share > 0 || words.length < 2 * LEAST_WORDS ? 'en' : undefined;
  const isEnglish = (word: string) =>
    english.has(word) || (notGermanic.languages.includes(best.language) && notGermanic.words.has(word));
  if (plain.filter(isEnglish).length >= SOME_ENGLISH * plain.length || !isWritten(text, best.language))
    return undefined;
  const isShown =
    dense || ownScript.has(best.language) || plain.some((word) => frequent[best.language]?.has(word));
  return isShown || words.length >= SHORT ? best.language : undefined;
}

/** Words in small letters, because names are of all languages. Undefined where there are too few. */
function withoutNames(text: string): string[] | undefined {
  const small = text.match(/\p{L}+/gu)?.filter((word) => /^\p{Ll}/u.test(word)) ?? [];
  return small.length < LEAST_WORDS ? undefined : small;
}

/** Whether most letters are of a script in which the language is written. */
function isWritten(text: string, language: Language): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const isLatin = 2 * (text.match(latin)?.length ?? 0) > letters;
  return isLatin !== ownScript.has(language);
}

const names = new Intl.DisplayNames(['en'], { type: 'language' });
/** "German". */
export const languageName = (language: Language): string => names.of(language) ?? language;

/** The name of the language that a text is told to be in, if it is one that the readers do not know. */
export function foreignLanguage(text: string, guess: GuessLanguage): string | undefined {
  const language = languageOf(text, guess);
  return language === undefined || language === READERS_LANGUAGE ? undefined : languageName(language);
}
