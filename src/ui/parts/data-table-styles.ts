/** Styles of the data table: a head that stays in sight, rows as high as their wrapped cells. */
import { css } from 'lit';

export const tableStyles = css`
  .scroller {
    overflow: auto;
    border-radius: calc(var(--radius) - 1px);
    max-height: max(16rem, min(70vh, 44rem));
    font-size: 0.875rem;
    overflow-anchor: none;
    position: relative;
  }
  .scroller:focus-visible {
    outline-offset: 0;
    border-radius: calc(var(--radius) - 1px);
  }
  [role='row'] {
    display: grid;
    grid-template-columns: var(--tracks);
    min-height: 2.5rem;
    align-items: start;
    border-bottom: 1px solid color-mix(in oklab, var(--line) 60%, transparent);
  }
  .head,
  .body {
    min-width: var(--least);
  }
  .head {
    position: sticky;
    top: 0;
    z-index: 1;
    background: var(--sheet);
    color: var(--quiet);
    font-weight: 600;
    font-size: 0.8125rem;
  }
  .head [role='row'] {
    border-bottom-color: var(--line);
  }
  .body [role='row'] {
    cursor: pointer;
  }
  .body [role='row']:hover {
    background: var(--sunken);
  }
  .scroller:focus-within .active,
  .scroller:focus .active {
    background: var(--brand-soft);
  }
  .scroller:focus-visible .active {
    box-shadow: inset 0.1875rem 0 0 var(--brand);
  }
  [role='gridcell'],
  [role='columnheader'] {
    padding: var(--s2) var(--s3);
    overflow-wrap: anywhere;
    min-width: 0;
  }
  [role='gridcell'] a {
    color: inherit;
    text-decoration: none;
  }
  [role='row']:hover [role='gridcell'] a {
    text-decoration: underline;
  }
  @media (forced-colors: active) {
    .scroller:focus .active {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
