/**
 * Judges the reasoning of a reply by the times it names (in addition to Drowzee 3.6, whose triples hold no
 * time): for a case about time, and for facts with a start or an end. Exact, and narrow on purpose; what
 * counts as wrong is said in `dated-event.ts`.
 */
import type { Granularity } from '../knowledge/fact-base.ts';
import { pattern } from '../pattern-parts.ts';
import { endTick, monthNames, parseTimePoint, startTick, statedGranularity } from '../temporal/time-point.ts';
import type { TimePoint } from '../temporal/time-point.ts';
import { parseFormula } from '../temporal/formula-parser.ts';
import { splitSentences } from '../text/sentences.ts';
import type { PlainYesNo, StatedFact, TestCase } from '../testing/test-case.ts';
import type { TemporalEvent, TemporalQuestion, TickSpan } from '../testing/temporal/temporal-question.ts';
import { answerOfBound, answerOfEnd, answerOfMoment, answerOfSpans } from './answer-of-spans.ts';
import { corrects } from './answer-words.ts';
import { deniedLater } from './denied-later.ts';
import { DatedEvent, openTime, writtenTime, type Judged } from './dated-event.ts';
import { falseComparison } from './false-comparison.ts';
import { withFirstVerb } from './left-out-verb.ts';
import { answerByTimes, type SaidTime } from './order-of-times.ts';
import type { TimeInText } from './times-in-text.ts';
import { timesIn } from './times-in-text.ts';
import type { AnswerOutcome, NamedTime, TimesVerdict } from './verdict.ts';
import { withWholeLives } from './whole-lives.ts';

/** The events of a case, each with the words of its names that no other one has. */
type Events = ReadonlyMap<DatedEvent, readonly string[]>;

/** What a reply is compared with. */
interface Dated {
  readonly question: string;
  readonly events: Events;
  /** When the whole formula holds; empty without a formula. */
  readonly holds: readonly TickSpan[];
  readonly granularity: Granularity;
  readonly expected?: PlainYesNo | undefined;
}

/** For a case about time. */
export function judgeTimes(
  { question, temporal }: Pick<TestCase, 'question'> & { readonly temporal: TemporalQuestion },
  reply: string,
  outcome: AnswerOutcome,
): TimesVerdict {
  const { granularity, holds } = temporal;
  const events = temporal.events.map((event) => eventOfFormula(event, granularity));
  const dated = { question, events: distinguished(events), holds, granularity };
  return { ...judged(dated, reply, outcome), decides: true };
}

/** For facts with a start or an end; undefined where none has. */
export function judgeStatedTimes(
  testCase: DatedCase,
  reply: string,
  outcome: AnswerOutcome,
): TimesVerdict | undefined {
  const dated = datedOf(testCase);
  return dated && { ...judged(dated, reply, outcome), decides: false };
}

/** The answer that follows from the times which the reply gives of the two events of a question. */
export function answerOfTimes(testCase: DatedCase, reply: string): PlainYesNo | undefined {
  const dated = datedOf(testCase);
  return dated && impliedBy(dated, timesOf(dated, reply));
}

type DatedCase = Pick<TestCase, 'question' | 'evidence'> & Partial<Pick<TestCase, 'expected'>>;

function datedOf({ question, evidence, expected }: DatedCase): Dated | undefined {
  const dated = withWholeLives(evidence).flatMap((fact) => {
    const [start, end] = [pointOf(fact.start), pointOf(fact.end)];
    return start || end ? [{ fact, start, end }] : [];
  });
  if (dated.length === 0) return undefined;
  const granularity = statedGranularity(dated.flatMap(({ start, end }) => [start, end].filter((at) => !!at)));
  // "From 1940 to 1945 and again from 1951 to 1955": several facts of the same make one event.
  const groups = new Map<string, (typeof dated)[number][]>();
  for (const each of dated) {
    const { subject, relation, object } = each.fact;
    const key = JSON.stringify([subject, relation, object]);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  const events = [...groups.values()].map((group) => {
    const { subject, relation, object } = (group[0] as (typeof group)[number]).fact;
    return new DatedEvent({
      words: [subject, relation, object].filter((part) => part !== '').join(' '),
      names: [subject, object],
      relation,
      spans: group.map(({ start, end }) => ({
        from: start ? startTick(start, granularity) : -Infinity,
        to: end ? endTick(end, granularity) : Infinity,
      })),
      granularity,
      atOneTime: group.every(({ fact: { start, end } }) => start !== undefined && start === end),
    });
  });
  return { question, events: distinguished(events), holds: [], granularity, expected };
}

function pointOf(written: StatedFact['start']): TimePoint | undefined {
  const read = written === undefined ? undefined : parseTimePoint(written);
  return read?.ok ? read.point : undefined;
}

/** A time that a reply names, and the event that it is the time of. */
interface TimeOfEvent {
  readonly named: NamedTime;
  readonly time: TimeInText;
  readonly event: DatedEvent | undefined;
  /** Which end of the event the words before the time speak of. */
  readonly end?: 'begin' | 'end' | undefined;
}

function judged(dated: Dated, reply: string, outcome: AnswerOutcome) {
  const times = timesOf(dated, reply);
  const named = [...times.map((time) => time.named), ...wronglyDenied(dated, reply)];
  const right = new Set(
    times.flatMap(({ named: { status }, event }) => (event && status === 'right' ? event : [])),
  );
  const fault = falseComparison(dated.question, reply) ?? opposed(dated, times, outcome);
  return { named, ...verdictOf(named, right.size === dated.events.size, outcome, fault) };
}

/** "Never prime minister again after 1945", where he was: the time after which the event is denied. */
function wronglyDenied({ question, events }: Dated, reply: string): NamedTime[] {
  const asked = askedEvent(events, question);
  if (!asked) return [];
  return clausesOf(reply).flatMap(({ start, text }) =>
    deniedLater(text).flatMap(({ span: [from, to], what, after }): NamedTime[] => {
      const judgement = asked.judgeDenied(what, after);
      const written = text.slice(from, to);
      return judgement ? [{ span: [start + from, start + to], written, ...judgement }] : [];
    }),
  );
}

function timesOf({ question, events, holds, granularity }: Dated, reply: string): TimeOfEvent[] {
  const asked = timesIn(question);
  const [only, another] = events.keys();
  let spoken: DatedEvent | undefined;
  // "It" speaks of the event that the question names first.
  const first = placesIn(events, question)[0]?.[0];
  const found = clausesOf(reply).flatMap(({ start, text }) => {
    const all = timesIn(text);
    const said = withoutDenied(text, all);
    const ofSaid = said === text ? all : timesIn(said);
    const isOnly = isOnlyTime(said, ofSaid);
    const times = isOnly ? ofSaid : all;
    const pronoun = startsWithPronoun.test(text);
    // "1940–45, 1951–55" says when what the question asks about was.
    const ofAsked = !another ? only : isOnlySpans(text, times) ? askedEvent(events, question) : undefined;
    return times.map((time): TimeOfEvent => {
      const ofPronoun = pronoun ? (spoken ?? first) : undefined;
      const subject =
        eventOf(events, ofPronoun ? text.slice(0, time.span[0]) : text, time.span[0]) ??
        ofPronoun ??
        (refersBack(text) ? (spoken ?? ofAsked) : undefined);
      spoken = subject ?? spoken;
      // "Yes, in 1938." says when what the question asks about was.
      const clause = isOnly
        ? { text: said, times, predicate: beforeTime(question), isNamed: true }
        : {
            text,
            times,
            isNamed: subject !== undefined && (subject === ofPronoun || (!another && byNoun.test(text))),
          };
      const judgement = subject
        ? (judgeWithVerb(subject, events.get(subject), { text, times, time }, asked) ??
          subject.judge(time, clause, isAsked(time, asked)))
        : (ofTheWhole(time, holds, granularity) ?? openTime(isAsked(time, asked)));
      const span = [start + time.span[0], start + time.span[1]] as const;
      const named = { span, written: writtenTime(time), ...judgement };
      return { named, time, event: subject, end: subject?.endSaid(text, time, times) };
    });
  });
  const kept = withoutRetracted(
    found.map(({ named }) => named),
    reply,
  );
  return found.map((each, i) => ({ ...each, named: kept[i] as NamedTime }));
}

/** "Haydn was born in 1732 and Mozart in 1756": the second time has the verb of the first. */
function judgeWithVerb(
  event: DatedEvent,
  own: readonly string[] | undefined,
  { text, times, time }: { text: string; times: readonly TimeInText[]; time: TimeInText },
  asked: readonly TimeInText[],
): Judged | undefined {
  const part = withFirstVerb(text, times, time);
  if (!part || event.placesIn(part.name, own).length === 0) return undefined;
  const clause = { text: part.text, times: [part.time], isNamed: true };
  return event.judge(part.time, clause, isAsked(time, asked));
}

/** What follows from the times that were taken as those of the two events of a question. */
function impliedBy({ question, events }: Dated, times: readonly TimeOfEvent[]): PlainYesNo | undefined {
  const said = times.flatMap(({ named: { status }, time, event, end }) =>
    event && (status === 'right' || status === 'wrong') ? [{ event, time, end }] : [],
  );
  return (
    answerByTimes(question, placesIn(events, question), said) ??
    impliedBySpans(question, events, said) ??
    impliedByEnd(question, events, said) ??
    impliedByMoment(question, events, said)
  );
}

/** What follows from the spans of the event that a question is about: "1940–45 and 1951–55". */
function impliedBySpans(question: string, events: Events, said: readonly SaidTime[]): PlainYesNo | undefined {
  const asked = askedEvent(events, question);
  if (!asked || asked.isMoment) return undefined;
  const own = said.filter(({ event }) => event === asked).map(({ time }) => time);
  const areSpans = own.every(({ last, isDifference }) => last !== undefined && !isDifference);
  return answerOfSpans(question, areSpans ? own : asked.spanOfEnds(own));
}

/** What follows from one end of the event that a question is about: "He died in 1882." */
function impliedByEnd(
  question: string,
  events: Events,
  said: readonly (SaidTime & Pick<TimeOfEvent, 'end'>)[],
): PlainYesNo | undefined {
  const asked = askedEvent(events, question);
  const own = said.filter(({ event }) => event === asked);
  if (!asked || asked.isMoment || asked.isRepeated || own.some(({ time }) => time.last)) return undefined;
  const answers = own.map(
    ({ time, end }) =>
      end && (answerOfBound(question, end, time.first) ?? answerOfEnd(question, end, time.first)),
  );
  const [first] = answers.filter((answer) => answer !== undefined);
  return first;
}

/** What follows from when the reply says that the only event of a question was: "1889", for "before 1900?" */
function impliedByMoment(
  question: string,
  events: Events,
  said: readonly SaidTime[],
): PlainYesNo | undefined {
  const [only, another] = events.keys();
  if (!only?.isMoment || another) return undefined;
  const answers = said.map(({ time }) => {
    const moment = only.momentIn(time);
    return moment && answerOfMoment(question, moment);
  });
  const [first] = answers;
  return answers.every((answer) => answer === first) ? first : undefined;
}

/** The event that the question names most of. */
const askedEvent = (events: Events, question: string): DatedEvent | undefined =>
  eventOf(events, question, question.length);

/** The times of the reply lead to another answer than its own. */
function opposed(dated: Dated, times: readonly TimeOfEvent[], outcome: AnswerOutcome): string | undefined {
  const { expected } = dated;
  const implied = impliedBy(dated, times);
  if (expected === undefined || implied === undefined || (outcome !== 'right' && outcome !== 'wrong'))
    return undefined;
  const isSame = (implied === expected) === (outcome === 'right');
  return isSame ? undefined : `The times that the reply names lead to ${implied}, which is not its answer.`;
}

/** "That was in 1963. Wait, ... it was in 1865": a time that is taken back and put right is not judged. */
function withoutRetracted(named: readonly NamedTime[], reply: string): readonly NamedTime[] {
  const last = named.findLast(({ status }) => status === 'right' || status === 'asked');
  return named.map((time): NamedTime => {
    const isTakenBack =
      time.status === 'wrong' &&
      last !== undefined &&
      time.span[1] < last.span[0] &&
      corrects.test(reply.slice(time.span[1], last.span[0]));
    return isTakenBack ? { ...time, ...openTime(false) } : time;
  });
}

/** The events that the question names, with the place of each. */
function placesIn(
  events: Events,
  question: string,
): readonly (readonly [event: DatedEvent, place: number])[] {
  const placed = [...events].flatMap(([event, own]) => {
    const places = event.placesIn(question, own);
    return places.length > 0 ? [[event, Math.min(...places)] as const] : [];
  });
  return placed.sort(([, a], [, b]) => a - b);
}

/** The question up to its first time, which holds the verb that a bare time answers. */
function beforeTime(question: string): string {
  const [time] = timesIn(question);
  return time ? question.slice(0, time.span[0]).replace(boundAtEnd, '') : question;
}
const boundAtEnd = /\s(?:before|after|until|till|by|since|in|on|during)\s*$/iu;

/** The text without the times that are only denied: "not in 1947, but in 1948". As long as the text. */
function withoutDenied(text: string, times: readonly TimeInText[]): string {
  const [time] = times;
  const from = time && denial.exec(text.slice(0, time.span[0]))?.index;
  if (time === undefined || from === undefined || times.length !== 2) return text;
  const end = time.span[1] + (/^,?\s(?:but\s)?/iu.exec(text.slice(time.span[1]))?.[0].length ?? 0);
  return text.slice(0, from) + ' '.repeat(end - from) + text.slice(end);
}
const denial = /\bnot\s(?:(?:in|on)\s)?$/iu;

/** The clause says nothing but a time, an answer and how sure it is. */
function isOnlyTime(text: string, times: readonly TimeInText[]): boolean {
  const [time, another] = times;
  if (time === undefined || another !== undefined) return false;
  const rest = `${text.slice(0, time.span[0])} ${text.slice(time.span[1]).replace(ofThatTime, '')}`;
  return !/[\p{L}\p{N}]/u.test(rest.replace(sureness, ' '));
}
/** A list of spans and nothing else. */
const isOnlySpans = (text: string, times: readonly TimeInText[]): boolean =>
  times.every(({ last, isDifference }) => last !== undefined && !isDifference) &&
  !/\p{L}/u.test(
    times
      .reduceRight((rest, { span }) => rest.slice(0, span[0]) + rest.slice(span[1]), text)
      .replace(joining, ''),
  );
const joining = /\b(?:and|again|then|from|yes|no)\b/giu;

/** "In 1990, the year of the reunification." */
const ofThatTime =
  /^,\s(?:the (?:year|day|month)|when|just|shortly|a (?:year|decade|century)|\p{L}+ years)\b[^,;]*$/iu;
const sureness = new RegExp(
  pattern`\b(?:
      yes|no|yeah|yep|nope|nah|true|false|correct|wrong|right|it|that|they|was|were|happened|in|on|around|
      about|circa|i|think|believe|guess|suppose|am|sure|pretty|fairly|quite|maybe|perhaps|probably|so|
      hence|therefore|thus|well|actually|the|year|of|answer|is|be|must|have|been
    )\b|['’](?:m|s)\b`,
  'giu',
);

/** Sentences, cut where a new statement with its own subject begins. */
function clausesOf(reply: string): { readonly start: number; readonly text: string }[] {
  return splitSentences(reply).flatMap(([from, to]) => {
    const sentence = reply.slice(from, to);
    const cuts = [...sentence.matchAll(NEW_CLAUSE)].map(({ index, 0: { length } }) => index + length);
    return [0, ...cuts].map((cut, i) => ({
      start: from + cut,
      text: sentence.slice(cut, cuts[i] ?? sentence.length),
    }));
  });
}

/**
 * After a semicolon; after "and", "while", "but" with a comma and a subject; or before what is said of a
 * time: "and 1850 is not in that span".
 */
const NEW_CLAUSE = new RegExp(
  pattern`;\s+|,\s+(?:and|while|whereas|but|so)\s+(?=(?:the|he|she|it|they|that|\p{Lu}|\d{3,4})\b)|
    \s(?:and|but|so|because|since|as)\s(?=\d{4}\s(?:is|was|isn|wasn|does|falls?|lies|comes|came)\b)`,
  'gu',
);

/** The clause speaks of something named before, or of the event without its name: "Production ended". */
const refersBack = (text: string): boolean => startsWithPronoun.test(text) || !namesSomething.test(text);

const startsWithPronoun = new RegExp(
  pattern`^\W*(?:(?:yes|no|yeah|nope|indeed|correct|true|false|so|but|and|in fact|actually|well|because|since|
    while|that|as|i (?:think|believe|guess))\b[\s,.:;!—–-]*){0,3}
    (?:it|he|she|they|his|her|its|their|this|that)\b`,
  'iu',
);
/** "The fire happened": a noun for the event. */
const byNoun = /^\W*(?:(?:yes|no|nope|yeah)\W+)?the\s\p{Ll}/iu;
const months = monthNames.flatMap((name) => [name, name.slice(0, 3)]).join('|');
/** A capital letter after the start, but not that of a month. */
const namesSomething = new RegExp(`\\p{L}.*?\\s(?!(?:${months}|I)\\b)\\p{Lu}\\p{Ll}`, 'u');

function distinguished(events: readonly DatedEvent[]): Events {
  return new Map(
    events.map((event) => [
      event,
      event.ownWords.filter(
        (word) => !events.some((other) => other !== event && other.ownWords.includes(word)),
      ),
    ]),
  );
}

/** @param fault why the inference is wrong, if it is. */
function verdictOf(
  named: readonly NamedTime[],
  all: boolean,
  outcome: AnswerOutcome,
  fault: string | undefined,
): Pick<TimesVerdict, 'found' | 'outcome' | 'why'> {
  const wrong = named.find(({ status }) => status === 'wrong');
  if (wrong && fault) return { found: 'wrong time', outcome: 'both', why: `${wrong.why} ${fault}` };
  if (wrong) return { found: 'wrong time', outcome: 'wrong knowledge', why: wrong.why };
  if (fault) {
    const isRight = named.some(({ status }) => status === 'right');
    return { found: isRight ? 'right times' : 'no times', outcome: 'wrong inference', why: fault };
  }
  if (named.length === 0) return { found: 'no times', outcome: 'none', why: 'The reply names no time.' };
  if (!named.some(({ status }) => status === 'right'))
    return {
      found: 'no times',
      outcome: 'thin',
      why: 'The reply names no time of any event that the question is about.',
    };
  if (!all || outcome === 'declined' || outcome === 'unclear')
    return {
      found: 'right times',
      outcome: 'thin',
      why: all
        ? 'The times that the reply names are right.'
        : 'The times that the reply names are right, but not every event has one.',
    };
  return outcome === 'right'
    ? { found: 'right times', outcome: 'sound', why: 'The reply names the right time of every event.' }
    : {
        found: 'right times',
        outcome: 'wrong inference',
        why: 'The reply names the right time of every event and still concludes the opposite.',
      };
}

/* ---------- which event ---------- */

/**
 * The event with the most names in the clause; on a tie, the one named last before the time; undefined
 * where two are named alike.
 */
function eventOf(events: Events, clause: string, at: number): DatedEvent | undefined {
  const named = [...events]
    .map(([event, own]) => ({ event, own, places: event.placesIn(clause, own) }))
    .filter(({ places }) => places.length > 0);
  const most = named.reduce((sum, { places }) => Math.max(sum, places.length), 0);
  const best = named.filter(({ places }) => places.length === most);
  if (best.length <= 1) return best[0]?.event;
  const nearest = best
    .map(({ event, own }) => ({
      event,
      place: Math.max(-1, ...event.placesIn(clause.slice(0, at), own)),
    }))
    .sort((a, b) => b.place - a.place);
  return nearest[0]?.place === nearest[1]?.place ? undefined : nearest[0]?.event;
}

function eventOfFormula({ atom, words, ticks }: TemporalEvent, granularity: Granularity): DatedEvent {
  const { names, relation } = namesIn(atom);
  return new DatedEvent({
    words,
    names,
    relation,
    spans: ticks.map(({ from = -Infinity, to = Infinity }) => ({ from, to })),
    granularity,
  });
}

function namesIn(atom: string): { readonly names: readonly string[]; readonly relation?: string } {
  const parsed = parseFormula(atom);
  if (!parsed.ok || parsed.formula.kind !== 'atom') return { names: [atom] };
  const { predicate, terms } = parsed.formula.atom;
  return terms.length === 0
    ? { names: [predicate] }
    : { names: terms.map(({ name }) => name), relation: predicate };
}

/* ---------- times ---------- */

/** The time is exactly when the whole formula holds. */
function ofTheWhole(
  time: TimeInText,
  holds: readonly TickSpan[],
  granularity: Granularity,
): Judged | undefined {
  if (!time.last) return undefined;
  const from = startTick(time.first, granularity);
  const to = endTick(time.last, granularity);
  return holds.some((span) => span.from === from && span.to === to)
    ? { status: 'right', why: 'The claim in the question holds at exactly this time.' }
    : undefined;
}

function isAsked({ first, last }: TimeInText, asked: readonly TimeInText[]): boolean {
  const same = (a: TimePoint, b: TimePoint) =>
    startTick(a, 'day') === startTick(b, 'day') && endTick(a, 'day') === endTick(b, 'day');
  const mentioned = asked.flatMap((time) => (time.last ? [time.first, time.last] : [time.first]));
  return (
    mentioned.some((time) => same(time, first)) &&
    (last === undefined || mentioned.some((time) => same(time, last)))
  );
}
