/** The models that ship with Totem, as the functions of the toolkit take them. */
import type { ShippedReader } from '../core/checking/check.ts';
import type { EvidenceFinding, EvidenceReader, EvidenceRequest } from '../core/ports/evidence.ts';
import type { EmbeddingModel, SyntaxParser } from '../core/ports/models.ts';
import type { Lexicon } from '../core/text/lexicon/lexicon.ts';

export type { EmbeddingModel, EvidenceFinding, EvidenceReader, EvidenceRequest, ShippedReader, SyntaxParser };

/** What reads a text. `loadModels` returns the models that ship; any other that has these shapes will do. */
export interface Models {
  /** Dependency trees of sentences. */
  readonly parser: SyntaxParser;
  /** Unit vectors of texts. */
  readonly embedding: EmbeddingModel;
  /** Lemmas, synonyms and antonyms. */
  readonly lexicon: Lexicon;
  /** Say whether passages support a statement: by rules, by the entailment model, and by both together. */
  readonly readers: Readonly<Record<ShippedReader, EvidenceReader>>;
  /** Whether a text is in a language that the models do not know. They know English. */
  isForeign(text: string): boolean;
}

/** Loaded models, which hold threads and memory until they are closed. */
export interface LoadedModels extends Models {
  close(): void;
}

/** What a thread, or the pool of threads, does with the models. */
export interface ModelWork {
  warm(readers: readonly ShippedReader[]): Promise<string>;
  judge(
    requests: readonly EvidenceRequest[],
    readers: readonly ShippedReader[],
  ): Promise<readonly EvidenceFinding[]>;
  embed: EmbeddingModel['embed'];
  parse: SyntaxParser['parse'];
}

/** Loads the parser and the entailment model; the embedding model loads with the first text. */
export async function modelSet(
  work: ModelWork,
  lexicon: Lexicon,
  about: Pick<EmbeddingModel, 'id' | 'dimensions'> & Pick<Models, 'isForeign'>,
): Promise<Models> {
  const reader = async (name: ShippedReader): Promise<EvidenceReader> => ({
    id: await work.warm([name]),
    read: (requests) => work.judge(requests, [name]),
  });
  const { id, dimensions, isForeign } = about;
  return {
    parser: { parse: (text, sentences) => work.parse(text, sentences) },
    embedding: { id, dimensions, embed: (texts) => work.embed(texts) },
    lexicon,
    readers: {
      deterministic: await reader('deterministic'),
      entailment: await reader('entailment'),
      combined: await reader('combined'),
    },
    isForeign,
  };
}
