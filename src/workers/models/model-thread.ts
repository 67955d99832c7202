/**
 * What one thread does with the models. It loads the parser, the word table and the models when they are
 * first needed. Calls are small: the caller stops by making no more calls (models.ts).
 */
import type { EvidenceFinding, EvidenceReader, EvidenceRequest } from '../../core/ports/evidence.ts';
import type { ShippedReader } from '../../core/checking/check.ts';
import { combinedReader, observer } from '../../core/evidence/combined-reader.ts';
import { deterministicReader } from '../../core/evidence/deterministic-reader.ts';
import { eachOfBoth } from '../../core/evidence/each-of-both.ts';
import { entailmentReader } from '../../core/evidence/entailment-reader.ts';
import { readerByLanguage } from '../../core/evidence/foreign-reader.ts';
import { ground, type GroundingRequest, type Grounding } from '../../core/evidence/grounding.ts';
import type { EvidenceModels } from '../../core/evidence/passage-entailment.ts';
import { SentencePools } from '../../core/evidence/retrieval/selection.ts';
import { narrowingReader } from '../../core/evidence/narrowing.ts';
import { votingReader } from '../../core/evidence/voting-reader.ts';
import { readReply } from '../../core/detectors/drowzee.ts';
import type { Reading, ReadingRequest } from '../../core/oracles/reading.ts';
import type { EmbeddingModel } from '../../core/ports/models.ts';
import type { TextVector } from '../../core/ports/vector-cache.ts';
import type { SyntaxTree } from '../../core/text/syntax.ts';
import type { Span } from '../../core/text/words.ts';
import { guessLanguage } from '../../adapters/language-detection/tinyld.ts';
import { embeddingDimensions, embeddingModelId } from '../../adapters/transformers/embedding-identity.ts';
import { loadEmbeddingModel, noVectors } from '../../adapters/transformers/embedding-model.ts';
import { loadEntailmentModel, noPairs } from '../../adapters/transformers/entailment-model.ts';
import { takeFilesFrom } from '../../adapters/transformers/load-model.ts';
import { loadSyntaxParser, noTrees } from '../../adapters/transformers/syntax-parser.ts';
import type { Lexicon } from '../../core/text/lexicon/lexicon.ts';
import { loadedOnce } from '../kit/loaded-once.ts';
import { SharedResults } from './shared-results.ts';

/** One thread's protocol. */
export type ModelThread = ReturnType<typeof modelThread>;

/**
 * @param base the folder of the models and the word table: an address that ends in a slash.
 * @param wordTable loads the word table once.
 */
export function modelThread(base: string, wordTable: () => Promise<Lexicon>) {
  let loaded = (): void => undefined;
  const firstLoaded = new Promise<void>((resolve) => {
    loaded = resolve;
  });
  const model = <T>(what: string, load: (base: string) => Promise<T>) =>
    loadedOnce(what, () => load(base).finally(loaded));
  let results: SharedResults | undefined;
  /** The other threads learn what a call has made when it is over. */
  const told = <T>(call: Promise<T>): Promise<T> => call.finally(() => results?.tell());
  const [trees, vectors, pairs] = [noTrees(), noVectors(), noPairs()];
  const parser = model('The parser', (base) => loadSyntaxParser(base, trees));
  const loadedEmbedder = model('The embedding model', (base) => loadEmbeddingModel(base, vectors));
  /** Loads with the first text whose vector is not known. */
  const embedder: EmbeddingModel = {
    id: embeddingModelId,
    dimensions: embeddingDimensions,
    async embed(texts) {
      const known = texts.map((text) => vectors.get(text));
      return known.every((vector) => vector !== undefined) ? known : (await loadedEmbedder()).embed(texts);
    },
  };
  const entailment = model('The entailment model', (base) => loadEntailmentModel(base, pairs));

  const models = async (): Promise<EvidenceModels> => ({
    entailment: await entailment(),
    embedding: embedder,
  });
  /** Both parts of the combination find their sentences in these. */
  const pools = new SentencePools();
  const deterministic = loadedOnce('The deterministic reader', async () => {
    const [parsing, words] = await Promise.all([parser(), wordTable()]);
    return narrowingReader(deterministicReader(parsing, words), pools);
  });
  const single: Readonly<Record<ShippedReader, () => Promise<EvidenceReader>>> = {
    deterministic,
    entailment: loadedOnce('The entailment reader', async () => entailmentReader(await models())),
    combined: loadedOnce('The combined reader', async () =>
      combinedReader(...(await Promise.all([deterministic(), models()])), pools),
    ),
  };

  const readers = new Map<string, Promise<EvidenceReader>>();
  const readerOf = (names: readonly ShippedReader[]): Promise<EvidenceReader> => {
    const key = names.join();
    const known = readers.get(key) ?? loadReader(names);
    readers.set(key, known);
    // After a failure, the next call loads again.
    known.catch(() => readers.delete(key));
    return known;
  };
  /** One reader, or several that vote. They know English; other texts are read by values and names. */
  const loadReader = async (names: readonly ShippedReader[]): Promise<EvidenceReader> => {
    const readers: EvidenceReader[] = [];
    for (const name of names) readers.push(await single[name]());
    const reader = readers.length === 1 ? (readers[0] as EvidenceReader) : votingReader(readers);
    return readerByLanguage(eachOfBoth(reader, await parser(), await wordTable()), guessLanguage);
  };

  return {
    /** Takes the models' files from another thread, used when several threads need them. */
    takeFilesFrom(source: (address: string) => Promise<ArrayBuffer>): void {
      takeFilesFrom(source);
    },
    /** Tells the other threads of the pool what it reads, and takes what they have read. */
    shareResults(pool: string): void {
      results = new SharedResults(new BroadcastChannel(pool));
      results.share('tree', trees);
      results.share('vector', vectors);
      results.share('pair', pairs);
    },
    /** Resolves when this thread has loaded its first model. */
    hasRun: () => firstLoaded,
    /** Loads the models that these readers need. Returns the reader's id. */
    async warm(readers: readonly ShippedReader[]): Promise<string> {
      return (await readerOf(readers)).id;
    },
    /** One finding for each request. */
    async judge(
      requests: readonly EvidenceRequest[],
      readers: readonly ShippedReader[],
    ): Promise<readonly EvidenceFinding[]> {
      return told((await readerOf(readers)).read(requests));
    },
    /** Checks claims of any length against their sources. */
    async ground(
      claims: readonly GroundingRequest[],
      readers: readonly ShippedReader[],
    ): Promise<readonly Grounding[]> {
      const reader = await readerOf(readers);
      const groundings: Grounding[] = [];
      for (const claim of claims) groundings.push(await told(ground(claim, reader, await parser())));
      return groundings;
    },
    /** The features that the combination weighs; used to fit the calibration. */
    async observe(requests: readonly EvidenceRequest[]): Promise<readonly (readonly number[])[]> {
      return (await observer(await deterministic(), await models())(requests)).map(
        ({ features }) => features,
      );
    },
    /** Unit vectors of texts; their dot product is the cosine. */
    async embed(texts: readonly string[]): Promise<readonly Float32Array[]> {
      return told(embedder.embed(texts));
    },
    /** Makes the vectors and the trees of sentences that statements may be compared with. */
    async readAhead(sentences: readonly string[]): Promise<readonly Float32Array[]> {
      const { parse } = await parser();
      for (const sentence of sentences) await parse(sentence, [[0, sentence.length]]);
      return told(embedder.embed(sentences));
    },
    /** Takes vectors that another thread made or the store has. */
    takeVectors(entries: readonly TextVector[]): void {
      for (const { text, vector } of entries) vectors.set(text, vector);
    },
    /** One tree for each sentence. */
    async parse(text: string, sentences: readonly Span[]): Promise<readonly SyntaxTree[]> {
      return told((await parser()).parse(text, sentences));
    },
    /** Reads what a model's reply states, compared with the facts it was asked about. */
    async readReply(request: ReadingRequest): Promise<Reading> {
      return told(readReply(request, { parser: await parser(), embedding: embedder }));
    },
  };
}
