/** Starts a room's worker from the page. */
import { Lasting } from './kit/lasting.ts';
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

/**
 * The service of a room, whose worker is started again when it ends. @param makes names the calls that make
 * or remove something: made a second time, they would do it twice.
 */
export const startRoomService = <Service extends { open(elsewhere: never): unknown }>(
  start: (name: string) => Worker,
  makes: readonly (keyof Service & string)[],
  library = libraryName,
) =>
  new Lasting<Service>({
    open: () => start(library),
    isRepeatable: (method) => !makes.some((name) => name === method),
    first: ['open'],
  }).calls;
