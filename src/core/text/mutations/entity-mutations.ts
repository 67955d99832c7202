/**
 * Replaces a name with another of its type, from names that the caller knows or from a short built-in list,
 * or swaps two names of a statement.
 */
import { pattern } from '../../pattern-parts.ts';
import type { Random } from '../../random.ts';
import { compareNames } from '../values/name-comparison.ts';
import type { Name } from '../values/typed-value.ts';
import { candidate, type Candidate } from './mutation.ts';
import {
  cities,
  countries,
  events,
  landmarkKinds,
  landmarks,
  organizations,
  people,
  surnames,
} from './own-names.ts';
import type { Sentence } from './sentence.ts';

/** A name that may replace another of its type; with its article if it takes one. */
export interface KnownEntity {
  readonly text: string;
  readonly type: string;
}

const mostPerName = 4;

/** Symmetric relations: a swap of their ends changes nothing. */
const symmetric = new RegExp(
  pattern`
  ^(?:
    border|marry|meet|resemble|join|differ|neighbour|neighbor|cooperate|collaborate|compete|fight|play|
    agree|talk|equal|intersect|overlap|touch|divorce|connect|separate|lie|share
  )$`,
  'u',
);
const symmetricNouns = new RegExp(
  pattern`
  ^(?:
    brother|sister|sibling|cousin|twin|friend|colleague|neighbour|neighbor|rival|ally|partner|spouse|
    contemporary|border|distance|war|treaty|marriage|match
  )$`,
  'u',
);

export function entityMutations(
  sentence: Sentence,
  known: readonly KnownEntity[],
  random: Random,
): Candidate[] {
  const names = sentence.values
    .filter((value) => value.kind === 'name')
    .filter((name) => isExchangeable(sentence, name));
  return [
    ...names.flatMap((name) => substituted(sentence, name, known, random)),
    ...exchangedEnds(sentence, names),
  ];
}

/** Whether the name is a whole phrase of proper nouns. "German" in "the German army" is not. */
function isExchangeable(sentence: Sentence, name: Name): boolean {
  const words = sentence.words.filter((word) => word.span[0] >= name.span[0] && word.span[1] <= name.span[1]);
  const last = words.at(-1);
  return (
    words.length > 0 &&
    last !== undefined &&
    words.some((word) => word.tag === 'PROPN') &&
    last.tag !== 'ADJ' &&
    name.type !== 'other' &&
    // "hall C", "Ashdown Mrs Adeyemi": not one name.
    !/^\p{Ll}|\s(?:Mrs?|Ms|Dr|Judge|Mayor)\b|^\p{L}+day$/u.test(name.text) &&
    sentence.text[name.span[0] - 1] !== '(' &&
    !isPartOfLonger(sentence, name) &&
    // "Linseed oil": with a noun after it, a person's name is part of a term.
    !(
      name.type === 'person' &&
      words.some((word) => word.relation === 'compound' && isCommon(sentence, word.head))
    ) &&
    !/[-–]/u.test((sentence.text[name.span[0] - 1] ?? '') + (sentence.text[name.span[1]] ?? ''))
  );
}

const isCommon = (sentence: Sentence, index: number): boolean => sentence.words[index]?.tag === 'NOUN';

/** "System" of "the Solar System": the parser's label covers only part of the name. */
const isPartOfLonger = (sentence: Sentence, name: Name): boolean =>
  (/\s\p{Lu}[\p{L}.]+\s$/u.test(sentence.text.slice(0, name.span[0])) &&
    !/[,;]\s$/u.test(sentence.text.slice(0, name.span[0]))) ||
  /^\s(?:\p{Lu}\p{Ll}|\d)/u.test(sentence.text.slice(name.span[1]));

function substituted(
  sentence: Sentence,
  name: Name,
  known: readonly KnownEntity[],
  random: Random,
): Candidate[] {
  const hasArticle = /\bthe\s$/iu.test(sentence.text.slice(0, name.span[0]));
  const own = known
    .filter(
      ({ type, text }) =>
        type === name.type && isLike(text, name.text) && /^the\s/iu.test(text) === hasArticle,
    )
    .map(({ text }) => text);
  const there = sentence.values.filter((value) => value.kind === 'name');
  const fits = (text: string) =>
    !sentence.text.includes(text.replace(/^the\s/iu, '')) &&
    there.every((other) => !/^(?:same|entailed|compatible)$/u.test(compareNames({ ...name, text }, other)));
  const chosen = [
    ...random.shuffle([...new Set(own)].filter(fits)).map((text) => ({ text, rank: 0 as const })),
    ...random
      .shuffle(listFor(name, hasArticle).filter((text) => fits(text) && isOfGender(sentence, text)))
      .map((text) => ({ text, rank: 1 as const })),
  ];
  return chosen.slice(0, mostPerName).flatMap(({ text, rank }) => {
    const [start, end] = name.span;
    // "Halden Ferries' profit" becomes "Volvo's profit".
    const apostrophe = /^['’](?!s)/u.exec(sentence.text.slice(end))?.[0];
    const isOwner = apostrophe !== undefined && name.text.endsWith('s') && !text.endsWith('s');
    const written = (hasArticle ? text.replace(/^the\s/iu, '') : text) + (isOwner ? `${apostrophe}s` : '');
    return (
      candidate(
        sentence.text,
        'antonym',
        'entity',
        [
          [
            [start, isOwner ? end + 1 : end],
            start === 0 ? written.charAt(0).toUpperCase() + written.slice(1) : written,
          ],
          ...sentence.article(start, written),
        ],
        rank,
      ) ?? []
    );
  });
}

/** Whether a person's name goes with the pronouns and titles around it. */
function isOfGender({ text }: Sentence, name: string): boolean {
  if (!people.includes(name)) return true;
  const isFemale = /^(?:Anna|Catherine|Elena|Helen|Laura|Sofia)\b/u.test(name);
  const [she, he] = [/\b(?:she|her|hers|herself|Ms|Mrs|Miss)\b/u, /\b(?:he|him|his|himself|Mr)\b/u].map(
    (word) => word.test(text),
  );
  return she === he || isFemale === she;
}

const capitalWords = (text: string): number =>
  text.split(/\s+/u).filter((word) => /^\p{Lu}/u.test(word)).length;

/** The word of a place name that says its kind: "Lake", "Tower". */
const kindOf = (name: string): string | undefined =>
  name.split(' ').length < 2 ? undefined : name.split(' ').find((word) => landmarkKinds.has(word));

/** Whether two names have a similar form and kind: a country needs a country, a lake a lake. */
function isLike(a: string, b: string): boolean {
  if (countries.includes(a) !== countries.includes(b) || kindOf(a) !== kindOf(b)) return false;
  return /^\d/u.test(a) === /^\d/u.test(b) && Math.abs(capitalWords(a) - capitalWords(b)) <= 2 && a !== b;
}

/**
 * Built-in places of the same kind: countries for a country, lakes for a lake, cities for a name that may be
 * a city.
 */
function placesLike(name: string, isLed: boolean): readonly string[] {
  if (countries.includes(name)) return countries;
  const kind = kindOf(name);
  if (kind !== undefined) return landmarks.filter((one) => one.split(' ').includes(kind));
  return isLed || /\d|\bof\b|[A-Z]{2}/u.test(name) || name.split(' ').length > 2 ? [] : cities;
}

function listFor(name: Name, isLed: boolean): readonly string[] {
  switch (name.type) {
    case 'person':
      return isLed ? [] : name.text.includes(' ') ? people : surnames;
    case 'place':
      return placesLike(name.text, isLed);
    case 'organization':
      return organizations.filter((one) => one.startsWith('the ') === isLed);
    case 'event':
      return events;
    default:
      return [];
  }
}

/** "George VI was the father of Elizabeth II" with the two names swapped. */
function exchangedEnds(sentence: Sentence, names: readonly Name[]): Candidate[] {
  const main = sentence.main;
  const [a, b, more] = names;
  if (
    !main ||
    !a ||
    !b ||
    more ||
    a.type !== b.type ||
    main.negation !== undefined ||
    symmetric.test(sentence.lemma(main.head)) ||
    symmetricNouns.test(sentence.branches.form(main.head))
  )
    return [];
  const first = headOf(sentence, a);
  const second = headOf(sentence, b);
  if ([a, b].some(({ span }) => /\b(?:the|an?)\s$/iu.test(sentence.text.slice(0, span[0])))) return [];
  const areEnds =
    first !== undefined &&
    second !== undefined &&
    /^nsubj/u.test(sentence.word(first).relation) &&
    sentence.word(first).head === main.head &&
    sentence.word(second).relation !== 'conj';
  if (!areEnds || /\b(?:and|or|between|with)\b/u.test(sentence.text.slice(a.span[1], b.span[0]))) return [];
  return [
    candidate(
      sentence.text,
      'antonym',
      'entity',
      [
        [a.span, b.text],
        [b.span, a.text],
      ],
      1,
    ),
  ].filter((one) => one !== undefined);
}

/** Index of the word that links the name to the rest of the sentence. */
function headOf(sentence: Sentence, name: Name): number | undefined {
  const isInside = (index: number) =>
    index >= 0 &&
    sentence.word(index).span[0] >= name.span[0] &&
    sentence.word(index).span[1] <= name.span[1];
  const found = sentence.words.findIndex((word, index) => isInside(index) && !isInside(word.head));
  return found < 0 ? undefined : found;
}
