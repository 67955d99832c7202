/** The Test room's worker, as the page starts and calls it. */
import type { TestService } from '../../core/api/test-room.ts';
import { startRoomService, startRoomWorker } from '../room-worker.ts';
import workerUrl from '../test-room.worker.ts?worker&url';

/** @param name of the worker, and of its library. */
export const startTestRoom = (name: string): Worker => startRoomWorker(workerUrl, name);
export const startTestService = (library?: string): TestService =>
  startRoomService<TestService>(
    startTestRoom,
    ['remove', 'undo', 'import', 'generate', 'addAnswer', 'beginAsking'],
    library,
  );
