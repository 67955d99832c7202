/** Both modes against the definitions: what is wrong, or undefined. Used by the tests and the campaign. */
import { reason } from '../../../src/core/rules/reasoning.ts';
import type { Interpretation, NewKnowledge, Specification } from '../../../src/core/rules/specification.ts';
import {
  assigned,
  conflictFault,
  contradicts,
  holdsInAll,
  isEmpty,
  modelsOf,
  naiveClosure,
  numberOf,
} from './naive-reasoning.ts';

export interface ReasoningFault {
  readonly about: 'published' | 'complete' | 'minimal';
  readonly what: string;
}

export function reasoningFault(
  specification: Specification,
  interpretation: Interpretation,
  atoms: number,
): ReasoningFault | undefined {
  return publishedFault(specification, interpretation) ?? completeFault(specification, interpretation, atoms);
}

const literals = (known: readonly NewKnowledge[]): readonly number[] =>
  known.map(({ literal }) => numberOf(literal)).sort((a, b) => a - b);

function publishedFault(
  specification: Specification,
  interpretation: Interpretation,
): ReasoningFault | undefined {
  const { conflicts, newKnowledge } = reason(specification, interpretation, { mode: 'published', level: 1 });
  const given = assigned(interpretation.assignments);
  const closure = naiveClosure(specification, given);
  const about = 'published' as const;
  if (contradicts(closure) !== conflicts.length > 0)
    return { about, what: `closure says inconsistent: ${contradicts(closure)}, found ${conflicts.length}` };
  const inferred = literals(newKnowledge);
  if (inferred.some((literal) => !closure.has(literal)))
    return { about, what: `${inferred} not in the closure` };
  const expected = [...closure].filter((literal) => !given.includes(literal)).sort((a, b) => a - b);
  return conflicts.length > 0 || inferred.join() === expected.join()
    ? undefined
    : { about, what: `closure ${expected.join()}, found ${inferred.join()}` };
}

function completeFault(
  specification: Specification,
  interpretation: Interpretation,
  atoms: number,
): ReasoningFault | undefined {
  const { conflicts, newKnowledge } = reason(specification, interpretation, { mode: 'complete', level: 1 });
  const given = assigned(interpretation.assignments);
  const models = modelsOf(specification, given, atoms);
  const about = 'complete' as const;
  if (isEmpty(models) !== conflicts.length > 0)
    return { about, what: `${isEmpty(models) ? 'no' : 'some'} models, found ${conflicts.length} conflicts` };
  for (const conflict of conflicts) {
    const what = conflictFault(conflict, atoms);
    if (what !== undefined) return { about: 'minimal', what };
  }
  if (isEmpty(models)) return undefined;
  const expected = Array.from({ length: 2 * atoms + 1 }, (_, i) => i - atoms)
    .filter((literal) => literal !== 0 && !given.includes(literal))
    .filter((literal) => holdsInAll(models, literal, atoms));
  const inferred = literals(newKnowledge);
  return inferred.join() === expected.join()
    ? undefined
    : { about, what: `in all models ${expected.join()}, found ${inferred.join()}` };
}
