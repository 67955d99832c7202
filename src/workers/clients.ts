/** Starts the rooms' workers and calls them from the page. */
import type { CheckService } from '../core/api/check-room.ts';
import type { TestService } from '../core/api/test-room.ts';
import checkRoomWorkerUrl from './check-room.worker.ts?worker&url';
import { callsOf, startWorker } from './kit/spawn.ts';
import { offerModels } from './models/connection.ts';
import testRoomWorkerUrl from './test-room.worker.ts?worker&url';

/** All rooms store their data in one library; a room's worker has the library's name. */
const libraryName = 'totem';

/** @param name of the worker, and of its library. */
export const startCheckRoom = (name: string): Worker => startRoom(checkRoomWorkerUrl, name);
export const startTestRoom = (name: string): Worker => startRoom(testRoomWorkerUrl, name);
export const startTestService = (): TestService => callsOf<TestService>(startTestRoom(libraryName));
export const startCheckService = (): CheckService => callsOf<CheckService>(startCheckRoom(libraryName));

/** Starts a worker that shares the models of this tab. */
function startRoom(url: string, name: string): Worker {
  const worker = startWorker(url, name);
  offerModels(worker);
  return worker;
}
