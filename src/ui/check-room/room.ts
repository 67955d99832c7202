/** What the page knows of the Check room before it is entered. */
import { html } from 'lit';
import type { CheckService } from '../../core/api/check-room.ts';
import type { RoomDescription } from '../rooms.ts';
import { texts } from '../texts/check-room/door.ts';
import './check-door.ts';
import { checkServiceContext } from './check-service.ts';

export const checkRoom: RoomDescription<CheckService> = {
  id: 'check',
  name: texts.room,
  service: checkServiceContext,
  load: () => import('./check-room.ts'),
  draw: (address) => html`<totem-check-room .address=${address}></totem-check-room>`,
  door: () => html`<totem-check-door></totem-check-door>`,
};
