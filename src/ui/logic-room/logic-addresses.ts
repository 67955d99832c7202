/** Addresses of the Logic room: `#/logic/example/family`, `#/logic/link/…` with a whole program. */
import { addressOf } from '../addresses.ts';

export const logicAt = {
  home: () => addressOf(['logic']),
  example: (id: string) => addressOf(['logic', 'example', id]),
  /** @param link as the service makes it. */
  link: (link: string) => addressOf(['logic', 'link', link]),
};
