/** The worker of the page that is one file: the Logic room's service without a library. */
import { serve } from './kit/life.ts';
import { noFactBases } from './logic-room/fact-bases.ts';
import { LogicRoomService } from './logic-room/service.ts';

serve(new LogicRoomService(noFactBases));
