/**
 * Draws questions with proven answers from derived facts (Drowzee, section 3.5): relational ones
 * (generate.ts), temporal ones (temporal/generate-temporal.ts), or both, half each in turn.
 */
import type { Work } from '../work.ts';
import type { DerivedFacts, DerivedTuples } from './derived-facts.ts';
import { drawCases } from './generate.ts';
import { anyTemporal, type GenerationOptions } from './generation-options.ts';
import { drawTemporalCases } from './temporal/generate-temporal.ts';
import type { Events } from './temporal/happenings.ts';
import type { TestCase } from './test-case.ts';

/**
 * If one kind gives fewer than half, the other kind fills the set.
 * @param options as the facts were derived for.
 */
export function* drawQuestions(
  { tuples, events }: DerivedFacts,
  options: GenerationOptions,
): Work<readonly TestCase[]> {
  const { count, seed, domains, difficulties, exhaustive = false } = options;
  const choices = { ...anyTemporal, ...options.temporal, seed, domains };
  const relational = (from: DerivedTuples, most: number) =>
    drawCases(from, { count: most, seed, domains, difficulties, exhaustive });
  const temporal = (from: Events, most: number) => drawTemporalCases(from, { ...choices, count: most });
  if (!tuples) return events ? yield* temporal(events, count) : [];
  if (!events) return yield* relational(tuples, count);
  const ofTime = yield* temporal(events, Math.floor(count / 2));
  const others = yield* relational(tuples, count - ofTime.length);
  const missing = count - ofTime.length - others.length;
  return inTurn(others, missing > 0 ? yield* temporal(events, ofTime.length + missing) : ofTime);
}

/** Alternates the two kinds, so that even a short beginning of the set has both. */
function inTurn(first: readonly TestCase[], second: readonly TestCase[]): readonly TestCase[] {
  return Array.from({ length: Math.max(first.length, second.length) }, (_, i) => [first[i], second[i]])
    .flat()
    .filter((testCase) => testCase !== undefined);
}
