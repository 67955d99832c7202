/** What the page knows of the Library before it is entered. */
import { html } from 'lit';
import type { LibraryService } from '../../core/api/library-room.ts';
import type { RoomDescription } from '../rooms.ts';
import { texts } from '../texts/library-room/door.ts';
import './library-door.ts';
import { libraryServiceContext } from './library-service.ts';

export const libraryRoom: RoomDescription<LibraryService> = {
  id: 'library',
  name: texts.room,
  service: libraryServiceContext,
  load: () => import('./library-room.ts'),
  draw: () => html`<totem-library-room></totem-library-room>`,
  door: () => html`<totem-library-door></totem-library-door>`,
};
