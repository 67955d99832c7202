/**
 * The English meaning of a relation's name: `wasBornIn`, `located_in`, `place of birth`, `schema:founder`.
 */
import { pattern, wordList } from '../../pattern-parts.ts';
import type { RelationCategory } from '../../knowledge/relation.ts';
import { indefinite, looksPlural, pluralNoun } from './noun-phrase.ts';
import { isParticiple } from './verbs.ts';

/** A verb phrase between subject and object, or a noun that the subject has. */
export type NamedRelation =
  | { readonly kind: 'verb'; readonly phrase: string; readonly infinitive?: string }
  /** `noun` includes the word that leads to the subject: `place of birth of`, `languages spoken by`. */
  | { readonly kind: 'noun'; readonly noun: string; readonly plural: boolean };

/**
 * The words of a name: `wasBornIn` gives "was born in". The namespace is removed and the name is split at
 * capitals, underscores and hyphens. Acronyms stay whole.
 */
export function wordsOfName(name: string): string {
  const local =
    /^[a-z][\w+.-]*:|[/#]/i.test(name) && !name.includes(' ') ? name.replace(/^.*[/#:]/, '') : name;
  return local
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[\s_]+|-(?=\p{L})/u)
    .filter((word) => word !== '')
    .map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()))
    .join(' ');
}

const finiteBe = /^(?:is|are|was|were)$/;
const finiteHave = /^(?:has|have|had)$/;
const endsInPreposition = new RegExp(pattern` (?:
    of|by|in|at|on|to|for|with|from|after|as|into|under|over|near|against|about|through|between|among|
    within|upon|towards?|during|before|until|since
  )$`);
/**
 * Participles that describe a state: `located in` gives "is located in", but `founded by` gives "was founded
 * by".
 */
const states = new Set(
  wordList(`
  located situated based named owned known used made connected related linked spoken composed bordered
  surrounded contained included headquartered operated governed practised practiced followed caused
  treated affected measured worn played found buried called associated affiliated married derived defined
`),
);
const singleHeads = new RegExp(pattern`
  ^(?:
    place|date|time|year|day|cause|number|name|age|location|position|capital|length|height|weight|area|
    population|size|colou?r
  )(?: of\b|$)`);

export function readName(name: string, category: RelationCategory, functional: boolean): NamedRelation {
  const text = wordsOfName(name);
  const [first = '', second = ''] = text.split(' ');
  const others = text.slice(first.length + 1);
  if (finiteBe.test(first)) return verb(withArticle(first, others));
  if (finiteHave.test(first) && others !== '')
    return isParticiple(second) ? verb(text) : readNoun(others, functional);
  if (
    isParticiple(first) &&
    (category === 'passive verb' || (category !== 'active verb' && endsInPreposition.test(text)))
  ) {
    return verb(`${states.has(first) ? 'is' : 'was'} ${text}`);
  }
  if (category === 'active verb') return verb(text);
  if (category === 'passive verb') return verb(withArticle('is', text));
  return endsInPreposition.test(text) ? verb(withArticle('is', text)) : readNoun(text, functional);
}

function verb(phrase: string): NamedRelation {
  return { kind: 'verb', phrase };
}

/** Roles that only one thing has: "the capital of", but "a member of". */
const uniqueRole = new RegExp(pattern`
  ^(?:
    capital|head|president|leader|king|queen|mayor|founder|mother|father|birthplace|successor|predecessor|
    highest|largest|longest|first|last
  )\b`);

/**
 * `capital of` gives "is the capital of", `member of` gives "is a member of". `located in` gets no article.
 */
function withArticle(be: string, words: string): string {
  const [first = ''] = words.split(' ');
  const isNounOf =
    / (?:of|to|for)$/.test(words) &&
    !isParticiple(first) &&
    !/^(?:part|typical|an?|the|not|close|equal|similar|subject|next|prior|adjacent|identical|opposite)$/.test(
      first,
    );
  if (!isNounOf) return `${be} ${words}`;
  return uniqueRole.test(words) ? `${be} the ${words}` : `${be} ${indefinite(words)}`;
}

function readNoun(noun: string, functional: boolean): NamedRelation {
  const participial = /^(\S+s) (\S+)/.exec(noun);
  if (
    participial &&
    looksPlural(participial[1] ?? '') &&
    isParticiple((participial[2] ?? '').replace(/,$/, ''))
  )
    return { kind: 'noun', noun: `${noun} by`, plural: true };
  const plural = looksPlural(noun.replace(/ (?:of|in|at|by|for|from|to)\b.*$/, ''));
  if (plural || (!functional && !singleHeads.test(noun)))
    return { kind: 'noun', noun: `${pluralNoun(noun)} of`, plural: true };
  return { kind: 'noun', noun: `${noun} of`, plural: false };
}
