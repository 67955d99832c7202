/**
 * What a person decides on a checked answer: confirm what Totem says, reject it, leave it open, each with a
 * remark; by the keys c, r and m. Sends `review`.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import type { Review } from '../../core/checking/batch.ts';
import { day } from '../figures.ts';
import type { Session } from '../session.ts';
import { sheet } from '../tokens.ts';
import { answerKeys, watchSession } from '../watching.ts';
import { reviewWords } from './check-words.ts';

@customElement('totem-review')
export class ReviewBar extends LitElement {
  static override styles = [
    sheet,
    css`
      kbd {
        font: 0.75rem var(--mono);
        border: 1px solid currentColor;
        border-radius: 4px;
        padding: 0 0.3rem;
        opacity: 0.75;
      }
      .remark {
        flex: 1 1 12rem;
      }
    `,
  ];
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) reviews: readonly Review[] = [];
  /** What is confirmed, as a sentence: "Totem flags this answer." */
  @property() says = '';
  @query('input') private remark!: HTMLInputElement;

  constructor() {
    super();
    watchSession(this);
    answerKeys(this, {
      c: () => this.#send('confirmed'),
      r: () => this.#send('rejected'),
      m: () => this.remark.focus(),
    });
  }

  override render() {
    const last = this.reviews.at(-1);
    return html`<div class="stack tight" role="group" aria-label="Review">
      <p class="small">
        ${this.says}
        ${last ? html`<b>${reviewWords[last.verdict]}</b> on ${day(last.at)}${last.note === '' ? '.' : `: ${last.note}`}` : html`<span class="quiet">Nobody has reviewed it yet.</span>`}
      </p>
      <div class="row">
        <button @click=${() => this.#send('confirmed')}>Confirm ${this.#key('c')}</button
        ><button @click=${() => this.#send('rejected')}>Reject ${this.#key('r')}</button>
        <label class="field remark"
          >Remark${this.session.shortcuts ? ', m' : ''}<input @keydown=${this.#typed}
        /></label>
        <button class="bare" @click=${() => this.#send('undecided')}>Leave it open</button>
      </div>
    </div>`;
  }

  #key(key: string) {
    return this.session.shortcuts ? html`<kbd aria-hidden="true">${key}</kbd>` : nothing;
  }

  /** Enter keeps the remark without a decision; Escape leaves the field, so that the keys decide again. */
  #typed(event: KeyboardEvent): void {
    if (event.key === 'Enter') this.#send('undecided');
    else if (event.key === 'Escape') this.remark.blur();
  }

  #send(verdict: Review['verdict']): void {
    const note = this.remark.value.trim();
    this.remark.value = '';
    this.remark.blur();
    this.dispatchEvent(
      new CustomEvent<Omit<Review, 'at'>>('review', {
        detail: { verdict, note },
        bubbles: true,
        composed: true,
      }),
    );
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-review': ReviewBar;
  }
}
