/**
 * A row of a batch as a checked answer, with its passages as the documents, for review; j and k open the
 * neighbouring rows.
 */
import { consume } from '@lit/context';
import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Review } from '../../core/checking/batch.ts';
import type { BatchSummary, CheckListing, CheckView } from '../../core/api/check-room.ts';
import { go } from '../addresses.ts';
import { frame, frameStyles } from '../frame.ts';
import { reasonOf, sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/check-room.ts';
import { sheet } from '../tokens.ts';
import { answerKeys, Loading, watchSession } from '../watching.ts';
import { checkAt } from './check-addresses.ts';
import { checkContext, type CheckSession } from './check-session.ts';
import './checked-answer.ts';
import { proofButtons } from './proof-buttons.ts';
import { releaseSaid } from './held-back.ts';
import './review-bar.ts';

const t = texts.row;

@customElement('totem-batch-row')
export class BatchRowView extends LitElement {
  static override styles = [sheet, frameStyles];
  @consume({ context: sessionContext }) session!: Session;
  @consume({ context: checkContext }) room!: CheckSession;
  @property() batchId = '';
  @property({ type: Number }) index = 0;
  @property({ attribute: false }) query: Readonly<Record<string, string>> = {};
  readonly #listing = new Loading<CheckListing>(
    this,
    async () => {
      await this.room.open();
      return this.room.service.listing();
    },
    () => ['listing', this.session.version('check listing')],
  );
  readonly #view = new Loading<CheckView | undefined>(
    this,
    () => this.room.service.batchRow(this.batchId, this.index),
    () => [
      `${this.batchId} ${String(this.index)}`,
      this.session.version(this.batchId),
      this.session.version('check policy'),
    ],
  );

  constructor() {
    super();
    watchSession(this);
    answerKeys(this, { j: () => this.#step(1), k: () => this.#step(-1) });
  }

  get #batch(): BatchSummary | undefined {
    return this.#listing.value?.batches.find(({ id }) => id === this.batchId);
  }
  get #rows(): number {
    return this.#batch?.rows ?? 0;
  }

  override render() {
    const batch = this.#batch;
    return frame(
      {
        heading: t.heading(this.index + 1, batch?.rows),
        trail: [
          { words: texts.room, href: checkAt.home() },
          { words: texts.batch.trail, href: checkAt.batches() },
          { words: batch?.name ?? texts.batch.fallback, href: checkAt.batch(this.batchId) },
        ],
        actions: this.#actions(),
      },
      this.#view.draw(t.loading, (view) => (view ? this.#row(view) : this.#absent())),
    );
  }

  #actions() {
    const { index, batchId } = this;
    const view = this.#view.value;
    const link = (to: number, words: string) =>
      html`<a class="button" href=${checkAt.row(batchId, to)}>${words}</a>`;
    return html`${view ? proofButtons(this.room.service, view) : nothing}
    ${index > 0 ? link(index - 1, t.previous) : nothing}
    ${index + 1 < this.#rows ? link(index + 1, t.next) : nothing}`;
  }

  #row(view: CheckView) {
    const { flagged, notFlagged } = texts.review;
    return html`<section class="sheet pad">
        <totem-review
          .reviews=${view.reviews}
          .says=${view.decision.flagged ? flagged : notFlagged}
          @review=${(event: CustomEvent<Omit<Review, 'at'>>) => this.#review(event.detail)}
        ></totem-review>
      </section>
      <totem-checked
        .view=${view}
        .keys=${false}
        @review=${(event: CustomEvent<Omit<Review, 'at'>>) => this.#review(event.detail)}
      ></totem-checked>`;
  }

  #absent() {
    return html`<p class="panel">
      ${this.index >= this.#rows ? t.noSuch : t.notChecked}
      <a href=${checkAt.batch(this.batchId)}>${t.back}</a>
    </p>`;
  }

  #step(step: number): void {
    const index = this.index + step;
    if (index >= 0 && index < this.#rows) go(checkAt.row(this.batchId, index));
  }

  async #review(review: Omit<Review, 'at'>): Promise<void> {
    try {
      await this.room.service.reviewRow(this.batchId, this.index, review);
      this.session.announce(
        review.released === undefined ? texts.review.announced(review.verdict) : releaseSaid(review.released),
      );
    } catch (fault) {
      this.session.announce(texts.notSaved(reasonOf(fault)));
    }
    this.session.touch(this.batchId, 'check listing');
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-batch-row': BatchRowView;
  }
}
