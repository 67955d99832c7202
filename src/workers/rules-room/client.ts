/** The Rules room's worker, as the page starts and calls it. */
import type { RulesService } from '../../core/api/rules-room.ts';
import { startRoomService, startRoomWorker } from '../room-worker.ts';
import workerUrl from '../rules-room.worker.ts?worker&url';

/** @param name of the worker, and of its library. */
export const startRulesRoom = (name: string): Worker => startRoomWorker(workerUrl, name);
export const startRulesService = (library?: string): RulesService =>
  startRoomService<RulesService>(
    startRulesRoom,
    ['remove', 'undo', 'create', 'change', 'importCase'],
    library,
  );
