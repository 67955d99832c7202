/**
 * Random specifications and interpretations. The published mode must agree with a naive closure; the
 * complete mode must find an inconsistency, and infer a literal, exactly when a truth table says so; each
 * conflict must be minimal. Then random texts, damaged: the parser must give each refusal a place and a
 * mend, and the mends must lead to a text without refusals.
 */
import { seeded } from '../../src/core/random.ts';
import { specificationText } from '../../src/core/rules/esl-text.ts';
import type { Interpretation, Specification } from '../../src/core/rules/specification.ts';
import { atomText } from '../../src/core/rules/terms.ts';
import { reasoningFault } from '../core/rules/agreement.ts';
import type { ReasoningFault } from '../core/rules/agreement.ts';
import { damagedText, mendingFault } from '../core/rules/mending.ts';
import { randomProblem } from '../core/rules/naive-reasoning.ts';
import { secondsSince } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';

const MOST_ATOMS = 14;

export default async function* esl(options: TaskOptions): AsyncGenerator<Result> {
  yield* againstDefinitions(options, options.cases ?? 20_000);
  yield damaged(options, Math.ceil((options.cases ?? 20_000) / 2));
}

function* againstDefinitions({ seed, say }: TaskOptions, cases: number): Generator<Result> {
  const random = seeded(seed);
  const started = performance.now();
  const wrong: Record<ReasoningFault['about'], number> = { published: 0, complete: 0, minimal: 0 };
  const smallest: Partial<Record<'disagreements' | 'minimal', string>> = {};
  for (let i = 0; i < cases; i++) {
    const atoms = 1 + random.integer(MOST_ATOMS);
    const { specification, interpretation } = randomProblem(random, atoms);
    const fault = reasoningFault(specification, interpretation, atoms);
    if (fault) {
      wrong[fault.about]++;
      const kind = fault.about === 'minimal' ? 'minimal' : 'disagreements';
      const told = example(specification, interpretation, fault);
      if (told.length < (smallest[kind]?.length ?? Infinity)) smallest[kind] = told;
    }
    if ((i + 1) % 5000 === 0) say(`${i + 1} specifications`);
  }
  const seconds = secondsSince(started);
  const measure = (name: string, value: number, failure: string | undefined): Result => ({
    measure: `esl.${name}`,
    value,
    n: cases,
    seconds,
    ...(failure !== undefined && { failure }),
  });
  yield measure('disagreements', wrong.published + wrong.complete, smallest.disagreements);
  yield measure('conflicts-not-minimal', wrong.minimal, smallest.minimal);
}

function damaged({ seed }: TaskOptions, cases: number): Result {
  const random = seeded(seed + 1);
  const started = performance.now();
  let faults = 0;
  let smallest: string | undefined;
  for (let i = 0; i < cases; i++) {
    const text = damagedText(random);
    const fault = mendingFault(text);
    if (fault === undefined) continue;
    faults++;
    const told = `${fault}: ${text}`;
    if (told.length < (smallest?.length ?? Infinity)) smallest = told;
  }
  return {
    measure: 'esl.parser-faults',
    value: faults,
    n: cases,
    seconds: secondsSince(started),
    ...(smallest !== undefined && { failure: smallest }),
  };
}

function example(
  specification: Specification,
  { assignments }: Interpretation,
  { about, what }: ReasoningFault,
): string {
  const values = assignments.map(({ atom, value }) => `${atomText(atom)} ${value}`).join(', ');
  const [, rules = ''] = specificationText(specification).split('Rules:');
  return `${about}: ${what}; with ${values || 'no values'} and${rules}`;
}
