/**
 * From a rule to its parts of the form `literals => literal` (RvLLM, 3.2):
 *
 *   D1 | D2 => C1 & C2        deductive normal form: a disjunction of conjunctions, a conjunction of clauses
 *   Di => Cj                  for each pair
 *   Di & not l2 => l1         for each literal of the clause Cj = l1 | l2
 *
 * A rule that is not yet in deductive normal form (Definition 1) is brought into it first. All parts of one
 * pair say the same; each lets forward chaining conclude another literal.
 */
import type { Issue } from '../issue.ts';
import { formulaText } from './esl-text.ts';
import type { Formula, Literal, NormalRule, Rule, Specification } from './specification.ts';
import type { Variables } from './terms.ts';
import { literalText, opposite } from './terms.ts';

export interface NormalForm {
  readonly parts: readonly NormalRule[];
  /** For display: one line for each formula of the step. */
  readonly steps: readonly NormalisationStep[];
  /** Present if the rule was left out. */
  readonly issue?: Issue;
}

export interface NormalisationStep {
  readonly name: 'written' | 'deductive-normal-form' | 'pairs' | 'parts';
  readonly lines: readonly string[];
}

/** A rule with more parts is left out: it would hide what it says. Chosen by hand. */
const MOST_PARTS = 1000;

/** All parts of all rules, in the order of the rules. */
export function normalise(specification: Specification): {
  readonly parts: readonly NormalRule[];
  readonly issues: readonly Issue[];
} {
  const variables = new Set(specification.variables);
  const forms = specification.rules.map((rule, index) => normalForm(rule, index, variables));
  return {
    parts: forms.flatMap(({ parts }) => parts),
    issues: forms.flatMap(({ issue }) => (issue ? [issue] : [])),
  };
}

/** The normal form of one rule, with the steps that lead to it. */
export function normalForm(rule: Rule, index: number, variables: Variables): NormalForm {
  const text = (formula: Formula) => formulaText(formula, variables);
  const written = { name: 'written', lines: [`${text(rule.premise)} => ${text(rule.conclusion)}`] } as const;
  const disjuncts = disjunctive(rule.premise, false);
  // The clauses of a conclusion are the negations of the disjuncts of its negation.
  const clauses = disjunctive(rule.conclusion, true)?.map((clause) => clause.map(opposite));
  const count = (disjuncts?.length ?? 0) * (clauses ?? []).reduce((sum, { length }) => sum + length, 0);
  if (!disjuncts || !clauses || count > MOST_PARTS)
    return { parts: [], steps: [written], issue: tooManyParts(rule, index) };
  const pairs = disjuncts.flatMap((premises) => clauses.map((clause) => ({ premises, clause })));
  const parts = pairs.flatMap(({ premises, clause }, pair) =>
    partsOf(premises, clause, { rule: index, clause: pair }),
  );
  const conjunction = (literals: readonly Literal[]) =>
    literals.map((literal) => literalText(literal, variables)).join(' & ');
  const disjunction = (literals: readonly Literal[]) =>
    literals.map((literal) => literalText(literal, variables)).join(' | ');
  const bracketed = (texts: readonly string[], sign: RegExp) =>
    texts.map((part) => (texts.length > 1 && sign.test(part) ? `(${part})` : part));
  return {
    parts,
    steps: [
      written,
      {
        name: 'deductive-normal-form',
        lines: [
          `${bracketed(disjuncts.map(conjunction), / & /).join(' | ')} => ` +
            bracketed(clauses.map(disjunction), / \| /).join(' & '),
        ],
      },
      {
        name: 'pairs',
        lines: pairs.map(({ premises, clause }) => `${conjunction(premises)} => ${disjunction(clause)}`),
      },
      { name: 'parts', lines: parts.map((part) => normalRuleText(part, variables)) },
    ],
  };
}

export function normalRuleText(
  { premises, conclusion }: Pick<NormalRule, 'premises' | 'conclusion'>,
  variables: Variables = new Set(),
): string {
  const literals = premises.map((literal) => literalText(literal, variables));
  return `${literals.join(' & ')} => ${literalText(conclusion, variables)}`;
}

/** The clause that a part stands for: one of the literals holds. Equal for all parts of one pair. */
export function clauseOf({
  premises,
  conclusion,
}: Pick<NormalRule, 'premises' | 'conclusion'>): readonly Literal[] {
  return [...premises.map(opposite), conclusion];
}

function partsOf(
  premises: readonly Literal[],
  clause: readonly Literal[],
  from: { readonly rule: number; readonly clause: number },
): readonly NormalRule[] {
  return clause.map((conclusion, chosen) => {
    const others = clause.filter((_, i) => i !== chosen).map(opposite);
    return { ...from, premises: distinct([...premises, ...others]), conclusion };
  });
}

/** The disjunctive normal form of the formula or of its negation; undefined if it is too long. */
function disjunctive(formula: Formula, negated: boolean): readonly (readonly Literal[])[] | undefined {
  if (formula.kind === 'atom') return [[{ atom: formula.atom, negated }]];
  if (formula.kind === 'not') return disjunctive(formula.of, !negated);
  const operands = [];
  for (const part of formula.of) {
    const form = disjunctive(part, negated);
    if (!form) return undefined;
    operands.push(form);
  }
  const union = (formula.kind === 'or') !== negated;
  if (union) return operands.flat();
  let product: readonly (readonly Literal[])[] = [[]];
  for (const operand of operands) {
    if (product.length * operand.length > MOST_PARTS) return undefined;
    product = product.flatMap((left) => operand.map((right) => distinct([...left, ...right])));
  }
  return product;
}

function distinct(literals: readonly Literal[]): readonly Literal[] {
  const seen = new Map(literals.map((literal) => [literalText(literal), literal]));
  return seen.size === literals.length ? literals : [...seen.values()];
}

function tooManyParts({ span }: Rule, index: number): Issue {
  return {
    code: 'too-many-parts',
    severity: 'error',
    message:
      `Rule ${index + 1} has more than ${MOST_PARTS} parts in normal form. Write it as several rules. ` +
      'It was left out.',
    ...(span && { place: { path: `$.Rules[${index}]` } }),
  };
}
