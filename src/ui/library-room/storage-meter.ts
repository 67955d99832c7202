/** How much space is used, whether the browser keeps it, and a warning before it is full. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { sessionContext, type Session } from '../session.ts';
import { askToKeep, isKept, isNearlyFull, spaceHere, type Space } from '../storage-care.ts';
import { bytesInWords, texts } from '../texts/library-room.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { libraryContext, type LibrarySession } from './library-session.ts';

const t = texts.meter;

@customElement('totem-storage-meter')
export class StorageMeter extends LitElement {
  static override styles = [
    sheet,
    css`
      meter {
        width: 100%;
        height: 0.75rem;
        appearance: none;
        background: var(--sunken);
        border: 1px solid var(--edge);
        border-radius: 99px;
        overflow: hidden;
      }
      meter::-webkit-meter-bar {
        background: var(--sunken);
        border: 0;
        border-radius: 0;
        height: 100%;
      }
      meter::-webkit-meter-optimum-value,
      meter::-webkit-meter-suboptimum-value,
      meter::-webkit-meter-even-less-good-value {
        background: var(--ink);
      }
      meter::-moz-meter-bar {
        background: var(--ink);
      }
    `,
  ];
  @consume({ context: sessionContext }) session!: Session;
  @consume({ context: libraryContext }) room!: LibrarySession;
  /** Whether the browser was asked and did not agree. */
  @state() private isRefused = false;
  readonly #space = new Loading(
    this,
    async () => {
      const space = await spaceHere();
      const isBusy = this.session.jobs.some(({ state }) => state === 'running');
      const isFull = space !== undefined && !isBusy && (await isNearlyFull(space));
      return { space, isFull, kept: await isKept() };
    },
    () => ['space', this.room.version],
  );

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    return html`<section class="sheet" aria-labelledby="heading">
      <header><h2 id="heading">${t.heading}</h2></header>
      <div class="pad stack tight">
        ${this.#space.value ? this.#meter(this.#space.value) : nothing}
        ${this.#space.value ? this.#kept(this.#space.value.kept) : nothing}
      </div>
    </section>`;
  }

  #meter({ space, isFull }: { readonly space: Space | undefined; readonly isFull: boolean }) {
    if (!space) return html`<p>${t.unknown}</p>`;
    const { used, quota, parts } = space;
    return html`<p><b>${t.used(used, quota)}</b></p>
      ${
        quota === undefined
          ? nothing
          : html`<meter aria-label=${t.label} min="0" max=${quota} .value=${used}></meter>`
      }
      ${
        parts.length === 0
          ? nothing
          : html`<p class="quiet small">
              ${parts.map(([part, bytes]) => `${bytesInWords(bytes)} ${t.parts[part]}`).join(' · ')}
            </p>`
      }
      ${isFull ? html`<p role="alert">${t.nearlyFull}</p>` : nothing}`;
  }

  #kept(kept: boolean | undefined) {
    if (kept === undefined) return html`<p class="small">${t.cannotAsk}</p>`;
    if (kept) return html`<p class="small">${t.persisted}</p>`;
    return html`<p class="small">
      ${this.isRefused ? t.refused : t.notPersisted}
      <button class="small" @click=${this.#ask}>${t.ask}</button>
    </p>`;
  }

  async #ask(): Promise<void> {
    this.isRefused = !(await askToKeep());
    await this.#space.reload();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-storage-meter': StorageMeter;
  }
}
