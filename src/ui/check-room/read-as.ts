/** How a statement was read that was rewritten: below the user's own words, never in their place. */
import { css, html } from 'lit';
import { texts } from '../texts/check-room.ts';

export const readAsStyles = css`
  .read-as {
    display: block;
    font-weight: 400;
  }
`;

export const readAs = (statement: string) =>
  html`<span class="read-as quiet small">${texts.checked.readAs(statement)}</span>`;
