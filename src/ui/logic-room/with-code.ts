import { html } from 'lit';

/** Text between backticks is code. */
export const withCode = (text: string) =>
  text.split('`').map((part, i) => (i % 2 === 0 ? part : html`<code>${part}</code>`));
