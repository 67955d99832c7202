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

  /** 0 if the atom has no number. */
  find({ atom, negated }: Literal): number {
    const number = this.#numbers.get(atomText(atom)) ?? 0;
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
  return new LiteralGraph(ruleTable(rules)).chain(assignments, afterConflict);
}

/** Rules as columns of numbers. */
export interface RuleTable {
  /** Of all atoms of the rules. */
  readonly numbers: AtomNumbers;
  /** The literal that each rule concludes. */
  readonly conclusions: Int32Array;
  /** The distinct premises of rule `i` are at `starts[i]` up to `starts[i + 1]`. */
  readonly premises: Int32Array;
  readonly starts: Int32Array;
  ruleAt(index: number): DirectedRule;
}

export function ruleTable(rules: readonly DirectedRule[]): RuleTable {
  const numbers = new AtomNumbers();
  const premises: number[] = [];
  const conclusions = new Int32Array(rules.length);
  const starts = new Int32Array(rules.length + 1);
  for (const [i, rule] of rules.entries()) {
    conclusions[i] = numbers.of(rule.conclusion);
    for (const premise of new Set(rule.premises.map((each) => numbers.of(each)))) premises.push(premise);
    starts[i + 1] = premises.length;
  }
  const ruleAt = (index: number): DirectedRule => {
    const rule = rules[index];
    if (!rule) throw new Error(`No rule has the number ${index}.`);
    return rule;
  };
  return { numbers, conclusions, premises: Int32Array.from(premises), starts, ruleAt };
}

/** Can chain several times: its nodes and edges are found once. */
export class LiteralGraph {
  readonly table: RuleTable;
  /** For each rule the number of its distinct premises. */
  readonly premises: Int32Array;
  /** The rules without premises. */
  readonly free: readonly number[];
  /** Edges from a literal to the rules with it as a premise, in the same form as the premises of rules. */
  readonly #edges: Int32Array;
  readonly #edgeStarts: Int32Array;

  constructor(table: RuleTable) {
    this.table = table;
    const { starts, premises, numbers } = table;
    this.premises = Int32Array.from(table.conclusions, (_, rule) => at(starts, rule + 1) - at(starts, rule));
    const free: number[] = [];
    this.premises.forEach((count, rule) => {
      if (count === 0) free.push(rule);
    });
    this.free = free;
    const places = new Int32Array(2 * numbers.count + 3);
    for (const literal of premises) places[placeOf(literal) + 1] = at(places, placeOf(literal) + 1) + 1;
    for (let place = 1; place < places.length; place++)
      places[place] = at(places, place) + at(places, place - 1);
    this.#edgeStarts = places.slice();
    this.#edges = new Int32Array(premises.length);
    for (let rule = 0; rule < this.premises.length; rule++)
      for (let i = at(starts, rule); i < at(starts, rule + 1); i++) {
        const place = placeOf(at(premises, i));
        const edge = at(places, place);
        this.#edges[edge] = rule;
        places[place] = edge + 1;
      }
  }

  chain(assignments: readonly Assignment[], afterConflict: AfterConflict): ForwardChaining {
    return new ForwardChaining(this, assignments, afterConflict);
  }

  /** Adds the rules whose last missing premise this literal is. */
  addReady(literal: number, missing: Int32Array, ready: number[]): void {
    const place = placeOf(literal);
    const end = at(this.#edgeStarts, place + 1);
    for (let i = at(this.#edgeStarts, place); i < end; i++) {
      const rule = at(this.#edges, i);
      const left = at(missing, rule) - 1;
      missing[rule] = left;
      if (left === 0) ready.push(rule);
    }
  }
}

/** A literal's place in a list: the two of an atom stand beside each other. */
const placeOf = (literal: number): number => (literal > 0 ? 2 * literal : 1 - 2 * literal);

const at = (list: Int32Array, index: number): number => list[index] ?? 0;

/** A rule that fired; written out as a step only where somebody asks for it. */
interface Fired {
  readonly rule: number;
  readonly round: number;
  readonly outcome: Step['outcome'];
}

/** A chaining that can be repeated without some of its rules. */
export class ForwardChaining implements Chaining {
  conflicts: number[] = [];
  readonly #graph: LiteralGraph;
  readonly #assignments: readonly Assignment[];
  readonly #afterConflict: AfterConflict;
  readonly #without = new Set<number>();
  /** For each rule the premises that do not hold yet; below 0 if the rule is left out. */
  #missing: Int32Array;
  /** For each rule the round in which it fired; 0 if it did not. */
  #rounds: Int32Array;
  /** The rules of the last round. */
  #ready: number[] = [];
  #round = 0;
  /** How many rules fired before the last round. */
  #before = 0;
  /** Lit↑, with the reason of each. */
  readonly #holds = new Map<number, Support>();
  readonly #fired: Fired[] = [];
  readonly #written: (Step | undefined)[] = [];

  constructor(graph: LiteralGraph, assignments: readonly Assignment[], afterConflict: AfterConflict) {
    this.#graph = graph;
    this.#assignments = assignments;
    this.#afterConflict = afterConflict;
    this.#missing = new Int32Array(0);
    this.#rounds = new Int32Array(0);
    this.#start();
  }

  /** Chains again without these rules. The result is that of a new chaining without them. */
  leaveOut(rules: Iterable<number>): void {
    let early = false;
    for (const rule of rules) {
      this.#without.add(rule);
      this.#missing[rule] = -1;
      const round = at(this.#rounds, rule);
      early ||= round > 0 && round < this.#round;
    }
    // The rounds before the last one are the same if none of the rules fired in them. Chaining that did not
    // stop at a conflict has no round to go back to.
    if (early || this.#ready.length === 0) this.#start();
    else {
      this.#undoLastRound();
      this.#go(this.#ready.filter((rule) => !this.#without.has(rule)));
    }
  }

  get steps(): readonly Step[] {
    return this.#fired.map((fired, i) => this.#step(fired, i));
  }

  stepAt(index: number): Step | undefined {
    const fired = this.#fired[index];
    return fired && this.#step(fired, index);
  }

  supportOf(literal: Literal): Support | undefined {
    return this.#holds.get(this.#graph.table.numbers.find(literal));
  }

  /** Whether the literal with this number is in Lit↑. */
  holds(literal: number): boolean {
    return this.#holds.has(literal);
  }

  #start(): void {
    this.conflicts = [];
    this.#missing = this.#graph.premises.slice();
    for (const rule of this.#without) this.#missing[rule] = -1;
    this.#rounds = new Int32Array(this.#missing.length);
    this.#holds.clear();
    this.#fired.length = 0;
    this.#written.length = 0;
    this.#round = 0;
    for (const assignment of this.#assignments) {
      const literal = literalOf(assignment);
      const number = literal ? this.#graph.table.numbers.find(literal) : 0;
      if (literal && number !== 0) this.#holds.set(number, { kind: 'assigned', literal, assignment });
    }
    const ready = this.#graph.free.filter((rule) => !this.#without.has(rule));
    for (const literal of this.#holds.keys()) this.#graph.addReady(literal, this.#missing, ready);
    this.#go(ready);
  }

  #go(first: number[]): void {
    this.#ready = first;
    while (this.#ready.length > 0) {
      this.#round++;
      this.#before = this.#fired.length;
      this.#ready.sort((a, b) => a - b);
      const next: number[] = [];
      for (const rule of this.#ready) {
        const conclusion = at(this.#graph.table.conclusions, rule);
        if (this.#fire(rule, conclusion)) next.push(conclusion);
      }
      if (this.#afterConflict === 'stop' && this.conflicts.length > 0) return;
      this.#ready = [];
      for (const literal of next) this.#graph.addReady(literal, this.#missing, this.#ready);
    }
  }

  #undoLastRound(): void {
    for (let i = this.#before; i < this.#fired.length; i++) {
      const { rule, outcome } = this.#fired[i] as Fired;
      this.#rounds[rule] = 0;
      if (outcome === 'new') this.#holds.delete(at(this.#graph.table.conclusions, rule));
    }
    this.#fired.length = this.#before;
    this.#written.length = Math.min(this.#written.length, this.#before);
    this.conflicts = [];
    this.#round--;
  }

  /** Whether the conclusion is new in Lit↑. A conflict leaves what held before. */
  #fire(rule: number, conclusion: number): boolean {
    const known = this.#holds.has(conclusion);
    const outcome = known ? 'known' : this.#holds.has(-conclusion) ? 'conflict' : 'new';
    const step = this.#fired.length;
    if (outcome === 'conflict') this.conflicts.push(step);
    if (outcome === 'new') {
      const literal = this.#graph.table.numbers.literal(conclusion);
      this.#holds.set(conclusion, { kind: 'inferred', literal, step });
    }
    this.#rounds[rule] = this.#round;
    this.#fired.push({ rule, round: this.#round, outcome });
    return outcome === 'new';
  }

  #step({ rule, round, outcome }: Fired, index: number): Step {
    const known = this.#written[index];
    if (known) return known;
    const directed = this.#graph.table.ruleAt(rule);
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
