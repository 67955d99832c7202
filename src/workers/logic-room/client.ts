/** The Logic room's worker, as the page starts and calls it. */
import type { LogicService } from '../../core/api/logic-room.ts';
import workerUrl from '../logic-room.worker.ts?worker&url';
import { startWorker } from '../kit/spawn.ts';
import { startRoomService } from '../room-worker.ts';

/** It uses no models. @param name of the worker, and of its library. */
export const startLogicRoom = (name: string): Worker => startWorker(workerUrl, name);
export const startLogicService = (library?: string): LogicService =>
  startRoomService<LogicService>(startLogicRoom, ['change'], library);
