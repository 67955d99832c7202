/** Why a formula holds or does not: one sentence for each step, indented below the sentence it explains. */
import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { ReasonRow } from '../../core/testing/temporal/time-reports.ts';
import { texts } from '../texts/parts.ts';
import { sheet } from '../tokens.ts';

/** A reason with more steps than this is folded. */
const MOST = 12;

@customElement('totem-reasons')
export class ReasonList extends LitElement {
  static override styles = [
    sheet,
    css`
      :host {
        font-size: 0.875rem;
      }
      ol {
        list-style: none;
        padding: 0;
      }
      li {
        padding: 0.2rem 0 0.2rem calc(min(var(--level), 8) * var(--s4));
        overflow-wrap: anywhere;
      }
      li.below {
        color: var(--quiet);
      }
      summary {
        cursor: pointer;
        color: var(--brand);
        font-size: 0.8125rem;
        padding: var(--s1) 0;
      }
      @media (max-width: 40rem) {
        li {
          padding-left: calc(min(var(--level), 6) * var(--s2));
        }
      }
    `,
  ];
  @property({ attribute: false }) reasons: readonly ReasonRow[] = [];

  override render() {
    const { reasons } = this;
    const first = reasons.length > MOST + 3 ? reasons.slice(0, MOST) : reasons;
    const rest = reasons.slice(first.length);
    return html`<ol>
        ${first.map(step)}
      </ol>
      ${
        rest.length > 0
          ? html`<details>
              <summary>${texts.reasons.more(rest.length)}</summary>
              <ol>
                ${rest.map(step)}
              </ol>
            </details>`
          : ''
      }`;
  }
}

const step = ({ level, text }: ReasonRow) =>
  html`<li class=${level > 0 ? 'below' : ''} .style=${`--level:${level}`}>${text}</li>`;

declare global {
  interface HTMLElementTagNameMap {
    'totem-reasons': ReasonList;
  }
}
