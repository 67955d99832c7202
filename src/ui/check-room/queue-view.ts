/**
 * Answers that wait for a person, one at a time, oldest first: the checked answer, and beneath it what to
 * decide.
 */
import { LitElement, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Review } from '../../core/checking/batch.ts';
import type { CheckListing, CheckSummary, CheckView } from '../../core/api/check-room.ts';
import { counted, day } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import { reasonOf, type Session } from '../session.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { checkAt } from './check-addresses.ts';
import type { CheckSession } from './check-session.ts';
import { reviewWords } from './check-words.ts';
import './checked-answer.ts';
import './review-bar.ts';

@customElement('totem-queue')
export class QueueView extends LitElement {
  static override styles = [sheet, frameStyles];
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) room!: CheckSession;
  @state() private chosen = '';
  readonly #listing = new Loading<CheckListing>(
    this,
    async () => {
      await this.room.open();
      return this.room.service.listing();
    },
    () => ['listing', this.session.version('check listing'), this.session.version('check policy')],
  );
  readonly #view = new Loading<CheckView | undefined>(
    this,
    () => this.room.service.checkView(this.#current?.id ?? ''),
    () => this.#current && [this.#current.id, this.session.version(this.#current.id)],
  );

  constructor() {
    super();
    watchSession(this);
  }

  get #waiting(): readonly CheckSummary[] {
    return (
      this.#listing.value?.checks.filter(({ queued }) => queued).toSorted((a, b) => a.added - b.added) ?? []
    );
  }

  get #current(): CheckSummary | undefined {
    const waiting = this.#waiting;
    return waiting.find(({ id }) => id === this.chosen) ?? waiting[0];
  }

  override render() {
    const waiting = this.#waiting;
    const current = this.#current;
    return frame(
      {
        heading: 'Which answers wait for a person?',
        trail: [{ words: 'Check', href: checkAt.home() }],
        intro: 'The policy asked for somebody to look. What you decide stands in the audit log.',
        actions: html`<a class="button" href=${checkAt.policy()}>Policy</a
          ><a class="button" href=${checkAt.log()}>Audit log</a>`,
      },
      this.#listing.draw('the queue', () =>
        current === undefined
          ? html`<p class="panel quiet">
              No answer waits. An answer comes here when it is flagged on a topic for which the
              <a href=${checkAt.policy()}>policy</a> asks to have a person look.
            </p>`
          : html`${waiting.length > 1 ? this.#list(waiting, current) : nothing}
              <section class="sheet pad">
                <totem-review
                  .session=${this.session}
                  .reviews=${this.#view.value?.reviews ?? []}
                  says="Totem flags this answer."
                  @review=${(event: CustomEvent<Omit<Review, 'at'>>) => this.#review(current, event.detail)}
                ></totem-review>
              </section>
              ${this.#view.draw('the answer', (view) => (view ? html`<totem-checked .session=${this.session} .room=${this.room} .view=${view}></totem-checked>` : nothing))}`,
      ),
    );
  }

  #list(waiting: readonly CheckSummary[], current: CheckSummary) {
    return html`<section class="sheet">
      <header><h2>${counted(waiting.length, 'answer')} to look at</h2></header>
      <div class="wide" tabindex="0" role="region" aria-label="Answers that wait">
        <table>
          <thead>
            <tr>
              <th scope="col">Answer</th>
              <th scope="col" class="num">Score</th>
              <th scope="col">Checked</th>
            </tr>
          </thead>
          <tbody>
            ${waiting.map(
              ({ id, excerpt, score, added }) =>
                html`<tr aria-current=${id === current.id ? 'true' : nothing}>
                  <td>
                    <button
                      class="bare"
                      aria-pressed=${id === current.id}
                      @click=${() => {
                        this.chosen = id;
                      }}
                    >
                      ${excerpt}
                    </button>
                  </td>
                  <td class="num">${score.toFixed(2)}</td>
                  <td>${day(added)}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </section>`;
  }

  async #review({ id }: CheckSummary, review: Omit<Review, 'at'>): Promise<void> {
    try {
      await this.room.service.review(id, review);
      const left = this.#waiting.length - (review.verdict === 'undecided' ? 0 : 1);
      this.session.announce(
        `${reviewWords[review.verdict]}. ${left === 0 ? 'No answer waits any more.' : `${counted(left, 'answer')} to look at.`}`,
      );
      this.renderRoot.querySelector('h1')?.focus({ preventScroll: true });
    } catch (fault) {
      this.session.announce(`The review could not be kept. ${reasonOf(fault)}`);
    }
    this.session.touch('check listing', id);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-queue': QueueView;
  }
}
