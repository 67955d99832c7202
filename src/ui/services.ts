/**
 * How the rooms' workers are started. `main.ts` passes one function for each room; a room calls its own when
 * it is first opened.
 */
import { createContext } from '@lit/context';
import type { CheckService } from '../core/api/check-room.ts';
import type { TestService } from '../core/api/test-room.ts';
import type { Session } from './session.ts';

/** One line for each room. If the service is already running, it is returned again. */
export interface RoomServices {
  readonly check: () => CheckService;
  readonly test: () => TestService;
}
export type RoomId = keyof RoomServices;

export const servicesContext = createContext<RoomServices>('services of the rooms');

/**
 * A room's state while the tab is open. It is created when the room is first opened, once for each session.
 */
export function roomState<Id extends RoomId, State extends object>(
  id: Id,
  make: (session: Session, service: ReturnType<RoomServices[Id]>) => State,
): (session: Session, services: RoomServices) => State {
  const states = new WeakMap<Session, State>();
  return (session, services) => {
    const state = states.get(session) ?? make(session, services[id]() as ReturnType<RoomServices[Id]>);
    states.set(session, state);
    return state;
  };
}
