/** The look of the editor for ESL: the text area lies exactly over its drawn text. */
import { css } from 'lit';

export const editorStyles = css`
  .editor {
    position: relative;
    border: 1px solid var(--edge);
    border-radius: var(--radius);
    background: var(--sheet);
  }
  .editor:focus-within {
    outline: 2px solid var(--brand);
    outline-offset: 2px;
  }
  pre,
  textarea {
    margin: 0;
    padding: var(--s3);
    font: 0.875rem/1.65 var(--mono);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    tab-size: 2;
    letter-spacing: normal;
  }
  pre {
    min-height: 14rem;
    color: var(--ink);
  }
  textarea {
    position: absolute;
    inset: 0;
    height: 100%;
    min-height: 0;
    resize: none;
    overflow: hidden;
    border: 0;
    background: none;
    color: var(--ink);
    -webkit-text-fill-color: transparent;
    caret-color: var(--ink);
  }
  textarea:focus-visible {
    outline: none;
  }
  #completions {
    position: absolute;
    z-index: 3;
    list-style: none;
    margin: 0;
    padding: var(--s1);
    max-width: 100%;
    background: var(--sheet);
    border: 1px solid var(--edge);
    border-radius: var(--radius);
  }
  #completions li {
    padding: var(--s1) var(--s2);
    border-radius: 4px;
    cursor: pointer;
    overflow-wrap: anywhere;
  }
  #completions li[aria-selected='true'] {
    background: var(--brand-soft);
    box-shadow: inset 0.1875rem 0 0 var(--brand);
  }
  .comment,
  .description,
  .section {
    color: var(--quiet);
  }
  .section,
  .operator {
    font-weight: 650;
  }
  .comment {
    font-style: italic;
  }
  .name {
    font-weight: 600;
  }
  .error {
    text-decoration: underline wavy currentColor 1.5px;
    text-underline-offset: 0.22em;
    background: var(--sunken);
  }
  .warning {
    text-decoration: underline dotted currentColor 2px;
    text-underline-offset: 0.22em;
  }
  .problems {
    list-style: none;
    padding: 0;
    display: grid;
    gap: var(--s2);
    max-height: 18rem;
    overflow-y: auto;
  }
  .problems li {
    border-left: 3px solid var(--edge);
    padding-left: var(--s3);
    overflow-wrap: anywhere;
    text-decoration: none;
    background: none;
  }
  .place {
    padding-inline: 0;
  }
  .help li {
    overflow-wrap: anywhere;
  }
  summary {
    cursor: pointer;
  }
  @media (forced-colors: active) {
    pre {
      visibility: hidden;
    }
    textarea {
      -webkit-text-fill-color: currentColor;
    }
  }
`;
