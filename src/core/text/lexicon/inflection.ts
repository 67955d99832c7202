/**
 * Forms of English words, from spelling rules and the list of irregular forms. Input and output are in lower
 * case.
 */
import { pattern } from '../../pattern-parts.ts';
import { doubling, irregularBase, irregularForms, type FormList } from './irregular-forms.ts';
import type { OpenClass } from './lexicon.ts';

const vowelsOf = (word: string): number => word.replace(/qu/gu, 'k').match(/[aeiouy]+/gu)?.length ?? 0;
/**
 * One stressed syllable that ends in a single vowel and a single consonant: "stop", not "look", "fix" or
 * "play".
 */
const isShort = (word: string): boolean =>
  /[^aeiou][aeiouy][bdgklmnprtvz]$|^[aeiou][bdgmnpt]$|qu[ai][tpz]$/u.test(word) && vowelsOf(word) === 1;
const doubles = (word: string): boolean => isShort(word) || doubling.has(word);

/** "rooms", "churches", "cities". */
export function pluralOf(noun: string): string {
  const [first, last] = cutAtLastSpace(noun);
  const irregular = irregularForms('nouns', last)?.[0];
  return first + (irregular ?? withS(last));
}

function withS(word: string): string {
  if (/[^aeiou]y$/u.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|sh|ch|x|z)$/u.test(word) && !/(?:stomach|monarch|epoch|patriarch|loch|eunuch)$/u.test(word)
    ? `${word}es`
    : `${word}s`;
}

export function thirdPersonOf(verb: string): string {
  const [first, rest] = cutAtFirstSpace(verb);
  if (first === 'be') return `is${rest}`;
  if (first === 'have') return `has${rest}`;
  return (
    (/(?:[^o]o)$/u.test(first)
      ? `${first}es`
      : isShort(first) && first.endsWith('z')
        ? `${first}zes`
        : withS(first)) + rest
  );
}

export function pastOf(verb: string): string {
  return pastForm(verb, 0);
}
export function participleOf(verb: string): string {
  return pastForm(verb, 1);
}

function pastForm(verb: string, which: 0 | 1): string {
  const [first, rest] = cutAtFirstSpace(verb);
  return (irregularForms('verbs', first)?.[which] ?? withEd(first)) + rest;
}

function withEd(verb: string): string {
  if (verb.endsWith('e')) return `${verb}d`;
  if (/[^aeiou]y$/u.test(verb)) return `${verb.slice(0, -1)}ied`;
  if (verb.endsWith('c')) return `${verb}ked`;
  return doubles(verb) ? `${verb}${verb.at(-1) ?? ''}ed` : `${verb}ed`;
}

export function gerundOf(verb: string): string {
  const [first, rest] = cutAtFirstSpace(verb);
  return withIng(first) + rest;
}

function withIng(verb: string): string {
  if (/ie$/u.test(verb)) return `${verb.slice(0, -2)}ying`;
  if (/[^eoy]e$/u.test(verb) && !/^(?:be|singe|dye)$/u.test(verb)) return `${verb.slice(0, -1)}ing`;
  if (verb.endsWith('c')) return `${verb}king`;
  return doubles(verb) ? `${verb}${verb.at(-1) ?? ''}ing` : `${verb}ing`;
}

export type Degree = 'comparative' | 'superlative';

/** "older", "happiest"; "more careful" if the word is too long to be inflected. */
export function degreeOf(adjective: string, degree: Degree): string {
  const irregular = (irregularForms('adjectives', adjective) ?? irregularForms('adverbs', adjective))?.[
    degree === 'comparative' ? 0 : 1
  ];
  if (irregular !== undefined) return irregular;
  const inflects =
    !adjective.includes(' ') &&
    (vowelsOf(adjective.replace(/e$/u, '')) === 1 || /[^aeiou]y$|[lp]le$|ow$/u.test(adjective)) &&
    !/(?:ed|ing|ous|ful|ly)$/u.test(adjective.replace(/^(?:ear|ho|lone|ug|sil|friend|live)ly$/u, ''));
  if (!inflects) return `${degree === 'comparative' ? 'more' : 'most'} ${adjective}`;
  const ending = degree === 'comparative' ? 'er' : 'est';
  if (adjective.endsWith('e')) return adjective + ending.slice(1);
  if (/[^aeiou]y$/u.test(adjective)) return `${adjective.slice(0, -1)}i${ending}`;
  return isShort(adjective) && !adjective.endsWith('w')
    ? `${adjective}${adjective.at(-1) ?? ''}${ending}`
    : adjective + ending;
}

/** The form of a lemma that a Penn tag names. Tags without an ending leave it unchanged. */
export function inflected(lemma: string, fineTag: string): string {
  switch (fineTag) {
    case 'NNS':
      return pluralOf(lemma);
    case 'VBZ':
      return thirdPersonOf(lemma);
    case 'VBD':
      return pastOf(lemma);
    case 'VBN':
      return participleOf(lemma);
    case 'VBG':
      return gerundOf(lemma);
    case 'JJR':
    case 'RBR':
      return degreeOf(lemma, 'comparative');
    case 'JJS':
    case 'RBS':
      return degreeOf(lemma, 'superlative');
    default:
      return lemma;
  }
}

const irregularList: Readonly<Record<OpenClass, FormList>> = {
  NOUN: 'nouns',
  VERB: 'verbs',
  ADJ: 'adjectives',
  ADV: 'adverbs',
};

/** [ending to remove, text to add], the likelier first. */
const endings: Readonly<Record<OpenClass, readonly (readonly [string, string])[]>> = {
  NOUN: [
    ['ies', 'y'],
    ['sses', 'ss'],
    ['shes', 'sh'],
    ['ches', 'ch'],
    ['xes', 'x'],
    ['zzes', 'zz'],
    ['ses', 'se'],
    ['ses', 's'],
    ['zes', 'ze'],
    ['oes', 'o'],
    ['ies', 'ie'],
    ['s', ''],
  ],
  VERB: [
    ['ies', 'y'],
    ['ied', 'y'],
    ['ying', 'ie'],
    ['s', ''],
    ['es', ''],
    ['es', 'e'],
    ['d', ''],
    ['ed', ''],
    ['ed', 'e'],
    ['ing', ''],
    ['ing', 'e'],
    ['ked', ''],
    ['king', ''],
  ],
  ADJ: [
    ['ier', 'y'],
    ['iest', 'y'],
    ['er', 'e'],
    ['est', 'e'],
    ['er', ''],
    ['est', ''],
  ],
  ADV: [
    ['ier', 'y'],
    ['iest', 'y'],
    ['er', ''],
    ['est', ''],
  ],
};

/** The base of an irregular form: `go` for "went". */
export const irregularBaseOf = (form: string, of: OpenClass): string | undefined =>
  irregularBase(irregularList[of], form);

/**
 * Possible base forms, likeliest first, from the irregular forms or the rules. The form itself is not
 * included.
 */
export function possibleBases(form: string, of: OpenClass): string[] {
  const irregular = irregularBaseOf(form, of);
  if (irregular !== undefined && irregular !== form) return [irregular];
  const found: string[] = [];
  for (const [ending, instead] of endings[of]) {
    if (
      !form.endsWith(ending) ||
      form.length - ending.length < (ending === 'ying' ? 1 : 2) ||
      (ending === 's' && /(?:ss|us|is)$/u.test(form))
    )
      continue;
    const stem = form.slice(0, -ending.length);
    const single =
      /([bdgklmnprtvz])\1$/u.test(stem) && /^(?:ed|ing|er|est)$/u.test(ending) && instead === ''
        ? stem.slice(0, -1)
        : undefined;
    if (single !== undefined) found.push(single);
    if (ending !== 'd' || stem.endsWith('e')) found.push(stem + instead);
  }
  return [...new Set(found)];
}

/**
 * The base form of a word that no table contains: the likeliest base whose inflection gives the word
 * ("zorbed" comes from "zorb", because "zorb" gives "zorbed").
 */
export function likelyBase(form: string, of: OpenClass): string {
  const tags = {
    NOUN: ['NNS'],
    VERB: ['VBZ', 'VBD', 'VBN', 'VBG'],
    ADJ: ['JJR', 'JJS'],
    ADV: ['RBR', 'RBS'],
  }[of];
  if ((of === 'ADJ' || of === 'ADV') && irregularBaseOf(form, of) === undefined) return form;
  const bases = possibleBases(form, of).filter(
    (base) => vowelsOf(base) > 0 && tags.some((tag) => inflected(base, tag) === form),
  );
  return bases.find((base) => isEasy(base)) ?? bases[0] ?? irregularBase(irregularList[of], form) ?? form;
}

const endsInConsonants = new RegExp(
  pattern`
  (?:
    [^aeiou][^aeioulrsz]|[aeiou]{2}[^aeioucsvz]|[aeiou](?:[wxy]|er|en|et|it|el|on|or|ss|ll|rs)|
    (?:e[rnl]|et|it|on|or|ss|ll|ng)
  )$`,
  'u',
);

/** Spelt without a silent e: "visit" and "start", but "make", "serve" and "dance". */
const isEasy = (base: string): boolean =>
  doubles(base) || (endsInConsonants.test(base) && !/(?:[lrn][cgv]|dg|th|[cv])$/u.test(base));

/** The singular of a noun; other words are unchanged. */
export const singularOf = (form: string): string => likelyBase(form, 'NOUN');

function cutAtFirstSpace(words: string): [string, string] {
  const space = words.indexOf(' ');
  return space < 0 ? [words, ''] : [words.slice(0, space), words.slice(space)];
}

function cutAtLastSpace(words: string): [string, string] {
  const space = words.lastIndexOf(' ');
  return [words.slice(0, space + 1), words.slice(space + 1)];
}
