/**
 * The page that wipes everything. It shows what there is, deletes it on demand, and counts again: at once,
 * and five seconds later. In a tab that was stopped by another tab's wipe, it says so.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { count } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import { reasonOf } from '../session.ts';
import { texts as t } from '../texts/wipe-page.ts';
import { adoptTokens, sheet } from '../tokens.ts';

adoptTokens();

const places = ['databases', 'files', 'caches', 'texts'] as const;
type Counts = Readonly<Record<(typeof places)[number] | 'program', number>>;

/** What the page can do; given by its entry. */
export interface Wiping {
  keptNow(): Promise<Counts>;
  /** Resolves to why something could not be deleted. */
  deleteData(): Promise<readonly string[]>;
  deleteProgram(): Promise<void>;
  /** Resolves to whether all tabs have stopped. */
  stopTabs(): Promise<boolean>;
  tellWiped(): void;
  untilWiped(): Promise<void>;
}

const COUNTED_AGAIN_AFTER = 5_000;
/** A stopped tab does not wait longer for the tab that wipes, which may be closed by now. */
const WIPED_WITHIN = 15_000;

const dataOf = (counts: Counts): number => places.reduce((sum, place) => sum + counts[place], 0);

@customElement('totem-wipe')
export class WipePage extends LitElement {
  static override styles = [
    sheet,
    frameStyles,
    css`
      :host {
        max-width: 46rem;
        margin: 0 auto;
        padding: var(--s5) var(--s4);
      }
      table {
        width: 100%;
        border-collapse: collapse;
      }
      th,
      td {
        text-align: left;
        font-weight: 400;
        padding: var(--s2) var(--s4);
        border-bottom: 1px solid var(--line);
      }
      tr:last-child > * {
        border-bottom: 0;
      }
      thead th {
        font-size: 0.8125rem;
        color: var(--quiet);
      }
      .num {
        text-align: right;
      }
    `,
  ];
  @property({ attribute: false }) wiping: Wiping | undefined;
  /** Whether another tab's wipe has stopped this one. */
  @property({ type: Boolean }) isStopped = false;
  @state() private found: Counts | undefined;
  @state() private left: Counts | undefined;
  @state() private leftLater: Counts | undefined;
  @state() private stage: keyof typeof t.stages | undefined;
  @state() private problems: readonly string[] = [];
  @state() private isOtherDone = false;
  @state() private isProgramRemoved = false;
  @query('h1') private heading!: HTMLElement;

  override async firstUpdated(): Promise<void> {
    this.heading.focus();
    await this.updateComplete;
    if (this.isStopped) {
      await Promise.race([this.wiping?.untilWiped(), later(WIPED_WITHIN)]);
      this.isOtherDone = true;
    } else
      await this.#try(async (wiping) => {
        this.found = await wiping.keptNow();
      });
  }

  override render() {
    return this.isStopped ? this.#stopped() : this.#page();
  }

  #stopped() {
    const { heading, intro, done, wait } = t.stopped;
    return frame(
      { heading, intro },
      html`<p role="status">${this.isOtherDone ? done : wait}</p>
        <p><button ?disabled=${!this.isOtherDone} @click=${open}>${t.open}</button></p>`,
    );
  }

  #page() {
    const trail = [{ words: t.back, href: './#/library' }];
    return frame(
      { heading: t.heading, intro: t.intro, trail },
      html`${this.#table()}
        <p role="status">${this.stage ? t.stages[this.stage] : this.#said()}</p>
        ${this.problems.map((problem) => html`<p role="alert">${problem}</p>`)} ${this.#actions()}`,
    );
  }

  #said(): string {
    if (this.isProgramRemoved) return t.programRemoved;
    if (!this.leftLater) return this.found ? t.first : t.looking;
    const left = dataOf(this.leftLater);
    return left === 0 ? t.empty : t.notEmpty(left);
  }

  #table() {
    const { found } = this;
    if (!found) return nothing;
    const row = (place: keyof Counts) =>
      html`<tr>
        <th scope="row">${t.places[place]}</th>
        ${[found, this.left, this.leftLater].map((counts) =>
          counts ? html`<td class="num">${count(counts[place])}</td>` : nothing,
        )}
      </tr>`;
    return html`<section class="sheet">
        <header><h2>${t.now}</h2></header>
        <div class="wide" tabindex="0" role="region" aria-label=${t.now}>
          <table>
            <thead>
              <tr>
                <th scope="col">${t.place}</th>
                <th scope="col" class="num">${t.found}</th>
                ${this.left ? html`<th scope="col" class="num">${t.left}</th>` : nothing}
                ${this.leftLater ? html`<th scope="col" class="num">${t.later}</th>` : nothing}
              </tr>
            </thead>
            <tbody>
              ${[...places, 'program' as const].map(row)}
            </tbody>
          </table>
        </div>
      </section>
      <p class="quiet">${t.programStays}</p>`;
  }

  #actions() {
    if (this.stage || !this.found) return nothing;
    const left = this.leftLater && dataOf(this.leftLater);
    return html`<div class="row">
      ${
        left === 0
          ? nothing
          : html`<button class="primary" @click=${this.#wipe}>
              ${left === undefined ? t.wipe : t.again}
            </button>`
      }
      ${
        this.leftLater && !this.isProgramRemoved
          ? html`<button @click=${this.#removeProgram}>${t.removeProgram}</button>`
          : nothing
      }
      ${this.leftLater ? html`<button @click=${open}>${t.open}</button>` : nothing}
    </div>`;
  }

  readonly #wipe = (): Promise<void> =>
    this.#try(async (wiping) => {
      [this.left, this.leftLater] = [undefined, undefined];
      this.stage = 'stopping';
      const isAllStopped = await wiping.stopTabs();
      this.stage = 'deleting';
      const faults = await wiping.deleteData();
      this.left = await wiping.keptNow();
      this.stage = 'waiting';
      await later(COUNTED_AGAIN_AFTER);
      this.leftLater = await wiping.keptNow();
      if (dataOf(this.leftLater) > 0) this.problems = [...(isAllStopped ? [] : [t.notStopped]), ...faults];
      wiping.tellWiped();
    });

  readonly #removeProgram = (): Promise<void> =>
    this.#try(async (wiping) => {
      await wiping.deleteProgram();
      this.leftLater = await wiping.keptNow();
      this.isProgramRemoved = true;
    });

  async #try(work: (wiping: Wiping) => Promise<void>): Promise<void> {
    this.problems = [];
    try {
      if (this.wiping) await work(this.wiping);
    } catch (fault) {
      this.problems = [t.failed(reasonOf(fault))];
    }
    this.stage = undefined;
  }
}

const later = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const open = () => location.assign('./#/library');

declare global {
  interface HTMLElementTagNameMap {
    'totem-wipe': WipePage;
  }
}
