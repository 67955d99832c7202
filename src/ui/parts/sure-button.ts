/** A button for an action that cannot be undone: it asks for confirmation in the same place. Sends `sure`. */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { texts } from '../texts/parts.ts';
import { sheet } from '../tokens.ts';

@customElement('totem-sure')
export class SureButton extends LitElement {
  static override styles = [
    sheet,
    css`
      :host {
        display: inline-block;
      }
      span {
        display: inline-flex;
        gap: var(--s2);
        flex-wrap: wrap;
        align-items: center;
      }
    `,
  ];
  @property() words = texts.sure.remove;
  /** What the action affects, for screen readers that read the button alone. */
  @property() of = '';
  @property() asks = '';
  @property({ type: Boolean }) small = false;
  @state() private asking = false;
  @query('button') private first!: HTMLButtonElement;

  override render() {
    const size = this.small ? 'small' : '';
    return html`<span role="group" aria-label=${`${this.words} ${this.of}`}
      >${
        this.asking
          ? html`<button class=${size} @click=${() => this.#answer(true)}>${this.words}</button
              ><button class="bare ${size}" @click=${() => this.#answer(false)}>${texts.sure.keep}</button
              ><span class="small">${this.asks}</span>`
          : html`<button
              class=${`${size} ${this.small ? 'bare' : ''}`}
              aria-label=${this.of ? `${this.words} ${this.of}` : nothing}
              @click=${this.#ask}
            >
              ${this.words}
            </button>`
      }</span
    >`;
  }

  #ask(): void {
    this.asking = true;
    void this.updateComplete.then(() => this.first.focus());
  }

  #answer(sure: boolean): void {
    this.asking = false;
    if (sure) this.dispatchEvent(new CustomEvent('sure', { bubbles: true, composed: true }));
    else void this.updateComplete.then(() => this.first.focus());
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-sure': SureButton;
  }
}
