/** One thread of the pool. */
import '../kit/watched.ts';
import { ANSWERS_AFTER_STEP, serve } from '../kit/life.ts';
import { siteAddress } from '../kit/site-address.ts';
import { modelThread } from './model-thread.ts';
import { wordTable } from './word-table.ts';

// Loading a model and one pass through it cannot be interrupted.
serve(modelThread(siteAddress, wordTable), { patience: ANSWERS_AFTER_STEP });
