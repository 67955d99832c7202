/**
 * Shares as bars from zero, each with its 95 % interval, its label and its figure beside it. The figure links
 * to what it counts (Fig. 13).
 */
import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { rateCount, rateFigure, share } from '../figures.ts';
import { texts } from '../texts/parts.ts';
import { sheet } from '../tokens.ts';
import type { AnswerFilter, Rate } from '../../core/oracles/run-report.ts';

/** The end of the scale: the smallest of 10, 25, 50 and 100 % that contains every interval. */
export function scaleOf(rates: readonly Rate[]): number {
  const highest = Math.max(0, ...rates.filter((rate) => rate.of > 0).map((rate) => rate.high));
  return [0.1, 0.25, 0.5].find((end) => highest <= end) ?? 1;
}

const along = (value: number, end: number): string => `${Math.min(100, (value / end) * 100).toFixed(2)}%`;

const placesOf = (rate: Rate, end: number): string =>
  [
    `--value:${along(share(rate), end)}`,
    `--low:${along(rate.low, end)}`,
    `--high:${along(rate.high, end)}`,
  ].join(';');

@customElement('totem-bars')
export class RateBars extends LitElement {
  static override styles = [
    sheet,
    css`
      ol {
        list-style: none;
        padding: 0;
        display: grid;
        gap: var(--s2) var(--s3);
        grid-template-columns: minmax(4rem, max-content) minmax(4rem, 1fr) max-content;
        font-size: 0.875rem;
      }
      li {
        display: grid;
        grid-template-columns: subgrid;
        grid-column: 1 / -1;
        align-items: center;
      }
      .label {
        overflow-wrap: anywhere;
        max-width: 14rem;
      }
      .track {
        position: relative;
        height: 1.25rem;
        border-left: 1px solid var(--edge);
        background:
          linear-gradient(var(--line), var(--line)) 50% 0 / 1px 100% no-repeat,
          linear-gradient(var(--line), var(--line)) 100% 0 / 1px 100% no-repeat;
      }
      .bar {
        position: absolute;
        inset: 0.2rem auto 0.2rem 0;
        width: var(--value);
        background: color-mix(in oklab, var(--contradicted) 45%, var(--sheet));
        border-right: 2px solid var(--contradicted);
      }
      .interval {
        position: absolute;
        left: var(--low);
        width: calc(var(--high) - var(--low));
        top: 50%;
        height: 0.5rem;
        translate: 0 -50%;
        border-inline: 1.5px solid var(--ink);
      }
      .interval::before {
        content: '';
        position: absolute;
        inset: calc(50% - 0.75px) 0 auto;
        height: 1.5px;
        background: var(--ink);
      }
      .figure {
        font-variant-numeric: tabular-nums;
        text-align: right;
      }
      .axis {
        color: var(--quiet);
        font-size: 0.75rem;
      }
      .axis span {
        display: flex;
        justify-content: space-between;
      }
      @media (max-width: 40rem) {
        ol {
          grid-template-columns: minmax(0, 1fr) max-content;
        }
        .label {
          grid-column: 1 / -1;
          margin-bottom: -0.35rem;
          max-width: none;
        }
      }
      @media (forced-colors: active) {
        .bar {
          background: CanvasText;
        }
      }
    `,
  ];
  @property({ attribute: false }) rates: readonly Rate[] = [];
  @property({ attribute: false }) href: (filter: AnswerFilter) => string = () => '#';

  override render() {
    const end = scaleOf(this.rates);
    return html`<ol>
      ${this.rates.map(
        (rate) =>
          html`<li>
            <span class="label">${rate.label}</span>
            <span class="track" .style=${placesOf(rate, end)}>
              <span class="bar"></span>${rate.of > 0 ? html`<span class="interval"></span>` : ''}</span
            >
            <span class="figure"
              ><a
                href=${this.href(rate.filter)}
                title=${rateCount(rate)}
                aria-label=${texts.rateBars.figure(rate.label, rateFigure(rate), rateCount(rate))}
                >${rateFigure(rate)}</a
              ></span
            >
          </li>`,
      )}
      <li class="axis" aria-hidden="true">
        <span class="label"></span
        ><span><span>0</span><span>${end * 50} %</span><span>${end * 100} %</span></span
        ><span></span>
      </li>
    </ol>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-bars': RateBars;
  }
}
