/**
 * The answer to "Did the one happen before the other?" that follows from the times which a reply itself gives
 * of both: "The Suez Canal opened in 1869, the Panama Canal in 1914."
 */
import { endTick, startTick, type TimePoint } from '../temporal/time-point.ts';
import { orderAsked } from './answer-by-order.ts';
import type { DatedEvent } from './dated-event.ts';
import { answerThat, claimOf } from './question-claim.ts';
import { timesIn, type TimeInText } from './times-in-text.ts';

/** An event and when a reply says that it was. */
export interface SaidTime {
  readonly event: DatedEvent;
  readonly time: TimeInText;
}

/**
 * Undefined where the question is another one, where the reply does not give one time of each of the two
 * moments, or where the two are the same.
 * @param places where the question names the events, in order.
 */
export function answerByTimes(
  question: string,
  places: readonly (readonly [event: DatedEvent, place: number])[],
  said: readonly SaidTime[],
): 'yes' | 'no' | undefined {
  const order = orderAsked(question);
  const [first, second, third] = places;
  if (!order?.ofTime || !first || !second || third || timesIn(question).length > 0) return undefined;
  const isBetween = first[1] < order.at && order.at < second[1];
  const [one, other] = [onlyTime(first[0], said), onlyTime(second[0], said)];
  if (!isBetween || !one || !other) return undefined;
  const isFirst = endTick(one, 'day') < startTick(other, 'day');
  if (!isFirst && endTick(other, 'day') >= startTick(one, 'day')) return undefined;
  return answerThat(isFirst === (order.side === 'high'), claimOf(question));
}

function onlyTime(event: DatedEvent, said: readonly SaidTime[]): TimePoint | undefined {
  const own = said.filter((each) => each.event === event).map(({ time }) => event.momentIn(time));
  const [point] = own;
  const isOne = own.every((each) => each && point && startTick(each, 'year') === startTick(point, 'year'));
  return event.isMoment && isOne ? point : undefined;
}
