/**
 * The registry of rooms: the header lists them in this order, and the shell draws the one that the address
 * names. A room loads its folder when it is first entered.
 */
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { Address } from './addresses.ts';
import type { RoomId } from './services.ts';
import { texts } from './texts/shell.ts';

export interface Room {
  /** The first part of its addresses. */
  readonly id: RoomId;
  readonly name: string;
  readonly address: string;
  load(): Promise<unknown>;
  /** Draws its element. The element takes session and service from context. */
  draw(address: Address): TemplateResult;
  /** What the front door shows of it. */
  door(): TemplateResult;
}

export const rooms: readonly Room[] = [
  {
    id: 'check',
    name: texts.room.check,
    address: '#/check',
    load: () => import('./check-room/check-room.ts'),
    draw: (address) => html`<totem-check-room .address=${address}></totem-check-room>`,
    door: () => html`<totem-check-door></totem-check-door>`,
  },
  {
    id: 'test',
    name: texts.room.test,
    address: '#/test',
    load: () => import('./test-room/test-room.ts'),
    draw: (address) => html`<totem-test-room .address=${address}></totem-test-room>`,
    door: () => html`<totem-test-door></totem-test-door>`,
  },
];

/** Undefined: the address names none, and the front door is shown. */
export const roomAt = ({ path }: Address): Room | undefined => rooms.find(({ id }) => id === path[0]);
