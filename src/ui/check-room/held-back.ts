/**
 * What the policy holds back of an answer, and what a person can do about it: open it for review, which
 * changes nothing outside this view, or release it, which is recorded. Where citations are required, the
 * statements that have evidence are listed with it. Sends `look-inside`, `review` and `statement`.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import type { CheckView } from '../../core/api/check-room.ts';
import type { Review } from '../../core/checking/batch.ts';
import type { CitedStatement, Evidence } from '../../core/checking/safeguards.ts';
import { day } from '../figures.ts';
import { texts } from '../texts/check-room.ts';
import { sheet } from '../tokens.ts';
import { checkAt } from './check-addresses.ts';

const t = texts.safeguards;
const bold = (words: string) => html`<b>${words}</b>`;

/** What is said once a release is recorded, or taken back. */
export const releaseSaid = (released: boolean): string => (released ? t.releasedNow : t.takenBack);

@customElement('totem-held-back')
export class HeldBack extends LitElement {
  static override styles = [
    sheet,
    css`
      ol {
        padding-left: 1.4rem;
        display: grid;
        gap: var(--s4);
      }
      li {
        overflow-wrap: anywhere;
      }
      button.statement {
        text-align: left;
        white-space: normal;
        font: 1.0625rem/1.5 var(--read);
      }
      blockquote {
        margin: var(--s1) 0 0;
        padding-left: var(--s3);
        border-left: 0.2rem solid var(--supported);
        font-size: 0.875rem;
      }
      .reason {
        flex: 1 1 12rem;
      }
    `,
  ];
  @property({ attribute: false }) view!: CheckView;
  /** Whether the whole answer is open for review in this view. */
  @property({ type: Boolean }) opened = false;
  /** The statement whose proof is open. */
  @property({ attribute: false }) open: number | undefined;
  @query('input') private reason!: HTMLInputElement | null;

  override render() {
    const { showing } = this.view;
    if (showing.kind === 'pending') return html`<p class="panel" role="status">${t.pending}</p>`;
    if (showing.kind === 'whole') return this.#released();
    return html`<div class="stack tight">
      <div class="panel stack tight" role="group" aria-label=${t.label}>
        <p class="small">${this.#why()}</p>
        ${this.view.state === 'done' ? this.#acts() : nothing}
      </div>
      ${showing.kind === 'cited' && !this.opened ? this.#statements(showing.statements) : nothing}
    </div>`;
  }

  #why() {
    const { showing, checked } = this.view;
    if (this.opened) return t.opened(bold);
    const link = html`<a href=${checkAt.policy()}>${t.policyLink}</a>`;
    if (showing.kind !== 'cited') return t.withheld(bold, link);
    return t.cited(bold, link, { shown: showing.statements.length, of: checked.factoids.length });
  }

  #acts() {
    return html`<div class="row middle">
      <button class="small" @click=${() => this.#lookInside()}>${this.opened ? t.close : t.open}</button>
      <label class="field reason">${t.note}<input /></label>
      <button class="small" @click=${() => this.#decide(true)}>${t.release}</button>
    </div>`;
  }

  /** A released answer is shown whole, and says that a person released it. */
  #released() {
    const last = this.view.reviews.findLast(({ released }) => released !== undefined);
    const holds = this.view.decision.actions.some((action) => action === 'abstain' || action === 'cite');
    if (!last?.released || !holds) return nothing;
    return html`<div class="row middle small" role="group" aria-label=${t.label}>
      <p>${t.released(bold, day(last.at))} ${last.note}</p>
      <button class="small" @click=${() => this.#decide(false)}>${t.takeBack}</button>
    </div>`;
  }

  #statements(statements: readonly CitedStatement[]) {
    if (statements.length === 0) return html`<p class="quiet">${t.noneCited}</p>`;
    return html`<ol aria-label=${t.statements}>
      ${statements.map((statement) => this.#statement(statement))}
    </ol>`;
  }

  #statement({ statement, text, evidence }: CitedStatement) {
    return html`<li>
      <button
        class="bare statement"
        aria-pressed=${statement === this.open}
        @click=${() => this.#send('statement', statement)}
      >
        ${text}
      </button>
      ${evidence.map((quote) => this.#quote(quote))}
    </li>`;
  }

  #quote({ document, span, text, passage }: Evidence) {
    const known = this.view.documents[document];
    const place = known
      ? texts.proof.place(known.name, this.view.pages[`${document}:${String(passage)}`])
      : texts.proof.documentGone;
    const linked =
      known && known.hash !== '' && this.view.summary.collection !== ''
        ? html`<a href=${checkAt.document(document, span)}>${place}</a>`
        : place;
    return html`<blockquote>${text} <span class="quiet">${linked}</span></blockquote>`;
  }

  #lookInside(): void {
    this.#send('look-inside', !this.opened);
  }

  /** The decision about the flag stays as it is. */
  #decide(released: boolean): void {
    const { verdict = 'undecided' } = this.view.reviews.at(-1) ?? {};
    const note = this.reason?.value.trim() ?? '';
    if (this.reason) this.reason.value = '';
    this.#send('review', { verdict, note, released } satisfies Omit<Review, 'at'>);
  }

  #send(kind: 'look-inside' | 'review' | 'statement', detail: unknown): void {
    this.dispatchEvent(new CustomEvent(kind, { detail, bubbles: true, composed: true }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-held-back': HeldBack;
  }
}
