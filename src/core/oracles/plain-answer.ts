/**
 * Reads the plain answer of a reply: yes, no, declined, or unclear (Drowzee, section 3.6: preliminary
 * screening, and the "answer" field). The order, strongest first: an answer field of JSON; a sentence that
 * opens with an answer ("No, because") or announces it ("Answer: no"); a conclusion ("therefore the claim is
 * false"); a verdict or a refusal, the first one found; an agreeing word ("Indeed."). Two opposite strong
 * answers are unclear, never a guess. Only the model's own words count (`own-words.ts`). Invariant: a span is
 * inside the reply. Linear in the reply.
 */
import { withoutTag } from '../text/question-tags.ts';
import type { Span } from '../text/words.ts';
import { pattern } from '../pattern-parts.ts';
import {
  adjectiveEnds,
  announces,
  answerEnds,
  bothAnswers,
  clauseEnds,
  closingAnswer,
  conclusives,
  cues,
  declineOpeners,
  declines,
  degreesUnderNot,
  falseAdjectives,
  field,
  fillers,
  firstThought,
  doubted,
  foreign,
  foreignAnswers,
  groundClause,
  holds,
  impersonalVerdict,
  interjections,
  headedAnswer,
  hedgedAnswer,
  labelledAnswer,
  lastAnswer,
  manners,
  misconception,
  possibility,
  prefix,
  seemsOtherwise,
  signsOfAnswer,
  unattested,
  reasonPrefix,
  shortForm,
  spokenAnswer,
  statementVerdict,
  topicalAnswer,
  trailingAnswer,
  weakDegrees,
} from './answer-words.ts';
import type { Sense } from './answer-words.ts';
import { decide, isPlain, quoted, said, Weight, type Sign } from './answer-signs.ts';
import { clauseParts } from './clause-parts.ts';
import { ownWords } from './own-words.ts';
import type { OwnWords } from './own-words.ts';
import { hasCondition, isHypothetical, saysOtherToo } from './answer-by-condition.ts';
import { answerByPronoun } from './answer-by-pronoun.ts';
import { orderAsked, type AskedOrder } from './answer-by-order.ts';
import { answerByClause } from './answer-by-clause.ts';
import {
  answerByClaim,
  answerByAgent,
  answerByContrast,
  claimOf,
  claimWords,
  isAboutClaim,
  isNegated,
  type QuestionClaim,
} from './question-claim.ts';
import { answerByValues, namesOf, type KnownCase } from './given-values.ts';
import { sentenceLimit, sentences } from './reply-sentences.ts';
import { skip } from './skip.ts';
import type { PlainAnswer } from './verdict.ts';

/**
 * Reads a reply as the model gave it; it may be empty.
 * @param question what it answers: "it is false" says yes to "Is it false that ...?".
 * @param known the facts behind the question, as far as the reply may give another value of them.
 */
export function readPlainAnswer(reply: string, question?: string, known?: KnownCase): PlainAnswer {
  const asked =
    question === undefined ? undefined : { claim: claimOf(question), order: orderAsked(question), known };
  const answer = readField(reply, asked) ?? readWords(reply, asked);
  const { kind, span, why } = answer;
  // A field without a text has no words to show.
  return kind !== 'yes' && kind !== 'no' && span && span[0] === span[1] ? { kind, why } : answer;
}

/* ---------- signs ---------- */

interface Asked {
  readonly claim: QuestionClaim;
  readonly order: AskedOrder | undefined;
  readonly known: KnownCase | undefined;
}

function readWords(reply: string, asked?: Asked): PlainAnswer {
  const own = ownWords(
    reply,
    [...(asked?.claim.names ?? []), ...namesOf(asked?.known)],
    Object.values(asked?.known?.lexicon ?? {}).flatMap(({ others = [] }) => others),
  );
  const signs = signsOf(own, asked?.claim);
  const decided = signs.length > 0 ? decide(reply, signs) : undefined;
  const stated = decided && asked && besideDoubt(own, signs, asked);
  if (stated) return said(reply, stated);
  if (decided) return decided;
  const repeated = asked && (repeatedClaim(own, asked) ?? givenValue(own, asked));
  return repeated ? said(reply, repeated) : nothingRead(reply, own);
}

/** What is stated beside signs that do not answer. */
function besideDoubt(own: OwnWords, signs: readonly Sign[], asked: Asked): Sign | undefined {
  // "Could anyone else have written it? No. It is by Cervantes": the "no" is to the reply's own question.
  if (signs.every(({ toOwnQuestion }) => toOwnQuestion === true)) return givenValue(own, asked);
  // "I'm not sure, but I think it was Haarlem"
  return signs.every((sign) => !isPlain(sign)) && hasBut.test(own.text)
    ? (givenValue(own, asked) ?? repeatedClaim(own, asked))
    : undefined;
}
const hasBut = /\b(?:but|though|although|however)\b/iu;

/** The sentence that gives a value in place of the claim's, or the claim's own. */
function givenValue({ text, place }: OwnWords, { claim, known }: Asked): Sign | undefined {
  const spans = [...sentences(text)];
  const written = spans.map(([from, to]) => text.slice(from, Math.min(to, from + sentenceLimit)));
  // "I'd say Haarlem": what only introduces the value is left out.
  const values = written.map((sentence) => sentence.slice(skip(fillers, sentence, marks(sentence, 0))));
  const given = answerByValues(values, claim, known);
  const [from] = (given && spans[given.sentence]) ?? [];
  if (given === undefined || from === undefined) return undefined;
  const sentence = written[given.sentence] as string;
  const span = [
    place(from + sentence.search(/\S/u)),
    place(from + sentence.trimEnd().length - 1) + 1,
  ] as const;
  return { sense: given.sense, weight: Weight.manner, span };
}

/**
 * The clause that concludes in the words of the question's claim; else the first clause that repeats the
 * claim, with or without "not", or that contradicts it.
 */
function repeatedClaim({ text, place }: OwnWords, asked: Asked): Sign | undefined {
  const { claim, order } = asked;
  const concluded = concludedClaim({ text, place }, claim);
  if (concluded) return concluded;
  for (const [from, to] of sentences(text)) {
    const sentence = withoutTag(text.slice(from, Math.min(to, from + sentenceLimit)));
    const contrast = answerByContrast(sentence, claim);
    if (contrast !== undefined) {
      const first = place(from + sentence.search(/\S/u));
      const end = place(from + sentence.trimEnd().length - 1) + 1;
      return { sense: contrast, weight: Weight.manner, span: [first, end] };
    }
    let at = 0;
    for (const clause of sentence.split(clauseEnds)) {
      const start = sentence.indexOf(clause, at);
      at = start + clause.length;
      const sense =
        senseOfClause(clause, claim) ??
        answerByClause(clause, { before: text.slice(0, from + start), sentence }, claim, order);
      if (sense === undefined || concedesMore(clause, sentence.slice(at))) continue;
      const first = from + start + clause.search(/\S/u);
      return { sense, weight: Weight.manner, span: [place(first), place(from + at - 1) + 1] };
    }
  }
  return undefined;
}

/** "Rubens painted a Saturn as well, but ...": something else of the kind. */
const concedesMore = (clause: string, after: string): boolean =>
  /\b(?:also|as well|too)\b/iu.test(clause) && /^,?\s*(?:but|however|yet)\b/iu.test(after);

/** "So he wasn't president in 1982": the last clause after "so" that repeats the claim. */
function concludedClaim(
  { text, place }: Pick<OwnWords, 'text' | 'place'>,
  claim: QuestionClaim,
): Sign | undefined {
  const found = [...sentences(text)].flatMap(([from, to]): Sign[] => {
    const sentence = withoutTag(text.slice(from, Math.min(to, from + sentenceLimit)));
    return [...sentence.matchAll(concludes)].flatMap(({ 0: { length }, index }): Sign[] => {
      const start = index + length;
      const clause = sentence.slice(start).split(clauseEnds, 1)[0] ?? '';
      const sense = clause.trim() === '' ? undefined : senseOfClause(clause, claim);
      if (sense === undefined) return [];
      const span = [place(from + start), place(from + start + clause.trimEnd().length - 1) + 1] as const;
      return [{ sense, weight: Weight.manner, span }];
    });
  });
  return found.at(-1);
}
const concludes = new RegExp(
  pattern`(?:^[\s*_"“]*|[,;:—–]\s|\s[–—-]\s)(?:and\s)?
    (?:so|therefore|thus|hence|consequently|(?:which|that|this) means(?: that)?|meaning(?: that)?)[\s,]+`,
  'giu',
);

/** The answer that a clause gives in the words of the claim. */
function senseOfClause(clause: string, claim: QuestionClaim): 'yes' | 'no' | undefined {
  // "They are not: one is in Tokyo", "...; no, he was not".
  const { at } = opening(clause);
  const answer = interjectionAt(clause, at, false) ?? shortVerdict(clause, at);
  if (answer && isPlain(answer)) return answer.sense === 'yes' ? 'yes' : 'no';
  const doubt = skip(doubted, clause, opening(clause).at);
  if (doubt > opening(clause).at) {
    const rest = clause.slice(doubt);
    const held = skip(shortForm, rest, 0) > 0 || isAboutClaim(rest, claim);
    return held && !isNegated(rest) ? flipped('no', claim.negated !== claim.asksForFault) : undefined;
  }
  const missing = unattested.exec(clause);
  if (missing) {
    const rest = clause.slice(missing.index + missing[0].length);
    return isAboutClaim(rest, claim) ? flipped('no', claim.negated !== claim.asksForFault) : undefined;
  }
  for (const part of clauseParts(clause, at)) {
    const sense = answerByClaim(part, claim) ?? answerByPronoun(part, claim) ?? answerByAgent(part, claim);
    if (sense !== undefined) return sense;
  }
  return undefined;
}

function signsOf({ text, questions, place }: OwnWords, claim?: QuestionClaim): readonly Sign[] {
  const signs: Sign[] = [];
  let opens = true;
  let afterQuestion = false;
  let before = '';
  let answered = Infinity;
  let strong = false;
  let asked = 0;
  for (const [from, to] of sentences(text)) {
    // If a reply has answered and then asks a new question, the rest is not read.
    while (asked < questions.length && (questions[asked] as number) < from)
      if ((questions[asked++] as number) > answered) return signs;
    const sentence = text.slice(from, Math.min(to, from + sentenceLimit));
    const end = sentence.trimEnd();
    if (end === '' || (strong && !cues.test(sentence))) {
      afterQuestion = isAfterQuestion(afterQuestion, end);
      continue;
    }
    const sign: Sign | undefined = afterQuestion
      ? answerAfter(before, sentence, opens, claim)
      : signIn(sentence, opens, claim);
    // "Is it large? No." in the middle of a reason answers that question, not the one asked.
    if (sign && !(afterQuestion && strong && sign.weight === Weight.answer)) {
      signs.push({ ...sign, span: [place(from + sign.span[0]), place(from + sign.span[1] - 1) + 1] });
      if (sign.weight >= Weight.verdict) answered = Math.min(answered, to);
      strong ||= sign.weight >= Weight.answer && !sign.loose;
    }
    afterQuestion = end.endsWith('?');
    before = end;
    opens &&= afterQuestion || onlyOpens(sentence, end, sign !== undefined);
  }
  return signs;
}

/** The sign of a sentence after a question that the reply asks. */
function answerAfter(
  question: string,
  sentence: string,
  opens: boolean,
  claim: QuestionClaim | undefined,
): Sign | undefined {
  const concluded = concludedIn(sentence);
  if (concluded) return concluded;
  const sign = signIn(sentence, opens, claim);
  const toOwnQuestion = claim !== undefined && !isAboutClaim(question, claim);
  return sign && { ...sign, ...(toOwnQuestion && { toOwnQuestion }) };
}

/** An empty line leaves it as it was. */
const isAfterQuestion = (before: boolean, end: string): boolean =>
  (before && end === '') || end.endsWith('?');

/**
 * "Isn't that Mozart's? Yes, it is, so the answer is no": the first word answers the reply's own question.
 */
function concludedIn(sentence: string): Sign | undefined {
  const said = announced(sentence, false);
  return said && /,\s(?:so|hence|therefore|thus)\s/iu.test(sentence.slice(0, said.span[0]))
    ? said
    : undefined;
}

/** Whether a sentence is only a heading or filler words, before which nothing was said. */
const onlyOpens = (sentence: string, end: string, answers: boolean): boolean =>
  !/[\p{L}\p{N}]/u.test(sentence) ||
  (!answers && /[:：][\s*_]*$/u.test(end)) ||
  opening(sentence).at >= end.length;

/** The one sign that a sentence gives about the answer. */
function signIn(sentence: string, opens: boolean, claim: QuestionClaim | undefined): Sign | undefined {
  if (!/\p{L}/u.test(sentence)) return undefined;
  const { at, concludes } = opening(sentence);
  const found = interjection(sentence, at, opens) ?? answerWithin(sentence, concludes, claim);
  const said = found && underCondition(found, sentence);
  if (said && firstThought.test(sentence.slice(0, said.span[0]))) return { ...said, loose: true };
  if (said) return concludes && !said.loose && !said.opens ? { ...said, weight: Weight.final } : said;
  const declinesAt = skip(declineOpeners, sentence, at);
  if (declinesAt > at) return { sense: 'declined', weight: Weight.verdict, span: [at, declinesAt] };
  const manner = mannerAt(sentence, at);
  if (manner?.sense === 'no') return manner;
  const held = heldAfterBut(sentence);
  if (held) return held;
  const declined = firstMatch(declines, sentence);
  if (declined) return { sense: 'declined', weight: Weight.verdict, span: declined };
  const verdict = verdictIn(sentence, at, opens, claim);
  if (verdict)
    return concludes && verdict.sense !== 'unclear' && !verdict.turned
      ? { ...verdict, weight: Weight.conclusion }
      : verdict;
  return opens ? manner : undefined;
}

/** "Yes if it was 1988, no if it was 1990." A single condition gives way to a firm answer. */
function underCondition(sign: Sign, sentence: string): Sign {
  const [, end] = sign.span;
  if ((sign.sense !== 'yes' && sign.sense !== 'no') || !hasCondition(sentence, end)) return sign;
  if (saysOtherToo(sentence, end, sign.sense)) return { ...sign, sense: 'unclear', loose: true };
  return trailing(sentence.slice(end), end) ?? { ...sign, loose: true };
}

/** "Yes if it was 1988, but it was 1990, so no." */
function trailing(rest: string, from: number): Sign | undefined {
  const found = trailingAnswer.exec(rest) ?? lastAnswer.exec(rest);
  const [whole = '', word = ''] = found ?? [];
  if (!found) return undefined;
  const start = from + found.index + whole.lastIndexOf(word);
  return { sense: senseOf(word), weight: Weight.answer, span: [start, start + word.length] };
}

const answerWithin = (sentence: string, concludes: boolean, claim: QuestionClaim | undefined) =>
  topical(sentence, claim) ?? announced(sentence, concludes) ?? prefixed(sentence);

/** "He may have, but I do not think so", "My first thought was no, but after checking, yes." */
function heldAfterBut(sentence: string): Sign | undefined {
  const from = skip(/[^,]{0,80},\s*but\s+/iuy, sentence, 0);
  if (from === 0) return undefined;
  const manner = mannerAt(sentence, from, true);
  if (manner) return { ...manner, weight: Weight.verdict };
  const { at } = opening(sentence.slice(from));
  const sign = interjectionAt(sentence, from + at, false);
  // "It was, but not any more", "but no one knows".
  return at > 0 || sign?.sense === 'no' ? sign : undefined;
}

/** How many phrases such as "Well," and "therefore," may come before the content. Chosen by hand. */
const openingParts = 4;

/**
 * The position where the content of a sentence begins: after list marks, emphasis, greetings, "therefore,"
 * and "based on ...,".
 */
function opening(sentence: string): { readonly at: number; readonly concludes: boolean } {
  let at = skip(
    new RegExp(
      pattern`[^\p{L}\p{N}]*(?:(?:(?:\d{1,3}|[a-h])[.)]|ans?\.?[*_]{0,2}\s?[:：]|a[*_]{0,2}[:：])\s+)?
        [^\p{L}\p{N}]{0,8}`,
      'iuy',
    ),
    sentence,
    0,
  );
  let concludes = false;
  for (let part = 0; part < openingParts; part++) {
    const conclusion = skip(conclusives, sentence, at);
    if (conclusion > at) {
      concludes = true;
      at = marks(sentence, conclusion);
      continue;
    }
    const next = Math.max(skip(fillers, sentence, at), skip(groundClause, sentence, at));
    if (next === at) break;
    at = marks(sentence, next);
  }
  return { at, concludes };
}

const marks = (sentence: string, at: number): number => skip(/[^\p{L}\p{N}]{0,12}/uy, sentence, at);

const compiled = interjections.map(({ sense, closed, words }) => ({
  sense,
  closed,
  pattern: new RegExp(`(?:${words})(?![\\p{L}\\p{N}])`, 'iuy'),
}));
const adjectives = new RegExp(
  pattern`^(?:
      true|correct|false|incorrect|wrong|negative|affirmative|confirmed|never|impossible|mixed|untrue|
      inaccurate|never|depends|sometimes
    )$`,
  'i',
);

/** An answering word at `at` or before the fillers ("Absolutely not" is not a filler and a "not"). */
function interjection(sentence: string, at: number, opens: boolean): Sign | undefined {
  const start = marks(sentence, 0);
  const sign =
    interjectionAt(sentence, at, opens) ?? (start < at ? interjectionAt(sentence, start, opens) : undefined);
  return sign && (numbered.test(sentence) || skip(takenBack, sentence, sign.span[1]) > sign.span[1])
    ? { ...sign, loose: true }
    : sign;
}

const numbered = /^[\s*_#>-]{0,12}\d{1,3}[.)]\s/;
const takenBack = new RegExp(
  pattern`[\s,.…—–-]{1,4}(?:no,? )?
    (?:wait|hold on|hang on|let me|let['’]?s|scratch that|on second thought|actually,?\s(?:yes|no))\b`,
  'iuy',
);

function interjectionAt(sentence: string, at: number, opens: boolean): Sign | undefined {
  for (const { sense, closed, pattern } of compiled) {
    const end = skip(pattern, sentence, at);
    if (end === at) continue;
    const word = sentence.slice(at, end);
    if (sentence[end] === '?') return undefined;
    if (
      closed &&
      skip(adjectives.test(word) ? adjectiveEnds : answerEnds, sentence, end) === end &&
      end < sentence.length
    )
      continue;
    const both = sense === 'unclear' ? null : bothAnswers.exec(sentence.slice(at));
    const split = both !== null && both[1]?.toLowerCase() !== both[2]?.toLowerCase();
    return { sense: split ? 'unclear' : sense, weight: Weight.answer, span: [at, end], opens };
  }
  return undefined;
}

/** "If I had to guess" is no condition. */
const conditional = /\b(?:if(?!\s(?:i|we|you)\s(?:had|have)\sto\b)|whether|unless|should)\b[^,]{0,80}$/iu;

/** "Final answer: no", "the answer to the question is yes", "I would say no". */
function announced(sentence: string, concludes: boolean): Sign | undefined {
  const match = announces.test(sentence) ? labelledAnswer.exec(sentence) : null;
  if (match && isHypothetical(sentence.slice(0, match.index + match[0].length))) return undefined;
  if (match && !conditional.test(sentence.slice(0, match.index))) {
    const both = bothAnswers.exec(sentence.slice(match.index));
    const word = match[3] as string;
    const sense =
      both && both[1]?.toLowerCase() !== both[2]?.toLowerCase()
        ? 'unclear'
        : flipped(senseOf(word), match[2] !== undefined);
    const end = match.index + match[0].length;
    return {
      sense,
      weight: match[1] || concludes ? Weight.final : Weight.answer,
      span: [end - word.length, end],
    };
  }
  const spoken =
    spokenAnswer.exec(sentence) ??
    trailingAnswer.exec(sentence) ??
    hedgedAnswer.exec(sentence) ??
    headedAnswer.exec(sentence) ??
    closingAnswer.exec(sentence) ??
    lastAnswer.exec(sentence);
  if (!spoken || conditional.test(sentence.slice(0, spoken.index))) return undefined;
  const word = spoken[1] as string;
  const start = sentence.indexOf(word, spoken.index + spoken[0].lastIndexOf(word));
  return { sense: senseOf(word), weight: Weight.answer, span: [start, start + word.length] };
}

/**
 * "The telephone, no, that was Bell": the answer for what is named before it. Where the question has no word
 * of that, "The phonograph, yes", it is only the answer if there is no other.
 */
function topical(sentence: string, claim: QuestionClaim | undefined): Sign | undefined {
  const [whole, topic = '', word = ''] = topicalAnswer.exec(sentence) ?? [];
  const named = claimWords(topic);
  if (whole === undefined || !claim || named.length === 0) return undefined;
  const start = whole.length - word.length;
  const isAsked = named.some((each) => claim.words.includes(each));
  const span = [start, start + word.length] as const;
  return { sense: senseOf(word), weight: Weight.answer, span, ...(!isAsked && { loose: true }) };
}

/** "Following the form: no, because". */
function prefixed(sentence: string): Sign | undefined {
  const at = skip(prefix, sentence, 0);
  return at === 0 || reasonPrefix.test(sentence.slice(0, at))
    ? undefined
    : interjectionAt(sentence, at, false);
}

const senseOf = (word: string): 'yes' | 'no' =>
  /^(?:no|not|negative)$/i.test(word) || falseAdjectives.test(word) ? 'no' : 'yes';
const flipped = (sense: 'yes' | 'no', flip: boolean): 'yes' | 'no' =>
  (sense === 'yes') === flip ? 'no' : 'yes';

/** "It is not true that ...", "the claim is false", "it is possible for ...". */
function verdictIn(
  sentence: string,
  at: number,
  opens: boolean,
  claim: QuestionClaim | undefined,
): Sign | undefined {
  const mistaken = misconception.exec(sentence);
  if (mistaken && opens)
    return {
      sense: claim?.asksForFault ? 'yes' : 'no',
      weight: Weight.verdict,
      span: [mistaken.index, mistaken.index + mistaken[0].length],
    };
  impersonalVerdict.lastIndex = at;
  const impersonal = impersonalVerdict.exec(sentence);
  const match = impersonal ?? statementVerdict.exec(sentence);
  if (match && !conditional.test(sentence.slice(0, match.index))) {
    // "It is true that he worked on it, but ..." concedes. What follows may take it back.
    if (
      impersonal &&
      /\b(?:but|however|although|though|yet)\b/iu.test(sentence.slice(match.index + match[0].length))
    )
      return undefined;
    const after = sentence.slice(match.index + match[0].length);
    const sense = senseOfPredicate(match);
    // "The claim that it is untrue is wrong."
    const isWrongItself = !impersonal && sense !== 'unclear' && ofThatClaim.test(after);
    return {
      ...onClaim(isWrongItself ? flipped(sense, true) : sense, match[0], after, claim),
      weight: Weight.verdict,
      span: [match.index, match.index + match[0].length],
    };
  }
  const seems = seemsOtherwise.exec(sentence);
  if (seems)
    return {
      sense: flipped(
        falseAdjectives.test(seems[1] as string) ? 'yes' : 'no',
        claim?.asksForFault === true && !/\b(?:the case|so)$/iu.test(seems[0]),
      ),
      weight: Weight.verdict,
      span: [seems.index, seems.index + seems[0].length],
    };
  const held = holds.exec(sentence);
  if (held)
    return {
      sense: held[1] ? 'no' : 'yes',
      weight: Weight.verdict,
      span: [held.index, held.index + held[0].length],
    };
  return opens ? shortVerdict(sentence, at) : undefined;
}

/** "It is not.", "it is possible for ...", at the start of the reply. */
function shortVerdict(sentence: string, at: number): Sign | undefined {
  shortForm.lastIndex = at;
  const short = shortForm.exec(sentence);
  if (short)
    return {
      sense: short[1] || short[2] ? 'no' : 'yes',
      weight: Weight.verdict,
      span: [at, at + short[0].trimEnd().length],
    };
  possibility.lastIndex = at;
  const possible = possibility.exec(sentence);
  if (!possible) return undefined;
  // "It is possible that" assumes something; "it is not possible that" answers.
  if (
    possible[2]?.toLowerCase() === 'possible' &&
    possible[1] === undefined &&
    possible[3]?.toLowerCase() === 'that'
  )
    return undefined;
  const sense = flipped(possible[2]?.toLowerCase() === 'possible' ? 'yes' : 'no', possible[1] !== undefined);
  return { sense, weight: Weight.verdict, span: [possible.index, possible.index + possible[0].length] };
}

/** The answer to the question, from what is said of its statement, or of one after "that". */
function onClaim(
  sense: Sense,
  verdict: string,
  after: string,
  claim: QuestionClaim | undefined,
): Pick<Sign, 'turned'> & { readonly sense: Sense } {
  if (claim === undefined || sense === 'unclear') return { sense };
  const stated = thatClause.exec(after)?.[1];
  const turned = stated !== undefined && isAboutClaim(stated, claim) && isNegated(stated) !== claim.negated;
  // "That is not the case" is said of what was asked, "it is not false" of the claim.
  const ofQuestion =
    !turned &&
    (/\b(?:the case|so)$/iu.test(verdict) ||
      (stated === undefined && /^that\b.*\b(?:correct|right)$/iu.test(verdict)));
  return { sense: flipped(sense, ofQuestion ? false : turned !== claim.asksForFault), turned };
}

const ofThatClaim = /^\s(?:is|was)\s(?:itself\s|simply\s)?(?:wrong|false|incorrect|untrue|mistaken)\b/iu;
const thatClause = /^[\s,]*that\s(\S[^;:]*?)(?=,\s+(?:so|but|and|therefore|which)\b|[;:]|$)/iu;

function senseOfPredicate(match: RegExpExecArray): Sense {
  const [, contracted, not, degree, adjective] = match;
  const negated = contracted !== undefined || not !== undefined;
  if (degree && (weakDegrees.test(degree) || (negated && degreesUnderNot.test(degree)))) return 'unclear';
  return flipped(falseAdjectives.test(adjective as string) ? 'no' : 'yes', negated);
}

/** @param only whether to look nowhere else than `at`. */
function mannerAt(sentence: string, at: number, only = false): Sign | undefined {
  const from = only ? at : skip(/[^\p{L}\p{N}]*/uy, sentence, 0);
  for (const start of at === from ? [at] : [from, at]) {
    for (const { sense, pattern } of manners) {
      const end = skip(pattern, sentence, start);
      if (end > start) return { sense, weight: Weight.manner, span: [start, end] };
    }
  }
  return undefined;
}

function firstMatch(patterns: readonly RegExp[], text: string): Span | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match) return [match.index, match.index + match[0].length];
  }
  return undefined;
}

function nothingRead(reply: string, { text, place, unfinished }: OwnWords): PlainAnswer {
  if (reply.trim() === '') return { kind: 'unclear', why: 'The reply is empty.' };
  if (unfinished)
    return { kind: 'unclear', why: 'The reply ends while the model is still thinking, and gives no answer.' };
  const first = text.search(/\S/u);
  const whole = [place(first), place(text.trimEnd().length - 1) + 1] as const;
  const sign = onlySign(text);
  if (sign) return { kind: sign, span: whole, why: `The reply is ${quoted(reply, whole)}.` };
  const start = skip(/[^\p{L}\p{N}]*/uy, text, 0);
  const answer = foreignAnswers.find(({ pattern }) => skip(pattern, text, start) > start);
  if (answer) {
    const span = [place(start), place(skip(answer.pattern, text, start) - 1) + 1] as const;
    return { kind: answer.sense, span, why: `The reply begins with ${quoted(reply, span)}.` };
  }
  const end = skip(foreign, text, start);
  const span = [place(start), place(Math.max(start, end - 1)) + 1] as const;
  const letter =
    /^(?:i mean,? |u[mh]+,? |er,? |well,? )?([yntf]|yes|yeah|yep|no|nope|nah)(?=[^\p{L}\p{N}]{0,4}$)/iu.exec(
      text.slice(start).trimEnd(),
    );
  if (letter)
    return {
      kind: /^[yt]/i.test(letter[1] as string) ? 'yes' : 'no',
      span: whole,
      why: `The reply is ${quoted(reply, whole)}.`,
    };
  if (end > start)
    return {
      kind: 'unclear',
      span,
      why: `The reply begins with ${quoted(reply, span)}, which is not English, so it was not interpreted.`,
    };
  return { kind: 'unclear', why: 'No plain yes or no, and no refusal, was found in the reply.' };
}

/** "✅", or "Ottawa is the capital ✅": a sign at an end of the reply that no other sign contradicts. */
function onlySign(text: string): 'yes' | 'no' | undefined {
  const found = signsOfAnswer.filter(({ signs }) => signs.test(text));
  const [sign] = found;
  if (sign === undefined || found.length > 1) return undefined;
  const said = text.trim().replace(/\uFE0F/gu, '');
  const isSign = (letter: string | undefined) => letter !== undefined && sign.signs.test(letter);
  return isSign([...said.slice(0, 2)][0]) || isSign([...said.slice(-2)].at(-1)) ? sign.sense : undefined;
}

/* ---------- an answer field ---------- */

/**
 * Reads `{"answer": "No"}`, whole or cut off, alone or after some words. Returns undefined when there is no
 * such field.
 */
function readField(reply: string, asked?: Asked): PlainAnswer | undefined {
  const brace = reply.indexOf('{');
  if (brace < 0) return undefined;
  const end = ownEnd(reply);
  let found: PlainAnswer | undefined;
  for (const match of reply.slice(0, brace + headLimit).matchAll(field)) {
    if (match.index < end) continue;
    const value = match[1] ?? match[2] ?? (match[3] as string);
    const at = match.index + match[0].lastIndexOf(value);
    const read = readValue(value, at, asked);
    if (found && found.kind !== read.kind)
      return {
        kind: 'unclear',
        span: [at, at + value.length],
        why: 'The reply has several answer fields that differ.',
      };
    found = read;
  }
  return found;
}

const headLimit = 32_768;
const ownEnd = (reply: string): number => {
  const at = reply.lastIndexOf('</think');
  return at < 0 ? 0 : at;
};

function readValue(value: string, at: number, asked: Asked | undefined): PlainAnswer {
  const span = [at, at + value.length] as const;
  if (value === '') return { kind: 'unclear', why: 'The answer field is empty.' };
  if (/^null$/i.test(value)) return { kind: 'declined', span, why: 'The answer field is null.' };
  const read = readWords(value, asked);
  const moved = read.span
    ? { ...read, span: [read.span[0] + at, read.span[1] + at] as const }
    : { ...read, span };
  return moved.kind === 'unclear'
    ? moved
    : { ...moved, why: `The answer field says ${quoted(value, [0, value.length])}.` };
}
