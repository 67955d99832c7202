/**
 * How the rooms' workers are started. `main.ts` gives one function a room; a room calls its own when it is
 * first entered.
 */
import { createContext } from '@lit/context';
import type { CheckService } from '../core/api/check-room.ts';
import type { TestService } from '../core/api/test-room.ts';
import type { Session } from './session.ts';

/** One line a room. A service that has been started is returned again. */
export interface RoomServices {
  readonly check: () => CheckService;
  readonly test: () => TestService;
}
export type RoomId = keyof RoomServices;

export const servicesContext = createContext<RoomServices>('services of the rooms');

/** What a room keeps while the tab is open: made when the room is first entered, one for each session. */
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
