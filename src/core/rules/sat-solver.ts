/**
 * Is there an assignment of truth values under which each clause has a true literal? A literal is the number
 * of a variable, negative if it is negated. Search with learned clauses (conflict-driven, first unique
 * implication point), two watched literals a clause, and assumptions: if there is no solution, the answer
 * names the assumptions that exclude it.
 */

export type SatAnswer =
  | { readonly kind: 'satisfiable'; readonly holds: (literal: number) => boolean }
  /** Without solution whenever these assumptions hold; empty if the clauses alone have none. */
  | { readonly kind: 'unsatisfiable'; readonly core: readonly number[] }
  | { readonly kind: 'given-up' };

type Clause = number[];

/** The share that an earlier conflict keeps of its weight when variables are chosen. The usual value. */
const DECAY = 0.95;
const FIRST_RESTART = 100;

export class SatSolver {
  readonly #value: Int8Array;
  readonly #level: Int32Array;
  readonly #reason: (Clause | undefined)[];
  readonly #activity: Float64Array;
  /** The value that a variable had last; tried first. */
  readonly #preferred: Int8Array;
  readonly #watches: Clause[][];
  readonly #trail: number[] = [];
  readonly #levelStarts: number[] = [];
  readonly #order: VariableHeap;
  #propagated = 0;
  #increase = 1;
  #contradictory = false;
  /** Conflicts that the search may still run into before it gives up. */
  #budget: number;

  constructor(variables: number, budget: number) {
    this.#value = new Int8Array(variables + 1);
    this.#level = new Int32Array(variables + 1);
    this.#reason = new Array<Clause | undefined>(variables + 1);
    this.#activity = new Float64Array(variables + 1);
    this.#preferred = new Int8Array(variables + 1).fill(-1);
    this.#watches = Array.from({ length: 2 * variables + 2 }, () => []);
    this.#order = new VariableHeap(variables, this.#activity);
    this.#budget = budget;
  }

  /** Only between two searches. */
  addClause(literals: readonly number[]): void {
    const distinct = [...new Set(literals)];
    if (distinct.some((literal) => distinct.includes(-literal) || this.#valueOf(literal) > 0)) return;
    const open = distinct.filter((literal) => this.#valueOf(literal) === 0);
    const [first] = open;
    if (first === undefined) this.#contradictory = true;
    else if (open.length === 1) {
      this.#assign(first, undefined);
      if (this.#propagate()) this.#contradictory = true;
    } else this.#watch(open);
  }

  /** The value that the next search tries first. */
  prefer(literal: number): void {
    this.#preferred[Math.abs(literal)] = Math.sign(literal);
  }

  solve(assumptions: readonly number[] = []): SatAnswer {
    if (this.#contradictory) return { kind: 'unsatisfiable', core: [] };
    const answer = this.#search(assumptions);
    this.#backtrack(0);
    return answer;
  }

  #search(assumptions: readonly number[]): SatAnswer {
    let untilRestart = FIRST_RESTART;
    let interval = FIRST_RESTART;
    for (;;) {
      const conflict = this.#propagate();
      if (conflict) {
        if (this.#levelStarts.length === 0) {
          this.#contradictory = true;
          return { kind: 'unsatisfiable', core: [] };
        }
        if (--this.#budget < 0) return { kind: 'given-up' };
        untilRestart--;
        this.#learn(conflict);
        continue;
      }
      if (untilRestart <= 0) {
        interval *= 1.5;
        untilRestart = interval;
        this.#backtrack(0);
      }
      const assumption = assumptions[this.#levelStarts.length];
      if (assumption !== undefined) {
        if (this.#valueOf(assumption) < 0) return { kind: 'unsatisfiable', core: this.#coreOf(assumption) };
        this.#levelStarts.push(this.#trail.length);
        if (this.#valueOf(assumption) === 0) this.#assign(assumption, undefined);
        continue;
      }
      const next = this.#nextVariable();
      if (next === 0) return this.#solution();
      this.#levelStarts.push(this.#trail.length);
      this.#assign((this.#preferred[next] ?? -1) > 0 ? next : -next, undefined);
    }
  }

  #solution(): SatAnswer {
    const values = this.#value.slice();
    return { kind: 'satisfiable', holds: (literal) => (values[Math.abs(literal)] ?? 0) * literal > 0 };
  }

  /* ---------- propagation ---------- */

  /** Assigns what clauses with one open literal force. The clause without a true literal, if there is one. */
  #propagate(): Clause | undefined {
    while (this.#propagated < this.#trail.length) {
      const literal = this.#trail[this.#propagated++] ?? 0;
      const watching = this.#watches[place(-literal)] ?? [];
      let kept = 0;
      for (let i = 0; i < watching.length; i++) {
        const clause = watching[i] as Clause;
        if (this.#moveWatch(clause, -literal)) continue;
        watching[kept++] = clause;
        const other = clause[0] ?? 0;
        if (this.#valueOf(other) > 0) continue;
        if (this.#valueOf(other) < 0) {
          while (++i < watching.length) watching[kept++] = watching[i] as Clause;
          watching.length = kept;
          return clause;
        }
        this.#assign(other, clause);
      }
      watching.length = kept;
    }
    return undefined;
  }

  /** Makes the false literal the second one; then true if another literal is watched in its place. */
  #moveWatch(clause: Clause, falsified: number): boolean {
    if (clause[0] === falsified) [clause[0], clause[1]] = [clause[1] as number, falsified];
    if (this.#valueOf(clause[0] ?? 0) > 0) return false;
    for (let k = 2; k < clause.length; k++) {
      const literal = clause[k] as number;
      if (this.#valueOf(literal) < 0) continue;
      clause[k] = falsified;
      clause[1] = literal;
      this.#watches[place(literal)]?.push(clause);
      return true;
    }
    return false;
  }

  #watch(clause: Clause): void {
    this.#watches[place(clause[0] ?? 0)]?.push(clause);
    this.#watches[place(clause[1] ?? 0)]?.push(clause);
  }

  #assign(literal: number, reason: Clause | undefined): void {
    const variable = Math.abs(literal);
    this.#value[variable] = Math.sign(literal);
    this.#level[variable] = this.#levelStarts.length;
    this.#reason[variable] = reason;
    this.#trail.push(literal);
  }

  #backtrack(level: number): void {
    const start = this.#levelStarts[level];
    if (start === undefined) return;
    for (let i = this.#trail.length - 1; i >= start; i--) {
      const literal = this.#trail[i] ?? 0;
      const variable = Math.abs(literal);
      this.#preferred[variable] = Math.sign(literal);
      this.#value[variable] = 0;
      this.#reason[variable] = undefined;
      this.#order.insert(variable);
    }
    this.#trail.length = start;
    this.#levelStarts.length = level;
    this.#propagated = start;
  }

  #nextVariable(): number {
    for (let variable = this.#order.take(); variable !== 0; variable = this.#order.take())
      if (this.#value[variable] === 0) return variable;
    return 0;
  }

  /* ---------- learning ---------- */

  /** Resolves the conflict with its reasons until one literal of the current level is left. */
  #learn(conflict: Clause): void {
    const current = this.#levelStarts.length;
    const seen = new Set<number>();
    const learned: Clause = [0];
    let open = 0;
    let at = this.#trail.length - 1;
    let reason: Clause | undefined = conflict;
    for (;;) {
      for (const literal of reason ?? []) {
        const variable = Math.abs(literal);
        if (seen.has(variable) || this.#level[variable] === 0) continue;
        if (this.#valueOf(literal) > 0) continue; // What the reason forced.
        seen.add(variable);
        this.#raise(variable);
        if ((this.#level[variable] ?? 0) < current) learned.push(literal);
        else open++;
      }
      while (!seen.has(Math.abs(this.#trail[at] ?? 0))) at--;
      const literal = this.#trail[at--] ?? 0;
      if (--open <= 0) {
        learned[0] = -literal;
        break;
      }
      reason = this.#reason[Math.abs(literal)];
    }
    this.#increase /= DECAY;
    this.#jumpBack(learned);
  }

  #jumpBack(learned: Clause): void {
    let second = 1;
    for (let i = 2; i < learned.length; i++)
      if (this.#levelOf(learned[i]) > this.#levelOf(learned[second])) second = i;
    this.#backtrack(learned.length === 1 ? 0 : this.#levelOf(learned[second]));
    if (learned.length > 1) {
      [learned[1], learned[second]] = [learned[second] as number, learned[1] as number];
      this.#watch(learned);
    }
    this.#assign(learned[0] ?? 0, learned.length === 1 ? undefined : learned);
  }

  /** The assumptions that force the opposite of this one. */
  #coreOf(assumption: number): readonly number[] {
    const core = [assumption];
    const seen = new Set([Math.abs(assumption)]);
    for (let i = this.#trail.length - 1; i >= (this.#levelStarts[0] ?? 0); i--) {
      const literal = this.#trail[i] ?? 0;
      if (!seen.has(Math.abs(literal))) continue;
      const reason = this.#reason[Math.abs(literal)];
      if (!reason) core.push(literal);
      else for (const other of reason) if (this.#levelOf(other) > 0) seen.add(Math.abs(other));
    }
    return [...new Set(core)];
  }

  #raise(variable: number): void {
    const raised = (this.#activity[variable] ?? 0) + this.#increase;
    this.#activity[variable] = raised;
    if (raised > 1e100) {
      this.#activity.forEach((activity, i) => (this.#activity[i] = activity * 1e-100));
      this.#increase *= 1e-100;
    }
    this.#order.raised(variable);
  }

  #levelOf(literal: number | undefined): number {
    return this.#level[Math.abs(literal ?? 0)] ?? 0;
  }

  /** Positive if the literal holds, negative if its opposite does, 0 if it is open. */
  #valueOf(literal: number): number {
    return (this.#value[Math.abs(literal)] ?? 0) * Math.sign(literal);
  }
}

function place(literal: number): number {
  return literal > 0 ? 2 * literal : -2 * literal + 1;
}

/** Open variables, the one in most conflicts first (a binary heap). */
class VariableHeap {
  readonly #activity: Float64Array;
  readonly #heap: number[] = [];
  readonly #position: Int32Array;

  constructor(variables: number, activity: Float64Array) {
    this.#activity = activity;
    this.#position = new Int32Array(variables + 1).fill(-1);
    for (let variable = 1; variable <= variables; variable++) this.insert(variable);
  }

  insert(variable: number): void {
    if ((this.#position[variable] ?? 0) >= 0) return;
    this.#put(variable, this.#heap.length);
    this.raised(variable);
  }

  /** 0 if there is none. */
  take(): number {
    const [top] = this.#heap;
    const last = this.#heap.pop();
    if (top === undefined || last === undefined) return 0;
    this.#position[top] = -1;
    if (top !== last) {
      this.#put(last, 0);
      this.#sink(0);
    }
    return top;
  }

  raised(variable: number): void {
    let at = this.#position[variable] ?? -1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#before(at, parent)) return;
      this.#exchange(at, parent);
      at = parent;
    }
  }

  #sink(from: number): void {
    for (let at = from; ;) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < this.#heap.length && this.#before(child, least)) least = child;
      if (least === at) return;
      this.#exchange(at, least);
      at = least;
    }
  }

  #before(a: number, b: number): boolean {
    const [x, y] = [this.#heap[a] ?? 0, this.#heap[b] ?? 0];
    const difference = (this.#activity[x] ?? 0) - (this.#activity[y] ?? 0);
    return difference > 0 || (difference === 0 && x < y);
  }

  #exchange(a: number, b: number): void {
    const [x, y] = [this.#heap[a] ?? 0, this.#heap[b] ?? 0];
    this.#put(x, b);
    this.#put(y, a);
  }

  #put(variable: number, at: number): void {
    this.#heap[at] = variable;
    this.#position[variable] = at;
  }
}
