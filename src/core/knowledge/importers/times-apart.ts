/**
 * Times that a source states apart from their facts: Prolog's `totem_time/5` and `begin/4`, statements about
 * triples. Each time goes to the latest row of its fact before it that has none yet, as a writer puts it
 * right behind its fact; without one before it, to the first one after it. Where every row of the fact has
 * its time, a further time makes a further row: a set of facts states each fact once, though it held twice.
 */
import type { Issue } from '../../issue.ts';
import type { Work } from '../../work.ts';
import type { FactKeys } from '../fact-base-builder.ts';
import type { FactReading, Times } from './fact-reading.ts';
import { ROWS_PER_STEP } from './fact-reading.ts';

export interface TimesOfFact {
  readonly fact: FactKeys;
  /** Absent if they cannot be read, which an issue has said: the fact is left out with them. */
  readonly times?: Times | undefined;
  readonly line: number;
  /** What to do if no row states the fact: leave the times out with this issue, or keep a row. */
  readonly otherwise: Issue | 'keep';
}

interface Waiting extends TimesOfFact {
  /** The number of rows when the times were stated. */
  readonly before: number;
}

interface RowsOfFact {
  /** Rows without times, in order. */
  readonly rows: number[];
  readonly waiting: Waiting[];
  isStated: boolean;
}

export class TimesApart {
  readonly #waiting: Waiting[] = [];

  /** @param before the number of rows when the times were first mentioned; now, if absent. */
  state(reading: FactReading, stated: TimesOfFact, before = reading.builder.rows): void {
    // As a writer puts it: nothing has to wait.
    const last = before - 1;
    if (last >= 0 && reading.builder.isRowOf(last, stated.fact) && !reading.builder.hasTimes(last))
      setTimes(reading, last, stated.times);
    else this.#waiting.push({ ...stated, before });
  }

  /** After the last row of the source. */
  *giveAll(reading: FactReading): Work<void> {
    if (this.#waiting.length === 0) return;
    this.#waiting.sort((a, b) => a.before - b.before);
    const facts = new Map<string, RowsOfFact>();
    const unknown: Waiting[] = [];
    for (const waiting of this.#waiting) {
      const ids = reading.builder.idsOf(waiting.fact);
      if (ids === undefined) {
        unknown.push(waiting);
        continue;
      }
      const key = ids.join();
      const fact = facts.get(key) ?? { rows: [], waiting: [], isStated: false };
      fact.waiting.push(waiting);
      facts.set(key, fact);
    }
    yield* collectRows(reading, facts);
    for (const fact of facts.values()) {
      if (fact.isStated) giveTimes(reading, fact);
      else unknown.push(...fact.waiting);
    }
    for (const waiting of unknown.sort((a, b) => a.before - b.before)) {
      if (!waiting.times) continue;
      if (waiting.otherwise !== 'keep') reading.leaveOut(waiting.otherwise);
      else keepRow(reading, waiting, waiting.times);
    }
  }
}

function* collectRows({ builder }: FactReading, facts: ReadonlyMap<string, RowsOfFact>): Work<void> {
  const total = builder.rows;
  for (let row = 0; row < total; row++) {
    const fact = facts.get(builder.idsAt(row).join());
    if (fact) {
      fact.isStated = true;
      if (!builder.hasTimes(row)) fact.rows.push(row);
    }
    if (row % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield { stage: 'Arranging facts', done: row + 1, total };
  }
}

/** In one pass over the rows and the times, both in the order of the source. */
function giveTimes(reading: FactReading, { rows, waiting }: RowsOfFact): void {
  const earlier: number[] = [];
  const late: Waiting[] = [];
  let next = 0;
  for (const stated of waiting) {
    while (next < rows.length && (rows[next] as number) < stated.before) earlier.push(rows[next++] as number);
    const row = earlier.pop();
    if (row === undefined) late.push(stated);
    else setTimes(reading, row, stated.times);
  }
  for (const stated of late) {
    const row = rows[next++];
    if (row !== undefined) setTimes(reading, row, stated.times);
    else if (stated.times) keepRow(reading, stated, stated.times);
  }
}

function setTimes(reading: FactReading, row: number, times: Times | undefined): void {
  if (times) reading.builder.setTimes(row, times);
  else reading.takeBack(row);
}

function keepRow(reading: FactReading, { fact, line }: Waiting, times: Times): void {
  const { builder } = reading;
  reading.keep(
    builder.entity(fact.subject),
    builder.relation(fact.relation),
    builder.entity(fact.object),
    line,
    times,
  );
}
