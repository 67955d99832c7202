/**
 * The example that ships with the Check room: a document, an answer about it and the recorded check of that
 * answer. It shows a result before the user has added anything and before a model is loaded.
 */
import type { CheckView } from '../../core/api/check-room.ts';
import { uncontrolled } from '../../core/work.ts';
import type { Library } from '../../adapters/storage/library.ts';
import { siteAddress } from '../kit/site-address.ts';
import type { Collections } from './collections.ts';

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

/** The id of the recorded check. */
const RECORDED = 'example';

const fetched = async (path: string) => {
  const response = await fetch(new URL(`examples/${path}`, siteAddress));
  if (!response.ok) throw new Error(`${path} could not be read: ${String(response.status)}`);
  return response;
};

const read = async <T>(path: string) => (await (await fetched(path)).json()) as T;

/**
 * Unpacks the example at the first visit, and again when a newer version ships. A collection that the user
 * removed is not restored until then.
 */
export async function unpackExample(
  library: Library,
  collections: Collections,
  now: () => number,
): Promise<ExampleRequest> {
  const example = await shippedNow();
  const { version, collection, question, answer } = example;
  if ((await library.settings.get('example')) !== version) {
    await unpack(example, library, collections, now);
    await library.settings.keep('example', version);
  }
  return { collection: collection.id, question, answer };
}

/** Unpacks the example again if any part of it was removed. */
export async function restoreExample(
  library: Library,
  collections: Collections,
  now: () => number,
): Promise<void> {
  const example = await shippedNow();
  const { id } = example.collection;
  const kept = await library.collections.documents(id);
  const whole =
    (await library.collections.list()).some((collection) => collection.id === id) &&
    example.documents.every(({ name }) => kept.some((document) => document.name === name)) &&
    (await library.checks.get(RECORDED)) !== undefined;
  if (!whole) await unpack(example, library, collections, now);
}

const shippedNow = () => read<Example>('index.json');

async function unpack(
  { collection, documents }: Example,
  library: Library,
  collections: Collections,
  now: () => number,
): Promise<void> {
  // Fetched now, because it is needed last: it loads while the document is read.
  const recorded = read<CheckView>('checked.json');
  // If the document cannot be read either, only that failure is told.
  recorded.catch(() => undefined);
  await library.collections.keep({ ...collection, added: now(), sample: true });
  for (const { name, file } of documents) {
    const document = await collections.read(
      new Uint8Array(await (await fetched(file)).arrayBuffer()),
      file,
      uncontrolled,
    );
    if (document) await collections.keep(collection.id, name, document);
  }
  const { summary, checked, tags } = await recorded;
  const { id, added } = summary;
  await library.checks.keep({ id, added, collection: collection.id, checked, tags, sample: true });
}
