/**
 * The registry of rooms: the header lists them in this order, and the shell draws the one that the address
 * names. A room loads its folder when it is first entered.
 */
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { Address } from './addresses.ts';
import type { RoomId } from './services.ts';

export interface Room {
  /** The first part of its addresses. */
  readonly id: RoomId;
  readonly name: string;
  readonly address: string;
  load(): Promise<unknown>;
  /** Its element, which finds session and service by context. */
  draw(address: Address): TemplateResult;
}

const testRoom: Room = {
  id: 'test',
  name: 'Test',
  address: '#/test',
  load: () => import('./test-room/test-room.ts'),
  draw: (address) => html`<totem-test-room .address=${address}></totem-test-room>`,
};

export const rooms: readonly Room[] = [
  {
    id: 'check',
    name: 'Check',
    address: '#/check',
    load: () => import('./check-room/check-room.ts'),
    draw: (address) => html`<totem-check-room .address=${address}></totem-check-room>`,
  },
  testRoom,
];

export const roomAt = ({ path }: Address): Room => rooms.find(({ id }) => id === path[0]) ?? testRoom;
