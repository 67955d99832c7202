/**
 * Downloads that are under way, in the origin private file system: a folder each, with the plan (which files,
 * from where, with which hashes) and the pieces that are here. They survive a reload.
 */
import type { HubFile } from './hub.ts';
import { StoredPart } from './part.ts';

export interface Plan {
  /** The name of its folder. */
  readonly id: string;
  readonly name: string;
  readonly repository: string;
  readonly revision: string;
  readonly licence: string;
  readonly files: readonly HubFile[];
}

const planName = 'plan.json';

export class Plans {
  readonly #home: string;

  /** @param home the name of the folder that holds all downloads. */
  constructor(home: string) {
    this.#home = home;
  }

  async list(): Promise<readonly Plan[]> {
    const found: Plan[] = [];
    for await (const [name, handle] of (await this.#open()).entries()) {
      if (handle.kind !== 'directory') continue;
      const text = await textOf(handle as FileSystemDirectoryHandle);
      if (text === undefined) await (await this.#open()).removeEntry(name, { recursive: true });
      else found.push(JSON.parse(text) as Plan);
    }
    return found.sort((a, b) => a.name.localeCompare(b.name));
  }

  async begin(plan: Omit<Plan, 'id'>): Promise<Plan> {
    const kept = { ...plan, id: crypto.randomUUID() };
    const folder = await (await this.#open()).getDirectoryHandle(kept.id, { create: true });
    const writable = await (await folder.getFileHandle(planName, { create: true })).createWritable();
    await writable.write(JSON.stringify(kept));
    await writable.close();
    return kept;
  }

  async part({ id, files }: Plan, file: HubFile): Promise<StoredPart> {
    const folder = await (await this.#open()).getDirectoryHandle(id);
    // By its number, because a path may hold what a file name may not.
    const name = `file ${String(files.indexOf(file))}`;
    return new StoredPart(await folder.getDirectoryHandle(name, { create: true }));
  }

  async delete({ id }: Plan): Promise<void> {
    await (await this.#open()).removeEntry(id, { recursive: true });
  }

  async #open(): Promise<FileSystemDirectoryHandle> {
    return (await navigator.storage.getDirectory()).getDirectoryHandle(this.#home, { create: true });
  }
}

/** Undefined where the plan was never written: then nothing was downloaded for it. */
async function textOf(folder: FileSystemDirectoryHandle): Promise<string | undefined> {
  const handle = await folder.getFileHandle(planName).catch(() => undefined);
  const text = await (await handle?.getFile())?.text();
  return text === '' ? undefined : text;
}
