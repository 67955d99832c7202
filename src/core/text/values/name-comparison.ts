/**
 * Decides by their words whether two names may refer to one thing: "Curie" and "Marie Curie", "WHO" and
 * "World Health Organization".
 */
import { wordList } from '../../pattern-parts.ts';
import type { Name, ValueComparison } from './typed-value.ts';

const empty = new Set(
  wordList(`
  the a an of and for in de la le du von van & sir mr mrs ms dr prof professor president king queen saint
  st inc ltd corp co company jr sr
`),
);

/** Words of a name in lower case, without accents, full stops and optional words. */
function wordsOf(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]s?(?![\p{L}])/gu, '')
    .toLowerCase()
    .replace(/(?<=\p{L})\.(?=\p{L})/gu, '');
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !empty.has(word));
  return telling.length > 0 ? telling : words;
}

/** Names of one thing that share no words. */
const aliases = [
  'united states,united states america,usa,us,america',
  'united kingdom,uk,great britain,britain',
  'soviet union,ussr',
  'united nations,un',
  'european union,eu',
  'russia,russian federation',
  'netherlands,holland',
  'new york city,nyc',
  'los angeles,la',
  'czech republic,czechia',
  'burma,myanmar',
  'turkey,turkiye',
  'ivory coast,cote divoire',
  'peoples republic china,prc,china',
  'united arab emirates,uae',
].map((row) => row.split(','));

/** Compares two names. Names of different types never conflict: "Washington" may be a person or a place. */
export function compareNames(claimed: Name, evidence: Name): ValueComparison {
  const a = wordsOf(claimed.text);
  const b = wordsOf(evidence.text);
  if (a.join(' ') === b.join(' ')) return 'same';
  if (areAliases(a, b) || isAbbreviated(a, b) || isAbbreviated(b, a)) return 'same';
  const hasFigure = [...a, ...b].some((word) => /^\d|^[ivx]+$/u.test(word));
  if (!hasFigure && a.every((word) => b.some((other) => areOneWord(word, other)))) return 'entailed';
  if (!hasFigure && b.every((word) => a.some((other) => areOneWord(word, other)))) return 'compatible';
  return claimed.type === evidence.type ? 'conflicts' : 'incomparable';
}

/** "J." and "John". */
const areOneWord = (a: string, b: string): boolean =>
  a === b || (a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b));

const areAliases = (a: readonly string[], b: readonly string[]): boolean =>
  aliases.some((row) => row.includes(a.join(' ')) && row.includes(b.join(' ')));

const isAbbreviated = (short: readonly string[], long: readonly string[]): boolean =>
  short.length === 1 &&
  long.length > 1 &&
  (short[0]?.length ?? 0) > 1 &&
  long.map((word) => word[0]).join('') === short[0];
