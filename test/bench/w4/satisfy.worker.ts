/**
 * Runs in a worker that has only created the workload before: turns events into sets, then computes the
 * satisfaction set of every formula. Posts the counts and the milliseconds, cold and warm.
 */
import type { Formula } from '../../../src/core/temporal/formula.ts';
import { EventTable } from '../../../src/core/temporal/history.ts';
import { satisfaction } from '../../../src/core/temporal/interval-evaluation.ts';
import { size } from '../../../src/core/temporal/interval-set.ts';
import { overTrace, traceEvents, workload } from './workload.ts';

export interface W4Answer {
  readonly points: number;
  readonly intervals: number;
  readonly loadMilliseconds: number;
  readonly cold: number;
  readonly warm: number;
}

export function satisfyAll(): W4Answer {
  const made = workload();
  const formulas = made.formulas.map(overTrace);
  const began = performance.now();
  const history = new EventTable([...made.events, ...traceEvents]);
  const loaded = performance.now();
  const counted = count(formulas, history);
  const derived = performance.now();
  count(formulas, history);
  return {
    ...counted,
    loadMilliseconds: loaded - began,
    cold: derived - loaded,
    warm: performance.now() - derived,
  };
}

function count(formulas: readonly Formula[], history: EventTable) {
  let points = 0;
  let intervals = 0;
  for (const formula of formulas) {
    const set = satisfaction(formula, history);
    points += size(set);
    intervals += set.length / 2;
  }
  return { points, intervals };
}

if (typeof self !== 'undefined' && 'WorkerGlobalScope' in self)
  self.onmessage = () => self.postMessage(satisfyAll());
