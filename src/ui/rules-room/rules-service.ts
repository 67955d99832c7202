/** Where the Rules room finds its service. */
import { createContext } from '@lit/context';
import type { RulesService } from '../../core/api/rules-room.ts';

export const rulesServiceContext = createContext<() => RulesService>('service of the Rules room');
