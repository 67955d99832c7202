/**
 * Splits a sentence into words as the Penn and universal-dependency treebanks do, because the parser was
 * trained on them. Punctuation and clitics are separate words (`do|n't`, `Galois|'`), and so are the parts
 * around a hyphen and the hyphen itself. Numbers and addresses stay whole; abbreviations keep their full
 * stop. Invariant: spans ascend, do not overlap, and leave out only white space.
 */

import { pattern, wordList } from '../pattern-parts.ts';

/** [start, end) in UTF-16 units. */
export type Span = readonly [number, number];

/** Abbreviations that keep their full stop everywhere; a sentence seldom ends with one. */
export const abbreviations = wordList(`
  Mr Mrs Ms Dr Prof St Rev Gen Col Lt Sgt Capt Gov Sen Rep Hon Pres Mt Ft Jr Sr Inc Corp Ltd Co Bros v vs
  etc al cf ca approx viz ext Fig figs Eq Vol pp ed eds Ph.D e.g i.e Jan Feb Mar Apr Jun Jul Aug Sept Sep
  Oct Nov Dec Ave Blvd Rd Dept Univ Assn Nos spp subsp var
`);

const domains = 'com|org|net|edu|gov|co\\.uk|htm|html|pdf|docx?|jpg|png|txt|xls';
const webAddress = String.raw`(?:https?://|ftp://|www\.)[^\s<>"”]*[^\s<>"”.,;:!?)\]'’]`;
/** The parts of an address are no longer than its standards allow, so that a long word is not read twice. */
const mailAddress = String.raw`[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)*`;
const bareAddress = String.raw`[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}\.(?:${domains})(?!\w)`;
const address = `${webAddress}|${mailAddress}|${bareAddress}`;

const dotted = String.raw`(?:\p{L}\.){2,}`;
const abbreviation = abbreviations.map((word) => word.replace('.', String.raw`\.`)).join('|');
const initial = String.raw`\p{Lu}\.(?=\s+\p{Lu})`;
const shortened = String.raw`${dotted}|(?:${abbreviation})\.(?!\w)|${initial}`;

/** Units that may follow a number without a space; they become separate words. */
const units = pattern`
  km|cm|mm|nm|kg|mg|ml|hrs?|hours?|min|sec|ms|mph|kph|ft|lbs?|oz|
  gb|mb|tb|kb|ghz|mhz|hz|kw|mw|am|pm|k|m|g|p|au|ly`;
const telephone = String.raw`\d{3}[-.]\d{3}[-.]\d{4}|\d{1,3}-\d{4}(?!\d)`;
const digits = String.raw`\d+(?:[.,:/]\d+)*`;
const noWordGoesOn = String.raw`(?![\p{L}\p{N}_])`;
const number = pattern`
  ${telephone}|
  ${digits}(?=(?:${units})(?![\p{L}\p{N}]))|
  ${digits}${noWordGoesOn}|
  \d*\.\d+${noWordGoesOn}`;

const clitic = String.raw`['’](?:s|re|ve|ll|d|m|S|RE|VE|LL|D|M)(?![\p{L}\p{N}])`;
const negation = String.raw`n['’]t(?![\p{L}\p{N}])`;
/** Prefixes that keep their hyphen in one word. */
const prefixed = pattern`
  (?:e|re|co|non|anti|semi|vice|ex|pre|mid|un|inter|intra|sub|pseudo|quasi|neo)-(?=\p{L}{2})`;
const letter = String.raw`[\p{L}\p{N}\p{M}_]`;
const letters = `(?:(?!${negation})${letter})+`;
/** "o'clock", "D'Arcy": the apostrophe stays inside the word. */
const afterApostrophe = String.raw`(?!${clitic})['’](?=\p{L}{2})(?!${negation})${letters}`;
/** "AT&T". */
const afterAmpersand = String.raw`&(?=\p{Lu}(?!\p{Ll}))${letter}+`;
const plain = `(?:${prefixed})?${letters}(?:${afterApostrophe}|${afterAmpersand})*`;
const symbols = pattern`
  \.{2,}|[!?]+(?:[.!?])*|:-?[()DP](?!\w)|-{2,}|={2,}|\*+|_+|#+|~+|([>$<|+%])\1+|\S`;

const token = new RegExp(
  [address, shortened, number, clitic, negation, plain, symbols].map((part) => `(?:${part})`).join('|'),
  'uy',
);

/** Single words that are two words for the treebanks, with the index where the second begins. */
const joined: ReadonlyMap<string, number> = new Map([
  ['cannot', 3],
  ['gonna', 3],
  ['wanna', 3],
  ['gotta', 3],
  ['outta', 3],
  ['dunno', 2],
  ['lemme', 3],
  ['gimme', 3],
  ['dont', 2],
  ['doesnt', 4],
  ['didnt', 3],
  ['isnt', 2],
  ['wasnt', 3],
  ['cant', 2],
  ['wont', 2],
  ['couldnt', 5],
  ['havent', 4],
]);

/** How many characters behind a span tell where its last word ends. Chosen by hand. */
const CONTEXT = 100;

/** Returns the words of `text` inside `span`, as spans in `text`. */
export function splitWords(text: string, span: Span): Span[] {
  const words: Span[] = [];
  const [start, end] = span;
  // A very long number lies in many spans. Only what is near each one is read, not the number to its end.
  const near = text.slice(0, end + CONTEXT);
  let at = start;
  while (at < end) {
    if (/\s/u.test(text[at] as string)) {
      at++;
      continue;
    }
    token.lastIndex = at;
    const length = token.exec(near)?.[0].length ?? 1;
    const next = Math.min(at + length, end);
    pushWord(words, text, at, next);
    at = next;
  }
  return words;
}

function pushWord(words: Span[], text: string, start: number, end: number): void {
  const cut = joined.get(text.slice(start, end).toLowerCase());
  if (cut === undefined) words.push([start, end]);
  else words.push([start, start + cut], [start + cut, end]);
}
