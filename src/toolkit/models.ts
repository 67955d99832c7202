/**
 * `totem/models` in a browser: the models that ship with Totem, in threads of their own.
 *
 *   const models = await loadModels('/totem-models/'); // the folder of the package totem-models on your site
 */
import { embeddingDimensions, embeddingModelId } from '../adapters/transformers/embedding-identity.ts';
import { guessLanguage } from '../adapters/language-detection/tinyld.ts';
import { foreignLanguage } from '../core/text/language.ts';
import { ModelPool } from '../workers/models/model-pool.ts';
import { Models as Pool } from '../workers/models/models.ts';
import { poolSize } from '../workers/models/pool-size.ts';
import { wordTable } from '../workers/models/word-table.ts';
import { modelSet, type LoadedModels } from './model-set.ts';
import { placeFiles } from './threads.ts';

export type { EmbeddingModel, EvidenceReader, LoadedModels, Models, SyntaxParser } from './model-set.ts';

export interface LoadOptions {
  /** How many threads read, each with its own copy of the models (150 MB). As many as fit if absent. */
  readonly threads?: number;
  /**
   * The address of `worker.js` of this package, if your bundler moves modules without it. It must be on the
   * page's own origin.
   */
  readonly worker?: string | URL;
}

/**
 * Loads the models.
 * @param folder the address of the package `totem-models` on your site. One page uses one folder.
 * @throws if a file is missing there; the message names it.
 */
export async function loadModels(folder: string | URL, options: LoadOptions = {}): Promise<LoadedModels> {
  placeFiles(folder, options.worker);
  const pool = new ModelPool(options.threads ?? poolSize(navigator));
  const calls = pool.connect();
  const models = new Pool(() => calls);
  const isForeign = (text: string) => foreignLanguage(text, guessLanguage) !== undefined;
  const about = { id: embeddingModelId, dimensions: embeddingDimensions, isForeign };
  const close = () => {
    calls.dropAll();
    pool.close();
  };
  try {
    return { ...(await modelSet(models, await wordTable(), about)), close };
  } catch (reason) {
    close();
    throw reason;
  }
}
