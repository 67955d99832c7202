/**
 * What is suspicious in a specification: names that do not fit together, variables that no premise binds,
 * and, by the solver, rules that can never fire, contradict each other or follow from others. Each finding
 * of the solver is a proof: it names the rules that show it.
 */
import { computedAtom, predicatesByName, truthByArithmetic } from './built-ins.ts';
import { minimalInconsistency } from './complete-reasoning.ts';
import { boundLiteral, matchAtom } from './grounding.ts';
import { clauseOf, normalForm } from './normalisation.ts';
import { literal } from '../pattern-parts.ts';
import type { Span } from '../text/words.ts';
import type {
  Atom,
  Binding,
  Formula,
  Literal,
  NormalRule,
  Rule,
  RuleIssue,
  Specification,
  Term,
} from './specification.ts';
import {
  atomsIn,
  atomText,
  isComparison,
  literalText,
  opposite,
  termText,
  variablesOfAtoms,
} from './terms.ts';

export function lintSpecification(specification: Specification): readonly RuleIssue[] {
  return inOrder([...lintNames(specification), ...lintLogic(specification)]);
}

/** Predicates that are undescribed, unused or used wrongly, and variables that no premise binds. */
export function lintNames(specification: Specification): readonly RuleIssue[] {
  return inOrder([
    ...lintPredicates(specification),
    ...specification.rules.flatMap((rule, index) => lintRule(specification, rule, index)),
  ]);
}

const inOrder = (issues: readonly RuleIssue[]): readonly RuleIssue[] =>
  issues.toSorted((a, b) => a.span[0] - b.span[0]);

const nowhere: Span = [0, 0];
type Severity = RuleIssue['severity'];

function issueAt(code: string, severity: Severity, span: Span | undefined, message: string): RuleIssue {
  return { code, severity, span: span ?? nowhere, message };
}

/* ---------- names ---------- */

function lintPredicates({ predicates, rules, variables }: Specification): readonly RuleIssue[] {
  const atoms = rules.flatMap(({ premise, conclusion }) => [...atomsIn(premise), ...atomsIn(conclusion)]);
  const used = new Set(atoms.map(({ atom }) => atom.predicate));
  const issues = predicates.flatMap(({ name, parameters, description, span }): RuleIssue[] => {
    const found: RuleIssue[] = [];
    if (description === '')
      found.push(
        issueAt(
          'undescribed-predicate',
          'warning',
          span,
          `${name} has no description. Expected := and words.`,
        ),
      );
    else {
      const silent = parameters.filter((parameter) => !hasWord(description, parameter));
      if (silent.length > 0)
        found.push(
          issueAt(
            'parameter-not-described',
            'warning',
            span,
            `The description of ${name} does not mention ${listed(silent)}, so it says the same of ` +
              'every object.',
          ),
        );
    }
    if (!used.has(name)) found.push(issueAt('unused-predicate', 'note', span, `No rule uses ${name}.`));
    return found;
  });
  const known = new Set([
    ...predicates.flatMap(({ parameters }) => parameters),
    ...variablesOfAtoms(atoms.map(({ atom }) => atom)),
  ]);
  const idle = variables.filter((variable) => !known.has(variable));
  if (idle.length > 0)
    issues.push(issueAt('unused-variable', 'note', undefined, `Nothing uses the variable ${listed(idle)}.`));
  return issues;
}

function lintRule({ predicates }: Specification, rule: Rule, index: number): readonly RuleIssue[] {
  const number = index + 1;
  const byName = predicatesByName(predicates);
  const uses = [...atomsIn(rule.premise), ...atomsIn(rule.conclusion)].flatMap(
    ({ atom, span }): RuleIssue[] => {
      const { predicate, terms } = atom;
      if (isComparison(predicate)) return [];
      const declared = byName.get(predicate);
      const at = span ?? rule.span;
      if (!declared) {
        const message = `Rule ${number} uses ${predicate}, which is not among the predicates.`;
        return [{ ...issueAt('unknown-predicate', 'error', at, message), rules: [number] }];
      }
      const expected = declared.parameters.length;
      if (terms.length === expected) return [];
      const message = `${predicate} has ${counted(terms.length, 'argument')} here. Expected ${expected}.`;
      return [{ ...issueAt('wrong-arity', 'error', at, message), rules: [number] }];
    },
  );
  const free = unboundVariables(rule.premise, rule.conclusion);
  if (free.length === 0) return uses;
  const message =
    `No premise of rule ${number} binds ${listed(free)}, so its conclusion is about every object. ` +
    'Expected it in a premise.';
  return [...uses, { ...issueAt('unbound-variable', 'warning', rule.span, message), rules: [number] }];
}

/** Variables of the conclusion that some alternative of the premise lacks. */
function unboundVariables(premise: Formula, conclusion: Formula): readonly string[] {
  const wanted = variablesOfAtoms(atomsIn(conclusion).map(({ atom }) => atom));
  const alternatives = premise.kind === 'or' ? premise.of : [premise];
  const bound = alternatives.map((part) => variablesOfAtoms(atomsIn(part).map(({ atom }) => atom)));
  return [...wanted].filter((variable) => bound.some((names) => !names.has(variable)));
}

/* ---------- logic ---------- */

/** Instances of rules for one question; more show nothing new in practice. Chosen by hand. */
const MOST_INSTANCES = 200;
/** A specification with more rules is not compared rule by rule: an editor lints as one types. */
const MOST_RULES = 200;

interface Clause {
  /** The number of the rule, from 1. */
  readonly rule: number;
  readonly literals: readonly Literal[];
  readonly variables: readonly string[];
}

interface Instance {
  readonly rule: number;
  readonly clause: readonly Literal[];
}

const nothing: Term = { kind: 'constant', name: '' };

/** What shows a finding: the rules whose instances are needed, in order. */
type Proof = readonly number[];

/**
 * Rules that can never fire, contradict each other or follow from others. All are warnings. With a hundred
 * rules this takes longer than reasoning, so an editor asks for it when nobody types.
 */
export function lintLogic(specification: Specification): readonly RuleIssue[] {
  const { rules, variables } = specification;
  if (rules.length > MOST_RULES) return [];
  const names = new Set(variables);
  const parts = rules.map((rule, index) => normalForm(rule, index, names).parts);
  const clauses = parts.flatMap((list, index) => distinctClauses(list, index + 1));
  const prover = new Prover(specification, clauses);
  const issues: RuleIssue[] = [];
  const told = new Set<string>();
  const tell = (key: string, rule: number, code: string, message: string, involved: Proof) => {
    if (told.has(key)) return;
    told.add(key);
    issues.push({ ...issueAt(code, 'warning', rules[rule - 1]?.span, message), rules: involved });
  };
  const idle = new Set<number>();
  parts.forEach((list, index) => {
    const number = index + 1;
    const premises = distinctPremises(list);
    const proofs = premises.map((literals) => prover.refute(literals, (clause) => clause.rule !== number));
    if (list.length > 0 && proofs.every((proof) => proof !== undefined)) {
      idle.add(number);
      const others = united(proofs);
      const reason =
        others.length === 0
          ? 'its premises exclude each other'
          : `${ruleList(others)} ${others.length === 1 ? 'excludes' : 'exclude'} its premises`;
      tell(`idle ${number}`, number, 'rule-never-fires', `Rule ${number} can never fire: ${reason}.`, [
        number,
        ...others,
      ]);
      return;
    }
    premises.forEach((literals, i) => {
      const proof = proofs[i] ? undefined : prover.refute(literals, () => true);
      if (!proof) return;
      const message =
        proof.length === 1
          ? `Rule ${number} contradicts itself: where ${conjunction(literals)}, it cannot be kept.`
          : `${capital(ruleList(proof))} contradict each other: where ${conjunction(literals)}, ` +
            'they cannot all be kept.';
      tell(`contradict ${proof.join()}`, number, 'rules-contradict', message, proof);
    });
  });
  parts.forEach((list, index) => {
    const number = index + 1;
    if (list.length === 0 || idle.has(number)) return;
    const own = clauses.filter(({ rule }) => rule === number);
    const proofs = own.map(({ literals }) =>
      prover.refute(literals.map(opposite), ({ rule }) => rule !== number),
    );
    if (proofs.some((proof) => proof === undefined)) return;
    const others = united(proofs);
    const message =
      others.length === 0
        ? `Rule ${number} says nothing: it holds whatever is the case.`
        : `Rule ${number} follows from ${ruleList(others)}, so it can be removed.`;
    tell(`follows ${number}`, number, others.length === 0 ? 'rule-says-nothing' : 'rule-follows', message, [
      number,
      ...others,
    ]);
  });
  return issues;
}

function distinctClauses(parts: readonly NormalRule[], rule: number): readonly Clause[] {
  const first = new Map<number, NormalRule>();
  for (const part of parts) if (!first.has(part.clause)) first.set(part.clause, part);
  return [...first.values()].map((part) => {
    const literals = clauseOf(part);
    return { rule, literals, variables: [...variablesOfAtoms(literals.map(({ atom }) => atom))] };
  });
}

/** The conjunctions before the arrow, without what a disjunctive conclusion adds to its parts. */
function distinctPremises(parts: readonly NormalRule[]): readonly (readonly Literal[])[] {
  const concluded = new Map<number, Set<string>>();
  for (const { clause, conclusion } of parts)
    concluded.set(
      clause,
      (concluded.get(clause) ?? new Set<string>()).add(literalText(opposite(conclusion))),
    );
  const found = new Map<string, readonly Literal[]>();
  for (const { clause, premises } of parts) {
    const alternatives = concluded.get(clause);
    const own = premises.filter(
      (literal) => (alternatives?.size ?? 0) < 2 || !alternatives?.has(literalText(literal)),
    );
    found.set(conjunction(own), own);
  }
  return [...found.values()];
}

/**
 * Shows that literals cannot hold together with rules. Their variables become new objects, one each, about
 * which nothing is known; the rules are bound to the objects that the question speaks of. What is shown this
 * way holds for all objects.
 */
class Prover {
  readonly #specification: Specification;
  readonly #byPredicate = new Map<string, { clause: Clause; literal: Literal }[]>();
  readonly #made = new Map<Clause, Map<string, Instance>>();

  constructor(specification: Specification, clauses: readonly Clause[]) {
    this.#specification = specification;
    for (const clause of clauses)
      for (const literal of clause.literals) {
        const { predicate } = literal.atom;
        const pattern = { clause, literal: { ...literal, atom: computedAtom(literal.atom) } };
        const same = this.#byPredicate.get(predicate);
        if (same) same.push(pattern);
        else this.#byPredicate.set(predicate, [pattern]);
      }
  }

  /** The rules that exclude the literals, or undefined if nothing was found. */
  refute(literals: readonly Literal[], usable: (clause: Clause) => boolean): Proof | undefined {
    const variables = [...variablesOfAtoms(literals.map(({ atom }) => atom))];
    const binding = Object.fromEntries(
      variables.map((name) => [name, { kind: 'constant', name: `any ${name}` } as Term]),
    );
    const facts = literals.map((literal) => boundLiteral(literal, binding));
    const instances = this.#instances(facts, Object.values(binding), usable);
    const clauses = [...facts.map((literal) => [literal]), ...instances.map(({ clause }) => clause)];
    const computed = this.#computed(clauses.flat());
    const proof = minimalInconsistency([...clauses, ...computed]);
    if (proof === undefined) return undefined;
    const rules = proof.flatMap((index) => instances[index - facts.length]?.rule ?? []);
    return [...new Set(rules)].sort((a, b) => a - b);
  }

  /** Instances of rules that speak of an atom of the question, or of an instance found before. */
  #instances(
    facts: readonly Literal[],
    objects: readonly Term[],
    usable: (clause: Clause) => boolean,
  ): readonly Instance[] {
    const found = new Set<Instance>();
    const seen = new Set<string>();
    const open: Atom[] = facts.map(({ atom }) => atom);
    for (let at = 0; at < open.length && found.size < MOST_INSTANCES; at++) {
      const atom = open[at];
      if (!atom || seen.has(atomText(atom))) continue;
      seen.add(atomText(atom));
      for (const { clause, literal } of this.#byPredicate.get(atom.predicate) ?? []) {
        const match = usable(clause) ? matchAtom(literal.atom, atom) : undefined;
        if (!match) continue;
        for (const binding of completed(match, clause.variables, objects)) {
          const instance = this.#instance(clause, binding);
          if (found.has(instance) || found.size >= MOST_INSTANCES) continue;
          found.add(instance);
          for (const part of instance.clause) open.push(part.atom);
        }
      }
    }
    return [...found];
  }

  /** Questions about one specification need the same instances again and again. */
  #instance(clause: Clause, binding: Binding): Instance {
    const made = this.#made.get(clause) ?? new Map<string, Instance>();
    this.#made.set(clause, made);
    const key = clause.variables.map((name) => termText(binding[name] ?? nothing)).join('\n');
    const known = made.get(key);
    if (known) return known;
    const instance = {
      rule: clause.rule,
      clause: clause.literals.map((part) => boundLiteral(part, binding)),
    };
    made.set(key, instance);
    return instance;
  }

  /** What arithmetic knows of the atoms. */
  #computed(literals: readonly Literal[]): readonly (readonly Literal[])[] {
    const byName = predicatesByName(this.#specification.predicates);
    const atoms = new Map(literals.map(({ atom }) => [atomText(atom), atom]));
    return [...atoms.values()].flatMap((atom) => {
      const truth = truthByArithmetic(atom, byName);
      return truth ? [[{ atom, negated: truth.value === 'false' }]] : [];
    });
  }
}

/** All ways to bind the variables that are left to the objects. */
function completed(
  match: Binding,
  variables: readonly string[],
  objects: readonly Term[],
): readonly Binding[] {
  let bindings: readonly Binding[] = [match];
  for (const variable of variables) {
    if (match[variable] !== undefined) continue;
    bindings = bindings
      .flatMap((binding) => objects.map((term) => ({ ...binding, [variable]: term })))
      .slice(0, MOST_INSTANCES);
  }
  return bindings;
}

/* ---------- words ---------- */

function conjunction(literals: readonly Literal[]): string {
  return literals.map((literal) => literalText(literal)).join(' & ');
}

function united(proofs: readonly (Proof | undefined)[]): Proof {
  return [...new Set(proofs.flatMap((proof) => proof ?? []))].sort((a, b) => a - b);
}

function ruleList(rules: Proof): string {
  return rules.length === 1 ? `rule ${rules[0]}` : `rules ${listed(rules.map(String))}`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

function counted(count: number, noun: string): string {
  return `${count === 0 ? 'no' : count} ${noun}${count === 1 ? '' : 's'}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function hasWord(text: string, word: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}_])${literal(word)}(?![\\p{L}\\p{N}_])`, 'u').test(text);
}
