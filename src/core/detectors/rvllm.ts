/**
 * RvLLM (arXiv 2505.18585) in the order of its Figure 1: the specification is interpreted by the text, brought
 * to its normal form and chained forward; what is inferred becomes follow-up questions, and their answers join
 * the interpretation for another round.
 */
import { interpret, type RuleReaders } from '../rules/interpretation/interpret.ts';
import { reason, type ReasoningResult } from '../rules/reasoning.ts';
import type { Assignment, Conflict, Interpretation, Specification } from '../rules/specification.ts';
import { uncontrolled, type Control } from '../work.ts';

export interface RuleCheckSettings {
  /** 1: objects of the text only. 2: numbers are invented where a premise needs one (3.1). */
  readonly level: 1 | 2;
  /** What a person has set, and answers to follow-ups. A person's value is the last word. */
  readonly set?: readonly Assignment[];
}

export interface RuleCheck {
  readonly interpretation: Interpretation;
  /** Forward chaining as in the paper, with the follow-up questions. */
  readonly published: ReasoningResult;
  /** Every inconsistency that there is, with minimal conflicts. */
  readonly complete: ReasoningResult;
}

/** Reads the text once; `reasonAgain` needs no reader. The same arguments give the same check. */
export async function checkAgainstRules(
  specification: Specification,
  text: string,
  readers: RuleReaders,
  settings: RuleCheckSettings,
  control: Control = uncontrolled,
): Promise<RuleCheck> {
  const interpretation = await interpret(specification, text, readers, control);
  return reasonAgain(specification, interpretation, settings);
}

/** The next round: after an answer to a follow-up, or after a person has set an atom. */
export function reasonAgain(
  specification: Specification,
  { objects, assignments }: Interpretation,
  { level, set = [] }: RuleCheckSettings,
): RuleCheck {
  const interpretation = { objects, assignments: [...assignments, ...set] };
  return {
    interpretation,
    published: reason(specification, interpretation, { mode: 'published', level }),
    complete: reason(specification, interpretation, { mode: 'complete', level }),
  };
}

/** Numbers of the rules that are broken, from 1, ascending. Those found only in a follow-up are apart. */
export function brokenRules({ published, complete }: RuleCheck): {
  readonly inText: readonly number[];
  readonly inFollowUp: readonly number[];
} {
  const conflicts = [...published.conflicts, ...complete.conflicts];
  const numbers = (some: readonly Conflict[]) =>
    [...new Set(some.map(({ broken }) => broken.rule + 1))].sort((a, b) => a - b);
  const inText = numbers(conflicts.filter(({ inFollowUp }) => !inFollowUp));
  const inFollowUp = numbers(conflicts.filter((conflict) => conflict.inFollowUp));
  return { inText, inFollowUp: inFollowUp.filter((rule) => !inText.includes(rule)) };
}
