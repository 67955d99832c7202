/**
 * The list of rooms. The header shows them in this order, and the shell draws the one that the address names.
 * A room's code is loaded when the room is first opened.
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
  /** Draws the room's element, which takes session and service from context. */
  draw(address: Address): TemplateResult;
  /** The room's part of the front door. */
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

/** Undefined if the address names no room; then the front door is shown. */
export const roomAt = ({ path }: Address): Room | undefined => rooms.find(({ id }) => id === path[0]);
