/**
 * What the services read with: models behind ports, in a pool of threads of their own. The word table is small
 * enough to be here too.
 */
import type { ReaderName, ShippedReader } from '../../core/checking/check.ts';
import { votingReader } from '../../core/evidence/voting-reader.ts';
import type { EvidenceReader } from '../../core/ports/evidence.ts';
import type { EmbeddingModel, SyntaxParser } from '../../core/ports/models.ts';
import type { Lexicon } from '../../core/text/lexicon/lexicon.ts';
import { parseLexicon } from '../../core/text/lexicon/parse-lexicon.ts';
import type { Progress } from '../../core/work.ts';
import { embeddingDimensions, embeddingModelId } from '../../adapters/transformers/embedding-identity.ts';
import { EvidencePool, type Driving } from '../evidence-pool.ts';
import { loadedOnce } from '../kit/loaded-once.ts';
import { siteAddress } from '../kit/site-address.ts';
import type { LanguageModel } from './language-model.ts';
import { withShippedVectors } from './shipped-vectors.ts';

export interface CheckTools {
  readonly parser: SyntaxParser;
  /** For a statement or two. */
  readonly embedding: EmbeddingModel;
  /** The same model in every thread, for a document's passages. */
  readonly embeddingOfMany: EmbeddingModel;
  lexicon(): Promise<Lexicon>;
  /** A parser that stops when it is told to, and says how many sentences it has read of a text. */
  drivenParser(driving: Driving): SyntaxParser;
  /**
   * One reader, or several that vote, loaded. Fails with a sentence for people where one of them is a
   * language model and none is chosen.
   */
  reader(names: readonly ReaderName[], driving?: ReaderDriving): Promise<EvidenceReader>;
}

export interface ReaderDriving extends Driving {
  /** Hears how far a language model is loaded. */
  readonly loading?: (progress: Progress) => void;
}

export function startTools(languageModel: LanguageModel): CheckTools {
  const pool = new EvidencePool();
  const shipped = async (names: readonly ShippedReader[], driving?: Driving): Promise<EvidenceReader> => ({
    id: await pool.warm(names),
    read: (requests) => pool.judge(requests, names, driving),
  });
  /**
   * A vote is held where all who vote can be reached: in the pool, unless one of them is the language model,
   * which lives elsewhere.
   */
  const reader = async (names: readonly ReaderName[], driving?: ReaderDriving): Promise<EvidenceReader> => {
    if (names.every(isShipped)) return shipped(names, driving);
    const asked = await languageModel.reader(driving?.stop, driving?.loading);
    const voters: EvidenceReader[] = [];
    for (const name of names) voters.push(isShipped(name) ? await shipped([name], driving) : asked);
    return voters.length === 1 ? asked : votingReader(voters);
  };
  return {
    parser: { parse: (text, sentences) => pool.parse(text, sentences) },
    embedding: withShippedVectors({
      id: embeddingModelId,
      dimensions: embeddingDimensions,
      embed: (texts) => pool.embed(texts),
    }),
    embeddingOfMany: {
      id: embeddingModelId,
      dimensions: embeddingDimensions,
      embed: (texts) => pool.embedMany(texts),
    },
    lexicon: loadedOnce('The word table', async () => {
      const response = await fetch(new URL('lexicon/wordnet.txt', siteAddress));
      if (!response.ok) throw new Error(`${String(response.status)} ${response.url}`);
      return parseLexicon(await response.text());
    }),
    drivenParser: (driving) => ({ parse: (text, sentences) => pool.parse(text, sentences, driving) }),
    reader,
  };
}

const isShipped = (name: ReaderName): name is ShippedReader => name !== 'language model';
