/** English words for numbers, and words around a number that change its meaning. Facts of the language. */
import { wordList } from '../../pattern-parts.ts';
import { lookupTable } from '../../lookup-table.ts';

export const digitWords = lookupTable({
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
});
export const tensWords = lookupTable({
  twenty: 20,
  thirty: 30,
  forty: 40,
  fourty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
});
/** Exponents of ten. */
export const magnitudes = lookupTable({
  hundred: 2,
  thousand: 3,
  million: 6,
  billion: 9,
  trillion: 12,
  quadrillion: 15,
  lakh: 5,
  crore: 7,
});
/**
 * Signs after digits, with or without a space: "5bn". `m` and `b` count only after a currency, because
 * elsewhere they are metres or bytes.
 */
export const magnitudeSigns = lookupTable({
  k: 3,
  bn: 9,
  mn: 6,
  mln: 6,
  tn: 12,
  K: 3,
  M: 6,
  B: 9,
  T: 12,
});
export const moneyMagnitudeSigns = lookupTable({ ...magnitudeSigns, m: 6, b: 9, t: 12 });

export const ordinalWords = lookupTable({
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  eleventh: 11,
  twelfth: 12,
  thirteenth: 13,
  fourteenth: 14,
  fifteenth: 15,
  sixteenth: 16,
  seventeenth: 17,
  eighteenth: 18,
  nineteenth: 19,
  twentieth: 20,
  thirtieth: 30,
  fortieth: 40,
  fiftieth: 50,
  sixtieth: 60,
  seventieth: 70,
  eightieth: 80,
  ninetieth: 90,
  hundredth: 100,
  thousandth: 1000,
});
/** Fractions whose names are not ordinals. */
export const partWords = lookupTable({ half: 2, halves: 2, quarter: 4, quarters: 4 });

export type Bound = 'at least' | 'more than' | 'at most' | 'less than' | 'nearly' | 'about' | 'exactly';

/** Words before a number; if one begins with another, the longer comes first. */
export const boundsBefore: readonly (readonly [string, Bound])[] = (
  [
    ['no less than', 'at least'],
    ['no fewer than', 'at least'],
    ['not less than', 'at least'],
    ['not fewer than', 'at least'],
    ['a minimum of', 'at least'],
    ['at least', 'at least'],
    ['minimum of', 'at least'],
    ['upwards of', 'at least'],
    ['no more than', 'at most'],
    ['not more than', 'at most'],
    ['a maximum of', 'at most'],
    ['maximum of', 'at most'],
    ['at most', 'at most'],
    ['up to', 'at most'],
    ['not exceeding', 'at most'],
    ['just over', 'more than'],
    ['well over', 'more than'],
    ['slightly more than', 'more than'],
    ['more than', 'more than'],
    ['greater than', 'more than'],
    ['higher than', 'more than'],
    ['longer than', 'more than'],
    ['larger than', 'more than'],
    ['in excess of', 'more than'],
    ['exceeding', 'more than'],
    ['exceeds', 'more than'],
    ['exceed', 'more than'],
    ['exceeded', 'more than'],
    ['over', 'more than'],
    ['above', 'more than'],
    ['beyond', 'more than'],
    ['>', 'more than'],
    ['≥', 'at least'],
    ['just under', 'nearly'],
    ['slightly less than', 'nearly'],
    ['less than', 'less than'],
    ['fewer than', 'less than'],
    ['lower than', 'less than'],
    ['smaller than', 'less than'],
    ['under', 'less than'],
    ['below', 'less than'],
    ['<', 'less than'],
    ['≤', 'at most'],
    ['nearly', 'nearly'],
    ['almost', 'nearly'],
    ['close to', 'about'],
    ['approximately', 'about'],
    ['approx.', 'about'],
    ['approx', 'about'],
    ['roughly', 'about'],
    ['about', 'about'],
    ['around', 'about'],
    ['some', 'about'],
    ['circa', 'about'],
    ['an estimated', 'about'],
    ['estimated', 'about'],
    ['an average of', 'about'],
    ['~', 'about'],
    ['≈', 'about'],
    ['±', 'about'],
    ['exactly', 'exactly'],
    ['precisely', 'exactly'],
  ] as const
).toSorted(([a], [b]) => b.length - a.length);

/** Words after a number (and after its unit and what it counts). */
export const boundsAfter: readonly (readonly [string, Bound])[] = [
  ['or more', 'at least'],
  ['and more', 'at least'],
  ['or older', 'at least'],
  ['or above', 'at least'],
  ['or higher', 'at least'],
  ['or over', 'at least'],
  ['and over', 'at least'],
  ['and above', 'at least'],
  ['and older', 'at least'],
  ['at least', 'at least'],
  ['or less', 'at most'],
  ['or fewer', 'at most'],
  ['or under', 'at most'],
  ['or below', 'at most'],
  ['at most', 'at most'],
  ['or so', 'about'],
  ['approximately', 'about'],
];

/** Nouns before a number that is only a label, as in "chapter 3": it counts nothing. */
export const labelled = new Set(
  wordList(`
    chapter page section article step figure table volume verse book act scene line paragraph item clause
    appendix part unit room flat apartment gate platform track channel highway route phase stage level
    grade class type season episode day week round game match number no nos lesson exercise question rule
    case amendment title schedule annex note lane bus terminal seat row
  `),
);
