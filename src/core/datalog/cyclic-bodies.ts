/**
 * Where a plan joins two atoms at a time although their intermediate result is far larger than it need be:
 * in a cyclic body such as `e(X, Y), e(Y, Z), e(X, Z)`, when a few symbols are in most rows. There, the atoms
 * that close a cycle are intersected (Mhedhbi and Salihoglu, "Optimizing subgraph queries by combining binary
 * and worst-case optimal joins", PVLDB 2019).
 */
import type { Intersect, Join, PlanStep } from './plan-step.ts';
import { binds, knownPositions } from './plan-step.ts';
import type { Statistics } from './statistics.ts';
import type { TableBody } from './table-rule.ts';
import { variablesIn } from './table-rule.ts';

/**
 * An intersection must be expected to read this many times fewer rows than the join in its place. Below that,
 * what it costs to compare the lengths of lists is not worth it. Chosen by hand.
 */
const MUCH_MORE = 2;

/** The steps of a plan with intersections for the joins that would read far more rows. */
export function intersected(
  steps: readonly PlanStep[],
  body: TableBody,
  given: ReadonlySet<number>,
  statistics: Statistics,
): readonly PlanStep[] {
  if (body.positive.length < 3) return steps;
  const result: PlanStep[] = [];
  const left = [...steps];
  const bound = new Set(given);
  const origins = new Map<number, Origin>();
  for (let step = left.shift(); step !== undefined; step = left.shift()) {
    const meeting = step.kind === 'join' ? meetingAt(step, left, bound) : undefined;
    if (meeting !== undefined && isCyclic(body, given) && isSkewed(meeting, bound, origins, statistics)) {
      for (const join of meeting.joins.slice(1)) left.splice(left.indexOf(join), 1);
      step = meeting;
    }
    result.push(step);
    note(step, bound, origins);
  }
  return result;
}

/** The atom that binds a variable, and the variable's position in it. */
interface Origin {
  readonly join: Join;
  readonly position: number;
}

function note(step: PlanStep, bound: Set<number>, origins: Map<number, Origin>): void {
  const join = step.kind === 'join' ? step : step.kind === 'intersect' ? step.joins[0] : undefined;
  for (const [position, term] of join?.atom.arguments.entries() ?? [])
    if (join !== undefined && term.kind === 'variable' && !bound.has(term.index))
      origins.set(term.index, { join, position });
  for (const variable of binds(step)) bound.add(variable);
}

/** A join that binds one variable, with the later joins that have nothing else to bind. */
function meetingAt(
  join: Join,
  later: readonly PlanStep[],
  bound: ReadonlySet<number>,
): Intersect | undefined {
  const open = new Set(variablesIn(join.atom.arguments).filter((v) => !bound.has(v)));
  const [variable] = open;
  if (variable === undefined || open.size > 1 || !canMeet(join, variable, bound)) return undefined;
  const others = later.filter((step): step is Join => step.kind === 'join' && canMeet(step, variable, bound));
  return others.length === 0 ? undefined : { kind: 'intersect', variable, joins: [join, ...others] };
}

/** Whether an atom has a variable, and otherwise only what is bound, in part by other variables. */
function canMeet(
  { atom: { arguments: terms }, range }: Join,
  variable: number,
  bound: ReadonlySet<number>,
): boolean {
  const own = variablesIn(terms);
  return (
    range !== 'new' &&
    own.includes(variable) &&
    own.some((v) => bound.has(v)) &&
    terms.every(
      (term) =>
        term.kind === 'symbol' ||
        (term.kind === 'variable' && (term.index === variable || bound.has(term.index))),
    )
  );
}

/**
 * Whether the first atom of an intersection is expected to have far more rows than the shortest list: the
 * mean over bindings that are drawn from samples of the tables that they come from.
 */
function isSkewed(
  { joins }: Intersect,
  bound: ReadonlySet<number>,
  origins: ReadonlyMap<number, Origin>,
  statistics: Statistics,
): boolean {
  const sources = new Map<Join, readonly number[]>();
  for (const { join } of origins.values())
    if (!sources.has(join)) sources.set(join, statistics.sampled(join.atom.table, join.atom.arguments));
  const numbers = new Map([...sources.keys()].map((join, i) => [join, i]));
  const lists = joins.map(({ atom: { table, arguments: terms } }) => {
    const known = knownPositions(terms, bound);
    const from = known.map((position) => {
      const term = terms[position];
      return term?.kind === 'variable' ? origins.get(term.index) : undefined;
    });
    return { rowsFor: statistics.frequency(table, terms, known), from };
  });
  if (lists.some(({ from }) => from.includes(undefined))) return false;
  const bindings = Math.max(0, ...[...sources.values()].map((rows) => rows.length));
  let first = 0;
  let least = 0;
  for (let binding = 0; binding < bindings; binding++) {
    const counts = lists.map(({ rowsFor, from }) =>
      rowsFor(
        from.map((origin) => {
          const { join, position } = origin as Origin;
          const rows = sources.get(join) ?? [];
          const row = rows[drawn(binding, numbers.get(join) ?? 0) % Math.max(1, rows.length)] ?? 0;
          return join.atom.table.cells(position)[row] as number;
        }),
      ),
    );
    first += counts[0] ?? 0;
    least += Math.min(...counts);
  }
  return first > MUCH_MORE * least;
}

/** A number for a binding, another one for each source: rows of different atoms are paired at random. */
function drawn(binding: number, source: number): number {
  return source === 0 ? binding : Math.imul(binding + 1, 0x9e3779b1 ^ Math.imul(source, 0x85ebca6b)) >>> 8;
}

/**
 * Whether a body is cyclic, by the reduction of Graham, Yu and Ozsoyoglu: variables that a single atom has,
 * and atoms whose variables another atom has too, are left out until nothing changes. Of an acyclic body no
 * variable remains.
 */
export function isCyclic({ positive }: TableBody, given: ReadonlySet<number>): boolean {
  let edges = positive.map(
    ({ arguments: terms }) => new Set(variablesIn(terms).filter((v) => !given.has(v))),
  );
  for (let before = -1; before !== edges.length + total(edges);) {
    before = edges.length + total(edges);
    const counts = new Map<number, number>();
    for (const edge of edges) for (const v of edge) counts.set(v, (counts.get(v) ?? 0) + 1);
    for (const edge of edges) for (const v of [...edge]) if (counts.get(v) === 1) edge.delete(v);
    edges = edges.filter(
      (edge, i) =>
        !edges.some((other, j) => j !== i && isWithin(edge, other) && (j < i || !isWithin(other, edge))),
    );
  }
  return total(edges) > 0;
}

const total = (edges: readonly ReadonlySet<number>[]) => edges.reduce((sum, edge) => sum + edge.size, 0);

const isWithin = (some: ReadonlySet<number>, others: ReadonlySet<number>) =>
  some.size <= others.size && [...some].every((v) => others.has(v));
