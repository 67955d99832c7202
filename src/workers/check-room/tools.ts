/**
 * The models that the services use, behind ports. The word table is also loaded here, because it is small.
 */
import type { ReaderName, ShippedReader } from '../../core/checking/check.ts';
import { votingReader } from '../../core/evidence/voting-reader.ts';
import type { ChatModel, TokenCount } from '../../core/ports/chat.ts';
import type { EvidenceReader } from '../../core/ports/evidence.ts';
import type { EmbeddingModel, SyntaxParser } from '../../core/ports/models.ts';
import type { TextVector } from '../../core/ports/vector-cache.ts';
import { foreignLanguage } from '../../core/text/language.ts';
import type { Lexicon } from '../../core/text/lexicon/lexicon.ts';
import type { Control } from '../../core/work.ts';
import { guessLanguage } from '../../adapters/language-detection/tinyld.ts';
import { embeddingDimensions, embeddingModelId } from '../../adapters/transformers/embedding-identity.ts';
import type { Models, Watch } from '../models/models.ts';
import { wordTable } from '../models/word-table.ts';
import type { LanguageModel } from './language-model.ts';
import { shippedVectors } from './shipped-vectors.ts';

export interface CheckTools {
  /** For one or two statements. */
  readonly embedding: EmbeddingModel;
  /** The same, which can be stopped. */
  drivenEmbedding(watch: Watch): EmbeddingModel;
  /** The same model in every thread, for the passages of a document. */
  readonly embeddingOfMany: EmbeddingModel;
  /** The same vectors, without haste; the sentences are parsed too. */
  readAhead(sentences: readonly string[]): Promise<readonly Float32Array[]>;
  /** Gives every thread these vectors, so that none embeds these texts again. */
  shareVectors(entries: readonly TextVector[]): Promise<void>;
  lexicon(): Promise<Lexicon>;
  /** The name of a text's language, if it is told and the models do not know it. */
  foreignLanguage(text: string): string | undefined;
  /** A parser that can be stopped and reports how many sentences of a text it has read. */
  drivenParser(watch: Watch): SyntaxParser;
  /**
   * One reader, or several that vote, loaded. Fails with a message for the user if one of them is a language
   * model and none is chosen. `control` receives the loading progress and can stop the reading.
   */
  reader(names: readonly ReaderName[], control?: Control, used?: TokenCount): Promise<EvidenceReader>;
  /** The user's language model, loaded. Fails with a message for the user if none is chosen. */
  chat(control?: Control, used?: TokenCount): Promise<ChatModel>;
  /** Whether the user has chosen a language model. */
  hasLanguageModel(): Promise<boolean>;
}

export function checkTools(models: Models, languageModel: LanguageModel): CheckTools {
  const shipped = async (names: readonly ShippedReader[], control?: Control): Promise<EvidenceReader> => ({
    id: await models.warm(names),
    read: (requests) => models.judge(requests, names, control),
  });
  /**
   * Readers vote in the pool, because all shipped models are there. If one of the readers is the language
   * model, which runs in another thread, they vote here.
   */
  const reader: CheckTools['reader'] = async (names, control, used) => {
    if (names.every(isShipped)) return shipped(names, control);
    const asked = await languageModel.reader(control, used);
    const voters: EvidenceReader[] = [];
    for (const name of names) voters.push(isShipped(name) ? await shipped([name], control) : asked);
    return voters.length === 1 ? asked : votingReader(voters);
  };
  const shareVectors = (entries: readonly TextVector[]) => models.shareVectors(entries);
  const withShipped = shippedVectors(shareVectors);
  const drivenEmbedding = (watch?: Watch): EmbeddingModel =>
    withShipped({
      id: embeddingModelId,
      dimensions: embeddingDimensions,
      embed: (texts) => models.embed(texts, watch),
    });
  return {
    embedding: drivenEmbedding(),
    drivenEmbedding,
    embeddingOfMany: withShipped({
      id: embeddingModelId,
      dimensions: embeddingDimensions,
      embed: (texts) => models.embedMany(texts),
    }),
    readAhead: (sentences) => models.readAhead(sentences),
    shareVectors,
    lexicon: wordTable,
    foreignLanguage: (text) => foreignLanguage(text, guessLanguage),
    drivenParser: (watch) => ({ parse: (text, sentences) => models.parse(text, sentences, watch) }),
    reader,
    chat: (control, used) => languageModel.chat(control, used),
    hasLanguageModel: () => languageModel.isChosen(),
  };
}

const isShipped = (name: ReaderName): name is ShippedReader => name !== 'language model';
