/**
 * The inference runtime, set to touch nothing but our own origin: no remote models, wasm from `ort/`, one thread (more need blob: workers,
 * which the policy forbids), and no cache of its own, because the service worker keeps the model files.
 *
 * One text at a time, never a batch: the int8 scales span everything that is run together, so in a batch the numbers of a text would depend on its neighbours,
 * and two workers would disagree. Alone they depend on the text only, and can be kept. (A batch of 8 labels would take half the time, of sentences as long.)
 */
import { AutoModel, AutoTokenizer, Tensor, env } from '@xenova/transformers';

/** Numbers in, numbers out: what a loaded encoder does with named tensors. */
export type Encoder = (inputs: Readonly<Record<string, IntegerTensor>>) => Promise<Readonly<Record<string, FloatTensor>>>;
export interface IntegerTensor {
  readonly values: ArrayLike<number>;
  readonly shape: readonly number[];
}
export interface FloatTensor {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}
/** Piece numbers of a text, without the marks for begin and end. */
export type Tokenizer = (text: string) => readonly number[];

export interface LoadedModel {
  readonly encode: Encoder;
  readonly pieces: Tokenizer;
  readonly begin: number;
  readonly end: number;
}

/** Loads a model folder below `base`, an absolute address that ends in a slash: models lie in `models/`, the runtime in `ort/`. */
export async function loadModel(base: string, folder: string): Promise<LoadedModel> {
  configure(base);
  const [tokenizer, model] = await Promise.all([AutoTokenizer.from_pretrained(folder), AutoModel.from_pretrained(folder, { quantized: true })]);
  const numbers = (text: string, marked: boolean): number[] => tokenizer.encode(text, null, { add_special_tokens: marked }) as number[];
  const [begin, end] = numbers('', true) as [number, number];
  return {
    begin, end,
    pieces: (text) => numbers(text, false),
    encode: async (inputs) => await model(tensors(inputs)) as Record<string, FloatTensor>,
  };
}

/** Where threads find what another has fetched, until the service worker has taken it over (public/sw.js). */
const shared = 'totem-fetched';

/**
 * Asked for every file before it is fetched plainly. One thread at a time fetches a file, and the next finds it kept: of several that fetch the same 23 MB side by side,
 * the browser's own cache fails some, and each takes its seconds. Browsers offer locks and caches on secure pages only; where this gives nothing, the file is fetched as it is.
 */
const oneAtATime = {
  async match(address: string): Promise<Response | undefined> {
    const { locks } = navigator as { readonly locks?: LockManager };
    if (!locks || new URL(address, location.href).origin !== location.origin) return undefined;
    return await locks.request(`totem file ${address}`, async () => {
      const kept = await caches.match(address);
      if (kept) return new Response(await kept.arrayBuffer(), { headers: kept.headers });
      const response = await fetch(address, { cache: 'no-store' });
      if (!response.ok) return undefined;
      const copy = response.clone();
      await caches.open(shared).then((cache) => cache.put(address, copy)).catch(() => undefined);
      return new Response(await response.arrayBuffer(), { headers: response.headers });
    }) as Response | undefined;
  },
  put: () => Promise.resolve(),
};

function configure(base: string): void {
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.useBrowserCache = false;
  env.useCustomCache = true;
  env.customCache = oneAtATime;
  env.localModelPath = new URL('models/', base).href;
  const { wasm } = env.backends.onnx as { wasm: { wasmPaths: string; numThreads: number } };
  wasm.wasmPaths = new URL('ort/', base).href;
  wasm.numThreads = 1;
}

function tensors(inputs: Readonly<Record<string, IntegerTensor>>): Record<string, Tensor> {
  return Object.fromEntries(Object.entries(inputs).map(([name, { values, shape }]) =>
    [name, new Tensor('int64', BigInt64Array.from(values as ArrayLike<number> & Iterable<number>, BigInt), [...shape])]));
}
