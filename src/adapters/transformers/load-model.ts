/**
 * Loads the models that ship, from our own origin only: no remote models, and no cache of the tokenizer's
 * library, because the service worker caches the model files. A model reads one text at a time. What it says
 * of a text depends on that text alone, and can be stored.
 */
import { AutoTokenizer, env as tokenizers, type PreTrainedTokenizer } from '@xenova/transformers';
import { Encoder } from './encoder.ts';
import { SharedFiles, weightsOf } from './shared-files.ts';

/** The piece numbers of a text, without the marks for its beginning and end. */
export type Tokenizer = (text: string) => readonly number[];

export interface LoadedModel {
  readonly encoder: Encoder;
  readonly pieces: Tokenizer;
  readonly begin: number;
  readonly end: number;
}

/**
 * The three models that ship cut words into the same pieces, so one tokenizer serves all of them. A test
 * checks that their files are equal.
 */
const tokenizerFolder = 'totem-syntax';
let tokenizing: Promise<PreTrainedTokenizer> | undefined;
const tokenizerLoaded = () =>
  (tokenizing ??= AutoTokenizer.from_pretrained(tokenizerFolder).catch((reason: unknown) => {
    tokenizing = undefined;
    throw reason;
  }));

/** Loads a model folder of `models/` below `base`, an absolute address that ends in a slash. */
export async function loadModel(base: string, folder: string): Promise<LoadedModel> {
  configure(base);
  const [tokenizer, encoder] = await Promise.all([
    tokenizerLoaded(),
    bytesOf(weightsOf(base, folder)).then((bytes) => Encoder.load(bytes)),
  ]);
  const numbers = (text: string, marked: boolean): number[] =>
    tokenizer.encode(text, null, { add_special_tokens: marked }) as number[];
  const [begin, end] = numbers('', true) as [number, number];
  return { encoder, begin, end, pieces: (text) => numbers(text, false) };
}

/**
 * Where this thread's files come from. By default it takes each from the cache or fetches it, one thread at a
 * time (shared-files.ts).
 */
let bytesOf: (address: string) => Promise<ArrayBuffer> = (address) => {
  const files = new SharedFiles();
  return files.bytes(address).finally(() => files.keep());
};

/** Takes the models' files from a thread that fetches them for several threads. */
export function takeFilesFrom(source: (address: string) => Promise<ArrayBuffer>): void {
  bytesOf = source;
}

/**
 * Used by the tokenizer's library as its cache, so it is asked for every file before a fetch. The library
 * uses only the bytes of the result. Without a result it tries to fetch the file itself and reports the
 * error.
 */
const files = {
  match: async (address: string): Promise<Pick<Response, 'arrayBuffer'> | undefined> => {
    if (!address.startsWith(tokenizers.localModelPath)) return undefined;
    const bytes = await bytesOf(address).catch(() => undefined);
    return bytes && { arrayBuffer: () => Promise.resolve(bytes) };
  },
  put: () => Promise.resolve(),
};

function configure(base: string): void {
  tokenizers.allowRemoteModels = false;
  tokenizers.allowLocalModels = true;
  tokenizers.useBrowserCache = false;
  tokenizers.useFSCache = false;
  tokenizers.useCustomCache = true;
  tokenizers.customCache = files;
  tokenizers.localModelPath = new URL('models/', base).href;
}

/** The text of a small file beside the models. */
export async function textOf(address: string): Promise<string> {
  // Node's fetch reads no files.
  if (address.startsWith('file:')) return new TextDecoder().decode(await bytesOf(address));
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${String(response.status)} ${response.url}`);
  return response.text();
}
