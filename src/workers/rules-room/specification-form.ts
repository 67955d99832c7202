/** A specification as a form, and back to text. */
import type { FormLiteral, FormRule, SpecificationForm } from '../../core/api/rules-room.ts';
import { statedDescription, withPresumption } from '../../core/rules/presumption.ts';
import type { Formula, Specification } from '../../core/rules/specification.ts';
import { isComparison, termText } from '../../core/rules/terms.ts';

/** Undefined if a rule is not in the shape that the form has: `a & b | c => (d | e) & f`. */
export function formOf({ variables, predicates, rules }: Specification): SpecificationForm | undefined {
  const known = new Set(variables);
  const shown: FormRule[] = [];
  for (const { premise, conclusion } of rules) {
    const premises = groupsOf(premise, 'or', 'and', known);
    const conclusions = groupsOf(conclusion, 'and', 'or', known);
    if (!premises || !conclusions) return undefined;
    shown.push({ premises, conclusions });
  }
  return {
    variables,
    predicates: predicates.map(({ name, parameters, description }) => {
      const { words, presumed } = statedDescription({ description });
      return presumed === undefined
        ? { name, parameters, description, unsaid: 'unknown' }
        : { name, parameters, description: words, unsaid: presumed };
    }),
    rules: shown,
  };
}

function groupsOf(
  formula: Formula,
  outer: 'and' | 'or',
  inner: 'and' | 'or',
  variables: ReadonlySet<string>,
): FormLiteral[][] | undefined {
  const groups: FormLiteral[][] = [];
  for (const part of partsOf(formula, outer)) {
    const literals = partsOf(part, inner).map((each) => literalOf(each, variables));
    const found = literals.filter((literal) => literal !== undefined);
    if (found.length < literals.length) return undefined;
    groups.push(found);
  }
  return groups;
}

const partsOf = (formula: Formula, kind: 'and' | 'or'): readonly Formula[] =>
  formula.kind === kind ? formula.of.flatMap((part) => partsOf(part, kind)) : [formula];

function literalOf(formula: Formula, variables: ReadonlySet<string>): FormLiteral | undefined {
  if (formula.kind === 'atom') {
    const { predicate, terms } = formula.atom;
    return { negated: false, predicate, terms: terms.map((term) => termText(term, variables)) };
  }
  const of = formula.kind === 'not' ? literalOf(formula.of, variables) : undefined;
  return of && { ...of, negated: !of.negated };
}

/** The form as text, a predicate or a rule on each line. The parameters of predicates are variables too. */
export function textOf({ variables: named, predicates, rules }: SpecificationForm): string {
  const variables = [...new Set([...named, ...predicates.flatMap(({ parameters }) => parameters)])];
  const lines = (items: readonly string[]) => items.map((item) => `  ${item.replace(/\s+/gu, ' ').trim()}`);
  return [
    `Variables: ${variables.join(', ')}`,
    '',
    'Predicates:',
    ...lines(
      predicates.map(
        ({ name, parameters, description, unsaid }) =>
          `${name}${parameters.length === 0 ? '' : `(${parameters.join(', ')})`} := ` +
          withPresumption(description, unsaid),
      ),
    ),
    '',
    'Rules:',
    ...lines(rules.map(ruleText)),
    '',
  ].join('\n');
}

function ruleText({ premises, conclusions }: FormRule): string {
  const premise = premises.map((group) => group.map(literalText).join(' & ')).join(' | ');
  const conclusion = conclusions
    .map((group) => {
      const words = group.map(literalText).join(' | ');
      return group.length > 1 && conclusions.length > 1 ? `(${words})` : words;
    })
    .join(' & ');
  return `${premise} => ${conclusion}`;
}

function literalText({ negated, predicate, terms }: FormLiteral): string {
  const atom = isComparison(predicate)
    ? terms.join(` ${predicate} `)
    : `${predicate}${terms.length === 0 ? '' : `(${terms.join(', ')})`}`;
  return negated ? `not ${atom}` : atom;
}
