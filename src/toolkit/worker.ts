/** `worker.js`: every thread of the toolkit. It becomes what its address says. */
import { startThread } from './threads-all.ts';
import { threadWanted } from './threads.ts';

startThread(threadWanted());
