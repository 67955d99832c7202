import { describe, expect, test } from 'vitest';
import { seeded, type Random } from '../../../src/core/random.ts';
import { buildGraph, type LabelGraph } from '../../../src/core/oracles/graph.ts';
import {
  compareEdges,
  compareNodes,
  likenessOf,
  type Comparison,
} from '../../../src/core/oracles/similarity.ts';
import { comparison, statements, synonyms, type CosineOf } from './readings.ts';

const similarities = (compared: Comparison, threshold: number) => {
  const nodes = compareNodes(compared, threshold);
  return {
    nodes: nodes.jaccard,
    edges: compareEdges(compared, likenessOf(compared), nodes, threshold).jaccard,
  };
};

function check(
  facts: readonly string[],
  says: readonly string[],
  expected: { nodes: number; edges: number },
  alike: readonly string[] = [],
  threshold = 0.8,
): void {
  const compared = comparison(buildGraph(statements(facts)), buildGraph(statements(says)), synonyms(alike));
  const { nodes, edges } = similarities(compared, threshold);
  expect(nodes).toBeCloseTo(expected.nodes, 10);
  expect(edges).toBeCloseTo(expected.edges, 10);
}

describe('by hand', () => {
  test('the same words', () =>
    check(['Lima | capital of | Peru'], ['lima | is the capital of | Peru'], { nodes: 1, edges: 1 }));
  test('a true extra sentence costs (as published)', () =>
    check(['Lima | capital of | Peru'], ['Lima | capital of | Peru', 'Lima | has | ports'], {
      nodes: 2 / 3,
      edges: 1 / 2,
    }));
  test('synonyms from the threshold on', () =>
    check(['Lima | lies in | Peru'], ['Lima | is located in | Peru'], { nodes: 1, edges: 1 }, [
      'lies in ~ located in: 0.8',
    ]));
  test('and not below it', () =>
    check(['Lima | lies in | Peru'], ['Lima | is located in | Peru'], { nodes: 1, edges: 0 }, [
      'lies in ~ located in: 0.79',
    ]));
  test('another direction is another statement', () =>
    check(['Lima | lies in | Peru'], ['Peru | lies in | Lima'], { nodes: 1, edges: 0 }));
  test('unless the wording turns it', () =>
    check(['Peru | capital | Lima'], ['Lima | is the capital of | Peru'], { nodes: 1, edges: 1 }));
  test('a denial is not the statement', () =>
    check(['Lima | lies in | Peru'], ['Lima | lies in | Peru | not'], { nodes: 1, edges: 0 }));
  test('one node is matched once, with the most alike', () =>
    check(['A | r | B'], ['A | r | b1', 'A | r | b2'], { nodes: 2 / 3, edges: 1 / 2 }, [
      'b ~ b1: 0.85',
      'b ~ b2: 0.9',
    ]));
  test('nothing and nothing are alike; nothing and something are not', () => {
    check([], [], { nodes: 1, edges: 1 });
    check(['A | r | B'], [], { nodes: 0, edges: 0 });
  });
});

describe('laws', () => {
  const words = ['ash', 'birch', 'cedar', 'elm', 'fir', 'oak'];
  const relations = ['near', 'above', 'part of', 'part', 'owned by', 'owned'];
  const randomGraph = (random: Random): LabelGraph =>
    buildGraph(
      Array.from({ length: random.integer(7) }, () => ({
        subject: random.pick(words),
        relation: random.pick(relations),
        object: random.pick(words),
        negated: random.integer(4) === 0,
      })),
    );
  const randomCosine = (random: Random): CosineOf => {
    const salt = random.integer(1000);
    return (a, b) =>
      a === b
        ? 1
        : seeded(
            salt +
              [a, b]
                .sort()
                .join()
                .split('')
                .reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) | 0, 7),
          ).integer(101) / 100;
  };
  const rounds = Array.from({ length: 150 }, (_, i) => i);

  test('symmetric in the two graphs', () => {
    for (const round of rounds) {
      const random = seeded(round);
      const [a, b, cosine] = [randomGraph(random), randomGraph(random), randomCosine(random)];
      for (const threshold of [0.5, 0.7, 0.9])
        expect(similarities(comparison(a, b, cosine), threshold)).toEqual(
          similarities(comparison(b, a, cosine), threshold),
        );
    }
  });

  test('1 for a graph and itself', () => {
    for (const round of rounds) {
      const random = seeded(round);
      const graph = randomGraph(random);
      expect(similarities(comparison(graph, graph, randomCosine(random)), 0.8)).toEqual({
        nodes: 1,
        edges: 1,
      });
    }
  });

  test('between 0 and 1, and never smaller when the threshold is lowered', () => {
    for (const round of rounds) {
      const random = seeded(round);
      const compared = comparison(randomGraph(random), randomGraph(random), randomCosine(random));
      let before = { nodes: 0, edges: 0 };
      for (let threshold = 1; threshold >= 0.5; threshold -= 0.05) {
        const now = similarities(compared, threshold);
        expect(now.nodes).toBeGreaterThanOrEqual(before.nodes);
        expect(now.edges).toBeGreaterThanOrEqual(before.edges);
        expect(Math.max(now.nodes, now.edges)).toBeLessThanOrEqual(1);
        before = now;
      }
    }
  });
});
