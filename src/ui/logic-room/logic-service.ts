/** Where the Logic room finds its service. */
import { createContext } from '@lit/context';
import type { LogicService } from '../../core/api/logic-room.ts';

export const logicServiceContext = createContext<() => LogicService>('service of the Logic room');
