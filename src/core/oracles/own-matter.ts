/**
 * Whether the words beside a time speak of one event, or of another matter of the same thing: "she was
 * chancellor from 2005 to 2021" is about her time in office, "she led the party from 2000 to 2018" is not.
 * Words of the event itself, and words that say no more than that something lasted, leave a time with the
 * event. Any other word may be about something else, and then nothing is said about the time.
 */
import { pattern, wordList } from '../pattern-parts.ts';
import { claimWords } from './question-claim.ts';
import type { TimeInText } from './times-in-text.ts';

/** Words that say nothing but how long something was, or that it was. */
const lasting = new Set(
  claimWords(`
    yeah yep yup nope nah ok okay between until till since then already only just roughly about around circa
    approximately over throughout during altogether total long short time times whole entire full year years
    month months day days decade decades century one two three four five ten twelve twenty few many several
    more than period era age once ago later earlier
    last lasted lasts lasting run ran runs rage raged fight fought fighting conflict hostilities take took
    place occurred happened go went goes continue continued span spanned stay stayed keep kept stand stood
    lay exist existed endure endured persisted survived active force effect use used
    serve served serving hold held holding office power charge post position job seat throne crown rule ruled
    ruling reign reigned govern governed lead led leading leader head headed sit sat government country nation
    state chief term terms presidency premiership chancellorship tenure mandate papacy premier pm number
    service
  `),
);
/** Where the event has one word of a row, the others mean it too. */
const rows = [
  'make manufacture produce production build built construct construction assemble work done',
  'king queen monarch emperor empress tsar sovereign throne reign crown',
  'live lived living life lifetime lifespan alive born birth die died death exist existed',
  'imprison imprisoned imprisonment prison jail jailed custody captivity bars behind detained interned',
  'kingdom british britain',
  'states american america',
  'france french',
  'netherlands dutch',
].map((row) => wordList(row).flatMap((word) => claimWords(word)));
/** The least number of letters that a country and its adjective share: Germany, German. */
const sharedLetters = 4;
const adjective = /(?:n|ish|ese)$/u;

/** The words of an event, for {@link speaksOf}. */
export function ownWordsOf(names: readonly string[], relation: string): ReadonlySet<string> {
  const own = claimWords([...names, relation].join(' '));
  return new Set([...own, ...rows.filter((row) => row.some((word) => own.includes(word))).flat()]);
}

/** Whether all content words of a text are an event's own, or only say that something lasted. */
export const speaksOf = (text: string, own: ReadonlySet<string>): boolean =>
  claimWords(text).every((word) => lasting.has(word) || /^\d/u.test(word) || isOwn(word, own));

const isOwn = (word: string, own: ReadonlySet<string>): boolean =>
  own.has(word) ||
  (adjective.test(word) &&
    word.length > sharedLetters &&
    [...own].some((other) => other.startsWith(word.slice(0, Math.max(sharedLetters, word.length - 2)))));

const saysSomething = (text: string): boolean =>
  claimWords(text).some((word) => !lasting.has(word) && !/^\d/u.test(word));

/** Where a clause begins that may say something of its own. */
const newClause =
  /,?\s(?:and|but|while|whereas|so|because|as|when|where|who|which|after)\s|[;:(]|,\s|\s[–—-]\s/iu;

/** The last clause that says something, with those after it; the whole where none does. */
function lastClause(text: string): string {
  const clauses = text.split(newClause);
  const from = clauses.findLastIndex(saysSomething);
  return from < 0 ? text : clauses.slice(from).join(' ');
}

/** "Adenauer, the first chancellor, was in office from": who one is says nothing of the time. */
const whoHeldOffice =
  /,\s(?:the|an?)\s[^,;:]{1,60},\s((?:was|were|stayed|remained)\sin\s(?:office|power)\s(?:from\s)?)$/iu;

/**
 * The words that say of what a span is: those before it, up to another time; where these say nothing, those
 * after it: "from 2000 to 2018 she led the party".
 */
export function wordsBeside(text: string, times: readonly TimeInText[], time: TimeInText): string {
  const previous = times.findLast(({ span }) => span[1] <= time.span[0]);
  const before = text.slice(previous?.span[1] ?? 0, time.span[0]).replace(whoHeldOffice, ' $1');
  if (saysSomething(before)) return lastClause(before);
  const next = times.find(({ span }) => span[0] >= time.span[1]);
  return `${before} ${text.slice(time.span[1], next?.span[0]).split(/[;:()]|,\s/u, 1)[0] ?? ''}`;
}

/** What may follow a verb without being its object: a place, a cause, another event. */
const tail = new RegExp(
  pattern`,|\b(?:in|at|on|near|by|with|after|before|when|once|because|over|following|during|amid|due|while|
    where)\b`,
  'iu',
);

/** The subject and the object of a verb that stands before a time: "Kohl office" of "Kohl left office". */
export function wordsOfVerb(beforeVerb: string, afterVerb: string): string {
  return `${lastClause(beforeVerb)} ${afterVerb.split(tail, 1)[0] ?? ''}`;
}
