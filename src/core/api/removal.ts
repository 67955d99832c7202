/** What was removed, and can be brought back until the tab is closed. */
export interface Removal {
  /** Names this removal to `undo`; it is not the id of the thing. */
  readonly id: string;
  readonly kind: 'fact base' | 'case set' | 'run' | 'collection' | 'document' | 'check' | 'batch';
  /** Of the thing, for a notice: "World facts was removed." */
  readonly name: string;
}

/** Each room removes its own kinds, with the same way back. */
export interface Removing<Kind extends Removal['kind']> {
  /** Fails with a sentence for people where the thing is no longer kept, or cannot be removed. */
  remove(kind: Kind, id: string): Promise<Removal>;
  /**
   * Brings back what a removal took, exactly as it was.
   *
   * @param removal its id. Fails with a sentence for people where it can no longer be brought back.
   */
  undo(removal: string): Promise<void>;
  /** Brings back what ships with Totem and was removed; the rest stays as it is. */
  restoreShipped(): Promise<void>;
}
