/**
 * What a question asks, as far as an answer in its own words depends on it: whether it asks for a fault ("Is
 * it false that ...?"), whether its claim is negated, and the claim's words. "It is not false" answers no to
 * the first, and "Brahms was not born in Hamburg" answers a question without a yes or no.
 */
import { pattern, wordList } from '../pattern-parts.ts';
import { parseTimePoint, startTick, type TimePoint } from '../temporal/time-point.ts';
import { irregularBaseOf, possibleBases } from '../text/lexicon/inflection.ts';
import { asksForFault as asksWhetherWrong, fault } from './asked-fault.ts';
import { withoutEmphasis } from './emphasis.ts';
import { labelWords } from './graph.ts';
import { orderWords } from './order-words.ts';
import { withPlainVerbs } from './phrasal-verbs.ts';
import { contentWords, politeNot } from './restatement.ts';
import { withWholeNames } from './short-names.ts';
import { timesIn, type TimeInText } from './times-in-text.ts';

export interface QuestionClaim {
  /** A yes says that the claim is false. */
  readonly asksForFault: boolean;
  /** The claim itself is worded with "not". */
  readonly negated: boolean;
  /** Content words of the claim, in order. */
  readonly words: readonly string[];
  /** The question as it is written. */
  readonly question: string;
  /** How many of them stand before a last "of ...", which a reply may leave out: "the capital of Canada". */
  readonly withoutOf: number;
  /** It asks whether several have something in common, and a bare name may be that. */
  readonly compares: boolean;
  /** The only year that it names, "... in 1971?" */
  readonly year?: number;
  /** The only time that it names, and how the claim stands to it: "before 1910". */
  readonly time?: {
    readonly point: TimePoint;
    /** The end of "between 1980 and 1990". */
    readonly last?: TimePoint;
    readonly side: 'in' | 'before' | 'after';
  };
  /** It asks for what happened at a moment: "Did it fall in 1987?", not "Was he chancellor in 1955?" */
  readonly momentary: boolean;
  readonly names: readonly string[];
  /** Who did it, "... written by Kafka?" */
  readonly agent?: string;
  /** The place at its end, "... in Kenya?" */
  readonly place?: string;
}

const negation = new RegExp(
  pattern`\b(?:not|never|no longer|cannot|nor|neither|none)\b|n['’]t\b|
    (?:\b(?:has|have|had|is|was|are|were)|\bthere['’]s)\sno\b(?!\s(?:other|less|more|longer)\b)`,
  'giu',
);
/** These deny nothing. */
const undenying = new RegExp(
  pattern`\b(?:no|not a|without(?: a)?|never a) (?:doubt|question)\b|\bnot only\b|
    \b(?:no|can(?:not|n?[’']?t| not)|could(?:n[’']?t| not)) deny(?:ing)?\b`,
  'giu',
);

export function isNegated(text: string): boolean {
  return [...text.replace(undenying, '').matchAll(negation)].length % 2 === 1;
}

/** Words around a claim that are no part of it. */
const frame = wordList(`
  true false correct incorrect wrong untrue inaccurate mistaken statement claim case fact judge truth please
  say answer question yes no think believe guess doubt know sure certain confident convinced actually
  certainly really still definitely clearly obviously myth lie mistake misconception following whether
  became become remain remains been now today currently
  accurate right dont doesnt didnt wasnt isnt hasnt arent werent couldnt wouldnt cannot
  you tell me if can based your knowledge would state assume aware i my we that understand per according
  never
`);
const framed = new Set(frame.flatMap((word) => contentWords(word)));
/** Words that say the same of a claim: the first of each row stands for all. */
const sameWords = new Map(
  [
    'write author pen',
    'flow empty drain discharge pour go run',
    'begin start commence',
    'end finish conclude complete',
    'happen occur',
    'locate situate lie',
    'mother mum mom',
    'father dad',
    'grandfather grandad granddad grandpa',
    'grandmother grandma gran granny nan',
    'marry wed spouse husband wife couple',
    'make manufacture',
    'border neighbour neighbor adjoin touch',
    'pupil student study',
    'independence independent',
    'die died dies',
    'live lived lives alive living',
    'kill murder assassinate shoot slay',
    'discover find',
    'publish publication release',
  ].flatMap((row) => {
    const [first = '', ...others] = wordList(row);
    return others.map((other) => [other, first] as const);
  }),
);
const oneForm = (word: string): string => {
  const base = likelyVerb(word);
  return sameWords.get(base) ?? base;
};
/** The base form where the word may be an irregular verb or a verb of the table; otherwise the word. */
function likelyVerb(word: string): string {
  const irregular = irregularBaseOf(word, 'VERB');
  if (irregular !== undefined) return irregular;
  return possibleBases(word, 'VERB').find((base) => sameWords.has(base)) ?? word;
}
export const claimWords = (text: string): string[] =>
  contentWords(
    withoutEmphasis(withPlainVerbs(withWholeNames(text)))
      .replace(possessive, '$2 of $1')
      .replace(shortened, '$1'),
    oneForm,
  ).filter((word) => !framed.has(word));
const shortened = /\b(it|that|he|she|there|they|this)['’](?:s|d|ll|re|ve)\b/giu;
/** "Canada's capital" is "capital of Canada". */
const possessive = new RegExp(
  pattern`(?<![\p{L}\p{N}-])(?!(?:It|That|He|She|There|This|Who|What|Here|Where|Let)\b)
    ((?:\p{Lu}[\p{L}-]{1,30}\s){0,3}\p{Lu}[\p{L}-]{1,30})['’]s?\s(\p{Ll}[\p{L}-]{1,30})`,
  'gu',
);

export function claimOf(question: string): QuestionClaim {
  const asksForFault = asksWhetherWrong(question);
  const claim = question
    .replace(politeNot, '')
    .replace(sayer, '')
    .replace(/\bplease judge the truth of (?:this|the) statement\b.*/isu, '')
    .replace(asksForFault ? new RegExp(fault, 'iu') : /\bnot true\b/u, '');
  const times = timesIn(question);
  const year = yearAsked(question, times);
  const time = timeAsked(question, times);
  const place = placeAtEnd.exec(question)?.[1];
  const agent = agentAtEnd.exec(question)?.[1];
  return {
    question,
    asksForFault,
    ...(year !== undefined && { year }),
    ...(time && { time }),
    momentary: isMomentary(question, times),
    names: namesIn(question),
    ...(place !== undefined && { place }),
    ...(agent !== undefined && { agent }),
    negated: isNegated(claim),
    words: claimWords(claim),
    withoutOf: claimWords(beforeLastOf.exec(claim)?.[1] ?? claim).length,
    compares: /\b(?:same|shared?|common|both)\b/iu.test(claim),
  };
}

/** The answer of words that say whether what the question claims holds. */
export const answerThat = (
  holds: boolean,
  { negated, asksForFault }: Pick<QuestionClaim, 'negated' | 'asksForFault'>,
): 'yes' | 'no' => ((holds !== negated) !== asksForFault ? 'yes' : 'no');

/** Who says what is asked about: "A friend says that ... Is that right?" */
const sayer = new RegExp(
  pattern`^\W*(?:(?:[Aa]n?|[Tt]he|[Mm]y)\s\p{Ll}+|[Ss]ome(?:body|one)|I)\s(?:\p{Ll}+\s){1,5}?that\s
    (?=.*[.!]\s+(?:Is|Was)\s[^.?!]*\?\s*$)`,
  'su',
);

const beforeLastOf = /^(.*)\sof\s/isu;

function yearAsked(question: string, [time, another]: readonly TimeInText[]): number | undefined {
  return time && !another && !time.last && /\sin $/u.test(question.slice(0, time.span[0]))
    ? startTick(time.first, 'year')
    : undefined;
}

function timeAsked(question: string, [time, another]: readonly TimeInText[]): QuestionClaim['time'] {
  const [, where = '', decade, century = ''] = (!time && period.exec(question)) || [];
  if (where !== '') {
    const masked = decade === undefined ? `${String(Number(century) - 1)}##` : `${decade}#`;
    const read = parseTimePoint(masked);
    return read.ok ? { point: read.point, side: sideOf(where) } : undefined;
  }
  if (time?.last && !another && betweenAtEnd.test(question.slice(0, time.span[0])))
    return { point: time.first, last: time.last, side: 'in' };
  const side =
    time && /\s(in|during|on|before|after)(?: the year)? $/iu.exec(question.slice(0, time.span[0]));
  if (!side || another || time.last) return undefined;
  const [, word = ''] = side;
  return {
    point: time.first,
    side: sideOf(word),
  };
}

const betweenAtEnd = /\s(?:between|from)(?: the years)? $/iu;
const sideOf = (word: string): 'in' | 'before' | 'after' =>
  /^(?:before|after)$/iu.test(word) ? (word.toLowerCase() as 'before' | 'after') : 'in';
/** "During the 1990s", "in the 19th century". */
const period = new RegExp(
  pattern`\s(in|during|before|after)\sthe\s(?:(\d{2,3})0s|(\d{1,2})(?:st|nd|rd|th) century)\b`,
  'iu',
);

/** With "did", or with a participle before its time: "born in 1643". */
function isMomentary(question: string, [time]: readonly TimeInText[]): boolean {
  if (asksWhetherItLasted.test(question) || /\b(?:still|being|under way|going on)\b/iu.test(question))
    return false;
  if (/^\W*(?:is it true that\s.*)?did\b/iu.test(question)) return true;
  const before = question.slice(0, time?.span[0] ?? 0).split(/\s+/u);
  return before
    .slice(-4)
    .some((word) => /^\p{Ll}{2,}ed$/u.test(word) || irregularBaseOf(word, 'VERB') !== undefined);
}

/** "Did he hold the office in 1953?" asks for what was so at the time, not for what happened then. */
const asksWhetherItLasted = new RegExp(
  pattern`^\W*(?:is it (?:true|false) that\s)?(?:did|does|do)(?:n['’]t)?\s[^?]{1,80}?\s(?:
      hold|have the office|serve|rule|reign|govern|lead|head|preside|live|exist|occupy|own|belong
    )\b`,
  'iu',
);

const nameRun = new RegExp(
  pattern`(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}’'.-]*
    (?:\s(?:(?:of|the|de|da|di|du|van|von|der|y|el|la)\s){0,2}\p{Lu}[\p{L}\p{N}’'.-]*)*`,
  'gu',
);
const noNameFirst =
  /^(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|please|this|true|the|an?)\b\W*/iu;

/** The names that a question gives, as far as capitals tell. */
export const namesIn = (question: string): string[] =>
  question
    .split(/(?<=[.!?:])\s+/u)
    .flatMap((sentence) => [...sentence.replace(noNameFirst, '').matchAll(nameRun)])
    .map(([name]) => name.replace(/(?:['’]s|[.'’])$/u, ''))
    .filter((name) => name.length > 1);

const agentAtEnd = /\sby\s(?:the\s)?(\p{Lu}[\p{L}’'.-]*(?:\s(?:\p{Ll}{1,3}\s)?\p{Lu}[\p{L}’'.-]*)*)\s*\??$/u;
const placeAtEnd = new RegExp(
  pattern`\s(?:in|at|from|near)\s(?:the\s)?(\p{Lu}[\p{L}’'.-]*(?:\s(?:of\s|the\s)?\p{Lu}[\p{L}’'.-]*)*)
    (?:\sin\s\d+)?\s*\??$`,
  'u',
);

/** The least share of the claim's words that an answer in its words repeats. Chosen by hand. */
const REPEATED = 0.5;

/**
 * The answer that a clause gives by repeating the question's claim, with or without "not"; undefined where it
 * says more or less than the claim. "There" or "it" at its end stands for the claim's last word.
 */
export function answerByClaim(written: string, claim: QuestionClaim): 'yes' | 'no' | undefined {
  const { words, withoutOf, time } = claim;
  // "Ecuador's neighbours:" states nothing.
  if (onlyOwned.test(written) || asks.test(written)) return undefined;
  const clause = withoutAdjuncts(written, words, time === undefined);
  const last = words.at(-1);
  const said = claimWords(last === undefined ? clause : clause.replace(thereAtEnd, ` ${last}`));
  const saidOnce = new Set(said);
  const firstPlace = new Map<string, number>();
  for (const [place, word] of words.entries()) if (!firstPlace.has(word)) firstPlace.set(word, place);
  const places = said.map((word) => firstPlace.get(word) ?? -1);
  const end = places.at(-1);
  const isClaim =
    said.length > 1 &&
    said.length >= words.length * REPEATED &&
    places.every((place, i) => place >= 0 && (i === 0 || place > (places[i - 1] ?? 0))) &&
    (end === words.length - 1 || (end === withoutOf - 1 && places[0] === 0)) &&
    words.every((word) => !(/^\d+$/u.test(word) || inOrder.has(word)) || saidOnce.has(word));
  const isPaired = /\sand\s/iu.test(clause) && said.length === words.length && isSameSet(said, words);
  if (!(isClaim || isPaired || (copula.test(clause) && isTurned(said, words))) || /\?/u.test(clause))
    return undefined;
  return answerThat(!isNegated(clause), claim);
}

/** "Goethe was born in 1749 and Schiller in 1759" does not say after whom. */
const inOrder = new Set(orderWords.flatMap(claimWords));
/** A question without its mark, as people type it. */
const asks = /^[\s*_"“>-]*(?:is|was|are|were|do|does|did|has|have|had|can|could)\s/iu;
const copula = /(?:\b(?:is|was|are|were|be|been|became|remains)|['’]s)\b/iu;
/** "The capital of Turkey is Ankara": the words after the copula first. */
const isTurned = (said: readonly string[], words: readonly string[]): boolean =>
  said.length > 1 &&
  said.length === words.length &&
  words.some((_, turn) => turn > 0 && said.every((word, i) => word === words[(i + turn) % words.length]));

/** "Germany and Hungary do not touch": of two that are named together, either may be the first. */
const isSameSet = (said: readonly string[], words: readonly string[]): boolean =>
  words.every((word) => said.includes(word));

/** "They were married twice", "for ten years". */
const howLong =
  /\s(?:twice|(?:two|three) times|for (?:\p{L}{2,10}|\d{1,3}) years|for a (?:while|time))(?=[\s.,!]|$)/giu;

/** The clause without brackets, ", not Istanbul", and a time where the claim has none. */
export function withoutAdjuncts(clause: string, words: readonly string[], timeless: boolean): string {
  const bare = clause.replace(/\([^()]*\)/gu, ' ');
  const other = /,\snot\s([^,]{1,60}?)[.!]?\s*$/iu.exec(bare);
  const same = other && !claimWords(other[1] as string).some((word) => words.includes(word));
  const kept = (same ? bare.slice(0, other.index) : bare).replace(howLong, '');
  return timeless
    ? kept.replace(/,?\s(?:since|in|from|after|as of|until today)\s(?:the year\s)?\d{3,4}\b/giu, '')
    : kept;
}

/**
 * The answer of a clause that says in the active voice what the question asks in the passive one, whatever
 * follows: "Ball founded it in 1916" for "Was the cabaret founded by Ball?"
 */
export function answerByAgent(clause: string, claim: QuestionClaim): 'yes' | 'no' | undefined {
  const { words, agent } = claim;
  const isDenied = deniedDeed.test(clause);
  if (agent === undefined || isNegated(clause) !== isDenied || /\?|\bby\b/iu.test(clause)) return undefined;
  const said = claimWords(clause);
  const name = claimWords(agent);
  const rest = words.filter((word) => !name.includes(word));
  const start = said.findIndex((word) => !name.includes(word));
  const isAgent = start > 0 && said[start - 1] === name.at(-1);
  // After its verb there is "it" or the thing itself.
  const verb = said[start];
  const isClaim =
    isAgent &&
    verb !== undefined &&
    verb === rest.at(-1) &&
    (/\s(?:it|him|her|them|that|this)\b/iu.test(clause) || said[start + 1] === rest[0]);
  return isClaim ? answerThat(!isDenied, claim) : undefined;
}
/** "Edison couldn't have invented it" */
const deniedDeed = /^[^,;:]{1,60}\s(?:did|could|would|can)(?:n['’]t|['’]t|not|\snot)\s[^,;:]*$/iu;

/**
 * The answer that a clause gives by when the claim held: "She was chancellor from 2005 to 2021." for "Was
 * she chancellor in 2010?"
 */
export function answerBySpan(clause: string, claim: QuestionClaim): 'yes' | 'no' | undefined {
  const { words, year } = claim;
  const [time, another] = timesIn(clause);
  if (year === undefined || !time?.last || another || isNegated(clause) || /\?/u.test(clause))
    return undefined;
  const said = claimWords(
    `${clause.slice(0, time.span[0])} ${clause.slice(time.span[1])}`.replace(holding, ' '),
  );
  if (said.length === 0 || !said.every((word) => words.includes(word))) return undefined;
  const inside = startTick(time.first, 'year') <= year && year <= startTick(time.last, 'year');
  return answerThat(inside, claim);
}

/** Words that say no more than that an office was held, or that stand before its years. */
export const holding = new RegExp(
  pattern`\b(?:
      serv(?:ed|ing)|held|(?:the )?(?:office|post|position|job)|between|the years|while|because|so|pm|premier|
      in (?:power|charge)|ruled|reigned|governed|lasted|ran|
      (?:['’]s\s)?(?:presidency|premiership|chancellorship|reign|term|tenure|mandate|papacy)
    )\b`,
  'giu',
);

const onlyOwned = /^[^\p{L}]*\p{Lu}[\p{L}-]*(?:\s\p{Lu}[\p{L}-]*){0,3}['’]s?\s[\p{Ll}-]{2,30}[^\p{L}]*$/u;
export const thereAtEnd = /\s(?:there|it|that|this)(?=[\s.!*_]*$)/iu;

/**
 * Whether a sentence denies the claim by a contrast: it puts something else in place of words of the claim,
 * "it was Haarlem, not Leiden", "not his sister, his daughter".
 */
export function answerByContrast(sentence: string, claim: QuestionClaim): 'yes' | 'no' | undefined {
  if (/\?/u.test(sentence)) return undefined;
  const ended = closing.exec(sentence);
  const denied = ended?.[1] ?? ended?.[2] ?? opening.exec(sentence)?.[1];
  const said = denied === undefined ? [] : claimWords(denied);
  if (said.length === 0 || !said.every((word) => claim.words.includes(word))) return undefined;
  return answerThat(false, claim);
}
/** Words between "not" and the next stop. The length is chosen by hand. */
const closing = new RegExp(
  pattern`(?:,\s|(?<!\b(?:is|was|are|were|do|did|does|has|have|had|can|could|will|would|may|
    might|if|or|but|why|sure|likely|obviously|certainly|definitely|probably|absolutely|
    of course)\s))not\s([^,.;:]{1,80})[.!]?\s*$|
    \b(?:but|and)\s(?:not|none)\s([^,.;:]{1,80})[.!]?\s*$`,
  'iu',
);
const opening = /^[\s*_"“]*not ([^,.;:]{1,80}?)(?:,| but) (?:but )?\p{L}/iu;

/**
 * Whether a clause affirms the question's claim in its words: it has its predicate and every name that only
 * the question gives.
 * @param known the names of the facts.
 */
export function affirmsClaim(clause: string, question: string, known: readonly string[]): boolean {
  if (clause.includes('?') || isNegated(clause)) return false;
  const { words } = claimOf(question);
  const names = new Set([...question.matchAll(capitalised)].flatMap(([name]) => claimWords(name)));
  const given = new Set(known.flatMap(claimWords));
  const own = words.filter((word) => names.has(word) && !given.has(word));
  const predicate = words.filter((word) => !names.has(word) && !given.has(word));
  const said = new Set(claimWords(clause));
  return own.length > 0 && own.every((word) => said.has(word)) && predicate.some((word) => said.has(word));
}
const capitalised = /(?<=\s)\p{Lu}[\p{L}\p{N}'’.-]*/gu;

/**
 * Whether a clause is about the question's claim: at least half of its words are the claim's.
 */
export function isAboutClaim(clause: string, { words }: QuestionClaim): boolean {
  const said = labelWords(clause).length === 0 ? [] : claimWords(clause);
  return said.length > 1 && said.filter((word) => words.includes(word)).length * 2 >= said.length;
}
