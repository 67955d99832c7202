/**
 * RvLLM (arXiv 2505.18585) in the order of its Figure 1: the specification is interpreted by the text,
 * brought to its normal form and chained forward; what is inferred becomes follow-up questions, and their
 * answers join the interpretation for the next round.
 */
import type { ShippedReader } from '../checking/check.ts';
import { comparisonOf, predicatesByName } from '../rules/built-ins.ts';
import { readComparison } from '../rules/comparison-answer.ts';
import { answerByArithmetic } from '../rules/follow-up.ts';
import {
  answersByAlgebra,
  isAboutInequalities,
  readWorkedText,
} from '../rules/inequalities/solution-text.ts';
import { interpret, type RuleReaders } from '../rules/interpretation/interpret.ts';
import { reason, type ReasoningOptions, type ReasoningResult } from '../rules/reasoning.ts';
import { reasonInRounds, type Rounds } from '../rules/rounds.ts';
import type {
  Assignment,
  Conflict,
  FollowUp,
  Interpretation,
  Specification,
} from '../rules/specification.ts';
import { uncontrolled, type Control } from '../work.ts';

/** The readers whose findings the thresholds of the interpretation fit (interpretation/decisions.ts). */
export const ruleReaders: readonly ShippedReader[] = ['entailment'];

export interface RuleCheckSettings {
  /** 1: objects of the text only. 2: numbers are invented where a premise needs one (3.1). */
  readonly level: 1 | 2;
  /** What a person has set, and answers to earlier follow-ups. A person's value is the last word. */
  readonly set?: readonly Assignment[];
  /** Answers a follow-up question; by arithmetic alone if absent. */
  readonly answer?: (followUp: FollowUp) => Assignment | undefined;
}

export interface RuleCheck {
  readonly interpretation: Interpretation;
  /** Forward chaining as in the paper, round after round of follow-ups. */
  readonly published: Rounds;
  /** Every inconsistency that there is in the text, without follow-ups, with minimal conflicts. */
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
  const interpretation = await interpretText(specification, text, () => Promise.resolve(readers), control);
  const answer = settings.answer ?? exactAnswers(specification, text);
  return reasonAgain(specification, interpretation, { ...settings, answer });
}

export interface TextInterpretation extends Interpretation {
  /** Name and version of what read it. */
  readonly reader: string;
}

/** What needs no reader: comparisons of numbers, and worked solutions of inequalities. */
export function exactInterpretation(
  specification: Specification,
  text: string,
): TextInterpretation | undefined {
  if (specification.predicates.every((predicate) => comparisonOf(predicate) !== undefined))
    return { reader: 'arithmetic', ...readComparison(text, specification) };
  if (isAboutInequalities(specification)) return { reader: 'algebra', ...readWorkedText(text) };
  return undefined;
}

/**
 * What a text says of each atom.
 * @param readers is called if one is needed, and may load it.
 */
export async function interpretText(
  specification: Specification,
  text: string,
  readers: () => Promise<RuleReaders>,
  control: Control = uncontrolled,
): Promise<TextInterpretation> {
  const exact = exactInterpretation(specification, text);
  if (exact) return exact;
  const loaded = await readers();
  return { reader: loaded.reader.id, ...(await interpret(specification, text, loaded, control)) };
}

/** After a person has set an atom, or a follow-up was answered. */
export function reasonAgain(
  specification: Specification,
  { objects, assignments }: Interpretation,
  settings: RuleCheckSettings,
): RuleCheck {
  const { level, set = [], answer } = settings;
  const interpretation = { objects, assignments: [...assignments, ...set] };
  return {
    interpretation,
    published: reasonOver(specification, interpretation, { mode: 'published', level }, answer),
    complete: reason(specification, interpretation, { mode: 'complete', level }),
  };
}

export interface DecidedRounds extends Rounds {
  /** The first round that an answer contradicts, else the last. */
  readonly deciding: ReasoningResult;
}

/**
 * Follow-ups that arithmetic can answer are answered and join the next round, until no such question is left.
 * @param answer answers a follow-up instead.
 */
export function reasonOver(
  specification: Specification,
  interpretation: Interpretation,
  options: ReasoningOptions,
  answer = byArithmetic(specification),
): DecidedRounds {
  const done = reasonInRounds(specification, interpretation, options, answer);
  // Once an answer contradicts the rules, more questions would only lead away from it.
  const contradicted = done.rounds.find(({ conflicts }) => conflicts.some(({ inFollowUp }) => inFollowUp));
  return { ...done, deciding: contradicted ?? (done.rounds.at(-1) as ReasoningResult) };
}

/** Answers a follow-up question by exact arithmetic, where it can. */
export function byArithmetic({ predicates }: Specification): (followUp: FollowUp) => Assignment | undefined {
  const known = predicatesByName(predicates);
  return (followUp) => answerByArithmetic(followUp, known);
}

/** The same, and by exact algebra about the inequality of the text, if the rules are about inequalities. */
export function exactAnswers(
  specification: Specification,
  text: string,
): (followUp: FollowUp) => Assignment | undefined {
  return isAboutInequalities(specification) ? answersByAlgebra(text) : byArithmetic(specification);
}

export interface BrokenRules {
  /** Numbers of rules, from 1, ascending. */
  readonly inText: readonly number[];
  /** Those that only an answer to a follow-up shows. The paper's tables have them in brackets. */
  readonly inFollowUp: readonly number[];
}

export function brokenRules({ published, complete }: RuleCheck): BrokenRules {
  const conflicts = [...published.rounds, complete].flatMap((result) => result.conflicts);
  const numbers = (some: readonly Conflict[]) =>
    [...new Set(some.map(({ broken }) => broken.rule + 1))].sort((a, b) => a - b);
  const inText = numbers(conflicts.filter(({ inFollowUp }) => !inFollowUp));
  const inFollowUp = numbers(conflicts.filter((conflict) => conflict.inFollowUp));
  return { inText, inFollowUp: inFollowUp.filter((rule) => !inText.includes(rule)) };
}
