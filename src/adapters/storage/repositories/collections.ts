/** Collections of documents: their texts, the vectors of their passages, and their power reports. */
import type { Made } from '../../../core/api/check-room.ts';
import type { PowerOptions, PowerReport } from '../../../core/checking/power.ts';
import {
  newestFirst,
  type KeptCollection,
  type KeptDocument,
  type KeptText,
  type LibraryRecords,
} from '../tables.ts';

export class Collections {
  readonly #records: LibraryRecords;

  constructor(records: LibraryRecords) {
    this.#records = records;
  }

  /** Newest first. */
  async list(): Promise<readonly KeptCollection[]> {
    return newestFirst(await this.#records.list('collections', ''));
  }

  keep(collection: KeptCollection): Promise<void> {
    return this.#records.write([{ table: 'collections', key: collection.id, value: collection }]);
  }

  /** By name. */
  async documents(collection: string): Promise<readonly KeptDocument[]> {
    return byName(await this.#records.list('documents', `${collection}/`));
  }

  /** The ids of the documents of a collection: a document with another text has another id. */
  async documentIds(collection: string): Promise<readonly string[]> {
    const keys = await this.#records.keys('documents', `${collection}/`);
    return keys.map((key) => key.slice(collection.length + 1));
  }

  /** The ids of the documents of a collection, by name, each with its text, all as of one moment. */
  withTexts(collection: string): Promise<readonly (readonly [id: string, text: KeptText | undefined])[]> {
    return this.#records.transaction('read', ['documents', 'texts'], async (records) => {
      const documents = byName(await records.list('documents', `${collection}/`));
      const texts = await records.getAll(
        'texts',
        documents.map(({ id }) => id),
      );
      return documents.map(({ id }, i) => [id, texts[i]] as const);
    });
  }

  /** The collection that holds a document; undefined if the document is not stored. */
  async holding(document: string): Promise<string | undefined> {
    const keys = await this.#records.keys('documents', '');
    return keys.find((key) => key.endsWith(`/${document}`))?.slice(0, -document.length - 1);
  }

  /** @param made a new collection, stored with its first document. */
  keepDocument(
    collection: string,
    summary: KeptDocument,
    text: KeptText,
    made?: KeptCollection,
  ): Promise<void> {
    return this.#records.write([
      ...(made ? [{ table: 'collections' as const, key: made.id, value: made }] : []),
      { table: 'texts', key: summary.id, value: text },
      { table: 'documents', key: `${collection}/${summary.id}`, value: summary },
    ]);
  }

  /** One entry for each document, in order. */
  texts(documents: readonly string[]): Promise<readonly (KeptText | undefined)[]> {
    return this.#records.getAll('texts', documents);
  }

  /** One entry for each key, in order. */
  vectors(keys: readonly string[]): Promise<readonly (Float32Array | undefined)[]> {
    return this.#records.getAll('vectors', keys);
  }

  keepVectors(vectors: ReadonlyMap<string, Float32Array>): Promise<void> {
    return this.#records.write(
      Array.from(vectors, ([key, value]) => ({ table: 'vectors' as const, key, value })),
    );
  }

  /** The last power report of these documents. */
  power(collection: string): Promise<Made<PowerOptions, PowerReport> | undefined> {
    return this.#records.get('power', collection);
  }

  keepPower(collection: string, made: Made<PowerOptions, PowerReport>): Promise<void> {
    return this.#records.write([{ table: 'power', key: collection, value: made }]);
  }
}

const names = new Intl.Collator('en', { numeric: true });

/** Keys hold a random part, so their order means nothing: "page 2" is expected before "page 10". */
const byName = (documents: readonly KeptDocument[]): readonly KeptDocument[] =>
  documents.toSorted((a, b) => names.compare(a.name, b.name));
