/** The list of all things, filtered, and their sizes. Both stay in memory until something changes. */
import type { Inventory } from '../../adapters/storage/repositories/inventory.ts';
import type {
  LibraryListing,
  ThingFilter,
  ThingKind,
  ThingName,
  ThingSummary,
} from '../../core/api/library-room.ts';

const keyOf = ({ kind, id }: ThingName): string => `${kind}/${id}`;

export class Listing {
  readonly #inventory: Inventory;
  #things: Promise<readonly ThingSummary[]> | undefined;
  readonly #sizes = new Map<string, Promise<number | undefined>>();

  constructor(inventory: Inventory) {
    this.#inventory = inventory;
  }

  /** @param changed ids of things and names of lists. */
  forget(changed: readonly string[]): void {
    this.#things = undefined;
    const ids = new Set(changed);
    for (const key of this.#sizes.keys())
      if (ids.has(key.slice(key.indexOf('/') + 1))) this.#sizes.delete(key);
  }

  async page(filter: ThingFilter, offset: number, limit: number): Promise<LibraryListing> {
    const all = await (this.#things ??= this.#listed());
    const wanted = all.filter(wantedBy(filter));
    const kinds: Partial<Record<ThingKind, number>> = {};
    for (const { kind } of all) kinds[kind] = (kinds[kind] ?? 0) + 1;
    return { rows: wanted.slice(offset, offset + limit), offset, total: wanted.length, kinds };
  }

  async sizes(things: readonly ThingName[]): Promise<readonly (number | undefined)[]> {
    const sizes: (number | undefined)[] = [];
    // One after another: a large thing is held in memory while it is measured.
    for (const thing of things) {
      const key = keyOf(thing);
      const size = this.#sizes.get(key) ?? this.#inventory.size(thing);
      this.#sizes.set(key, size);
      sizes.push(await size);
    }
    return sizes;
  }

  #listed(): Promise<readonly ThingSummary[]> {
    const listed = this.#inventory.list();
    // A list that could not be read is read again.
    listed.catch(() => {
      if (this.#things === listed) this.#things = undefined;
    });
    return listed;
  }
}

/** Every word of the search is in the name of the thing or of its collection. */
function wantedBy({ kind, text = '' }: ThingFilter): (thing: ThingSummary) => boolean {
  const words = folded(text).split(/\s+/).filter(Boolean);
  return (thing) => {
    if (kind !== undefined && thing.kind !== kind) return false;
    if (words.length === 0) return true;
    const name = folded(`${thing.name} ${thing.collection?.name ?? ''}`);
    return words.every((word) => name.includes(word));
  };
}

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
