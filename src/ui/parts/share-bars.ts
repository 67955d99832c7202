/**
 * Shares as bars from 0 to 100 %, each with its 95 % interval, its label, and its figure with the count. They
 * use the text colour, because they are counts and not verdicts.
 */
import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Measured } from '../../core/checking/batch.ts';
import { measuredCount, measuredFigure } from '../figures.ts';
import { sheet } from '../tokens.ts';

export interface ShareRow {
  readonly label: string;
  readonly share: Measured;
}

const along = (value: number): string => `${(Math.min(1, Math.max(0, value)) * 100).toFixed(2)}%`;

@customElement('totem-shares')
export class ShareBars extends LitElement {
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
      .track {
        position: relative;
        height: 1.25rem;
        border-left: 1px solid var(--edge);
        border-right: 1px solid var(--line);
      }
      .bar {
        position: absolute;
        inset: 0.2rem auto 0.2rem 0;
        width: var(--value);
        background: color-mix(in oklab, var(--ink) 22%, var(--sheet));
        border-right: 2px solid var(--ink);
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
        }
      }
      @media (forced-colors: active) {
        .bar {
          background: CanvasText;
        }
      }
    `,
  ];
  @property({ attribute: false }) rows: readonly ShareRow[] = [];

  override render() {
    return html`<ol>
      ${this.rows.map(
        ({ label, share }) =>
          html`<li>
            <span class="label">${label}</span>
            <span
              class="track"
              .style=${`--value:${along(share.value)};--low:${along(share.low)};--high:${along(share.high)}`}
              >${share.of === 0 ? '' : html`<span class="bar"></span><span class="interval"></span>`}</span
            >
            <span class="figure" title=${measuredCount(share)}>${measuredFigure(share)}</span>
          </li>`,
      )}
      <li class="axis" aria-hidden="true">
        <span class="label"></span><span><span>0</span><span>50 %</span><span>100 %</span></span
        ><span></span>
      </li>
    </ol>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-shares': ShareBars;
  }
}
