/**
 * Judges the reasoning of a reply to a temporal case by the times it names (in addition to Drowzee 3.6, whose
 * triples hold no time). Exact, and narrow on purpose. A time is called wrong only where the sentence names
 * the event and gives the time of its begin, its end, or both ("from ... to ..."), or where the event took a
 * single tick. A time inside the event is always right. Anything else is not judged.
 */
import { pattern } from '../pattern-parts.ts';
import type { Granularity } from '../knowledge/fact-base.ts';
import type { Interval } from '../temporal/interval-set.ts';
import { coarserTick, endTick, formatTick, startTick } from '../temporal/time-point.ts';
import type { TimePoint } from '../temporal/time-point.ts';
import { parseFormula } from '../temporal/formula-parser.ts';
import { splitSentences } from '../text/sentences.ts';
import type { TestCase } from '../testing/test-case.ts';
import type { TemporalEvent, TemporalQuestion, TickSpan } from '../testing/temporal/temporal-question.ts';
import type { TimeInText } from './times-in-text.ts';
import { timesIn } from './times-in-text.ts';
import type { AnswerOutcome, NamedTime, TimesVerdict } from './verdict.ts';

export function judgeTimes(
  { question, temporal }: Pick<TestCase, 'question'> & { readonly temporal: TemporalQuestion },
  reply: string,
  outcome: AnswerOutcome,
): TimesVerdict {
  const events = temporal.events.map((event) => new DatedEvent(event, temporal.granularity));
  const asked = timesIn(question);
  const sentences = splitSentences(reply).map(([start, end]) => ({ start, text: reply.slice(start, end) }));
  const right = new Set<DatedEvent>();
  let spoken: DatedEvent | undefined;
  const named = sentences.flatMap(({ start, text }) =>
    timesIn(text).map((time): NamedTime => {
      const subject =
        eventOf(events, text, time.span[0]) ??
        (/^(?:It|He|She|They|This|That)\b/.test(text) ? spoken : undefined);
      spoken = subject ?? spoken;
      const judged = subject
        ? subject.judge(time, text, isAsked(time, asked))
        : (ofTheWhole(time, temporal) ?? openTime(isAsked(time, asked)));
      if (subject && judged.status === 'right') right.add(subject);
      return { span: [start + time.span[0], start + time.span[1]], written: writtenTime(time), ...judged };
    }),
  );
  return { named, ...verdictOf(named, right.size === events.length, outcome) };
}

function verdictOf(
  named: readonly NamedTime[],
  all: boolean,
  outcome: AnswerOutcome,
): Pick<TimesVerdict, 'found' | 'outcome' | 'why'> {
  const wrong = named.find(({ status }) => status === 'wrong');
  if (wrong) return { found: 'wrong time', outcome: 'wrong knowledge', why: wrong.why };
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

type Judged = Pick<NamedTime, 'status' | 'why'>;

/* ---------- which event ---------- */

/**
 * The event with the most names in the sentence; on a tie, the one named last before the time; undefined
 * where two are named alike.
 */
function eventOf(events: readonly DatedEvent[], sentence: string, at: number): DatedEvent | undefined {
  const named = events
    .map((event) => ({ event, places: event.placesIn(sentence) }))
    .filter(({ places }) => places.length > 0);
  const most = Math.max(0, ...named.map(({ places }) => places.length));
  const best = named.filter(({ places }) => places.length === most);
  if (best.length <= 1) return best[0]?.event;
  const nearest = best
    .map(({ event, places }) => ({ event, place: Math.max(...places.filter((place) => place < at), -1) }))
    .sort((a, b) => b.place - a.place);
  return nearest[0]?.place === nearest[1]?.place ? undefined : nearest[0]?.event;
}

const BEGINS = new RegExp(
  pattern`\b(?:
      beg[ai]ns?|begun|start(?:s|ed)?|since|born|founded|established|formed|joined|acceded|launched|opened|
      introduced|broke out|took office
    )\b`,
  'i',
);
const ENDS = /\b(?:end(?:s|ed)?|until|till|died|dissolved|left|abolished|closed|concluded|resigned|death)\b/i;
/** With these words, a time outside the event may be meant as outside. */
const ELSEWHEN = new RegExp(
  pattern`\b(?:not|never|no longer|before|after|prior|earlier|later|yet|between|outside|neither|nor|if|would|
      only)\b|\bby(?=\s*$|\s+(?:\d|early|mid|late|the)\b)|n['’]t\b`,
  'i',
);
/** The verb of a time is looked for in this many letters before it. Chosen by hand. */
const CLOSE = 40;

class DatedEvent {
  readonly words: string;
  readonly #names: readonly string[];
  readonly #spans: readonly Interval[];
  readonly #granularity: Granularity;

  constructor({ atom, words, ticks }: TemporalEvent, granularity: Granularity) {
    this.words = words;
    this.#names = namesIn(atom);
    this.#spans = ticks.map(({ from = -Infinity, to = Infinity }) => ({ from, to }));
    this.#granularity = granularity;
  }

  /**
   * Positions in the sentence of the event's names, each name once: the whole name, or a person's last name.
   */
  placesIn(sentence: string): readonly number[] {
    const text = sentence.toLowerCase();
    return this.#names
      .map((name) => {
        const whole = text.lastIndexOf(name.toLowerCase());
        const last = /\s(\p{Lu}\p{L}{3,})$/u.exec(name)?.[1];
        return whole >= 0 || last === undefined ? whole : text.lastIndexOf(last.toLowerCase());
      })
      .filter((place) => place >= 0);
  }

  judge(time: TimeInText, sentence: string, asked: boolean): Judged {
    const granularity = granularityOf(time, this.#granularity);
    const spans = this.#spans.map(({ from, to }) => ({
      from: this.#coarse(from, granularity),
      to: this.#coarse(to, granularity),
    }));
    const first = startTick(time.first, granularity);
    const last = endTick(time.last ?? time.first, granularity);
    const inside = spans.some(({ from, to }) => from <= first && last <= to);
    const was = `“${this.words}”: ${spans.map((span) => writtenSpan(span, granularity)).join(' and ')}`;
    const judged = (right: boolean): Judged => ({
      status: right ? 'right' : 'wrong',
      why: right ? `${was}, as the reply says.` : `${was}, not ${writtenTime(time)}.`,
    });
    if (time.last && (inside || !(asked || ELSEWHEN.test(sentence)))) return judged(inside);
    const before = sentence.slice(0, time.span[0]);
    const lead = before.slice(-CLOSE);
    const begins = lastOf(BEGINS, lead);
    const ends = lastOf(ENDS, lead);
    if (time.last === undefined && (begins >= 0 || ends >= 0) && !ELSEWHEN.test(before)) {
      const known = spans.flatMap(({ from, to }) =>
        Number.isFinite(begins > ends ? from : to) ? [begins > ends ? from : to] : [],
      );
      if (known.length > 0) return judged(known.includes(first));
    }
    if (asked) return openTime(true);
    if (inside) return judged(true);
    const brief = spans.every(({ from, to }) => from === to);
    const alone = this.placesIn(sentence).length === this.#names.length && timesIn(sentence).length === 1;
    return brief && alone && !ELSEWHEN.test(sentence) ? judged(false) : openTime(false);
  }

  #coarse(tick: number, granularity: Granularity): number {
    return Number.isFinite(tick) ? coarserTick(tick, this.#granularity, granularity) : tick;
  }
}

function namesIn(atom: string): readonly string[] {
  const parsed = parseFormula(atom);
  if (!parsed.ok || parsed.formula.kind !== 'atom') return [atom];
  const { predicate, terms } = parsed.formula.atom;
  return terms.length === 0 ? [predicate] : terms.map(({ name }) => name);
}

function lastOf(pattern: RegExp, text: string): number {
  return [...text.matchAll(new RegExp(pattern.source, 'gi'))].at(-1)?.index ?? -1;
}

/* ---------- times ---------- */

/** The coarser granularity of the two: "1945" is right for an event of May 1945. */
function granularityOf({ first, last }: TimeInText, granularity: Granularity): Granularity {
  const coarsest = (point: TimePoint): Granularity =>
    point.precision === 'day' ? 'day' : point.precision === 'month' ? 'month' : 'year';
  const said = [coarsest(first), coarsest(last ?? first), granularity];
  return said.includes('year') ? 'year' : said.includes('month') ? 'month' : 'day';
}

/** The time is exactly when the whole formula holds. */
function ofTheWhole(time: TimeInText, { holds, granularity }: TemporalQuestion): Judged | undefined {
  if (!time.last) return undefined;
  const from = startTick(time.first, granularity);
  const to = endTick(time.last, granularity);
  return holds.some((span: TickSpan) => span.from === from && span.to === to)
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

function openTime(asked: boolean): Judged {
  return asked
    ? { status: 'asked', why: 'The question names this time.' }
    : { status: 'open', why: 'It is not certain what this is the time of.' };
}

function writtenTime(time: TimeInText): string {
  const written = (point: TimePoint) => {
    const granularity: Granularity =
      point.precision === 'day' ? 'day' : point.precision === 'month' ? 'month' : 'year';
    return formatTick(startTick(point, granularity), granularity);
  };
  return time.last ? `${written(time.first)} to ${written(time.last)}` : written(time.first);
}

function writtenSpan({ from, to }: Interval, granularity: Granularity): string {
  const tick = (at: number) => formatTick(at, granularity);
  if (from === to) return tick(from);
  return from === -Infinity
    ? `until ${tick(to)}`
    : to === Infinity
      ? `since ${tick(from)}`
      : `${tick(from)} to ${tick(to)}`;
}
