/** The Rules room's worker, as the page starts and calls it. */
import type { RulesService } from '../../core/api/rules-room.ts';
import { startRoomService, startRoomWorker } from '../room-worker.ts';
import workerUrl from '../rules-room.worker.ts?worker&url';
import { ReceivedViews, type RulesWorkerService } from './sent-views.ts';

/** @param name of the worker, and of its library. */
export const startRulesRoom = (name: string): Worker => startRoomWorker(workerUrl, name);

export function startRulesService(library?: string): RulesService {
  const service = startRoomService<RulesWorkerService>(
    startRulesRoom,
    ['remove', 'undo', 'create', 'change', 'sendChange', 'importCase'],
    library,
  );
  const { view, change } = new ReceivedViews(service);
  return new Proxy<RulesService>(service, {
    get: (own, name) =>
      name === 'view' ? view : name === 'change' ? change : (Reflect.get(own, name) as unknown),
  });
}
