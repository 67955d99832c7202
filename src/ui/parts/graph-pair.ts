/**
 * Two semantic graphs side by side (Drowzee, Fig. 12): the facts and the reply. A matched node or edge has
 * the same number and a solid line in both graphs; an unmatched one has a dashed line; a contradicted edge is
 * labelled. A table shows the same.
 */
import { LitElement, css, html, nothing, svg } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { GraphEdge, GraphNode, SemanticGraph } from '../../core/oracles/verdict.ts';
import { texts } from '../texts/parts.ts';
import { sheet } from '../tokens.ts';
import { NODE, layOut } from './graph-layout.ts';
import type { Layout, Point } from './graph-layout.ts';

const cut = (label: string, length: number): string =>
  label.length > length ? `${label.slice(0, length - 1)}…` : label;
const similarity = (value: number | undefined): string => (value === undefined ? '' : value.toFixed(2));
const relationWords = ({ label, negated }: GraphEdge): string =>
  negated ? texts.graphs.negated(label) : label;
export const edgeWords = (edge: GraphEdge, nodes: readonly GraphNode[]): string =>
  [nodes[edge.from]?.label, relationWords(edge), nodes[edge.to]?.label]
    .map((part) => part ?? texts.graphs.unnamed)
    .join(' — ');

/**
 * The number of a matched thing in both graphs: its position among the matched things of the ground graph.
 */
function numbers(ground: readonly { readonly match?: number }[]): {
  ofGround: Map<number, number>;
  ofReply: Map<number, number>;
} {
  const ofGround = new Map<number, number>();
  const ofReply = new Map<number, number>();
  ground.forEach(({ match }, i) => {
    if (match === undefined) return;
    const number = ofGround.size + 1;
    ofGround.set(i, number);
    ofReply.set(match, number);
  });
  return { ofGround, ofReply };
}

@customElement('totem-graphs')
export class GraphPair extends LitElement {
  static override styles = [
    sheet,
    css`
      .pair {
        display: grid;
        gap: var(--s4);
        grid-template-columns: repeat(
          auto-fit,
          minmax(min(100%, max(24rem, calc(var(--widest) * 0.8))), 1fr)
        );
      }
      h3 {
        font-size: 0.8125rem;
        color: var(--quiet);
        margin-bottom: var(--s2);
      }
      svg {
        display: block;
        width: clamp(calc(var(--wide) * 0.8), 100%, var(--wide));
        height: auto;
        font: 12px var(--ui);
        fill: var(--ink);
      }
      .node rect {
        fill: var(--sheet);
        stroke: var(--ink);
        stroke-width: 1.25;
        stroke-dasharray: 4 3;
      }
      .node.matched rect {
        stroke-dasharray: none;
        fill: var(--supported-soft);
        stroke: var(--supported);
        stroke-width: 1.5;
      }
      .badge circle {
        fill: var(--supported);
      }
      .badge text {
        fill: var(--sheet);
        font-weight: 700;
        font-size: 10px;
      }
      .edge path {
        fill: none;
        stroke: var(--quiet);
        stroke-width: 1.25;
        stroke-dasharray: 4 3;
      }
      .edge .head {
        fill: var(--quiet);
        stroke: none;
      }
      .edge text {
        fill: var(--quiet);
        paint-order: stroke;
        stroke: var(--sheet);
        stroke-width: 4px;
        font-size: 11px;
      }
      .edge.matched path {
        stroke: var(--supported);
        stroke-dasharray: none;
        stroke-width: 1.75;
      }
      .edge.matched .head {
        fill: var(--supported);
        stroke: none;
      }
      .edge.matched text {
        fill: var(--ink);
      }
      .edge.against path {
        stroke: var(--contradicted);
        stroke-dasharray: none;
        stroke-width: 2.5;
      }
      .edge.against .head {
        fill: var(--contradicted);
        stroke: none;
      }
      .edge.against text {
        fill: var(--contradicted);
        font-weight: 600;
      }
      .chosen {
        filter: drop-shadow(0 0 2px var(--brand));
      }
      .chosen rect,
      .chosen path {
        stroke-width: 3;
      }
      @media (forced-colors: active) {
        svg {
          forced-color-adjust: none;
          background: var(--sheet);
        }
      }
    `,
  ];
  @property({ attribute: false }) ground: SemanticGraph = { nodes: [], edges: [] };
  @property({ attribute: false }) response: SemanticGraph = { nodes: [], edges: [] };
  @property({ type: Boolean, attribute: 'as-table' }) asTable = false;
  /** The matched thing under the pointer, highlighted on both sides. */
  @state() private chosen: string | undefined;

  override render() {
    if (this.asTable) return this.#table();
    const ground = layOut(this.ground);
    const response = layOut(this.response);
    // A graph too wide for half the sheet uses the whole width.
    return html`<div class="pair" .style=${`--widest:${Math.max(ground.width, response.width)}px`}>
      ${this.#panel(texts.graphs.facts, this.ground, ground)}
      ${this.#panel(texts.graphs.reply, this.response, response)}
    </div>`;
  }

  #panel(title: string, graph: SemanticGraph, layout: Layout) {
    const side = graph === this.ground ? 'ofGround' : 'ofReply';
    if (graph.nodes.length === 0)
      return html`<div>
        <h3>${title}</h3>
        <p class="panel quiet">${side === 'ofReply' ? texts.graphs.noneInReply : texts.graphs.noneInFacts}</p>
      </div>`;
    const nodes = numbers(this.ground.nodes)[side];
    const edges = numbers(this.ground.edges)[side];
    return html`<div>
      <h3>${title}</h3>
      <div class="wide" tabindex="0" role="group" aria-label=${texts.graphs.asGraph(title)}>
        <svg
          role="img"
          aria-label=${texts.graphs.graph(title, edgesWords(graph))}
          width=${layout.width}
          height=${layout.height}
          .style=${`--wide:${layout.width}px`}
          viewBox=${`0 0 ${layout.width} ${layout.height}`}
        >
          ${graph.edges.map((edge, i) => this.#edge(edge, layout, edges.get(i)))}
          ${graph.nodes.map((node, i) => this.#node(node, layout.points[i], nodes.get(i)))}
        </svg>
      </div>
    </div>`;
  }

  #node(node: GraphNode, point: Point | undefined, number: number | undefined) {
    if (!point) return nothing;
    const key = number === undefined ? undefined : `n${number}`;
    const kind = ['node', number !== undefined && 'matched', this.#chosen(key)].filter(Boolean).join(' ');
    const title =
      number === undefined ? texts.graphs.notMatched(node.label) : texts.graphs.matched(node.label, number);
    return svg`<g class=${kind} transform=${`translate(${point.x} ${point.y})`}
        @pointerenter=${() => this.#choose(key)} @pointerleave=${() => this.#choose(undefined)}>
      <title>${title}</title>
      <rect width=${NODE.width} height=${NODE.height} rx="6"></rect>
      <text x=${NODE.width / 2} y="19" text-anchor="middle">${cut(node.label, 21)}</text>
      ${number === undefined ? nothing : badge(0, 0, String(number))}</g>`;
  }

  #edge(edge: GraphEdge, { points, columns }: Layout, number: number | undefined) {
    const from = points[edge.from];
    const to = points[edge.to];
    if (!from || !to) return nothing;
    const key = number === undefined ? undefined : `e${number}`;
    const state = edge.contradicts ? 'against' : number !== undefined && 'matched';
    const kind = ['edge', state, this.#chosen(key)].filter(Boolean).join(' ');
    const { path, label, head } = route(from, to, (columns[edge.to] ?? 0) - (columns[edge.from] ?? 0));
    const words = relationWords(edge);
    return svg`<g class=${kind}
        @pointerenter=${() => this.#choose(key)} @pointerleave=${() => this.#choose(undefined)}>
      <title>${edge.contradicts ? texts.graphs.against(words, edge.contradicts.why) : words}</title>
      <path d=${path}></path><path class="head" d=${head}></path>
      <text x=${label.x} y=${label.y} text-anchor="middle"
        >${edge.contradicts ? '▲ ' : ''}${cut(words, 21)}</text>
      ${number === undefined ? nothing : badge(label.x, label.y + 11, letter(number))}</g>`;
  }

  #chosen(key: string | undefined): 'chosen' | undefined {
    return key !== undefined && key === this.chosen ? 'chosen' : undefined;
  }

  #choose(key: string | undefined): void {
    this.chosen = key;
  }

  #table() {
    const nodes = numbers(this.ground.nodes);
    const edges = numbers(this.ground.edges);
    const rows = [
      ...this.ground.edges.map((edge, i) => ({
        mark: edges.ofGround.has(i) ? letter(edges.ofGround.get(i) ?? 0) : '',
        facts: edgeWords(edge, this.ground.nodes),
        reply: edge.match === undefined ? '' : edgeAt(this.response, edge.match),
        similarity: similarity(edge.similarity),
        why: '',
      })),
      ...this.response.edges
        .filter((_, i) => !edges.ofReply.has(i))
        .map((edge) => ({
          mark: '',
          facts: edge.contradicts ? edgeAt(this.ground, edge.contradicts.edge) : '',
          reply: edgeWords(edge, this.response.nodes),
          similarity: similarity(edge.similarity),
          why: edge.contradicts ? texts.graphs.contradicted(edge.contradicts.why) : '',
        })),
      ...this.ground.nodes.map((node, i) => ({
        mark: String(nodes.ofGround.get(i) ?? ''),
        facts: node.label,
        reply: node.match === undefined ? '' : (this.response.nodes[node.match]?.label ?? ''),
        similarity: similarity(node.similarity),
        why: '',
      })),
      ...this.response.nodes
        .filter((_, i) => !nodes.ofReply.has(i))
        .map((node) => ({ mark: '', facts: '', reply: node.label, similarity: '', why: '' })),
    ];
    return html`<div class="wide" tabindex="0" role="group" aria-label=${texts.graphs.table}>
      <table>
        <thead>
          <tr>
            <th scope="col">${texts.graphs.match}</th>
            <th scope="col">${texts.graphs.facts}</th>
            <th scope="col">${texts.graphs.reply}</th>
            <th scope="col" class="num">${texts.graphs.similarity}</th>
            <th scope="col">${texts.graphs.note}</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                <td>${row.mark || texts.graphs.noMatch}</td>
                <td>${row.facts}</td>
                <td>${row.reply}</td>
                <td class="num">${row.similarity}</td>
                <td>${row.why}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }
}

const letter = (number: number): string =>
  number <= 26 ? String.fromCharCode(96 + number) : `a${number - 26}`;
const edgeAt = (graph: SemanticGraph, i: number): string => {
  const edge = graph.edges[i];
  return edge ? edgeWords(edge, graph.nodes) : '';
};
const edgesWords = ({ nodes, edges }: SemanticGraph): string =>
  edges.map((edge) => edgeWords(edge, nodes)).join('; ');
const badge = (x: number, y: number, words: string) =>
  svg`<g class="badge" transform=${`translate(${x} ${y})`}><circle r="8"></circle>
    <text y="3.5" text-anchor="middle" stroke="none">${words}</text></g>`;

/**
 * A curve between two nodes: forwards, backwards, or out and back within one column. Its label is a little
 * nearer the outer end, where lines are further apart.
 */
function route(from: Point, to: Point, columns: number): { path: string; label: Point; head: string } {
  const middle = NODE.height / 2;
  if (columns === 0) {
    const x = from.x + NODE.width;
    const y1 = from.y + middle;
    const y2 = to.y + middle;
    const bulge = x + 28 + Math.abs(y2 - y1) / 6;
    return {
      path: `M${x} ${y1}C${bulge} ${y1} ${bulge} ${y2} ${x + 6} ${y2}`,
      label: { x: x + (bulge - x) * 0.75 + 24, y: (y1 + y2) / 2 },
      head: `M${x} ${y2}l7 -4v8z`,
    };
  }
  const forward = columns > 0;
  const x1 = forward ? from.x + NODE.width : from.x;
  const x2 = forward ? to.x : to.x + NODE.width;
  const y1 = from.y + middle;
  const y2 = to.y + middle;
  const bend = (x1 + x2) / 2;
  const tip = forward ? -7 : 7;
  const outer = forward ? 0.52 : 0.48;
  return {
    path: `M${x1} ${y1}C${bend} ${y1} ${bend} ${y2} ${x2 + tip} ${y2}`,
    label: { x: x1 + (x2 - x1) * outer, y: y1 + (y2 - y1) * (forward ? 0.6 : 0.4) + 3 },
    head: `M${x2} ${y2}l${tip} -4v8z`,
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-graphs': GraphPair;
  }
}
