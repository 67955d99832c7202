/** Where the Check room finds its service. */
import { createContext } from '@lit/context';
import type { CheckService } from '../../core/api/check-room.ts';

export const checkServiceContext = createContext<() => CheckService>('service of the Check room');
