/**
 * The literal graph of forward chaining (RvLLM, 3.3): a node for each literal, a node for the premises of
 * each rule, edges from literals to premises and from premises to the conclusion. Lit↑ are the literals known
 * to hold; their opposites are Lit↓. A rule fires when all its premises are in Lit↑.
 *
 * Chaining goes in rounds, as figure 4 shows it: the rules of one round start from the same literals.
 */
import type { Assignment, GroundRule, Literal, Step, Support } from './specification.ts';
import { atomText, opposite } from './terms.ts';

/** A rule as the graph has it: forwards, or with a premise and the conclusion exchanged. */
export interface DirectedRule {
  readonly rule: GroundRule;
  readonly premises: readonly Literal[];
  readonly conclusion: Literal;
  readonly backwards?: boolean;
}

export interface Chaining {
  readonly steps: readonly Step[];
  /** Indices of the steps that conclude the opposite of what holds. */
  readonly conflicts: readonly number[];
  /** Why a literal is in Lit↑; undefined if it is not. */
  supportOf(literal: Literal): Support | undefined;
}

/** What to do after the first round with an inconsistency: the paper stops; a page shows the others too. */
export type AfterConflict = 'stop' | 'go-on';

export function forwards(rule: GroundRule): DirectedRule {
  return { rule, premises: rule.premises, conclusion: rule.conclusion };
}

/** The rule used backwards: for each premise, its opposite follows from the others and the conclusion's. */
export function contrapositives(rule: GroundRule): readonly DirectedRule[] {
  return rule.premises.map((premise, chosen) => ({
    rule,
    premises: [...rule.premises.filter((_, i) => i !== chosen), opposite(rule.conclusion)],
    conclusion: opposite(premise),
    backwards: true,
  }));
}

/** Gives each atom a number from 1, so that a literal is a number with a sign. */
export class AtomNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #atoms: Literal['atom'][] = [];

  of({ atom, negated }: Literal): number {
    const key = atomText(atom);
    let number = this.#numbers.get(key);
    if (number === undefined) {
      this.#atoms.push(atom);
      number = this.#atoms.length;
      this.#numbers.set(key, number);
    }
    return negated ? -number : number;
  }

  get count(): number {
    return this.#atoms.length;
  }

  literal(number: number): Literal {
    const atom = this.#atoms[Math.abs(number) - 1];
    if (!atom) throw new Error(`No atom has the number ${number}.`);
    return { atom, negated: number < 0 };
  }
}

export function literalOf({ atom, value }: Assignment): Literal | undefined {
  return value === 'unknown' ? undefined : { atom, negated: value === 'false' };
}

export function chain(
  rules: readonly DirectedRule[],
  assignments: readonly Assignment[],
  afterConflict: AfterConflict,
): Chaining {
  return new LiteralGraph(rules, assignments).chain(afterConflict);
}

class LiteralGraph {
  readonly #numbers = new AtomNumbers();
  readonly #rules: readonly DirectedRule[];
  readonly #conclusions: readonly number[];
  /** For each rule the number of premises that do not hold yet. */
  readonly #missing: number[];
  /** Edges from a literal to the rules with it as a premise. */
  readonly #edges = new Map<number, number[]>();
  /** Lit↑, with the reason of each. */
  readonly #holds = new Map<number, Support>();
  readonly #steps: Step[] = [];
  readonly #conflicts: number[] = [];

  constructor(rules: readonly DirectedRule[], assignments: readonly Assignment[]) {
    this.#rules = rules;
    this.#conclusions = rules.map(({ conclusion }) => this.#numbers.of(conclusion));
    this.#missing = rules.map(({ premises }, rule) => {
      const distinct = new Set(premises.map((premise) => this.#numbers.of(premise)));
      for (const literal of distinct) {
        const edges = this.#edges.get(literal);
        if (edges) edges.push(rule);
        else this.#edges.set(literal, [rule]);
      }
      return distinct.size;
    });
    for (const assignment of assignments) {
      const literal = literalOf(assignment);
      if (literal) this.#holds.set(this.#numbers.of(literal), { kind: 'assigned', literal, assignment });
    }
  }

  chain(afterConflict: AfterConflict): Chaining {
    let ready = this.#missing.flatMap((missing, rule) => (missing === 0 ? [rule] : []));
    for (const literal of this.#holds.keys()) ready.push(...this.#readyAfter(literal));
    for (let round = 1; ready.length > 0; round++) {
      ready.sort((a, b) => a - b);
      const inferred = ready.flatMap((rule) => this.#fire(rule, round));
      ready =
        afterConflict === 'stop' && this.#conflicts.length > 0
          ? []
          : inferred.flatMap((literal) => this.#readyAfter(literal));
    }
    return {
      steps: this.#steps,
      conflicts: this.#conflicts,
      supportOf: (literal) => this.#holds.get(this.#numbers.of(literal)),
    };
  }

  /** The rules whose last missing premise this literal is. */
  #readyAfter(literal: number): readonly number[] {
    return (this.#edges.get(literal) ?? []).filter((rule) => {
      const missing = (this.#missing[rule] ?? 0) - 1;
      this.#missing[rule] = missing;
      return missing === 0;
    });
  }

  /** The literal that is new in Lit↑, if one is. A conflict leaves what held before. */
  #fire(index: number, round: number): readonly number[] {
    const directed = this.#rules[index];
    const conclusion = this.#conclusions[index];
    if (!directed || conclusion === undefined) return [];
    const known = this.#holds.has(conclusion);
    const outcome = known ? 'known' : this.#holds.has(-conclusion) ? 'conflict' : 'new';
    const step = this.#steps.length;
    if (outcome === 'conflict') this.#conflicts.push(step);
    if (outcome === 'new')
      this.#holds.set(conclusion, { kind: 'inferred', literal: directed.conclusion, step });
    this.#steps.push({
      round,
      rule: directed.rule,
      because: directed.premises.map((premise) => this.#support(premise)),
      conclusion: directed.conclusion,
      ...(directed.backwards && { backwards: true }),
      outcome,
    });
    return outcome === 'new' ? [conclusion] : [];
  }

  #support(literal: Literal): Support {
    const support = this.#holds.get(this.#numbers.of(literal));
    if (!support) throw new Error(`The premise ${atomText(literal.atom)} does not hold.`);
    return support;
  }
}

export interface Origins {
  readonly rules: readonly GroundRule[];
  readonly assignments: readonly Assignment[];
}

/** All rules and assignments that these supports rest on. */
export function originsOf(supports: readonly Support[], steps: readonly Step[]): Origins {
  const rules = new Set<GroundRule>();
  const assignments = new Set<Assignment>();
  const seen = new Set<number>();
  const open = [...supports];
  for (let support = open.pop(); support; support = open.pop()) {
    if (support.kind === 'assigned') assignments.add(support.assignment);
    else if (!seen.has(support.step)) {
      seen.add(support.step);
      const step = steps[support.step];
      if (!step) continue;
      rules.add(step.rule);
      open.push(...step.because);
    }
  }
  return { rules: [...rules], assignments: [...assignments] };
}
