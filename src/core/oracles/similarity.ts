/**
 * How similar two graphs are (Drowzee, section 3.6): Jaccard similarity of their nodes and of their edges.
 * Synonyms count as the same.
 *
 * Two nodes are the same when their normalised words are, or when the cosine of their labels reaches the
 * threshold. Each node is matched at most once, the most similar first. Two edges are the same when their
 * polarity is the same, both their ends are matched to each other, and their relations are the same or
 * synonyms. An edge whose relation is worded in the other direction (`capital of` for `capital`) is compared
 * with its ends exchanged. Each edge is matched at most once.
 *
 * Laws: symmetric in the two graphs; 1 for a graph and itself; never smaller when the threshold is lowered.
 */
import type { LabelEdge, LabelGraph } from './graph.ts';

/**
 * [ground, response, cosine]: indices of labels that may be synonyms; the cosine is 1 where the words are the
 * same.
 */
export type SynonymPair = readonly [number, number, number];

/** The data that a threshold is later applied to. Pairs below CANDIDATE_COSINE are left out. */
export interface Comparison {
  readonly ground: LabelGraph;
  readonly response: LabelGraph;
  readonly nodePairs: readonly SynonymPair[];
  /** Pairs of relations in the same direction. */
  readonly relationPairs: readonly SynonymPair[];
  /** Pairs of relations, one of them worded in the other direction. */
  readonly inversePairs: readonly SynonymPair[];
  /**
   * The year of each ground edge that a year alone can state ("born in 1879"); null for others. Absent from
   * older stored readings.
   */
  readonly years?: readonly (string | null)[];
}

/**
 * The lowest cosine that a setting can have. Readings store no pair below it, so that stored readings serve
 * every setting. Chosen by hand.
 */
export const CANDIDATE_COSINE = 0.5;

/** One-to-one pairs: [ground, response, similarity]. */
export interface Matching {
  readonly pairs: readonly SynonymPair[];
  readonly jaccard: number;
}

export function compareNodes(comparison: Comparison, synonymCosine: number): Matching {
  const { ground, response, nodePairs } = comparison;
  const candidates = nodePairs.filter(([, , cosine]) => cosine >= synonymCosine);
  const order = ([g, r]: SynonymPair) => unordered(ground.nodes[g] as string, response.nodes[r] as string);
  return matched(candidates, order, ground.nodes.length, response.nodes.length);
}

export function compareEdges(
  comparison: Comparison,
  likeness: Likeness,
  nodes: Matching,
  synonymCosine: number,
): Matching {
  const { ground, response } = comparison;
  const end = pairLookup(nodes.pairs, ground.nodes.length, response.nodes.length);
  const candidates: SynonymPair[] = [];
  ground.edges.forEach((a, g) =>
    response.edges.forEach((b, r) => {
      if (a.negated !== b.negated) return;
      const along = Math.min(end(a.from, b.from), end(a.to, b.to), likeness.relation(a.relation, b.relation));
      const across = Math.min(end(a.from, b.to), end(a.to, b.from), likeness.inverse(a.relation, b.relation));
      const similarity = Math.max(along, across);
      if (similarity >= synonymCosine) candidates.push([g, r, similarity]);
    }),
  );
  const order = ([g, r]: SynonymPair) =>
    unordered(
      edgeText(ground, ground.edges[g] as LabelEdge),
      edgeText(response, response.edges[r] as LabelEdge),
    );
  return matched(candidates, order, ground.edges.length, response.edges.length);
}

/** The cosine of two labels by their indices; 0 for a pair that was not kept. */
export type Cosine = (ground: number, response: number) => number;

export interface Likeness {
  readonly node: Cosine;
  readonly relation: Cosine;
  readonly inverse: Cosine;
}

export function likenessOf({
  ground,
  response,
  nodePairs,
  relationPairs,
  inversePairs,
}: Comparison): Likeness {
  const sizes = [ground.relations.length, response.relations.length] as const;
  return {
    node: pairLookup(nodePairs, ground.nodes.length, response.nodes.length),
    relation: pairLookup(relationPairs, ...sizes),
    inverse: pairLookup(inversePairs, ...sizes),
  };
}

export function pairLookup(pairs: readonly SynonymPair[], groundSize: number, responseSize: number): Cosine {
  const table = new Float64Array(groundSize * responseSize);
  for (const [g, r, cosine] of pairs) table[g * responseSize + r] = cosine;
  return (g, r) => table[g * responseSize + r] as number;
}

/**
 * Greedy matching, the most similar first. Ties are broken by wording, not by position, so that the two
 * graphs can be exchanged.
 */
function matched(
  candidates: readonly SynonymPair[],
  order: (pair: SynonymPair) => string,
  groundSize: number,
  responseSize: number,
): Matching {
  const ranked = candidates
    .map((pair) => ({ pair, key: order(pair) }))
    .sort((a, b) => b.pair[2] - a.pair[2] || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const takenGround = new Set<number>();
  const takenResponse = new Set<number>();
  const pairs: SynonymPair[] = [];
  for (const { pair } of ranked) {
    if (takenGround.has(pair[0]) || takenResponse.has(pair[1])) continue;
    takenGround.add(pair[0]);
    takenResponse.add(pair[1]);
    pairs.push(pair);
  }
  const union = groundSize + responseSize - pairs.length;
  return { pairs, jaccard: union === 0 ? 1 : pairs.length / union };
}

const unordered = (a: string, b: string): string => (a < b ? `${a}\n${b}` : `${b}\n${a}`);
const edgeText = (graph: LabelGraph, edge: LabelEdge): string =>
  [graph.nodes[edge.from], graph.relations[edge.relation], graph.nodes[edge.to]].join('\t');
