/**
 * An explanation as rows: for every part of a formula its satisfaction set and the arithmetic that gave it,
 * and the shortest reason in sentences. The drawing and the table are made from the same rows.
 */
import type { Axis, ReasonRow, Spans, TimeExplanation, TimeLineRow } from './time-reports.ts';
import { readingFor } from '../../temporal/certain-answers.ts';
import { explain, SatisfactionSets } from '../../temporal/explanation.ts';
import type { Wording } from '../../temporal/explanation-words.ts';
import { reasonLines, timeLines } from '../../temporal/explanation-words.ts';
import { atomKey } from '../../temporal/formula.ts';
import { printFormula } from '../../temporal/formula-printer.ts';
import type { IntervalSet } from '../../temporal/interval-set.ts';
import { contains, stretchAround, writtenSet } from '../../temporal/interval-set.ts';
import type { Granularity } from '../../temporal/time-point.ts';
import { formatTick } from '../../temporal/time-point.ts';
import type { TestCase } from '../test-case.ts';
import { answeredAlike, askedIn, spanOf, spansOf } from './asked-formula.ts';
import type { AskedFormula } from './asked-formula.ts';
import type { TemporalQuestion } from './temporal-question.ts';

/** The explanation in the details of a case about time. Empty for other cases. */
export function timeOf({ temporal }: Pick<TestCase, 'temporal'>): { readonly time?: TimeExplanation } {
  const time = temporal && explanationOfCase(temporal);
  return time ? { time } : {};
}

/** Undefined where the case's data are damaged. */
function explanationOfCase(question: TemporalQuestion): TimeExplanation | undefined {
  const asked = askedIn(question);
  const words = new Map(question.events.map((event) => [event.atom, event.words]));
  if (!asked) return undefined;
  // The reason must not depend on an end that is not stated.
  const alike = answeredAlike(asked);
  const reading = alike ? readingFor(alike.answer === 'yes', asked.formula, asked.history) : asked;
  return timeExplanation({ ...asked, ...reading }, (key) => words.get(key));
}

/** @param words the words for an event, by the key of its atom. Undefined if there are none. */
export function timeExplanation(
  { formula, tick, granularity, history }: AskedFormula,
  words: (key: string) => string | undefined,
): TimeExplanation {
  const sets = new SatisfactionSets(history);
  const wording = wordingFor(granularity);
  const holds = sets.of(formula);
  const lines = timeLines(formula, tick, sets, wording).map((line): TimeLineRow => {
    const said = line.formula.kind === 'atom' ? words(atomKey(line.formula.atom)) : undefined;
    return {
      level: line.level,
      kind: line.formula.kind,
      text: line.text,
      ...(said !== undefined && { words: said }),
      arithmetic: line.arithmetic,
      holds: line.holds,
      ...spansIn(line.ticks, granularity),
    };
  });
  const reasons = reasonLines(explain(formula, tick, history), sets, wording).map(
    ({ level, text, reason: { holds: value, over, looked } }): ReasonRow => ({
      level,
      text,
      holds: value,
      over: spanOf(over),
      ...(looked && { looked: spanOf(looked) }),
    }),
  );
  return {
    formula: printFormula(formula),
    tick,
    at: wording.tick(tick),
    granularity,
    holds: contains(holds, tick),
    summary: summaryOf(holds, tick, granularity),
    lines,
    reasons,
    axis: axisOf(
      [
        tick,
        ...lines.flatMap(({ spans }) =>
          spans.flatMap(({ from, to }) => [from, to].filter((end) => end !== undefined)),
        ),
      ],
      granularity,
    ),
  };
}

export function wordingFor(granularity: Granularity): Wording {
  return {
    tick: (tick) => formatTick(tick, granularity),
    at: granularity === 'day' ? 'on' : 'in',
    formula: printFormula,
  };
}

export function spansIn(set: IntervalSet, granularity: Granularity): Spans {
  return { spans: spansOf(set), written: writtenSet(set, (tick) => formatTick(tick, granularity)) };
}

/** "It holds in 1800. The nearest year in which it does not is 1796, 4 years before." */
function summaryOf(holds: IntervalSet, tick: number, granularity: Granularity): string {
  const { tick: date, at } = wordingFor(granularity);
  const value = contains(holds, tick);
  const around = stretchAround(holds, tick);
  const before = tick - around.from + 1;
  const after = around.to - tick + 1;
  const distance = Math.min(before, after);
  const said = `It ${value ? 'holds' : 'does not hold'} ${at} ${date(tick)}.`;
  if (!Number.isFinite(distance)) return `${said} The same is true at every time.`;
  const nearest = before <= after ? tick - before : tick + after;
  const many = `${distance} ${granularity}${distance === 1 ? '' : 's'}`;
  const far = `${many} ${before <= after ? 'before' : 'after'}`;
  return (
    `${said} The nearest ${granularity} ${at} which it ${value ? 'does not' : 'does'} ` +
    `is ${date(nearest)}, ${far}.`
  );
}

/* ---------- axis ---------- */

/** The most labels on an axis. There are at least two. */
const MOST_LABELS = 9;
const steps: Readonly<Record<Granularity, readonly number[]>> = {
  year: [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000],
  month: [1, 2, 3, 6, 12, 24, 60, 120, 240, 300, 600, 1200, 2400, 6000, 12_000],
  day: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000],
};

/** An axis from the first to the last of the given ticks, with a margin and labels at round ticks. */
export function axisOf(ticks: readonly number[], granularity: Granularity): Axis {
  const first = ticks.reduce((a, b) => Math.min(a, b));
  const last = ticks.reduce((a, b) => Math.max(a, b));
  const room = Math.max(2, Math.round((last - first) / 20));
  const from = first - room;
  const to = last + room;
  let step = steps[granularity].find((each) => (to - from) / each <= MOST_LABELS - 1) ?? 1;
  while ((to - from) / step > MOST_LABELS - 1) step *= 10;
  const labels: { tick: number; label: string }[] = [];
  for (let tick = Math.ceil(from / step) * step; tick <= to; tick += step)
    labels.push({ tick, label: formatTick(tick, granularity) });
  return { from, to, labels };
}
