/** A verdict: first a word, then a shape, then a colour, so that it can be read without the colour. */
import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Wording } from '../figures.ts';
import { texts } from '../texts/parts.ts';

@customElement('totem-verdict')
export class VerdictBadge extends LitElement {
  static override styles = css`
    :host {
      display: inline-flex;
    }
    span {
      display: inline-flex;
      align-items: center;
      gap: 0.375rem;
      font-size: 0.8125rem;
      font-weight: 600;
      border-radius: 99px;
      padding: 0.1rem 0.55rem 0.1rem 0.45rem;
      white-space: nowrap;
      color: var(--unknown);
      background: var(--unknown-soft);
    }
    span::before {
      content: '';
      width: 0.625rem;
      height: 0.625rem;
      background: currentColor;
      flex: none;
    }
    .supported {
      color: var(--supported);
      background: var(--supported-soft);
    }
    .supported::before {
      border-radius: 50%;
    }
    .contradicted {
      color: var(--contradicted);
      background: var(--contradicted-soft);
    }
    .contradicted::before {
      clip-path: polygon(50% 0, 100% 100%, 0 100%);
    }
    .absent {
      color: var(--absent);
      background: var(--absent-soft);
    }
    .absent::before {
      background: none;
      border: 2px dashed currentColor;
    }
    .unknown::before {
      height: 3px;
    }
    @media (max-width: 30rem) {
      span {
        white-space: normal;
        border-radius: 0.8rem;
      }
    }
    @media (forced-colors: active) {
      span {
        border: 1px solid;
      }
      span::before {
        forced-color-adjust: none;
        background: CanvasText;
      }
    }
  `;
  @property({ attribute: false }) says: Wording = { word: texts.verdict.unknown, mark: 'unknown' };

  override render() {
    return html`<span class=${this.says.mark}>${this.says.word}</span>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-verdict': VerdictBadge;
  }
}
