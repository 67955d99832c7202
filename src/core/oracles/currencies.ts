/** Names of currencies, of which two are never the same: the dollar and the won. */
import { wordList } from '../pattern-parts.ts';
import { labelWords } from './graph.ts';

/** Each row is one name with its other spellings. */
const rows = [
  'dollar dollars',
  'euro euros',
  'pound pounds sterling',
  'peso pesos',
  'yen',
  'won',
  'krone krona kronor kroner krónur',
  'koruna koruny',
  'franc francs',
  'lira liras',
  'real reais',
  'rupee rupees',
  'ruble rouble rubles roubles',
  'mark marks',
  'zloty złoty zlotys',
  'forint forints',
  'rand',
  'baht',
  'dinar dinars',
  'dirham dirhams',
  'riyal rial',
  'shekel shekels',
  'peseta pesetas',
  'escudo escudos',
  'drachma drachmas',
  'guilder guilders',
  'lev leva',
  'leu lei',
  'hryvnia',
  'yuan renminbi',
  'ringgit',
  'rupiah',
  'sol soles',
  'bolivar bolívar',
  'shilling shillings schilling',
  'naira',
  'cedi',
  'birr',
  'taka',
  'dong',
  'kwacha',
  'tenge',
].map(wordList);

const rowOf = (label: string): number => {
  const words = labelWords(label);
  return rows.findIndex((row) => row.some((name) => words.includes(labelWords(name)[0] ?? name)));
};
/** The label has the name of a currency. */
export const isCurrency = (label: string): boolean => rowOf(label) >= 0;

const people = /^(?:the )?(\p{Lu}\p{Ll}+(?:n|ish|ese|ch|i|k))\s\p{Ll}+$/u;

/** Two other currencies, or one of two countries: "Danish krone" and "Swedish krona". */
export function areOtherCurrencies(a: string, b: string): boolean {
  const [one, other] = [rowOf(a), rowOf(b)];
  if (one < 0 || other < 0) return false;
  const [ofOne, ofOther] = [people.exec(a)?.[1], people.exec(b)?.[1]];
  return one !== other || (ofOne !== undefined && ofOther !== undefined && ofOne !== ofOther);
}
