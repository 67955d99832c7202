/** `single/checking.js`: checking and its models in one file, which starts itself as its worker. */
import { threadWanted } from './threads.ts';

export * from './checking.ts';
export { loadModels, type LoadedModels, type LoadOptions } from './models.ts';

if (threadWanted() === 'models') void import('../workers/models/models.worker.ts');
