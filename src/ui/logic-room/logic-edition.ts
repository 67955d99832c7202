/** The page that is one file: the Logic room under a header of its own. */
import { ContextProvider } from '@lit/context';
import { LitElement, css, html } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { LogicService } from '../../core/api/logic-room.ts';
import { parseAddress, type Address } from '../addresses.ts';
import { headingOf } from '../heading.ts';
import '../notices.ts';
import { Session, sessionContext } from '../session.ts';
import { texts } from '../texts/logic-room/edition.ts';
import { adoptTokens, sheet } from '../tokens.ts';
import './logic-room.ts';
import { logicServiceContext } from './logic-service.ts';

adoptTokens();

@customElement('totem-logic-edition')
export class LogicEdition extends LitElement {
  static override styles = [
    sheet,
    css`
      header {
        padding: var(--s3) var(--s5);
        border-bottom: 1px solid var(--line);
        background: var(--sheet);
        font-weight: 650;
      }
      main {
        padding: var(--s5);
        max-width: 90rem;
        margin-inline: auto;
      }
      footer {
        padding: var(--s4) var(--s5);
      }
      @media (max-width: 40rem) {
        main,
        header,
        footer {
          padding: var(--s4);
        }
      }
    `,
  ];
  @property({ attribute: false }) service!: () => LogicService;
  readonly session = new Session();
  @state() private address: Address = parseAddress(location.hash);
  @state() private said = '';

  constructor() {
    super();
    new ContextProvider(this, { context: sessionContext, initialValue: this.session });
    new ContextProvider(this, { context: logicServiceContext, initialValue: () => this.service() });
    this.session.addEventListener('announce', (event) => {
      this.said = (event as CustomEvent<string>).detail;
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('hashchange', this.#moved);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('hashchange', this.#moved);
  }

  override render() {
    return html`<header>${texts.brand}</header>
      <main @cancel-job=${(event: CustomEvent<string>) => this.session.cancel(event.detail)}>
        <totem-logic-room .address=${this.address}></totem-logic-room>
      </main>
      <totem-notices></totem-notices>
      <footer class="small quiet"><p>${texts.about}</p></footer>
      <p class="out-of-sight" role="status" aria-live="polite">${this.said}</p>`;
  }

  readonly #moved = (): void => {
    const before = this.address;
    this.address = parseAddress(location.hash);
    if (before.path.join('/') === this.address.path.join('/')) return;
    scrollTo(0, 0);
    void this.updateComplete
      .then(() => headingOf(this.renderRoot.querySelector('totem-logic-room')))
      .then((heading) => heading?.focus({ preventScroll: true }));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-logic-edition': LogicEdition;
  }
}
