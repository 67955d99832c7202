/** Adjectives of countries: "on the Tanzanian side" says that something is in Tanzania. */
import { pattern } from '../pattern-parts.ts';
import { isCountry } from './regions.ts';

const phrase = new RegExp(
  pattern`\b(?:(?:on|in|at|from)\s)?(?:the|an?)\s(\p{Lu}\p{Ll}{3,20}(?:n|i|ese|ish|ch))\s\p{Ll}{3,20}`,
  'gu',
);
/** The least number of letters with which a country's name and its adjective both begin. */
const common = 3;

/** The text with "in Tanzania" for "on the Tanzanian side". */
export const withCountryNames = (text: string, countries: readonly string[]): string =>
  text.replace(phrase, (written, adjective: string) => {
    const country = countries.find((name) => isAdjectiveOf(adjective, name));
    return country === undefined ? written : `in ${country}`;
  });

const isAdjectiveOf = (adjective: string, name: string): boolean =>
  !name.includes(' ') &&
  name.length > common + 1 &&
  adjective.startsWith(name.slice(0, Math.max(common, name.length - 2))) &&
  adjective !== name;

/** "The French", "the Finns": it may be the people of any country, since few adjectives tell theirs. */
export const isPeople = (label: string): boolean => people.test(label) && !isCountry(label);
const people = /^the \p{Lu}\p{Ll}{2,20}(?:s|sh|ch|ese)$/u;
