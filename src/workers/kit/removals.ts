/** What a room has removed, and how each is brought back, for as long as the tab lives. */
import type { Removal } from '../../core/api/removal.ts';

export class Removals {
  readonly #restore = new Map<string, () => Promise<void>>();

  add(about: Omit<Removal, 'id'>, restore: () => Promise<void>): Removal {
    const id = crypto.randomUUID();
    this.#restore.set(id, restore);
    return { id, ...about };
  }

  /** What could not be brought back can be tried again. */
  async undo(id: string): Promise<void> {
    const restore = this.#restore.get(id);
    if (!restore) throw new Error('This can no longer be brought back: it was removed before this visit.');
    await restore();
    this.#restore.delete(id);
  }
}
