/** `worker.js`: every thread of the toolkit. It becomes what its address says (threads.ts). */
import { threadWanted } from './threads.ts';

const threads: Readonly<Record<string, () => Promise<unknown>>> = {
  models: () => import('../workers/models/models.worker.ts'),
};

void threads[threadWanted() ?? '']?.();
