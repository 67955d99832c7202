/** Starts a room's worker from the page. */
import { startWorker } from './kit/spawn.ts';
import { offerModels } from './models/connection.ts';

/** All rooms store their data in one library; a room's worker has the library's name. */
export const libraryName = 'totem';

/** Starts a worker that shares the models of this tab. @param name of the worker, and of its library. */
export function startRoomWorker(url: string, name: string): Worker {
  const worker = startWorker(url, name);
  offerModels(worker);
  return worker;
}
