/** Shares as bars from zero, each with its 95 % interval, its label and its figure beside it. */
import { css, html, type TemplateResult } from 'lit';

export interface Bar {
  readonly label: string;
  /** Share and interval, 0 to 1. Without them nothing was counted, and nothing is drawn. */
  readonly share?: { readonly value: number; readonly low: number; readonly high: number };
  readonly figure: unknown;
}

/** The element that uses them sets the colour of the fill and of its edge: `--bar`, `--bar-edge`. */
export const barStyles = css`
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
    background: var(--bar);
    border-right: 2px solid var(--bar-edge);
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
`;

/** @param end of the scale, above 0 and at most 1. */
export const barList = (bars: readonly Bar[], end: number): TemplateResult =>
  html`<ol>
    ${bars.map(
      ({ label, share, figure }) =>
        html`<li>
          <span class="label">${label}</span>
          <span class="track"
            >${
              share &&
              html`<span class="bar" .style=${`--value:${along(share.value, end)}`}></span
                ><span
                  class="interval"
                  .style=${`--low:${along(share.low, end)};--high:${along(share.high, end)}`}
                ></span>`
            }</span
          >
          <span class="figure">${figure}</span>
        </li>`,
    )}
    <li class="axis" aria-hidden="true">
      <span class="label"></span
      ><span><span>0</span><span>${end * 50} %</span><span>${end * 100} %</span></span
      ><span></span>
    </li>
  </ol>`;

const along = (value: number, end: number): string =>
  `${(Math.min(1, Math.max(0, value / end)) * 100).toFixed(2)}%`;
