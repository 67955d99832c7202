/**
 * The room's first view: documents and an answer go in above, the checked answer stands below. At the first
 * visit that is the example's recorded check, and the fields are filled with the example.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { CheckListing, CheckSummary, CheckView } from '../../core/api/check-room.ts';
import { go } from '../addresses.ts';
import { counted, day } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/job-progress.ts';
import { markReady } from '../ready.ts';
import type { Session } from '../session.ts';
import { texts as frontDoor } from '../texts/front-door.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { checkAt } from './check-addresses.ts';
import { CHECK, isWhole, type CheckSession, type Underway } from './check-session.ts';
import './check-inputs.ts';
import './checked-answer.ts';
import { proofButtons } from './proof-buttons.ts';

const { recorded } = frontDoor;

@customElement('totem-check-home')
export class CheckHome extends LitElement {
  static override styles = [
    sheet,
    frameStyles,
    css`
      td:first-child {
        min-width: 13rem;
      }
    `,
  ];
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) room!: CheckSession;
  /** The check that the address names; the newest where it names none. */
  @property() checkId = '';
  @property({ attribute: false }) statement: number | undefined;
  readonly #listing = new Loading<CheckListing>(
    this,
    async () => {
      await this.room.open();
      const listing = await this.room.service.listing();
      this.room.offerExample(listing);
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

  /** The id of the kept check that is shown; undefined while one runs or none is there. */
  get #shown(): string | undefined {
    if (this.checkId) return this.checkId;
    return this.room.underway
      ? this.room.underway.view && isWhole(this.room.underway.view)
        ? this.room.underway.view.summary.id
        : undefined
      : this.#listing.value?.checks[0]?.id;
  }

  override updated(): void {
    const listing = this.#listing.value;
    if (this.#kept.value) markReady();
    // Not while the first check has the machine to itself.
    if (listing && (this.#kept.value || listing.checks.length > 0)) this.room.asking.lookOnce();
  }

  override render() {
    const view = this.#kept.value;
    return frame(
      {
        heading: 'Is this answer in the documents?',
        intro:
          'Read and judged in this tab. Supported means that these documents say so, not that it is true.',
        actions: html`${view && this.#shown ? proofButtons(this.room.service, view) : nothing}
          <a class="button" href=${checkAt.batches()}>Many answers</a
          ><a class="button" href=${checkAt.policy()}>Policy</a>`,
      },
      html`<totem-check-inputs
          .session=${this.session}
          .room=${this.room}
          .listing=${this.#listing.value}
          @check=${() => this.#checkDraft()}
          @ask=${(event: CustomEvent<string>) => this.#ask(event.detail)}
        ></totem-check-inputs>
        ${this.#result()} ${this.#listing.draw('what is kept here', (listing) => this.#list(listing))}`,
    );
  }

  /**
   * One element shows the check while it runs and once it is kept, so that the statement that was opened
   * stays open.
   */
  #result() {
    const { underway } = this.room;
    const job = this.session.latest('check', CHECK);
    const unfinished =
      !this.checkId && underway && !(underway.view && isWhole(underway.view)) ? underway : undefined;
    const kept =
      this.#shown === undefined || unfinished
        ? undefined
        : (this.#kept.value ?? (this.checkId ? undefined : underway?.view));
    const view = unfinished ? unfinished.view : kept;
    return html`${unfinished && job && job.state !== 'done' ? html`<totem-progress .job=${job}></totem-progress>` : nothing}
    ${view === undefined ? nothing : html`${this.#exampleNote(view)}<totem-checked .session=${this.session} .room=${this.room} .view=${view} .open=${this.statement}></totem-checked>`}
    ${view !== undefined || unfinished || this.#shown === undefined ? nothing : this.#kept.draw('the check', () => html`<p class="panel">This check is not kept here. It may have been removed, or it lies in another browser.</p>`)}`;
  }

  #exampleNote({ summary }: CheckView) {
    const example = this.#listing.value?.example;
    if (!example || summary.collection !== example.collection) return nothing;
    return html`<div class="row middle small">
      ${summary.sample ? html`<p><b>${recorded.mark}</b> ${recorded.on(summary.added)}</p>` : nothing}
      <p class="quiet">${recorded.example}</p>
      ${summary.sample ? html`<button class="small" @click=${() => this.#check(example)}>${recorded.checkHere}</button>` : nothing}
    </div>`;
  }

  #list({ checks }: CheckListing) {
    const queued = checks.filter(({ queued: waits }) => waits).length;
    return html`<section class="sheet">
      <header>
        <h2>Checked answers</h2>
        <span class="push small"
          >${queued === 0 ? nothing : html`<a href=${checkAt.queue()}>${counted(queued, 'answer')} for a person to look at</a> · `}<a
            href=${checkAt.log()}
            >Audit log</a
          >
          · <a href="certificate/index.html">Check a certificate</a></span
        >
      </header>
      ${
        checks.length === 0
          ? html`<p class="pad quiet">No answer has been checked yet.</p>`
          : html`<div class="wide" tabindex="0" role="region" aria-label="Checked answers">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Answer</th>
                    <th scope="col" class="num">Contradicted</th>
                    <th scope="col" class="num">Not in the documents</th>
                    <th scope="col" class="num">Supported</th>
                    <th scope="col" class="num">Score</th>
                    <th scope="col">Checked</th>
                    <td></td>
                  </tr>
                </thead>
                <tbody>
                  ${checks.map((check) => this.#row(check))}
                </tbody>
              </table>
            </div>`
      }
    </section>`;
  }

  #row({ id, excerpt, counts, score, added }: CheckSummary) {
    return html`<tr aria-current=${id === this.#shown ? 'true' : nothing}>
      <td><a href=${checkAt.done(id)}>${excerpt}</a></td>
      <td class="num">${counts.contradicted}</td>
      <td class="num">${counts.absent}</td>
      <td class="num">${counts.supported}</td>
      <td class="num">${score.toFixed(2)}</td>
      <td>${day(added)}</td>
      <td>
        <button
          class="bare small"
          aria-label=${`Remove the check of ${excerpt}`}
          @click=${() => this.#remove(id)}
        >
          Remove
        </button>
      </td>
    </tr>`;
  }

  #check(request: Underway['request']): void {
    if (this.checkId) go(checkAt.home());
    void this.room.check(request);
  }

  #checkDraft(): void {
    const { collection, question, answer, origin } = this.room.draft;
    this.#check({ collection, question, answer, ...(origin && { origin }) });
  }

  #ask(collection: string): void {
    if (this.checkId) go(checkAt.home());
    void this.room.asking.ask({ collection, question: this.room.draft.question.trim() });
  }

  async #remove(id: string): Promise<void> {
    await this.room.service.remove('check', id);
    if (this.room.underway?.view?.summary.id === id) this.room.underway = undefined;
    this.session.touch('check listing');
    if (this.checkId === id) go(checkAt.home());
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-check-home': CheckHome;
  }
}
