/** What the page knows of the Rules room before it is entered. */
import { html } from 'lit';
import type { RulesService } from '../../core/api/rules-room.ts';
import type { RoomDescription } from '../rooms.ts';
import { texts } from '../texts/rules-room/door.ts';
import './rules-door.ts';
import { rulesServiceContext } from './rules-service.ts';

export const rulesRoom: RoomDescription<RulesService> = {
  id: 'rules',
  name: texts.room,
  service: rulesServiceContext,
  load: () => import('./rules-room.ts'),
  draw: (address) => html`<totem-rules-room .address=${address}></totem-rules-room>`,
  door: () => html`<totem-rules-door></totem-rules-door>`,
};
