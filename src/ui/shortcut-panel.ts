/** The keyboard shortcuts, as a sheet in the page; single keys can be switched off. */
import { LitElement, css, html } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import type { Session } from './session.ts';
import { sheet } from './tokens.ts';
import { watchSession } from './watching.ts';

const shortcuts: readonly (readonly [string, string])[] = [
  ['?', 'Show or close this list'],
  ['n', 'New run'],
  ['h', 'The report one started with'],
  ['/', 'Go to the filter of a table'],
  ['t', 'Go to the table'],
  ['j', 'Next answer'],
  ['k', 'Answer before'],
  ['c', 'Confirm what Totem says of the answer under review'],
  ['r', 'Reject it'],
  ['m', 'Write a remark to it'],
  ['↑ ↓', 'Move in a table'],
  ['Home End', 'First and last row of a table'],
  ['Enter', 'Open the chosen row'],
  ['Esc', 'Close this list'],
];

@customElement('totem-shortcuts')
export class ShortcutPanel extends LitElement {
  static override styles = [
    sheet,
    css`
      dl {
        display: grid;
        grid-template-columns: max-content 1fr;
        gap: var(--s2) var(--s4);
      }
      kbd {
        font: 0.8125rem var(--mono);
        border: 1px solid var(--line);
        border-radius: 4px;
        padding: 0.05rem 0.4rem;
        background: var(--sunken);
      }
    `,
  ];
  @property({ attribute: false }) session!: Session;
  @query('h2') private heading!: HTMLElement;

  constructor() {
    super();
    watchSession(this);
  }

  override firstUpdated(): void {
    this.heading.focus();
  }

  override render() {
    return html`<section class="sheet" aria-labelledby="heading">
      <header>
        <h2 id="heading" tabindex="-1">Keyboard shortcuts</h2>
        <button class="bare small push" @click=${() => this.dispatchEvent(new Event('close'))}>Close</button>
      </header>
      <div class="pad stack">
        <dl>
          ${shortcuts.map(
            ([key, does]) =>
              html`<dt><kbd>${key}</kbd></dt>
                <dd>${does}</dd>`,
          )}
        </dl>
        <label class="tick"
          ><input
            type="checkbox"
            .checked=${this.session.shortcuts}
            @change=${(event: Event) => this.session.useShortcuts((event.target as HTMLInputElement).checked)}
          />Use the shortcuts of a single letter or sign</label
        >
      </div>
    </section>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-shortcuts': ShortcutPanel;
  }
}
