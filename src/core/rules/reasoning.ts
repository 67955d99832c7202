/**
 * RvLLM from the interpretation to the questions (RvLLM, figure 1): interpreted rules, normal form, forward
 * chaining, follow-ups. The specification and the interpretation are the arguments; nothing is kept.
 */
import type { Issue } from '../issue.ts';
import { reasonCompletely } from './complete-reasoning.ts';
import { followUpsOf } from './follow-up.ts';
import { groundRules } from './grounding.ts';
import { normalise } from './normalisation.ts';
import { reasonAsPublished } from './published-reasoning.ts';
import type {
  Assignment,
  Interpretation,
  Reasoning,
  ReasoningMode,
  RuleObject,
  Specification,
} from './specification.ts';

export interface ReasoningOptions {
  readonly mode: ReasoningMode;
  /** Whether partial bindings are completed with invented objects (3.1). */
  readonly level: 1 | 2;
}

export interface ReasoningResult extends Reasoning {
  /** The assignments that were used, including those from arithmetic. */
  readonly assignments: readonly Assignment[];
  /** With the invented objects. */
  readonly objects: readonly RuleObject[];
}

export function reason(
  specification: Specification,
  interpretation: Interpretation,
  { mode, level }: ReasoningOptions,
): ReasoningResult {
  const { parts, issues: left } = normalise(specification);
  const {
    rules,
    assignments,
    objects,
    issues: bound,
  } = groundRules(specification, parts, interpretation, level);
  const none: readonly Issue[] = [];
  const { steps, conflicts, newKnowledge, issues } =
    mode === 'complete'
      ? reasonCompletely(rules, assignments)
      : { ...reasonAsPublished(rules, assignments), issues: none };
  return {
    mode,
    rules,
    steps,
    conflicts,
    newKnowledge,
    followUps: followUpsOf(specification, newKnowledge, steps),
    assignments,
    objects,
    issues: [...left, ...bound, ...issues],
  };
}
