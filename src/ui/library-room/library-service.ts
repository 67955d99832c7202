/** Where the Library finds its service. */
import { createContext } from '@lit/context';
import type { LibraryService } from '../../core/api/library-room.ts';

export const libraryServiceContext = createContext<() => LibraryService>('service of the Library');
