/** Where the Test room finds its service. */
import { createContext } from '@lit/context';
import type { TestService } from '../../core/api/test-room.ts';

export const testServiceContext = createContext<() => TestService>('service of the Test room');
