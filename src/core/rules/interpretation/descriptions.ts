/**
 * Reads the description of a predicate: of what kind the object of each parameter is ("lifeguard x"), which
 * parameter is a bound ("for more than t minutes"), and how it reads once objects stand in the places of the
 * parameters.
 */
import { literal, wordList } from '../../pattern-parts.ts';
import type { Lexicon } from '../../text/lexicon/lexicon.ts';
import { findValues } from '../../text/values/find-values.ts';
import { statedDescription, type StatedDescription } from '../presumption.ts';
import type { Comparison, Predicate } from '../specification.ts';

/** "above t degrees Celsius": what is compared with the bound, and how. */
export interface Bound {
  readonly parameter: string;
  readonly comparison: Comparison;
  /** The words after the parameter that name the unit or what is counted; may be empty. */
  readonly unit: string;
}

export interface ReadDescription {
  readonly predicate: Predicate;
  /** The description without its presumption. */
  readonly words: string;
  /** What holds unless the text says otherwise. */
  readonly presumed?: StatedDescription['presumed'];
  /** The noun before a parameter, as a lemma: `lifeguard`. Absent for a parameter that has none. */
  readonly kinds: Readonly<Record<string, string>>;
  readonly bound?: Bound;
}

/** Longest first, because a shorter one may begin a longer one. */
const boundWords: readonly (readonly [string, Comparison])[] = [
  ['no more than', '<='],
  ['no less than', '>='],
  ['no fewer than', '>='],
  ['no later than', '<='],
  ['not more than', '<='],
  ['more than', '>'],
  ['greater than', '>'],
  ['larger than', '>'],
  ['longer than', '>'],
  ['later than', '>'],
  ['older than', '>'],
  ['higher than', '>'],
  ['heavier than', '>'],
  ['faster than', '>'],
  ['above', '>'],
  ['over', '>'],
  ['beyond', '>'],
  ['exceeds', '>'],
  ['exceeding', '>'],
  ['after', '>'],
  ['fewer than', '<'],
  ['less than', '<'],
  ['smaller than', '<'],
  ['shorter than', '<'],
  ['younger than', '<'],
  ['lower than', '<'],
  ['earlier than', '<'],
  ['below', '<'],
  ['under', '<'],
  ['before', '<'],
  ['at least', '>='],
  ['at most', '<='],
  ['up to', '<='],
  ['within', '<='],
  ['exactly', '='],
];

/** Words between an article and a noun that show that the article belongs to another noun. */
const notInside = wordList(`
  for of in on at to with by from about than into upon near and or that who whom whose what which where is
  are was were has have had its his her their
`).join('|');

export function readDescription(predicate: Predicate, lexicon: Lexicon): ReadDescription {
  const { parameters } = predicate;
  const { words, presumed } = statedDescription(predicate);
  const bound = parameters.map((parameter) => boundOf(words, parameter)).find((one) => one !== undefined);
  const kinds: Record<string, string> = {};
  for (const parameter of parameters) {
    if (parameter === bound?.parameter) continue;
    const noun = nounBefore(words, parameter, lexicon);
    if (noun !== undefined) kinds[parameter] = lexicon.lemma(noun, 'NOUN');
  }
  return { predicate, words, kinds, ...(bound && { bound }), ...(presumed && { presumed }) };
}

function boundOf(description: string, parameter: string): Bound | undefined {
  for (const [words, comparison] of boundWords) {
    const pattern = new RegExp(
      `(?<![\\p{L}])${words}\\s(?:about\\s)?${literal(parameter)}(?![\\p{L}\\d])` +
        `((?:\\s[\\p{L}'’°%]+){0,3})`,
      'iu',
    );
    const found = pattern.exec(description);
    if (found) return { parameter, comparison, unit: unitIn(found[1]?.trim() ?? '') };
  }
  return undefined;
}

/** The words of a phrase that name a unit or a thing counted: `hours` of "hours without a". */
function unitIn(words: string): string {
  if (/^\S+\sper\s\S+/u.test(words)) return words.split(' ').slice(0, 3).join(' ');
  const [value] = findValues(`5 ${words}`);
  if (value?.kind !== 'quantity') return '';
  if (value.dimension !== 'count') return `5 ${words}`.slice(2, value.span[1]).trim();
  return words.split(' ')[0] ?? '';
}

function nounBefore(description: string, parameter: string, lexicon: Lexicon): string | undefined {
  const found = new RegExp(`([\\p{L}-]+)\\s${literal(parameter)}(?![\\p{L}\\d])`, 'u').exec(description);
  const word = found?.[1];
  if (word === undefined || new RegExp(`^(?:${notInside}|a|an|the|not|it)$`, 'iu').test(word))
    return undefined;
  const isOther = (['VERB', 'ADJ', 'ADV'] as const).some((of) => lexicon.knows(lexicon.lemma(word, of), of));
  return lexicon.knows(lexicon.lemma(word, 'NOUN'), 'NOUN') || !isOther ? word : undefined;
}

/** @param names of the objects, by parameter. Returns a sentence. */
export function instantiated(read: ReadDescription, names: Readonly<Record<string, string>>): string {
  let sentence = read.words;
  for (const parameter of read.predicate.parameters) {
    const name = names[parameter];
    if (name === undefined) continue;
    const noun =
      read.kinds[parameter] === undefined
        ? ''
        : `(?:${article}(?:(?!(?:${notInside})\\s)[\\p{L}-]+\\s){0,2}?)?`;
    const before = read.kinds[parameter] === undefined ? '' : `${noun}[\\p{L}-]+\\s`;
    sentence = sentence.replace(
      new RegExp(`(?<![\\p{L}])${before}${literal(parameter)}(?![\\p{L}\\d])`, 'gu'),
      () => name,
    );
    sentence = sentence.replace(
      new RegExp(`(?<![\\p{L}\\d])${literal(parameter)}(?![\\p{L}\\d])`, 'gu'),
      () => name,
    );
  }
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

const article = '(?:a|an|the|some|any)\\s';
