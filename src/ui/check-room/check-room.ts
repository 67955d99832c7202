/**
 * The Check room: which view an address names. The room's worker starts when it is first entered; views other
 * than the first come when they are asked for.
 */
import { LitElement, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { PropertyValues } from 'lit';
import type { CheckService } from '../../core/api/check-room.ts';
import type { Address } from '../addresses.ts';
import type { Session } from '../session.ts';
import { sheet } from '../tokens.ts';
import './check-home.ts';
import { CheckSession } from './check-session.ts';

const views = {
  'totem-document': () => import('./document-view.ts'),
  'totem-collection': () => import('./collection-view.ts'),
  'totem-queue': () => import('./queue-view.ts'),
  'totem-policy': () => import('./policy-view.ts'),
  'totem-language-model': () => import('./model-view.ts'),
  'totem-log': () => import('./log-view.ts'),
  'totem-power': () => import('./power-view.ts'),
  'totem-batches': () => import('./batches-view.ts'),
  'totem-batch': () => import('./batch-view.ts'),
  'totem-batch-row': () => import('./batch-row-view.ts'),
  'totem-study': () => import('./study-view.ts'),
};

/** One for the tab: its worker holds the models. */
let checking: CheckSession | undefined;

const numberOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;

@customElement('totem-check-room')
export class CheckRoom extends LitElement {
  static override styles = sheet;
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) startCheckService: (() => CheckService) | undefined;
  @property({ attribute: false }) address: Address = { path: [], query: {} };
  @state() private checking: CheckSession | undefined;

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('startCheckService') || !this.startCheckService || this.checking) return;
    checking ??= new CheckSession(this.session, this.startCheckService());
    this.checking = checking;
    void checking.open().catch(() => undefined);
  }

  override render() {
    const { checking: room } = this;
    if (!room) return nothing;
    const {
      path: [, what = '', id = '', part = '', place = ''],
      query,
    } = this.address;
    switch (what) {
      case 'document':
        return this.#later(
          'totem-document',
          html`<totem-document
            .session=${this.session}
            .room=${room}
            .documentId=${id}
            .from=${numberOf(query['from'])}
            .to=${numberOf(query['to'])}
          ></totem-document>`,
        );
      case 'collection':
        return this.#later(
          'totem-collection',
          html`<totem-collection
            .session=${this.session}
            .room=${room}
            .collectionId=${id}
          ></totem-collection>`,
        );
      case 'queue':
        return this.#later(
          'totem-queue',
          html`<totem-queue .session=${this.session} .room=${room}></totem-queue>`,
        );
      case 'policy':
        return this.#later(
          'totem-policy',
          html`<totem-policy .session=${this.session} .room=${room}></totem-policy>`,
        );
      case 'model':
        return this.#later(
          'totem-language-model',
          html`<totem-language-model .session=${this.session} .room=${room}></totem-language-model>`,
        );
      case 'log':
        return this.#later('totem-log', html`<totem-log .session=${this.session} .room=${room}></totem-log>`);
      case 'power':
        return this.#later(
          'totem-power',
          html`<totem-power
            .session=${this.session}
            .room=${room}
            .collectionId=${query['collection'] ?? ''}
          ></totem-power>`,
        );
      case 'batches':
        return this.#later(
          'totem-batches',
          html`<totem-batches .session=${this.session} .room=${room}></totem-batches>`,
        );
      case 'batch':
        return part === 'row'
          ? this.#later(
              'totem-batch-row',
              html`<totem-batch-row
                .session=${this.session}
                .room=${room}
                .batchId=${id}
                .index=${numberOf(place) ?? 0}
                .query=${query}
              ></totem-batch-row>`,
            )
          : this.#later(
              'totem-batch',
              html`<totem-batch
                .session=${this.session}
                .room=${room}
                .batchId=${id}
                .query=${query}
              ></totem-batch>`,
            );
      case 'study':
        return this.#later(
          'totem-study',
          html`<totem-study .session=${this.session} .room=${room} .batchId=${id}></totem-study>`,
        );
      default:
        return html`<totem-check-home
          .session=${this.session}
          .room=${room}
          .checkId=${what === 'done' ? id : ''}
          .statement=${numberOf(query['statement'])}
        ></totem-check-home>`;
    }
  }

  #later(name: keyof typeof views, view: unknown) {
    void views[name]();
    return view;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-check-room': CheckRoom;
  }
}
