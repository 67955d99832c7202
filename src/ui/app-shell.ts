/**
 * The page: the name, the rooms, running jobs and the request counter at the top; below it the room that the
 * address names. It gets the rooms and does not depend on workers or storage.
 */
import { ContextProvider } from '@lit/context';
import { LitElement, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { addressOf, at, go, parseAddress } from './addresses.ts';
import type { Address } from './addresses.ts';
import { shellStyles } from './app-shell-styles.ts';
import { count } from './figures.ts';
import './front-door/front-door.ts';
import { headingOf } from './heading.ts';
import './notices.ts';
import './parts/job-progress.ts';
import './person-question.ts';
import { LaterViews } from './later.ts';
import { hostingAddress, localityPageAt, requestsAddress, type Locality } from './locality/locality.ts';
import { roomAt, type Room } from './rooms.ts';
import { Session, sessionContext, type Job } from './session.ts';
import './shortcut-panel.ts';
import { texts } from './texts/shell.ts';
import { adoptTokens, sheet } from './tokens.ts';
import { watchSession } from './watching.ts';

adoptTokens();

@customElement('totem-app')
export class AppShell extends LitElement {
  static override styles = [sheet, shellStyles];
  @property({ attribute: false }) rooms: readonly Room[] = [];
  /** Requests to other addresses. The page can be drawn without. */
  @property({ attribute: false }) locality: Locality | undefined;
  /** Undefined until it is known. */
  @property({ attribute: false }) offlineReady: boolean | undefined;
  /** Its threads get what is kept only once the page is loaded again. */
  @property({ attribute: false }) offlineAfterReload = false;
  readonly session = new Session();
  @state() private address: Address = parseAddress(location.hash);
  @state() private said = '';
  @state() private help = false;
  @query('main') private main!: HTMLElement;
  readonly #provided = new Set<Room>();
  readonly #later = new LaterViews(this);

  constructor() {
    super();
    new ContextProvider(this, { context: sessionContext, initialValue: this.session });
    watchSession(this);
    this.session.addEventListener('announce', (event) => {
      this.said = (event as CustomEvent<string>).detail;
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('hashchange', this.#moved);
    window.addEventListener('keydown', this.#key);
    window.addEventListener('beforeunload', this.#leaving);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('hashchange', this.#moved);
    window.removeEventListener('keydown', this.#key);
    window.removeEventListener('beforeunload', this.#leaving);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('locality')) this.locality?.ledger.onChange(() => this.requestUpdate());
    if (!changed.has('rooms')) return;
    for (const room of this.rooms) {
      if (this.#provided.has(room)) continue;
      this.#provided.add(room);
      room.provide(this);
    }
  }

  override render() {
    const { session } = this;
    return html` <header class="app">
        <button class="skip" @click=${() => this.#focusHeading()}>${texts.skip}</button>
        <a class="brand" href="#/">${top}${texts.brand}</a>
        <nav class="rooms" aria-label=${texts.rooms}>${this.rooms.map((room) => this.#link(room))}</nav>
        <div class="chips" @cancel-job=${this.#cancelChip}>
          ${session.jobs.filter((job) => job.state === 'running').map(chip)}
        </div>
        <p class="ledger">${shield}${this.#requests()}${this.#offline()}</p>
      </header>
      <main @cancel-job=${this.#cancel}>
        ${session.refused === undefined ? nothing : refusal(session.refused)}
        ${this.help ? html`<totem-shortcuts @close=${this.#closeHelp}></totem-shortcuts>` : nothing}
        ${session.questions.length === 0 ? nothing : html`<totem-person-question></totem-person-question>`}
        ${this.#drawn()}
      </main>
      <totem-notices></totem-notices>
      <footer class="small quiet">
        <p>
          ${texts.privacy} <a href=${hostingAddress}>${texts.hosting}</a>
          <button class="bare small" aria-expanded=${this.help} @click=${this.#toggleHelp}>
            ${texts.shortcuts.heading}
          </button>
          <a href="licences.html">${texts.licences}</a>
        </p>
      </footer>
      <p class="out-of-sight" role="status" aria-live="polite">${this.said}</p>`;
  }

  get #room(): Room | undefined {
    return roomAt(this.rooms, this.address);
  }

  #link(room: Room) {
    const here = room === this.#room ? 'page' : nothing;
    return html`<a href=${addressOf([room.id])} aria-current=${here}>${room.name}</a>`;
  }

  #drawn() {
    if (this.rooms.length === 0) return html`<p class="quiet" aria-busy="true">${texts.opening}</p>`;
    const page = localityPageAt(this.address);
    if (page && this.locality)
      return this.#later.draw(
        'locality',
        () => import('./locality/locality-pages.ts'),
        html`<totem-locality .page=${page} .locality=${this.locality}></totem-locality>`,
      );
    const room = this.#room;
    if (!room) return html`<totem-front-door .rooms=${this.rooms}></totem-front-door>`;
    return this.#later.draw(room.id, () => room.load(), room.draw(this.address));
  }

  /** How many requests left, and apart from these how many were refused. */
  #requests() {
    const { left, refused } = this.locality?.ledger ?? { left: 0, refused: 0 };
    const told = texts.requestsRefused(count(refused));
    return html`<a href=${requestsAddress}
        ><span><b>${count(left)}</b> ${texts.requestsLeft(left)}</span></a
      >${refused === 0 ? nothing : html`<span class="quiet">${told}</span>`}`;
  }

  #offline() {
    if (this.offlineReady === undefined) return nothing;
    const kept = this.offlineAfterReload ? texts.offlineAfterReload : texts.offline;
    return html`<span class="quiet">${this.offlineReady ? kept : texts.notOffline}</span>`;
  }

  readonly #moved = (): void => {
    const before = this.address;
    this.address = parseAddress(location.hash);
    this.help = false;
    // If only the query changed, the reader stays at the same place.
    if (before.path.join('/') === this.address.path.join('/')) return;
    scrollTo(0, 0);
    void this.#focusHeading();
  };

  async #focusHeading(): Promise<void> {
    await this.updateComplete;
    const heading = await headingOf(this.main.lastElementChild);
    if (!heading) return;
    heading.focus({ preventScroll: true });
    document.title = texts.title(heading.textContent.trim());
  }

  /**
   * Asks before the tab is closed during an import or a generation, because that work would be lost. A
   * reading continues after a reload.
   */
  readonly #leaving = (event: BeforeUnloadEvent): void => {
    const losing = this.session.jobs.some((job) => job.state === 'running' && !job.resumes);
    if (losing) event.preventDefault();
  };

  #cancel(event: CustomEvent<string>): void {
    this.session.cancel(event.detail);
  }

  /** The chip disappears together with the focus on it, so the focus is moved. */
  #cancelChip(event: CustomEvent<string>): void {
    this.#cancel(event);
    void this.#focusHeading();
  }

  readonly #key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && this.help) return this.#closeHelp();
    const inField = event
      .composedPath()
      .some(
        (node) => node instanceof HTMLElement && node.matches('input:not([type=checkbox]), textarea, select'),
      );
    if (inField || event.ctrlKey || event.metaKey || event.altKey || !this.session.shortcuts) return;
    if (event.key === '?') this.#toggleHelp();
    else if (event.key === 'n') go(at.start());
    else if (event.key === 'h') go(at.home());
    else if (['/', 't', 'j', 'k', 'c', 'r', 'm'].includes(event.key))
      this.session.dispatchEvent(new CustomEvent('shortcut', { detail: event.key }));
    else return;
    event.preventDefault();
  };

  #toggleHelp(): void {
    this.help = !this.help;
  }

  #closeHelp(): void {
    this.help = false;
    void this.#focusHeading();
  }
}

const chip = (job: Job) => html`<totem-progress quiet .job=${job}></totem-progress>`;
const refusal = (why: string) => html`<p class="panel" role="alert">${texts.refused(why)}</p>`;
const top = html`<svg
  viewBox="0 0 24 24"
  fill="none"
  stroke="currentColor"
  stroke-width="1.8"
  stroke-linejoin="round"
  aria-hidden="true"
>
  <path d="M12 2v5M5 9.5C5 8 8 7 12 7s7 1 7 2.5c0 3.800-4.600 6.300-7 12.500-2.400-6.200-7-8.700-7-12.500Z" />
  <path d="M5.500 10.500c1.300 1 3.700 1.500 6.500 1.500s5.200-.5 6.500-1.500" />
</svg>`;
const shield = html`<svg viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
  <path d="M8 1 2.500 3v4.500c0 3.500 2.300 6 5.500 7.500 3.200-1.500 5.500-4 5.500-7.500V3L8 1Z" />
</svg>`;

declare global {
  interface HTMLElementTagNameMap {
    'totem-app': AppShell;
  }
}
