/** The dependency graph, its drawing, its texts, and plans in words. */
import { parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { dependenciesOf } from '../../../src/core/datalog/dependencies.ts';
import { derivationDot, derivationMermaid } from '../../../src/core/datalog/derivation-text.ts';
import { drawGraph, drawingSvg, NODE_HEIGHT } from '../../../src/core/datalog/graph-drawing.ts';
import {
  dependencyPicture,
  derivationPicture,
  graphDot,
  graphMermaid,
  graphMl,
  nemoTrace,
} from '../../../src/core/datalog/graph-text.ts';
import { derivationNodes, parseProgram, solve, SymbolTable } from '../../../src/core/datalog/index.ts';
import { explainedPlans } from '../../../src/core/datalog/plan-text.ts';
import { stratify } from '../../../src/core/datalog/stratification.ts';
import { seeded } from '../../../src/core/random.ts';
import { finish } from '../../../src/core/work.ts';
import { laws, randomGraph, readDot, readMermaid } from './graph-laws.ts';
import { randomCase } from './random-program.ts';

const text = `edge(a, b). edge(b, a). node(X) :- edge(X, _).
reach(X, Y) :- edge(X, Y). reach(X, Z) :- reach(X, Y), edge(Y, Z).
apart(X, Y) :- node(X), node(Y), !reach(X, Y). size(N) :- N = count : { apart(X, Y) }.`;
const { program } = parseProgram(text);

test('predicates with their strata, recursion and uses', () => {
  const { nodes, edges, strata } = dependenciesOf(program);
  const name = (i: number) => nodes[i]?.predicate;
  expect(strata).toBe(3);
  expect(nodes.map(({ predicate, stratum, isRecursive }) => [predicate, stratum, isRecursive])).toEqual([
    ['edge', 0, false],
    ['node', 0, false],
    ['reach', 0, true],
    ['apart', 1, false],
    ['size', 2, false],
  ]);
  expect(edges.map(({ from, to, kind }) => `${name(from)} ${kind} ${name(to)}`)).toEqual([
    'node positive edge',
    'reach positive edge',
    'reach positive reach',
    'apart positive node',
    'apart negative reach',
    'size aggregate apart',
  ]);
});

test('strata agree with the engine on random programs, and drawings have no two boxes on one place', () => {
  for (let seed = 1; seed <= 100; seed++) {
    const random = parseProgram(randomCase(seeded(seed)).text).program;
    const graph = dependenciesOf(random);
    finish(stratify(random.rules)).forEach((rules, stratum) => {
      for (const rule of rules) {
        const head = random.rules[rule]?.head.predicate;
        expect(graph.nodes.find(({ predicate }) => predicate === head)?.stratum).toBe(stratum);
      }
    });
    const picture = dependencyPicture(graph);
    const { nodes, edges, width, height } = drawGraph(picture.nodes, picture.edges);
    expect(edges.length).toBe(graph.edges.length);
    nodes.forEach((a, i) => {
      expect(a.x + a.width).toBeLessThan(width);
      expect(a.y + NODE_HEIGHT).toBeLessThan(height);
      for (const b of nodes.slice(i + 1))
        expect(
          a.x + a.width <= b.x || b.x + b.width <= a.x || Math.abs(a.y - b.y) >= NODE_HEIGHT,
          `seed ${seed}: ${a.label} on ${b.label}`,
        ).toBe(true);
    });
  }
});

test('hostile names stay names in every format', () => {
  const hostile = `</text><script>alert(1)</script>" ]; x & \u0000 \\`;
  const picture = {
    nodes: [
      { label: hostile, look: 'given' as const },
      { label: 'b', look: 'derived' as const },
    ],
    edges: [{ from: 0, to: 1, look: 'negative' as const }],
  };
  const svg = drawingSvg(drawGraph(picture.nodes, picture.edges), hostile);
  for (const markup of [svg, graphMl(picture)]) {
    expect(markup).not.toContain('<script');
    expect(markup).not.toContain('\u0000');
    expect(
      JSON.stringify(parseFragment(markup), (key, value: unknown) => (key === 'parentNode' ? 0 : value)),
    ).not.toContain('"tagName":"script"');
  }
  expect(graphDot(picture, 'g').split('\n')[2]).toBe(
    '  n0 [label="</text><script>alert(1)</script>\\" ]; x & \u0000 \\\\", shape=box];',
  );
  expect(graphMermaid(picture)).toContain('n0["#60;/text#62;#60;script#62;alert(1)#60;/script#62;#34; ]');
});

test.each(Object.entries(laws))('%s: nothing is lost of 500 random graphs', (_, law) => {
  for (let seed = 1; seed <= 500; seed++)
    expect(law(randomGraph(seeded(seed))), `seed ${seed}`).toBeUndefined();
});

test('a derivation as DOT and as Mermaid has its tuples, checks and premises', () => {
  const symbols = new SymbolTable();
  const hostile = `p('a "b"', 1). p('c]\\n', 2). q(X, Y) :- p(X, N), p(Y, M), N < M, !p(Y, N). r :- q(_, _).`;
  const solution = finish(solve(parseProgram(hostile).program, new Map(), symbols));
  const derivation = solution.explain('r', []);
  if (!derivation) throw new Error('no derivation');
  const nodes = derivationNodes(derivation, symbols);
  const picture = derivationPicture(nodes);
  expect(nodes.length).toBe(4);
  const expected = {
    nodes: picture.nodes.map(({ label, look }, i) => ({
      label: [label, ...(nodes[i]?.checks ?? [])].join('\n'),
      look,
    })),
    edges: picture.edges,
  };
  expect(readDot(derivationDot(derivation, symbols))).toEqual(expected);
  expect(readMermaid(derivationMermaid(derivation, symbols))).toEqual(expected);
});

test('the trace for Nemo: the conclusion first, facts asserted', () => {
  const symbols = new SymbolTable();
  const solution = finish(solve(program, new Map(), symbols));
  const derivation = solution.explain('reach', [symbols.intern('a'), symbols.intern('a')]);
  if (!derivation) throw new Error('no derivation');
  expect(JSON.parse(nemoTrace(derivationNodes(derivation, symbols), program))).toEqual({
    finalConclusion: ['reach(a, a)'],
    inferences: [
      {
        ruleName: 'reach(X, Z) :- reach(X, Y), edge(Y, Z).',
        conclusion: 'reach(a, a)',
        premises: ['reach(a, b)', 'edge(b, a)'],
      },
      {
        ruleName: 'reach(X, Y) :- edge(X, Y).',
        conclusion: 'reach(a, b)',
        premises: ['edge(a, b)'],
      },
      { ruleName: 'Asserted', conclusion: 'edge(a, b)', premises: [] },
      { ruleName: 'Asserted', conclusion: 'edge(b, a)', premises: [] },
    ],
  });
});

test('plans in words: every literal once, recursion with its new rows', () => {
  const solution = finish(solve(program, new Map(), new SymbolTable()));
  expect(explainedPlans(solution, 2).map(({ newRowsOf, steps }) => [newRowsOf, steps.length])).toEqual([
    [undefined, 2],
    ['reach(X, Y)', 2],
  ]);
  const [apart] = explainedPlans(solution, 3);
  expect(apart?.steps.map(({ kind, literal }) => [kind, literal])).toEqual([
    ['join', 'node(X)'],
    ['join', 'node(Y)'],
    ['absent', '!reach(X, Y)'],
  ]);
  const [, second] = explainedPlans(solution, 2);
  expect(second?.steps.map(({ literal, bound, gives }) => [literal, bound, gives])).toEqual([
    ['reach(X, Y)', [], ['X', 'Y']],
    ['edge(Y, Z)', ['Y'], ['Z']],
  ]);
  for (let seed = 1; seed <= 60; seed++) {
    const random = parseProgram(randomCase(seeded(seed)).text).program;
    const solved = finish(solve(random, new Map(), new SymbolTable()));
    random.rules.forEach(({ body }, i) => {
      const atoms = body.filter(({ kind }) => kind === 'positive').length;
      for (const { steps } of explainedPlans(solved, i))
        expect(steps.filter(({ kind }) => kind === 'join').length).toBe(atoms);
    });
  }
});
