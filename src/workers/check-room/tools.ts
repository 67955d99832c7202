/**
 * What the services read with: the tab's models behind ports. The word table is small enough to be here too.
 */
import type { ReaderName, ShippedReader } from '../../core/checking/check.ts';
import { votingReader } from '../../core/evidence/voting-reader.ts';
import type { EvidenceReader } from '../../core/ports/evidence.ts';
import type { EmbeddingModel, SyntaxParser } from '../../core/ports/models.ts';
import type { Lexicon } from '../../core/text/lexicon/lexicon.ts';
import type { Control } from '../../core/work.ts';
import { embeddingDimensions, embeddingModelId } from '../../adapters/transformers/embedding-identity.ts';
import type { Models, Watch } from '../models/models.ts';
import { wordTable } from '../models/word-table.ts';
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
  drivenParser(watch: Watch): SyntaxParser;
  /**
   * One reader, or several that vote, loaded. Fails with a sentence for people where one of them is a
   * language model and none is chosen. `control` hears how far that is loaded, and stops what is read.
   */
  reader(names: readonly ReaderName[], control?: Control): Promise<EvidenceReader>;
}

export function checkTools(models: Models, languageModel: LanguageModel): CheckTools {
  const shipped = async (names: readonly ShippedReader[], control?: Control): Promise<EvidenceReader> => ({
    id: await models.warm(names),
    read: (requests) => models.judge(requests, names, control),
  });
  /**
   * A vote is held where all who vote can be reached: in the pool, unless one of them is the language model,
   * which lives elsewhere.
   */
  const reader = async (names: readonly ReaderName[], control?: Control): Promise<EvidenceReader> => {
    if (names.every(isShipped)) return shipped(names, control);
    const asked = await languageModel.reader(control);
    const voters: EvidenceReader[] = [];
    for (const name of names) voters.push(isShipped(name) ? await shipped([name], control) : asked);
    return voters.length === 1 ? asked : votingReader(voters);
  };
  return {
    parser: { parse: (text, sentences) => models.parse(text, sentences) },
    embedding: withShippedVectors({
      id: embeddingModelId,
      dimensions: embeddingDimensions,
      embed: (texts) => models.embed(texts),
    }),
    embeddingOfMany: {
      id: embeddingModelId,
      dimensions: embeddingDimensions,
      embed: (texts) => models.embedMany(texts),
    },
    lexicon: wordTable,
    drivenParser: (watch) => ({ parse: (text, sentences) => models.parse(text, sentences, watch) }),
    reader,
  };
}

const isShipped = (name: ReaderName): name is ShippedReader => name !== 'language model';
