/** Styles of the trees that explain: nested lists with a line on the left. */
import { css } from 'lit';

export const treeStyles = css`
  :host {
    font-size: 0.875rem;
  }
  ul {
    list-style: none;
    padding: 0;
  }
  ul ul {
    padding-left: var(--s4);
    margin: var(--s1) 0 var(--s1) 0.7rem;
    border-left: 1px solid var(--line);
  }
  li {
    padding: 0.15rem 0;
    overflow-wrap: anywhere;
  }
  .line {
    display: grid;
    grid-template-columns: 1.5rem minmax(0, 1fr);
    gap: var(--s2);
    align-items: baseline;
  }
  .toggle {
    padding: 0;
    width: 1.5rem;
    min-height: 1.5rem;
    justify-content: center;
    line-height: 1;
  }
  .why {
    color: var(--quiet);
    font-size: 0.8125rem;
  }
  .rule {
    color: var(--quiet);
    font-size: 0.8125rem;
    padding-left: 2rem;
    overflow-wrap: anywhere;
  }
  .line .bare.small {
    min-height: 1.5rem;
    padding-block: 0;
    white-space: normal;
  }
  @media (max-width: 40rem) {
    ul ul {
      padding-left: var(--s2);
      margin-left: 0.3rem;
    }
    .rule {
      padding-left: var(--s2);
    }
  }
`;
