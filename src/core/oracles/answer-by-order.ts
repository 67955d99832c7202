/**
 * Answers that say which of two comes first or is more: "The Suez Canal did open first", "France is larger",
 * "the older of the two was Byron".
 */
import { lookupTable } from '../lookup-table.ts';
import { pattern, wordList } from '../pattern-parts.ts';
import { withoutEmphasis } from './emphasis.ts';
import { orderWords, scales } from './order-words.ts';
import { answerThat, claimWords, isNegated, namesIn, type QuestionClaim } from './question-claim.ts';

/** "Is the one older than the other?" */
export interface AskedOrder {
  /** Words that only the one has: its name, and what it did if the other did something else. */
  readonly one: readonly string[];
  readonly other: readonly string[];
  readonly scale: number;
  /** Where on the scale the claim puts the first of the two. */
  readonly side: Side;
  /** The order is that of two lives. */
  readonly ofBirths: boolean;
  /** "Older" may answer: it is an order of ages, or of what comes into being. */
  readonly ofAges: boolean;
  /** The order is one in time, and not that of a row. */
  readonly ofTime: boolean;
  /** Where the question has the word for the order. */
  readonly at: number;
}
type Side = 'high' | 'low';

const sidesOf = scales.map(([high, low]) =>
  lookupTable<Side>(
    Object.fromEntries([
      ...wordList(high).map((word) => [word, 'high'] as const),
      ...wordList(low).map((word) => [word, 'low'] as const),
    ]),
  ),
);
const degrees = orderWords.join('|');
const capitalised = orderWords.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('|');
/** Between the two names of a question. */
const asks = new RegExp(pattern`\s(${degrees})(?:\s(?:than|in time than))?\s(?!of\b)`, 'iu');
/** In an answer: nothing follows that the word belongs to, as in "the first modern canal". */
const said = new RegExp(
  pattern`(?<!\p{L})(${degrees}|${capitalised})(?=[\s.!*_]*$|\s?[,;(]|
    \s(?:than|of the|of them|of both|by|in|on|one|because|since|as|was|is|came)\b|\s(?:the\s)?\p{Lu}|
    (?<=before|after)\sthe\s\p{Ll})`,
  'u',
);

const age = /^(?:older|elder|younger)$/iu;
/** The older of two persons need not die, rule or win first: "older" says when something came into being. */
const comesIntoBeing = new RegExp(
  pattern`\b(?:
      born|birth|buil[dt]|found(?:ed)?|establish(?:ed)?|creat(?:e|ed|ion)|complet(?:e|ed|ion)|
      construct\p{L}*|open(?:s|ed|ing)?|made|invent\p{L}*|introduced?|launch(?:ed)?|releas(?:e|ed)|
      publish(?:ed)?|appear(?:ed)?|
      c[ao]me out|lived?|writ(?:e|ten)|
      wrote|compos\p{L}*|paint(?:ed)?|premiered?|independen\p{L}*|form(?:ed)?|
      beg[aiu]n|start(?:ed)?|discover(?:ed)?|exist(?:ed)?|emerged?
    )\b`,
  'iu',
);

export function orderAsked(question: string): AskedOrder | undefined {
  const between = asks.exec(question);
  if (!between) return undefined;
  const [before, after] = [
    question.slice(0, between.index),
    question.slice(between.index + between[0].length),
  ];
  const [one = plainName(before)] = namesIn(before);
  const [other = plainName(after)] = namesIn(`is ${after}`);
  const word = (between[1] as string).toLowerCase();
  const scale = sidesOf.findIndex((sides) => sides[word] !== undefined);
  const side = sidesOf[scale]?.[word];
  if (one === undefined || other === undefined || side === undefined) return undefined;
  const parts = [partOf(before, withNoun(before, one)), partOf(after, withNoun(after, other))] as const;
  // "Did the band break up before the singer died?": each did something of its own.
  const bothDid = parts.every(({ deed }) => deed.length > 0);
  const [oneSays, otherSays] = parts.map(({ name, deed }) => [...name, ...(bothDid ? deed : [])]) as [
    string[],
    string[],
  ];
  return {
    one: oneSays.filter((each) => !otherSays.includes(each)),
    other: otherSays.filter((each) => !oneSays.includes(each)),
    scale,
    side,
    ofBirths: age.test(word),
    ofAges: age.test(word) || comesIntoBeing.test(question) || parts.every(({ deed }) => deed.length === 0),
    ofTime: scale === 0 && !/^(?:first|second|last)$/u.test(word),
    at: between.index,
  };
}

/** "Is helium heavier than hydrogen?": a name without a capital is the word next to the order. */
const plainName = (text: string): string | undefined => {
  const words = text
    .replace(/[?.!]/gu, '')
    .split(/\s+/u)
    .filter((word) => /^\p{Ll}{3,}$/u.test(word));
  return words.length === 1 || /^\W*(?:is|are|was|were|do|does|did)\s\p{Ll}+$/iu.test(text.trim())
    ? words.at(-1)
    : undefined;
};

/** "Moon landing" for "Moon": a noun after the name is a part of it. */
function withNoun(text: string, name: string): string {
  const after = text.slice(text.indexOf(name) + name.length);
  return name + (nounOfEvent.exec(after)?.[0] ?? '');
}
const nounOfEvent = new RegExp(
  pattern`^\s(?:
      landing|bombing|uprising|crossing|sinking|\p{Ll}{2,}tion|war|wars|crisis|disaster|fire|siege|revolt|
      flood|trial|trials|attack|attacks|earthquake|festival|games|summit|conference|treaty
    )\b`,
  'u',
);

function partOf(text: string, written: string) {
  const name = claimWords(written);
  return { name, deed: claimWords(text).filter((word) => !name.includes(word)) };
}

/** Words beside the two and their order that say no more. */
const beside = new Set(
  claimWords(`
    come two both year decade century time week month day
    one three four five six seven eight nine ten eleven twelve fifteen
    twenty thirty forty fifty hundred several few many some about around nearly almost long shortly just
  `),
);
const born = claimWords('born')[0] as string;
/** "The older of the two was Byron." */
const turned = /^\s(?:one\s|of (?:the two|them|both)\s){0,2}(?:is|was|came)\s(\S.*)$/iu;

/**
 * The answer of a clause that says which of the two is first or more.
 * @param sentence of the clause.
 */
export function answerByOrder(
  written: string,
  order: AskedOrder,
  claim: QuestionClaim,
  sentence: string,
): 'yes' | 'no' | undefined {
  const clause = withPlainAges(withoutEmphasis(written));
  const degree = degreeIn(clause, order);
  if (!degree) return undefined;
  const side = sidesOf[order.scale]?.[(degree[1] as string).toLowerCase()];
  if (side === undefined) return undefined;
  const before = partBefore(clause.slice(0, degree.index), degree[1] as string);
  const after = clause.slice(degree.index + degree[0].length);
  const named = claimWords(before).length === 0 ? turned.exec(after)?.[1] : undefined;
  const subject =
    whichOf(named ?? before, order) ?? impliedSubject(before, degree[1] as string, after, sentence, order);
  if (subject !== undefined && sides.test(degree[1] as string) && isOfAnother(after, subject, order))
    return undefined;
  const isDenied = isNegated(clause);
  const isSaid = (word: string) =>
    [...claim.words, ...order.one, ...order.other].includes(word) ||
    saysNoMore(word) ||
    (order.ofBirths && word === born);
  if (subject === undefined || !claimWords(`${before} ${named ?? ''}`).every(isSaid)) return undefined;
  const holds = (subject === 'one') === (side === order.side);
  // "The Amazon isn't longer" denies it, "the Nile isn't longer" leaves it open.
  if (isDenied) return holds && subject === 'one' ? answerThat(false, claim) : undefined;
  return answerThat(holds, claim);
}
/** "She was ten years his senior", "Ann was Bob's junior by ten years": older and younger than the other. */
const withPlainAges = (clause: string): string =>
  clause.replace(seniority, (_, verb: string, whom: string, degree: string) => {
    const than = /^(?:his|her)$/iu.test(whom) ? '' : ` than ${whom.replace(/['’]s?$/u, '')}`;
    return `${verb} ${/^s/iu.test(degree) ? 'older' : 'younger'}${than}`;
  });
const seniority = new RegExp(
  pattern`\b(was|is)\s(?:(?:\p{L}+\s){0,3}(?:\d+|\p{L}+)\syears\s)?
    (his|her|\p{Lu}[\p{L}.-]*(?:\s\p{Lu}[\p{L}.-]*){0,3}['’]s?)\s(senior|junior)
    (?=[\s.!*_]*$|\sby\b)(?:\sby\s(?:\p{L}+\s){0,3}(?:\d+|\p{L}+)\syears)?`,
  'u',
);

/** The word for the order, where it is one that the question may be asking for. */
function degreeIn(clause: string, order: AskedOrder): RegExpExecArray | undefined {
  const degree = said.exec(clause);
  if (!degree || clause.includes('?')) return undefined;
  return age.test(degree[1] as string) && !order.ofAges ? undefined : degree;
}

/** The part of a clause before its order: of "in 1886, three years before the tower" all of it. */
function partBefore(text: string, degree: string): string {
  const parts = text.split(partEnds);
  const last = parts.at(-1) ?? '';
  const isCount = /^(?:before|after)$/iu.test(degree) && claimWords(last).every(saysNoMore);
  return isCount ? parts.slice(-2).join(' ') : last;
}
const saysNoMore = (word: string): boolean => beside.has(word) || /^\d+$/u.test(word);

/** "It opened before the First World War" says nothing of the other canal. */
function isOfAnother(after: string, subject: 'one' | 'other', order: AskedOrder): boolean {
  const named = /^\s(?:than\s)?(?:the\s\p{L}|\p{Lu})[^,;:(]{0,60}/u.exec(after)?.[0];
  const which = named === undefined ? undefined : whichOf(named, order);
  return named !== undefined && (which === undefined || which === subject);
}

/** "It is shorter", where the sentence names neither; "1776 and 1789: after". */
function impliedSubject(
  before: string,
  degree: string,
  after: string,
  sentence: string,
  order: AskedOrder,
): 'one' | undefined {
  const isBeside = /^\s(?:the\s)?\p{Lu}/u.test(after) && whichOf(after, order) === 'other';
  const isOfOne = ofPronoun.test(before) && (whichOf(sentence, order) === undefined || isBeside);
  const isBare = sides.test(degree) && !/[\p{L}\p{N}]/u.test(before + after);
  return isOfOne || isBare ? 'one' : undefined;
}
const sides = /^(?:before|after|earlier|later|older|younger)$/iu;
const ofPronoun = /^[\s*_"“]*(?:it|he|she|they)(?:\s|['’]s\s)/iu;
const partEnds = /,\s|\s(?:and|while|whereas|than|so|but)\s/iu;

function whichOf(text: string, { one, other }: AskedOrder): 'one' | 'other' | undefined {
  const words = claimWords(text);
  const [isOne, isOther] = [one, other].map((own) => own.some((word) => words.includes(word)));
  if (isOne === isOther) return undefined;
  return isOne ? 'one' : 'other';
}
