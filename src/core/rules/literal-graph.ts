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
  /** One of the steps, without writing out the others. */
  stepAt(index: number): Step | undefined;
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
  return new LiteralGraph(rules).chain(assignments, afterConflict);
}

const noRules: ReadonlySet<number> = new Set();

/** Can chain several times, each time without some of its rules: its nodes and edges are found once. */
export class LiteralGraph {
  readonly #numbers = new AtomNumbers();
  readonly #rules: readonly DirectedRule[];
  readonly #conclusions: readonly number[];
  /** For each rule the number of its distinct premises. */
  readonly #premises: Int32Array;
  /** The rules without premises. */
  readonly #free: readonly number[];
  /** Edges from a literal to the rules with it as a premise. */
  readonly #edges = new Map<number, number[]>();

  constructor(rules: readonly DirectedRule[]) {
    this.#rules = rules;
    this.#conclusions = rules.map(({ conclusion }) => this.#numbers.of(conclusion));
    this.#premises = Int32Array.from(rules, ({ premises }, rule) => {
      const distinct = new Set(premises.map((premise) => this.#numbers.of(premise)));
      for (const literal of distinct) {
        const edges = this.#edges.get(literal);
        if (edges) edges.push(rule);
        else this.#edges.set(literal, [rule]);
      }
      return distinct.size;
    });
    this.#free = rules.flatMap(({ premises }, rule) => (premises.length === 0 ? [rule] : []));
  }

  /** @param without indices of the rules that are left out. */
  chain(
    assignments: readonly Assignment[],
    afterConflict: AfterConflict,
    without: ReadonlySet<number> = noRules,
  ): Chaining {
    const missing = this.#premises.slice();
    // Never 0 after this.
    for (const rule of without) missing[rule] = -1;
    const run = new Run(this.#rules, this.#numbers, assignments);
    let ready = this.#free.filter((rule) => !without.has(rule));
    for (const literal of run.literals()) this.#addReady(literal, missing, ready);
    for (let round = 1; ready.length > 0; round++) {
      ready.sort((a, b) => a - b);
      const next: number[] = [];
      for (const rule of ready) {
        const conclusion = this.#conclusions[rule] ?? 0;
        const isNew = run.fire(rule, conclusion, round);
        if (isNew) next.push(conclusion);
      }
      ready = [];
      if (afterConflict === 'stop' && run.conflicts.length > 0) break;
      for (const literal of next) this.#addReady(literal, missing, ready);
    }
    return run;
  }

  /** Adds the rules whose last missing premise this literal is. */
  #addReady(literal: number, missing: Int32Array, ready: number[]): void {
    for (const rule of this.#edges.get(literal) ?? []) {
      const left = (missing[rule] ?? 0) - 1;
      missing[rule] = left;
      if (left === 0) ready.push(rule);
    }
  }
}

/** A rule that fired; written out as a step only where somebody asks for it. */
interface Fired {
  readonly rule: number;
  readonly round: number;
  readonly outcome: Step['outcome'];
}

class Run implements Chaining {
  readonly conflicts: number[] = [];
  readonly #rules: readonly DirectedRule[];
  readonly #numbers: AtomNumbers;
  /** Lit↑, with the reason of each. */
  readonly #holds = new Map<number, Support>();
  readonly #fired: Fired[] = [];
  readonly #written: (Step | undefined)[] = [];

  constructor(rules: readonly DirectedRule[], numbers: AtomNumbers, assignments: readonly Assignment[]) {
    this.#rules = rules;
    this.#numbers = numbers;
    for (const assignment of assignments) {
      const literal = literalOf(assignment);
      if (literal) this.#holds.set(numbers.of(literal), { kind: 'assigned', literal, assignment });
    }
  }

  literals(): Iterable<number> {
    return this.#holds.keys();
  }

  /** Whether the conclusion is new in Lit↑. A conflict leaves what held before. */
  fire(rule: number, conclusion: number, round: number): boolean {
    const known = this.#holds.has(conclusion);
    const outcome = known ? 'known' : this.#holds.has(-conclusion) ? 'conflict' : 'new';
    const step = this.#fired.length;
    if (outcome === 'conflict') this.conflicts.push(step);
    if (outcome === 'new') {
      const { conclusion: literal } = this.#ruleOf(rule);
      this.#holds.set(conclusion, { kind: 'inferred', literal, step });
    }
    this.#fired.push({ rule, round, outcome });
    return outcome === 'new';
  }

  get steps(): readonly Step[] {
    return this.#fired.map((fired, i) => this.#step(fired, i));
  }

  stepAt(index: number): Step | undefined {
    const fired = this.#fired[index];
    return fired && this.#step(fired, index);
  }

  supportOf(literal: Literal): Support | undefined {
    return this.#holds.get(this.#numbers.of(literal));
  }

  #step({ rule, round, outcome }: Fired, index: number): Step {
    const known = this.#written[index];
    if (known) return known;
    const directed = this.#ruleOf(rule);
    const step: Step = {
      round,
      rule: directed.rule,
      because: directed.premises.map((premise) => this.#support(premise)),
      conclusion: directed.conclusion,
      ...(directed.backwards && { backwards: true }),
      outcome,
    };
    this.#written[index] = step;
    return step;
  }

  #ruleOf(index: number): DirectedRule {
    const rule = this.#rules[index];
    if (!rule) throw new Error(`No rule has the number ${index}.`);
    return rule;
  }

  #support(literal: Literal): Support {
    const support = this.supportOf(literal);
    if (!support) throw new Error(`The premise ${atomText(literal.atom)} does not hold.`);
    return support;
  }
}

export interface Origins {
  readonly rules: readonly GroundRule[];
  readonly assignments: readonly Assignment[];
}

/** All rules and assignments that these supports rest on. */
export function originsOf(supports: readonly Support[], chaining: Pick<Chaining, 'stepAt'>): Origins {
  const rules = new Set<GroundRule>();
  const assignments = new Set<Assignment>();
  const seen = new Set<number>();
  const open = [...supports];
  for (let support = open.pop(); support; support = open.pop()) {
    if (support.kind === 'assigned') assignments.add(support.assignment);
    else if (!seen.has(support.step)) {
      seen.add(support.step);
      const step = chaining.stepAt(support.step);
      if (!step) continue;
      rules.add(step.rule);
      open.push(...step.because);
    }
  }
  return { rules: [...rules], assignments: [...assignments] };
}
