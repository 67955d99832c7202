/** The Rules room: shows the case that an address names, or the one that was changed last. */
import { ContextProvider, consume } from '@lit/context';
import { LitElement, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { RulesService } from '../../core/api/rules-room.ts';
import type { Address } from '../addresses.ts';
import { roomState } from '../rooms.ts';
import { sessionContext, type Session } from '../session.ts';
import { sheet } from '../tokens.ts';
import './rules-home.ts';
import './rules-monitor.ts';
import { rulesServiceContext } from './rules-service.ts';
import { RulesSession, rulesContext } from './rules-session.ts';

const stateOf = roomState((session, service: RulesService) => new RulesSession(session, service));

@customElement('totem-rules-room')
export class RulesRoom extends LitElement {
  static override styles = sheet;
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: rulesServiceContext }) service!: () => RulesService;
  @property({ attribute: false }) address: Address = { path: [], query: {} };
  readonly #room = new ContextProvider(this, { context: rulesContext });

  override connectedCallback(): void {
    super.connectedCallback();
    const room = stateOf(this.session, this.service);
    this.#room.setValue(room);
    // If the library cannot be opened, the view says why it shows nothing.
    void room.open().catch(() => undefined);
  }

  override render() {
    const {
      path: [, what = '', id = ''],
      query,
    } = this.address;
    const rule = /^\d{1,4}$/.test(query['rule'] ?? '') ? Number(query['rule']) : undefined;
    if (what === 'monitor')
      return html`<totem-rules-monitor .caseId=${id === '' ? undefined : id}></totem-rules-monitor>`;
    return html`<totem-rules-home
      .caseId=${what === 'case' && id !== '' ? id : undefined}
      .rule=${rule}
    ></totem-rules-home>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-rules-room': RulesRoom;
  }
}
