/**
 * The Check room: shows the view that an address names. The room's worker starts when the room is first
 * opened; views other than the first are loaded when they are needed.
 */
import { ContextProvider, consume } from '@lit/context';
import { LitElement, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { CheckService } from '../../core/api/check-room.ts';
import type { Address } from '../addresses.ts';
import { LaterViews } from '../later.ts';
import { roomState } from '../rooms.ts';
import { sessionContext, type Session } from '../session.ts';
import { sheet } from '../tokens.ts';
import './check-home.ts';
import { checkServiceContext } from './check-service.ts';
import { CheckSession, checkContext } from './check-session.ts';

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

const stateOf = roomState((session, service: CheckService) => new CheckSession(session, service));

const numberOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;

@customElement('totem-check-room')
export class CheckRoom extends LitElement {
  static override styles = sheet;
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: checkServiceContext }) service!: () => CheckService;
  @property({ attribute: false }) address: Address = { path: [], query: {} };
  readonly #room = new ContextProvider(this, { context: checkContext });
  readonly #views = new LaterViews(this);

  override connectedCallback(): void {
    super.connectedCallback();
    const room = stateOf(this.session, this.service);
    this.#room.setValue(room);
    // If the library cannot be opened, each view says why it shows nothing.
    void room.open().catch(() => undefined);
  }

  override render() {
    const {
      path: [, what = '', id = '', part = '', place = ''],
      query,
    } = this.address;
    switch (what) {
      case 'document':
        return this.#later(
          'totem-document',
          html`<totem-document
            .documentId=${id}
            .from=${numberOf(query['from'])}
            .to=${numberOf(query['to'])}
          ></totem-document>`,
        );
      case 'collection':
        return this.#later(
          'totem-collection',
          html`<totem-collection .collectionId=${id}></totem-collection>`,
        );
      case 'queue':
        return this.#later('totem-queue', html`<totem-queue></totem-queue>`);
      case 'policy':
        return this.#later('totem-policy', html`<totem-policy></totem-policy>`);
      case 'model':
        return this.#later('totem-language-model', html`<totem-language-model></totem-language-model>`);
      case 'log':
        return this.#later('totem-log', html`<totem-log></totem-log>`);
      case 'power':
        return this.#later(
          'totem-power',
          html`<totem-power .collectionId=${query['collection'] ?? ''}></totem-power>`,
        );
      case 'batches':
        return this.#later('totem-batches', html`<totem-batches></totem-batches>`);
      case 'batch':
        return part === 'row'
          ? this.#later(
              'totem-batch-row',
              html`<totem-batch-row
                .batchId=${id}
                .index=${numberOf(place) ?? 0}
                .query=${query}
              ></totem-batch-row>`,
            )
          : this.#later('totem-batch', html`<totem-batch .batchId=${id} .query=${query}></totem-batch>`);
      case 'study':
        return this.#later('totem-study', html`<totem-study .batchId=${id}></totem-study>`);
      default:
        return html`<totem-check-home
          .checkId=${what === 'done' ? id : undefined}
          .statement=${numberOf(query['statement'])}
        ></totem-check-home>`;
    }
  }

  #later(name: keyof typeof views, view: unknown) {
    return this.#views.draw(name, views[name], view);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-check-room': CheckRoom;
  }
}
