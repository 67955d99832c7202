/** The Check room: which view an address names. The room's worker starts when it is first entered; views other than the first come when they are asked for. */
import { LitElement, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { PropertyValues } from 'lit';
import type { CheckDesk } from '../../core/ports/check-desk.ts';
import type { Address } from '../addresses.ts';
import type { Session } from '../session.ts';
import { sheet } from '../tokens.ts';
import './check-home.ts';
import { CheckSession } from './check-session.ts';

const views = {
  'totem-document': () => import('./document-view.ts'),
};

/** One for the tab: its worker holds the models. */
let checking: CheckSession | undefined;

const numberOf = (text: string | undefined): number | undefined => text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;

@customElement('totem-check-room')
export class CheckRoom extends LitElement {
  static override styles = sheet;
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) startDesk: (() => CheckDesk) | undefined;
  @property({ attribute: false }) address: Address = { path: [], query: {} };
  @state() private checking: CheckSession | undefined;

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('startDesk') || !this.startDesk || this.checking) return;
    checking ??= new CheckSession(this.session, this.startDesk());
    this.checking = checking;
    void checking.open().catch(() => undefined);
  }

  override render() {
    const { checking: room } = this;
    if (!room) return nothing;
    const { path: [, what = '', id = ''], query } = this.address;
    switch (what) {
      case 'document': return this.#later('totem-document', html`<totem-document .session=${this.session} .room=${room} .documentId=${id} .from=${numberOf(query['from'])} .to=${numberOf(query['to'])}></totem-document>`);
      default: return html`<totem-check-home .session=${this.session} .room=${room} .checkId=${what === 'done' ? id : ''} .statement=${numberOf(query['statement'])}></totem-check-home>`;
    }
  }

  #later(name: keyof typeof views, view: unknown) {
    void views[name]();
    return view;
  }
}

declare global { interface HTMLElementTagNameMap { 'totem-check-room': CheckRoom } }
