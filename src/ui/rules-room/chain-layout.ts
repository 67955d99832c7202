/**
 * The literal graph of a chain (RvLLM, 3.3 and figure 4) as places to draw: literals in even columns, the
 * premises of each rule that fired as one node in the odd column before its conclusion.
 */
import type { LiteralView, StepView } from '../../core/api/rules-room.ts';

export interface ChainNode {
  readonly kind: 'literal' | 'rule';
  /** The literal as it is written, or the number of the rule. */
  readonly label: string;
  readonly title: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** The step, from 0, from which it is reached; -1 for what was known before the chain. */
  readonly since: number;
  /** A conclusion whose opposite was known. */
  readonly conflict?: true;
}

export interface ChainEdge {
  /** Indices of nodes. */
  readonly from: number;
  readonly to: number;
  /** The step that it belongs to, from 0. */
  readonly step: number;
}

export interface ChainLayout {
  readonly nodes: readonly ChainNode[];
  readonly edges: readonly ChainEdge[];
  readonly width: number;
  readonly height: number;
}

export const NODE_HEIGHT = 30;
const WIDTH = { literal: 176, rule: 64 } as const;
export const GAP = { x: 44, y: 14 } as const;
const MARGIN = 10;
/** With more steps, those that the shown one rests on are drawn. Chosen by hand. */
const MOST_STEPS = 10;

interface Growing {
  readonly kind: ChainNode['kind'];
  readonly label: string;
  readonly title: string;
  readonly column: number;
  readonly since: number;
  readonly conflict?: true;
}

/** @param shown the step that is shown, from 0. */
export function chainLayout(steps: readonly StepView[], shown: number): ChainLayout {
  const drawn = steps.length <= MOST_STEPS ? steps.map((_, i) => i) : restingOn(steps, shown);
  const nodes: Growing[] = [];
  const edges: ChainEdge[] = [];
  const literals = new Map<string, number>();
  const add = (node: Growing): number => nodes.push(node) - 1;
  const literal = (view: LiteralView, column: number, since: number): number => {
    const known = literals.get(view.text);
    if (known !== undefined) return known;
    const node = add({ kind: 'literal', label: view.text, title: view.sentence, column, since });
    literals.set(view.text, node);
    return node;
  };
  for (const step of drawn) {
    const { rule, text, because, conclusion, outcome } = steps[step] as StepView;
    const premises = because.map((view) => literal(view, 0, -1));
    const column = 1 + Math.max(0, ...premises.map((node) => nodes[node]?.column ?? 0));
    const body = add({ kind: 'rule', label: String(rule), title: text, column, since: step });
    for (const from of premises) edges.push({ from, to: body, step });
    // What is known further to the left, or contradicts what is known, gets a node of its own.
    const known = literals.get(conclusion.text);
    const isApart = outcome === 'conflict' || (nodes[known ?? -1]?.column ?? column + 1) <= column;
    const to = isApart
      ? add({
          kind: 'literal',
          label: conclusion.text,
          title: conclusion.sentence,
          column: column + 1,
          since: step,
          ...(outcome === 'conflict' && { conflict: true }),
        })
      : literal(conclusion, column + 1, step);
    edges.push({ from: body, to, step });
  }
  return placed(nodes, edges);
}

/** The step, and those whose conclusions it uses, in their order. */
function restingOn(steps: readonly StepView[], shown: number): number[] {
  const found = new Set([shown]);
  for (const step of found)
    for (const { step: used } of steps[step]?.because ?? [])
      if (used !== undefined && found.size < MOST_STEPS) found.add(used - 1);
  return [...found].sort((a, b) => a - b);
}

/** Each column near the middle of the height, its nodes by the mean place of those that lead to them. */
function placed(nodes: readonly Growing[], edges: readonly ChainEdge[]): ChainLayout {
  const last = Math.max(0, ...nodes.map(({ column }) => column));
  const columns = Array.from({ length: last + 1 }, (_, column) =>
    nodes.flatMap((node, i) => (node.column === column ? [i] : [])),
  ).filter((column) => column.length > 0);
  const tallest = Math.max(1, ...columns.map(({ length }) => length));
  const y = new Map<number, number>();
  const mean = (node: number): number => {
    const before = edges.flatMap(({ from, to }) => (to === node ? [y.get(from) ?? 0] : []));
    return before.length === 0 ? 0 : before.reduce((sum, each) => sum + each, 0) / before.length;
  };
  const rowHeight = NODE_HEIGHT + GAP.y;
  const height = 2 * MARGIN + tallest * rowHeight - GAP.y;
  let x = MARGIN;
  const at = new Map<number, number>();
  for (const column of columns) {
    const sorted = column.toSorted((a, b) => mean(a) - mean(b) || a - b);
    // On the rows of the tallest column, so that long edges pass between nodes.
    const top = MARGIN + Math.floor((tallest - sorted.length) / 2) * rowHeight;
    sorted.forEach((node, row) => {
      y.set(node, top + row * rowHeight);
      at.set(node, x);
    });
    x += Math.max(...column.map((node) => WIDTH[nodes[node]?.kind ?? 'rule'])) + GAP.x;
  }
  return {
    nodes: nodes.map(({ kind, label, title, since, conflict }, node) => ({
      kind,
      label,
      title,
      x: at.get(node) ?? 0,
      y: y.get(node) ?? 0,
      width: WIDTH[kind],
      since,
      ...(conflict && { conflict }),
    })),
    edges,
    width: x - GAP.x + MARGIN,
    height,
  };
}
