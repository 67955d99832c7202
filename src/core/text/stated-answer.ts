/**
 * The statement that a short answer makes together with its question: "How much is the rent?" and "£1,150"
 * state "The rent is £1,150." Where the form of the question allows none, nothing is made.
 */
import {
  affirmed,
  beForms,
  embedded,
  formOf,
  helperOf,
  lowered,
  predicateOf,
  questionForm,
  written,
  type QuestionForm,
} from './question-form.ts';
import { silentSource } from './silence.ts';
import type { SyntaxTree, Word } from './syntax.ts';
import { withoutEnd } from '../text-ends.ts';
import { lookupTable } from '../lookup-table.ts';

/** Each of one sentence whose spans count from its own start. */
export interface AnswerTrees {
  readonly question: SyntaxTree;
  readonly answer: SyntaxTree;
}

const yesOrNo = /^(yes|yeah|yep|no(?! one\b)|nope)\b[\s,.;:!—-]*/iu;
/** "Yes, it is." adds nothing to "Yes." */
const echo = /^(?:it|they|he|she|you|i|we|there|that|this)(?:'s| [a-z]{2,6})?(?:n't| not)?$/iu;
/** Fragments that can follow a whole statement. */
const adjunct = new RegExp(
  `^(?:(?:but )?only )?(?:${
    'up to|until|till|if|unless|provided|except|with|without|in|on|at|after|before|' +
    'during|from|for|by|between|within|as long as|once|twice|every|when|since|under|per|through|via|to|' +
    'near|next|behind|above|below|opposite|inside|outside|here|about|around|because|due|as|upstairs|' +
    'downstairs|abroad|anywhere|nowhere'
  })\\b`,
  'iu',
);
const unanswered = /^(?:it depends|none of|i |i'm|sure|please|sorry|unclear|maybe|perhaps)/iu;

/**
 * @param question one question, in canonical form.
 * @param answer in canonical form.
 * @returns undefined where question and answer form no statement, or the answer is one by itself.
 */
export function statedAnswer(question: string, answer: string, trees: AnswerTrees): string | undefined {
  const said = withoutStop(answer);
  const form = questionForm(question, trees.question);
  if (said === '' || form === undefined) return undefined;
  const silent = silentSource(said);
  if (silent !== undefined) {
    const verb = /(?:documents|passages|sources|texts|excerpts|minutes)$/iu.test(silent) ? 'do' : 'does';
    return asStatement(`${silent} ${verb} not say ${embedded(form)}`);
  }
  if (unanswered.test(said) || isStatement(trees.answer, said)) return undefined;
  const given = form.wh.length === 0 ? said : inSentence(said, form, trees.answer);
  const statement = form.wh.length === 0 ? polar(form, given) : informed(form, given);
  return statement && asStatement(statement);
}

/** "8 a.m." keeps its full stop. */
const withoutStop = (answer: string): string => {
  const said = withoutEnd(answer.trim(), /[\s!]/u);
  return /\b[ap]\.m\.$/iu.test(said) ? said : withoutEnd(said, /[\s.!]/u);
};

/** In words. A longer answer is no short one. Chosen by hand. */
const LONGEST = 20;

/**
 * Whether the answer is a statement by itself: its main verb has a subject. "It is" is none, and "because it
 * rained" is none.
 */
export function isStatement({ words }: SyntaxTree, said: string): boolean {
  if (words.length > LONGEST) return true;
  if (echo.test(said.replace(yesOrNo, ''))) return false;
  const top = words.findIndex(({ head }) => head < 0);
  const has = (relations: RegExp): boolean =>
    words.some(({ head, relation }) => head === top && relations.test(relation));
  return has(/^(?:[nc]subj(?::pass)?|expl)$/u) && !has(/^mark$/u);
}

function asStatement(text: string): string {
  const clean = text
    .replace(/\s+/gu, ' ')
    .replace(/ ([,.;:])/gu, '$1')
    .trim();
  return `${clean.charAt(0).toUpperCase()}${clean.slice(1)}${/[.!]$/u.test(clean) ? '' : '.'}`;
}

/** The first letter in lower case, unless it begins a name or a title. "Where" and "who" ask for names. */
function inSentence(said: string, { wh }: QuestionForm, { words }: SyntaxTree): string {
  if (isTitle(words)) return said;
  const tag = words[0]?.tag ?? '';
  const asksForName = /^(?:who|whom|where|which)$/u.test(formOf(wh.find(({ tag: each }) => each !== 'ADP')));
  const isCommon = asksForName ? /^(?:DET|ADP|ADV|PRON|SCONJ)$/u.test(tag) : tag !== 'PROPN';
  return isCommon ? lowered(said) : said;
}

/** Several words that name something, each with a capital: "Sex and the City". */
function isTitle([first, ...others]: readonly Word[]): boolean {
  const naming = ({ tag }: Word) => /^(?:NOUN|PROPN|VERB|ADJ)$/u.test(tag);
  const named = others.filter(naming);
  return (
    first !== undefined &&
    naming(first) &&
    named.length > 0 &&
    named.every(({ text }) => /^\p{Lu}/u.test(text))
  );
}

/* ---------- yes and no ---------- */

function polar(form: QuestionForm, said: string): string | undefined {
  const { rest } = form;
  if (/^(?:n't|not)$/u.test(formOf(rest[0]))) return undefined;
  if (echo.test(said)) return /n't$| not$/iu.test(said) ? denied(form, '') : affirmed(form);
  const reply = yesOrNo.exec(said);
  const more = said.slice(reply?.[0].length ?? 0);
  const denial = /^(?:(not yet|never)\b,? ?|not$)/iu.exec(more);
  if (denial && (reply === null || /^n/iu.test(reply[0])))
    return withMore(denied(form, (denial[1] ?? '').toLowerCase()), more.slice(denial[0].length), true);
  if (reply === null) {
    if (/^(?:always|sometimes|usually|often|rarely)$/iu.test(said)) return withAdverb(form, lowered(said));
    return adjunct.test(said) ? withMore(affirmed(form), said, false) : chosenOf(form, said);
  }
  const isYes = /^y/iu.test(reply[0]);
  const needsComma =
    !isYes || !adjunct.test(more) || /^(?:but|only|unless|except|provided|if)\b/iu.test(more);
  return withMore(isYes ? affirmed(form) : denied(form, ''), more, needsComma);
}

/** The statement with what follows "Yes" or "No", unless the question has it already. */
function withMore(statement: string, more: string, needsComma: boolean): string {
  if (more === '' || echo.test(more) || statement.toLowerCase().includes(more.toLowerCase()))
    return statement;
  return `${statement}${needsComma ? ',' : ''} ${lowered(more)}`;
}

/** @param kind "not yet" and "never", or empty for "not". */
function denied(form: QuestionForm, kind: string): string {
  const helper = helperOf(form);
  const subject = written(form.subject ?? []);
  const rest = written(form.rest);
  if (/^any(?:one|body|thing)$/iu.test(subject) && kind === '')
    return affirmed(form).replace(/^\S+/u, /thing$/u.test(subject) ? 'nothing' : 'no one');
  if (kind === 'never') return withAdverb(form, 'never');
  if (/^there$/iu.test(subject)) {
    const [first, ...more] = form.rest;
    return `${subject} ${helper} no ${written(/^(?:an?|any)$/u.test(formOf(first)) ? more : form.rest)}`;
  }
  // "No" to "Must I ...?" takes away the duty; it forbids nothing.
  const negated = helper === 'must' ? 'need not' : helper === 'can' ? 'cannot' : `${helper} not`;
  return `${subject} ${negated} ${rest}${kind === 'not yet' ? ' yet' : ''}`;
}

function withAdverb(form: QuestionForm, adverb: string): string {
  const { verb, rest, hasHelper } = predicateOf(form);
  return [written(form.subject ?? []), ...(hasHelper ? [verb, adverb] : [adverb, verb]), written(rest)].join(
    ' ',
  );
}

/** "Is it red or blue?" and "Blue": the statement has the one that is said. */
function chosenOf(form: QuestionForm, said: string): string | undefined {
  const words = affirmed(form).split(' ');
  const at = words.indexOf('or');
  const chosen = said.toLowerCase().split(' ');
  const { length } = chosen;
  const isAt = (start: number) => chosen.every((word, i) => words[start + i]?.toLowerCase() === word);
  const from = [at - length, at + 1].find((start) => start >= 0 && isAt(start));
  if (at < length || from === undefined) return undefined;
  // As the question writes it: "MedStar", not "medstar".
  const own = words.slice(from, from + length);
  return [...words.slice(0, at - length), ...own, ...words.slice(at + 1 + length)].join(' ');
}

/* ---------- who, what, when, where, which, how ---------- */

function informed(form: QuestionForm, answer: string): string | undefined {
  if (yesOrNo.test(answer)) return undefined;
  // "Ann Lee, since May": what follows the comma follows the statement.
  const [said = '', ...more] = answer.split(/, (?=since |from |until |after |before |in \d{4}|on )/u);
  const statement = completedWith(form, said);
  return statement && [statement, ...more].join(', ');
}

/** "What should I know?" and "What do I have to know?" */
function asksForStatements(rest: readonly Word[]): boolean {
  const isDuty = /^(?:have|need|ought|want)$/u.test(formOf(rest[0])) && formOf(rest[1]) === 'to';
  return /^(?:know|say|tell|mention|think|mean|understand|remember)$/u.test(formOf(rest[isDuty ? 2 : 0]));
}

/** "The author of the report is"; "the author of the report was born". */
function withVerb(subject: readonly Word[], form: QuestionForm): string {
  const { rest } = form;
  const isVerbal = ({ tag }: Word) => /^(?:VERB|AUX)$/u.test(tag);
  const isDone = rest.length > 1 && rest.at(-1)?.fineTag === 'VBN' && rest.filter(isVerbal).length === 1;
  const named = written([...subject, ...(isDone ? rest.slice(0, -1) : rest)]);
  return [named, helperOf(form), ...(isDone ? [written(rest.slice(-1))] : [])].join(' ');
}

function completedWith(form: QuestionForm, said: string): string | undefined {
  const { wh, subject, verb, rest } = form;
  if (asksForStatements(rest)) return undefined;
  if (subject === undefined) return asSubject(form, said);
  const isStranded = rest.length === 1 && rest[0]?.tag === 'ADP';
  if (beForms.has(formOf(verb)) && (rest.length === 0 || (rest[0]?.tag === 'ADP' && !isStranded))) {
    const answer = completed(wh, said, 'be');
    return answer && `${withVerb(subject, form)} ${answer}`;
  }
  const { verb: helper, rest: after, hasHelper } = predicateOf(form);
  const main = formOf(rest[0]);
  const answer = completed(wh, said, main);
  if (answer === undefined) return undefined;
  // "What must the tenant do after a week?": the answer says what is done.
  const deed = hasHelper ? rest.findIndex((word) => formOf(word) === 'do') : -1;
  if (deed >= 0)
    return [
      written(subject),
      helper,
      written(rest.slice(0, deed)),
      lowered(answer),
      written(rest.slice(deed + 1)),
    ].join(' ');
  if (formOf(rest.at(-1)) === 'do') return undefined;
  const at = placeOf(wh, after, hasHelper ? 1 : 0);
  return [written(subject), helper, written(after.slice(0, at)), answer, written(after.slice(at))].join(' ');
}

/**
 * Where the answer goes: what was asked for as an object goes behind the verb, before "in a day" or "on
 * signing"; all else goes to the end.
 * @param behind how many words the verb has in `words`.
 */
function placeOf(wh: readonly Word[], words: readonly Word[], behind: number): number {
  const isObject = /^(?:what|which|who|whom)$/u.test(formOf(wh[0])) || /^(?:many|much)$/u.test(formOf(wh[1]));
  const isPhrase = /^(?:ADP|SCONJ)$/u.test(words[behind]?.tag ?? '') && words.length > behind + 1;
  return isObject && isPhrase ? behind : words.length;
}

/** "Who pays the rent?": the answer is the subject. */
function asSubject({ wh, verb, rest }: QuestionForm, said: string): string | undefined {
  if (!/^(?:who|what|which)$/u.test(formOf(wh[0])) && !isCount(wh)) return undefined;
  if (/^happen/u.test(formOf(verb)) || /^happen/u.test(formOf(rest[0])) || adjunct.test(said))
    return undefined;
  const isSeveral =
    /\band\b|^(?:the )?\p{L}+s$/iu.test(said) && formOf(verb) === 'is' && !/^who$/iu.test(formOf(wh[0]));
  const of = /^(?:percentage|percent|share|proportion|fraction|part)$/u.test(formOf(wh[1]))
    ? ` ${written(wh.slice(2))}`
    : '';
  const given = completed(wh, said, formOf(verb)) ?? said;
  return `${given}${of} ${isSeveral ? 'are' : verb.text} ${written(rest)}`;
}

const isCount = (wh: readonly Word[]): boolean =>
  formOf(wh[0]) === 'how' && /^(?:many|much)$/u.test(formOf(wh[1])) && wh.length > 2;
const number =
  '(?:\\d[\\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|' +
  'fifty|none|no)';
const isNumber = new RegExp(
  '^(?:(?:about|around|up to|at least|at most|over|under|nearly|almost|only|roughly|' +
    '(?:more|fewer|less) than) )?' +
    `${number}$`,
  'iu',
);
const ordinal =
  /^(?:the )?(?:\d{1,3}(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|top|ground|last)$/iu;

const month = 'january|february|march|april|may|june|july|august|september|october|november|december';
const dayOrDate = new RegExp(
  String.raw`^(?:(?:the )?\d{1,2}(?:st|nd|rd|th)?(?: (?:of )?(?:${month})\b.*)?$|the \p{L}+ of \p{L}+|` +
    String.raw`(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|(?:${month})\s\d{1,2}\b)`,
  'iu',
);
const monthOrYear = new RegExp(
  String.raw`^(?:(?:(?:early|late|mid-?)\s)?(?:${month})\b(?!\s\d{1,2}\b(?!\d))|(?:1[0-9]|20)\d{2}$|` +
    String.raw`(?:spring|summer|autumn|winter)\b)`,
  'iu',
);
const clock = /^(?:\d{1,2}(?:[:.]\d{2})?\s?(?:am|pm|a\.m\.?|p\.m\.?|o'clock)|\d{1,2}:\d{2}|noon|midnight)/iu;
const timePreposition = (text: string): string =>
  clock.test(text) ? 'at ' : monthOrYear.test(text) ? 'in ' : dayOrDate.test(text) ? 'on ' : '';

/**
 * The answer as a complement, with its preposition; undefined where none is certain.
 * @param main the verb that it completes.
 */
function completed(wh: readonly Word[], text: string, main: string): string | undefined {
  const [first, second] = wh;
  const word = formOf(first);
  const isPhrase = adjunct.test(text);
  if (first?.tag === 'ADP')
    return isPhrase ? text : `${word === 'in' && dayOrDate.test(text) ? 'on' : word} ${text}`;
  switch (word) {
    case 'where':
      return isPhrase ? text : `in ${text}`;
    case 'when':
      return isPhrase ? text : `${timePreposition(text)}${text}`;
    case 'why':
      if (/^(?:because|due|so|to|as|since|for)\b/iu.test(text)) return text;
      return `because of ${text}`;
    case 'how':
      return completedHow(wh, text, main);
    case 'which':
    case 'what':
      if (/^(?:day|days|date|time|year|month)$/u.test(formOf(second)) && !isPhrase)
        return `${timePreposition(text)}${text}`;
      return second && ordinal.test(text) ? `${text} ${formOf(second)}` : text;
    default:
      return text;
  }
}

/** How high, how old: the adjective follows the measure. */
const measured = lookupTable({
  old: 'old',
  far: 'away',
  ...Object.fromEntries(['high', 'tall', 'wide', 'deep', 'thick'].map((word) => [word, word])),
});

function completedHow(wh: readonly Word[], text: string, main: string): string | undefined {
  const [, second, ...things] = wh;
  const kind = formOf(second);
  if (kind === '')
    return /^(?:by|with|in|through|via|using|on|at|\p{L}+ly)\b/iu.test(text) ? text : undefined;
  if (/^(?:many|much)$/u.test(kind)) {
    const counted = things.map((word) => word.text).join(' ');
    if (counted === '') return text;
    // "Four months'" and "notice"; "300 tonnes" and "oil".
    if (isNumber.test(text) || /'s?$/u.test(text)) return `${text} ${counted}`;
    return kind === 'much' && /^\d[\d.,]* \p{L}+$/u.test(text) ? `${text} of ${counted}` : text;
  }
  const suffix = main === 'be' ? measured[kind] : undefined;
  if (suffix !== undefined && /\d/u.test(text) && !text.endsWith(suffix))
    return `${text}${kind === 'old' && isNumber.test(text) ? ' years' : ''} ${suffix}`;
  if (kind === 'long' && !adjunct.test(text) && !/^(?:last|take|be)$/u.test(main)) return `for ${text}`;
  return text;
}
