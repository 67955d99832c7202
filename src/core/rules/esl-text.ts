/**
 * Writes a specification as text. Reading the text gives the same specification again, but for the places
 * (the law of the tests), except what text cannot say: line breaks in a description become blanks.
 */
import type { Formula, Predicate, Rule, Specification } from './specification.ts';
import type { Variables } from './terms.ts';
import { atomText, nameText } from './terms.ts';

/** The text form: one entry a line. */
export function specificationText({ variables, predicates, rules }: Specification): string {
  const known = new Set(variables);
  return [
    `Variables: ${variables.join(', ')}`.trimEnd(),
    '',
    'Predicates:',
    ...predicates.map((predicate) => `  ${predicateText(predicate)}`),
    '',
    'Rules:',
    ...rules.map((rule) => `  ${ruleText(rule, known)}`),
    '',
  ].join('\n');
}

/** The set notation of the paper (section 2.2). */
export function setNotation({ variables, predicates, rules }: Specification): string {
  const known = new Set(variables);
  const list = (entries: readonly string[]) =>
    `{${entries.map((entry) => JSON.stringify(entry)).join(',\n  ')}}`;
  return [
    `"Variables": ${list(variables)},`,
    `"Predicates": ${list(predicates.map(predicateText))},`,
    `"Rules": ${list(rules.map((rule) => ruleText(rule, known)))}`,
    '',
  ].join('\n');
}

export function predicateText({ name, parameters, description }: Predicate): string {
  const head = parameters.length === 0 ? nameText(name) : `${nameText(name)}(${parameters.join(', ')})`;
  return `${head} := ${description.replace(/\s+/g, ' ').trim()}`.trimEnd();
}

export function ruleText({ premise, conclusion }: Rule, variables: Variables = new Set()): string {
  return `${formulaText(premise, variables)} => ${formulaText(conclusion, variables)}`;
}

export function formulaText(formula: Formula, variables: Variables = new Set()): string {
  return written(formula, 0, variables);
}

const tightness = { or: 1, and: 2, not: 3, atom: 4 };
const signs = { and: ' & ', or: ' | ' };

/** Nested conjunctions keep their brackets, so that the text gives the same formula again. */
function written(formula: Formula, outside: number, variables: Variables): string {
  if (formula.kind === 'atom') return atomText(formula.atom, variables);
  const own = tightness[formula.kind];
  const text =
    formula.kind === 'not'
      ? `not ${written(formula.of, own, variables)}`
      : formula.of.map((part) => written(part, own + 1, variables)).join(signs[formula.kind]);
  return own < outside ? `(${text})` : text;
}
