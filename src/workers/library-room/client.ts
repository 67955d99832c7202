/** The Library room's worker, as the page starts and calls it. */
import type { LibraryService } from '../../core/api/library-room.ts';
import { startRoomService } from '../room-worker.ts';
import { startWorker } from '../kit/spawn.ts';
import workerUrl from '../library-room.worker.ts?worker&url';

/** It needs no models. @param name of the worker, and of its library. */
export const startLibraryRoom = (name: string): Worker => startWorker(workerUrl, name);
export const startLibraryService = (): LibraryService =>
  startRoomService<LibraryService>(startLibraryRoom, ['remove', 'undo', 'restore', 'rename']);
