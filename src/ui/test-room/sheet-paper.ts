/** A sheet as it is printed: black on white in each scheme, in its own style. */
import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import type { QuestionSheet } from '../../core/testing/exchange/question-sheet.ts';

@customElement('totem-paper')
export class SheetPaper extends LitElement {
  static override styles = css`
    :host {
      display: block;
      min-width: 0;
    }
    @media screen {
      :host {
        background: #fff;
        border: 1px solid var(--line);
        border-radius: var(--radius);
        padding: var(--s5);
        max-width: 52rem;
      }
    }
    @media screen and (max-width: 40rem) {
      :host {
        padding: var(--s3);
      }
    }
  `;
  @property({ attribute: false }) sheet: QuestionSheet | undefined;
  readonly #style = new CSSStyleSheet();

  override firstUpdated(): void {
    this.shadowRoot?.adoptedStyleSheets.push(this.#style);
  }

  override updated(): void {
    this.#style.replaceSync(this.sheet?.style ?? '');
  }

  /** Every text in the body is escaped where it is written. */
  override render() {
    return html`${unsafeHTML(this.sheet?.body ?? '')}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-paper': SheetPaper;
  }
}
