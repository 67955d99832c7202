/**
 * Models stored in this browser. Each has a folder in the origin private file system with a file that
 * describes it. The weights for llama.cpp are in the same folder, where they can be read piece by piece. The
 * files of MLC models are in the caches that web-llm reads, under addresses of our own origin, so that it
 * finds all of them and requests none from the network.
 */
import type { Bytes } from '../../core/transfer.ts';
import type { ModelSummary } from '../../core/api/language-models.ts';
import { roomTold } from '../../core/storage-room.ts';
import type { Control, StopSignal } from '../../core/work.ts';
import { ModelError, sizeInWords } from './engine.ts';
import { configName, type MlcFolder } from './mlc-folder.ts';

export interface KeptModel extends ModelSummary {
  /** The folder's name is random, so that an interrupted copy is never taken for a complete model. */
  readonly folder: string;
  readonly contextTokens: number;
  /** For MLC models: the address under which the files are cached, and the compiled library. */
  readonly address?: string;
  readonly library?: string;
  /** For MLC models: the model reads through a sliding window of fixed length. */
  readonly slides?: boolean;
  /** Present if it was downloaded by models.html. */
  readonly source?: ModelSource;
}

/** Where a model came from, and what its files were compared with. */
export interface ModelSource {
  readonly address: string;
  /** The commit on the hub. */
  readonly revision: string;
  /** As the hub states it. */
  readonly licence: string;
  /** The hub's own statement: `sha256` of large files, git's hash of small ones. */
  readonly sums: readonly { readonly path: string; readonly kind: 'sha256' | 'git'; readonly hex: string }[];
}

/** Lies beside the note of a model that was removed and can be restored. */
const removedName = 'removed.json';
const noteName = 'model.json';
const weightsName = 'weights.gguf';
const chosenName = 'chosen';
/** Bytes that are read, hashed and written at a time. */
const pieceBytes = 8 * 2 ** 20;

export const storageRefused =
  'This page was opened over plain http, where browsers do not let a page store files. To ' +
  'add a model, open Totem over https, or on this machine under localhost.';

/** How a model was removed. */
interface Removed {
  /** The worker that removed it and can restore it. */
  readonly by: string;
  readonly at: number;
  /** It was the model in use. */
  readonly chosen: boolean;
}

interface RemovedModel extends Removed {
  readonly model: KeptModel;
}

export class KeptModels {
  readonly #home: string;
  /** @param home the name of the folder that holds all models. */
  constructor(home: string) {
    this.#home = home;
  }

  /** Oldest first. */
  async list(): Promise<readonly KeptModel[]> {
    if (!canKeep()) return [];
    const home = await this.#open();
    const found: KeptModel[] = [];
    for await (const [name, handle] of entries(home)) {
      if (handle.kind !== 'directory') continue;
      const note = await textOf(handle, noteName);
      if (note === undefined || (await textOf(handle, removedName)) !== undefined) continue;
      found.push({ ...(JSON.parse(note) as KeptModel), folder: name });
    }
    return found.sort((a, b) => a.added - b.added || a.id.localeCompare(b.id));
  }

  /** Those that were removed and can be restored. */
  async removed(): Promise<readonly RemovedModel[]> {
    if (!canKeep()) return [];
    const found: RemovedModel[] = [];
    for await (const [name, handle] of entries(await this.#open())) {
      if (handle.kind !== 'directory') continue;
      const [note, how] = [await textOf(handle, noteName), await textOf(handle, removedName)];
      if (note === undefined || how === undefined) continue;
      found.push({
        model: { ...(JSON.parse(note) as KeptModel), folder: name },
        ...(JSON.parse(how) as Removed),
      });
    }
    return found;
  }

  async setAside({ folder }: KeptModel, removed: Removed): Promise<void> {
    await write(await this.#folder(folder), removedName, JSON.stringify(removed));
  }

  async putBack({ folder }: KeptModel): Promise<void> {
    await (await this.#folder(folder)).removeEntry(removedName);
  }

  /** Deletes the files of removed models. They cannot be restored any more. */
  async deleteRemoved(): Promise<void> {
    for (const { model } of await this.removed()) await this.delete(model);
  }

  async chosen(): Promise<string | undefined> {
    return canKeep() ? (await textOf(await this.#open(), chosenName)) || undefined : undefined;
  }

  async choose(id: string | undefined): Promise<void> {
    if (canKeep()) await write(await this.#open(), chosenName, id ?? '');
  }

  async describe(model: KeptModel, source: ModelSource): Promise<void> {
    await write(await this.#folder(model.folder), noteName, JSON.stringify({ ...model, source }));
  }

  async weights(model: KeptModel): Promise<File> {
    const folder = await this.#folder(model.folder);
    return await (await folder.getFileHandle(weightsName)).getFile();
  }

  /** @throws {ModelError} when there is not enough space. If `stop` is set, nothing is left behind. */
  addWeights(
    model: Omit<KeptModel, 'folder'>,
    weights: Bytes,
    { stop, report }: Control,
  ): Promise<KeptModel> {
    return this.#adding(model, async (folder) => {
      const file = await (await folder.getFileHandle(weightsName, { create: true })).createWritable();
      try {
        for await (const { bytes, end } of pieces(weights, stop)) {
          await file.write(bytes);
          report({ stage: keeping(model), done: end, total: weights.size, unit: 'bytes' });
        }
        await file.close();
      } catch (reason) {
        await file.abort().catch(() => undefined);
        throw reason;
      }
      return {};
    });
  }

  addMlc(
    model: Omit<KeptModel, 'folder'>,
    { files, library }: MlcFolder,
    { stop, report }: Control,
  ): Promise<KeptModel> {
    return this.#adding(model, async (_, name) => {
      const address = addressOf(name);
      const caching = (await Promise.all(
        ['webllm/config', 'webllm/model', 'webllm/wasm'].map((scope) => caches.open(scope)),
      )) as [Cache, Cache, Cache];
      let kept = 0;
      const keep = async (cache: Cache, at: string, bytes: Bytes, kind: string) => {
        stop.throwIfAborted();
        await cache.put(
          new URL(at, address).href,
          new Response(bytes as Blob, {
            headers: { 'content-type': kind, 'content-length': String(bytes.size) },
          }),
        );
        report({ stage: keeping(model), done: (kept += bytes.size), total: model.bytes, unit: 'bytes' });
      };
      for (const [path, bytes] of files)
        await keep(
          caching[path === configName ? 0 : 1],
          path,
          bytes,
          path.endsWith('.json') ? 'application/json' : 'application/octet-stream',
        );
      await keep(caching[2], 'library.wasm', library.bytes, 'application/wasm');
      return { address, library: libraryAddress(address) };
    });
  }

  async delete(model: Pick<KeptModel, 'folder'>): Promise<void> {
    await (await this.#open()).removeEntry(model.folder, { recursive: true });
    const address = addressOf(model.folder);
    for (const scope of ['webllm/config', 'webllm/model', 'webllm/wasm']) {
      const cache = await caches.open(scope);
      for (const request of await cache.keys())
        if (request.url.startsWith(address)) await cache.delete(request);
    }
  }

  /** Only one tab adds a model at a time. It first removes what an earlier, interrupted attempt left. */
  async #adding(
    model: Omit<KeptModel, 'folder'>,
    fill: (folder: FileSystemDirectoryHandle, name: string) => Promise<Partial<KeptModel>>,
  ): Promise<KeptModel> {
    return (await navigator.locks.request(`totem ${this.#home}`, async () => {
      const home = await this.#open();
      for await (const [name, handle] of entries(home)) {
        if (handle.kind === 'directory' && (await textOf(handle, noteName)) === undefined)
          await this.delete({ folder: name });
      }
      if (!(await hasRoom(model.bytes))) await this.deleteRemoved();
      await makeRoom(model.bytes);
      const name = crypto.randomUUID();
      try {
        const folder = await home.getDirectoryHandle(name, { create: true });
        const kept = { ...model, ...(await fill(folder, name)), folder: name };
        await write(folder, noteName, JSON.stringify(kept));
        return kept;
      } catch (reason) {
        await this.delete({ folder: name }).catch(() => undefined);
        throw reason instanceof DOMException && reason.name === 'QuotaExceededError'
          ? new ModelError(
              `The model takes ${sizeInWords(model.bytes)}, and the browser ran out of ` +
                'space while storing it. The model was not added. Remove another model, or ' +
                'free some space on this machine.',
            )
          : reason;
      }
    })) as KeptModel;
  }

  async #folder(name: string): Promise<FileSystemDirectoryHandle> {
    return (await this.#open()).getDirectoryHandle(name);
  }

  async #open(): Promise<FileSystemDirectoryHandle> {
    return (await navigator.storage.getDirectory()).getDirectoryHandle(this.#home, { create: true });
  }
}

/** Browsers offer files and caches only on secure pages. */
export const canKeep = (): boolean =>
  (navigator as { storage?: StorageManager }).storage?.getDirectory !== undefined && 'caches' in globalThis;

/** Bytes that can still be stored, if the browser reports it. */
export const roomLeft = async (): Promise<number | undefined> =>
  canKeep() ? roomTold(await navigator.storage.estimate()) : undefined;

/** True if the browser does not say. */
async function hasRoom(bytes: number): Promise<boolean> {
  const room = await roomLeft();
  return room === undefined || room >= bytes;
}

async function makeRoom(bytes: number): Promise<void> {
  const room = await roomLeft();
  if (room !== undefined && room < bytes) {
    throw new ModelError(
      `The model takes ${sizeInWords(bytes)}, but the browser lets this page store only ` +
        `${sizeInWords(room)} more. Remove another model, or free some space on this machine.`,
    );
  }
}

/**
 * A hash of all bytes, in 64 hexadecimal digits: the SHA-256 of the SHA-256 of each piece of 8 MiB, because
 * browsers can only hash data that is in memory as a whole.
 */
export async function hashOf(files: readonly Bytes[], { stop, report }: Control): Promise<string> {
  const hashes: Uint8Array[] = [];
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  for (const file of files) {
    for await (const { bytes } of pieces(file, stop)) {
      hashes.push(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
      report({
        stage: `Reading the files (${sizeInWords(total)})`,
        done: (done += bytes.byteLength),
        total,
        unit: 'bytes',
      });
    }
  }
  const all = await crypto.subtle.digest('SHA-256', await new Blob(hashes as BlobPart[]).arrayBuffer());
  return Array.from(new Uint8Array(all), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes of a file, some megabytes at a time. */
export async function* pieces(
  file: Bytes,
  stop: StopSignal,
): AsyncGenerator<{ readonly bytes: ArrayBuffer; readonly end: number }> {
  for (let start = 0; start < file.size; start += pieceBytes) {
    stop.throwIfAborted();
    const end = Math.min(file.size, start + pieceBytes);
    yield { bytes: await file.slice(start, end).arrayBuffer(), end };
  }
}

const keeping = ({ bytes }: { readonly bytes: number }): string =>
  `Storing the model (${sizeInWords(bytes)})`;

/**
 * The name under which web-llm finds the stored files; it is never fetched. web-llm would add `resolve/main/`
 * itself if it were missing.
 */
const addressOf = (folder: string): string => `${location.origin}/language-models/${folder}/resolve/main/`;

/**
 * web-llm reads a library from its cache unless the address contains "localhost" in small letters; then it
 * uses the network. A host name in capitals means the same.
 */
const libraryAddress = (address: string): string =>
  new URL('library.wasm', address).href.replace('//localhost', '//LOCALHOST');

type Handles = AsyncIterable<[string, FileSystemDirectoryHandle | FileSystemFileHandle]>;
/** In workers the type definitions have no iteration over folders. */
const entries = (folder: FileSystemDirectoryHandle): Handles =>
  (folder as unknown as { entries(): Handles }).entries();

async function textOf(folder: FileSystemDirectoryHandle, name: string): Promise<string | undefined> {
  try {
    return await (await (await folder.getFileHandle(name)).getFile()).text();
  } catch (reason) {
    if (reason instanceof DOMException && reason.name === 'NotFoundError') return undefined;
    throw reason;
  }
}

async function write(folder: FileSystemDirectoryHandle, name: string, text: string): Promise<void> {
  const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
  await file.write(text);
  await file.close();
}
