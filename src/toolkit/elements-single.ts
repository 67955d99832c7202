/** `single/elements.js`: the elements in one file, which starts itself as its workers. */
import { threadWanted } from './threads.ts';
import { startThread } from './threads-all.ts';

export { defined } from './elements.ts';

startThread(threadWanted());
