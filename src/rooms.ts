/**
 * The registry of rooms: the header lists them in this order. A room is added by one line here. The line
 * names what its folder in `ui` says of it, and the function that starts its worker.
 */
import { checkRoom } from './ui/check-room/room.ts';
import { libraryRoom } from './ui/library-room/room.ts';
import { logicRoom } from './ui/logic-room/room.ts';
import { room, type Room } from './ui/rooms.ts';
import { rulesRoom } from './ui/rules-room/room.ts';
import { testRoom } from './ui/test-room/room.ts';
import { startCheckService } from './workers/check-room/client.ts';
import { startLibraryService } from './workers/library-room/client.ts';
import { startLogicService } from './workers/logic-room/client.ts';
import { startRulesService } from './workers/rules-room/client.ts';
import { startTestService } from './workers/test-room/client.ts';

export const rooms: readonly Room[] = [
  room(checkRoom, startCheckService),
  room(testRoom, startTestService),
  room(rulesRoom, startRulesService),
  room(logicRoom, startLogicService),
  room(libraryRoom, startLibraryService),
];
