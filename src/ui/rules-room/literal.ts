/** Draws a literal: what it says, whether that is so, where this comes from, and the words that show it. */
import { css, html, nothing } from 'lit';
import type { LiteralView } from '../../core/api/rules-room.ts';
import { texts } from '../texts/rules-room.ts';

const t = texts.literal;

/** @param text the text that is checked, from which the words are quoted. */
export function drawLiteral(literal: LiteralView, text: string) {
  const { sentence, text: written, origin, words, step } = literal;
  const from = [
    origin === undefined ? t.unknown : texts.originWords[origin],
    ...(step === undefined ? [] : [t.step(step)]),
  ].join(', ');
  return html`<div class="literal">
    <p>${sentence}</p>
    <p class="small quiet">
      <code>${written}</code> ${from}${
        words.length === 0 ? nothing : html`: ${words.map((span) => quoted(text.slice(...span)))}`
      }
    </p>
  </div>`;
}

const quoted = (words: string) => html`<q>${words}</q> `;

export const literalStyles = css`
  .literal {
    display: grid;
    gap: 0;
    overflow-wrap: anywhere;
  }
  q {
    color: var(--ink);
    font-family: var(--read);
    font-size: 1.0625em;
  }
`;
