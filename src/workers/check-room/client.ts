/** The Check room's worker, as the page starts and calls it. */
import type { CheckService } from '../../core/api/check-room.ts';
import { startRoomService, startRoomWorker } from '../room-worker.ts';
import workerUrl from '../check-room.worker.ts?worker&url';

/** @param name of the worker, and of its library. */
export const startCheckRoom = (name: string): Worker => startRoomWorker(workerUrl, name);
export const startCheckService = (library?: string): CheckService =>
  startRoomService<CheckService>(
    startCheckRoom,
    [
      'remove',
      'undo',
      'makeCollection',
      'addDocuments',
      'addText',
      'addLanguageModel',
      'check',
      'review',
      'reviewRow',
      'importBatch',
    ],
    library,
  );
