/**
 * What the page knows of a room. Each room's folder describes it in `room.ts`; `src/rooms.ts` lists the
 * rooms, each with the function that starts its service.
 */
import { ContextProvider, type Context } from '@lit/context';
import type { ReactiveElement, TemplateResult } from 'lit';
import type { Address } from './addresses.ts';
import type { Session } from './session.ts';

/** How a room looks from outside. */
interface RoomFront {
  /** The first part of its addresses. */
  readonly id: string;
  /** In the header. */
  readonly name: string;
  /** Loads its element, when the room is first entered. */
  load(): Promise<unknown>;
  /** Draws the room's element, which takes session and service from context. */
  draw(address: Address): TemplateResult;
  /** The room's part of the front door. */
  door(): TemplateResult;
}

export interface RoomDescription<Service> extends RoomFront {
  /** Where its element finds its service; the first call starts it. */
  readonly service: Context<unknown, () => Service>;
}

/** A room of this page. */
export interface Room<Service = unknown> extends RoomFront {
  /** The first call starts the service; later calls return the same. */
  readonly service: () => Service;
  /** Gives the service to the elements under `host`. */
  provide(host: ReactiveElement): void;
}

/** One line in the list of rooms. */
export function room<Service>(description: RoomDescription<Service>, start: () => Service): Room<Service> {
  const { service: context, ...front } = description;
  let started: { readonly service: Service } | undefined;
  const service = () => (started ??= { service: start() }).service;
  return {
    ...front,
    service,
    provide: (host) => void new ContextProvider(host, { context, initialValue: service }),
  };
}

/** Undefined if the address names no room; then the front door is shown. */
export const roomAt = (rooms: readonly Room[], { path }: Address): Room | undefined =>
  rooms.find(({ id }) => id === path[0]);

/**
 * A room's state while the tab is open. It is created when the room is first opened, once for each session.
 */
export function roomState<Service, State extends object>(
  make: (session: Session, service: Service) => State,
): (session: Session, service: () => Service) => State {
  const states = new WeakMap<Session, State>();
  return (session, service) => {
    const state = states.get(session) ?? make(session, service());
    states.set(session, state);
    return state;
  };
}
