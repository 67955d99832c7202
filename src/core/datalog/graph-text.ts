/** Graphs as text for other programs: Graphviz (DOT), Mermaid and GraphML; and a derivation for Nemo. */
import { escapedXml } from '../escaped.ts';
import type { DependencyGraph } from './dependencies.ts';
import type { DerivationNode } from './derivation-text.ts';
import type { GraphEdge, GraphNode } from './graph-drawing.ts';
import type { Program } from './program.ts';
import { written, writtenAtom } from './program.ts';
import { writtenRule } from './writing.ts';

/** What is drawn and written: edges lead from what is used to what is derived from it. */
export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** Each predicate as `name/arity`. */
export function dependencyPicture({ nodes, edges }: DependencyGraph): Graph {
  const looks = { positive: 'plain', negative: 'negative', aggregate: 'aggregate' } as const;
  return {
    nodes: nodes.map(({ predicate, arity, isDerived }) => ({
      label: `${written(predicate)}/${arity}`,
      look: isDerived ? 'derived' : 'given',
    })),
    edges: edges.map(({ from, to, kind }) => ({ from: to, to: from, look: looks[kind] })),
  };
}

/** Each tuple as an atom. */
export function derivationPicture(nodes: readonly DerivationNode[]): Graph {
  return {
    nodes: nodes.map((node) => ({
      label: atomText(node),
      look: node.rule === undefined ? 'given' : 'derived',
    })),
    edges: nodes.flatMap(({ premises }, to) =>
      premises.map((from) => ({ from, to, look: 'plain' as const })),
    ),
  };
}

export function graphDot({ nodes, edges }: Graph, name: string): string {
  const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;
  const styles = { plain: '', negative: ' [style=dashed, label=not]', aggregate: ' [style=dotted]' };
  return [
    `digraph ${quoted(name)} {`,
    '  rankdir=LR;',
    ...nodes.map(
      ({ label, look }, i) =>
        `  n${i} [label=${quoted(label)}, shape=${look === 'given' ? 'box' : 'ellipse'}];`,
    ),
    ...edges.map(({ from, to, look }) => `  n${from} -> n${to}${styles[look]};`),
    '}',
    '',
  ].join('\n');
}

export function graphMermaid({ nodes, edges }: Graph): string {
  const escaped = (text: string) => `"${text.replace(/[&"<>#;\n]/g, (unit) => `#${unit.charCodeAt(0)};`)}"`;
  const arrows = { plain: '-->', negative: '-. not .->', aggregate: '-. all of .->' };
  return [
    'flowchart LR',
    ...nodes.map(({ label, look }, i) =>
      look === 'given' ? `  n${i}[${escaped(label)}]` : `  n${i}(${escaped(label)})`,
    ),
    ...edges.map(({ from, to, look }) => `  n${from} ${arrows[look]} n${to}`),
    '',
  ].join('\n');
}

/** GraphML 1.0 (graphml.graphdrawing.org), with labels and kinds as data. */
export function graphMl({ nodes, edges }: Graph): string {
  const text = escapedXml;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    '  <key id="label" for="node" attr.name="label" attr.type="string"/>',
    '  <key id="kind" for="node" attr.name="kind" attr.type="string"/>',
    '  <key id="use" for="edge" attr.name="use" attr.type="string"/>',
    '  <graph id="g" edgedefault="directed">',
    ...nodes.map(
      ({ label, look }, i) =>
        `    <node id="n${i}"><data key="label">${text(label)}</data><data key="kind">${look}</data></node>`,
    ),
    ...edges.map(
      ({ from, to, look }, i) =>
        `    <edge id="e${i}" source="n${from}" target="n${to}"><data key="use">${look}</data></edge>`,
    ),
    '  </graph>',
    '</graphml>',
    '',
  ].join('\n');
}

/**
 * A derivation in the form of the trace that the rule engine Nemo writes as JSON, which proof viewers such as
 * Evonne read: the conclusion, and for each tuple the rule and the premises that give it; facts are
 * "Asserted". Negations and comparisons are part of the rule's text.
 */
export function nemoTrace(nodes: readonly DerivationNode[], { rules }: Pick<Program, 'rules'>): string {
  const atoms = nodes.map(atomText);
  const ruleText = (index: number) => {
    const rule = rules[index];
    return rule === undefined ? `rule ${index + 1}` : writtenRule(rule);
  };
  const inferences = nodes.map(({ rule, premises }, i) => ({
    ruleName: rule === undefined ? 'Asserted' : ruleText(rule),
    conclusion: atoms[i],
    premises: premises.map((premise) => atoms[premise]),
  }));
  const trace = { finalConclusion: atoms.slice(-1), inferences: inferences.toReversed() };
  return `${JSON.stringify(trace, null, 2)}\n`;
}

const atomText = ({ predicate, tuple }: Pick<DerivationNode, 'predicate' | 'tuple'>): string =>
  writtenAtom(predicate, tuple.map(written));
