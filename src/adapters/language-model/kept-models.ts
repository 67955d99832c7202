/**
 * Models kept in this browser. Each has a folder in the origin private file system with a note of what it is;
 * weights of llama.cpp lie beside the note, where they can be read piece by piece, and MLC's files lie in the
 * caches that web-llm looks into, under addresses of our own origin, so that it finds all of them and asks
 * the network for none.
 */
import type { Bytes } from '../../core/transfer.ts';
import type { ModelSummary } from '../../core/api/language-models.ts';
import type { Control, StopSignal } from '../../core/work.ts';
import { ModelError, sizeInWords } from './engine.ts';
import { configName, type MlcFolder } from './mlc-folder.ts';

export interface KeptModel extends ModelSummary {
  /** Where it lies; chance, so that a copy which was broken off is never taken for a model. */
  readonly folder: string;
  readonly contextTokens: number;
  /** Of MLC: where its files are said to be, and its library. */
  readonly address?: string;
  readonly library?: string;
  /** Of MLC: it reads through a window that slides, whose length is fixed. */
  readonly slides?: boolean;
}

const noteName = 'model.json';
const weightsName = 'weights.gguf';
const chosenName = 'chosen';
/** A piece that is read, hashed and written at a time. */
const pieceBytes = 8 * 2 ** 20;

export const storageRefused =
  'This page was opened over an address that the browser does not trust (plain http), and there it ' +
  'lets no page keep files. Open Totem over https, or on this machine under localhost, to add a ' +
  'model.';

export class KeptModels {
  readonly #home: string;
  /** @param home the name of the folder that holds them all. */
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
      if (note !== undefined) found.push({ ...(JSON.parse(note) as KeptModel), folder: name });
    }
    return found.sort((a, b) => a.added - b.added || a.id.localeCompare(b.id));
  }

  async chosen(): Promise<string | undefined> {
    return canKeep() ? (await textOf(await this.#open(), chosenName)) || undefined : undefined;
  }

  async choose(id: string | undefined): Promise<void> {
    if (canKeep()) await write(await this.#open(), chosenName, id ?? '');
  }

  async weights(model: KeptModel): Promise<File> {
    const folder = await (await this.#open()).getDirectoryHandle(model.folder);
    return await (await folder.getFileHandle(weightsName)).getFile();
  }

  /** @throws {ModelError} when there is no room. With `stop` set off nothing stays. */
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

  async remove(model: Pick<KeptModel, 'folder'>): Promise<void> {
    await (await this.#open()).removeEntry(model.folder, { recursive: true });
    const address = addressOf(model.folder);
    for (const scope of ['webllm/config', 'webllm/model', 'webllm/wasm']) {
      const cache = await caches.open(scope);
      for (const request of await cache.keys())
        if (request.url.startsWith(address)) await cache.delete(request);
    }
  }

  /** One tab adds at a time; what an earlier one left half done is cleared away first. */
  async #adding(
    model: Omit<KeptModel, 'folder'>,
    fill: (folder: FileSystemDirectoryHandle, name: string) => Promise<Partial<KeptModel>>,
  ): Promise<KeptModel> {
    return (await navigator.locks.request(`totem ${this.#home}`, async () => {
      const home = await this.#open();
      for await (const [name, handle] of entries(home)) {
        if (handle.kind === 'directory' && (await textOf(handle, noteName)) === undefined)
          await this.remove({ folder: name });
      }
      await makeRoom(model.bytes);
      const name = crypto.randomUUID();
      try {
        const folder = await home.getDirectoryHandle(name, { create: true });
        const kept = { ...model, ...(await fill(folder, name)), folder: name };
        await write(folder, noteName, JSON.stringify(kept));
        return kept;
      } catch (reason) {
        await this.remove({ folder: name }).catch(() => undefined);
        throw reason instanceof DOMException && reason.name === 'QuotaExceededError'
          ? new ModelError(
              `The model takes ${sizeInWords(model.bytes)}, and the browser ran out of room while ` +
                'keeping it. Remove another model, or free some space on this machine; nothing was ' +
                'kept of this one.',
            )
          : reason;
      }
    })) as KeptModel;
  }

  async #open(): Promise<FileSystemDirectoryHandle> {
    return (await navigator.storage.getDirectory()).getDirectoryHandle(this.#home, { create: true });
  }
}

/** Browsers offer files and caches on secure pages only. */
export const canKeep = (): boolean =>
  (navigator as { storage?: StorageManager }).storage?.getDirectory !== undefined && 'caches' in globalThis;

/** Bytes that the browser says it may still keep, if it says. */
export async function roomLeft(): Promise<number | undefined> {
  if (!canKeep()) return undefined;
  const { quota, usage = 0 } = await navigator.storage.estimate();
  return quota === undefined ? undefined : Math.max(0, quota - usage);
}

async function makeRoom(bytes: number): Promise<void> {
  const room = await roomLeft();
  if (room !== undefined && room < bytes) {
    throw new ModelError(
      `The model takes ${sizeInWords(bytes)}, and the browser lets this page keep ` +
        `${sizeInWords(room)} more. Remove another model, or free some space on this machine.`,
    );
  }
}

/**
 * A hash of all bytes, in 64 hexadecimal digits: SHA-256 of the SHA-256 of each piece of 8 MiB, because
 * browsers hash only what lies in memory as a whole.
 */
export async function hashOf(files: readonly Bytes[], { stop, report }: Control): Promise<string> {
  const hashes: Uint8Array[] = [];
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  for (const file of files) {
    for await (const { bytes } of pieces(file, stop)) {
      hashes.push(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
      report({
        stage: `Looking at the files (${sizeInWords(total)})`,
        done: (done += bytes.byteLength),
        total,
        unit: 'bytes',
      });
    }
  }
  const all = await crypto.subtle.digest('SHA-256', await new Blob(hashes as BlobPart[]).arrayBuffer());
  return Array.from(new Uint8Array(all), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function* pieces(
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
  `Keeping the model (${sizeInWords(bytes)})`;

/**
 * Never fetched: the name under which web-llm finds what is kept. It would add `resolve/main/` itself where
 * that is not there.
 */
const addressOf = (folder: string): string => `${location.origin}/language-models/${folder}/resolve/main/`;

/**
 * web-llm reads a library from its cache unless the address has "localhost" in it, in small letters, and then
 * asks the network. The host's name means the same in capitals.
 */
const libraryAddress = (address: string): string =>
  new URL('library.wasm', address).href.replace('//localhost', '//LOCALHOST');

type Handles = AsyncIterable<[string, FileSystemDirectoryHandle | FileSystemFileHandle]>;
/** The types know no iteration of folders in workers. */
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
