/**
 * The decision on a checked answer: confirm Totem's verdict, reject it or leave it open, each with a note.
 * Keys: c, r and m. Sends `review`.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import type { Review } from '../../core/checking/batch.ts';
import { day } from '../figures.ts';
import { sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/check-room.ts';
import { sheet } from '../tokens.ts';
import { answerKeys, watchSession } from '../watching.ts';

const t = texts.review;

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
      .note {
        flex: 1 1 12rem;
      }
    `,
  ];
  @consume({ context: sessionContext }) session!: Session;
  @property({ attribute: false }) reviews: readonly Review[] = [];
  /** The verdict to confirm, as a sentence: "Totem flags this answer." */
  @property() says = '';
  @query('input') private note!: HTMLInputElement;

  constructor() {
    super();
    watchSession(this);
    answerKeys(this, {
      c: () => this.#send('confirmed'),
      r: () => this.#send('rejected'),
      m: () => this.note.focus(),
    });
  }

  override render() {
    const note = this.session.shortcuts ? t.noteWithKey : t.note;
    return html`<div class="stack tight" role="group" aria-label=${t.label}>
      <p class="small">${this.says} ${this.#last()}</p>
      <div class="row">
        <button @click=${() => this.#send('confirmed')}>${t.confirm} ${this.#key('c')}</button
        ><button @click=${() => this.#send('rejected')}>${t.reject} ${this.#key('r')}</button>
        <label class="field note">${note}<input @keydown=${this.#typed} /></label>
        <button class="bare" @click=${() => this.#send('undecided')}>${t.leaveOpen}</button>
      </div>
    </div>`;
  }

  #last() {
    const last = this.reviews.at(-1);
    if (!last) return html`<span class="quiet">${t.notReviewed}</span>`;
    const { reviews } = texts.words;
    const done =
      last.released === undefined ? reviews[last.verdict] : last.released ? t.released : t.takenBack;
    return t.done(html`<b>${done}</b>`, day(last.at), last.note);
  }

  #key(key: string) {
    return this.session.shortcuts ? html`<kbd aria-hidden="true">${key}</kbd>` : nothing;
  }

  /** Enter saves the note without a decision; Escape leaves the field, so that the keys work again. */
  #typed(event: KeyboardEvent): void {
    if (event.key === 'Enter') this.#send('undecided');
    else if (event.key === 'Escape') this.note.blur();
  }

  #send(verdict: Review['verdict']): void {
    const note = this.note.value.trim();
    this.note.value = '';
    this.note.blur();
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
