/**
 * Names that give an answer away: "the Peano axioms" were introduced by Peano, and "Toy Story 3" comes after
 * "Toy Story 2". Such a pair is not asked about.
 */
import { wordList } from '../pattern-parts.ts';

/** Words of many names that say nothing about what they have to do with each other. */
const general = new Set(
  wordList(`
    saint south north west east southern northern western eastern central lake mount river battle world
    house great empire kingdom republic university college prize united states state city islands island
    first second third fourth fifth king queen emperor pope treaty museum national royal sea ocean bay gulf
    street church cathedral palace tower bridge canal company corporation
  `),
);

/** Whether the two names alone suggest that the relation holds between them, or in which direction. */
export function tells(a: string, b: string): boolean {
  return sharesName(a, b) || contains(a, b) || contains(b, a);
}

/**
 * Whether the two names say which comes first or is wider: by their numbers, or as one contains the other.
 */
export function tellsOrder(a: string, b: string): boolean {
  const [first, second] = [withoutNumbers(a), withoutNumbers(b)];
  return (
    contains(a, b) ||
    contains(b, a) ||
    first === second ||
    (/\p{Lu}/u.test(first) && hasNumber(a) && hasNumber(b) && common(first, second))
  );
}

/** Words with a capital that are in both names: "Potter" in the titles of two of the books. */
export function commonNames(a: string, b: string): readonly string[] {
  const ofB = new Set(properWords(b));
  return properWords(a).filter((word) => ofB.has(word));
}

/** Whether a word with a capital is in a name. */
export function isNamed(name: string, word: string): boolean {
  return properWords(name).includes(word);
}

const number = /\b(?:\d[\d.]*|[IVX]+|First|Second|Third|Fourth|Fifth)\b/g;

function hasNumber(name: string): boolean {
  return name.search(number) >= 0;
}

function withoutNumbers(name: string): string {
  return name
    .replace(number, '')
    .replace(/[\s-]+/g, ' ')
    .trim();
}

/** Whether the first words are the same: "Alexander II of Russia" and "Alexander I". */
function common(a: string, b: string): boolean {
  return a.split(' ')[0] === b.split(' ')[0];
}

/** Whether a word with a capital in one name is in the other: "Sigmund Freud", "World Rugby" and "rugby". */
function sharesName(a: string, b: string): boolean {
  const shares = (words: readonly string[], others: readonly string[]) =>
    words.some((word) => others.some((other) => sameStem(word, other)));
  return (
    shares(properWords(a), wordsOf(b, /\p{L}{4,}/gu)) ||
    shares(properWords(b), wordsOf(a, /\p{L}{4,}/gu)) ||
    isNamedAfter(a, b) ||
    isNamedAfter(b, a)
  );
}

/** Whether a word with a small letter comes from a name: "volt" and "Volta", "abelian group" and "Abel". */
function isNamedAfter(a: string, b: string): boolean {
  return wordsOf(a, /(?<!\p{L})\p{Ll}{4,}/gu).some((word) =>
    properWords(b).some((name) => name.startsWith(word) || word.startsWith(name)),
  );
}

const properWords = (name: string): readonly string[] => wordsOf(name, /\p{Lu}\p{L}{3,}/gu);

/** Words that are at least four letters long, without marks. */
function wordsOf(name: string, shape: RegExp): readonly string[] {
  return (name.normalize('NFD').replace(/\p{M}/gu, '').match(shape) ?? [])
    .map((word) => word.toLowerCase())
    .filter((word) => !general.has(word));
}

/** "Mexico" and "Mexican", but not "Rome" and "Romeo". */
function sameStem(a: string, b: string): boolean {
  return a === b || (a.length > 4 && b.length > 4 && a.slice(0, 5) === b.slice(0, 5));
}

/** Whether all words of one name are in the other: "apes" in "great apes". */
function contains(whole: string, part: string): boolean {
  const words = new Set(whole.toLowerCase().split(/[\s-]+/));
  return part
    .toLowerCase()
    .split(/[\s-]+/)
    .every((word) => words.has(word));
}
