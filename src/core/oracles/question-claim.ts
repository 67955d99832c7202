/**
 * What a question asks, as far as an answer in its own words depends on it: whether it asks for a fault ("Is
 * it false that ...?"), whether its claim is negated, and the claim's words. "It is not false" answers no to
 * the first, and "Brahms was not born in Hamburg" answers a question without a yes or no.
 */
import { pattern, wordList } from '../pattern-parts.ts';
import { startTick } from '../temporal/time-point.ts';
import { labelWords } from './graph.ts';
import { contentWords, politeNot } from './restatement.ts';
import { timesIn } from './times-in-text.ts';

export interface QuestionClaim {
  /** A yes says that the claim is false. */
  readonly asksForFault: boolean;
  /** The claim itself is worded with "not". */
  readonly negated: boolean;
  /** Content words of the claim, in order. */
  readonly words: readonly string[];
  /** How many of them stand before a last "of ...", which a reply may leave out: "the capital of Canada". */
  readonly withoutOf: number;
  /** It asks whether several have something in common, and a bare name may be that. */
  readonly compares: boolean;
  /** The only year that it names, "... in 1971?" */
  readonly year?: number;
}

const fault = pattern`(?:
    false|untrue|incorrect|wrong|inaccurate|mistaken|not true|not correct|not the case|a (?:myth|mistake|lie|
    misconception|false statement)
  )`;
const asksFault = new RegExp(
  pattern`\b${fault}\s+(?:that|to (?:say|state|claim|think|believe|assume))\b|
    \b(?:claim|statement|assertion|idea)\b[^?]{0,200}(?<!\bor\s)\b${fault}\s*\?`,
  'iu',
);
const negation = /\b(?:not|never|no longer|cannot|nor|neither)\b|n['’]t\b/giu;
/** These deny nothing. */
const undenying = /\b(?:no|not a|without(?: a)?|never a) (?:doubt|question)\b|\bnot only\b/giu;

export function isNegated(text: string): boolean {
  return [...text.replace(undenying, '').matchAll(negation)].length % 2 === 1;
}

/** Words around a claim that are no part of it. */
const frame = wordList(`
  true false correct incorrect wrong untrue inaccurate mistaken statement claim case fact judge truth please
  say answer question yes no think believe guess doubt know sure certain confident convinced actually
  certainly really still definitely clearly obviously myth lie mistake misconception following whether
  accurate right dont doesnt didnt wasnt isnt hasnt arent werent couldnt wouldnt cannot
  you tell me if can based your knowledge would state assume aware i my we that understand per according
`);
const framed = new Set(frame.flatMap((word) => contentWords(word)));
const claimWords = (text: string): string[] =>
  contentWords(text.replace(possessive, '$2 of $1')).filter((word) => !framed.has(word));
/** "Canada's capital" is "capital of Canada". */
const possessive = new RegExp(
  pattern`(?<![\p{L}\p{N}-])(?!(?:It|That|He|She|There|This|Who|What|Here|Where|Let)\b)
    ((?:\p{Lu}[\p{L}-]{1,30}\s){0,3}\p{Lu}[\p{L}-]{1,30})['’]s?\s(\p{Ll}[\p{L}-]{1,30})`,
  'gu',
);

export function claimOf(question: string): QuestionClaim {
  const asksForFault = asksFault.test(question);
  const claim = question
    .replace(politeNot, '')
    .replace(/\bplease judge the truth of (?:this|the) statement\b.*/isu, '')
    .replace(asksForFault ? new RegExp(fault, 'iu') : /\bnot true\b/u, '');
  const year = yearAsked(question);
  return {
    asksForFault,
    ...(year !== undefined && { year }),
    negated: isNegated(claim),
    words: claimWords(claim),
    withoutOf: claimWords(claim.replace(/\sof\s(?!.*\sof\s).*$/isu, '')).length,
    compares: /\b(?:same|shared?|common|both)\b/iu.test(claim),
  };
}

function yearAsked(question: string): number | undefined {
  const [time, another] = timesIn(question);
  return time && !another && !time.last && /\sin $/u.test(question.slice(0, time.span[0]))
    ? startTick(time.first, 'year')
    : undefined;
}

/** The least share of the claim's words that an answer in its words repeats. Chosen by hand. */
const REPEATED = 0.5;

/**
 * The answer that a clause gives by repeating the question's claim, with or without "not"; undefined where it
 * says more or less than the claim. "There" or "it" at its end stands for the claim's last word.
 */
export function answerByClaim(
  clause: string,
  { asksForFault, negated, words, withoutOf }: QuestionClaim,
): 'yes' | 'no' | undefined {
  // "Ecuador's neighbours:" states nothing.
  if (onlyOwned.test(clause)) return undefined;
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
    words.every((word) => !/^\d+$/u.test(word) || saidOnce.has(word));
  if (!isClaim || /\?/u.test(clause)) return undefined;
  return (isNegated(clause) === negated) !== asksForFault ? 'yes' : 'no';
}

/**
 * The answer that a clause gives by when the claim held: "She was chancellor from 2005 to 2021." for "Was
 * she chancellor in 2010?"
 */
export function answerBySpan(
  clause: string,
  { asksForFault, negated, words, year }: QuestionClaim,
): 'yes' | 'no' | undefined {
  const [time, another] = timesIn(clause);
  if (year === undefined || !time?.last || another || isNegated(clause) || /\?/u.test(clause))
    return undefined;
  const said = claimWords(
    `${clause.slice(0, time.span[0])} ${clause.slice(time.span[1])}`.replace(holding, ' '),
  );
  if (said.length === 0 || !said.every((word) => words.includes(word))) return undefined;
  const inside = startTick(time.first, 'year') <= year && year <= startTick(time.last, 'year');
  return (inside !== negated) !== asksForFault ? 'yes' : 'no';
}

/** Words that say no more than that an office was held, or that stand before its years. */
const holding =
  /\b(?:serv(?:ed|ing)|held|(?:the )?(?:office|post|position)|between|the years|while|because|so)\b/giu;

const onlyOwned = /^[^\p{L}]*\p{Lu}[\p{L}-]*(?:\s\p{Lu}[\p{L}-]*){0,3}['’]s?\s[\p{Ll}-]{2,30}[^\p{L}]*$/u;
const thereAtEnd = /\s(?:there|it|that|this)(?=[\s.!*_]*$)/iu;

/**
 * Whether a sentence denies the claim by a contrast: it puts something else in place of words of the claim,
 * "it was Haarlem, not Leiden", "not his sister, his daughter".
 */
export function answerByContrast(
  sentence: string,
  { asksForFault, negated, words }: QuestionClaim,
): 'yes' | 'no' | undefined {
  if (/\?/u.test(sentence)) return undefined;
  const denied = closing.exec(sentence)?.[1] ?? opening.exec(sentence)?.[1];
  const said = denied === undefined ? [] : claimWords(denied);
  if (said.length === 0 || !said.every((word) => words.includes(word))) return undefined;
  return negated === asksForFault ? 'no' : 'yes';
}
/**
 * Whether a whole sentence only names something else than the claim does: "Actually, it was Haarlem." for
 * "Was he born in Leiden?"
 */
export function answerByOther(
  sentence: string,
  { asksForFault, negated, words, compares }: QuestionClaim,
): 'yes' | 'no' | undefined {
  const name = onlyName.exec(sentence)?.[1];
  if (name === undefined || compares) return undefined;
  const said = claimWords(name);
  if (said.length === 0 || said.some((word) => words.includes(word))) return undefined;
  return negated === asksForFault ? 'no' : 'yes';
}
const onlyName = new RegExp(
  pattern`^[\s*_"“]*(?:(?:
      [Aa]ctually|[Nn]o|[Ww]ell|[Hh]mm+|[Uu]m|[Ii]n fact|[Ii] (?:think|believe|guess)
    )[\s,]+){0,3}
    (?:[Ii]t|[Tt]hat)(?:[’']s| is| was| would be) (?:actually |in fact )?(?:(?:in|by|at|on) )?
    (\p{Lu}[\p{L}\p{N}’'.-]*(?:\s(?:(?:of|the|de|van|von|da|di)\s)?\p{Lu}[\p{L}\p{N}’'.-]*){0,4})
    (?:,? (?:actually|instead|[Ii] (?:think|believe|guess)))?[\s.!*_"”]*$`,
  'u',
);
/** Words between "not" and the next stop. The length is chosen by hand. */
const closing = /, not ([^,.;:]{1,80})[.!]?\s*$/iu;
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
