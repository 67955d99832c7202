/**
 * Reasoning that misses nothing (the paper's forward chaining does, see `published-reasoning.ts`): rules are
 * used forwards and backwards, and a search decides what is left. It finds an inconsistency exactly when no
 * assignment of the unknown atoms keeps all rules, and infers a literal exactly when all such assignments
 * have it. Each conflict is minimal: without any one of its rules and assignments the rest is consistent.
 */
import type { Issue } from '../issue.ts';
import { clauseGraphOf, directions } from './clause-graph.ts';
import type { ClauseGraph, ClausePiece } from './clause-graph.ts';
import { AtomNumbers, chain, forwards, literalOf } from './literal-graph.ts';
import type { Chaining, ForwardChaining } from './literal-graph.ts';
import type { Reasoned } from './published-reasoning.ts';
import { conflictOf, knowledgeOf, restsOnFollowUp } from './published-reasoning.ts';
import { SatSolver } from './sat-solver.ts';
import type {
  Assignment,
  Conflict,
  GroundRule,
  Literal,
  NewKnowledge,
  Step,
  Support,
} from './specification.ts';
import { opposite } from './terms.ts';

export interface CompletelyReasoned extends Reasoned {
  readonly issues: readonly Issue[];
}

/** Conflicts of the search before it gives up; a page of rules needs a few dozen. Chosen by hand. */
const SEARCH_BUDGET = 20_000;
/** A list of more conflicts helps nobody. Chosen by hand. */
const MOST_CONFLICTS = 50;

/** A clause of the rules with the parts that stand for it, or an assignment. One piece of a conflict. */
type Piece =
  ClausePiece | { readonly kind: 'assignment'; readonly literal: Literal; readonly assignment: Assignment };

export function reasonCompletely(
  rules: readonly GroundRule[],
  assignments: readonly Assignment[],
): CompletelyReasoned {
  const given = assignments.flatMap((assignment): Piece[] => {
    const literal = literalOf(assignment);
    return literal ? [{ kind: 'assignment', literal, assignment }] : [];
  });
  const graph = new PieceGraph(clauseGraphOf(rules), given);
  const found: FoundConflict[] = [];
  for (;;) {
    const state = stateOf(given, graph);
    if (state.kind === 'inconsistent' && found.length < MOST_CONFLICTS) {
      const described = describedConflict(minimal(state.core));
      found.push(described);
      // Others may be broken too: go on without the rule that this conflict reports.
      graph.leaveOut(described.conflict.broken);
      continue;
    }
    const steps = new StepList(state.chaining.steps);
    const byCases = state.kind === 'consistent' ? inferredByCases(graph.clauses, given, state) : [];
    return {
      conflicts: found.map(({ conflict, steps: own }) => steps.adopt(conflict, own)),
      newKnowledge: [...knowledgeOf(state.chaining), ...byCases],
      steps: steps.all,
      issues: state.kind === 'given-up' ? [searchGivenUp] : [],
    };
  }
}

/**
 * The indices of clauses that cannot all hold, as few as leave none to spare; undefined if all can hold, or
 * if the search was given up.
 */
export function minimalInconsistency(
  clauses: readonly (readonly Literal[])[],
): readonly number[] | undefined {
  if (canHold(clauses)) return undefined;
  const pieces = clauses.map((clause): Piece => ({ kind: 'clause', clause, parts: [] }));
  const core = unsatisfiableCore(pieces);
  if (core === undefined || core === 'given-up') return undefined;
  return minimal(core).map((piece) => pieces.indexOf(piece));
}

/** Without naming what excludes a solution, which takes longer. */
function canHold(clauses: readonly (readonly Literal[])[]): boolean {
  const numbers = new AtomNumbers();
  const lists = clauses.map((clause) => clause.map((literal) => numbers.of(literal)));
  const solver = new SatSolver(numbers.count, SEARCH_BUDGET);
  for (const list of lists) solver.addClause(list);
  return solver.solve().kind === 'satisfiable';
}

const searchGivenUp: Issue = {
  code: 'search-given-up',
  severity: 'warning',
  message:
    'The search for inconsistencies took too long and was stopped. Those that are shown exist; there may ' +
    'be others.',
};

/* ---------- pieces ---------- */

function literalsOf(piece: Piece): readonly Literal[] {
  return piece.kind === 'clause' ? piece.clause : [piece.literal];
}

/* ---------- conflicts ---------- */

interface FoundConflict {
  readonly conflict: Conflict;
  /** The chain that shows it; the supports of the conflict count its steps. */
  readonly steps: readonly Step[];
}

/** What chaining and search say of clauses and assignments. */
type State =
  | { readonly kind: 'inconsistent'; readonly core: readonly Piece[]; readonly chaining: Chaining }
  | { readonly kind: 'given-up'; readonly chaining: Chaining }
  | ({ readonly kind: 'consistent'; readonly chaining: Chaining } & Search);

/** The clauses that chaining leaves open, without the literals that it decides. */
interface Search {
  readonly numbers: AtomNumbers;
  readonly solver: SatSolver;
  readonly first: (literal: number) => boolean;
}

function stateOf(given: readonly Piece[], graph: PieceGraph): State {
  const { chaining } = graph;
  const chained = graph.coreOfConflict();
  if (chained) return { kind: 'inconsistent', core: chained, chaining };
  const numbers = new AtomNumbers();
  const rests = graph.openClauses().map((rest) => rest.map((literal) => numbers.of(literal)));
  const solver = new SatSolver(numbers.count, SEARCH_BUDGET);
  for (const rest of rests) solver.addClause(rest);
  const answer = solver.solve();
  if (answer.kind === 'satisfiable')
    return { kind: 'consistent', chaining, numbers, solver, first: answer.holds };
  const core = answer.kind === 'given-up' ? answer.kind : unsatisfiableCore([...graph.clauses, ...given]);
  return core === undefined || core === 'given-up'
    ? { kind: 'given-up', chaining }
    : { kind: 'inconsistent', core, chaining };
}

/** The clauses with assignments, chained; more and more of the clauses are left out. */
class PieceGraph {
  readonly chaining: ForwardChaining;
  readonly #clauses: ClauseGraph;
  /** The place of each assignment among all pieces, after the clauses. */
  readonly #places: ReadonlyMap<Assignment, number>;
  readonly #given: readonly Piece[];
  readonly #without = new Set<number>();

  constructor(clauses: ClauseGraph, given: readonly Piece[]) {
    const assignments = assignmentsOf(given);
    this.#clauses = clauses;
    this.#given = given;
    this.#places = new Map(assignments.map((assignment, i) => [assignment, clauses.pieces.length + i]));
    this.chaining = clauses.graph.chain(assignments, 'stop');
  }

  /** The clauses that are not left out. */
  get clauses(): readonly Piece[] {
    return this.#clauses.pieces.filter((_, place) => !this.#without.has(place));
  }

  leaveOut(rule: GroundRule): void {
    const place = this.#clauses.placeOf(rule);
    if (place === undefined) return;
    this.#without.add(place);
    this.chaining.leaveOut(this.#clauses.rulesOf(place));
  }

  /** The pieces of a conflict that chaining finds, quickly and few. */
  coreOfConflict(): readonly Piece[] | undefined {
    const [step] = this.chaining.conflicts;
    const conflict = step === undefined ? undefined : conflictOf(step, this.chaining);
    if (!conflict) return undefined;
    const places = [
      ...conflict.rules.map((rule) => this.#clauses.placeOf(rule) ?? -1),
      ...conflict.assignments.map((assignment) => this.#places.get(assignment) ?? -1),
    ];
    return [...new Set(places)].sort((a, b) => a - b).flatMap((place) => this.#pieceAt(place) ?? []);
  }

  #pieceAt(place: number): Piece | undefined {
    return this.#clauses.pieces[place] ?? this.#given[place - this.#clauses.pieces.length];
  }

  /** Of the clauses that chaining leaves open, the literals that it does not decide. */
  openClauses(): readonly (readonly Literal[])[] {
    const open: Literal[][] = [];
    for (const { place, clause, numbers } of this.#clauses.clauses()) {
      if (this.#without.has(place) || numbers.some((number) => this.chaining.holds(number))) continue;
      open.push(clause.filter((_, i) => !this.chaining.holds(-(numbers[i] ?? 0))));
    }
    return open;
  }
}

function assignmentsOf(pieces: readonly Piece[]): readonly Assignment[] {
  return pieces.flatMap((piece) => (piece.kind === 'assignment' ? [piece.assignment] : []));
}

/** Leaves out each piece that the others do without. */
function minimal(core: readonly Piece[]): readonly Piece[] {
  let kept = core;
  for (const piece of core) {
    if (!kept.includes(piece)) continue;
    const smaller = unsatisfiableCore(kept.filter((other) => other !== piece));
    if (smaller !== undefined && smaller !== 'given-up') kept = smaller;
  }
  return kept;
}

/** Pieces that cannot all hold; undefined if all pieces can. */
function unsatisfiableCore(pieces: readonly Piece[]): readonly Piece[] | 'given-up' | undefined {
  const numbers = new AtomNumbers();
  const clauses = pieces.map((piece) => literalsOf(piece).map((literal) => numbers.of(literal)));
  // A switch for each piece: the clause counts only if its switch is on.
  const switches = pieces.map((_, i) => numbers.count + i + 1);
  const solver = new SatSolver(numbers.count + pieces.length, SEARCH_BUDGET);
  clauses.forEach((clause, i) => solver.addClause([...clause, -(switches[i] ?? 0)]));
  const answer = solver.solve(switches);
  if (answer.kind === 'given-up') return 'given-up';
  if (answer.kind === 'satisfiable') return undefined;
  const core = new Set(answer.core);
  return pieces.filter((_, i) => core.has(switches[i] ?? 0));
}

/** A chain through the conflict, if one leads to it; forwards if possible. */
function describedConflict(pieces: readonly Piece[]): FoundConflict {
  const assignments = assignmentsOf(pieces);
  const parts = pieces.flatMap((piece) => (piece.kind === 'clause' ? piece.parts : []));
  for (const directed of [
    parts.map(forwards),
    pieces.flatMap((piece) => (piece.kind === 'clause' ? directions(piece) : [])),
  ]) {
    const chaining = chain(directed, assignments, 'stop');
    const [step] = chaining.conflicts;
    const conflict = step === undefined ? undefined : conflictOf(step, chaining);
    if (conflict) return { conflict: { ...conflict, assignments }, steps: chaining.steps };
  }
  const rules = pieces.flatMap((piece) => (piece.kind === 'clause' ? piece.parts.slice(0, 1) : []));
  const [broken] = rules;
  if (!broken) throw new Error('A conflict has no rule: an atom has two values.');
  const inFollowUp = restsOnFollowUp(assignments);
  const conflict = { broken, shownBy: 'cases', because: [], rules, assignments, inFollowUp } as const;
  return { conflict, steps: [] };
}

/** All steps that a result shows; the chain of a conflict is added to those of the whole. */
class StepList {
  readonly #steps: Step[];

  constructor(steps: readonly Step[]) {
    this.#steps = [...steps];
  }

  get all(): readonly Step[] {
    return this.#steps;
  }

  adopt(conflict: Conflict, own: readonly Step[]): Conflict {
    const first = this.#steps.length;
    const moved = (support: Support): Support =>
      support.kind === 'inferred' ? { ...support, step: support.step + first } : support;
    for (const step of own) this.#steps.push({ ...step, because: step.because.map(moved) });
    const { against } = conflict;
    return {
      ...conflict,
      because: conflict.because.map(moved),
      ...(against && { against: moved(against) }),
    };
  }
}

/* ---------- inference by cases ---------- */

/** Literals that hold in every solution and that no chain infers. */
function inferredByCases(
  clauses: readonly Piece[],
  given: readonly Piece[],
  search: Search,
): readonly NewKnowledge[] {
  return alwaysTrue(search).map((number) => {
    const literal = search.numbers.literal(number);
    const denied: Piece = { kind: 'clause', clause: [opposite(literal)], parts: [] };
    const core = unsatisfiableCore([...clauses, ...given, denied]);
    const needed = core === undefined || core === 'given-up' ? [] : minimal(core);
    return {
      literal,
      rules: needed.flatMap((piece) => (piece.kind === 'clause' ? piece.parts.slice(0, 1) : [])),
      assignments: assignmentsOf(needed),
    };
  });
}

/** The literals that hold in every solution. */
function alwaysTrue({ solver, numbers, first }: Search): readonly number[] {
  let candidates = Array.from({ length: numbers.count }, (_, i) => (first(i + 1) ? i + 1 : -i - 1));
  const found: number[] = [];
  for (const literal of candidates) solver.prefer(-literal);
  for (let literal = candidates.pop(); literal !== undefined; literal = candidates.pop()) {
    const answer = solver.solve([-literal]);
    if (answer.kind === 'given-up') break;
    if (answer.kind === 'unsatisfiable') {
      found.push(literal);
      solver.addClause([literal]);
    } else {
      candidates = candidates.filter((candidate) => answer.holds(candidate));
      for (const candidate of candidates) solver.prefer(-candidate);
    }
  }
  return found.sort((a, b) => Math.abs(a) - Math.abs(b));
}
