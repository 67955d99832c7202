/**
 * The styles of Totem in one place: `tokens` (custom properties, which are inherited by every shadow root)
 * and `sheet`, which every element adopts. Verdict colours are from the Okabe-Ito palette, at least 4.5:1 in
 * both schemes. Only verdicts use them. The accent marks only what is selected, what has focus and the one
 * primary action of a view.
 */
import { css } from 'lit';

export const tokens = css`
  :root {
    color-scheme: light dark;
    --paper: light-dark(#fbfaf7, #15171c);
    --sheet: light-dark(#ffffff, #1c1f26);
    --sunken: light-dark(#f2f0ea, #111318);
    --line: light-dark(#dedad0, #343944);
    --edge: light-dark(#85838c, #7b8190);
    --ink: light-dark(#1d2230, #e8e6e0);
    --quiet: light-dark(#5c6270, #a4a9b5);
    --brand: light-dark(#3b3f8f, #a9adf5);
    --brand-soft: light-dark(#ececf8, #262a47);
    --supported: light-dark(#00684c, #4fd0a7);
    --supported-soft: light-dark(#e0f3ec, #12332a);
    --contradicted: light-dark(#b23c00, #ff9a66);
    --contradicted-soft: light-dark(#fdeadf, #43210f);
    --absent: light-dark(#7a5600, #f0c04f);
    --absent-soft: light-dark(#fcf2d6, #3a2d0c);
    --unknown: light-dark(#5c6270, #a4a9b5);
    --unknown-soft: light-dark(#eeeef0, #272b33);
    --s1: 0.25rem;
    --s2: 0.5rem;
    --s3: 0.75rem;
    --s4: 1rem;
    --s5: 1.5rem;
    --s6: 2.25rem;
    --radius: 0.5rem;
    --ui: system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
    --read: Charter, 'Bitstream Charter', 'Sitka Text', Cambria, 'Noto Serif', serif;
    --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
  }
  body {
    margin: 0;
    background: var(--paper);
    color: var(--ink);
    font: 0.9375rem/1.5 var(--ui);
  }
  @media print {
    :root {
      color-scheme: light;
    }
    body {
      background: none;
    }
  }
  @page {
    margin: 18mm 16mm;
  }
`;

const text = css`
  :host {
    display: block;
    min-width: 0;
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  h1 {
    font-size: 1.375rem;
    line-height: 1.25;
    margin: 0;
    font-weight: 650;
    letter-spacing: -0.01em;
  }
  h2 {
    min-width: 0;
    overflow-wrap: anywhere;
    font-size: 0.8125rem;
    margin: 0;
    font-weight: 650;
    color: var(--quiet);
    letter-spacing: 0.01em;
  }
  h3 {
    font-size: 0.9375rem;
    margin: 0;
    font-weight: 600;
  }
  p,
  ul,
  ol,
  dl,
  dd,
  figure {
    margin: 0;
  }
  ul,
  ol {
    padding-left: 1.25em;
  }
  a {
    color: var(--brand);
    text-underline-offset: 0.15em;
  }
  :focus {
    outline: none;
  }
  :focus-visible {
    outline: 2px solid var(--brand);
    outline-offset: 2px;
    border-radius: 3px;
  }
  /* A heading takes the focus when a view opens, to be read out. It is not a control, so it has no ring. */
  h1 {
    justify-self: start;
  }
  h1:focus-visible,
  h2:focus-visible {
    outline: none;
  }
  .quiet {
    color: var(--quiet);
  }
  .small {
    font-size: 0.8125rem;
  }
  .num {
    font-variant-numeric: tabular-nums;
    text-align: right;
  }
  code,
  .mono {
    font-family: var(--mono);
    font-size: 0.85em;
    overflow-wrap: anywhere;
  }
  .reading {
    font: 1.125rem/1.65 var(--read);
    max-width: 68ch;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  .out-of-sight {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;

const controls = css`
  button,
  .button,
  select,
  input {
    font: inherit;
    color: inherit;
    background: var(--sheet);
    border: 1px solid var(--edge);
    border-radius: var(--radius);
    padding: 0.375rem 0.75rem;
    min-height: 2.25rem;
    max-width: 100%;
  }
  button,
  .button {
    display: inline-flex;
    align-items: center;
    gap: var(--s2);
    cursor: pointer;
    text-decoration: none;
    border-color: var(--line);
  }
  button:hover,
  .button:hover {
    border-color: var(--edge);
  }
  button.primary,
  .button.primary {
    background: var(--brand);
    border-color: var(--brand);
    color: var(--paper);
    font-weight: 600;
  }
  button.bare {
    border-color: transparent;
    background: none;
    padding-inline: 0.375rem;
    color: var(--brand);
  }
  button.small,
  .button.small {
    font-size: 0.8125rem;
    white-space: nowrap;
    min-height: 1.75rem;
    padding-block: 0.125rem;
  }
  button[disabled] {
    cursor: default;
    color: var(--quiet);
    background: var(--sunken);
    border-color: var(--line);
    font-weight: 400;
  }
  button[aria-pressed='true'],
  .button[aria-current] {
    border-color: var(--brand);
    background: var(--brand-soft);
    color: var(--ink);
  }
  input[type='checkbox'],
  input[type='radio'],
  input[type='range'] {
    min-height: 0;
    padding: 0;
    accent-color: var(--brand);
  }
  input[type='checkbox'],
  input[type='radio'] {
    width: 1rem;
    height: 1rem;
    margin: 0.25rem 0 0;
    flex: none;
  }
  textarea {
    font: 1rem/1.6 var(--read);
    color: inherit;
    background: var(--sheet);
    border: 1px solid var(--edge);
    border-radius: var(--radius);
    padding: var(--s3);
    width: 100%;
    min-height: 8rem;
    resize: vertical;
  }
  label.field {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    max-width: 100%;
    gap: var(--s1);
    font-size: 0.8125rem;
    color: var(--quiet);
  }
  label.field > :is(input, select, textarea) {
    color: var(--ink);
    font-size: 0.9375rem;
  }
  label.tick {
    display: flex;
    gap: var(--s2);
    align-items: flex-start;
  }
  fieldset {
    border: 0;
    margin: 0;
    padding: 0;
    min-width: 0;
    display: grid;
    gap: var(--s2);
  }
  legend {
    padding: 0 0 var(--s2);
    font-size: 0.8125rem;
    color: var(--quiet);
  }
`;

const layout = css`
  .stack {
    display: grid;
    gap: var(--s4);
    align-content: start;
    min-width: 0;
    grid-template-columns: minmax(0, 1fr);
  }
  .stack.tight {
    gap: var(--s2);
  }
  .row {
    display: flex;
    gap: var(--s3);
    align-items: end;
    flex-wrap: wrap;
  }
  .row.middle {
    align-items: center;
  }
  .push {
    margin-left: auto;
  }
  .sheet {
    background: var(--sheet);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    min-width: 0;
  }
  .sheet > header {
    display: flex;
    align-items: center;
    flex-wrap: wrap;
    gap: var(--s2) var(--s3);
    padding: var(--s3) var(--s4);
    border-bottom: 1px solid var(--line);
    min-height: 3rem;
  }
  .pad {
    padding: var(--s4);
  }
  .pages {
    padding: var(--s2) var(--s4);
  }
  .wide {
    overflow-x: auto;
  }
  .panel {
    background: var(--sunken);
    border-radius: var(--radius);
    padding: var(--s4);
  }
  .cols {
    display: grid;
    gap: var(--s4);
    grid-template-columns: repeat(12, minmax(0, 1fr));
    align-items: start;
  }
  .cols > * {
    grid-column: span 12;
  }
  @media (min-width: 60rem) {
    .span3 {
      grid-column: span 3;
    }
    .span4 {
      grid-column: span 4;
    }
    .span5 {
      grid-column: span 5;
    }
    .span6 {
      grid-column: span 6;
    }
    .span7 {
      grid-column: span 7;
    }
    .span8 {
      grid-column: span 8;
    }
    .span9 {
      grid-column: span 9;
    }
  }
  @media (max-width: 40rem) {
    .pad,
    .panel {
      padding: var(--s3);
    }
    .pages {
      padding-inline: var(--s3);
    }
    .sheet > header {
      padding-inline: var(--s3);
    }
  }
`;

const tables = css`
  table {
    border-collapse: collapse;
    width: 100%;
    font-size: 0.875rem;
  }
  th {
    text-align: left;
    font-weight: 600;
    color: var(--quiet);
    font-size: 0.8125rem;
    padding: var(--s2) var(--s3);
    border-bottom: 1px solid var(--line);
    vertical-align: bottom;
  }
  td {
    padding: var(--s2) var(--s3);
    border-bottom: 1px solid color-mix(in oklab, var(--line) 60%, transparent);
    vertical-align: top;
  }
  tbody tr:last-child > :is(td, th) {
    border-bottom: 0;
  }
  thead td {
    border-bottom-color: var(--line);
  }
  th.num {
    text-align: right;
  }
  tbody th {
    color: var(--ink);
    font-weight: 400;
    font-size: inherit;
    vertical-align: top;
  }
  caption {
    text-align: left;
    color: var(--quiet);
    font-size: 0.8125rem;
    padding: var(--s2) var(--s3);
  }
`;

const media = css`
  @media (prefers-reduced-motion: reduce) {
    *,
    ::before,
    ::after {
      animation: none !important;
      transition: none !important;
    }
  }
  @media (forced-colors: active) {
    button[aria-pressed='true'],
    .button[aria-current] {
      outline: 2px solid Highlight;
    }
  }
`;

/** Comes first in every element's `static styles`. Lit makes one CSSStyleSheet of each part and shares it. */
export const sheet = [text, controls, layout, tables, media];

/** Adds the tokens to the document, once. */
export function adoptTokens(): void {
  const { styleSheet } = tokens;
  if (styleSheet && !document.adoptedStyleSheets.includes(styleSheet))
    document.adoptedStyleSheets.push(styleSheet);
}
