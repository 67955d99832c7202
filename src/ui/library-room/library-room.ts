/** The Library: one view. */
import { ContextProvider, consume } from '@lit/context';
import { LitElement, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { LibraryService } from '../../core/api/library-room.ts';
import { roomState } from '../rooms.ts';
import { sessionContext, type Session } from '../session.ts';
import { sheet } from '../tokens.ts';
import './library-home.ts';
import { libraryServiceContext } from './library-service.ts';
import { LibrarySession, libraryContext } from './library-session.ts';

const stateOf = roomState((session, service: LibraryService) => new LibrarySession(session, service));

@customElement('totem-library-room')
export class LibraryRoom extends LitElement {
  static override styles = sheet;
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: libraryServiceContext }) service!: () => LibraryService;
  readonly #room = new ContextProvider(this, { context: libraryContext });

  override connectedCallback(): void {
    super.connectedCallback();
    const room = stateOf(this.session, this.service);
    this.#room.setValue(room);
    // If the library cannot be opened, the list says why it shows nothing.
    void room.open().catch(() => undefined);
  }

  override render() {
    return html`<totem-library-home></totem-library-home>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-library-room': LibraryRoom;
  }
}
