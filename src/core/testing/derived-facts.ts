/**
 * Facts with what follows from them (Drowzee, sections 3.3 and 3.4): tuples that rules derive, and events
 * with their times. Questions are drawn from these. Nothing here is random.
 */
import type { FactBase } from '../knowledge/fact-base.ts';
import type { Work } from '../work.ts';
import { ClaimWording } from './claim-wording.ts';
import { closuresOf, type Closure } from './closures.ts';
import { FactIndex } from './fact-index.ts';
import { anyTemporal, kindOf, type GenerationOptions } from './generation-options.ts';
import { eventsOf, type Events } from './temporal/happenings.ts';
import { drawnRules, type Rule } from './test-case.ts';

/** What relational questions are drawn from. */
export interface DerivedTuples {
  readonly index: FactIndex;
  readonly wording: ClaimWording;
  /** The rules that questions may use. */
  readonly wanted: ReadonlySet<Rule>;
  /** For each family of relations that has rules, what they derive. */
  readonly closures: readonly Closure[];
}

export interface DerivedFacts {
  /** Absent if all questions are about time. */
  readonly tuples?: DerivedTuples;
  /** Absent if no question is about time. */
  readonly events?: Events;
}

/** What the questions of these options are drawn from. */
export function* deriveFacts(base: FactBase, options: GenerationOptions): Work<DerivedFacts> {
  const kind = kindOf(options);
  const rules = options.rules.filter((rule) => rule !== 'temporal');
  const events = kind === 'relational' ? undefined : yield* eventsOf(base, options.temporal ?? anyTemporal);
  const tuples = kind === 'temporal' ? undefined : yield* deriveTuples(base, rules);
  return { ...(tuples && { tuples }), ...(events && { events }) };
}

/**
 * @param rules that questions may use. Empty means all. Negation is in all of them, so it chooses nothing.
 */
export function* deriveTuples(base: FactBase, rules: readonly Rule[]): Work<DerivedTuples> {
  const chosen = drawnRules.filter((rule) => rules.includes(rule));
  const wanted = new Set<Rule>(chosen.length > 0 ? chosen : drawnRules);
  const index = yield* FactIndex.of(base);
  const closures = yield* closuresOf(index, wanted);
  return { index, wording: new ClaimWording(base), wanted, closures };
}
