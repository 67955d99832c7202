/** A name for another of its type: from the names that the caller knows, or from a short list of our own; or two names of a statement in each other's place. */
import type { Random } from '../../random.ts';
import { compareNames } from '../values/name-comparison.ts';
import type { Name } from '../values/typed-value.ts';
import { candidate, type Candidate } from './mutation.ts';
import type { Sentence } from './sentence.ts';

/** A name that may stand for another of its type. */
export interface KnownEntity { readonly text: string; readonly type: string }

const mostPerName = 4;

const countries = 'Argentina,Australia,Austria,Belgium,Brazil,Canada,Chile,China,Colombia,Cuba,Denmark,Egypt,Ethiopia,Finland,France,Germany,Ghana,Greece,Hungary,Iceland,India,Indonesia,Iran,Ireland,Israel,Italy,Japan,Kenya,Mexico,Morocco,Nepal,New Zealand,Nigeria,Norway,Pakistan,Peru,Poland,Portugal,Romania,Russia,South Africa,South Korea,Spain,Sweden,Switzerland,Thailand,Turkey,Ukraine,Vietnam'.split(',');
const cities = 'Amsterdam,Athens,Barcelona,Berlin,Boston,Brussels,Budapest,Cairo,Chicago,Copenhagen,Dublin,Edinburgh,Florence,Geneva,Hamburg,Istanbul,Lisbon,Liverpool,London,Lyon,Madrid,Manchester,Melbourne,Milan,Montreal,Munich,Naples,Oslo,Oxford,Paris,Philadelphia,Prague,Rome,Seattle,Stockholm,Sydney,Tokyo,Toronto,Venice,Vienna,Warsaw,Zurich'.split(',');
const people = 'Albert Novak,Anna Lindqvist,Catherine Moreau,Daniel Okafor,Edward Hastings,Elena Petrova,George Whitfield,Helen Marsh,James Calloway,Laura Benedetti,Martin Keller,Robert Ashworth,Samuel Turner,Sofia Almeida,Thomas Brandt,William Prescott'.split(',');
const surnames = 'Whitfield,Keller,Moreau,Hastings,Petrova,Calloway,Brandt,Almeida,Okafor,Prescott'.split(',');
const organizations = 'Siemens,Unilever,Harvard University,the World Bank,Interpol,the Red Cross,Stanford University,Toyota,the European Commission,Nestlé,General Electric,the University of Vienna,Reuters,Volvo'.split(',');
/** Places that say what they are. */
const landmarks = 'Lake Geneva,Lake Victoria,Lake Baikal,Mount Kenya,Mount Etna,Mount Everest,Tokyo Tower,Willis Tower,Brooklyn Bridge,Tower Bridge,Danube River,Hudson River,Central Park,Hyde Park,Gatwick Airport,Heathrow Airport,Atlantic Ocean,Indian Ocean,Black Sea,Baltic Sea,Windsor Castle,Edinburgh Castle,Buckingham Palace,British Museum,Harvard University,Stanford University,Fifth Avenue,Baker Street,Easter Island,Victoria Station'.split(',');
const events = 'the Thirty Years\' War,the Crimean War,the Congress of Vienna,the French Revolution,the Great Depression,the Spanish Civil War'.split(',');

/** Relations that hold both ways: to exchange their ends changes nothing. */
const symmetric = /^(?:border|marry|meet|resemble|join|differ|neighbour|neighbor|cooperate|collaborate|compete|fight|play|agree|talk|equal|intersect|overlap|touch|divorce|connect|separate|lie|share)$/u;
const symmetricNouns = /^(?:brother|sister|sibling|cousin|twin|friend|colleague|neighbour|neighbor|rival|ally|partner|spouse|contemporary|border|distance|war|treaty|marriage|match)$/u;

export function entityMutations(sentence: Sentence, known: readonly KnownEntity[], random: Random): Candidate[] {
  const names = sentence.values.filter((value) => value.kind === 'name').filter((name) => isExchangeable(sentence, name));
  return [...names.flatMap((name) => substituted(sentence, name, known, random)), ...exchangedEnds(sentence, names)];
}

/** A whole phrase of proper nouns; "German" in "the German army" is none. */
function isExchangeable(sentence: Sentence, name: Name): boolean {
  const words = sentence.words.filter((word) => word.span[0] >= name.span[0] && word.span[1] <= name.span[1]);
  const last = words.at(-1);
  return words.length > 0 && last !== undefined && words.some((word) => word.tag === 'PROPN') && last.tag !== 'ADJ' && name.type !== 'other' && !/[-–]/u.test((sentence.text[name.span[0] - 1] ?? '') + (sentence.text[name.span[1]] ?? ''));
}

function substituted(sentence: Sentence, name: Name, known: readonly KnownEntity[], random: Random): Candidate[] {
  const hasArticle = /\bthe\s$/iu.test(sentence.text.slice(0, name.span[0]));
  const own = known.filter(({ type, text }) => type === name.type && isLike(text, name.text)).map(({ text }) => text);
  const there = sentence.values.filter((value) => value.kind === 'name');
  const fits = (text: string) => !sentence.text.includes(text.replace(/^the\s/iu, '')) && there.every((other) => !/^(?:same|entailed|compatible)$/u.test(compareNames({ ...name, text }, other)));
  const chosen = [...random.shuffle([...new Set(own)].filter(fits)).map((text) => ({ text, rank: 0 as const })), ...random.shuffle(listFor(name, hasArticle).filter(fits)).map((text) => ({ text, rank: 1 as const }))];
  return chosen.slice(0, mostPerName).flatMap(({ text, rank }) => {
    const written = hasArticle ? text.replace(/^the\s/iu, '') : text, [start] = name.span;
    return candidate(sentence.text, 'antonym', 'entity', [[name.span, start === 0 ? written.charAt(0).toUpperCase() + written.slice(1) : written], ...sentence.article(start, written)], rank) ?? [];
  });
}

const capitalWords = (text: string): number => text.split(/\s+/u).filter((word) => /^\p{Lu}/u.test(word)).length;

/** A single name for a single, a country for a country. */
function isLike(a: string, b: string): boolean {
  if (countries.includes(a) !== countries.includes(b) && (countries.includes(a) || countries.includes(b))) return false;
  return /^\d/u.test(a) === /^\d/u.test(b) && Math.abs(capitalWords(a) - capitalWords(b)) <= 2 && a !== b;
}

/** A country for a country, a lake for a lake, a city for what may be one. */
function placesLike(name: string, isLed: boolean): readonly string[] {
  if (countries.includes(name)) return countries;
  const words = name.split(' '), kind = landmarks.filter((one) => one.split(' ').some((word) => words.length > 1 && words.includes(word) && /^(?:Lake|Mount|Tower|Bridge|River|Park|Airport|Ocean|Sea|Castle|Palace|Museum|University|Avenue|Street|Island|Station)$/u.test(word)));
  return kind.length > 0 ? kind : isLed || /\d|of|[A-Z]{2}/u.test(name) || words.length > 2 ? [] : cities;
}

function listFor(name: Name, isLed: boolean): readonly string[] {
  switch (name.type) {
    case 'person': return isLed ? [] : name.text.includes(' ') ? people : surnames;
    case 'place': return placesLike(name.text, isLed);
    case 'organization': return organizations.filter((one) => one.startsWith('the ') === isLed);
    case 'event': return events;
    default: return [];
  }
}

/** "George VI was the father of Elizabeth II" turned round. */
function exchangedEnds(sentence: Sentence, names: readonly Name[]): Candidate[] {
  const main = sentence.main, [a, b, more] = names;
  if (!main || !a || !b || more || a.type !== b.type || main.negation !== undefined || symmetric.test(sentence.lemma(main.head)) || symmetricNouns.test(sentence.branches.form(main.head))) return [];
  const first = headOf(sentence, a), second = headOf(sentence, b);
  if ([a, b].some(({ span }) => /\b(?:the|an?)\s$/iu.test(sentence.text.slice(0, span[0])))) return [];
  const areEnds = first !== undefined && second !== undefined && /^nsubj/u.test(sentence.word(first).relation) && sentence.word(first).head === main.head && sentence.word(second).relation !== 'conj';
  if (!areEnds || /\b(?:and|or|between|with)\b/u.test(sentence.text.slice(a.span[1], b.span[0]))) return [];
  return [candidate(sentence.text, 'antonym', 'entity', [[a.span, b.text], [b.span, a.text]], 1)].filter((one) => one !== undefined);
}

/** The word of a name by which it hangs on the rest. */
function headOf(sentence: Sentence, name: Name): number | undefined {
  const isInside = (index: number) => index >= 0 && sentence.word(index).span[0] >= name.span[0] && sentence.word(index).span[1] <= name.span[1];
  const found = sentence.words.findIndex((word, index) => isInside(index) && !isInside(word.head));
  return found < 0 ? undefined : found;
}
