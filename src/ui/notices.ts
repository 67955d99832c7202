/**
 * Notices at the bottom of the window: of removed things, with Undo, and of what happened to the page. A
 * notice stays until it is closed, the tab is closed, or newer ones replace it.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import { sessionContext, type Notice, type Session } from './session.ts';
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
      return words.failed(notice.name, notice.why);
    default:
      return words[notice.state](notice.name);
  }
}

@customElement('totem-notices')
export class Notices extends LitElement {
  static override styles = [
    sheet,
    css`
      :host {
        position: sticky;
        bottom: 0;
        z-index: 1;
        max-width: 40rem;
        margin-inline: auto;
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
  }

  override render() {
    const { notices } = this.session;
    return html`<div role="status" aria-label=${words.label}>
      ${
        notices.length === 0
          ? nothing
          : html`<ul>
              ${notices.map((notice) => this.#notice(notice))}
            </ul>`
      }
    </div>`;
  }

  #notice(notice: Notice) {
    const said = says(notice);
    const close = () => this.session.closeNotice(notice.id);
    return html`<li>
      <span>${said}</span>
      ${notice.state === 'removed' ? this.#undo(notice.id, words.undoOf(notice.name)) : nothing}
      ${notice.state === 'changed' ? this.#undo(notice.id, words.undoChangeOf(notice.name)) : nothing}
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

  #undo(id: string, label: string) {
    const undo = (event: Event) => {
      // The button disappears, so the focus moves to the notice's close button.
      (event.currentTarget as HTMLElement).parentElement?.querySelector<HTMLElement>('.close')?.focus();
      void this.session.undo(id);
    };
    return html`<button class="small undo" aria-label=${label} @click=${undo}>${words.undo}</button>`;
  }

  /**
   * The button that removed the thing disappears when its list is redrawn, and the focus is lost. It then
   * moves to Undo.
   */
  async #takeLostFocus(): Promise<void> {
    for (let waited = 0; waited < FOCUS_WITHIN; waited += LOOK_EVERY) {
      await new Promise((later) => setTimeout(later, LOOK_EVERY));
      if (document.activeElement !== document.body) continue;
      this.renderRoot.querySelector<HTMLElement>('li:last-child .undo')?.focus();
      return;
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-notices': Notices;
  }
}
