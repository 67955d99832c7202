/**
 * `totem/rules`: rules of experts in ESL, and whether what a text says keeps them (RvLLM).
 *
 *   const specification = `
 *     Variables: x
 *     Predicates:
 *     Adult(x) := x is an adult.
 *     MayVote(x) := x may vote.
 *     Rules:
 *     MayVote(x) => Adult(x)`;
 *   const found = verify(specification, { 'MayVote(tom)': true, 'Adult(tom)': false });
 *   const broken = found.violations[0]; // rule 1, for x = tom, from two values
 */
import {
  checkSolution as checkInequality,
  type SolutionCheck,
} from '../core/rules/inequalities/solution-check.ts';
import { interpretText, reasonOver } from '../core/detectors/rvllm.ts';
import type { Issue } from '../core/issue.ts';
import { computedAtom } from '../core/rules/built-ins.ts';
import { readGroundAtom, Unreadable } from '../core/rules/esl-formula.ts';
import { parseSpecification } from '../core/rules/esl-parser.ts';
import { ruleText, specificationText } from '../core/rules/esl-text.ts';
import { lintSpecification } from '../core/rules/lint.ts';
import type {
  Assignment,
  Binding,
  Interpretation,
  ReasoningMode,
  RuleIssue,
  RuleObject,
  Specification,
  Term,
  TruthValue,
} from '../core/rules/specification.ts';
import { atomText, literalText, termText } from '../core/rules/terms.ts';
import { uncontrolled } from '../core/work.ts';
import type { Models } from './model-set.ts';
import type { RunOptions } from './running.ts';

export type { Issue, Place, Progress, RunOptions } from './running.ts';
export type { Models } from './model-set.ts';
export type { ReasoningMode, RuleIssue, SolutionCheck, Specification, TruthValue };

/** What is known, by atom without variables: `{ 'Adult(tom)': true }`. An atom that is absent is unknown. */
export type Values = Readonly<Record<string, boolean | TruthValue>>;

export interface VerifyOptions {
  /**
   * `complete` finds every inconsistency, with a minimal set of values that conflict. `published` chains
   * forward as in the paper (3.3). `complete` if absent.
   */
  readonly mode?: ReasoningMode;
  /** Whether things that are not known of may be made up to test a rule (3.1, level 2). False if absent. */
  readonly invents?: boolean;
}

/** A value that takes part in a violation or an inference. */
export interface KnownValue {
  readonly atom: string;
  readonly value: TruthValue;
  /** One sentence: why it has this value. */
  readonly why: string;
  /** The words of the text that show it, if it was read from one: from, to. */
  readonly words: readonly (readonly [number, number])[];
}

export interface Violation {
  /** The number of the broken rule, from 1. */
  readonly rule: number;
  readonly text: string;
  /** What its variables stand for: `{ x: 'tom' }`. */
  readonly binding: Readonly<Record<string, string>>;
  /** The numbers of all rules that take part. */
  readonly rules: readonly number[];
  /** The values that cannot all be true. In the complete mode none of them can be spared. */
  readonly values: readonly KnownValue[];
}

export interface Inferred {
  /** `not Adult(tom)` */
  readonly literal: string;
  readonly rules: readonly number[];
  readonly values: readonly KnownValue[];
}

export interface Question {
  readonly atom: string;
  readonly question: string;
  /** The answer that agrees with the rules. */
  readonly expected: 'true' | 'false';
}

export interface Verification {
  /** No rule is broken by what is known. */
  readonly consistent: boolean;
  readonly violations: readonly Violation[];
  /** What the rules add to what is known. */
  readonly inferred: readonly Inferred[];
  /** Questions about what was inferred, those that decide most first (3.4). */
  readonly followUps: readonly Question[];
  /** Of the specification, of the values, and of what reasoning left out. */
  readonly issues: readonly (Issue | RuleIssue)[];
}

/** Whether what is known keeps the rules of a specification. */
export function verify(specification: string, values: Values, options: VerifyOptions = {}): Verification {
  const read = parseSpecification(specification);
  const { interpretation, issues } = interpretationOf(values, read.specification);
  return verified(read.specification, interpretation, options, [...read.issues, ...issues]);
}

/**
 * Reads a text with models (`totem/models`), then checks what it says. @throws the reason of `signal` when it
 * is aborted.
 * @param values what is known beside the text. They count more than what was read.
 */
export async function verifyText(
  specification: string,
  text: string,
  models: Pick<Models, 'parser' | 'lexicon' | 'readers'>,
  {
    values = {},
    signal,
    onProgress,
    ...options
  }: VerifyOptions & RunOptions & { readonly values?: Values } = {},
): Promise<Verification> {
  const read = parseSpecification(specification);
  const control = { stop: signal ?? uncontrolled.stop, report: onProgress ?? uncontrolled.report };
  const { parser, lexicon, readers } = models;
  const loaded = () => Promise.resolve({ parser, lexicon, reader: readers.entailment });
  const said = await interpretText(read.specification, text, loaded, control);
  const { interpretation: set, issues } = interpretationOf(values, read.specification);
  const named = new Set(said.objects.map(({ term }) => termText(term)));
  const interpretation = {
    objects: [...said.objects, ...set.objects.filter(({ term }) => !named.has(termText(term)))],
    assignments: [...said.assignments, ...set.assignments],
  };
  return verified(read.specification, interpretation, options, [...read.issues, ...issues]);
}

/** A specification's text as a tree, with what could not be read and what looks wrong. */
export function readSpecification(text: string): {
  readonly specification: Specification;
  readonly issues: readonly RuleIssue[];
} {
  const { specification, issues } = parseSpecification(text);
  return { specification, issues: [...issues, ...lintSpecification(specification)] };
}

/** A specification in ESL. */
export const writeSpecification = (specification: Specification): string => specificationText(specification);

/**
 * The errors in a worked solution of a polynomial or rational inequality (RvLLM, section 4.3). Undefined if
 * the problem is not such an inequality.
 */
export const checkSolution = (problem: string, solution: string): SolutionCheck | undefined =>
  checkInequality(problem, solution);

/* ---------- reasoning ---------- */

function verified(
  specification: Specification,
  interpretation: Interpretation,
  { mode = 'complete', invents = false }: VerifyOptions,
  issues: readonly (Issue | RuleIssue)[],
): Verification {
  const { deciding } = reasonOver(specification, interpretation, { mode, level: invents ? 2 : 1 });
  const variables = new Set(specification.variables);
  const numbers = (rules: readonly { readonly rule: number }[]) =>
    [...new Set(rules.map(({ rule }) => rule + 1))].sort((a, b) => a - b);
  return {
    consistent: deciding.conflicts.length === 0,
    violations: deciding.conflicts.map(({ broken, rules, assignments }) => {
      const rule = specification.rules[broken.rule];
      return {
        rule: broken.rule + 1,
        text: rule ? ruleText(rule, variables) : '',
        binding: plainBinding(broken.binding),
        rules: numbers(rules),
        values: assignments.map(knownValue),
      };
    }),
    inferred: deciding.newKnowledge.map(({ literal, rules, assignments }) => ({
      literal: literalText(literal),
      rules: numbers(rules),
      values: assignments.map(knownValue),
    })),
    followUps: deciding.followUps.map(({ atom, question, expected }) => ({
      atom: atomText(atom),
      question,
      expected,
    })),
    issues: [...issues, ...deciding.issues],
  };
}

const plainBinding = (binding: Binding): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(binding).map(([name, term]) => [name, termText(term)]));

const knownValue = ({ atom, value, why, words = [] }: Assignment): KnownValue => ({
  atom: atomText(atom),
  value,
  why,
  words,
});

/* ---------- what is known ---------- */

function interpretationOf(
  values: Values,
  { predicates }: Specification,
): { readonly interpretation: Interpretation; readonly issues: readonly Issue[] } {
  const arities = new Map(predicates.map(({ name, parameters }) => [name, parameters.length]));
  const objects = new Map<string, RuleObject>();
  const assignments: Assignment[] = [];
  const issues: Issue[] = [];
  for (const [text, given] of Object.entries(values)) {
    const refuse = (message: string) =>
      issues.push({
        code: 'value-unusable',
        severity: 'error',
        place: { path: `$[${JSON.stringify(text)}]` },
        message,
      });
    const value = given === true ? 'true' : given === false ? 'false' : given;
    const atom = groundAtom(text);
    const arity = atom && arities.get(atom.predicate);
    if (!atom) refuse(`Found “${text}” where one atom such as Adult(tom) was expected. It was left out.`);
    else if (arity === undefined)
      refuse(`The specification has no predicate ${atom.predicate}. The value was left out.`);
    else if (arity !== atom.terms.length)
      refuse(`${atom.predicate} has ${arity} terms; found ${atom.terms.length}. The value was left out.`);
    else {
      assignments.push({ atom, value, origin: 'person', why: 'It was given.' });
      for (const term of atom.terms) objects.set(termText(term), objectOf(term));
    }
  }
  return { interpretation: { objects: [...objects.values()], assignments }, issues };
}

const objectOf = (term: Term): RuleObject => ({
  term,
  kind: term.kind === 'number' ? 'number' : 'name',
  words: [],
});

function groundAtom(text: string) {
  try {
    return computedAtom(readGroundAtom(text));
  } catch (fault) {
    if (fault instanceof Unreadable) return undefined;
    throw fault;
  }
}
