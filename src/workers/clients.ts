/** The rooms' workers as the page calls them. */
import type { CheckService } from '../core/api/check-room.ts';
import type { TestService } from '../core/api/test-room.ts';
import checkRoomWorkerUrl from './check-room.worker.ts?worker&url';
import { callsOf, startWorker } from './kit/spawn.ts';
import { offerModels } from './models/connection.ts';
import testRoomWorkerUrl from './test-room.worker.ts?worker&url';

export const startTestService = (): TestService =>
  callsOf<TestService>(startRoom(testRoomWorkerUrl, 'totem test room'));
export const startCheckService = (): CheckService => callsOf<CheckService>(startCheckRoom('totem-check'));

/** @param name of the worker, and of its database. */
export const startCheckRoom = (name: string): Worker => startRoom(checkRoomWorkerUrl, name);

/** A worker that shares the tab's models. */
function startRoom(url: string, name: string): Worker {
  const worker = startWorker(url, name);
  offerModels(worker);
  return worker;
}
