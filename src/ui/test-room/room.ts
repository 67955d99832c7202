/** What the page knows of the Test room before it is entered. */
import { html } from 'lit';
import type { TestService } from '../../core/api/test-room.ts';
import type { RoomDescription } from '../rooms.ts';
import { texts } from '../texts/test-room/door.ts';
import './test-door.ts';
import { testServiceContext } from './test-service.ts';

export const testRoom: RoomDescription<TestService> = {
  id: 'test',
  name: texts.room,
  service: testServiceContext,
  load: () => import('./test-room.ts'),
  draw: (address) => html`<totem-test-room .address=${address}></totem-test-room>`,
  door: () => html`<totem-test-door></totem-test-door>`,
};
