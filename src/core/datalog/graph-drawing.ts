/**
 * Where the nodes and edges of a layered graph are drawn, in pixels, and the drawing as a file: columns from
 * left to right, each node in the column after all nodes that lead to it. In a column the nodes are ordered
 * by the mean place of their neighbours (the barycentre method of Sugiyama, Tagawa and Toda 1981).
 */
import { escapedXml } from '../escaped.ts';

export interface GraphNode {
  readonly label: string;
  /** `given`: a box; `derived`: a rounded box. */
  readonly look: 'given' | 'derived';
}

export interface GraphEdge {
  /** Indexes of nodes; the arrow points at `to`. */
  readonly from: number;
  readonly to: number;
  readonly look: 'plain' | 'negative' | 'aggregate';
}

export interface DrawnNode extends GraphNode {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** The label, shortened to its box. */
  readonly shown: string;
}

export interface DrawnEdge extends GraphEdge {
  /** The path in SVG's notation. */
  readonly path: string;
}

export interface GraphDrawing {
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly DrawnEdge[];
  readonly width: number;
  readonly height: number;
}

export const NODE_HEIGHT = 28;
/** A letter of the fixed-width face at 12 pixels. */
const LETTER = 7.3;
const MOST_LETTERS = 34;
const PADDING = 20;
const GAP = { x: 64, y: 16 } as const;
const MARGIN = 28;
/** Times the columns are ordered, from left to right and back. */
const SWEEPS = 4;

export function drawGraph(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): GraphDrawing {
  const column = columnsOf(nodes.length, edges);
  const order = ordered(column, edges);
  const shown = nodes.map(({ label }) => shortenedTo(label, MOST_LETTERS));
  const widths = shown.map((label) => Math.ceil([...label].length * LETTER) + PADDING);
  const tallest = Math.max(1, ...order.map((each) => each.length));
  const places: { x: number; y: number }[] = [];
  let x = MARGIN;
  for (const members of order) {
    const width = Math.max(0, ...members.map((node) => widths[node] ?? 0));
    members.forEach((node, row) => {
      const spare = (tallest - members.length) / 2;
      places[node] = { x, y: MARGIN + (row + spare) * (NODE_HEIGHT + GAP.y) };
    });
    x += width + GAP.x;
  }
  const drawn = nodes.map((node, i): DrawnNode => ({
    ...node,
    ...(places[i] ?? { x: 0, y: 0 }),
    width: widths[i] ?? 0,
    shown: shown[i] ?? '',
  }));
  return {
    nodes: drawn,
    edges: edges.map((edge) => ({ ...edge, path: pathOf(drawn[edge.from], drawn[edge.to]) })),
    width: Math.max(2 * MARGIN, x - GAP.x + MARGIN),
    height: 2 * MARGIN + tallest * (NODE_HEIGHT + GAP.y) - GAP.y,
  };
}

/**
 * The longest path that leads to each node. Edges that close a cycle do not count; they are drawn backwards.
 */
function columnsOf(size: number, edges: readonly GraphEdge[]): number[] {
  const next: number[][] = Array.from({ length: size }, () => []);
  const isEntered = Array<boolean>(size).fill(false);
  for (const { from, to } of edges) {
    next[from]?.push(to);
    if (from !== to) isEntered[to] = true;
  }
  const state = Array<'new' | 'open' | 'done'>(size).fill('new');
  const finished: number[] = [];
  const forward: [number, number][] = [];
  // Nodes that nothing leads to come first, so that cycles are entered from outside.
  const starts = [...isEntered.keys()].sort((a, b) => Number(isEntered[a]) - Number(isEntered[b]));
  for (const start of starts) {
    const path = state[start] === 'new' ? [{ node: start, child: 0 }] : [];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      state[top.node] = 'open';
      const child = next[top.node]?.[top.child++];
      if (child === undefined) {
        state[top.node] = 'done';
        finished.push(top.node);
        path.pop();
      } else if (state[child] !== 'open') {
        forward.push([top.node, child]);
        if (state[child] === 'new') path.push({ node: child, child: 0 });
      }
    }
  }
  const column = Array<number>(size).fill(0);
  const after: number[][] = Array.from({ length: size }, () => []);
  for (const [from, to] of forward) after[from]?.push(to);
  for (const node of finished.toReversed())
    for (const to of after[node] ?? []) column[to] = Math.max(column[to] ?? 0, (column[node] ?? 0) + 1);
  return column;
}

/** The nodes of each column, from top to bottom. */
function ordered(column: readonly number[], edges: readonly GraphEdge[]): number[][] {
  const columns: number[][] = Array.from({ length: Math.max(-1, ...column) + 1 }, () => []);
  column.forEach((at, node) => columns[at]?.push(node));
  const beside: number[][] = column.map(() => []);
  for (const { from, to } of edges) {
    beside[from]?.push(to);
    beside[to]?.push(from);
  }
  const row = new Map(columns.flatMap((members) => members.map((node, i) => [node, i] as const)));
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const back = sweep % 2 === 1;
    for (const members of back ? columns.toReversed() : columns) {
      const at = column[members[0] ?? 0] ?? 0;
      const mean = new Map(
        members.map((node) => {
          const near = (beside[node] ?? []).filter((other) =>
            back ? (column[other] ?? 0) > at : (column[other] ?? 0) < at,
          );
          const sum = near.reduce((total, other) => total + (row.get(other) ?? 0), 0);
          return [node, near.length === 0 ? (row.get(node) ?? 0) : sum / near.length];
        }),
      );
      members.sort((a, b) => (mean.get(a) ?? 0) - (mean.get(b) ?? 0) || a - b);
      members.forEach((node, i) => row.set(node, i));
    }
  }
  return columns;
}

/** From the right side of a box to the left side of another; backwards and to itself over the top. */
function pathOf(from: DrawnNode | undefined, to: DrawnNode | undefined): string {
  if (from === undefined || to === undefined) return '';
  const middle = NODE_HEIGHT / 2;
  const end = { x: to.x, y: to.y + middle };
  if (from === to) {
    const x = from.x + from.width / 2;
    return `M${x + 12} ${from.y} C${x + 20} ${from.y - 24} ${x - 20} ${from.y - 24} ${x - 12} ${from.y}`;
  }
  const start = { x: from.x + from.width, y: from.y + middle };
  if (end.x > start.x) {
    const bend = Math.max(24, (end.x - start.x) / 2);
    return `M${start.x} ${start.y} C${start.x + bend} ${start.y} ${end.x - bend} ${end.y} ${end.x} ${end.y}`;
  }
  const [x1, x2] = [from.x + from.width / 2, to.x + to.width / 2];
  const top = Math.min(from.y, to.y) - 22;
  return `M${x1} ${from.y} C${x1} ${top} ${x2} ${top} ${x2} ${to.y}`;
}

function shortenedTo(label: string, most: number): string {
  const letters = [...label];
  return letters.length <= most ? label : `${letters.slice(0, most - 1).join('')}…`;
}

/** The drawing as a file of its own, black on white. */
export function drawingSvg({ nodes, edges, width, height }: GraphDrawing, title: string): string {
  const text = (value: string) => escapedXml(value);
  const dash = { plain: '', negative: ' stroke-dasharray="6 4"', aggregate: ' stroke-dasharray="1.5 3"' };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
      `viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${text(title)}</title>`,
    '<defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" ' +
      'orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>',
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...edges.map(
      ({ path, look }) =>
        `<path d="${path}" fill="none" stroke="#444"${dash[look]} marker-end="url(#arrow)"/>`,
    ),
    ...nodes.map(
      ({ x, y, width: w, look, shown, label }) =>
        `<g><title>${text(label)}</title><rect x="${x}" y="${y}" width="${w}" height="${NODE_HEIGHT}" ` +
        `rx="${look === 'derived' ? 12 : 2}" fill="#fff" stroke="#444"/>` +
        `<text x="${x + w / 2}" y="${y + NODE_HEIGHT / 2 + 4}" text-anchor="middle" ` +
        `font-family="monospace" font-size="12">${text(shown)}</text></g>`,
    ),
    '</svg>',
    '',
  ].join('\n');
}
