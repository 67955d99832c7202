/**
 * Collections of documents: reads them, cuts them into chunks, embeds and stores these, and finds the
 * passages of a collection nearest to a query. Vectors are stored by text and model, so the same text is
 * embedded once, whichever file it comes from.
 */
import type { ContextPassage } from '../../core/checking/check.ts';
import { contextPassages, passageOf, type ChunkPlace } from '../../core/checking/context.ts';
import { sha256 } from '../../core/checking/sha256.ts';
import { chunk } from '../../core/documents/chunks.ts';
import type { DocumentText } from '../../core/documents/document.ts';
import { Retriever, type Retrieved } from '../../core/evidence/retrieval/retriever.ts';
import type { Issue } from '../../core/issue.ts';
import type { CollectionSummary, DocumentSummary, DocumentView } from '../../core/api/check-room.ts';
import type { Collections as KeptCollections } from '../../adapters/storage/repositories/collections.ts';
import type { VectorCache } from '../../core/ports/vector-cache.ts';
import { splitSentences } from '../../core/text/sentences.ts';
import { uniqueId } from '../../core/unique-id.ts';
import { uncontrolled, type Control } from '../../core/work.ts';
import { unlessStopped } from '../kit/stopping.ts';
import { contentKey, vectorKey } from '../../adapters/storage/content-keys.ts';
import type { KeptCollection } from '../../adapters/storage/tables.ts';
import { embedMissing } from './embedding.ts';
import { PartStops } from './part-stops.ts';
import { isReadable, FileReading, type NamedFile } from './reading.ts';
import { SentenceVectors } from './sentence-vectors.ts';
import type { CheckTools } from './tools.ts';

/**
 * Passages of a collection up to which all sentences are read ahead when a document was added: about 60
 * pages. Of a longer one, a check reads those that it needs.
 */
const MOST_READ_AHEAD = 200;

const noRoomForVectors: Issue = {
  code: 'storage-full',
  severity: 'warning',
  message:
    'The documents are kept, but the browser gives Totem no room for all their embeddings. Passages ' +
    'without one are found by their words only. Remove something that you no longer need, and add the ' +
    'documents again.',
};

interface OpenCollection {
  readonly retriever: Retriever;
  /** Of each passage of the retriever. */
  readonly places: readonly ChunkPlace[];
  /** Whole texts by document. */
  readonly texts: ReadonlyMap<string, string>;
}

export class Collections {
  readonly #kept: KeptCollections;
  readonly #tools: CheckTools;
  readonly #now: () => number;
  readonly #open = new Map<string, Promise<OpenCollection>>();
  /** The running embedding of each collection. */
  readonly #embedding = new Map<string, Promise<void>>();
  /** Retrievers whose passages are all embedded. */
  readonly #embedded = new WeakSet<Retriever>();
  readonly #stops = new PartStops();
  readonly #reading = new FileReading(this.#stops);
  readonly #sentences: SentenceVectors;

  constructor(kept: KeptCollections, tools: CheckTools, now: () => number) {
    this.#kept = kept;
    this.#tools = tools;
    this.#now = now;
    this.#sentences = new SentenceVectors(this.#vectors, tools);
  }

  /** Vectors by model and text, read from and written to the store. */
  readonly #vectors: VectorCache = {
    read: (model, texts) => this.#kept.vectors(texts.map((text) => vectorKey(model, text))),
    write: (model, entries) =>
      this.#kept.keepVectors(
        new Map(entries.map(({ text, vector }) => [vectorKey(model, text), vector] as const)),
      ),
  };

  /* ---------- adding documents ---------- */

  /**
   * Stores each document as soon as it is read, then embeds it. After a cancellation every stored document is
   * complete, but may lack vectors.
   */
  async add(
    collection: string | undefined,
    files: readonly NamedFile[],
    control: Control,
  ): Promise<{ readonly collection: string; readonly issues: readonly Issue[] } | undefined> {
    const issues: Issue[] = [];
    const id = collection ?? uniqueId(crypto);
    let kept = 0;
    for await (const { name, document } of this.#reading.several(files, control)) {
      for (const issue of document.issues) issues.push(issue);
      if (!isReadable(document)) continue;
      const made = kept === 0 && collection === undefined;
      await this.keep(id, name, document, made ? { id, name, added: this.#now(), sample: false } : undefined);
      kept++;
    }
    if (kept === 0) return control.stop.aborted ? undefined : { collection: collection ?? '', issues };
    await this.embed(id, control).catch((reason: unknown) => {
      if (!(reason instanceof Error && reason.name === 'QuotaExceededError')) throw reason;
      issues.push(noRoomForVectors);
    });
    // For the first check. It does not wait for this, and makes what it needs if this fails.
    void this.#readAhead(id).catch(() => undefined);
    return { collection: id, issues };
  }

  /** Reads the sentences that statements may be compared with. Ends when the collection changes. */
  async #readAhead(collection: string): Promise<void> {
    const open = await this.#opened(collection);
    const { passages } = open.retriever;
    if (passages.length > MOST_READ_AHEAD) return;
    for (const passage of passages) {
      if ((await this.#open.get(collection)) !== open) return;
      await this.#sentences.shareLater(passage);
    }
  }

  /**
   * Stores a document that was read. A document with the same text and name is not stored twice.
   * @param made a new collection, stored with its first document or not at all.
   */
  async keep(
    collection: string,
    name: string,
    document: DocumentText,
    made?: KeptCollection,
  ): Promise<string> {
    const sentences = splitSentences(document.text);
    const chunks = chunk(document, sentences);
    const hash = sha256(document.text);
    const known = (await this.#kept.documents(collection)).find(
      (each) => each.name === name && each.hash === hash,
    );
    const id = known?.id ?? contentKey(`${collection}\n${name}\n${hash}`);
    const words = document.text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
    const summary = {
      id,
      name,
      format: document.format,
      hash,
      pages: document.pages.length,
      words,
      chunks: chunks.length,
      issues: document.issues,
    };
    await this.#kept.keepDocument(collection, summary, { document, chunks }, made);
    this.#open.delete(collection);
    return id;
  }

  /** Reads a file in a thread for documents. Undefined when it was stopped. */
  read(bytes: Uint8Array, name: string, control: Control): Promise<DocumentText | undefined> {
    return this.#reading.one(bytes, name, control);
  }

  /** Makes a collection without documents. Returns its id. */
  async make(name: string): Promise<string> {
    const id = uniqueId(crypto);
    await this.#kept.keep({ id, name, added: this.#now(), sample: false });
    return id;
  }

  /**
   * Embeds the chunks that have no vector yet. Finished vectors stay when it is stopped or fails. A caller
   * that comes while an embedding is running waits for it, then does what is left.
   */
  async embed(collection: string, control: Control): Promise<void> {
    await this.#embed(collection, await this.#opened(collection), control);
  }

  async #embed(collection: string, open: OpenCollection, control: Control): Promise<void> {
    const before = this.#embedding.get(collection);
    if (before) await unlessStopped(control.stop, before);
    if (control.stop.aborted || this.#embedded.has(open.retriever)) return;
    const embedding = this.#embedMissing(collection, open, control);
    this.#embedding.set(
      collection,
      embedding.catch(() => undefined),
    );
    await embedding;
  }

  async #embedMissing(
    collection: string,
    { retriever, places }: OpenCollection,
    control: Control,
  ): Promise<void> {
    const names = new Map((await this.#kept.documents(collection)).map(({ id, name }) => [id, name]));
    const isWhole = await embedMissing(
      places.map(({ document }, i) => ({ document, text: retriever.passages[i] ?? '' })),
      {
        embedding: this.#tools.embeddingOfMany,
        vectors: this.#vectors,
        stops: this.#stops,
        nameOf: (document) => names.get(document) ?? '',
      },
      control,
    );
    if (isWhole) this.#embedded.add(retriever);
  }

  /** Cancels one of several documents: it is not read, or not embedded further. */
  cancelPart(job: string): void {
    this.#stops.cancel(job);
  }

  /* ---------- finding passages ---------- */

  /** The copy in memory, if the store still has the same documents; else they are read again. */
  async #opened(collection: string): Promise<OpenCollection> {
    const known = this.#open.get(collection);
    if (known) {
      // The message of another tab that added or removed a document may still be on its way.
      const [{ texts }, stored] = await Promise.all([known, this.#kept.documentIds(collection)]);
      if (stored.length === texts.size && stored.every((id) => texts.has(id))) return known;
      if (this.#open.get(collection) !== known) return this.#opened(collection);
    }
    const opening = this.#load(collection);
    this.#open.set(collection, opening);
    opening.catch(() => this.#open.delete(collection));
    return opening;
  }

  async #load(collection: string): Promise<OpenCollection> {
    const documents = await this.#kept.withTexts(collection);
    const places = documents.flatMap(([id, text]) =>
      (text?.chunks ?? []).map(({ span }) => ({ document: id, span })),
    );
    const texts = new Map(documents.map(([id, text]) => [id, text?.document.text ?? '']));
    const passages = places.map(({ document, span }) => texts.get(document)?.slice(...span) ?? '');
    return { retriever: new Retriever(passages), places, texts };
  }

  /** Embeds the passages that {@link context} will need, if the embedding of the collection was cut short. */
  async prepare(collection: string, count: number, control: Control): Promise<void> {
    if ((await this.#opened(collection)).places.length > count) await this.embed(collection, control);
  }

  /** Ranks by words and by meaning. Passages without a vector are embedded first. */
  async retrieve(collection: string, query: string, count: number): Promise<readonly ContextPassage[]> {
    const open = await this.#opened(collection);
    const found = await this.#nearest(collection, open, query, count);
    return found.map((one) => passageOf(one, open.places[one.index] as ChunkPlace, textsOf(open)));
  }

  async #nearest(
    collection: string,
    open: OpenCollection,
    query: string,
    count: number,
  ): Promise<readonly Retrieved[]> {
    await this.#embed(collection, open, uncontrolled);
    return open.retriever.nearest(query, count, this.#tools.embedding, this.#vectors);
  }

  /**
   * The passages a statement is compared with: the nearest, neighbours joined, or all if there are no more
   * than `count`. In the second case their vectors do not matter, so it does not wait for them.
   */
  async context(collection: string, query: string, count: number): Promise<readonly ContextPassage[]> {
    const open = await this.#opened(collection);
    const found =
      open.places.length <= count
        ? open.retriever.lexical(query, count)
        : await this.#nearest(collection, open, query, count);
    return contextPassages(found, open.places, textsOf(open));
  }

  /** Returns when the readers have the vectors of all sentences of these passages. */
  shareSentences(passages: readonly ContextPassage[]): Promise<void> {
    return this.#sentences.share(passages.map(({ text }) => text));
  }

  /** The chunks nearest to a query by cosine, each by itself. */
  async nearestByCosine(
    collection: string,
    query: string,
    count: number,
  ): Promise<readonly ContextPassage[]> {
    const open = await this.#opened(collection);
    await this.#embed(collection, open, uncontrolled);
    const found = await open.retriever.byCosine(query, count, this.#tools.embedding, this.#vectors);
    return found.map((one) => passageOf(one, open.places[one.index] as ChunkPlace, textsOf(open)));
  }

  async summaries(): Promise<CollectionSummary[]> {
    return Promise.all(
      (await this.#kept.list()).map(async (each) => ({
        ...each,
        documents: await this.#summaries(each.id),
      })),
    );
  }

  async #summaries(collection: string): Promise<DocumentSummary[]> {
    const documents = await this.#kept.documents(collection);
    return Promise.all(
      documents.map(async (summary) => {
        const [kept] = await this.#kept.texts([summary.id]);
        const { embedding } = this.#tools;
        const vectors = await this.#kept.vectors(
          kept?.chunks.map(({ span }) => vectorKey(embedding.id, kept.document.text.slice(...span))) ?? [],
        );
        const language = this.#tools.foreignLanguage(kept?.document.text ?? '');
        const embedded = vectors.filter((vector) => vector !== undefined).length;
        return { ...summary, embedded, ...(language !== undefined && { language }) };
      }),
    );
  }

  async view(id: string): Promise<DocumentView | undefined> {
    const [kept] = await this.#kept.texts([id]);
    const collection = kept && (await this.#kept.holding(id));
    const summary =
      collection === undefined
        ? undefined
        : (await this.#summaries(collection)).find((each) => each.id === id);
    return kept && summary && { summary, ...kept };
  }

  /** True statements of a collection, sentence by sentence. */
  async sentences(collection: string): Promise<{ readonly document: string; readonly text: string }[]> {
    const documents = await this.#kept.withTexts(collection);
    return documents.flatMap(([id, kept]) => {
      const text = kept?.document.text ?? '';
      return splitSentences(text).map((span) => ({ document: id, text: text.slice(...span) }));
    });
  }

  /** Frees the memory of a collection that another tab changed, or that was removed. */
  forget(id: string): void {
    this.#open.delete(id);
  }
}

const textsOf =
  ({ texts }: OpenCollection) =>
  (document: string): string =>
    texts.get(document) ?? '';
