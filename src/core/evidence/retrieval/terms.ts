/**
 * Terms are the keys for looking up a text: content words by their stem, and numbers by their value ("1,840"
 * and "1840", "three" and "3" are one term). White space, case, quotation marks and Unicode form make no
 * difference. A stem is a key, not a word, and is never shown.
 */
import { remembering } from '../../remembering.ts';
import type { Span } from '../../text/words.ts';

export interface SearchTerm {
  readonly key: string;
  readonly span: Span;
  /** A number, or a word written like a name: a statement must not get these wrong. */
  readonly exact: boolean;
}

/**
 * Function words, which every text has. Negations are among them: they decide a comparison, but find nothing.
 */
const grammatical = new Set(
  (
    'a an the this that these those it its he him his she her hers they them their theirs we us our ' +
    'ours you your yours i me my mine one ' +
    ('who whom whose which what where when why how there here is are was were be been being am do ' +
      'does did done doing has have had having will would shall should can could may might must ') +
    ('not no nor never n t s d ll re ve m and or but if then than so as of in on at by for from to ' +
      'with without into onto upon about over under between among through during before after ') +
    ('up down out off again also very too just only both each some any all such other another same ' +
      'own more most much many few while because since until although though however ') +
    'yes say says said according'
  ).split(' '),
);

const units = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen ' +
  'sixteen seventeen eighteen nineteen'
).split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const numbers: ReadonlyMap<string, string> = new Map([
  ...units.map((word, value): [string, string] => [word, String(value)]),
  ...tens.map((word, index): [string, string] => [word, String((index + 2) * 10)]),
]);

const word = /\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}]+/gu;

/** Sentences whose terms are remembered, because each is compared with many statements: some 5 MB. */
const MOST_SENTENCES = 2_000;
/** Characters of the longest of them. Both chosen by hand. */
const LONGEST = 400;
const termsOfSentence = remembering(readTerms, MOST_SENTENCES);

/** Terms of a text in order. */
export const termsOf = (text: string): readonly SearchTerm[] =>
  text.length > LONGEST ? readTerms(text) : termsOfSentence(text);

function readTerms(text: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (const match of text.matchAll(word)) {
    const term = termOf(match[0], match.index);
    if (term) terms.push(term);
  }
  return terms;
}

export const keysOf = (text: string): string[] => termsOf(text).map(({ key }) => key);

function termOf(written: string, at: number): SearchTerm | undefined {
  const span = [at, at + written.length] as const;
  if (/^\p{N}/u.test(written)) return { key: plainNumber(written), span, exact: true };
  const lower = written.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const number = numbers.get(lower);
  if (number !== undefined && lower !== 'one') return { key: number, span, exact: true };
  if (grammatical.has(lower)) return undefined;
  return { key: stem(lower), span, exact: at > 0 && /^\p{Lu}/u.test(written) };
}

/** Removes thousands separators and zeros without a value. */
function plainNumber(written: string): string {
  const digits = written.normalize('NFKC').replace(/,(?=\d{3}(?!\d))/gu, '');
  return /^\d+\.\d+$/u.test(digits) ? String(Number(digits)) : digits;
}

/** Inflection endings, longest first, and what replaces them. At least three letters stay. */
const endings: readonly (readonly [ending: string, left: string])[] = [
  ['ically', 'ic'],
  ['iness', 'i'],
  ['ingly', ''],
  ['edly', ''],
  ['ally', 'al'],
  ['ness', ''],
  ['ies', 'i'],
  ['ied', 'i'],
  ['ing', ''],
  ['est', ''],
  ['ed', ''],
  ['ly', ''],
  ['er', ''],
  ['s', ''],
  ['e', ''],
  ['y', 'i'],
];

/**
 * A light stem: removes endings of number, tense and comparison, then the doubled and silent letters they
 * leave. Related words of other kinds keep different stems.
 */
export function stem(lower: string): string {
  if (lower.length < 4 || lower.endsWith('ss')) return lower;
  const found = endings.find(([ending]) => lower.endsWith(ending) && lower.length - ending.length >= 3);
  if (!found) return lower;
  const [ending, left] = found;
  const base = lower.slice(0, -ending.length) + left;
  if (ending === 's') return stem(base);
  const single = /([b-df-hj-np-tv-z])\1$/u.test(base) && !/(?:ll|ss)$/u.test(base) ? base.slice(0, -1) : base;
  return single.endsWith('e') && single.length > 3 ? single.slice(0, -1) : single.replace(/y$/u, 'i');
}
