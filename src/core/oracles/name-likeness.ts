/**
 * Finds names and numbers that an embedding takes for alike although they differ: Johannesburg and Pretoria,
 * World War I and World War II. Two labels are two things when both have numbers and these differ, when both
 * are names without a common word, spelling or acronym, or where two first names stand before one surname.
 */
import { wordList } from '../pattern-parts.ts';
import { pronounOf } from '../text/first-names.ts';
import { labelWords } from './graph.ts';

/** From this cosine on, two names are the same whatever their spelling. Chosen by hand. */
const SURE_COSINE = 0.9;
/** Two names with more than this share of common letter triples are spellings of one. Chosen by hand. */
const SAME_SPELLING = 0.5;

const particles =
  /^(?:the|of|and|de|da|di|do|du|des|del|della|la|le|el|al|van|von|der|den|bin|ibn|y|in|on|upon)$/iu;

/**
 * Every word except particles is written like a name: "Leiden", "the House of Lords"; not "the Belgian
 * cartoonist".
 */
export function isName(label: string): boolean {
  const words = label.split(/[\s,]+/u).filter((word) => word !== '' && !particles.test(word));
  return (
    words.length > 0 &&
    words.every((word) => /^["'“‘(]*(?:(?:d|l|dell|al|el)['’-])?(?:\p{Lu}|\d)/u.test(word)) &&
    /\p{Lu}/u.test(label)
  );
}

/** Alexander II and Alexander III. */
export function haveOtherNumbers(a: string, b: string): boolean {
  const [numbersOfA, numbersOfB] = [numbersIn(a), numbersIn(b)];
  return numbersOfA.size > 0 && numbersOfB.size > 0 && !sameSet(numbersOfA, numbersOfB);
}

/**
 * "Emily Brontë" and "Anne Brontë": one surname after two common first names, of which neither can be a form
 * of the other. Of names that are less common nothing is known: "Che Guevara" is Ernesto Guevara.
 */
export function haveOtherFirstNames(a: string, b: string): boolean {
  const [wordsOfA, wordsOfB] = [withoutNumber(labelWords(a)), withoutNumber(labelWords(b))];
  const [first = '', other = ''] = [wordsOfA[0], wordsOfB[0]];
  return (
    Math.min(wordsOfA.length, wordsOfB.length) > 1 &&
    wordsOfA.at(-1) === wordsOfB.at(-1) &&
    [first, other].every((word) => !kinds.has(word) && pronounOf(word) !== undefined) &&
    !wordsOfB.includes(first) &&
    !wordsOfA.includes(other) &&
    first[0] !== other[0] &&
    !mayBeForms(first, other)
  );
}

/**
 * Whether one first name may be a short form of the other: they share two letters in a row, as Bob and Robert
 * do. Where both are longer than a short form, they have to share three.
 */
function mayBeForms(a: string, b: string): boolean {
  const least = Math.min(a.length, b.length) > LONGEST_SHORT_FORM ? 3 : 2;
  return lettersBy(least, a).some((letters) => b.includes(letters));
}
/** Letters of "Betty". Chosen by hand. */
const LONGEST_SHORT_FORM = 5;

/** "Johann Strauss" of "Johann Strauss II": what follows the surname is no part of it. */
const withoutNumber = (words: readonly string[]): readonly string[] =>
  /^(?:[ivx]{1,5}|jr|sr|junior|senior|elder|younger)$/u.test(words.at(-1) ?? '') ? words.slice(0, -1) : words;

/** "Adam Shulman" and "Adam Driver": one common first name before two surnames that are unlike. */
export function haveOtherSurnames(a: string, b: string): boolean {
  const [wordsOfA, wordsOfB] = [labelWords(a), labelWords(b)];
  const [surname = '', other = ''] = [wordsOfA.at(-1), wordsOfB.at(-1)];
  return (
    wordsOfA.length === 2 &&
    wordsOfB.length === 2 &&
    wordsOfA[0] === wordsOfB[0] &&
    pronounOf(a) !== undefined &&
    spelling(surname, other) <= SAME_SPELLING
  );
}

/** @param cosine of the two labels, 0 where it is not known. */
export function areTwoThings(a: string, b: string, cosine: number): boolean {
  if (haveOtherNumbers(a, b) || haveOtherFirstNames(a, b)) return true;
  if (cosine >= SURE_COSINE || !isName(a) || !isName(b)) return false;
  const [wordsOfA, wordsOfB] = [nameWords(a), nameWords(b)];
  return (
    !wordsOfA.some((word) =>
      wordsOfB.some((other) => word === other || spelling(word, other) > SAME_SPELLING),
    ) &&
    !isAcronym(a, wordsOfB) &&
    !isAcronym(b, wordsOfA)
  );
}

const ofCodes =
  /\b(?:symbol|code|abbreviation|atomic number|number of (?!people|inhabitants|employees|members|speakers))/u;
const code = /^(?:\p{L}{1,3}|\d{1,3})$/u;

/** Relations whose values are codes or small numbers, of which two are never spellings of one: Pb and Sn. */
export const hasCodes = (relation: string, value: string): boolean =>
  ofCodes.test(relation) && code.test(value);

/** @param relation its key, and the keys of two values. */
export const areOtherCodes = (relation: string, a: string, b: string): boolean =>
  hasCodes(relation, a) && hasCodes(relation, b) && /\d/u.test(a) === /\d/u.test(b) && a !== b;

/** Words that many names share: the Black Sea and the Adriatic Sea are two things. */
const kinds = new Set(
  wordList(`
    sea ocean lake river gulf bay cape mount mountain mountains island islands university college city town
    fort castle battle siege treaty prize award king queen duke prince princess emperor sir lord lady saint
    st dr
  `),
);

function nameWords(label: string): string[] {
  const words = labelWords(label).filter((word) => !particles.test(word));
  const own = words.filter((word) => !kinds.has(word));
  return own.length > 0 ? own : words;
}

function isAcronym(label: string, words: readonly string[]): boolean {
  const letters = label.replace(/^the /iu, '').replace(/\./gu, '').toLowerCase();
  return (
    /^\p{L}{2,6}$/u.test(letters) &&
    words.length > 1 &&
    words
      .map((word) => word[0])
      .join('')
      .startsWith(letters)
  );
}

/** Dice coefficient of the letter triples. */
function spelling(a: string, b: string): number {
  const [triplesOfA, triplesOfB] = [new Set(lettersBy(3, a)), new Set(lettersBy(3, b))];
  const common = [...triplesOfA].filter((triple) => triplesOfB.has(triple)).length;
  return (2 * common) / Math.max(1, triplesOfA.size + triplesOfB.size);
}

function lettersBy(count: number, word: string): string[] {
  return Array.from({ length: Math.max(0, word.length - count + 1) }, (_, i) => word.slice(i, i + count));
}

const cardinals = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen ' +
  'sixteen seventeen eighteen nineteen twenty'
).split(' ');
const ordinals = (
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth ' +
  'thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'
).split(' ');
const roman: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };

/**
 * Numbers in a label, in whatever spelling: `fourth`, `4`, `4th`, `IV`. "I" alone counts only after another
 * word.
 */
function numbersIn(label: string): Set<number> {
  const words = label.split(/[^\p{L}\p{N}.]+/u).filter((word) => word !== '');
  return new Set(
    words.flatMap((word, i) => {
      const small = word.toLowerCase();
      const digits = /^(\d+)(?:st|nd|rd|th)?\.?$/u.exec(small)?.[1];
      if (digits !== undefined) return [Number(digits)];
      if (i > 0 && /^[IVX]{1,5}$/u.test(word)) return [romanNumber(word)];
      const counted = Math.max(cardinals.indexOf(small), ordinals.indexOf(small));
      return counted >= 0 ? [counted] : [];
    }),
  );
}

function romanNumber(word: string): number {
  const values = [...word].map((letter) => roman[letter] ?? 0);
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0);
}

function sameSet(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  return a.size === b.size && [...a].every((element) => b.has(element));
}
