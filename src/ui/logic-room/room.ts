/** What the page knows of the Logic room before it is entered. */
import { html } from 'lit';
import type { LogicService } from '../../core/api/logic-room.ts';
import type { RoomDescription } from '../rooms.ts';
import { texts } from '../texts/logic-room/door.ts';
import './logic-door.ts';
import { logicServiceContext } from './logic-service.ts';

export const logicRoom: RoomDescription<LogicService> = {
  id: 'logic',
  name: texts.room,
  service: logicServiceContext,
  load: () => import('./logic-room.ts'),
  draw: (address) => html`<totem-logic-room .address=${address}></totem-logic-room>`,
  door: () => html`<totem-logic-door></totem-logic-door>`,
};
