/**
 * A specification as JSON: `{"Variables": ["x"], "Predicates": ["Name(x) := description."], "Rules":
 * ["A(x) => B(x)"]}`. `parseSpecification` reads its text, with places; this reads the value itself.
 */
import type { ParsedSpecification } from './esl-parser.ts';
import { parseSpecification } from './esl-parser.ts';
import { predicateText, ruleText } from './esl-text.ts';
import type { Specification } from './specification.ts';

export interface SpecificationJson {
  readonly Variables: readonly string[];
  readonly Predicates: readonly string[];
  readonly Rules: readonly string[];
}

export function specificationJson({ variables, predicates, rules }: Specification): SpecificationJson {
  const known = new Set(variables);
  return {
    Variables: [...variables],
    Predicates: predicates.map(predicateText),
    Rules: rules.map((rule) => ruleText(rule, known)),
  };
}

/** Any value, as it comes out of a file; places are in the text that `JSON.stringify` writes. */
export function specificationFromJson(value: unknown): ParsedSpecification {
  return parseSpecification(JSON.stringify(value, undefined, 1) ?? '');
}
