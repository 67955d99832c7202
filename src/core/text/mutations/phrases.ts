/**
 * Fixed phrases that mean the same, and those that deny each other, found in the text by their words. Each
 * rule keeps the construction around it.
 */
import { monthNames } from '../../temporal/time-point.ts';
import type { TypedValue } from '../values/typed-value.ts';
import { candidate, type Candidate, type Edit } from './mutation.ts';
import { agents } from './own-synonyms.ts';
import type { Sentence } from './sentence.ts';

/** `$1` in a replacement is the first group of the pattern. */
interface PhraseRule {
  readonly find: string;
  readonly to: readonly string[];
  /** A condition on the words: the first word of the match. */
  readonly when?: (sentence: Sentence, index: number) => boolean;
}

/** A conjunction: the word begins a clause. */
const marks = (sentence: Sentence, index: number): boolean => sentence.word(index).relation === 'mark';
const isCase = (sentence: Sentence, index: number): boolean =>
  /^(?:case|fixed)$/u.test(sentence.word(index).relation);
const isAdverb = (sentence: Sentence, index: number): boolean => sentence.word(index).relation === 'advmod';
/** "because" under a denial says what the reason is not, so only its own form may stay. */
const isPlainReason = (sentence: Sentence, index: number): boolean =>
  marks(sentence, index) && sentence.main?.negation === undefined;

const words = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half';
const number = String.raw`(?=[$€£]?\d|(?:${words})\b)`;
const unit = '(minute|hour|day|night|week|month|quarter|year|season|share)';

const alike: readonly PhraseRule[] = [
  { find: 'because', to: ['since', 'as'], when: isPlainReason },
  { find: 'because of', to: ['owing to', 'on account of', 'as a result of'] },
  { find: '(?:owing|due) to', to: ['because of'], when: isCase },
  { find: 'as a result of', to: ['because of', 'owing to'] },
  { find: 'although', to: ['though', 'even though'], when: marks },
  { find: 'whereas', to: ['while'], when: marks },
  { find: 'unless', to: ['except if'], when: marks },
  { find: 'if', to: ['in the event that'], when: marks },
  { find: 'as long as', to: ['provided that', 'on condition that'] },
  { find: 'provided that', to: ['on condition that', 'as long as'] },
  { find: 'despite', to: ['in spite of'], when: isCase },
  { find: 'in spite of', to: ['despite'] },
  { find: 'as well', to: ['too'], when: (s, i) => isAdverb(s, i) && !/^\sas\b/u.test(after(s, i + 1)) },
  { find: 'as well as', to: ['and also'], when: (s, i) => s.word(i).relation === 'cc' },
  {
    find: 'so far',
    to: ['to date', 'up to now', 'until now'],
    when: (s, i) => isLastWord(s, i + 1) || isAdverb(s, i + 1),
  },
  { find: 'at present', to: ['currently', 'at the moment'] },
  { find: 'for example', to: ['for instance'] },
  { find: 'such as', to: ['like', 'for example'], when: isCase },
  { find: 'around the clock', to: ['24 hours a day', 'day and night'] },
  { find: 'in order to', to: ['to'] },
  {
    find: 'rather than',
    to: ['instead of'],
    when: (s, i) => s.word(i + 2)?.tag !== 'VERB' || s.word(i + 2).fineTag === 'VBG',
  },
  { find: 'prior to', to: ['before'] },
  {
    find: 'until',
    to: ['up to'],
    when: (s, i) => isCase(s, i) && isTimeAfter(s, i) && s.deniedSpans.length === 0,
  },
  {
    find: 'throughout',
    to: ['during the whole of'],
    when: (s, i) => isCase(s, i) && /^\s(?:the|this|that|his|her|its|their)\b/u.test(after(s, i)),
  },
  { find: 'during', to: ['in the course of'], when: isCase },
  { find: 'for free', to: ['free of charge'] },
  { find: 'free of charge', to: ['for free', 'at no charge'] },
  { find: 'on (Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days', to: ['every $1day'] },
  { find: 'on weekdays', to: ['from Monday to Friday', 'on working days'] },
  { find: 'at weekends', to: ['on Saturdays and Sundays', 'at the weekend'] },
  { find: `a ${unit}`, to: ['per $1', 'every $1'], when: isRate },
  { find: `an (hour)`, to: ['per $1'], when: isRate },
  { find: `per ${unit}`, to: ['a $1', 'each $1'], when: (s, i) => s.word(i + 1).text !== 'hour' },
  {
    find: 'every (?=two|three|four|five|six|eight|ten|twelve|\\d)',
    to: ['once every '],
    when: (s, i) => !/\b(?:once|twice|times)\s$/u.test(s.text.slice(0, s.word(i).span[0])),
  },
  { find: 'every day', to: ['each day', 'daily'] },
  { find: 'every (week|month|year)', to: ['each $1'] },
  { find: 'once a (day|week|month|year)', to: ['one time a $1'] },
  {
    find: `(?:about|around|roughly|approximately) ${number}`,
    to: ['about ', 'around ', 'roughly ', 'approximately '],
  },
  { find: `some (?=\\d)`, to: ['about ', 'roughly '] },
  {
    find: `(?:more than|over) ${number}`,
    to: ['more than ', 'over ', 'in excess of '],
    when: (s, i) => isQuantityAfter(s, i) && !/^not?$/iu.test(s.words[i - 1]?.text ?? ''),
  },
  {
    find: `(?:less than|under|below) (?=[$€£]?\\d)`,
    to: ['less than ', 'below '],
    // "fell below 20 %" says where it went.
    when: (s, i) => i > 0 && isQuantityAfter(s, i) && s.words[i - 1]?.tag !== 'VERB',
  },
  { find: `at least ${number}`, to: ['no less than ', 'not less than '], when: isQuantityAfter },
  { find: `at most ${number}`, to: ['no more than ', 'not more than '], when: isQuantityAfter },
  { find: `no more than ${number}`, to: ['at most ', 'not more than '], when: isQuantityAfter },
  { find: `as many as ${number}`, to: ['up to '] },
  { find: `up to ${number}`, to: ['no more than ', 'at most '], when: isQuantityAfter },
  { find: `within ${number}`, to: ['in no more than ', 'in at most '], when: isQuantityAfter },
  { find: 'about', to: ['concerning', 'regarding'], when: (s, i) => isCase(s, i) && isNounLink(s, i) },
  { find: 'is located in', to: ['lies in', 'is situated in'] },
  { find: 'in case of', to: ['in the event of'] },
  { find: 'nowhere else', to: ['in no other place'] },
  { find: 'in total', to: ['altogether'] },
  { find: 'in the end', to: ['eventually', 'finally'] },
  { find: 'in a row', to: ['in succession', 'running'] },
  { find: 'at a time', to: ['in one go'], when: (s, i) => isLastWord(s, i + 2) && isDurationBefore(s, i) },
  { find: 'by itself', to: ['on its own', 'automatically'] },
  { find: 'in writing', to: ['in written form'] },
  {
    find: 'on time',
    to: ['punctually', 'as scheduled'],
    when: (s, i) => isLastWord(s, i + 1) && isOfVerb(s, i + 1),
  },
  { find: 'is responsible for', to: ['has responsibility for'] },
  { find: 'are responsible for', to: ['have responsibility for'] },
  { find: 'has the right to', to: ['is entitled to'] },
  { find: 'have the right to', to: ['are entitled to'] },
  { find: '(is|are|was|were) entitled to(?= \\p{Ll})', to: ['$1 allowed to'] },
  { find: '(is|are|was|were) allowed to', to: ['$1 permitted to', '$1 free to'] },
  { find: '(is|are|was|were) required to', to: ['$1 obliged to'] },
  { find: '(is|are|was|were) permitted to', to: ['$1 allowed to'] },
  { find: '(is|are) able to', to: ['can'] },
  {
    find: '(is|are|was|were) likely to',
    to: ['will probably'],
    when: (s, i) => /^(?:is|are)$/u.test(s.branches.form(i)),
  },
  {
    find: '(is|are) due to(?= \\p{Ll}+\\b)',
    to: ['$1 scheduled to'],
    when: (s, i) => s.word(i + 3)?.fineTag === 'VB',
  },
  { find: '(is|are) not allowed', to: ['$1 forbidden', '$1 not permitted'] },
  { find: 'a number of', to: ['several'] },
  { find: 'each other', to: ['one another'] },
  {
    find: 'every',
    to: ['each'],
    when: (s, i) => s.word(i).relation === 'det' && isSubject(s, s.word(i).head),
  },
  { find: 'there (is|are) currently', to: ['at present there $1', 'there $1 at the moment'] },
  { find: '(was|were) meant to', to: ['$1 supposed to', '$1 intended to'] },
  { find: '(is|are) to (?=\\p{Ll}+)', to: ['$1 due to '], when: isPlan },
  { find: 'in mid-(\\p{Lu}\\p{Ll}+)', to: ['in the middle of $1'] },
  { find: 'by mid-(\\p{Lu}\\p{Ll}+)', to: ['by the middle of $1'] },
  { find: 'in late (\\d{4})', to: ['late in $1', 'towards the end of $1'] },
  { find: 'in early (\\d{4})', to: ['early in $1', 'at the beginning of $1'] },
  { find: 'in (spring|summer|autumn|winter) (?=\\d{4})', to: ['in the $1 of '] },
  { find: 'the first half of (?=\\d{4})', to: ['the first six months of '] },
  { find: 'the second half of (?=\\d{4})', to: ['the last six months of '] },
  {
    find: 'from ([A-Z]\\p{Ll}+) to (?=[A-Z])',
    to: ['between $1 and '],
    when: (s, i) => isCase(s, i) && isMonthOrDay(s.words[i + 1]?.text),
  },
  { find: 'a quarter of a million', to: ['250,000'] },
  { find: 'half a million', to: ['500,000'] },
  { find: 'NOK (\\d[\\d.,]*(?: (?:million|billion))?)(?! to\\b)', to: ['$1 NOK', '$1 Norwegian kroner'] },
  { find: 'without any', to: ['with no'] },
  { find: 'is on order', to: ['has been ordered'] },
  { find: 'are on order', to: ['have been ordered'] },
  { find: 'no more than last year', to: ['not more than last year', 'the same as or less than last year'] },
  { find: 'best applied', to: ['ideally applied'] },
  { find: 'in favour of', to: ['for'], when: (s, i) => /^vot/u.test(s.words[i - 1]?.text ?? '') },
  { find: 'in the past', to: ['formerly'], when: (s, i) => isLastWord(s, i + 2) },
  { find: 'much (?=\\p{Ll}+er\\b)', to: ['far ', 'considerably '] },
  { find: 'far (?=\\p{Ll}+er\\b)', to: ['much ', 'considerably '], when: isAdverb },
  { find: 'so far', to: ['up to now'], when: (s, i) => isAdverb(s, i + 1) },
  { find: 'minor', to: ['small'], when: (s, i) => s.words[i + 1]?.text === 'part' },
  { find: 'more likely', to: ['likelier'] },
  { find: 'more unlikely', to: ['less likely'] },
  { find: ', and', to: [';'], when: joinsStatements },
  { find: ', but', to: [', yet', '; however,'], when: joinsStatements },
  { find: 'and', to: ['and also'], when: joinsVerbs },
  { find: 'and also', to: ['as well as', 'and'], when: (s, i) => s.words[s.word(i).head]?.tag !== 'VERB' },
  { find: '(?<!, )and not (?=by |in |from |to |with |on |at |the )', to: ['rather than '] },
  { find: ', but not', to: [', though not'] },
  { find: '(?<!, )but not', to: ['though not'] },
  { find: 'who', to: ['that'], when: (s, i) => isSubject(s, i) && s.words[i - 1]?.tag === 'NOUN' },
  { find: 'again and again', to: ['repeatedly', 'over and over again'] },
  { find: '(is|are) not permitted', to: ['$1 not allowed', '$1 forbidden'] },
  { find: 'only', to: ['solely', 'exclusively'], when: (s, i) => isAdverb(s, i) && isPreposition(s, i + 1) },
  { find: 'all of the', to: ['all the'] },
  { find: 'even though', to: ['although'], when: marks },
  { find: 'per cent', to: ['percent'] },
  { find: 'better known as', to: ['usually called'] },
  { find: 'best known for', to: ['most famous for', 'chiefly known for'] },
  { find: 'under his own name', to: ['in his own name'] },
];

const opposed: readonly PhraseRule[] = [
  { find: 'because of', to: ['despite', 'regardless of'], when: isCase },
  { find: 'despite', to: ['because of'], when: isCase },
  { find: 'unless', to: ['even if'], when: marks },
  { find: 'no longer', to: ['still'] },
  { find: 'still', to: ['no longer'], when: (s, i) => isAdverb(s, i) && s.words[i - 1]?.tag === 'AUX' },
  { find: 'more likely', to: ['less likely'] },
  { find: 'less likely', to: ['more likely'] },
  { find: 'more than once', to: ['no more than once'] },
  { find: 'on time', to: ['late'], when: (s, i) => isLastWord(s, i + 1) && isOfVerb(s, i + 1) },
  { find: 'in writing', to: ['orally'] },
  { find: 'with (?=(?:prior )?(?:written )?(?:permission|consent|approval))', to: ['without '] },
  {
    find: 'either',
    to: ['neither'],
    when: (s, i) => i === 0 && s.word(i).relation === 'det' && isSubject(s, s.word(i).head),
  },
  { find: 'nobody', to: ['somebody'], when: isSubject },
  { find: 'no one', to: ['someone'], when: isSubject },
  { find: 'nothing(?: at all)?', to: ['something'] },
  { find: 'none of', to: ['some of', 'most of'] },
  { find: 'nowhere else', to: ['in other places too'] },
  { find: 'is responsible for', to: ['has no responsibility for'] },
  { find: 'around the clock', to: ['only in the daytime'] },
  { find: 'in the same', to: ['in a different'] },
  { find: 'free of charge', to: ['for a fee'] },
];

interface ReadyRule extends PhraseRule {
  readonly expression: RegExp;
}

/** The expressions are built once: they are tried on every statement. */
const ready = (rules: readonly PhraseRule[]): readonly ReadyRule[] =>
  rules.map((rule) => ({
    ...rule,
    expression: new RegExp(`(?<![\\p{L}\\d-](?!,))(?:${rule.find})(?:(?<= )|(?![\\p{L}\\d-]))`, 'giu'),
  }));
const readyAlike = ready(alike);
const readyOpposed = ready(opposed);

export const phraseMutations = (sentence: Sentence): Candidate[] => found(sentence, readyAlike, 'synonym');
export const turnedPhrases = (sentence: Sentence): Candidate[] => found(sentence, readyOpposed, 'antonym');

function found(
  sentence: Sentence,
  rules: readonly ReadyRule[],
  relation: Candidate['relation'],
): Candidate[] {
  return rules.flatMap(({ expression, to, when }) =>
    [...sentence.text.matchAll(expression)].flatMap((match) => {
      const index = sentence.words.findIndex(({ span }) => span[0] === match.index);
      if (index < 0 || (when && !when(sentence, index))) return [];
      return to.flatMap((text, place) => {
        const made = text.replaceAll('$1', match[1] ?? '');
        if (made.toLowerCase() === match[0].toLowerCase()) return [];
        const isCapital = /^\p{Lu}/u.test(match[0]);
        const written = isCapital ? made.charAt(0).toUpperCase() + made.slice(1) : made;
        const edit: Edit = [[match.index, match.index + match[0].length], written];
        return candidate(sentence.text, relation, relation, [edit], place === 0 ? 0 : 1) ?? [];
      });
    }),
  );
}

const after = (sentence: Sentence, index: number): string =>
  sentence.text.slice(sentence.word(index).span[1]);
const isLastWord = (sentence: Sentence, index: number): boolean =>
  /^[.\s]*$/u.test(sentence.text.slice(sentence.words[index]?.span[1] ?? 0));
function isSubject(sentence: Sentence, index: number): boolean {
  return sentence.words[index]?.relation.startsWith('nsubj') === true;
}

/** "two tablets a day", "£12 an hour": a rate, not one day. */
function isRate(sentence: Sentence, index: number): boolean {
  const before = sentence.text.slice(0, sentence.word(index).span[0]);
  const noun = sentence.words[index + 1];
  return (
    noun !== undefined &&
    /^(?:obl|nmod|advmod|obj|nmod:npmod)(?::unmarked|:npmod|:tmod)?$/u.test(noun.relation) &&
    /(?:\d|\bonce|\btwice|\btimes|\bmillion|\brent)\s$/u.test(before) &&
    !/^\s(?:later|earlier|before|after|ago)\b/u.test(after(sentence, index + 1))
  );
}

/** "Yusuf is to draw up a rota": a plan for a person or thing; of a passive it is a duty. */
function isPlan(sentence: Sentence, index: number): boolean {
  const verb = sentence.words[index + 2];
  const [subject] = sentence.branches.children(index + 2, 'nsubj');
  return (
    verb?.fineTag === 'VB' &&
    verb.text !== 'be' &&
    subject !== undefined &&
    (sentence.word(subject).entity.endsWith('person') || agents.has(sentence.lemma(subject)))
  );
}

/** Whether a comma and its conjunction stand between two statements with subjects of their own. */
function joinsStatements(sentence: Sentence, index: number): boolean {
  const word = sentence.words[index + 1];
  return word?.relation === 'cc' && hasSubject(sentence, word.head) && isStatement(sentence, word.head);
}

/** Whether "and" stands between two predicates of one subject: the second has no subject. */
function joinsVerbs(sentence: Sentence, index: number): boolean {
  const { relation, head } = sentence.word(index);
  const next = sentence.words[index + 1]?.text ?? '';
  return (
    relation === 'cc' &&
    sentence.words[head]?.tag === 'VERB' &&
    /^VB[ZPD]$/u.test(sentence.words[head].fineTag) &&
    head === index + 1 &&
    !hasSubject(sentence, head) &&
    !/^(?:also|not|then|never)$/iu.test(next) &&
    isStatement(sentence, head)
  );
}

const hasSubject = (sentence: Sentence, verb: number): boolean =>
  sentence.branches.has(verb, 'nsubj', 'nsubj:pass');
/** A part of the main statement, not of a clause inside it. */
const isStatement = (sentence: Sentence, verb: number): boolean =>
  sentence.words[verb]?.relation === 'conj' && sentence.words[verb].head === sentence.main?.head;

const isPreposition = (sentence: Sentence, index: number): boolean =>
  sentence.words[index]?.tag === 'ADP' && sentence.words[index].relation === 'case';

const isMonthOrDay = (text: string | undefined): boolean =>
  text !== undefined &&
  [...monthNames, 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].includes(text);

const isTimeAfter = (sentence: Sentence, index: number): boolean =>
  sentence.values.some(
    ({ kind, span }) =>
      kind === 'time' &&
      span[1] > sentence.word(index).span[1] &&
      span[0] <= sentence.word(index).span[1] + 1,
  );

/** Whether the phrase and the number after it are one value. */
function isQuantityAfter(sentence: Sentence, index: number): boolean {
  const [start, end] = sentence.word(index).span;
  const isBelow = /^(?:under|below)$/iu.test(sentence.word(index).text);
  return sentence.values.some(
    // "children under 12": an age has other words than an amount.
    (value) => isAmount(value, isBelow) && value.span[1] > end && value.span[0] <= start + LONGEST_BOUND,
  );
}

const isAmount = (value: TypedValue, isMeasured: boolean): boolean =>
  value.kind === 'quantity' && !(isMeasured && value.dimension === 'count');

const isOfVerb = (sentence: Sentence, index: number): boolean => {
  const { relation, head } = sentence.word(index);
  return /^(?:obl|advmod)/u.test(relation) && sentence.words[head]?.tag === 'VERB';
};
const isDurationBefore = (sentence: Sentence, index: number): boolean =>
  /^(?:minute|hour|day|night|week|month)s?$/u.test(sentence.words[index - 1]?.text ?? '');

/** Length of "approximately ", the longest phrase before a number. */
const LONGEST_BOUND = 14;

/** "about" between two nouns: "a book about bees". */
const isNounLink = (sentence: Sentence, index: number): boolean =>
  sentence.word(sentence.word(index).head)?.relation === 'nmod';
