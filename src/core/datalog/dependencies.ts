/**
 * Which predicate depends on which, for a person who reads a program: the predicates with their strata, and
 * for each pair whether the one uses the other as it is, negated, or inside an aggregate.
 */
import { finish } from '../work.ts';
import type { Program } from './program.ts';
import { atomsOf } from './program.ts';
import { components, precedenceGraph, stratify } from './stratification.ts';

export interface DependencyNode {
  readonly predicate: string;
  readonly arity: number;
  /** From 0. A predicate without rules is in stratum 0. */
  readonly stratum: number;
  /** Whether rules derive it. */
  readonly isDerived: boolean;
  /** Whether it depends on itself, directly or through others. */
  readonly isRecursive: boolean;
  /** Indexes of the rules that derive it. */
  readonly rules: readonly number[];
}

/** `to` occurs in the body of a rule for `from`. Both are indexes into the nodes. */
export interface DependencyEdge {
  readonly from: number;
  readonly to: number;
  readonly kind: 'positive' | 'negative' | 'aggregate';
}

export interface DependencyGraph {
  readonly nodes: readonly DependencyNode[];
  readonly edges: readonly DependencyEdge[];
  /** The number of strata; 1 for a program without rules. */
  readonly strata: number;
}

/** Of all predicates that a program mentions. It must be stratifiable, as {@link parseProgram} gives it. */
export function dependenciesOf({ facts, rules, queries, declarations }: Program): DependencyGraph {
  const arities = new Map<string, number>();
  const mention = (predicate: string, arity: number) => {
    if (!arities.has(predicate)) arities.set(predicate, arity);
  };
  for (const { predicate, parameters } of declarations) mention(predicate, parameters.length);
  for (const atom of [
    ...facts,
    ...rules.flatMap(({ head, body }) => [head, ...atomsOf(body)]),
    ...queries.flatMap(({ body }) => atomsOf(body)),
  ])
    mention(atom.predicate, atom.terms.length);
  const names = [...arities.keys()];
  const numbers = new Map(names.map((name, i) => [name, i]));
  const edges = edgesOf(rules, numbers);
  const strata = finish(stratify(rules));
  const stratumOf = new Map<string, number>();
  for (const [i, stratum] of strata.entries())
    for (const rule of stratum) stratumOf.set(rules[rule]?.head.predicate ?? '', i);
  const recursive = recursiveIn(rules);
  const rulesOf = new Map<string, number[]>(names.map((name) => [name, []]));
  rules.forEach(({ head }, rule) => rulesOf.get(head.predicate)?.push(rule));
  const nodes = names.map((predicate): DependencyNode => {
    const own = rulesOf.get(predicate) ?? [];
    return {
      predicate,
      arity: arities.get(predicate) ?? 0,
      stratum: stratumOf.get(predicate) ?? 0,
      isDerived: own.length > 0,
      isRecursive: recursive.has(predicate),
      rules: own,
    };
  });
  return { nodes, edges, strata: Math.max(1, strata.length) };
}

/** One edge for each pair and kind, in the order of the rules. */
function edgesOf(rules: Program['rules'], numbers: ReadonlyMap<string, number>): DependencyEdge[] {
  const edges = new Map<string, DependencyEdge>();
  for (const { head, body } of rules)
    for (const literal of body) {
      const kind =
        literal.kind === 'negative' || literal.kind === 'aggregate' ? literal.kind : ('positive' as const);
      for (const atom of atomsOf([literal])) {
        const [from, to] = [numbers.get(head.predicate) ?? 0, numbers.get(atom.predicate) ?? 0];
        edges.set(`${from} ${to} ${kind}`, { from, to, kind });
      }
    }
  return [...edges.values()];
}

/** The predicates that depend on themselves. */
function recursiveIn(rules: Program['rules']): Set<string> {
  const graph = finish(precedenceGraph(rules));
  const usesItself = (name: string) => (graph.get(name) ?? []).some(({ to }) => to === name);
  return new Set(
    finish(components(graph)).flatMap((names) =>
      names.length > 1 || (names[0] !== undefined && usesItself(names[0])) ? names : [],
    ),
  );
}
