/**
 * A row of a batch as a checked answer, with its passages in the place of documents, under review; j and k go
 * to its neighbours.
 */
import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Review } from '../../core/checking/batch.ts';
import type { CheckListing, CheckView } from '../../core/api/check-room.ts';
import { go } from '../addresses.ts';
import { count } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import { reasonOf, type Session } from '../session.ts';
import { sheet } from '../tokens.ts';
import { answerKeys, Loading, watchSession } from '../watching.ts';
import { checkAt } from './check-addresses.ts';
import type { CheckSession } from './check-session.ts';
import { reviewWords } from './check-words.ts';
import './checked-answer.ts';
import { proofButtons } from './proof-buttons.ts';
import './review-bar.ts';

@customElement('totem-batch-row')
export class BatchRowView extends LitElement {
  static override styles = [sheet, frameStyles];
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) room!: CheckSession;
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

  get #rows(): number {
    return this.#listing.value?.batches.find(({ id }) => id === this.batchId)?.rows ?? 0;
  }

  override render() {
    const batch = this.#listing.value?.batches.find(({ id }) => id === this.batchId);
    return frame(
      {
        heading: `Row ${count(this.index + 1)}${batch ? ` of ${count(batch.rows)}` : ''}`,
        trail: [
          { words: 'Check', href: checkAt.home() },
          { words: 'Batches', href: checkAt.batches() },
          { words: batch?.name ?? 'The batch', href: checkAt.batch(this.batchId) },
        ],
        actions: html`${this.#view.value ? proofButtons(this.room.service, this.#view.value) : nothing}${this.index > 0 ? html`<a class="button" href=${checkAt.row(this.batchId, this.index - 1)}>Row before</a>` : nothing}${this.index + 1 < this.#rows ? html`<a class="button" href=${checkAt.row(this.batchId, this.index + 1)}>Next row</a>` : nothing}`,
      },
      this.#view.draw('the row', (view) =>
        view
          ? html`<section class="sheet pad">
                <totem-review
                  .session=${this.session}
                  .reviews=${view.reviews}
                  .says=${view.decision.flagged ? 'Totem flags this answer.' : 'Totem does not flag this answer.'}
                  @review=${(event: CustomEvent<Omit<Review, 'at'>>) => this.#review(event.detail)}
                ></totem-review>
              </section>
              <totem-checked
                .session=${this.session}
                .room=${this.room}
                .view=${view}
                .keys=${false}
              ></totem-checked>`
          : html`<p class="panel">
              ${this.index >= this.#rows ? 'The batch has no such row.' : 'This row has not been checked yet.'}
              <a href=${checkAt.batch(this.batchId)}>Back to the batch</a>
            </p>`,
      ),
    );
  }

  #step(step: number): void {
    const index = this.index + step;
    if (index >= 0 && index < this.#rows) go(checkAt.row(this.batchId, index));
  }

  async #review(review: Omit<Review, 'at'>): Promise<void> {
    try {
      await this.room.service.reviewRow(this.batchId, this.index, review);
      this.session.announce(`${reviewWords[review.verdict]}.`);
    } catch (fault) {
      this.session.announce(`The review could not be kept. ${reasonOf(fault)}`);
    }
    this.session.touch(this.batchId, 'check listing');
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-batch-row': BatchRowView;
  }
}
