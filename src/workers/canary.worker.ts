/** Tries to reach other addresses from a worker, and from a worker's worker (locality/cable.ts). */
import './kit/watched.ts';
import { attempts, type Attempt, type CanaryAnswer, type CanaryOrder } from './canary/attempts.ts';
import { startWorker } from './kit/spawn.ts';

self.addEventListener('message', ({ data }: MessageEvent<CanaryOrder>) => {
  for (const { way, address } of data.attempts) void report(attempts[way], address);
  if (!data.nested) return;
  const { file, order } = data.nested;
  const worker = startWorker(file, self.name);
  worker.addEventListener('message', (event: MessageEvent<unknown>) => self.postMessage(event.data));
  worker.postMessage(order);
});

async function report(attempt: Attempt, address: string): Promise<void> {
  // A way that the policy refuses may throw at once.
  const isReached = await Promise.resolve()
    .then(() => attempt(address))
    .catch(() => false);
  if (isReached) self.postMessage({ reached: address } satisfies CanaryAnswer);
}
