/**
 * The inference runtime, set up to use only our own origin: no remote models, wasm from `ort/`, one thread
 * (more need a page that its host isolates from other origins), and no cache of its own, because the service
 * worker caches the model files. It runs one text at a time, never a batch. The int8 scales are shared by
 * everything that is run together, so in a batch the numbers of a text would depend on its neighbours, and
 * two workers would disagree. Run alone, they depend only on the text, and can be stored. (A batch of 8
 * labels would take half the time; a batch of sentences would take as long.)
 */
import { AutoTokenizer, env as tokenizers, type PreTrainedTokenizer } from '@xenova/transformers';
import { InferenceSession, Tensor, env as runtime } from 'onnxruntime-web';
import { SharedFiles, weightsOf } from './shared-files.ts';

/** What a loaded encoder does: named tensors of numbers in, numbers out. */
export type Encoder = (
  inputs: Readonly<Record<string, IntegerTensor>>,
) => Promise<Readonly<Record<string, FloatTensor>>>;
export interface IntegerTensor {
  readonly values: ArrayLike<number>;
  readonly shape: readonly number[];
}
export interface FloatTensor {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}
/** The piece numbers of a text, without the marks for its beginning and end. */
export type Tokenizer = (text: string) => readonly number[];

export interface LoadedModel {
  readonly encode: Encoder;
  readonly pieces: Tokenizer;
  readonly begin: number;
  readonly end: number;
}

const sessionOptions: InferenceSession.SessionOptions = { executionProviders: ['wasm'] };

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

/**
 * Loads a model folder below `base`, an absolute address that ends in a slash. Models are in `models/`, the
 * runtime is in `ort/`.
 */
export async function loadModel(base: string, folder: string): Promise<LoadedModel> {
  configure(base);
  const [tokenizer, session] = await Promise.all([
    tokenizerLoaded(),
    bytesOf(weightsOf(base, folder)).then((bytes) =>
      InferenceSession.create(new Uint8Array(bytes), sessionOptions),
    ),
  ]);
  const numbers = (text: string, marked: boolean): number[] =>
    tokenizer.encode(text, null, { add_special_tokens: marked }) as number[];
  const [begin, end] = numbers('', true) as [number, number];
  return {
    begin,
    end,
    pieces: (text) => numbers(text, false),
    encode: async (inputs) => (await session.run(tensors(inputs))) as unknown as Record<string, FloatTensor>,
  };
}

/** The smallest possible model, in ONNX's protobuf format: `y = Identity(x)`, both one float. */
const smallestModel = Uint8Array.from(
  [
    [0x08, 7], // ir_version
    [0x3a, 55], // graph
    [
      0x0a,
      16,
      0x0a,
      1,
      0x78,
      0x12,
      1,
      0x79,
      0x22,
      8,
      ...[...'Identity'].map((letter) => letter.charCodeAt(0)),
    ], // node: input x, output y, op_type
    [0x12, 1, 0x67], // name: g
    [0x5a, 15, 0x0a, 1, 0x78, 0x12, 10, 0x0a, 8, 0x08, 1, 0x12, 4, 0x0a, 2, 0x08, 1], // input: x, float [1]
    [0x62, 15, 0x0a, 1, 0x79, 0x12, 10, 0x0a, 8, 0x08, 1, 0x12, 4, 0x0a, 2, 0x08, 1], // output: y, float [1]
    [0x42, 2, 0x10, 13], // opset_import
  ].flat(),
);

/**
 * Starts the runtime, which takes about 200 ms, while a model's file is still being fetched. The library only
 * starts the runtime with the first model, so it is given a very small one.
 */
export async function startRuntime(base: string): Promise<void> {
  configure(base);
  await InferenceSession.create(smallestModel, sessionOptions);
}

/**
 * Where this thread's files come from. By default it takes each from the cache or fetches it, one thread at a
 * time (shared-files.ts).
 */
let bytesOf: (address: string) => Promise<ArrayBuffer> = (address) => {
  const files = new SharedFiles();
  return files.bytes(address).finally(() => files.keep());
};

/**
 * Takes the models' files, and the runtime, from a thread that fetches them for several threads. The library
 * fetches the runtime itself and offers no other way, so its fetch is answered here. Two threads that fetch
 * the same 10 MB would wait for each other.
 */
export function takeFilesFrom(source: (address: string) => Promise<ArrayBuffer>): void {
  bytesOf = source;
  // In Node the library reads the runtime from its folder.
  if (typeof self === 'undefined') return;
  const plainly = self.fetch.bind(self);
  self.fetch = async (input, init) => {
    const bytes =
      typeof input === 'string' && isRuntime(input) ? await source(input).catch(() => undefined) : undefined;
    return bytes
      ? new Response(bytes, { headers: { 'content-type': 'application/wasm' } })
      : plainly(input, init);
  };
}

const isRuntime = (address: string): boolean => /\/ort\/[\w-]+\.wasm$/u.test(address);

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
  runtime.wasm.wasmPaths = folderOf(new URL('ort/', base));
  runtime.wasm.numThreads = 1;
}

/** Node's runtime takes a path where a browser's takes an address. */
const folderOf = ({ protocol, href, pathname }: URL): string =>
  protocol === 'file:' ? decodeURIComponent(pathname).replace(/^\/(?=[A-Za-z]:)/u, '') : href;

/** The text of a small file beside the models. */
export async function textOf(address: string): Promise<string> {
  // Node's fetch reads no files.
  if (address.startsWith('file:')) return new TextDecoder().decode(await bytesOf(address));
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${String(response.status)} ${response.url}`);
  return response.text();
}

function tensors(inputs: Readonly<Record<string, IntegerTensor>>): Record<string, Tensor> {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, { values, shape }]) => [
      name,
      new Tensor('int64', BigInt64Array.from(values as ArrayLike<number> & Iterable<number>, BigInt), [
        ...shape,
      ]),
    ]),
  );
}
