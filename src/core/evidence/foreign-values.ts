/**
 * Values, dates and names of texts in German, French, Spanish, Italian, Dutch and English, found without a
 * parser: "1.840,50 Euro", "le 3 mai 2021", "12 %", "Marie Curie". Of other languages, digits are read.
 */
import { pattern, wordList } from '../pattern-parts.ts';
import type { Language } from '../text/language.ts';
import type { Span } from '../text/words.ts';

export interface ForeignValue {
  readonly span: Span;
  /** A number with its unit ("€", "year"; empty if none is known), or what is stated of a date. */
  readonly value:
    | { readonly number: number; readonly unit: string }
    | { readonly year?: number; readonly month?: number; readonly day?: number };
  /** "not", "more than" or "at least" stands before it: another value then contradicts nothing. */
  readonly bounded: boolean;
}

const monthTables: Readonly<Record<string, string>> = {
  de: 'januar februar märz april mai juni juli august september oktober november dezember',
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  nl: 'januari februari maart april mei juni juli augustus september oktober november december',
  en: 'january february march april may june july august september october november december',
};
const months = new Map(
  Object.values(monthTables).flatMap((table) => wordList(table).map((word, i) => [word, i + 1] as const)),
);

/** Words for the same unit, a row each; the first is the unit's name here. */
const unitRows = `
  € euro euros eur
  $ dollar dollars usd dólar dólares
  £ pfund pound pounds libra libras
  % prozent percent procent
  year jahr jahre jahren an ans année années año años anno anni jaar jaren years
  month monat monate monaten mois mes meses mese mesi maand maanden months
  week woche wochen semaine semaines semana semanas settimana settimane weken weeks
  day tag tage tagen jour jours día días giorno giorni dag dagen days
  hour stunde stunden heure heures hora horas ora ore uur hours
  minute minuten minutes minuto minutos minuti
  km kilometer kilomètres kilomètre kilómetros chilometri kilometers
  m meter metern mètre mètres metro metros metri meters
  kg kilogramm kilo kilos kilogrammes kilogramos
  m² quadratmeter
  people personen personnes personas persone`;
const units = new Map(
  unitRows
    .trim()
    .split('\n')
    .flatMap((row) => wordList(row).map((word, _, [name = '']) => [word, name] as const)),
);

/** Numbers written as words, from two on: "one" is an article in most of these languages. */
const numberTables: Readonly<Record<string, string>> = {
  de: 'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
  fr: 'deux trois quatre cinq six sept huit neuf dix onze douze',
  es: 'dos tres cuatro cinco seis siete ocho nueve diez once doce',
  it: 'due tre quattro cinque sei sette otto nove dieci undici dodici',
  nl: 'twee drie vier vijf zes zeven acht negen tien elf twaalf',
  en: 'two three four five six seven eight nine ten eleven twelve',
};
const numberWords = new Map(
  Object.entries(numberTables).map(([language, table]) => [
    language,
    new Map(wordList(table).map((word, i) => [word, i + 2] as const)),
  ]),
);

const bounding = new RegExp(
  pattern`\b(?:nicht|kein\p{L}*|mehr als|weniger als|mindestens|höchstens|über|unter|bis zu|etwa|rund|
  plus de|moins de|au moins|au plus|jusqu.à|environ|pas|más de|menos de|al menos|hasta|unos|no|più di|
  meno di|almeno|fino a|non|meer dan|minder dan|minstens|hoogstens|niet|geen|not|more than|less than|
  at least|at most|up to|over|under|about)\s+(?:\S+\s+){0,3}$`,
  'iu',
);

/** Texts with a decimal point; the others have a decimal comma. */
const withPoint = new Set<Language>(['en', 'ja', 'zh', 'ko', 'th', 'he', 'hi']);

/** "1.840,50" is 1840.5 with a decimal comma, "1,840.50" with a decimal point. */
export function numberOf(written: string, language: Language): number {
  const bare = written.replace(/[\s\u00a0\u202f'’]/gu, '');
  const [last = ''] = /[.,](?=\d*$)/u.exec(bare) ?? [];
  const both = bare.includes('.') && bare.includes(',');
  const decimal = both ? last : withPoint.has(language) ? '.' : ',';
  const grouped = decimal === '.' ? /,/gu : /\./gu;
  // "3.5" in a text with decimal commas is no group of thousands, so it is a decimal point.
  if (!both && last !== '' && last !== decimal && !/^\d{1,3}(?:[.,]\d{3})+$/u.test(bare))
    return Number(bare.replace(',', '.'));
  return Number(bare.replace(grouped, '').replace(',', '.'));
}

const monthPattern = [...months.keys()].join('|');
const dates = [
  new RegExp(
    `(?<![\\p{L}\\d])(?<day>\\d{1,2})(?:\\.|er|º|st|nd|rd|th)?\\s+(?:de\\s+|of\\s+)?` +
      `(?<month>${monthPattern})` +
      '(?![\\p{L}])(?:,?\\s+(?:de\\s+|del\\s+)?(?<year>\\d{4}))?',
    'giu',
  ),
  new RegExp(`(?<month>${monthPattern})\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?(?:,\\s*(?<year>\\d{4}))`, 'giu'),
  new RegExp(`(?<!\\p{L})(?<month>${monthPattern})\\s+(?:de\\s+|del\\s+)?(?<year>\\d{4})(?!\\d)`, 'giu'),
  /(?<!\d)(?<day>\d{1,2})[./](?<month>\d{1,2})[./](?<year>\d{4})(?!\d)/gu,
  /(?<!\d)(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?!\d)/gu,
];
const number = new RegExp(
  pattern`(?<currency>[€$£]\s?)?(?<![\p{L}\d])
  (?<number>\d{1,3}(?:[.,'’\s\u00a0\u202f]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?)(?!\d)
  (?<after>\s?[%€$£]|\s+(?:pour cent|por ciento|per cento|per cent)|\s+\p{L}+²?)?`,
  'giu',
);
const wordNumber = /(?<!\p{L})(?<number>\p{Ll}+)(?=\s+(?<after>\p{L}+))/gu;

/** All values of a text, dates first. */
export function valuesIn(text: string, language: Language): ForeignValue[] {
  const found: ForeignValue[] = [];
  /** 1 at each letter of a value. */
  const taken = new Uint8Array(text.length);
  const add = (start: number, length: number, value: ForeignValue['value']) => {
    const span: Span = [start, start + length];
    if (taken.subarray(...span).includes(1)) return;
    taken.fill(1, ...span);
    found.push({ span, value, bounded: bounding.test(text.slice(Math.max(0, start - 40), start)) });
  };
  for (const date of dates)
    for (const { index, 0: all, groups = {} } of text.matchAll(date)) add(index, all.length, dateOf(groups));
  for (const { index, 0: all, groups = {} } of text.matchAll(number)) {
    const unit = unitOf(groups['currency'] ?? groups['after'] ?? '');
    const value = numberOf(groups['number'] ?? '', language);
    const isYear = unit === '' && /^[12]\d{3}$/u.test(groups['number'] ?? '');
    add(index, all.length, isYear ? { year: value } : { number: value, unit });
  }
  const words = numberWords.get(language);
  for (const { index, 0: all, groups = {} } of text.matchAll(wordNumber)) {
    const value = words?.get(groups['number'] ?? '');
    const unit = unitOf(groups['after'] ?? '');
    if (value !== undefined && unit !== '') add(index, all.length, { number: value, unit });
  }
  return found;
}

function dateOf({ year, month, day }: Readonly<Record<string, string | undefined>>): ForeignValue['value'] {
  return {
    ...(year !== undefined && { year: Number(year) }),
    ...(month !== undefined && { month: months.get(month.toLowerCase()) ?? Number(month) }),
    ...(day !== undefined && { day: Number(day) }),
  };
}

function unitOf(written: string): string {
  const word = written.trim().toLowerCase();
  return /^(?:pour cent|por ciento|per cento|per cent)$/u.test(word) ? '%' : (units.get(word) ?? '');
}

const capitalised = /(?<![.!?…]\s|^|\p{L})\p{Lu}[\p{L}-]+/gu;
const germanName = new RegExp(
  pattern`(?<=(?:Herrn?|Frau|Dr\.|Prof\.)\s)\p{Lu}[\p{L}-]+|
  \p{Lu}[\p{Ll}-]+(?:\s\p{Lu}[\p{Ll}-]+)+|
  (?<!\p{L})\p{Lu}{2,}(?!\p{L})`,
  'gu',
);

/**
 * Words written as names, in lower case. German writes all nouns so: there, only several such words in a row,
 * and what follows a title, count.
 */
export function namesIn(text: string, language: Language): string[] {
  const named = language === 'de' ? germanName : capitalised;
  return [...text.matchAll(named)]
    .flatMap(([found]) => found.toLowerCase().split(/\s/u))
    .filter((word) => word.length > 2 && !months.has(word));
}

/** Words of content, cut to their beginnings, so that endings do not matter much. */
export const stemsIn = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
      .filter((word) => !units.has(word) && !months.has(word))
      .map((word) => word.slice(0, 6)),
  );
