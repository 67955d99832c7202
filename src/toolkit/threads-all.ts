/** Every thread of the toolkit, by name. */
const threads: Readonly<Record<string, () => Promise<unknown>>> = {
  models: () => import('../workers/models/models.worker.ts'),
  pool: () => import('../workers/models/pool.worker.ts'),
  documents: () => import('../workers/documents.worker.ts'),
  'check-room': () => import('../workers/check-room.worker.ts'),
  'logic-room': () => import('../workers/logic-room.worker.ts'),
  'rules-room': () => import('../workers/rules-room.worker.ts'),
  'test-room': () => import('../workers/test-room.worker.ts'),
};

/** Makes this thread what its address says (threads.ts); nothing in a page. */
export function startThread(name: string | undefined): void {
  if (name !== undefined) void threads[name]?.();
}
