/**
 * The thread of the tab's one pool: whoever is sent here as a port may call the models. It computes nothing
 * itself, so calls never wait for a page that is drawing.
 */
import { expose } from 'comlink';
import { ModelPool } from './model-pool.ts';

const pool = new ModelPool();
self.addEventListener('message', ({ data }: MessageEvent<MessagePort>) => expose(pool.connect(), data));
