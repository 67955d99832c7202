/** A worked solution against the three specifications (RvLLM, case study 3), its algebra exact. */
import { parseSpecification } from '../esl-parser.ts';
import { reasonInRounds } from '../rounds.ts';
import type { Conflict } from '../specification.ts';
import type { InequalityError } from './specifications.ts';
import { inequalitySpecifications } from './specifications.ts';
import type { ReadSolution } from './worked-solution.ts';
import { answerByAlgebra, readInequality, readSolution } from './worked-solution.ts';

export interface FoundError {
  readonly specification: InequalityError;
  readonly conflict: Conflict;
}

export interface SolutionCheck {
  readonly errors: readonly FoundError[];
  readonly read: ReadSolution;
}

/** Undefined if the problem is not an inequality that is read. */
export function checkSolution(problem: string, solution: string): SolutionCheck | undefined {
  const inequality = readInequality(problem);
  if (!inequality) return undefined;
  const read = readSolution(inequality, solution);
  const errors = (Object.keys(inequalitySpecifications) as InequalityError[]).flatMap((specification) => {
    const { rounds } = reasonInRounds(
      parseSpecification(inequalitySpecifications[specification]).specification,
      read.interpretation,
      { mode: 'published', level: 1 },
      (followUp) => answerByAlgebra(inequality, followUp),
    );
    return (rounds.at(-1)?.conflicts ?? []).map((conflict) => ({ specification, conflict }));
  });
  return { errors, read };
}
