/**
 * The positions of the nodes of a small graph: columns by distance from the node with the most edges, each
 * column ordered by its neighbours to the left.
 */
import type { SemanticGraph } from '../../core/oracles/verdict.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Layout {
  readonly points: readonly Point[];
  readonly columns: readonly number[];
  readonly width: number;
  readonly height: number;
}

export const NODE = { width: 152, height: 30 } as const;
const GAP = { x: 128, y: 14 } as const;
const MARGIN = 12;

/**
 * The column of every node: breadth-first from the node with the most edges, one component after the other.
 */
function columnsOf({ nodes, edges }: SemanticGraph): number[] {
  const beside: number[][] = nodes.map(() => []);
  for (const { from, to } of edges) {
    beside[from]?.push(to);
    beside[to]?.push(from);
  }
  const column = nodes.map(() => -1);
  const byDegree = nodes.map((_, i) => i).sort((a, b) => (beside[b]?.length ?? 0) - (beside[a]?.length ?? 0));
  for (const root of byDegree) {
    if (column[root] !== -1) continue;
    column[root] = 0;
    const queue = [root];
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      for (const other of beside[next] ?? []) {
        if (column[other] !== -1) continue;
        column[other] = (column[next] ?? 0) + 1;
        queue.push(other);
      }
    }
  }
  return column;
}

export function layOut(graph: SemanticGraph): Layout {
  const columns = columnsOf(graph);
  const order: number[] = columns.map(() => 0);
  const rows: number[][] = [];
  for (let at = 0; at <= Math.max(0, ...columns); at++) {
    const here = columns.flatMap((column, i) => (column === at ? [i] : []));
    const mean = (node: number): number => {
      const left = graph.edges.flatMap(({ from, to }) =>
        from === node && columns[to] === at - 1
          ? [to]
          : to === node && columns[from] === at - 1
            ? [from]
            : [],
      );
      return left.length === 0
        ? node
        : left.reduce((sum, other) => sum + (order[other] ?? 0), 0) / left.length;
    };
    if (at > 0) here.sort((a, b) => mean(a) - mean(b) || a - b);
    here.forEach((node, row) => {
      order[node] = row;
    });
    rows.push(here);
  }
  const tallest = Math.max(1, ...rows.map((row) => row.length));
  const step = NODE.height + GAP.y;
  const points = columns.map((column, node) => {
    const spare = (tallest - (rows[column]?.length ?? 1)) / 2;
    return { x: MARGIN + column * (NODE.width + GAP.x), y: MARGIN + ((order[node] ?? 0) + spare) * step };
  });
  return {
    points,
    columns,
    width:
      2 * MARGIN +
      rows.length * NODE.width +
      (rows.length - 1) * GAP.x +
      (rows.some((row) => row.length > 1) ? 24 : 0),
    height: 2 * MARGIN + tallest * step - GAP.y,
  };
}
