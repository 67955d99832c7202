/**
 * Notices at the bottom of the window: of removed things, with Undo, and of what happened to the page. A
 * notice stays until it is closed, the tab is closed, or newer ones replace it. Under them is the list of
 * earlier removals and changes, which can be undone until the tab is closed.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import { count } from './figures.ts';
import { sessionContext, undoable, type Notice, type Session } from './session.ts';
import { texts } from './texts/shell.ts';
import { sheet } from './tokens.ts';
import { watchSession } from './watching.ts';

const words = texts.notices;

/** The longest time, in milliseconds, in which a list is redrawn after it lost a row. */
const FOCUS_WITHIN = 1000;
const LOOK_EVERY = 50;

function says(notice: Notice): string {
  switch (notice.state) {
    case 'kept':
      return words.kept(notice.why);
    case 'told':
      return notice.words;
    case 'failed':
      return words[notice.was === 'changed' ? 'failedChange' : 'failed'](notice.name, notice.why);
    default:
      return words[notice.state](notice.name);
  }
}

/** Of the notice that the button is in. */
const focusClose = (button: HTMLElement): void =>
  button.parentElement?.querySelector<HTMLElement>('.close')?.focus();

@customElement('totem-notices')
export class Notices extends LitElement {
  static override styles = [
    sheet,
    css`
      :host {
        max-width: 40rem;
        margin-inline: auto;
      }
      /* Without notices the list of earlier ones lies at the end of the page and covers nothing. */
      :host([shows-notices]) {
        position: sticky;
        bottom: 0;
        z-index: 1;
      }
      ul {
        list-style: none;
        padding: 0 var(--s3) var(--s3);
        display: grid;
        gap: var(--s2);
      }
      li {
        display: flex;
        align-items: center;
        gap: var(--s2);
        padding: var(--s1) var(--s3);
        background: var(--sheet);
        border: 1px solid var(--edge);
        border-radius: var(--radius);
      }
      span {
        flex: 1 1 auto;
        overflow-wrap: anywhere;
      }
      details {
        margin: 0 var(--s3) var(--s3);
        background: var(--sheet);
        border: 1px solid var(--edge);
        border-radius: var(--radius);
      }
      summary {
        padding: var(--s2) var(--s3);
        cursor: pointer;
      }
      details > p {
        padding: 0 var(--s3) var(--s2);
      }
      details > ul {
        padding: 0;
        gap: 0;
        max-height: 40vh;
        overflow-y: auto;
      }
      details li {
        border-width: 1px 0 0;
        border-color: var(--line);
        border-radius: 0;
      }
    `,
  ];
  @consume({ context: sessionContext }) session!: Session;
  #newest: string | undefined;

  constructor() {
    super();
    watchSession(this);
  }

  override updated(): void {
    const newest = this.session.notices.at(-1)?.id;
    const isRemoval = this.session.notices.at(-1)?.state === 'removed';
    if (isRemoval && newest !== this.#newest) void this.#takeLostFocus();
    this.#newest = newest;
    this.toggleAttribute('shows-notices', newest !== undefined);
  }

  override render() {
    const { notices, earlier } = this.session;
    return html`<div role="status" aria-label=${words.label}>
        ${
          notices.length === 0
            ? nothing
            : html`<ul>
                ${notices.map((notice) => this.#notice(notice))}
              </ul>`
        }
      </div>
      ${earlier.length === 0 ? nothing : this.#earlier(earlier)}`;
  }

  /** The newest first. */
  #earlier(earlier: readonly Notice[]) {
    return html`<section aria-label=${words.earlierLabel}>
      <details class="small">
        <summary>${words.earlier(count(earlier.length))}</summary>
        <p class="quiet">${words.earlierAbout}</p>
        <ul>
          ${earlier.toReversed().map(
            (notice) =>
              html`<li>
                <span>${says(notice)}</span>
                ${this.#undo(notice, () => void this.#keepFocus())}
              </li>`,
          )}
        </ul>
      </details>
    </section>`;
  }

  #notice(notice: Notice) {
    const said = says(notice);
    const close = () => this.session.closeNotice(notice.id);
    return html`<li>
      <span>${said}</span>
      ${this.#undo(notice, focusClose)}
      ${
        notice.state === 'told' && notice.action
          ? html`<button class="small" @click=${notice.action.act}>${notice.action.label}</button>`
          : nothing
      }
      <button class="bare small close" aria-label=${words.closeOf(said)} @click=${close}>
        ${words.close}
      </button>
    </li>`;
  }

  /** @param moveFocus moves the focus, because the button disappears. */
  #undo(notice: Notice, moveFocus: (button: HTMLElement) => void) {
    const was = undoable(notice);
    if (!was || !('name' in notice)) return nothing;
    const label = was === 'removed' ? words.undoOf(notice.name) : words.undoChangeOf(notice.name);
    const undo = (event: Event) => {
      moveFocus(event.currentTarget as HTMLElement);
      void this.session.undo(notice.id);
    };
    return html`<button class="small undo" aria-label=${label} @click=${undo}>${words.undo}</button>`;
  }

  /** Once the line is gone, the focus moves to the head of the list, or to the notice if no list is left. */
  async #keepFocus(): Promise<void> {
    await new Promise((redrawn) => this.session.addEventListener('change', redrawn, { once: true }));
    await this.updateComplete;
    const part = (selector: string) => this.renderRoot.querySelector<HTMLElement>(selector);
    (part('summary') ?? part('li:last-child .close'))?.focus();
  }

  /**
   * The button that removed the thing disappears when its list is redrawn, and the focus is lost. It then
   * moves to Undo.
   */
  async #takeLostFocus(): Promise<void> {
    for (let waited = 0; waited < FOCUS_WITHIN; waited += LOOK_EVERY) {
      await new Promise((later) => setTimeout(later, LOOK_EVERY));
      if (document.activeElement !== document.body) continue;
      this.renderRoot.querySelector<HTMLElement>('[role=status] li:last-child .undo')?.focus();
      return;
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-notices': Notices;
  }
}
