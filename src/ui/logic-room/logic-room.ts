/** The Logic room: shows the program of an address, or the one that was edited last. */
import { ContextProvider, consume } from '@lit/context';
import { LitElement, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { LogicService } from '../../core/api/logic-room.ts';
import type { Address } from '../addresses.ts';
import { roomState } from '../rooms.ts';
import { sessionContext, type Session } from '../session.ts';
import { sheet } from '../tokens.ts';
import './link-preview.ts';
import './logic-home.ts';
import { logicServiceContext } from './logic-service.ts';
import { LogicSession, logicContext } from './logic-session.ts';

const stateOf = roomState((session, service: LogicService) => new LogicSession(session, service));

@customElement('totem-logic-room')
export class LogicRoom extends LitElement {
  static override styles = sheet;
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: logicServiceContext }) service!: () => LogicService;
  @property({ attribute: false }) address: Address = { path: [], query: {} };
  readonly #room = new ContextProvider(this, { context: logicContext });

  override connectedCallback(): void {
    super.connectedCallback();
    this.#room.setValue(stateOf(this.session, this.service));
  }

  override render() {
    const [, what = '', name = ''] = this.address.path;
    if (what === 'link') return html`<totem-logic-link .link=${name}></totem-logic-link>`;
    return html`<totem-logic-home .example=${what === 'example' ? name : undefined}></totem-logic-home>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-logic-room': LogicRoom;
  }
}
