/** What the desks read with: models behind ports, in a pool of threads of their own. The word table is small enough to be here too. */
import type { ReaderName } from '../../core/checking/check.ts';
import type { EvidenceReader } from '../../core/ports/evidence.ts';
import type { EmbeddingModel, SyntaxParser } from '../../core/ports/models.ts';
import type { Lexicon } from '../../core/text/lexicon/lexicon.ts';
import { parseLexicon } from '../../core/text/lexicon/parse-lexicon.ts';
import { embeddingDimensions, embeddingModelId } from '../../adapters/transformers/embedding-identity.ts';
import { EvidencePool, type Driving } from '../evidence-pool.ts';
import { loadedOnce } from '../loaded-once.ts';
import { siteAddress } from '../site-address.ts';

export interface CheckTools {
  readonly parser: SyntaxParser;
  readonly embedding: EmbeddingModel;
  lexicon(): Promise<Lexicon>;
  /** A parser that stops when it is told to, and says how many sentences it has read of a text. */
  drivenParser(driving: Driving): SyntaxParser;
  /** One reader, or several that vote, loaded. */
  reader(names: readonly ReaderName[], driving?: Driving): Promise<EvidenceReader>;
}

export function startTools(): CheckTools {
  const pool = new EvidencePool();
  return {
    parser: { parse: (text, sentences) => pool.parse(text, sentences) },
    embedding: { id: embeddingModelId, dimensions: embeddingDimensions, embed: (texts) => pool.embed(texts) },
    lexicon: loadedOnce('The word table', async () => {
      const response = await fetch(new URL('lexicon/wordnet.txt', siteAddress));
      if (!response.ok) throw new Error(`${String(response.status)} ${response.url}`);
      return parseLexicon(await response.text());
    }),
    drivenParser: (driving) => ({ parse: (text, sentences) => pool.parse(text, sentences, driving) }),
    reader: async (names, driving) => ({ id: await pool.warm(names), read: (requests) => pool.judge(requests, names, driving) }),
  };
}
