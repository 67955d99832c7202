/** The embedding model in a page, for a measure in Node. */
import { startModels } from '../../models.ts';

declare global {
  interface Window {
    /** Milliseconds for a sentence in one worker. */
    embed(sentences: readonly string[]): Promise<number>;
  }
}

window.embed = async (sentences) => {
  const models = startModels(1);
  await models.embed(['The ship lies in the harbour.']);
  const started = performance.now();
  await models.embed(sentences);
  return (performance.now() - started) / sentences.length;
};
