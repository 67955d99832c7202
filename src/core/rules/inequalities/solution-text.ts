/**
 * A text that is a worked solution: a line with the inequality, and below it the solution. Its specification
 * is one of the three of `specifications.ts`, or several of them in one.
 */
import type { Span } from '../../text/words.ts';
import type { Assignment, FollowUp, Interpretation, Specification } from '../specification.ts';
import { endPoints, factorisation, intervals } from './specifications.ts';
import { answerByAlgebra, readInequality, readSolution, type Inequality } from './worked-solution.ts';

interface WorkedText {
  readonly inequality: Inequality;
  readonly solution: string;
  /** Where the solution begins in the text. */
  readonly start: number;
}

const known = new Set(
  [factorisation, intervals, endPoints].flatMap((specification) =>
    [...specification.matchAll(/^ {2}(\w+)\(([^)]*)\) :=/gmu)].map(
      ([, name = '', parameters = '']) => `${name}/${String(parameters.split(',').length)}`,
    ),
  ),
);

/** Whether all its predicates are those of the three specifications. */
export const isAboutInequalities = ({ predicates }: Specification): boolean =>
  predicates.length > 0 &&
  predicates.every(({ name, parameters }) => known.has(`${name}/${String(parameters.length)}`));

/** Undefined if no line before the last is an inequality that is read. */
function workedText(text: string): WorkedText | undefined {
  let start = 0;
  for (const line of text.split('\n').slice(0, -1)) {
    start += line.length + 1;
    const inequality = readInequality(line);
    if (inequality) return { inequality, solution: text.slice(start), start };
  }
  return undefined;
}

/** What the solution asserts; nothing where the text is no worked solution. Spans count in `text`. */
export function readWorkedText(text: string): Interpretation {
  const worked = workedText(text);
  if (!worked) return { objects: [], assignments: [] };
  const { inequality, solution, start } = worked;
  const { objects, assignments } = readSolution(inequality, solution).interpretation;
  const moved = (words: readonly Span[]) => words.map(([a, b]): Span => [a + start, b + start]);
  return {
    objects: objects.map((object) => ({ ...object, words: moved(object.words) })),
    assignments: assignments.map((each) => ({ ...each, ...(each.words && { words: moved(each.words) }) })),
  };
}

/** Answers follow-ups by exact algebra, where the text has an inequality. */
export function answersByAlgebra(text: string): (followUp: FollowUp) => Assignment | undefined {
  const worked = workedText(text);
  return (followUp) => worked && answerByAlgebra(worked.inequality, followUp);
}
