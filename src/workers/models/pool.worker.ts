/**
 * The thread of the tab's only pool. A room that sends a port to it can call the models. It computes nothing
 * itself, so calls do not wait for a page that is drawing.
 */
import '../kit/watched.ts';
import { serve } from '../kit/life.ts';
import { ModelPool } from './model-pool.ts';

const pool = new ModelPool();

const worker = {
  /** Returns as soon as the script runs, so that the page knows that it was loaded. */
  started: (): true => true,
  /** @param port whose other end calls the models. */
  connect(port: MessagePort): void {
    const calls = pool.connect();
    serve(calls, { endpoint: port });
    port.addEventListener('close', () => calls.dropAll());
  },
};
export type PoolWorker = typeof worker;

serve(worker);
