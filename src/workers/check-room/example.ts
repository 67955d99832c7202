/**
 * What ships with the Check room: a document and an answer about it, written for Totem, so that there is
 * something to check before anything was brought. The check itself is run, not recorded.
 */
import type { RecordStore } from '../../core/ports/records.ts';
import { siteAddress } from '../kit/site-address.ts';
import type { Collections } from './collections.ts';
import type { CheckTables } from './tables.ts';

/** `public/examples/index.json`. */
interface Example {
  readonly version: string;
  readonly collection: { readonly id: string; readonly name: string };
  readonly documents: readonly { readonly name: string; readonly file: string }[];
  readonly question: string;
  readonly answer: string;
}

export interface ExampleRequest {
  readonly collection: string;
  readonly question: string;
  readonly answer: string;
}

const fetched = async (path: string) => {
  const response = await fetch(new URL(`examples/${path}`, siteAddress));
  if (!response.ok) throw new Error(`${path} could not be read: ${String(response.status)}`);
  return response;
};

/**
 * Unpacked at the first visit, and again when a newer version ships; a collection that was removed stays away
 * until then.
 */
export async function unpackExample(
  records: RecordStore<CheckTables>,
  library: Collections,
  now: () => number,
): Promise<ExampleRequest> {
  const example = await shippedNow();
  const { version, collection, question, answer } = example;
  if ((await records.get('settings', 'example')) !== version) {
    await unpack(example, records, library, now);
    await records.write([{ table: 'settings', key: 'example', value: version }]);
  }
  return { collection: collection.id, question, answer };
}

/** Unpacks the example again where any of it was removed. */
export async function restoreExample(
  records: RecordStore<CheckTables>,
  library: Collections,
  now: () => number,
): Promise<void> {
  const example = await shippedNow();
  const { id } = example.collection;
  const kept = await records.list('documents', `${id}/`);
  const whole =
    (await records.get('collections', id)) !== undefined &&
    example.documents.every(({ name }) => kept.some((document) => document.name === name));
  if (!whole) await unpack(example, records, library, now);
}

const shippedNow = async () => (await (await fetched('index.json')).json()) as Example;

async function unpack(
  { collection, documents }: Example,
  records: RecordStore<CheckTables>,
  library: Collections,
  now: () => number,
): Promise<void> {
  await records.write([
    { table: 'collections', key: collection.id, value: { ...collection, added: now(), sample: true } },
  ]);
  for (const { name, file } of documents) {
    const document = await library.read(
      new Uint8Array(await (await fetched(file)).arrayBuffer()),
      file,
      new AbortController().signal,
      () => undefined,
    );
    if (document) await library.keep(collection.id, name, document);
  }
}
