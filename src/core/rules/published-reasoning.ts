/**
 * Forward chaining as published (RvLLM, 3.3): modus ponens alone. From `a & b => c`, a true and c false it
 * does not find that b is false; `complete-reasoning.ts` does.
 */
import type { AfterConflict } from './literal-graph.ts';
import { chain, forwards, originsOf } from './literal-graph.ts';
import type { Chaining } from './literal-graph.ts';
import type { Assignment, Conflict, GroundRule, NewKnowledge, Step } from './specification.ts';
import { opposite } from './terms.ts';

export interface Reasoned {
  readonly steps: readonly Step[];
  readonly conflicts: readonly Conflict[];
  readonly newKnowledge: readonly NewKnowledge[];
}

export function reasonAsPublished(
  rules: readonly GroundRule[],
  assignments: readonly Assignment[],
  afterConflict: AfterConflict = 'go-on',
): Reasoned {
  const chaining = chain(rules.map(forwards), assignments, afterConflict);
  return {
    steps: chaining.steps,
    conflicts: chaining.conflicts.flatMap((step) => conflictOf(step, chaining) ?? []),
    newKnowledge: knowledgeOf(chaining),
  };
}

/** The conflict that a step of a chain runs into, with all that it rests on. */
export function conflictOf(index: number, chaining: Chaining): Conflict | undefined {
  const step = chaining.stepAt(index);
  const against = step && chaining.supportOf(opposite(step.conclusion));
  if (!against) return undefined;
  const { rules, assignments } = originsOf([...step.because, against], chaining);
  return {
    broken: step.rule,
    shownBy: 'chain',
    because: step.because,
    against,
    rules: [step.rule, ...rules.filter((rule) => rule !== step.rule)],
    assignments,
    inFollowUp: restsOnFollowUp(assignments),
  };
}

export function restsOnFollowUp(assignments: readonly Assignment[]): boolean {
  return assignments.some(({ origin }) => origin === 'follow-up');
}

/** The inferred literals, each with everything it was inferred from. */
export function knowledgeOf(chaining: Chaining): readonly NewKnowledge[] {
  return chaining.steps.flatMap(({ outcome, rule, because, conclusion }, step) => {
    if (outcome !== 'new') return [];
    const { rules, assignments } = originsOf(because, chaining);
    return [{ literal: conclusion, step, rules: [...new Set([rule, ...rules])], assignments }];
  });
}
