/**
 * The thread of the tab's only pool. A room that sends a port to it can call the models. It computes nothing
 * itself, so calls do not wait for a page that is drawing.
 */
import { expose } from 'comlink';
import { ModelPool } from './model-pool.ts';

const pool = new ModelPool();
self.addEventListener('message', ({ data }: MessageEvent<MessagePort>) => expose(pool.connect(), data));
