/**
 * Reasoning that misses nothing (the paper's forward chaining does, see `published-reasoning.ts`): rules are
 * used forwards and backwards, and a search decides what is left. It finds an inconsistency exactly when no
 * assignment of the unknown atoms keeps all rules, and infers a literal exactly when all such assignments
 * have it. Each conflict is minimal: without any one of its rules and assignments the rest is consistent.
 */
import type { Issue } from '../issue.ts';
import type { DirectedRule } from './literal-graph.ts';
import { AtomNumbers, chain, contrapositives, forwards, LiteralGraph, literalOf } from './literal-graph.ts';
import type { Chaining } from './literal-graph.ts';
import { clauseOf } from './normalisation.ts';
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
import { atomText, opposite } from './terms.ts';

export interface CompletelyReasoned extends Reasoned {
  readonly issues: readonly Issue[];
}

/** Conflicts of the search before it gives up; a page of rules needs a few dozen. Chosen by hand. */
const SEARCH_BUDGET = 20_000;
/** A list of more conflicts helps nobody. Chosen by hand. */
const MOST_CONFLICTS = 50;

/** A clause of the rules with the parts that stand for it, or an assignment. One piece of a conflict. */
type Piece =
  | { readonly kind: 'clause'; readonly clause: readonly Literal[]; readonly parts: readonly GroundRule[] }
  | { readonly kind: 'assignment'; readonly literal: Literal; readonly assignment: Assignment };

export function reasonCompletely(
  rules: readonly GroundRule[],
  assignments: readonly Assignment[],
): CompletelyReasoned {
  const given = assignments.flatMap((assignment): Piece[] => {
    const literal = literalOf(assignment);
    return literal ? [{ kind: 'assignment', literal, assignment }] : [];
  });
  const all = clauseGraphOf(rules);
  let clauses = all.pieces;
  const graph = new PieceGraph(all, given);
  const found: FoundConflict[] = [];
  for (;;) {
    const state = stateOf(clauses, given, graph);
    if (state.kind === 'inconsistent' && found.length < MOST_CONFLICTS) {
      const described = describedConflict(minimal(state.core));
      found.push(described);
      // Others may be broken too: go on without the rule that this conflict reports.
      const { broken } = described.conflict;
      const left = graph.pieceOf(broken);
      graph.leaveOut(left);
      clauses = clauses.filter((piece) => piece !== left);
      continue;
    }
    const steps = new StepList(state.chaining.steps);
    const byCases = state.kind === 'consistent' ? inferredByCases(clauses, given, state) : [];
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

/** By the rules: after an edit of a value they are the same list. */
const clauseGraphs = new WeakMap<readonly GroundRule[], ClauseGraph>();

function clauseGraphOf(rules: readonly GroundRule[]): ClauseGraph {
  const known = clauseGraphs.get(rules) ?? new ClauseGraph(clausePieces(rules));
  clauseGraphs.set(rules, known);
  return known;
}

/** Parts of one pair under one binding are one clause; equal clauses of different rules stay apart. */
function clausePieces(rules: readonly GroundRule[]): readonly Piece[] {
  const pieces = new Map<string, { clause: readonly Literal[]; parts: GroundRule[] }>();
  for (const part of rules) {
    const clause = clauseOf(part);
    const texts = clause.map(({ atom, negated }) => `${negated ? '-' : '+'}${atomText(atom)}`);
    const key = `${part.rule}:${part.clause}:${[...new Set(texts)].sort().join('\n')}`;
    const known = pieces.get(key);
    if (known) known.parts.push(part);
    else pieces.set(key, { clause, parts: [part] });
  }
  return [...pieces.values()].map((piece) => ({ kind: 'clause', ...piece }));
}

function directions(piece: Piece): readonly DirectedRule[] {
  if (piece.kind !== 'clause') return [];
  const own = piece.parts.map(forwards);
  const concluded = new Set(own.map(({ conclusion }) => literalKey(conclusion)));
  const [first] = piece.parts;
  const others = first ? contrapositives(first) : [];
  return [...own, ...others.filter(({ conclusion }) => !concluded.has(literalKey(conclusion)))];
}

function literalKey({ atom, negated }: Literal): string {
  return `${negated ? '-' : '+'}${atomText(atom)}`;
}

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

function stateOf(clauses: readonly Piece[], given: readonly Piece[], graph: PieceGraph): State {
  const chaining = graph.chain();
  const chained = graph.coreOf(chaining);
  if (chained) return { kind: 'inconsistent', core: chained, chaining };
  const open = clauses.filter((piece) => !literalsOf(piece).some((literal) => chaining.supportOf(literal)));
  const numbers = new AtomNumbers();
  const rests = open.map((piece) =>
    literalsOf(piece).flatMap((literal) =>
      chaining.supportOf(opposite(literal)) ? [] : [numbers.of(literal)],
    ),
  );
  const solver = new SatSolver(numbers.count, SEARCH_BUDGET);
  for (const rest of rests) solver.addClause(rest);
  const answer = solver.solve();
  if (answer.kind === 'satisfiable')
    return { kind: 'consistent', chaining, numbers, solver, first: answer.holds };
  const core = answer.kind === 'given-up' ? answer.kind : unsatisfiableCore([...clauses, ...given]);
  return core === undefined || core === 'given-up'
    ? { kind: 'given-up', chaining }
    : { kind: 'inconsistent', core, chaining };
}

/** The literal graph of all clauses, used forwards and backwards. */
class ClauseGraph {
  readonly pieces: readonly Piece[];
  readonly graph: LiteralGraph;
  /** The place of each piece among all, by its parts. */
  readonly places = new Map<GroundRule | Assignment, number>();
  /** For each clause the indices of its rules in the graph. */
  readonly indices = new Map<Piece, readonly number[]>();

  constructor(pieces: readonly Piece[]) {
    this.pieces = pieces;
    const directed: DirectedRule[] = [];
    for (const [place, piece] of pieces.entries()) {
      if (piece.kind === 'clause') for (const part of piece.parts) this.places.set(part, place);
      const rules = directions(piece);
      this.indices.set(
        piece,
        rules.map((_, i) => directed.length + i),
      );
      for (const rule of rules) directed.push(rule);
    }
    this.graph = new LiteralGraph(directed);
  }
}

/** The graph with assignments; more and more of its clauses are left out. */
class PieceGraph {
  readonly #clauses: ClauseGraph;
  readonly #assignments: readonly Assignment[];
  readonly #places: ReadonlyMap<GroundRule | Assignment, number>;
  readonly #pieces: readonly Piece[];
  readonly #without = new Set<number>();

  constructor(clauses: ClauseGraph, given: readonly Piece[]) {
    this.#clauses = clauses;
    this.#assignments = assignmentsOf(given);
    this.#pieces = [...clauses.pieces, ...given];
    const first = clauses.pieces.length;
    this.#places = new Map(this.#assignments.map((assignment, i) => [assignment, first + i]));
  }

  chain(): Chaining {
    return this.#clauses.graph.chain(this.#assignments, 'stop', this.#without);
  }

  pieceOf(part: GroundRule | Assignment): Piece | undefined {
    return this.#pieces[this.#placeOf(part)];
  }

  #placeOf(part: GroundRule | Assignment): number {
    return this.#clauses.places.get(part) ?? this.#places.get(part) ?? -1;
  }

  leaveOut(piece: Piece | undefined): void {
    for (const index of (piece && this.#clauses.indices.get(piece)) ?? []) this.#without.add(index);
  }

  /** The pieces of a conflict that chaining finds, quickly and few. */
  coreOf(chaining: Chaining): readonly Piece[] | undefined {
    const [step] = chaining.conflicts;
    const conflict = step === undefined ? undefined : conflictOf(step, chaining);
    if (!conflict) return undefined;
    const places = [...conflict.rules, ...conflict.assignments].map((part) => this.#placeOf(part));
    return [...new Set(places)].sort((a, b) => a - b).flatMap((place) => this.#pieces[place] ?? []);
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
  for (const directed of [parts.map(forwards), pieces.flatMap(directions)]) {
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
