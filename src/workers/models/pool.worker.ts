/**
 * The thread of the tab's only pool. A room that sends a port to it can call the models. It computes nothing
 * itself, so calls do not wait for a page that is drawing.
 */
import { expose } from 'comlink';
import { ModelPool } from './model-pool.ts';

const pool = new ModelPool();

const worker = {
  /** Returns as soon as the script runs, so that the page knows that it was loaded. */
  started: (): true => true,
  /** @param port whose other end calls the models. */
  connect: (port: MessagePort): void => expose(pool.connect(), port),
};
export type PoolWorker = typeof worker;

expose(worker);
