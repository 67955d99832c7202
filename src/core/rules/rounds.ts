/**
 * Reasoning with follow-ups, round after round (RvLLM, figure 1): new knowledge becomes questions, their
 * answers join the interpretation, and reasoning starts again, until nothing new can be asked or answered.
 */
import type { ReasoningOptions, ReasoningResult } from './reasoning.ts';
import { reason } from './reasoning.ts';
import type { Assignment, FollowUp, Interpretation, Specification } from './specification.ts';
import { atomText } from './terms.ts';

export interface Rounds {
  /** The first has no answers yet; each next one has the answers to the questions of the one before. */
  readonly rounds: readonly ReasoningResult[];
  readonly answers: readonly Assignment[];
}

/** A chain that goes on longer infers ever larger numbers. Chosen by hand. */
const MOST_ROUNDS = 5;

/** @param answer the answer to a question, or undefined if there is none. */
export function reasonInRounds(
  specification: Specification,
  interpretation: Interpretation,
  options: ReasoningOptions,
  answer: (followUp: FollowUp) => Assignment | undefined,
): Rounds {
  const rounds: ReasoningResult[] = [];
  const answers: Assignment[] = [];
  const asked = new Set<string>();
  while (rounds.length < MOST_ROUNDS) {
    const assignments = [...interpretation.assignments, ...answers];
    const result = reason(specification, { ...interpretation, assignments }, options);
    rounds.push(result);
    const open = result.followUps.filter(({ atom }) => !asked.has(atomText(atom)));
    for (const { atom } of open) asked.add(atomText(atom));
    const given = open.flatMap((followUp) => answer(followUp) ?? []);
    if (given.length === 0) break;
    answers.push(...given);
  }
  return { rounds, answers };
}
