/**
 * Answers that give only a value: "1958.", "It was Haarlem.", "The capital is Istanbul." A value in place of
 * the claim's denies it, the claim's own affirms it. A whole sentence is read so only where the facts say
 * that there is one such value, since "Egypt borders Libya" denies no other border; and one place denies
 * another only where neither can contain the other.
 */
import { literal, pattern, wordList } from '../pattern-parts.ts';
import { endTick, startTick, statedGranularity, type TimePoint } from '../temporal/time-point.ts';
import type { StatedFact, TestCase } from '../testing/test-case.ts';
import { pronounOf } from '../text/first-names.ts';
import { withoutTag } from '../text/question-tags.ts';
import { fillers } from './answer-words.ts';
import { saysAskedRelation } from './asked-relation.ts';
import { withCountryNames } from './demonyms.ts';
import { withoutEmphasis } from './emphasis.ts';
import { labelWords, nodeKey } from './graph.ts';
import { answerThat, claimWords, isNegated, type QuestionClaim } from './question-claim.ts';
import { areTwoThings, haveOtherFirstNames } from './name-likeness.ts';
import { excludeEachOther, isCountry } from './regions.ts';
import { skip } from './skip.ts';
import { timesIn, type TimeInText } from './times-in-text.ts';

/** The facts behind a question, and what is said of their relations. */
export type KnownCase = Pick<TestCase, 'evidence' | 'lexicon'>;

/** The names of the facts. */
export const namesOf = (known: KnownCase | undefined): readonly string[] =>
  (known?.evidence ?? []).flatMap(({ subject, object }) => [subject, object]);

/** The answer of a reply's sentences that give values, where all of them agree. */
export function answerByValues(
  sentences: readonly string[],
  claim: QuestionClaim,
  known: KnownCase | undefined,
): { readonly sense: 'yes' | 'no'; readonly sentence: number } | undefined {
  const filled = sentences.filter((sentence) => /[\p{L}\p{N}]/u.test(sentence)).length;
  const found = sentences.flatMap((sentence, i) =>
    partsOf(sentence).flatMap((part, place) => {
      if (
        part.includes('?') ||
        isNegated(part) ||
        aside.test(part.replace(thatWouldBe, ' ').replace(seems, ' '))
      )
        return [];
      const only = filled === 1 && place <= 1;
      const sense =
        answerByTime(part, claim, known) ??
        (only || !isBare(part, known) ? answerByValue(part, claim, known) : undefined);
      return sense === undefined ? [] : [{ sense, sentence: i }];
    }),
  );
  const [first] = found;
  return first && found.every(({ sense }) => sense === first.sense) ? first : undefined;
}

/** Parts with a statement of their own; "not Istanbul" beside the claim's own value says no more. */
const partsOf = (sentence: string): string[] =>
  withoutTag(sentence)
    .replace(supposed, 'it was $1')
    .replace(/['’]s name (is|was)\b/giu, ' $1')
    .replace(
      /\byou(?:['’]ll| can| could| will)? (?:find|see|visit|admire) (?:it|them) (?=(?:in|at)\s)/giu,
      'it is ',
    )
    .split(partEnds)
    .flatMap((part) => [part, ...(part.includes(', ') ? part.split(', ') : [])])
    .flatMap((part) => part.split(/\sand\s(?=\p{Ll}+\s(?:in|on|at)\s)/iu))
    .map((part) => withoutFillers(part.replace(/^\s*(?:but|so|and|because|now)\s/iu, '')))
    .filter((part) => /[\p{L}\p{N}]/u.test(part) && !/^\s*not\s/iu.test(part));
/** "Wasn't it Dresden?", "I thought that was Dresden?" */
const supposed = new RegExp(
  pattern`(?:\b(?:(?:wasn|isn)['’]t (?:it|that|this)|i (?:always )?thought (?:(?:it|that|this)\s)?was)|
    ^\s*(?:it|that|this)(?:['’]s| is| was))\s([^?.!,]{1,60})\?`,
  'giu',
);
/** "It turns out that it's Haarlem." */
function withoutFillers(part: string): string {
  const start = Math.max(0, part.search(/\S/u));
  const end = skip(fillers, part, start);
  return end > start ? part.slice(end) : part;
}
const partEnds = new RegExp(
  pattern`[;:]|\s[–—-]\s|,?\s(?:but|so|because|although|though|whereas)\s|
    ,\s(?:and|while|which|who)\s|\s(?=it[’']s\s(?:in|at|on|by|from|not|an?|the)\s)`,
  'iu',
);

/** "That would be Haarlem." */
const thatWouldBe = /\b(?:that|it|this)(?:['’]d| would) be\b/iu;
/** "It would appear to lie in Tanzania." */
const seems = /\b(?:would )?(?:appears?|seems?) to (lie|stand|flow|come|belong)\b/giu;
/** It tells what others think, or what was at another time. */
const aside = new RegExp(
  pattern`\b(?:used to|formerly|previously|originally|once|until|before that|if|would|could|might|unless|
    (?:people|many|most|some|they) (?:think|say|believe|assume|guess|confuse)
    )\b|n['’]t\b`,
  'iu',
);

/**
 * Only a name, without words that present it: a heading, or a person who is spoken to, is such a one. A name
 * of the facts is neither.
 */
function isBare(part: string, known: KnownCase | undefined): boolean {
  const key = nodeKey(part);
  const names = namesOf(known);
  return (
    !names.some(
      (name) => nodeKey(name) === key || name.split(/\s+/u).some((word) => nodeKey(word) === key),
    ) && nodeKey(part.replace(presenting, ' ')) === key
  );
}

/* ---------- times ---------- */

/** Words beside a time that say no more than that something was then. */
const around = new Set(
  claimWords(
    `it that this he she they there was happened happen took take place occurred occur year month day early
     late mid around about circa approximately roughly only already exactly precisely more like rather
     instead close back summer winter spring autumn fall between century then date ad`,
  ),
);

function answerByTime(
  part: string,
  claim: QuestionClaim,
  known: KnownCase | undefined,
): 'yes' | 'no' | undefined {
  const { time: asked, words } = claim;
  const [time, another] = timesIn(part);
  if (!asked || !time || another) return undefined;
  const before = part.slice(0, time.span[0]);
  // "After 1989", "by 1914" leaves the year open.
  if (/\b(?:after|before|since|until|till|by|not)\s*$/iu.test(before)) return undefined;
  const rest = claimWords(`${before} ${part.slice(time.span[1])}`.replace(/\([^()]*\)/gu, ' '));
  const [fact, ...more] = known?.evidence ?? [];
  const ofFact = fact && more.length === 0 ? claimWords(fact.relation) : [];
  if (!rest.every((word) => around.has(word) || words.includes(word) || ofFact.includes(word)))
    return undefined;
  const holds = holdsAt(time, claim);
  return holds === undefined ? undefined : answerThat(holds, claim);
}

function holdsAt(
  { first, last }: TimeInText,
  { time, words, momentary }: QuestionClaim,
): boolean | undefined {
  if (!time) return undefined;
  const from = startTick(first, 'year');
  const to = startTick(last ?? first, 'year');
  const { point, side } = time;
  const asked = { from: startTick(point, 'year'), to: endTick(time.last ?? point, 'year') };
  if (side === 'in') {
    // Whether "between 1980 and 1990" has its own ends is open.
    if (time.last !== undefined)
      return last !== undefined || !momentary || [asked.from, asked.to].includes(from)
        ? undefined
        : asked.from < from && from < asked.to;
    if (last !== undefined) return momentary ? undefined : from <= asked.from && asked.to <= to;
    return momentary ? isWithin(first, point) : undefined;
  }
  // A span begins and ends at two times; the claim says which of them it is about.
  const end = words.includes('end') ? to : from;
  if (asked.from <= end && end <= asked.to) return false;
  return end < asked.from === (side === 'before');
}

/** 1993 is in the 1990s; May 1912 is not on 15 April 1912. */
function isWithin(said: TimePoint, asked: TimePoint): boolean {
  const [own, other] = [statedGranularity([said]), statedGranularity([asked])];
  const shared = own === 'day' ? other : own === 'month' && other === 'day' ? 'month' : own;
  const coarse = other === 'year' ? 'year' : shared;
  const at = startTick(said, coarse);
  return startTick(asked, coarse) <= at && at <= endTick(asked, coarse);
}

/* ---------- names ---------- */

const nameRun = new RegExp(
  pattern`(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}’'.-]*
    (?:\s(?:(?:of|the|de|da|di|du|van|von|der|and)\s){0,2}\p{Lu}[\p{L}\p{N}’'.-]*)*`,
  'gu',
);
/** Words with a capital at the start of a sentence that are no names. */
const noNames = new Set(
  wordList(`
    it that this these those he she they there his her its their the a an in at by on from to no not yes only
    just actually well you i im my we of as was is did does but and so because close wrong right correct
    maybe perhaps probably sorry sure hmm oh ok okay near almost nearly answer final fact however instead
    somewhere elsewhere never neither both none one two then when where who what why how also indeed
    technically think true false mr mrs sir it's that's he's she's hello hi thanks thank interesting great
    good nice unknown error please none nothing nobody something anything let here
  `),
);

function answerByValue(
  part: string,
  claim: QuestionClaim,
  known: KnownCase | undefined,
): 'yes' | 'no' | undefined {
  if (claim.compares) return undefined;
  const said = withoutEmphasis(
    withCountryNames(part, countriesOf(known))
      .replace(/\([^()]*\)/gu, ' ')
      .replace(thatWouldBe, 'that was')
      .replace(seems, '$1s')
      .replace(oneOfWorks, 'a $2 by $1'),
  );
  const text = claim.time === undefined ? said.replace(adjunctTime, '') : said;
  const elsewhere = /\b(?:elsewhere|somewhere else|someone else|somebody else)\b/iu.exec(text)?.[0];
  if (elsewhere !== undefined)
    return claimWords(text.replace(elsewhere, ' ')).every((word) => claim.words.includes(word))
      ? answerThat(false, claim)
      : undefined;
  const given = valueIn(text, claim, known);
  // "The novel is from 1847" says of the claim's own name no more than when it was.
  if (given?.isClaims && text !== said) return undefined;
  return given && answerByGiven(text, given, claim, known);
}

function answerByGiven(
  text: string,
  given: Given,
  claim: QuestionClaim,
  known: KnownCase | undefined,
): 'yes' | 'no' | undefined {
  const { value, rest, isClaims } = given;
  const [fact] = known?.evidence ?? [];
  if (!isClaims) return isInPlace(text, given, claim, known) ? answerThat(false, claim) : undefined;
  // "Ankara.", where the facts are about Turkey.
  const isValue = fact !== undefined && nodeKey(value) !== nodeKey(fact.subject);
  return isValue && rest.length === 0 && isAlone(text) ? answerThat(true, claim) : undefined;
}

/** Whether the value stands in the place of the claim's. */
function isInPlace(
  text: string,
  { value, rest }: Given,
  claim: QuestionClaim,
  known: KnownCase | undefined,
): boolean {
  const [fact] = known?.evidence ?? [];
  const before = text.slice(0, text.indexOf(value));
  // Where a fact has no object, a place is not given in place of one.
  // "They met at a congress in Brussels": both names of the claim are said already.
  const isOfBoth = ofBoth.test(text) && claim.names.length > 1 && claim.place === undefined;
  const isBeside = (fact?.object === '' || isOfBoth) && prepositionAtEnd.test(before);
  const isAsked = fact !== undefined && saysAskedRelation(claim.question, before, fact);
  const isOfClaim = isAsked || rest.every((word) => claim.words.includes(word));
  if (isBeside || !isOfClaim || mayBeWithin(value, claim, fact)) return false;
  if (rest.length === 0)
    return (
      isAlone(text) && (known === undefined || onlyThat.test(text) || hasOneValue(known, claim, [], true))
    );
  return (
    known !== undefined &&
    (isAsked || saysPredicate(text, rest, claim)) &&
    hasOneValue(known, claim, rest, pronoun.test(text))
  );
}
const ofBoth = /^\W*(?:they|both|the two)\b/iu;
const prepositionAtEnd = /\b(?:in|at|by|from|on|near)\s(?:the\s)?$/iu;
const onlyThat = /\b(?:only|just)\b/iu;

/** The value may lie in the claim's place; in "the longest river in France" no place is asked for. */
const mayBeWithin = (value: string, { place }: QuestionClaim, fact: StatedFact | undefined): boolean =>
  place !== undefined &&
  (fact === undefined || nodeKey(fact.subject) !== nodeKey(place)) &&
  !excludeEachOther(place, value);

/** "One of Shakespeare's plays" */
const oneOfWorks =
  /\bone of (\p{Lu}[\p{L}.-]{1,30}(?:\s\p{Lu}[\p{L}.-]{1,30})?)['’]s?\s(?:\p{Ll}+\s)?(\p{Ll}{2,20})s\b/u;
/** A time that the claim does not ask for. */
const adjunctTime = /,?\s(?:since|in|from|around|about|back in)\s(?:the year\s)?\d{3,4}\b/giu;

const countriesOf = (known: KnownCase | undefined): readonly string[] =>
  (known?.evidence ?? []).map(({ object }) => object).filter(isCountry);

interface Given {
  readonly value: string;
  /** It is a name of the claim. */
  readonly isClaims: boolean;
  /** Content words beside it. */
  readonly rest: readonly string[];
}

/** The only name of a text that the claim does not have; or of a text with only a name, the claim's. */
function valueIn(text: string, claim: QuestionClaim, known: KnownCase | undefined): Given | undefined {
  const runs = [...text.matchAll(nameRun)].flatMap(({ 0: run, index }) => {
    const words = run.split(/\s+/u);
    const first = words.findIndex((word) => !noNames.has(word.toLowerCase().replace(/[.’]$/u, '')));
    if (first < 0) return [];
    const name = words.slice(first).join(' ');
    // A capital at the start of a sentence makes no name.
    const alone = first === 0 && words.length === 1 && index === text.search(/\p{L}/u);
    if (alone && !isNameAtStart(name, text.slice(index + run.length), known)) return [];
    return [
      { name: name.replace(/(?:(?<=\p{L}\p{L})[.’']|['’]s)$/u, ''), at: index + run.length - name.length },
    ];
  });
  const isOfClaim = (name: string) => !isAnotherName(name, claim, known);
  const found = [...runs, ...knownNamesIn(text, known)].filter(({ name }) => !isOfClaim(name));
  const others = found.filter(({ at }) => !isPlaceOf(text, found, at));
  const [other, another] = others;
  if (other && others.every(({ at, name }) => at === other.at && name.length <= other.name.length))
    return {
      value: other.name,
      isClaims: false,
      rest: wordsBeside(text, other.at, other.name),
    };
  if (another || other) return undefined;
  const own = claim.names.find(
    (name) => isWhole(text, name) || surnamesOf(name, known).some((surname) => isWhole(text, surname)),
  );
  return own === undefined ? undefined : { value: own, isClaims: true, rest: [] };
}

/** "The Louvre in Paris": the second name says where the first is. */
const isPlaceOf = (text: string, names: readonly { name: string; at: number }[], at: number): boolean =>
  names.some((other) => /^,?\s(?:in\s)?$/u.test(text.slice(other.at + other.name.length, at)));

/** It is a name of the facts or one that is known, or it stands alone or before a verb as a name does. */
function isNameAtStart(name: string, after: string, known: KnownCase | undefined): boolean {
  const key = nodeKey(name);
  const names = namesOf(known);
  return (
    names.some((each) => labelWords(each).includes(key)) ||
    pronounOf(name) !== undefined ||
    isCountry(name) ||
    (name.length > 2 && !/(?:ly|ing)$/u.test(name) && !/\p{L}/u.test(after)) ||
    /^\s(?:is|was|are|were|did|does|has|had|wrote|\p{Ll}{2,}ed)\b/u.test(after)
  );
}

function wordsBeside(text: string, at: number, name: string): string[] {
  const before = text.slice(0, at).replace(inApposition, ' ');
  const after = text
    .slice(at + name.length)
    .replace(/^,?\s(?:in\s)?\p{Lu}[\p{L}-]*(?=[\s.!]*$)/u, ' ')
    .replace(ofCleft, ' ');
  return claimWords(`${before} ${after}`.replace(youMean, ' '));
}

/** "It was Bell who invented it": the clause after the name is the rest of the statement. */
const ofCleft = /^[,\s]*(?:who|that|which)\s/iu;

/** "Her sister Charlotte" */
const inApposition = /\b(?:his|her|its|their|the|an?)\s(?:\p{Ll}+\s){1,2}$/iu;
const youMean = /\byou (?:probably |must )?mean\b|\bnow\b|\btoday\b|\bcurrently\b/iu;

/**
 * No word of it is in the claim; or it is a name of the facts that is not asked about; or it shares a word
 * with a name of the claim but has another last name or another first name.
 */
function isAnotherName(name: string, claim: QuestionClaim, known: KnownCase | undefined): boolean {
  const words = claimWords(name);
  const own = words.filter((word) => !claim.words.includes(word));
  if (words.length === 0 || own.length === 0) return false;
  if (own.length === words.length) return true;
  const names = namesOf(known);
  return (
    names.some((each) => nodeKey(each) === nodeKey(name)) ||
    claim.names.some((each) => haveOtherFirstNames(each, name)) ||
    claim.names.every((each) => areTwoThings(each, name, 0)) ||
    (words.length > 1 && own.includes(words.at(-1) ?? '') && pronounOf(name) !== undefined)
  );
}

/** The names of the facts that a text without capitals has. */
function knownNamesIn(text: string, known: KnownCase | undefined): { name: string; at: number }[] {
  if (/\p{Lu}\p{Ll}/u.test(text)) return [];
  const lower = plain(text);
  if (lower.length !== text.length) return [];
  return namesOf(known).flatMap((name) => {
    const forms = [name, ...name.split(/\s+/u).filter((word) => /^\p{Lu}\p{L}{3,}$/u.test(word))];
    for (const form of forms) {
      const whole = new RegExp(`(?<![\\p{L}\\p{N}])${literal(plain(form))}(?![\\p{L}\\p{N}])`, 'u');
      const at = form === '' ? -1 : lower.search(whole);
      if (at >= 0) return [{ name: text.slice(at, at + form.length), at }];
    }
    return [];
  });
}
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** "Kafka" for "Franz Kafka", where no other name of the facts ends in it. */
function surnamesOf(name: string, known: KnownCase | undefined): readonly string[] {
  const last = /\s(\p{Lu}\p{L}{3,})$/u.exec(name)?.[1];
  const isShared = namesOf(known).some((each) => each.endsWith(` ${last ?? ''}`) && !each.includes(name));
  return last === undefined || isShared ? [] : [last];
}

/** Whether the text has nothing but this name and words around it such as "it was" and "I think". */
const isWhole = (text: string, name: string): boolean => {
  const key = nodeKey(text.replace(presenting, ' '));
  return key !== '' && key === nodeKey(name);
};
const presenting = new RegExp(
  pattern`\b(?:
      i (?:think|believe|guess|mean)|now|today|currently|correct|right|it|that|this|he|she|is|
      was|would be|did|does|has|had|in|at|by|from|to|
      actually|indeed|instead|of course|definitely|only|just|then|you mean|clearly
    )\b|['’]s\b`,
  'giu',
);
const isAlone = (text: string): boolean =>
  labelWords(text.replace(presenting, ' ')).length <= LONGEST_NAME && !/\bof\s*$/iu.test(text);
/** Words of a name. Chosen by hand. */
const LONGEST_NAME = 5;

const pronoun = /\b(?:it|he|she|him|her|his|its|they|that|(?:the|this)\s\p{Ll}+)\b/iu;

/** The clause has a word of what the claim says of its names, or stands to the value as the claim does. */
function saysPredicate(text: string, rest: readonly string[], { names, place }: QuestionClaim): boolean {
  const ofNames = new Set(names.flatMap(claimWords));
  if (rest.some((word) => !ofNames.has(word))) return true;
  return place !== undefined
    ? /\b(?:is|was|are|lies|lie|['’]s) (?:located |situated |found )?in\s/iu.test(text)
    : /\b(?:is|was|['’]s) (?:by\s|\S[^,]*['’]s[\s.!]*$|an?\s\S+$)/iu.test(
        text.trimEnd().replace(/[.!]$/u, ''),
      );
}

/** Whether the facts say that there is no second value in the place of the one that the clause replaces. */
function hasOneValue(
  { evidence, lexicon = {} }: KnownCase,
  { words }: QuestionClaim,
  rest: readonly string[],
  anybody: boolean,
): boolean {
  const [fact, another] = evidence;
  if (fact === undefined || another !== undefined) return false;
  const { functional = false, oneSubject = false } = lexicon[fact.relation] ?? {};
  const subject = claimWords(fact.subject);
  if (!subject.some((word) => words.includes(word))) return oneSubject;
  return anybody || subject.some((word) => rest.includes(word)) ? functional : oneSubject;
}
