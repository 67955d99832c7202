/** The keyboard shortcuts, shown within the page; single-key shortcuts can be switched off. */
import { consume } from '@lit/context';
import { LitElement, css, html } from 'lit';
import { customElement, query } from 'lit/decorators.js';
import { sessionContext, type Session } from './session.ts';
import { texts } from './texts/shell.ts';
import { sheet } from './tokens.ts';
import { watchSession } from './watching.ts';

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
  @consume({ context: sessionContext }) session!: Session;
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
        <h2 id="heading" tabindex="-1">${texts.shortcuts.heading}</h2>
        <button class="bare small push" @click=${() => this.dispatchEvent(new Event('close'))}>
          ${texts.shortcuts.close}
        </button>
      </header>
      <div class="pad stack">
        <dl>
          ${texts.shortcuts.keys.map(
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
          />${texts.shortcuts.toggle}</label
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
