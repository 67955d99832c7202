/**
 * The literal graph of the chain, drawn as far as the shown step: solid lines are reached, dashed ones are
 * not. The shown step is drawn edge by edge, unless the reader has asked for less motion.
 */
import { LitElement, css, html, nothing, svg } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import type { StepView } from '../../core/api/rules-room.ts';
import { texts } from '../texts/rules-room.ts';
import { sheet } from '../tokens.ts';
import {
  GAP,
  NODE_HEIGHT,
  chainLayout,
  type ChainEdge,
  type ChainLayout,
  type ChainNode,
} from './chain-layout.ts';

const t = texts.chain;
const LONGEST = 23;

@customElement('totem-chain-graph')
export class ChainGraph extends LitElement {
  static override styles = [
    sheet,
    css`
      svg {
        display: block;
        width: clamp(calc(var(--wide) * 0.9), 100%, var(--wide));
        height: auto;
        font: 12px var(--ui);
        fill: var(--ink);
      }
      rect {
        fill: var(--sheet);
        stroke: var(--edge);
        stroke-dasharray: 4 3;
      }
      .reached rect {
        stroke: var(--ink);
        stroke-dasharray: none;
      }
      .literal.reached rect {
        fill: var(--supported-soft);
        stroke: var(--supported);
      }
      .conflict.reached rect {
        fill: var(--contradicted-soft);
        stroke: var(--contradicted);
        stroke-width: 2.5;
      }
      .rule text {
        fill: var(--quiet);
      }
      path {
        fill: none;
        stroke: var(--edge);
        stroke-dasharray: 4 3;
      }
      path.reached {
        stroke: var(--ink);
        stroke-dasharray: none;
      }
      path.now {
        stroke-width: 2.5;
        stroke-dasharray: 1;
        animation: drawn 450ms ease-out backwards;
      }
      path.now.last {
        animation-delay: 650ms;
      }
      .now:is(.rule, .literal) {
        animation: shown 250ms ease-out backwards;
        animation-delay: 450ms;
      }
      .now.literal {
        animation-delay: 1050ms;
      }
      .now rect {
        stroke-width: 2.5;
      }
      @keyframes drawn {
        from {
          stroke-dashoffset: 1;
        }
      }
      @keyframes shown {
        from {
          opacity: 0.15;
        }
      }
      @media (forced-colors: active) {
        svg {
          forced-color-adjust: none;
          background: var(--sheet);
        }
      }
    `,
  ];
  @property({ attribute: false }) steps: readonly StepView[] = [];
  /** The shown step, from 0. */
  @property({ attribute: false }) at = 0;

  override render() {
    const step = this.steps[this.at];
    if (!step) return nothing;
    const layout = chainLayout(this.steps, this.at);
    const { width, height, nodes, edges } = layout;
    const premises = step.because.map(({ text }) => text);
    return html`<div class="wide" tabindex="0" role="group" aria-label=${t.graphLabel}>
      <svg
        role="img"
        aria-label=${t.graph(step.rule, premises, step.conclusion.text)}
        width=${width}
        height=${height}
        .style=${`--wide:${String(width)}px`}
        viewBox=${`0 0 ${String(width)} ${String(height)}`}
      >
        ${keyed(
          this.at,
          svg`${edges.map((edge) => this.#edge(edge, layout))}${nodes.map((node) => this.#node(node))}`,
        )}
      </svg>
    </div>`;
  }

  /** Whether it is reached before the shown step, by it, or only later. */
  #when(step: number): string {
    return step > this.at ? '' : step === this.at ? 'reached now' : 'reached';
  }

  #edge({ from, to, step }: ChainEdge, { nodes }: ChainLayout) {
    const [start, end] = [nodes[from], nodes[to]];
    if (!start || !end) return nothing;
    const [x1, y1] = [start.x + start.width, start.y + NODE_HEIGHT / 2];
    const [x2, y2] = [end.x, end.y + NODE_HEIGHT / 2];
    const bend = GAP.x / 2;
    const curve = (fromX: number, fromY: number, toX: number, toY: number) =>
      `C${fromX + bend} ${fromY} ${toX - bend} ${toY} ${toX} ${toY}`;
    // Past nodes of the columns between, below the row where it begins.
    const lane = y1 + (NODE_HEIGHT + GAP.y) / 2;
    const [laneStart, laneEnd] = [x1 + GAP.x, x2 - GAP.x];
    const line =
      laneEnd <= x1
        ? `M${x1} ${y1} ${curve(x1, y1, x2, y2)}`
        : `M${x1} ${y1} ${curve(x1, y1, laneStart, lane)} H${laneEnd} ${curve(laneEnd, lane, x2, y2)}`;
    const last = start.kind === 'rule' ? ' last' : '';
    // A length of 1, so that one dash is the whole line.
    const length = step === this.at ? '1' : nothing;
    return svg`<path class=${`${this.#when(step)}${last}`} d=${line} pathLength=${length}></path>`;
  }

  #node({ kind, label, title, x, y, width, since, conflict }: ChainNode) {
    const words = kind === 'rule' ? t.ruleNode(label) : label;
    const state = [kind, this.#when(since), conflict && 'conflict'].filter(Boolean).join(' ');
    return svg`<g class=${state} transform=${`translate(${x} ${y})`}>
      <title>${conflict ? t.conflictNode(title) : title}</title>
      <rect width=${width} height=${NODE_HEIGHT} rx=${kind === 'rule' ? NODE_HEIGHT / 2 : 6}></rect>
      <text x=${width / 2} y="19" text-anchor="middle">${cut(words)}</text>
    </g>`;
  }
}

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

declare global {
  interface HTMLElementTagNameMap {
    'totem-chain-graph': ChainGraph;
  }
}
