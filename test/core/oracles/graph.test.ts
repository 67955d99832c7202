import { describe, expect, test } from 'vitest';
import {
  buildGraph,
  inverseKey,
  nodeKey,
  regrouped,
  relationKey,
  type GraphStatement,
} from '../../../src/core/oracles/graph.ts';

/** `Lima | capital of | Peru | not` */
const statement = (line: string): GraphStatement => {
  const [subject, relation, object, ...marks] = line.split(' | ') as [string, string, string, ...string[]];
  return { subject, relation, object, negated: marks.includes('not'), hedged: marks.includes('perhaps') };
};

function check(lines: readonly string[], nodes: readonly string[], edges: readonly string[]): void {
  const graph = buildGraph(lines.map(statement));
  expect(graph.nodes).toEqual(nodes);
  expect(
    graph.edges.map((edge) =>
      [
        graph.nodes[edge.from],
        graph.relations[edge.relation],
        graph.nodes[edge.to],
        ...(edge.negated ? ['not'] : []),
        ...(edge.hedged ? ['perhaps'] : []),
      ].join(' | '),
    ),
  ).toEqual(edges);
}

describe('labels', () => {
  test.each([
    ['The Asteroid Belt', 'asteroid belt'],
    ["Crohn's disease", 'crohns disease'],
    ['Gödel’s proof', 'godels proof'],
    ['wasBornIn', 'was born in'],
    ['was_born_in', 'was born in'],
    ['(89959) 2002 NT7', '89959 2002 nt7'],
    ['1.5', '1.5'],
    ['The', 'the'],
  ])('node %s is %s', (label, key) => expect(nodeKey(label)).toBe(key));

  test.each([
    ['is caused by', 'caused by'],
    ['has been found in', 'found in'],
    ['wasBornIn', 'born in'],
    ['is', 'is'],
    ['were', 'is'],
    ['has', 'have'],
    ['is the capital of', 'capital of'],
  ])('relation %s is %s', (label, key) => expect(relationKey(label)).toBe(key));

  test.each([
    ['capital of', 'capital'],
    ['discovered by', 'discovered'],
    ['capital', undefined],
    ['of', undefined],
  ])('%s the other way round', (key, inverse) => expect(inverseKey(key)).toBe(inverse));
});

describe('buildGraph', () => {
  test('labels of one key are one node and one relation', () =>
    check(
      ['Lima | is in | Peru', 'the Lima | in | PERU', 'Peru | has | Lima'],
      ['Lima', 'Peru'],
      ['Lima | is in | Peru', 'Peru | has | Lima'],
    ));

  test('a finer statement takes the place of a coarse one', () =>
    check(
      ['Ceres | is | a member of the belt', 'Ceres | member of | the belt'],
      ['Ceres', 'the belt'],
      ['Ceres | member of | the belt'],
    ));

  test('a denial is another edge', () =>
    check(
      ['Lima | lies in | Peru', 'Lima | lies in | Peru | not'],
      ['Lima', 'Peru'],
      ['Lima | lies in | Peru', 'Lima | lies in | Peru | not'],
    ));

  test('asserted once is asserted', () =>
    check(
      ['Lima | lies in | Peru | perhaps', 'Lima | lies in | Peru'],
      ['Lima', 'Peru'],
      ['Lima | lies in | Peru'],
    ));
});

describe('regrouped', () => {
  const phrases = ['results from a lack of', 'belongs to the constellation of', 'was born in'];
  test.each([
    ['scurvy | is caused by | a lack of vitamin C', 'scurvy | is caused by a lack of | vitamin C'],
    ['Vega | belongs to | the constellation of Lyra', 'Vega | belongs to the constellation of | Lyra'],
    ['Vega | belongs to | the brightest stars', 'Vega | belongs to | the brightest stars'],
    ['scurvy | is | a lack of', 'scurvy | is | a lack of'],
  ])('%s', (said, expected) => expect(regrouped([statement(said)], phrases)).toEqual([statement(expected)]));
});
