/** Styles shared by the rooms' parts of the front door. */
import { css } from 'lit';

export const doorStyles = css`
  h2 {
    font-size: 1.0625rem;
  }
  h2 a {
    color: var(--ink);
    text-decoration: none;
  }
  h2 a:hover {
    text-decoration: underline;
  }
  .example {
    border-left: 3px solid var(--line);
    padding-left: var(--s4);
  }
  dl {
    display: grid;
    gap: var(--s1) var(--s4);
  }
  dl > div {
    display: grid;
    grid-template-columns: subgrid;
    grid-column: 1 / -1;
  }
  dd {
    font-variant-numeric: tabular-nums;
    text-align: right;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2);
  }
`;
