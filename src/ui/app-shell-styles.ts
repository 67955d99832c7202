/** The header and the width of the page; below 60 rem the rooms move to a second row. */
import { css } from 'lit';

export const shellStyles = css`
  header.app {
    display: flex;
    align-items: center;
    gap: var(--s3) var(--s5);
    padding: 0 var(--s5);
    min-height: 3.25rem;
    border-bottom: 1px solid var(--line);
    background: var(--sheet);
  }
  .brand {
    display: flex;
    align-items: center;
    gap: var(--s2);
    font-weight: 700;
    font-size: 1.0625rem;
    letter-spacing: -0.01em;
    color: var(--ink);
    text-decoration: none;
  }
  .brand svg {
    width: 1.375rem;
    height: 1.375rem;
    color: var(--brand);
  }
  .rooms {
    display: flex;
    gap: var(--s1);
    align-self: stretch;
  }
  .rooms a {
    display: flex;
    align-items: center;
    padding: 0 var(--s3);
    color: var(--quiet);
    text-decoration: none;
    border-block: 2px solid transparent;
  }
  .rooms a[aria-current] {
    color: var(--ink);
    border-bottom-color: var(--brand);
    font-weight: 600;
  }
  .chips {
    margin-left: auto;
    display: grid;
    gap: var(--s1);
    min-width: 0;
  }
  .ledger {
    display: inline-flex;
    align-items: center;
    flex-wrap: wrap;
    gap: 0 var(--s2);
    font-size: 0.8125rem;
    border: 1px solid var(--line);
    border-radius: 1rem;
    padding: 0.2rem 0.7rem;
    background: var(--paper);
  }
  .ledger b {
    font-variant-numeric: tabular-nums;
  }
  .ledger svg {
    width: 0.875rem;
    height: 0.875rem;
    color: var(--quiet);
  }
  .ledger .quiet::before {
    content: '· ';
  }
  main {
    padding: var(--s5);
    max-width: 92rem;
    margin: auto;
    display: grid;
    gap: var(--s5);
    grid-template-columns: minmax(0, 1fr);
    min-height: 70vh;
    align-content: start;
  }
  footer {
    max-width: 92rem;
    margin: auto;
    padding: 0 var(--s5) var(--s5);
  }
  .skip {
    position: absolute;
    left: var(--s3);
    top: -4rem;
    background: var(--sheet);
    padding: var(--s2) var(--s3);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    z-index: 2;
  }
  .skip:focus {
    top: var(--s2);
  }
  @media (max-width: 60rem) {
    header.app {
      padding: var(--s2) var(--s4);
      flex-wrap: wrap;
    }
    .ledger {
      margin-left: auto;
    }
    .rooms {
      order: 3;
      width: 100%;
      height: 2.5rem;
      overflow-x: auto;
      margin-inline: calc(-1 * var(--s3));
    }
    .chips {
      order: 4;
      width: 100%;
    }
    main {
      padding: var(--s4);
      gap: var(--s4);
    }
    footer {
      padding: 0 var(--s4) var(--s4);
    }
  }
  @media (max-width: 40rem) {
    main {
      padding: var(--s3);
    }
    .ledger {
      font-size: 0.75rem;
      padding-inline: 0.5rem;
    }
  }
  /* All rooms fit on a narrow phone. */
  @media (max-width: 26rem) {
    .rooms {
      gap: 0;
      justify-content: space-between;
    }
    .rooms a {
      padding-inline: var(--s2);
    }
  }
  /* On paper only the view; without grids, which some browsers do not break over pages. */
  @media print {
    header.app,
    footer,
    totem-notices,
    totem-shortcuts,
    main > [role='alert'],
    .out-of-sight {
      display: none;
    }
    main {
      display: block;
      max-width: none;
      padding: 0;
    }
  }
`;
