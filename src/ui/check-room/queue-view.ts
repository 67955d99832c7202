/**
 * The review queue: answers that the policy sends to a person, oldest first, one at a time with its decision.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { Review } from '../../core/checking/batch.ts';
import type { CheckListing, CheckSummary, CheckView } from '../../core/api/check-room.ts';
import { day } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import { ListPages } from '../parts/list-pages.ts';
import { reasonOf, sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/check-room.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { checkAt } from './check-addresses.ts';
import { checkContext, type CheckSession } from './check-session.ts';
import './checked-answer.ts';
import { releaseSaid } from './held-back.ts';
import './review-bar.ts';
import { scoreFigure } from './score-figures.ts';

/** Answers of a page of the list. */
const PAGE = 20;

const t = texts.queue;

@customElement('totem-queue')
export class QueueView extends LitElement {
  static override styles = [
    sheet,
    frameStyles,
    css`
      td button {
        text-align: left;
        white-space: normal;
        overflow-wrap: anywhere;
      }
      td:first-child {
        min-width: 13rem;
      }
    `,
  ];
  @consume({ context: sessionContext }) session!: Session;
  @consume({ context: checkContext }) room!: CheckSession;
  @state() private chosen: string | undefined;
  readonly #pages = new ListPages(this, PAGE);
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
    const current = this.#current;
    return frame(
      {
        heading: t.heading,
        trail: [{ words: texts.room, href: checkAt.home() }],
        intro: t.intro,
        actions: html`<a class="button" href=${checkAt.policy()}>${t.policy}</a
          ><a class="button" href=${checkAt.log()}>${t.log}</a>`,
      },
      this.#listing.draw(t.loading, () => (current === undefined ? this.#empty() : this.#answer(current))),
    );
  }

  #empty() {
    const link = html`<a href=${checkAt.policy()}>${t.policyLink}</a>`;
    return html`<p class="panel quiet">${t.empty(link)}</p>`;
  }

  #answer(current: CheckSummary) {
    const waiting = this.#waiting;
    return html`${waiting.length > 1 ? this.#list(waiting, current) : nothing}
      <section class="sheet pad">
        <totem-review
          .reviews=${this.#view.value?.reviews ?? []}
          .says=${texts.review.flagged}
          @review=${(event: CustomEvent<Omit<Review, 'at'>>) => this.#review(current, event.detail)}
        ></totem-review>
      </section>
      ${this.#view.draw(t.loadingAnswer, (view) => (view ? this.#checked(view, current) : nothing))}`;
  }

  #checked(view: CheckView, current: CheckSummary) {
    return html`<totem-checked
      .view=${view}
      @review=${(event: CustomEvent<Omit<Review, 'at'>>) => this.#review(current, event.detail)}
    ></totem-checked>`;
  }

  #list(waiting: readonly CheckSummary[], current: CheckSummary) {
    return html`<section class="sheet">
      <header><h2>${t.list(waiting.length)}</h2></header>
      <div class="wide" tabindex="0" role="region" aria-label=${t.region}>
        <table>
          <thead>
            <tr>
              <th scope="col">${t.answer}</th>
              <th scope="col" class="num">${t.score}</th>
              <th scope="col">${t.checked}</th>
            </tr>
          </thead>
          <tbody>
            ${this.#pages.inView(waiting).map((check) => this.#row(check, check.id === current.id))}
          </tbody>
        </table>
      </div>
      ${this.#pages.buttons(waiting, t.region)}
    </section>`;
  }

  #row({ id, excerpt, score, added }: CheckSummary, current: boolean) {
    const choose = () => {
      this.chosen = id;
    };
    return html`<tr aria-current=${current ? 'true' : nothing}>
      <td>
        <button class="bare" aria-pressed=${current} @click=${choose}>
          ${excerpt || texts.safeguards.inList}
        </button>
      </td>
      <td class="num">${scoreFigure(score)}</td>
      <td>${day(added)}</td>
    </tr>`;
  }

  async #review({ id }: CheckSummary, review: Omit<Review, 'at'>): Promise<void> {
    try {
      await this.room.service.review(id, review);
      const left = this.#waiting.length - (review.verdict === 'undecided' ? 0 : 1);
      this.session.announce(
        review.released === undefined ? t.left(review.verdict, left) : releaseSaid(review.released),
      );
      if (review.released === undefined) this.renderRoot.querySelector('h1')?.focus({ preventScroll: true });
    } catch (fault) {
      this.session.announce(texts.notSaved(reasonOf(fault)));
    }
    this.session.touch('check listing', id);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-queue': QueueView;
  }
}
