/** The word table, loaded once in every thread that reads with it. */
import { parseLexicon } from '../../core/text/lexicon/parse-lexicon.ts';
import { loadedOnce } from '../kit/loaded-once.ts';
import { siteAddress } from '../kit/site-address.ts';

export const wordTable = loadedOnce('The word table', async () => {
  const response = await fetch(new URL('lexicon/wordnet.txt', siteAddress));
  if (!response.ok) throw new Error(`${String(response.status)} ${response.url}`);
  return parseLexicon(await response.text());
});
