/** A pool of the product's model workers in a page of a test or a measure. */
import { ModelPool } from '../src/workers/models/model-pool.ts';
import { Models } from '../src/workers/models/models.ts';

/** The calls that one room can make to the pool. */
export function roomOf(pool: ModelPool): Models {
  const calls = pool.connect();
  return new Models(() => calls);
}

export const startModels = (size?: number): Models => roomOf(new ModelPool(size));
