/**
 * The first view of the room: the inputs at the top, the checked answer and the list of checks below. At the
 * first visit it shows the recorded check of the example, and the fields contain the example.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Review } from '../../core/checking/batch.ts';
import type { CheckListing, CheckSummary, CheckView } from '../../core/api/check-room.ts';
import { go } from '../addresses.ts';
import { day } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/job-progress.ts';
import { ListPages } from '../parts/list-pages.ts';
import { markReady } from '../ready.ts';
import { reasonOf, sessionContext, type Session } from '../session.ts';
import { texts as frontDoor } from '../texts/front-door.ts';
import { texts } from '../texts/check-room.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { checkAt } from './check-addresses.ts';
import { CHECK, checkContext, type CheckSession, type Underway } from './check-session.ts';
import './check-inputs.ts';
import './checked-answer.ts';
import { proofButtons } from './proof-buttons.ts';
import { releaseSaid } from './held-back.ts';
import { scoreFigure } from './score-figures.ts';

/** Characters of an answer shown in a button's label. */
const NAMED = 80;
/** Checks of a page of the list. */
const PAGE = 50;

const t = texts.home;

const { recorded } = frontDoor;

@customElement('totem-check-home')
export class CheckHome extends LitElement {
  static override styles = [
    sheet,
    frameStyles,
    css`
      td:first-child {
        min-width: 13rem;
        max-width: 36rem;
        overflow-wrap: anywhere;
      }
      td:first-child > a {
        display: -webkit-box;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 3;
        overflow: hidden;
      }
    `,
  ];
  @consume({ context: sessionContext }) session!: Session;
  @consume({ context: checkContext }) room!: CheckSession;
  /** The check of the address; without one, the newest check is shown. */
  @property({ attribute: false }) checkId: string | undefined;
  @property({ attribute: false }) statement: number | undefined;
  readonly #pages = new ListPages(this, PAGE);
  readonly #listing = new Loading<CheckListing>(
    this,
    async () => {
      await this.room.open();
      const listing = await this.room.service.listing();
      this.room.offerStart(listing);
      return listing;
    },
    () => ['listing', this.session.version('check listing')],
  );
  readonly #kept = new Loading<CheckView | undefined>(
    this,
    () => this.room.service.checkView(this.#shown ?? ''),
    () =>
      this.#shown === undefined
        ? undefined
        : [this.#shown, this.session.version('check policy'), this.session.version(this.#shown)],
  );

  constructor() {
    super();
    watchSession(this);
  }

  /** The id of the stored check that is shown; undefined while one runs and if there is none. */
  get #shown(): string | undefined {
    if (this.checkId !== undefined) return this.checkId;
    const { underway } = this.room;
    if (!underway) return this.#listing.value?.checks[0]?.id;
    return underway.view?.state === 'done' ? underway.view.summary.id : undefined;
  }

  override updated(): void {
    const listing = this.#listing.value;
    if (this.#kept.value) markReady();
    // Looks for language models only once there is a check, so that the first check has the whole machine.
    if (listing && (this.#kept.value || listing.checks.length > 0)) this.room.asking.lookOnce();
  }

  override render() {
    return frame(
      { heading: t.heading, intro: t.intro, actions: this.#actions() },
      html`<totem-check-inputs
          .listing=${this.#listing.value}
          .isListing=${this.#listing.state === 'loading'}
          @check=${() => this.#checkDraft()}
          @ask=${(event: CustomEvent<string>) => this.#ask(event.detail)}
        ></totem-check-inputs>
        ${this.#result()} ${this.#listing.draw(t.loading, (listing) => this.#list(listing))}`,
    );
  }

  #actions() {
    const view = this.#kept.value;
    return html`${view && this.#shown ? proofButtons(this.room.service, view) : nothing}
      <a class="button" href=${checkAt.batches()}>${t.batches}</a
      ><a class="button" href=${checkAt.policy()}>${t.policy}</a>`;
  }

  /** The check that is running or ended without a result, unless the address names another. */
  get #unfinished(): Underway | undefined {
    const { underway } = this.room;
    return this.checkId === undefined && underway?.view?.state !== 'done' ? underway : undefined;
  }

  get #view(): CheckView | undefined {
    const unfinished = this.#unfinished;
    if (unfinished) return unfinished.view;
    if (this.#shown === undefined) return undefined;
    return this.#kept.value ?? (this.checkId === undefined ? this.room.underway?.view : undefined);
  }

  /** One element shows the check while it runs and afterwards, so that the open statement stays open. */
  #result() {
    const view = this.#view;
    return html`${this.#progress()} ${view ? this.#checked(view) : this.#loading()}`;
  }

  #progress() {
    const job = this.session.latest('check', CHECK);
    return this.#unfinished && job && job.state !== 'done'
      ? html`<totem-progress .job=${job}></totem-progress>`
      : nothing;
  }

  #loading() {
    return this.#unfinished || this.#shown === undefined
      ? nothing
      : this.#kept.draw(t.loadingCheck, () => html`<p class="panel">${t.noSuchCheck}</p>`);
  }

  #checked(view: CheckView) {
    return html`${this.#exampleNote(view.summary)}
      <totem-checked
        .view=${view}
        .open=${this.statement}
        @review=${(event: CustomEvent<Omit<Review, 'at'>>) => this.#release(view.summary.id, event.detail)}
        @look=${(event: CustomEvent<readonly number[]>) => this.room.checkFirst(event.detail)}
      ></totem-checked>`;
  }

  #exampleNote({ collection, sample, added }: CheckSummary) {
    const example = this.#listing.value?.example;
    if (!example || collection !== example.collection) return nothing;
    if (!sample) return html`<p class="quiet small">${recorded.example}</p>`;
    return html`<div class="row middle small">
      <p><b>${recorded.mark}</b> ${recorded.on(added)}</p>
      <p class="quiet">${recorded.example}</p>
      <button class="small" @click=${() => this.#check(example)}>${recorded.checkHere}</button>
    </div>`;
  }

  #list({ checks }: CheckListing) {
    const queued = checks.filter(({ queued: waits }) => waits).length;
    const queue = html`<a href=${checkAt.queue()}>${t.list.queue(queued)}</a> · `;
    return html`<section class="sheet" id="checks">
      <header>
        <h2>${t.list.heading}</h2>
        <span class="push small"
          >${queued === 0 ? nothing : queue}<a href=${checkAt.log()}>${t.list.log}</a> ·
          <a href="certificate/index.html">${t.list.certificate}</a></span
        >
      </header>
      ${checks.length === 0 ? html`<p class="pad quiet">${t.list.empty}</p>` : this.#table(checks)}
    </section>`;
  }

  #table(checks: readonly CheckSummary[]) {
    const { contradicted, unclear, absent, supported } = texts.words.verdicts;
    return html`<div class="wide" tabindex="0" role="region" aria-label=${t.list.heading}>
        <table>
          <thead>
            <tr>
              <th scope="col">${t.list.answer}</th>
              <th scope="col" class="num">${contradicted.word}</th>
              <th scope="col" class="num">${unclear.word}</th>
              <th scope="col" class="num">${absent.word}</th>
              <th scope="col" class="num">${supported.word}</th>
              <th scope="col" class="num">${t.list.score}</th>
              <th scope="col">${t.list.checked}</th>
              <td></td>
            </tr>
          </thead>
          <tbody>
            ${this.#pages.inView(checks).map((check) => this.#row(check))}
          </tbody>
        </table>
      </div>
      ${this.#pages.buttons(checks, t.list.pages, () => this.renderRoot.querySelector('#checks'))}`;
  }

  #row({ id, excerpt, counts, score, added }: CheckSummary) {
    return html`<tr aria-current=${id === this.#shown ? 'true' : nothing}>
      <td><a href=${checkAt.done(id)}>${excerpt || texts.safeguards.inList}</a></td>
      <td class="num">${counts.contradicted}</td>
      <td class="num">${counts.unclear}</td>
      <td class="num">${counts.absent}</td>
      <td class="num">${counts.supported}</td>
      <td class="num">${scoreFigure(score)}</td>
      <td>${day(added)}</td>
      <td>
        <button
          class="bare small"
          aria-label=${t.list.remove((excerpt || texts.safeguards.inList).slice(0, NAMED))}
          @click=${() => this.#remove(id)}
        >
          ${texts.remove}
        </button>
      </td>
    </tr>`;
  }

  #check(request: Underway['request']): void {
    if (this.checkId !== undefined) go(checkAt.home());
    void this.room.check(request);
  }

  #checkDraft(): void {
    const { collection, question, answer, origin } = this.room.draft;
    this.#check({ collection, question, answer, ...(origin && { origin }) });
  }

  #ask(collection: string): void {
    if (this.checkId !== undefined) go(checkAt.home());
    void this.room.asking.ask({ collection, question: this.room.draft.question.trim() });
  }

  async #release(id: string, review: Omit<Review, 'at'>): Promise<void> {
    try {
      await this.room.service.review(id, review);
      this.session.announce(releaseSaid(review.released === true));
    } catch (fault) {
      this.session.announce(texts.notSaved(reasonOf(fault)));
    }
    this.session.touch('check listing', id);
  }

  async #remove(id: string): Promise<void> {
    if (!(await this.room.remove('check', id))) return;
    if (this.room.underway?.view?.summary.id === id) this.room.underway = undefined;
    if (this.checkId === id) go(checkAt.home());
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-check-home': CheckHome;
  }
}
