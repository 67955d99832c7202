/**
 * Names inside a sentence. A name is kept as its source writes it. Only `the` may come before it, and only
 * the first letter of a sentence is made a capital. `the` comes from the entity's traits or, if none are
 * declared, from a few words that always take it ("Battle of", "... River"). A name is singular unless a
 * trait says plural. Names of states are singular by use even if their form is plural ("the Netherlands
 * borders Belgium").
 */
import { barredRows, pattern } from '../../pattern-parts.ts';
import { EntityTrait } from '../../knowledge/fact-base.ts';

export interface NounPhrase {
  readonly text: string;
  readonly plural: boolean;
}

const states = new Set(
  barredRows(`
  Netherlands|Philippines|Bahamas|Maldives|Gambia|Comoros|Seychelles|Solomon Islands|Marshall Islands|
  Vatican|United States|United States of America|United Kingdom|United Nations|United Arab Emirates|
  Soviet Union|European Union|African Union|Czech Republic|Dominican Republic|Central African Republic|
  Democratic Republic of the Congo|Republic of the Congo|People's Republic of China|Republic of Ireland|
  German Democratic Republic|Weimar Republic|Federated States of Micronesia|Holy Roman Empire|
  Commonwealth of Nations|Cayman Islands|Faroe Islands|Isle of Man|Vatican City State
`),
);
const neverPlural = new Set([...states].filter((name) => name.endsWith('s') || name.endsWith('America')));
const articled = [
  new RegExp(pattern`
    ^(?:
      University|Battle|Treaty|Siege|Kingdom|Republic|Duchy|Principality|Sultanate|Emirate|Government|
      Ministry|Parliament|Order|Gulf|Strait|Sea|Isle|Church|Massachusetts Institute|Museum|Institute|Academy|
      Constitution|Declaration|Charter|Gospel|Book|Congress|Convention|Council|Court|Peace|Statute
    ) of `),
  new RegExp(pattern`
    ^(?:\S+ ){0,3}
    (?:Academy|Institute|Museum|Order|Medal|Organi[sz]ation|Department|Declaration|Bill) (?:of|for) `),
  new RegExp(pattern`
    ^(?:Nobel|Pulitzer|Academy|Grammy|Wolf|Turing|Fields) (?:\S+ ){0,3}(?:Prize|Award|Medal)s?
    (?: (?:in|for) .+)?$`),
  new RegExp(pattern`
    ^(?:\S+ ){1,5}(?:
      River|Ocean|Sea|Empire|Dynasty|dynasty|Revolution|War|Party|Organi[sz]ation|Peninsula|Mountains|Alps|
      Desert|Archipelago|Republic|Confederation|Prize|Medal|Treaty|Agreement|Pact|Convention|Accords|Senate|
      League|Olympics|Proclamation|Conference|campaign|languages|Gulf|Strait|Canal|Islands
    )$`),
  /^(?:\S+ ){1,4}Act(?: of \d{4})?$/,
  /^federal government of /,
  /\bnational (?:under-\d+ )?(?:\w+ )*team$/,
  /^\d+(?:st|nd|rd|th) century(?: BCE?)?$/,
];

/** @param traits bits of `EntityTrait`; 0 if none are declared. */
export function nounPhrase(name: string, traits: number): NounPhrase {
  return {
    text: takesArticle(name, traits) ? `the ${name}` : name,
    plural: (traits & EntityTrait.plural) !== 0 && !neverPlural.has(name),
  };
}

function takesArticle(name: string, traits: number): boolean {
  if (/^(?:the|a|an|la|le|el|los|las|der|die|das) /i.test(name)) return false;
  if ((traits & EntityTrait.article) !== 0) return true;
  return (
    traits === 0 && (states.has(name) || (!/[()]/.test(name) && articled.some((form) => form.test(name))))
  );
}

/**
 * Makes the first letter of a sentence a capital, except for names with a small letter on purpose (eBay,
 * iPhone).
 */
export function asSentenceStart(text: string): string {
  return /^\p{Ll}\S*\p{Lu}/u.test(text) ? text : text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/**
 * Ends a statement with a full stop. A name that already ends with one gets no second ("Washington, D.C.").
 */
export function asSentence(text: string): string {
  const start = asSentenceStart(text);
  return /[.!?]$/.test(start) ? start : `${start}.`;
}

/** Ends a question ("... in Washington, D.C.?"). */
export function asQuestion(text: string): string {
  const start = asSentenceStart(text);
  return start.endsWith('?') ? start : `${start}?`;
}

/** The noun with `a` or `an`, chosen by sound as far as the spelling shows it. */
export function indefinite(noun: string): string {
  return `${/^(?:[aeio]|u(?!ni|se|su|ti|ro|k)|hour|honou?r|heir)/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

/**
 * The plural of a common noun or noun phrase. The head noun is the one before the first preposition: `places
 * of birth`.
 */
export function pluralNoun(noun: string): string {
  const [, head = noun, rest = ''] =
    /^(.+?)((?: (?:of|in|at|by|for|from|to|on|with|as|under|after)\b.*)?)$/.exec(noun) ?? [];
  return pluralWord(head) + rest;
}

const irregularPlurals: Readonly<Record<string, string>> = {
  person: 'people',
  child: 'children',
  man: 'men',
  woman: 'women',
  wife: 'wives',
  life: 'lives',
  half: 'halves',
  series: 'series',
  species: 'species',
  staff: 'staff',
  taxon: 'taxa',
  phylum: 'phyla',
  genus: 'genera',
  spokesperson: 'spokespeople',
  alumnus: 'alumni',
  currency: 'currencies',
  ethnicity: 'ethnicities',
  'alma mater': 'alma maters',
  chairperson: 'chairpersons',
};

function pluralWord(phrase: string): string {
  const [, before = '', word = phrase] = /^(.* )?(\S+)$/.exec(phrase) ?? [];
  const irregular = irregularPlurals[word];
  if (irregular !== undefined) return before + irregular;
  if (looksPlural(word)) return phrase;
  if (/[^aeiou]y$/.test(word)) return `${before}${word.slice(0, -1)}ies`;
  return before + (/(?:s|sh|ch|x|z)$/.test(word) ? `${word}es` : `${word}s`);
}

/** Whether a noun looks plural: `languages`, `works`, `children`; not `status`, `boss`, `genus`. */
export function looksPlural(noun: string): boolean {
  return (
    /(?:[^siu]s|(?:^|[a-z])people|children)$/.test(noun) &&
    !/^(?:lens|canvas|atlas|gas|alias|chaos)$/.test(noun)
  );
}
