/**
 * Styles of the time line: names beside their tracks, above them on a phone; the tick asked about and the
 * cursor as lines through all tracks.
 */
import { css } from 'lit';

export const timeLineStyles = css`
  .tools {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s1) var(--s2);
    align-items: center;
    margin-bottom: var(--s2);
  }
  .chart {
    display: grid;
    grid-template-columns: minmax(8rem, min(22rem, 34%)) minmax(0, 1fr);
    font-size: 0.8125rem;
    border-radius: 3px;
    position: relative;
  }
  [role='row'],
  .axis {
    display: grid;
    grid-template-columns: subgrid;
    grid-column: 1 / -1;
    align-items: stretch;
  }
  [role='row'] + [role='row'] {
    border-top: 1px solid color-mix(in oklab, var(--line) 50%, transparent);
  }
  .name {
    padding: 0.375rem var(--s3) 0.375rem calc(var(--level) * 0.75rem);
    min-width: 0;
    overflow-wrap: anywhere;
    align-self: center;
    display: grid;
    grid-template-columns: minmax(0, 1fr) max-content;
    column-gap: var(--s2);
  }
  .name code {
    font-size: 0.8125rem;
  }
  .name .sum {
    grid-column: 1 / -1;
    color: var(--quiet);
    font: 0.75rem/1.4 var(--mono);
  }
  .name .says {
    color: var(--quiet);
  }
  .name .truth {
    font-weight: 600;
  }
  .whole .name {
    font-weight: 600;
  }
  .whole .sum {
    font-weight: 400;
  }
  .track {
    position: relative;
    min-height: 2rem;
    overflow: hidden;
    cursor: default;
    background: var(--marks);
  }
  .track .mark,
  .track .asked,
  .track .cursor {
    position: absolute;
    inset-block: 0;
    left: var(--at);
    width: 0;
    pointer-events: none;
  }
  .mark {
    border-left: 1px solid color-mix(in oklab, var(--line) 70%, transparent);
  }
  .asked {
    border-left: 1.5px dashed var(--ink);
  }
  .cursor {
    border-left: 2px solid var(--brand);
    z-index: 1;
  }
  .here {
    position: absolute;
    top: 50%;
    left: var(--at);
    width: 0.75rem;
    height: 0.75rem;
    margin: -0.375rem 0 0 -0.3125rem;
    border: 2px solid var(--brand);
    border-radius: 50%;
    background: var(--sheet);
    z-index: 2;
  }
  .bar {
    position: absolute;
    left: var(--from);
    width: max(3px, calc(var(--to) - var(--from)));
    top: calc(50% - 0.375rem);
    height: 0.75rem;
    border-radius: 3px;
    background: color-mix(in oklab, var(--brand) 80%, var(--sheet));
  }
  .part .bar {
    background: color-mix(in oklab, var(--brand) 52%, var(--sheet));
  }
  .whole .bar {
    background: var(--brand);
    top: calc(50% - 0.4375rem);
    height: 0.875rem;
  }
  .bar.cut-left,
  .bar.open-left {
    border-top-left-radius: 0;
    border-bottom-left-radius: 0;
  }
  .bar.cut-right,
  .bar.open-right {
    border-top-right-radius: 0;
    border-bottom-right-radius: 0;
  }
  .bar.open-left {
    clip-path: polygon(0 50%, 0.625rem 0, 100% 0, 100% 100%, 0.625rem 100%);
  }
  .bar.open-right {
    clip-path: polygon(0 0, calc(100% - 0.625rem) 0, 100% 50%, calc(100% - 0.625rem) 100%, 0 100%);
  }
  .bar.open-left.open-right {
    clip-path: polygon(
      0 50%,
      0.625rem 0,
      calc(100% - 0.625rem) 0,
      100% 50%,
      calc(100% - 0.625rem) 100%,
      0.625rem 100%
    );
  }
  .doubtful .bar {
    background: repeating-linear-gradient(45deg, var(--quiet) 0 2px, var(--sheet) 2px 6px);
    border: 1px solid var(--quiet);
  }
  .chosen {
    background: var(--brand-soft);
  }
  .axis {
    color: var(--quiet);
    font-size: 0.75rem;
    font-variant-numeric: tabular-nums;
  }
  .axis .scale {
    position: relative;
    height: 1.25rem;
    border-top: 1px solid var(--edge);
  }
  .axis .scale span {
    position: absolute;
    left: var(--at);
    translate: -50% 0;
    white-space: nowrap;
    padding-top: 0.125rem;
  }
  .axis .scale .first {
    translate: 0 0;
  }
  .axis .scale .last {
    translate: -100% 0;
  }
  .flags {
    grid-column: 2;
    position: relative;
    height: 1.25rem;
    font-variant-numeric: tabular-nums;
    font-size: 0.75rem;
    font-weight: 600;
  }
  .flags span {
    position: absolute;
    white-space: nowrap;
    left: var(--at);
    translate: calc(-100% * var(--share)) 0;
  }
  .flags .at-cursor {
    color: var(--brand);
  }
  .read {
    min-height: 1.5em;
    margin-top: var(--s2);
  }
  .tables td,
  .tables th {
    overflow-wrap: anywhere;
  }
  .tables .mono {
    min-width: 10rem;
  }
  @media (max-width: 40rem) {
    .chart {
      grid-template-columns: minmax(0, 1fr);
    }
    .flags {
      grid-column: 1;
    }
    .axis > :first-child {
      display: none;
    }
    .name {
      padding-bottom: 0;
      padding-right: 0;
    }
  }
  @media (forced-colors: active) {
    .bar {
      background: CanvasText;
      forced-color-adjust: none;
    }
    .part .bar {
      background: Canvas;
      border: 1px solid CanvasText;
    }
    .doubtful .bar {
      background: Canvas;
      border-style: dashed;
    }
    .chosen {
      outline: 1px solid Highlight;
    }
  }
`;
