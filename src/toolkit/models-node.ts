/**
 * `totem/models` in Node: the models that ship with Totem, in this thread.
 *
 *   const models = await loadModels(new URL('./node_modules/totem-models/', import.meta.url));
 */
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { embeddingDimensions, embeddingModelId } from '../adapters/transformers/embedding-identity.ts';
import { guessLanguage } from '../adapters/language-detection/tinyld.ts';
import { foreignLanguage } from '../core/text/language.ts';
import { parseLexicon } from '../core/text/lexicon/parse-lexicon.ts';
import { modelThread } from '../workers/models/model-thread.ts';
import { modelSet } from './model-set.ts';
import type { LoadOptions, loadModels as loadInBrowser } from './models.ts';

export type { EmbeddingModel, EvidenceReader, LoadedModels, Models, SyntaxParser } from './model-set.ts';
export type { LoadOptions };

/**
 * Loads the models.
 * @param folder of the package `totem-models`: a path or a `file:` address.
 * @throws if a file is missing there; the message names it.
 */
export const loadModels: typeof loadInBrowser = async (folder) => {
  const place = folder instanceof URL || folder.startsWith('file:') ? folder : pathToFileURL(folder);
  const base = new URL(place).href.replace(/\/?$/u, '/');
  const words = await readFile(new URL('lexicon/wordnet.txt', base), 'utf8');
  const lexicon = parseLexicon(words);
  const thread = modelThread(base, () => Promise.resolve(lexicon));
  thread.takeFilesFrom(async (address) => {
    const { buffer, byteOffset, byteLength } = await readFile(new URL(address));
    return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
  });
  const isForeign = (text: string) => foreignLanguage(text, guessLanguage) !== undefined;
  const about = { id: embeddingModelId, dimensions: embeddingDimensions, isForeign };
  return { ...(await modelSet(thread, lexicon, about)), close: () => undefined };
};
