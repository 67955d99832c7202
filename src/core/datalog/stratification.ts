/**
 * Stratification: orders the predicates so that a negated predicate is complete before it is used.
 * The precedence graph has an edge from a head to each predicate of its body. A cycle through a negation has
 * no meaning and is refused; so is a cycle through an aggregate. A stratum is one more than the highest
 * stratum that it negates or aggregates, so predicates with only positive edges between them share a stratum.
 */
import type { Issue } from '../issue.ts';
import type { Portions } from '../work.ts';
import type { Position, Rule } from './program.ts';
import { atomsOf, written } from './program.ts';

export interface Edge {
  readonly to: string;
  /**
   * `none`: negated; `all`: inside an aggregate, which needs the complete relation; `some`: a positive atom.
   */
  readonly needs: 'some' | 'none' | 'all';
  readonly at: Position;
}

export type PrecedenceGraph = ReadonlyMap<string, readonly Edge[]>;

/** Rules, or predicates and edges, that are looked at between two yields. */
const PORTION = 1000;

/** The rules of each stratum, the lowest first, as indexes into `rules`. The rules must be stratifiable. */
export function* stratify(rules: readonly Rule[]): Portions<number[][]> {
  const graph = yield* precedenceGraph(rules);
  const level = new Map<string, number>();
  for (const component of yield* components(graph)) {
    // Each component comes after those it depends on; inside a component every edge is positive.
    const edges = component.flatMap((name) => graph.get(name) ?? []);
    const height = edges.reduce(
      (highest, edge) => Math.max(highest, (level.get(edge.to) ?? 0) + Number(edge.needs !== 'some')),
      0,
    );
    for (const name of component) level.set(name, height);
  }
  const strata: number[][] = [];
  rules.forEach((rule, index) => (strata[level.get(rule.head.predicate) ?? 0] ??= []).push(index));
  return strata.filter((stratum) => stratum !== undefined);
}

/** The rules of cycles through a negation or an aggregate, and one issue for each such cycle. */
export function* unstratifiable(
  rules: readonly Rule[],
): Portions<{ rules: ReadonlySet<Rule>; issues: Issue[] }> {
  const graph = yield* precedenceGraph(rules);
  const refused = new Set<string>();
  const issues: Issue[] = [];
  for (const component of yield* components(graph)) {
    const members = new Set(component);
    const fault = component.flatMap((from) =>
      (graph.get(from) ?? [])
        .filter((edge) => edge.needs !== 'some' && members.has(edge.to))
        .map((edge) => ({ from, edge })),
    )[0];
    if (fault === undefined) continue;
    for (const name of component) refused.add(name);
    issues.push(cycleIssue(fault.from, fault.edge, graph, members));
  }
  return { rules: new Set(rules.filter((rule) => refused.has(rule.head.predicate))), issues };
}

export function* precedenceGraph(rules: readonly Rule[]): Portions<PrecedenceGraph> {
  const graph = new Map<string, Edge[]>();
  for (const [i, { head, body }] of rules.entries()) {
    if (i % PORTION === PORTION - 1) yield;
    const edges = graph.get(head.predicate) ?? [];
    graph.set(head.predicate, edges);
    for (const literal of body) {
      for (const { predicate: to, at } of atomsOf([literal])) {
        if (!graph.has(to)) graph.set(to, []);
        edges.push({
          to,
          needs: literal.kind === 'negative' ? 'none' : literal.kind === 'aggregate' ? 'all' : 'some',
          at,
        });
      }
    }
  }
  return graph;
}

/**
 * Strongly connected components, each after those it leads to (Tarjan 1972, with its own stack, so that depth
 * cannot exhaust the call stack).
 */
export function* components(graph: PrecedenceGraph): Portions<string[][]> {
  const found: string[][] = [];
  let steps = 0;
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const enter = (name: string) => {
    order.set(name, order.size);
    low.set(name, order.size - 1);
    open.push(name);
    isOpen.add(name);
    return { name, edges: graph.get(name) ?? [], next: 0 };
  };
  const lower = (name: string, to: number) => low.set(name, Math.min(low.get(name) ?? to, to));
  const close = (root: string) => {
    const component = open.splice(open.lastIndexOf(root));
    for (const name of component) isOpen.delete(name);
    found.push(component);
  };
  for (const start of graph.keys()) {
    if (order.has(start)) continue;
    const path = [enter(start)];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      if (++steps % PORTION === 0) yield;
      const edge = top.edges[top.next++];
      if (edge === undefined) {
        path.pop();
        const parent = path.at(-1);
        if (parent !== undefined) lower(parent.name, low.get(top.name) ?? 0);
        if (low.get(top.name) === order.get(top.name)) close(top.name);
      } else if (!order.has(edge.to)) path.push(enter(edge.to));
      else if (isOpen.has(edge.to)) lower(top.name, order.get(edge.to) ?? 0);
    }
  }
  return found;
}

/** The most steps of a cycle that are shown. Chosen by hand. */
const LONGEST = 20;

function cycleIssue(from: string, edge: Edge, graph: PrecedenceGraph, members: ReadonlySet<string>): Issue {
  const cycle = [inWords(from, edge), ...wayBack(edge.to, from, graph, members)];
  const steps =
    cycle.length <= LONGEST
      ? cycle
      : [
          ...cycle.slice(0, LONGEST / 2),
          `and so on over ${cycle.length - LONGEST} more`,
          ...cycle.slice(-LONGEST / 2),
        ];
  const fault =
    edge.needs === 'none'
      ? `Whether ${written(from)} holds depends on its own absence: ${steps.join(', ')}. A predicate ` +
        'may be negated only where it does not depend on the rule that negates it.'
      : `What ${written(from)} adds up depends on itself: ${steps.join(', ')}. An aggregate ` +
        'may use a predicate only if that predicate does not depend on the rule of the ' +
        'aggregate.';
  return {
    code: edge.needs === 'none' ? 'negation-cycle' : 'aggregate-cycle',
    severity: 'error',
    place: { ...edge.at },
    message: `${fault} The rules of this cycle were left out.`,
  };
}

function inWords(from: string, { needs, to, at }: Edge): string {
  const how = needs === 'none' ? 'not ' : needs === 'all' ? 'all of ' : '';
  return `${written(from)} needs ${how}${written(to)} (line ${at.line})`;
}

/** The shortest path from one predicate of a component to another, in words. */
function wayBack(
  start: string,
  goal: string,
  graph: PrecedenceGraph,
  members: ReadonlySet<string>,
): string[] {
  const cameBy = new Map<string, { from: string; edge: Edge }>();
  const queue = [start];
  for (const name of queue) {
    if (name === goal) break;
    for (const edge of graph.get(name) ?? []) {
      if (!members.has(edge.to) || edge.to === start || cameBy.has(edge.to)) continue;
      cameBy.set(edge.to, { from: name, edge });
      queue.push(edge.to);
    }
  }
  const steps: string[] = [];
  for (
    let step = start === goal ? undefined : cameBy.get(goal);
    step !== undefined;
    step = cameBy.get(step.from)
  ) {
    steps.push(inWords(step.from, step.edge));
  }
  return steps.reverse();
}
