/**
 * Points on two axes from zero: with vertical intervals, with a line through the Pareto-optimal points, and
 * with the diagonal if both axes have the same meaning. Points on the line are labelled; the others show
 * their title on hover. A table beside it has the same figures.
 */
import { LitElement, css, html, nothing, svg } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { texts } from '../texts/parts.ts';
import { sheet } from '../tokens.ts';

export interface PlotPoint {
  readonly x: number;
  readonly y: number;
  readonly label: string;
  readonly low?: number;
  readonly high?: number;
  /** The point is on the line, and labelled. */
  readonly front?: boolean;
}

const width = 480;
const height = 300;
const left = 46;
const right = 16;
const top = 14;
const bottom = 42;

/** The smallest round number that is not less: 1, 2 or 5 times a power of ten. */
export function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * power >= value - 1e-12) as number) * power;
}

const roundFigure = (value: number): string => String(Number(value.toPrecision(3)));

@customElement('totem-points')
export class PointPlot extends LitElement {
  static override styles = [
    sheet,
    css`
      svg {
        width: 100%;
        max-width: 40rem;
        height: auto;
        display: block;
        overflow: visible;
        font: 11px var(--ui);
      }
      .axis {
        stroke: var(--edge);
      }
      .grid {
        stroke: var(--line);
      }
      .same {
        stroke: var(--edge);
        stroke-dasharray: 4 4;
      }
      text {
        fill: var(--quiet);
      }
      .name {
        fill: var(--ink);
      }
      .front {
        fill: none;
        stroke: var(--ink);
        stroke-width: 1.5;
      }
      circle {
        fill: var(--sheet);
        stroke: var(--edge);
        stroke-width: 1.5;
      }
      circle.best {
        fill: var(--ink);
        stroke: var(--ink);
      }
      .interval {
        stroke: var(--ink);
        stroke-width: 1.5;
      }
      @media (forced-colors: active) {
        circle,
        .front,
        .interval,
        .axis {
          stroke: CanvasText;
        }
        text {
          fill: CanvasText;
        }
      }
    `,
  ];
  @property() heading = '';
  @property() across = '';
  @property() up = '';
  @property({ attribute: false }) points: readonly PlotPoint[] = [];
  /** The end of the horizontal axis; the vertical axis ends at 1. */
  @property({ type: Number }) end = 1;
  @property({ type: Boolean }) diagonal = false;
  /** The horizontal axis counts something: seconds, tokens. Otherwise it shows shares. */
  @property({ type: Boolean }) counts = false;

  #x(value: number): number {
    return left + (value / this.end) * (width - left - right);
  }
  #y(value: number): number {
    return height - bottom - value * (height - top - bottom);
  }

  override render() {
    const line = this.points.filter(({ front }) => front).toSorted((a, b) => a.x - b.x || a.y - b.y);
    // Points at the same place share a label.
    const named = line
      .filter(({ x, y }, i) => i === 0 || line[i - 1]?.x !== x || line[i - 1]?.y !== y)
      .map((point) => ({
        ...point,
        besides: line.filter(({ x, y }) => x === point.x && y === point.y).length - 1,
      }));
    return html`<svg
      viewBox="0 0 ${width} ${height}"
      role="img"
      aria-label=${texts.points.label(this.heading, this.points.length)}
    >
      ${[0, 0.25, 0.5, 0.75, 1].map((tick) => this.#tick(tick))}
      <line class="axis" x1=${left} x2=${left} y1=${top} y2=${height - bottom}></line>
      <text x=${left} y=${top - 4}>${this.up}</text>
      <text x=${width - right} y=${height - 8} text-anchor="end">${this.across}</text>
      ${this.diagonal ? this.#diagonal() : nothing} ${line.length > 1 ? this.#front(line) : nothing}
      ${this.points.map((point) => this.#point(point))} ${named.map((point, i) => this.#name(point, i))}
    </svg>`;
  }

  /** A horizontal line with its figure, and the same figure on the axis below. */
  #tick(tick: number) {
    const y = this.#y(tick);
    const across = this.counts ? roundFigure(tick * this.end) : texts.points.percent(tick * 100);
    return svg`
      <line class=${tick === 0 ? 'axis' : 'grid'} x1=${left} x2=${width - right} y1=${y} y2=${y}></line>
      <text x=${left - 6} y=${y + 4} text-anchor="end">${texts.points.percent(tick * 100)}</text>
      <text x=${this.#x(tick * this.end)} y=${height - bottom + 16} text-anchor="middle">${across}</text>`;
  }

  #diagonal() {
    const [x1, x2] = [this.#x(0), this.#x(this.end)];
    return svg`<line class="same" x1=${x1} y1=${this.#y(0)} x2=${x2} y2=${this.#y(1)}></line>`;
  }

  #front(line: readonly PlotPoint[]) {
    const points = line.map(({ x, y }) => `${this.#x(x)},${this.#y(y)}`).join(' ');
    return svg`<polyline class="front" points=${points}></polyline>`;
  }

  #point({ x, y, low, high, label, front }: PlotPoint) {
    const at = this.#x(x);
    const interval =
      low === undefined || high === undefined
        ? nothing
        : svg`<line class="interval" x1=${at} x2=${at} y1=${this.#y(low)} y2=${this.#y(high)}></line>`;
    const [kind, radius] = front === false ? ['', 3.5] : ['best', 4.5];
    return svg`${interval}
      <circle class=${kind} cx=${at} cy=${this.#y(y)} r=${radius}><title>${label}</title></circle>`;
  }

  /** Labels alternate above and below, and point towards the middle. */
  #name({ x, y, label, besides }: PlotPoint & { readonly besides: number }, i: number) {
    const late = x > this.end / 2;
    const words = besides === 0 ? label : texts.points.andMore(label, besides);
    return svg`<text class="name" text-anchor=${late ? 'end' : 'start'}
      x=${this.#x(x) + (late ? -8 : 8)} y=${this.#y(y) + (i % 2 === 0 ? 14 : -8)}>${words}</text>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-points': PointPlot;
  }
}
