/**
 * Interpretation of the rules (RvLLM, 3.1): each variable is bound to an object of the text.
 *
 * Level 1 takes the bindings that the text gives: each variable stands in a premise that the text, and not
 * arithmetic alone, could decide. Level 2 also completes the others with invented numbers, such that the
 * premises hold: in Example 1, z becomes 10, since IsGreater(10, 0). Arithmetic decides premises that nothing
 * else decides; it leaves conclusions unknown, so that a follow-up can ask for them.
 */
import type { Issue } from '../issue.ts';
import {
  comparedSides,
  computedAtom,
  computedTerm,
  predicatesByName,
  truthByArithmetic,
} from './built-ins.ts';
import type { Predicates } from './built-ins.ts';
import { decidingAssignments } from './interpretation-values.ts';
import { normalRuleText } from './normalisation.ts';
import { statedDescription } from './presumption.ts';
import type {
  Assignment,
  Atom,
  Binding,
  GroundRule,
  Interpretation,
  Literal,
  NormalRule,
  RuleObject,
  Specification,
  Term,
} from './specification.ts';
import { atomText, bindAtom, termText, variablesOfAtoms, variablesOfTerm } from './terms.ts';

export interface Grounding {
  readonly rules: readonly GroundRule[];
  /** One for each atom that has a value: the deciding one, and those that arithmetic adds. */
  readonly assignments: readonly Assignment[];
  /** With the invented ones. */
  readonly objects: readonly RuleObject[];
  readonly issues: readonly Issue[];
}

/** With more bindings, only those of a rule are used in which the text decides premises. Chosen by hand. */
const MOST_BINDINGS = 4000;
/** Numbers tried for an invented object, the paper's first. Chosen by hand. */
const inventedNumbers = ['10', '2', '1', '0.5', '100', '3', '5', '-1', '-2', '-10', '0'];
/** Invented variables of one binding: each multiplies the numbers to try. */
const MOST_INVENTED = 3;

export function groundRules(
  specification: Specification,
  parts: readonly NormalRule[],
  interpretation: Interpretation,
  level: 1 | 2,
): Grounding {
  const grounder = new Grounder(specification, interpretation);
  const pairs = new Map<string, NormalRule[]>();
  for (const part of parts) {
    const key = `${part.rule}:${part.clause}`;
    const known = pairs.get(key);
    if (known) known.push(part);
    else pairs.set(key, [part]);
  }
  for (const pair of pairs.values()) grounder.addPair(pair, level);
  return grounder.result();
}

/**
 * What was made last, because an edit leaves most of it as it is. Only rules of level 1 whose premises
 * arithmetic cannot decide: those depend on nothing but the rule and the objects.
 */
let lastPairs: ReadonlyMap<string, readonly GroundRule[]> = new Map();
let lastGroups: readonly (readonly GroundRule[])[] = [];
/** The same list again where nothing changed, so that what is computed from it can be found by it. */
let lastRules: readonly GroundRule[] = [];

function joined(groups: readonly (readonly GroundRule[])[]): readonly GroundRule[] {
  const isSame = groups.length === lastGroups.length && groups.every((group, i) => group === lastGroups[i]);
  if (!isSame) [lastGroups, lastRules] = [groups, groups.flat()];
  return lastRules;
}

/** A literal of a rule with its variables bound and its terms computed. */
export function boundLiteral({ atom, negated }: Literal, binding: Binding): Literal {
  return { atom: computedAtom(bindAtom(atom, binding)), negated };
}

interface PartialBinding {
  readonly binding: Binding;
  /** How many premises the interpretation decides under it. */
  readonly known: number;
}

class Grounder {
  readonly #predicates: Predicates;
  readonly #values: Map<string, Assignment>;
  readonly #objects: RuleObject[];
  readonly #byPredicate = new Map<string, Atom[]>();
  readonly #atoms = new Map<string, Atom>();
  /** Of each pair, and of what was invented for it. */
  readonly #groups: (readonly GroundRule[])[] = [];
  readonly #pairs = new Map<string, readonly GroundRule[]>();
  #objectsText: string | undefined;
  readonly #issues: Issue[] = [];

  constructor(specification: Specification, { objects, assignments }: Interpretation) {
    this.#predicates = predicatesByName(specification.predicates);
    const computed = assignments.map((given) => ({ ...given, atom: computedAtom(given.atom) }));
    this.#values = new Map(decidingAssignments(computed));
    const listed = new Map(objects.map((object) => [termText(computedTerm(object.term)), object]));
    for (const { atom, value } of this.#values.values()) {
      if (value === 'unknown') continue;
      const same = this.#byPredicate.get(atom.predicate);
      if (same) same.push(atom);
      else this.#byPredicate.set(atom.predicate, [atom]);
      // A person may set an atom over a thing that no reader found.
      for (const term of atom.terms)
        if (!listed.has(termText(term)) && term.kind !== 'function')
          listed.set(termText(term), { term, kind: term.kind === 'number' ? 'number' : 'name', words: [] });
    }
    this.#objects = [...listed.values()];
  }

  result(): Grounding {
    lastPairs = this.#pairs;
    const rules = joined(this.#groups);
    this.#presume(rules);
    return {
      rules,
      assignments: [...this.#values.values()],
      objects: this.#objects,
      issues: this.#issues,
    };
  }

  /** The parts of one pair have the same variables, so they have the same bindings. */
  addPair(parts: readonly NormalRule[], level: 1 | 2): void {
    const [first] = parts;
    if (!first) return;
    const atoms = [...first.premises, first.conclusion].map(({ atom }) => atom);
    // A variable of the conclusion alone stands for every object too.
    const variables = [...variablesOfAtoms(atoms)];
    const premises = premisesOfPair(parts);
    const key = this.#keyOf(parts, variables);
    const known = key === undefined ? undefined : lastPairs.get(key);
    const rules = known ?? this.#levelOne(parts, premises, variables);
    this.#groups.push(rules);
    if (key !== undefined) this.#pairs.set(key, rules);
    if (level === 2) this.#invent(parts, premises, variables);
  }

  /** The rule with the objects; undefined if what is made of it also depends on values. */
  #keyOf(parts: readonly NormalRule[], variables: readonly string[]): string | undefined {
    const isPlain = parts.every(({ premises, conclusion }) =>
      [...premises, conclusion].every(({ atom }) => !comparedSides(atom, this.#predicates)),
    );
    if (!isPlain || this.#objects.length ** variables.length > MOST_BINDINGS) return undefined;
    this.#objectsText ??= this.#objects.map(({ term, kind }) => `${kind} ${termText(term)}`).join('\n');
    const names = new Set(variables);
    const [first] = parts;
    const texts = parts.map((part) => normalRuleText(part, names));
    return [first?.rule, first?.clause, variables.join(' '), ...texts, this.#objectsText].join('\n');
  }

  #levelOne(
    parts: readonly NormalRule[],
    premises: readonly Literal[],
    variables: readonly string[],
  ): readonly GroundRule[] {
    const rules: GroundRule[] = [];
    const atoms = parts.slice(0, 1).flatMap((part) => [...part.premises, part.conclusion]);
    let given: readonly Binding[];
    if (this.#objects.length ** variables.length <= MOST_BINDINGS)
      given = this.#allBindings(
        variables,
        atoms.map(({ atom }) => atom),
      );
    else {
      given = this.#knownBindings(premises).flatMap(({ binding }) =>
        covers(binding, variables) ? [binding] : [],
      );
      this.#issues.push(tooManyBindings(parts[0]?.rule ?? 0));
    }
    for (const binding of given)
      if (this.#isComplete(binding, premises, variables)) rules.push(...this.#ground(parts, binding, 1));
    return rules;
  }

  #ground(parts: readonly NormalRule[], binding: Binding, level: 1 | 2): readonly GroundRule[] {
    return parts.map((part) => {
      const premises = part.premises.map((literal) => this.#bound(literal, binding));
      const conclusion = this.#bound(part.conclusion, binding);
      for (const { atom } of premises) this.#computeValue(atom);
      return { ...part, premises, conclusion, binding, level };
    });
  }

  /** Equal atoms are one object, so that their text is written once. */
  #bound(literal: Literal, binding: Binding): Literal {
    const { atom, negated } = boundLiteral(literal, binding);
    const key = atomText(atom);
    const known = this.#atoms.get(key);
    if (known) return { atom: known, negated };
    this.#atoms.set(key, atom);
    return { atom, negated };
  }

  #computeValue(atom: Atom): void {
    const key = atomText(atom);
    if (!this.#isOpen(key)) return;
    const truth = truthByArithmetic(atom, this.#predicates);
    if (truth) this.#values.set(key, { atom, ...truth, origin: 'arithmetic' });
  }

  /** Whether nothing gives the atom a value. A person's "unknown" is a value. */
  #isOpen(key: string): boolean {
    const known = this.#values.get(key);
    return known === undefined || (known.value === 'unknown' && known.origin !== 'person');
  }

  /**
   * What descriptions presume of atoms without a value. Unlike arithmetic it counts for a conclusion: what
   * a text does not say can break a rule.
   */
  #presume(rules: readonly GroundRule[]): void {
    const presumed = new Map(
      [...this.#predicates.values()].flatMap((predicate) => {
        const { presumed: value } = statedDescription(predicate);
        return value === undefined ? [] : [[predicate.name, value] as const];
      }),
    );
    if (presumed.size === 0) return;
    for (const { premises, conclusion } of rules)
      for (const { atom } of [...premises, conclusion]) {
        const value = presumed.get(atom.predicate);
        if (value === undefined) continue;
        const key = atomText(atom);
        if (!this.#isOpen(key)) continue;
        const why = `Nothing says otherwise. The description presumes it ${value}.`;
        this.#values.set(key, { atom, value, origin: 'presumption', why });
      }
  }

  /* ---------- level 1 ---------- */

  #allBindings(variables: readonly string[], atoms: readonly Atom[]): readonly Binding[] {
    let bindings: readonly Binding[] = [{}];
    for (const variable of variables) {
      const numeric = atoms.some((atom) => standsForNumber(atom, variable, this.#predicates));
      const terms = this.#objects.filter(({ kind }) => !numeric || kind === 'number').map(({ term }) => term);
      bindings = bindings.flatMap((binding) => terms.map((term) => ({ ...binding, [variable]: term })));
    }
    return bindings;
  }

  /** Each variable of the premises stands in one that arithmetic alone does not decide. */
  #isComplete(binding: Binding, premises: readonly Literal[], variables: readonly string[]): boolean {
    const open = new Set(variables.filter((variable) => premises.some(({ atom }) => has(atom, variable))));
    for (const { atom } of premises) {
      if (open.size === 0) return true;
      const ground = computedAtom(bindAtom(atom, binding));
      const before = this.#values.get(atomText(ground));
      const asserted = before !== undefined && before.origin !== 'arithmetic';
      if (asserted || !truthByArithmetic(ground, this.#predicates))
        for (const variable of variablesOfAtoms([atom])) open.delete(variable);
    }
    return open.size === 0;
  }

  /* ---------- level 2 ---------- */

  /** Completes the bindings of the asserted premises with numbers for the variables that are left. */
  #invent(parts: readonly NormalRule[], premises: readonly Literal[], variables: readonly string[]): void {
    const seen = new Set<string>();
    for (const { binding, known } of this.#knownBindings(premises)) {
      const open = variables.filter((variable) => binding[variable] === undefined);
      if (known === 0 || open.length === 0 || open.length > MOST_INVENTED) continue;
      const key = JSON.stringify(binding);
      if (seen.has(key)) continue;
      seen.add(key);
      const complete = this.#numbersFor(binding, open, premises);
      if (!complete) continue;
      this.#groups.push(this.#ground(parts, complete, 2));
      for (const variable of open) this.#addInvented(complete[variable]);
    }
  }

  #addInvented(term: Term | undefined): void {
    if (!term || this.#objects.some((object) => termText(object.term) === termText(term))) return;
    this.#objects.push({ term, kind: 'number', words: [], invented: true });
    this.#objectsText = undefined;
  }

  /** The first numbers under which arithmetic makes each premise with an open variable true. */
  #numbersFor(binding: Binding, open: readonly string[], premises: readonly Literal[]): Binding | undefined {
    const about = premises.filter(({ atom }) => open.some((variable) => has(atom, variable)));
    const decided = open.every((variable) => about.some(({ atom }) => has(atom, variable)));
    if (!decided) return undefined;
    const numbers = [...new Set([...inventedNumbers, ...numbersNear(premises)])];
    const tried = (rest: readonly string[], so: Binding): Binding | undefined => {
      const [variable, ...others] = rest;
      if (variable === undefined)
        return about.every((literal) => this.#computesTrue(literal, so)) ? so : undefined;
      for (const value of numbers) {
        const found = tried(others, { ...so, [variable]: { kind: 'number', value } });
        if (found) return found;
      }
      return undefined;
    };
    return tried(open, binding);
  }

  #computesTrue({ atom, negated }: Literal, binding: Binding): boolean {
    const ground = computedAtom(bindAtom(atom, binding));
    return truthByArithmetic(ground, this.#predicates)?.value === (negated ? 'false' : 'true');
  }

  /** Bindings under which each premise either is an atom with a value, or stays open. */
  #knownBindings(premises: readonly Literal[]): readonly PartialBinding[] {
    let found: readonly PartialBinding[] = [{ binding: {}, known: 0 }];
    for (const { atom } of premises) {
      const next: PartialBinding[] = [];
      for (const { binding, known } of found) {
        if (next.length >= MOST_BINDINGS) break;
        const bound = computedAtom(bindAtom(atom, binding));
        const matches = (this.#byPredicate.get(atom.predicate) ?? []).flatMap((value) => {
          const match = matchAtom(bound, value);
          return match ? [{ binding: { ...binding, ...match }, known: known + 1 }] : [];
        });
        for (const match of matches) next.push(match);
        if (matches.length === 0) next.push({ binding, known });
      }
      found = next.slice(0, MOST_BINDINGS);
    }
    return found;
  }
}

/** The premises of all parts that are not the opposite of another part's conclusion. */
function premisesOfPair(parts: readonly NormalRule[]): readonly Literal[] {
  const [first] = parts;
  if (!first) return [];
  const conclusions = new Set(parts.map(({ conclusion }) => atomText(conclusion.atom)));
  const own = first.premises.filter(({ atom }) => parts.length === 1 || !conclusions.has(atomText(atom)));
  return own.length > 0 ? own : first.premises;
}

/** The variables of the pattern, such that it becomes the atom. */
export function matchAtom(pattern: Atom, atom: Atom): Binding | undefined {
  if (pattern.terms.length !== atom.terms.length) return undefined;
  const binding: Record<string, Term> = {};
  for (const [i, term] of pattern.terms.entries()) {
    const value = atom.terms[i];
    if (!value) return undefined;
    const before = term.kind === 'variable' ? binding[term.name] : term;
    if (before === undefined && term.kind === 'variable') binding[term.name] = value;
    else if (!before || termText(before) !== termText(value)) return undefined;
  }
  return binding;
}

function has(atom: Atom, variable: string): boolean {
  return variablesOfAtoms([atom]).has(variable);
}

function covers(binding: Binding, variables: readonly string[]): boolean {
  return variables.every((variable) => binding[variable] !== undefined);
}

/** Whether only a number makes sense there: in arithmetic, or beside a sign of comparison. */
function standsForNumber(atom: Atom, variable: string, predicates: Predicates): boolean {
  const inArithmetic = atom.terms.some(
    (term) => term.kind === 'function' && variablesOfTerm(term).has(variable),
  );
  const sides = comparedSides(atom, predicates);
  if (!sides || sides.comparison === '=' || sides.comparison === '!=') return inArithmetic;
  return (
    inArithmetic || variablesOfTerm(sides.left).has(variable) || variablesOfTerm(sides.right).has(variable)
  );
}

/** Each number of the premises, and its neighbours. */
function numbersNear(premises: readonly Literal[]): readonly string[] {
  const near: string[] = [];
  const visit = (term: Term): void => {
    if (term.kind === 'function') term.terms.forEach(visit);
    if (term.kind !== 'number') return;
    for (const name of ['+', '-']) {
      const next = computedTerm({ kind: 'function', name, terms: [term, { kind: 'number', value: '1' }] });
      if (next.kind === 'number') near.push(next.value);
    }
    near.push(term.value);
  };
  for (const { atom } of premises) atom.terms.forEach(visit);
  return near;
}

function tooManyBindings(rule: number): Issue {
  return {
    code: 'too-many-bindings',
    severity: 'warning',
    message:
      `Rule ${rule + 1} has more than ${MOST_BINDINGS} bindings of its variables to objects. Only those ` +
      'were used in which the text decides a premise with each variable.',
  };
}
